"""The browser client's types are made from the server's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.interpreted_only

ROOT = Path(__file__).resolve().parents[2]


def test_the_clients_types_fit_the_server() -> None:
    command = [sys.executable, str(ROOT / "scripts/make_client_types.py"), "--check"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
