"""The wheel on a player's machine: no Node, no sources, and yet the page is there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.browser.conftest import ROOT, OpenPage, Server
from tests.browser.table import TablePage, address, commit_and_roll
from tests.browser.test_live import to_commit

pytestmark = [pytest.mark.interpreted_only, pytest.mark.slow]


@pytest.mark.timeout(600)
def test_a_round_from_the_installed_wheel_without_node(page_built: None, open_page: OpenPage, tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--quiet", "--no-deps", "-w", str(tmp_path), str(ROOT)], check=True)
    (wheel,) = tmp_path.glob("ludonaut-*.whl")
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    python = tmp_path / "venv/bin/python"
    nothing = tmp_path / "empty"
    nothing.mkdir()
    bare = {**os.environ, "PATH": str(nothing)}
    assert shutil.which("node", path=bare["PATH"]) is None
    install = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", str(wheel)]
    subprocess.run(install, check=True, env=bare, cwd=tmp_path)
    server = Server(tmp_path, str(python)).start()
    try:
        page = open_page(address(server.address, server.new_table(hero="1a")))
        table = TablePage(page)
        to_commit(table)
        commit_and_roll(table, lambda spot: spot.click())
        assert table.step > 3
        page.close()  # or it would complain about the server that goes
    finally:
        server.kill()
