"""What a bot should know of Die Fugger."""

from typing import final

from comptoir.engine.advice import Advice


@final
class FuggerAdvice(Advice):
    """To be written."""
