"""arena serve, started again whenever it dies, and its clients: readers, listeners, uploads."""
import hashlib
import http.client
import json
import os
import re
import subprocess
import threading
import time

from processes import occupation

GOOD = {200, 201, 202, 304, 404, 422, 429}
# While a disk is full, a database locked or a child killed, these are honest answers.
EXCUSED = {500, 503, 507}
# They compute between their turns, for longer than is forgiven if the referee is stopped before it stops them.
PONDERING = ("crowd", "moonlighter", "ponders")


class Visitors:
    def __init__(self, world, home, random, findings, expected_states):
        self.world, self.home, self.random, self.findings = world, home, random, findings
        self.expected_states = expected_states  # of hostile bots, by program
        self.server, self.port, self.is_serving = None, None, False
        self.is_over = threading.Event()
        self.tokens = [home.json("token", "add", author)["token"] for author in ("ada", "ben")]
        self.log = open(os.path.join(world.folder, "serve.log"), "ab")
        self.uploaded = {}  # label: sha256
        self.threads = []

    def start(self):
        for work in (self._keep_serving, self._read, self._read, self._listen, self._listen,
                     self._upload):
            self.threads.append(threading.Thread(target=self._repeat, args=(work,), daemon=True))
        for thread in self.threads:
            thread.start()

    def stop(self):
        self.is_over.set()
        for thread in self.threads:
            thread.join(timeout=30)
        if self.server and self.server.poll() is None:
            self.server.terminate()
            try:
                status = self.server.wait(timeout=30)
                # While it starts, SIGTERM ends it as it ends any program.
                fitting = (0,) if self.is_serving else (0, -15)
                self.findings.require(status in fitting, f"arena serve ended with status {status}")
            except subprocess.TimeoutExpired:
                self.findings.violation("arena serve does not end within 30 s of SIGTERM: "
                                        + occupation(self.server.pid))
                self.server.kill()
                self.server.wait()

    def _repeat(self, work):
        while not self.is_over.is_set():
            try:
                work()
            except (OSError, http.client.HTTPException, ValueError):
                self.findings.count("requests that a dying server left without an answer")
                self.is_over.wait(0.2)

    def _keep_serving(self):
        if self.server is None or self.server.poll() is not None:
            port = str(self.port or 0)
            self.is_serving = False
            self.server = self.home.start(
                "serve", "--port", port, "--move-time", "100ms", "--uploads-per-hour", "100000",
                "--matches-per-hour", "100000", log=self.log,
                has_fake_clock=self.random.random() < 0.5)
            self.findings.count("starts of arena serve")
            begin = self.log.tell()
            for _ in range(100):
                self.is_over.wait(0.1)
                with open(self.log.name, "rb") as log:
                    log.seek(begin)
                    ports = re.findall(rb"Serving http://127\.0\.0\.1:(\d+)/", log.read())
                if ports:
                    self.port = int(ports[-1])
                    self.is_serving = True
                if ports or self.server.poll() is not None:
                    break
        self.is_over.wait(0.3)

    def _ask(self, method, target, body=None, token=None):
        if not self.port:
            self.is_over.wait(0.2)
            return None, b""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/octet-stream"} if body else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            connection.request(method, target, body=body, headers=headers)
            response = connection.getresponse()
            content = response.read()
        finally:
            connection.close()
        status = response.status
        self.findings.count(f"answers of status {status}")
        self.findings.require(status in GOOD | EXCUSED, f"{method} {target} is answered by {status}")
        if content and "json" in (response.headers["Content-Type"] or "") and \
                "ndjson" not in response.headers["Content-Type"]:
            json.loads(content)  # whole, and JSON
        return status, content

    def _read(self):
        number = self.random.randrange(1, 12)
        self._ask("GET", self.random.choice([
            "/healthz", "/", "/api/v1/leagues", f"/api/v1/leagues/{number}",
            f"/api/v1/leagues/{number}/ladder", f"/api/v1/leagues/{number}/games?limit=20",
            f"/api/v1/games/{number * 7}", f"/api/v1/games/{number * 7}/trace",
            f"/api/v1/games/{number}/analysis", "/api/v1/bots", "/api/v1/bots/random_0",
            "/api/v1/bots/greedy_0@1/verdict", "/api/v1/openapi.json"]))
        self.is_over.wait(self.random.uniform(0, 0.2))

    def _listen(self):
        if not self.port:
            self.is_over.wait(0.2)
            return
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request("GET", "/api/v1/events")
            response = connection.getresponse()
            deadline = time.monotonic() + self.random.uniform(1, 20)
            while time.monotonic() < deadline and not self.is_over.is_set():
                line = response.readline().decode()
                if not line:
                    return
                if line.startswith("data: "):
                    json.loads(line[6:])
                    self.findings.count("events")
        finally:
            connection.close()

    def _upload(self):
        """A hostile bot or a house bot, with bytes behind its end that make it a new one."""
        number = len(self.uploaded)
        house = not self.expected_states or self.random.random() < 0.3
        program = self.random.choice(["greedy_bot", "random_bot"] if house
                                     else sorted(self.expected_states))
        folder = self.world.bin if house else self.world.test_bots
        with open(os.path.join(folder, program), "rb") as file:
            content = file.read() + b"%d %d" % (number, self.random.randrange(1 << 60))
        name = f"up_{program}"
        status, answer = self._ask("POST", f"/api/v1/bots?name={name}", content,
                                   self.tokens[0])
        if status == 201:
            label = json.loads(answer)["bot"]
            self.findings.require(label not in self.uploaded, f"two uploads became {label}")
            self.uploaded[label] = hashlib.sha256(content).hexdigest()
            self.findings.count("uploads taken in")
        self.is_over.wait(self.random.uniform(1, 6))

    def delete_uploads(self):
        """As an organiser does, since they would fill the small disk in half an hour."""
        labels = self._labels()
        if labels:
            ran = self.home.arena("delete", "--yes", *(f"bot:{label}" for label in labels),
                                  check=False)
            self.findings.require(ran.returncode == 0, f"arena delete: {ran.stdout}{ran.stderr}")
            self.findings.require(not self._labels(), "deleted bots are still there")
            self._give_space_back()
            self.findings.count("uploads deleted", len(labels))
        self.uploaded.clear()

    def _give_space_back(self):
        folder = os.path.join(self.home.path, "bots")
        used = {row[0] for row in self.home.rows("SELECT sha256 FROM bots WHERE deleted IS NULL")}
        unused = {name for name in os.listdir(folder) if len(name) == 64} - used
        for name in unused:  # arena gc leaves them alone for a day
            os.utime(os.path.join(folder, name), (0, 0))
        ran = self.home.arena("gc", check=False)
        self.findings.require(ran.returncode == 0, f"arena gc: {ran.stdout}{ran.stderr}")
        left = unused & set(os.listdir(folder))
        self.findings.require(not left, f"arena gc leaves {left} of {unused} behind")

    def _labels(self):
        rows = self.home.rows("SELECT name, version FROM bots WHERE name LIKE 'up\\_%' ESCAPE '\\'"
                              " AND deleted IS NULL")
        return [f"{name}@{version}" for name, version in rows]

    def check_uploads(self):
        """Nothing that was taken in is lost, nobody is judged otherwise than in peace."""
        rows = self.home.rows("SELECT name, version, state FROM bots WHERE name LIKE 'up\\_%'"
                              " ESCAPE '\\' AND deleted IS NULL")
        states = {f"{name}@{version}": (name[3:], state) for name, version, state in rows}
        for label in self.uploaded:
            self.findings.require(label in states, f"the upload {label} is lost")
        for label, (program, state) in states.items():
            if state == 0:
                continue  # not examined yet, or not judged
            self.findings.count("verdicts")
            if state == self.expected_states.get(program, 1):
                continue
            reason = self.home.arena("bot", label, check=False).stdout
            if program in PONDERING and "while it was not its turn" in reason:
                self.findings.count("bots that computed while the referee stood still")
                continue
            self.findings.violation(
                f"{label} is {'rejected' if state == 2 else 'qualified'}, unlike in peace: {reason}")
