"""An arena in a folder of its own, its web server, and a client. Everything stays on loopback."""
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ARENA = os.environ["ARENA_PROGRAM"]
BIN = os.path.dirname(ARENA)
PATIENCE = 180  # seconds until something that must happen counts as failed, on a busy machine as well


def can_confine_bots():
    check = subprocess.run([os.path.join(BIN, "referee"), "--check"], capture_output=True, text=True)
    return "Isolation: full" in check.stdout


def wait_for(what, question):
    """Asks again and again until the answer is true, and returns it."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = question()
        if answer:
            return answer
        time.sleep(0.05)
    raise AssertionError(f"{what} did not happen in {PATIENCE} s")


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.bytes = response.read()

    @property
    def json(self):
        return json.loads(self.bytes)

    def __repr__(self):
        return f"{self.status} {self.bytes[:500]!r}"


class Home:
    """A home that is gone at the end."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="splendor-serve-")
        os.chmod(self.folder, 0o755)  # for the user as which root runs bots
        self.path = os.path.join(self.folder, "home")

    def arena(self, *arguments, check=True):
        ran = subprocess.run([ARENA, "--home", self.path, *arguments], capture_output=True, text=True,
                             timeout=300)
        if check and ran.returncode != 0:
            raise AssertionError(f"arena {' '.join(arguments)}: {ran.stdout}{ran.stderr}")
        return ran

    def start(self, *arguments):
        return subprocess.Popen([ARENA, "--home", self.path, *arguments], stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL)

    def submit_house_bots(self):
        for bot in ("random_bot", "greedy_bot"):
            self.arena("submit", os.path.join(BIN, bot), "--move-time", "200ms")

    def token(self, author, role="submit"):
        return json.loads(self.arena("token", "add", author, "--can", role, "--json").stdout)["token"]

    def remove(self):
        for folder, folders, _ in os.walk(self.folder):
            for name in folders:
                os.chmod(os.path.join(folder, name), 0o755)
        shutil.rmtree(self.folder)


class Server:
    def __init__(self, home, *options):
        self.log = open(os.path.join(home.folder, "serve.log"), "a+")
        self.process = subprocess.Popen(
            [ARENA, "--home", home.path, "serve", "--port", "0", "--move-time", "200ms", *options],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        match = re.match(r"Serving http://127\.0\.0\.1:(\d+)/", line)
        if not match:
            self.log.seek(0)
            raise AssertionError(f"the server does not start: {line}{self.log.read()}")
        self.port = int(match.group(1))

    def ask(self, method, target, body=None, headers=None, token=None, source=None):
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE,
            source_address=(source, 0) if source else None)
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            connection.request(method, target, body=body, headers=headers)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def begin(self, target, token=None):
        """The head of an answer that may never end; to be closed."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", target, headers={"Authorization": f"Bearer {token}"} if token else {})
        response = connection.getresponse()
        connection.close()
        return response

    def get(self, target, **options):
        return self.ask("GET", target, **options)

    def upload(self, content, token, query="", **options):
        return self.ask("POST", "/api/v1/bots" + query, body=content, token=token,
                        headers={"Content-Type": "application/octet-stream"}, **options)

    def resident_mb(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+) kB", status.read()).group(1)) / 1024

    def peak_mb(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmHWM:\s+(\d+) kB", status.read()).group(1)) / 1024

    def log_text(self):
        self.log.seek(0)
        return self.log.read()

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        status = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        self.log.close()
        return status


class Events:
    """Reads a stream of server-sent events."""

    def __init__(self, server, query="", last_id=None, token=None):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        headers = {"Last-Event-ID": last_id} if last_id else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self.connection.request("GET", "/api/v1/events" + query, headers=headers)
        self.response = self.connection.getresponse()
        assert self.response.status == 200, self.response.read()

    def next(self, *types):
        """The next event of one of these types: (id, type, data)."""
        fields = {}
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            line = self.response.readline().decode()
            if not line:
                raise AssertionError("the stream has ended")
            line = line.rstrip("\n")
            if not line:
                if "event" in fields and (not types or fields["event"] in types):
                    return fields["id"], fields["event"], json.loads(fields["data"])
                fields = {}
            elif not line.startswith(":"):
                name, value = line.split(": ", 1)
                fields[name] = value
        raise AssertionError(f"no event {types} came")

    def close(self):
        # The response holds the socket, too.
        self.response.close()
        self.connection.close()


def main():
    if not can_confine_bots():
        print("NOT TESTED: bots can't be confined here, so no game can be played")
        sys.exit(77)
    unittest.main(verbosity=2)
