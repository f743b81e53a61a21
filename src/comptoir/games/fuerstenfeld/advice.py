"""What a bot should know of Fürstenfeld."""

from typing import final

from comptoir.engine.advice import Advice


@final
class FuerstenfeldAdvice(Advice):
    """To be written."""
