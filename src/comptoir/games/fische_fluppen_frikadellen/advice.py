"""What a bot should know of Fische Fluppen Frikadellen."""

from typing import final

from comptoir.engine.advice import Advice


@final
class FischeAdvice(Advice):
    """To be written."""
