"""A lock that gives one process a database file; it ends with the process, however that ends."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from comptoir.errors import BadSetting

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_held: dict[Path, tuple[int, int]] = {}  # by the file that is locked: a descriptor, and how often it is held here


class FileLock:
    """The right to a database file, kept as a lock on a file beside it that names the process."""

    def __init__(self, file: str) -> None:
        self.path = Path(f"{os.path.realpath(file)}.lock")
        descriptor, times = _held.get(self.path) or (self._open(file), 0)
        _held[self.path] = (descriptor, times + 1)

    def _open(self, file: str) -> int:
        while True:
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _lock(descriptor)
            except OSError:
                process = os.read(descriptor, 20).decode("ascii", "replace")
                os.close(descriptor)
                raise BadSetting(
                    f"{file} is in use by another Comptoir (process {process or 'unknown'}), "
                    "and a SQLite file serves only one."
                ) from None
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(descriptor), self.path.stat()):
                    os.truncate(descriptor, 0)
                    os.write(descriptor, str(os.getpid()).encode())
                    return descriptor
            os.close(descriptor)  # the one before has removed it meanwhile

    def release(self) -> None:
        """Release the lock."""
        descriptor, times = _held.pop(self.path)
        if times > 1:
            _held[self.path] = (descriptor, times - 1)
            return
        with suppress(OSError):  # Windows removes no open file
            self.path.unlink()
        os.close(descriptor)
