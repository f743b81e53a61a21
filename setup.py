"""Builds the package: rules compiled by mypyc where a C compiler is there, else plain Python, never half.

COMPTOIR_COMPILE=always fails where it cannot compile; =never removes what was compiled before.
During development: .venv/bin/python setup.py build_ext --inplace
"""

import os
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

build = runpy.run_path("src/comptoir/build.py")
package = Path("src/comptoir")
fingerprint = build["fingerprint"](package)  # taken first: an edit during the build makes it stale
wish = os.environ.get("COMPTOIR_COMPILE", "")
only_metadata = not {"egg_info", "dist_info", "sdist"}.isdisjoint(sys.argv)


class BuildIfPossible(build_ext):
    """All modules or none: a module without its group's library could not be imported."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as problem:
            if wish == "always":
                raise
            print(f"not compiled ({problem}); the rules run as plain Python", file=sys.stderr)
            self.extensions = []
        target = package if self.inplace else Path(self.build_lib, "comptoir")
        made = {Path(self.get_ext_fullpath(extension.name)).resolve() for extension in self.extensions or ()}
        for path in build["leftovers"](target):
            if path.resolve() not in made:
                path.unlink()
        if made:
            (target / build["NOTE"]).write_text(fingerprint)


def extensions() -> list[Extension]:
    sources = [str(path) for path in build["sources"](package)]
    if wish == "never" or only_metadata or not sources:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        if wish == "always":
            raise
        return []
    flags = ["--strict", "--follow-imports=silent", "--cache-dir=build/mypy"]
    made = mypycify([*flags, *sources], opt_level="3", debug_level="0", group_name="comptoir")
    for extension in made:
        if sys.platform == "linux":
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return made


if wish == "never" and not only_metadata:
    for path in build["leftovers"](package):
        path.unlink()
setup(ext_modules=extensions(), cmdclass={"build_ext": BuildIfPossible})
