"""Real processes: pipes, terminals, interrupts, sudden ends."""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from ludonaut.table.session import Session

from .conftest import Shell

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and pseudo-terminals are Unix's")


def entries(shell: Shell, name: str = "sentinels-1") -> int:
    """How many entries the journal of a game has."""
    return Session.view(shell.home / "games" / f"{name}.jsonl").version


def test_a_whole_game_by_always_choosing_one(shell: Shell) -> None:
    done = shell.run("play", "sentinels", "--seed", "3", typed="1\n" * 3000)
    assert (done.returncode, "The game is over:" in done.stdout, done.stderr) == (0, True, "")


def test_a_piped_game_has_no_line_beyond_eighty_columns(shell: Shell) -> None:
    done = shell.run("play", "sentinels", "--seed", "4", "--missions", "on", "--rank", "3", typed="1\n" * 3000)
    assert max(len(line) for line in done.stdout.splitlines()) <= 80


def test_a_piped_game_has_no_control_characters(shell: Shell) -> None:
    done = shell.run("play", "sentinels", "--seed", "4", typed="1\n" * 40)
    assert re.findall(r"[^\x20-\x7e\n]", done.stdout) == []


def test_the_same_seed_and_answers_give_the_same_game(shell: Shell) -> None:
    one, two = (shell.run("play", "sentinels", "--seed", "9", typed="1\n" * 60).stdout for _ in range(2))
    assert (
        one.replace("sentinels-1", "X").partition("Activ")[2] == two.replace("sentinels-2", "X").partition("Activ")[2]
    )


# --- going on ---


def test_resume_lists_games_with_hero_round_and_whether_they_are_finished(shell: Shell) -> None:
    shell.run("play", "sentinels", "--hero", "1b", "--seed", "4", typed="1\n")
    shell.run("play", "sentinels", "--hero", "2a", "--seed", "4", typed="concede\nyes\n")
    listed = " ".join(shell.run("resume").stdout.split())
    assert re.search(
        r"1\) sentinels-2: Solar Sentinels, Ibo Calder, round 1, lost: conceded, [-\d]+ [:\d]+"
        r" 2\) sentinels-1: Solar Sentinels, Tamsin Vane, round 1, not finished,",
        listed,
    )


@pytest.mark.parametrize("name", ["1", "sentinels-1", "sent"])
def test_resume_goes_on_by_number_name_or_part_of_it(shell: Shell, name: str) -> None:
    shell.run("play", "sentinels", "--hero", "1b", "--seed", "4", typed="1\n")
    before = entries(shell)
    shell.run("resume", name, typed="1\n")
    assert entries(shell) > before


def test_resume_goes_on_with_a_file(shell: Shell) -> None:
    shell.run("play", "sentinels", "--seed", "4", typed=f"save {shell.home}/x.jsonl\n")
    assert shell.run("resume", f"{shell.home}/x.jsonl", typed="quit\n").returncode == 0


def test_resume_without_games_says_how_to_start_one(shell: Shell) -> None:
    assert "ludonaut play sentinels" in shell.run("resume").stdout


def test_resume_of_an_unknown_game_is_wrong_usage(shell: Shell) -> None:
    assert shell.run("resume", "nothing").returncode == 2


def test_a_damaged_journal_is_listed_with_the_reason(shell: Shell) -> None:
    shell.run("play", "sentinels", "--seed", "4")
    (shell.home / "games" / "sentinels-1.jsonl").write_text("nonsense\n")
    assert "cannot be read" in shell.run("resume").stdout


def test_a_damaged_journal_is_refused_without_a_traceback(shell: Shell) -> None:
    shell.run("play", "sentinels", "--seed", "4")
    (shell.home / "games" / "sentinels-1.jsonl").write_text("nonsense\n")
    done = shell.run("resume", "1")
    assert (done.returncode, "Traceback" in done.stderr, "line 1" in done.stderr) == (1, False, True)


