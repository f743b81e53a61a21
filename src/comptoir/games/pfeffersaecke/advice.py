"""What a bot should know of Pfeffersäcke."""

from typing import final

from comptoir.engine.advice import Advice


@final
class MerchantAdvice(Advice):
    """To be written."""
