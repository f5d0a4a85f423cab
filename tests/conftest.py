"""What holds for every test."""

from __future__ import annotations

import signal

# A runner started in the background may have Ctrl-C and hang-ups switched off, and programs started by tests would
# inherit that: those tests send signals and wait for their effect.
for _number, _handler in (
    (signal.SIGINT, signal.default_int_handler),
    (getattr(signal, "SIGHUP", None), signal.SIG_DFL),
):
    if _number is not None and signal.getsignal(_number) == signal.SIG_IGN:
        signal.signal(_number, _handler)