def test_real_dice_go_on_as_real_dice(shell: Shell) -> None:
    shell.run("play", "sentinels", "--dice", "real", typed="hymn\n")
    assert "Turn up the next card of stack b" in shell.run("resume", "1").stdout


def test_the_intro_greets_only_the_first_time(shell: Shell) -> None:
    first, second = (shell.run("play", "sentinels").stdout for _ in range(2))
    assert ("Defeat one boss" in " ".join(first.split()), "17 dice" in second) == (True, False)


# --- sudden ends ---


def wait_for(process: subprocess.Popen[bytes], text: bytes) -> bytes:
    """Read the process's output until it holds ``text``."""
    assert process.stdout is not None
    seen = b""
    while text not in seen:
        part = os.read(process.stdout.fileno(), 4096)
        assert part, f"ended early: {seen!r}"
        seen += part
    return seen


def interrupted(shell: Shell, end: Callable[[subprocess.Popen[bytes]], None]) -> tuple[int, str]:
    """Start a game, answer twice, end it in some way at the prompt; exit code and output afterwards."""
    with shell.open("play", "sentinels", "--seed", "4", "--hero", "1a") as process:
        assert process.stdin is not None
        wait_for(process, b"> ")
        process.stdin.write(b"1\n")
        process.stdin.flush()
        wait_for(process, b"> ")
        end(process)
        out, err = process.communicate(timeout=120)
    return process.returncode, (out + err).decode()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_says_how_to_go_on(shell: Shell, number: signal.Signals, code: int) -> None:
    status, shown = interrupted(shell, lambda process: process.send_signal(number))
    assert (status, "ludonaut resume sentinels-1" in shown, "Traceback" in shown) == (code, True, False)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_loses_no_answer(shell: Shell, number: signal.Signals) -> None:
    interrupted(shell, lambda process: process.send_signal(number))
    told = shell.run("replay", "1").stdout
    assert "is activated from stack" in told


def test_after_a_kill_the_game_goes_on(shell: Shell) -> None:
    interrupted(shell, lambda process: process.kill())
    before = entries(shell)
    shell.run("resume", "1", typed="1\n")
    assert entries(shell) > before


@pytest.mark.parametrize("delay", [0.0, 0.05, 0.1, 0.15, 0.2])
def test_a_kill_at_any_moment_leaves_a_sound_journal(shell: Shell, delay: float) -> None:
    with shell.open("play", "sentinels", "--seed", "4") as process:
        assert process.stdin is not None
        wait_for(process, b"> ")
        process.stdin.write(b"1\n" * 500)
        process.stdin.flush()
        time.sleep(delay)
        process.kill()
        process.communicate(timeout=120)
    assert shell.run("check", "1").returncode == 0


def test_a_closed_pipe_ends_the_game_quietly(shell: Shell) -> None:
    command = " ".join(shell.command("play", "sentinels", "--seed", "4"))
    done = subprocess.run(
        f"yes 1 | {command} | head -1", shell=True, env=shell.env, capture_output=True, text=True, timeout=120
    )
    assert ("Traceback" in done.stderr, "ludonaut resume sentinels-1" in done.stderr) == (False, True)


def test_a_closed_pipe_does_not_disturb_other_commands(shell: Shell) -> None:
    command = " ".join(shell.command("content", "list"))
    done = subprocess.run(
        f"{command} | head -1", shell=True, env=shell.env, capture_output=True, text=True, timeout=120
    )
    assert done.stderr == ""


def test_a_home_that_is_a_file_is_told(shell: Shell) -> None:
    shell.home.write_text("")
    done = shell.run("play", "sentinels")
    assert (done.returncode, "Traceback" in done.stderr, str(shell.home) in done.stderr) == (1, False, True)


def test_a_full_disk_is_told(shell: Shell) -> None:
    import resource

    def tiny_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))

    done = subprocess.run(
        shell.command("play", "sentinels"), env=shell.env, input="1\n", capture_output=True, text=True, timeout=120,
        preexec_fn=tiny_files,
    )  # fmt: skip
    assert (done.returncode, "Traceback" in done.stderr, "cannot be created" in done.stderr) == (1, False, True)


