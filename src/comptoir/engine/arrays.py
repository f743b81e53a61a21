"""The one seam between compiled and interpreted: arrays of whole numbers.

Compiled modules take `vec` straight from C and never look here at run time.
Interpreted, `vec[i64](...)` is simply `list(...)`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from librt.vecs import vec as vec
else:

    class vec:  # noqa: N801 - it stands for librt's
        """`vec[i64]` is `list` when interpreted."""

        def __class_getitem__(cls, item: Any) -> type[list[Any]]:
            return list
