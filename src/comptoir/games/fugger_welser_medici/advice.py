"""What a bot should know of Fugger, Welser, Medici."""

from typing import final

from comptoir.engine.advice import Advice


@final
class FwmAdvice(Advice):
    """To be written."""
