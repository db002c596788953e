"""A program that does not want to end: it ignores signals, `stop`, `quit` and the end of its input, and has started two
processes in a session of their own. Writes down who they are, and what it is asked."""

import os
import signal
import sys
import time

notes = os.open(sys.argv[1], os.O_WRONLY | os.O_APPEND | os.O_CREAT)


def note(word):
    os.write(notes, f"{word}\n".encode())


def stay():
    while True:
        time.sleep(60)


for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
    signal.signal(number, signal.SIG_IGN)
if os.fork() == 0:
    os.setsid()
    os.fork()
    note(f"pid {os.getpid()}")
    stay()
note(f"pid {os.getpid()}")
for line in sys.stdin:
    if line.startswith("newgame"):
        print("ok", flush=True)
    note(f"asked {line.split()[0]}")
stay()
