"""Builds the package: rules compiled by mypyc where a C compiler is there, else plain Python, never half.

COMPTOIR_COMPILE=always fails where it cannot compile; =never removes what was compiled before.
During development: .venv/bin/python setup.py build_ext --inplace

All modules go into one library: calls between two libraries made the rules a fifth slower. With GCC its C is compiled
in units, one for each game and each layer, on all cores, and optimized as a whole when it is linked: one file of
everything costs more than twice the processor time for the same speed. docs/building.md has the figures.
"""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

build = runpy.run_path("src/comptoir/build.py")
package = Path("src/comptoir")
fingerprint = build["fingerprint"](package)  # taken first: an edit during the build makes it stale
wish = os.environ.get("COMPTOIR_COMPILE", "")
only_metadata = not {"egg_info", "dist_info", "sdist"}.isdisjoint(sys.argv)
generated = Path("generated")
NOTED = "extensions.json"
mypyc = [
    "mypy[mypyc]>=2.4,<3",
    "librt>=0.16",
    "cachetools>=8",  # this and the following for the types in them
    "jinja2>=3.1.6",
    "markupsafe>=3",
    "msgspec>=0.21",
]
cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class BuildIfPossible(build_ext):
    """All modules or none: a module without its group's library could not be imported."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or cores

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

    def build_extensions(self) -> None:
        """Compile the sources of one extension on all cores, too."""
        one_after_another: Any = self.compiler.compile

        def side_by_side(sources: list[str], *arguments: Any, **settings: Any) -> list[str]:
            def compile_one(source: str) -> list[str]:
                return list(one_after_another([source], *arguments, **settings))

            if len(sources) == 1:
                return compile_one(sources[0])
            with ThreadPoolExecutor(cores) as pool:
                return [made for some in pool.map(compile_one, sources) for made in some]

        self.compiler.compile = side_by_side
        super().build_extensions()


class WithC(sdist):
    """Adds the C that mypyc makes of the rules."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        if wish != "never":
            generate(Path(base_dir, generated))


def extensions() -> list[Extension]:
    sources = [str(path) for path in build["sources"](package)]
    if wish == "never" or only_metadata or not sources:
        return []
    split = is_gcc()
    made = shipped() if fits() else translated(sources, split)
    for extension in made:
        if sys.platform == "linux":
            extension.extra_compile_args.append("-fno-semantic-interposition")
        if len(extension.sources) > 1:
            extension.sources = units(extension.sources)
        if split and extension.name == "comptoir__mypyc":
            extension.extra_compile_args.append("-flto")
            extension.extra_link_args += [f"-flto={cores}", "-O3", "-fno-semantic-interposition"]
    return made


def translated(
    sources: list[str], split: bool, folder: str = "build", cache: str = "build/mypy"
) -> list[Extension]:
    """The C that mypyc writes into a folder; nothing if mypyc is not there."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        if wish == "always":
            raise
        return []
    flags = ["--strict", "--follow-imports=silent", f"--cache-dir={cache}"]
    made: list[Extension] = mypycify(
        [*flags, *sources],
        opt_level="3",
        debug_level="0",
        group_name="comptoir",
        multi_file=split,
        target_dir=folder,
    )
    return made


def generate(folder: Path) -> None:
    """Write into a folder the C of all that is to be compiled, with whatever compiling it needs."""
    with TemporaryDirectory() as cache:
        made = translated([str(path) for path in build["sources"](package)], True, str(folder), cache)
    if not made:
        print("the source distribution has no C in it: mypyc is not there", file=sys.stderr)
        return
    from mypyc.build import include_dir

    headers = Path(include_dir())
    for header in headers.rglob("*.[ch]"):  # some include C
        copy = folder / "include" / header.relative_to(headers)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(header, copy)
    for path in folder.rglob("*.[ch]"):  # most of it is indentation
        path.write_bytes(re.sub(rb"^[ \t]+", b"", path.read_bytes(), flags=re.MULTILINE))
    kept = {
        "fingerprint": fingerprint,
        "python": sys.version_info[:2],
        "extensions": [
            {
                "name": extension.name,
                "sources": [Path(source).relative_to(folder).as_posix() for source in extension.sources],
                "include": [
                    (
                        Path("include") / path.relative_to(headers) if path.is_relative_to(headers) else Path()
                    ).as_posix()
                    for path in map(Path, extension.include_dirs)
                ],
            }
            for extension in made
        ],
    }
    (folder / NOTED).write_text(json.dumps(kept, indent=1))


def fits() -> bool:
    """Whether there is C beside these very sources, and it is for this Python: not for older ones, nor 32 bits."""
    try:
        kept = json.loads((generated / NOTED).read_text())
    except OSError:
        return False
    usual = sys.maxsize > 2**32 and not sysconfig.get_config_var("Py_GIL_DISABLED")
    return usual and kept["fingerprint"] == fingerprint and tuple(kept["python"]) <= sys.version_info[:2]


def shipped() -> list[Extension]:
    """The C that came with the sources."""
    flags = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0", "-w"]
    return [
        Extension(
            one["name"],
            [str(generated / source) for source in one["sources"]],
            include_dirs=[str(generated / path) for path in one["include"]],
            extra_compile_args=list(flags),
        )
        for one in json.loads((generated / NOTED).read_text())["extensions"]
    ]


def is_gcc() -> bool:
    """Whether the C compiler is GCC on Linux, for which the figures were taken; others get one file as before."""
    if sys.platform != "linux":
        return False
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    try:
        said = subprocess.run([*command, "--version"], capture_output=True, text=True).stdout
    except OSError:
        return False
    return "Free Software Foundation" in said


def units(sources: list[str]) -> list[str]:
    """The C files of the library, joined by game and layer, largest first."""
    joined: dict[str, list[Path]] = {}
    for source in sources:
        found = re.search(r"__native_comptoir___(games___[a-z0-9_]+?|[a-z0-9]+?)___", Path(source).name)
        joined.setdefault(found[1].replace("___", "_") if found else "mypyc", []).append(Path(source))
    made = []
    for name, paths in sorted(joined.items(), key=lambda unit: -sum(path.stat().st_size for path in unit[1])):
        unit = Path("build", f"unit_{name}.c")
        unit.parent.mkdir(exist_ok=True)
        text = "".join(f'#include "{path.resolve().as_posix()}"\n' for path in sorted(paths))
        if not unit.exists() or unit.read_text() != text:
            unit.write_text(text)
        made.append(str(unit))
    return made


if wish == "never" and not only_metadata:
    for path in build["leftovers"](package):
        path.unlink()
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildIfPossible, "sdist": WithC},
    setup_requires=mypyc
    if "egg_info" in sys.argv and wish != "never" and not fits()
    else [],  # asked for by builders
)
