"""The command line's part of the server: ``ludonaut serve`` and ``ludonaut join``.

Only click is imported here; the server and its libraries are loaded when a command runs.
"""

from __future__ import annotations

import click

PORT = 8765


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0: everywhere.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65535), help="0: any free port.")
@click.option(
    "--database", metavar="URL", help="postgresql://USER@HOST/NAME or sqlite:///FILE; default: your own file."
)
@click.option("--open/--no-open", "open_page", default=False, help="Open the page in the browser.")
@click.option("--limits/--no-limits", default=True, help="Rate limits; without them for load tests only.")
def serve(host: str, port: int, database: str | None, open_page: bool, limits: bool) -> None:
    """Run the server: play in the browser, alone or with others."""
    from ludonaut.server.run import run

    run(host, port, database, open_page=open_page, limits=limits)


@click.command()
@click.argument("url")
def join(url: str) -> None:
    """Play at a table of a server from the terminal; URL is the link to your seat."""
    from ludonaut.server.join import join as join_table

    join_table(url)


def serve_and_open() -> None:
    """What ``ludonaut`` without a command does: serve on this machine and open the browser."""
    from ludonaut.server.run import run

    run("127.0.0.1", PORT, None, open_page=True, limits=True)
