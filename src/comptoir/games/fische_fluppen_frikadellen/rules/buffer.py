"""The list of legal actions, as the chapters write it."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec


def write_if(wanted: bool, action: i64, out: vec[i64], n: i64) -> i64:
    """Append an action to the `n` there are if it is wanted; return how many there are then.

    The action is written either way and counted if it is wanted: a branch that chance decides would cost more.
    """
    out[n] = action
    return n + wanted