def test_a_disk_that_fills_up_takes_no_answer_and_goes_on(shell: Shell) -> None:
    import resource

    shell.run("play", "sentinels", "--seed", "4")
    size = (shell.home / "games" / "sentinels-1.jsonl").stat().st_size

    def full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 10, size + 10))

    before = entries(shell)
    done = subprocess.run(
        shell.command("resume", "1"), env=shell.env, input="1\n?\n", capture_output=True, text=True, timeout=120,
        preexec_fn=full,
    )  # fmt: skip
    assert (entries(shell), "Not taken:" in done.stdout, "Rule: " in done.stdout) == (before, True, True)


def test_bytes_that_are_no_text_are_refused_like_any_wrong_answer(shell: Shell) -> None:
    done = subprocess.run(
        shell.command("play", "sentinels", "--seed", "4"), env=shell.env, input=b"\xff\x00\xfe\n1\n",
        capture_output=True, timeout=120,
    )  # fmt: skip
    assert (done.returncode, b"Traceback" in done.stderr, entries(shell) > 3) == (0, False, True)


def test_a_game_open_elsewhere_is_refused(shell: Shell) -> None:
    with shell.open("play", "sentinels", "--seed", "4") as process:
        wait_for(process, b"> ")
        done = shell.run("resume", "1")
        process.kill()
        process.communicate(timeout=120)
    assert (done.returncode, "open in another ludonaut" in done.stderr) == (1, True)


# --- at a terminal ---


