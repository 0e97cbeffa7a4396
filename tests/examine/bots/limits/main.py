"""Exceeds one limit of the jail, named on the command line, before its hello."""

import multiprocessing
import os
import socket
import subprocess
import sys
import threading
import time


def start_threads():
    for _ in range(100):
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()


def flood_stderr():
    while True:
        os.write(2, b"thinking\n" * 1000)


SINS = {
    "pool": lambda: multiprocessing.Pool(2),
    "process": lambda: subprocess.run(["/bin/true"], check=True),
    "memory": lambda: bytearray(1 << 30),
    "network": lambda: socket.create_connection(("192.0.2.1", 80)),
    "folder": lambda: open("log.txt", "w"),
    "files": lambda: [open("/dev/null") for _ in range(1000)],
    "tmp": lambda: open("/tmp/book", "wb").write(bytes(20 << 20)),
    "threads": start_threads,
    "stderr": flood_stderr,
}

SINS[sys.argv[1]]()
