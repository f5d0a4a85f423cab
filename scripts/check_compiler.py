"""Check that extension modules can be compiled here; if not, say which package is missing.

Exit status 0: a compiler and Python's headers work. 1: they do not, with the next step on stderr.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path


def advice() -> str:
    if sys.platform == "darwin":
        return "xcode-select --install"
    if sys.platform == "win32":
        return "install the C++ build tools for Visual Studio"
    return "sudo apt-get install gcc python3-dev   (or your system's packages of the same kind)"


def problem() -> str | None:
    """Return what is missing, or None. Compiling one line asks the only question that counts."""
    if sys.platform == "win32":
        return None  # the build tools are found by setuptools, not through PATH
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = {sysconfig.get_path("include"), sysconfig.get_path("platinclude")}
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        command += [f"-I{path}" for path in sorted(headers)]
        command += ["-fPIC", "-c", str(source), "-o", str(source.with_suffix(".o"))]
        try:
            done = subprocess.run(command, capture_output=True, text=True)
        except OSError as error:
            return f"the C compiler {command[0]!r} cannot be started ({error.strerror})"
    if done.returncode == 0:
        return None
    if "Python.h" in done.stderr:
        return f"Python's header files are missing (Python.h, looked for in {', '.join(sorted(headers))})"
    return f"the C compiler fails on a one-line program:\n{done.stderr.strip()}"


def main() -> int:
    found = problem()
    if found is None:
        return 0
    print(f"The engine cannot be compiled here: {found}.\nNext step: {advice()}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