class Terminal:
    """A pseudo-terminal of 80 by 24 with a game in it."""

    def __init__(self, shell: Shell, *args: str, **env: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            shell.command(*args), stdin=slave, stdout=slave, stderr=slave, env={**shell.env, **env},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        os.close(slave)
        self.text = codecs.getincrementaldecoder("utf-8")()
        self.seen = ""

    def until(self, text: str) -> str:
        """Everything shown until ``text`` comes, or until the process has ended."""
        start = len(self.seen)
        while text not in self.seen[start:] and self.read(60):
            pass
        return self.seen[start:]

    def read(self, seconds: float) -> bool:
        """Read what comes next; False when the process has ended or shows nothing for so long."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            part = os.read(self.master, 4096)
        except OSError:
            return False
        self.seen += self.text.decode(part)
        return bool(part)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def end(self, key: str) -> int:
        """Type ``key`` until the process has ended: one that comes just before it listens is lost."""
        for _ in range(6):
            with contextlib.suppress(OSError):
                self.type(key)
            while self.read(10):
                pass
            if self.process.poll() is not None:
                break
        os.close(self.master)
        return self.process.wait(timeout=60)


def test_a_terminal_gets_colours(shell: Shell) -> None:
    terminal = Terminal(shell, "play", "sentinels", "--seed", "4", "--hero", "1a")
    shown = terminal.until("> ")
    terminal.end("\x04")
    assert "\x1b[1m" in shown


@pytest.mark.parametrize(
    ("args", "env"), [(("--plain",), {}), ((), {"NO_COLOR": "1"}), ((), {"TERM": "dumb"})]
)  # fmt: skip
def test_a_terminal_gets_plain_text_where_it_is_wanted(
    shell: Shell, args: tuple[str, ...], env: dict[str, str]
) -> None:
    terminal = Terminal(shell, "play", "sentinels", "--seed", "4", "--hero", "1a", *args, **env)
    shown = terminal.until("> ")
    terminal.end("\x04")
    assert "\x1b[" not in shown.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")


def test_no_line_at_a_terminal_is_wider_than_it(shell: Shell) -> None:
    terminal = Terminal(shell, "play", "sentinels", "--seed", "4", "--missions", "on")
    for _ in range(30):
        terminal.until("> ")
        terminal.type("1\n")
    terminal.end("\x04")
    text = re.sub(r"\x1b\[[?\d;]*[a-zA-Z]", "", terminal.seen)
    assert max(len(line) for line in text.replace("\r", "").split("\n")) <= 80


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)])
def test_control_c_and_control_d_keep_the_game(shell: Shell, key: str, code: int) -> None:
    terminal = Terminal(shell, "play", "sentinels", "--seed", "4")
    terminal.until("> ")
    status = terminal.end(key)
    assert (status, "ludonaut resume sentinels-1" in terminal.seen, "Traceback" in terminal.seen) == (code, True, False)


# --- bad input from the command line ---

WRONG = [
    (("play", "sentinels", "--seed", ""), "--seed is empty"),
    (("play", "sentinels", "--pack", ""), "--pack is empty"),
    (("play", "sentinels", "--scenario", ""), "--scenario is empty"),
    (("resume", ""), "An empty name means nothing"),
    (("resume", "9" * 5000), "There is no kept game or file"),
    (("resume", "x" * 5000), "There is no kept game or file"),
    (("scenario", "check", "x.toml", "--game", "chess"), "There is no game 'chess'"),
]


@pytest.mark.parametrize(("args", "message"), WRONG, ids=lambda value: " ".join(value)[:40])
def test_wrong_usage_is_told(shell: Shell, args: tuple[str, ...], message: str) -> None:
    done = shell.run(*args)
    assert (done.returncode, message in done.stderr, "Traceback" in done.stderr) == (2, True, False)


@pytest.mark.parametrize("seed", ["9" * 5000, "--5", "²"])
def test_any_text_is_a_seed(shell: Shell, seed: str) -> None:
    assert shell.run("play", "sentinels", f"--seed={seed}").returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the full device is Linux's")
@pytest.mark.parametrize("args", ["play sentinels", "resume", "content list", "completion bash", "--help", "--version"])
def test_output_that_cannot_be_written_is_told(shell: Shell, args: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            shell.command(*args.split()), env=shell.env, input="1\n", stdout=full, stderr=subprocess.PIPE, text=True,
            timeout=120,
        )  # fmt: skip
    assert (done.returncode, "no space left" in done.stderr, "Traceback" in done.stderr) == (1, True, False)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_closed_streams_do_no_harm(shell: Shell, closed: str) -> None:
    command = " ".join(shell.command("play", "sentinels", "--seed", "4"))
    done = subprocess.run(f"{command} {closed}", shell=True, env=shell.env, input="", capture_output=True, text=True)
    assert (done.returncode, done.stderr, shell.run("check", "1").returncode) == (0, "", 0)


def test_games_started_at_the_same_moment_get_files_of_their_own(shell: Shell) -> None:
    started = [shell.open("play", "sentinels", "--seed", "4") for _ in range(4)]
    for process in started:
        process.communicate(timeout=120)
    assert ([p.returncode for p in started], len(list((shell.home / "games").glob("*.jsonl")))) == ([0] * 4, 4)


def test_a_journal_cannot_steer_the_terminal(shell: Shell) -> None:
    shell.run("play", "sentinels", "--seed", "4")
    path = shell.home / "games" / "sentinels-1.jsonl"
    path.write_text(path.read_text().replace('"format":1', r'"format":2,"software":"\u001b[2J"').replace(
        '"software":"0', '"more":"0', 1))  # fmt: skip
    assert "\x1b" not in shell.run("resume", "1").stderr


@pytest.mark.parametrize("named", ["[1]", "{}", "7", '"chess"'])
def test_a_pack_of_no_known_game_is_told(shell: Shell, named: str) -> None:
    shell.home.mkdir()
    (shell.home / "pack.toml").write_text(f"game = {named}\n")
    done = shell.run("content", "check", str(shell.home))
    assert (done.returncode, "pack.toml" in done.stdout, "Traceback" in done.stderr) == (1, True, False)


def test_a_home_that_cannot_be_used_says_what_to_do(shell: Shell) -> None:
    done = shell.run("play", "sentinels", LUDONAUT_HOME="/dev/null")
    assert (done.returncode, "set LUDONAUT_HOME" in done.stderr) == (1, True)
