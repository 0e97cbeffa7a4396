"""Hostile clients against the real program: memory stays small, others are served meanwhile."""
import http.client
import os
import socket
import sys
import time
import unittest

from arena_server import Home, Server

MOST_MB = int(os.environ["MOST_MB"])


class Hostile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = Home()
        cls.token = cls.home.token("mallory")
        cls.server = Server(cls.home)

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        cls.home.remove()

    def connect(self, source="127.0.0.2"):
        connection = socket.create_connection(("127.0.0.1", self.server.port), timeout=30,
                                              source_address=(source, 0))
        return connection

    def answer_of(self, connection):
        received = b""
        try:
            while piece := connection.recv(65536):
                received += piece
        except (ConnectionResetError, TimeoutError):
            pass
        connection.close()
        return received.decode(errors="replace")

    def send_all(self, connection, pieces):
        """Sends until the server hangs up; the number of bytes that it took."""
        sent = 0
        try:
            for piece in pieces:
                connection.sendall(piece)
                sent += len(piece)
        except (BrokenPipeError, ConnectionResetError):
            pass
        return sent

    def assert_well(self):
        begin = time.monotonic()
        self.assertEqual(self.server.get("/healthz").status, 200)
        self.assertLess(time.monotonic() - begin, 5)
        self.assertLess(self.server.peak_mb(), MOST_MB)

    def head(self, more="", token=None):
        return (f"POST /api/v1/bots?name=x HTTP/1.1\r\nHost: localhost\r\n"
                f"Authorization: Bearer {token or self.token}\r\n{more}").encode()

    def test_200_mib_in_chunks(self):
        connection = self.connect()
        connection.sendall(self.head("Transfer-Encoding: chunked\r\n\r\n"))
        chunk = b"100000\r\n" + b"a" * 0x100000 + b"\r\n"
        self.send_all(connection, (chunk for _ in range(200)))
        self.assertIn(" 413 ", self.answer_of(connection).split("\n")[0])
        self.assert_well()

    def test_a_413_arrives_although_the_client_sends_everything_first(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        connection.request("POST", "/api/v1/bots?name=x", body=b"a" * 150_000_000,
                           headers={"Authorization": f"Bearer {self.token}"})
        answer = connection.getresponse()
        self.assertEqual(answer.status, 413)
        self.assertEqual(answer.read(), b'{"error":"the upload is larger than 100 MB"}\n')
        connection.close()
        self.assert_well()

    def test_200000_headers(self):
        connection = self.connect()
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        self.send_all(connection, (f"X-{i}: {i}\r\n".encode() for i in range(200_000)))
        self.assertIn(" 431 ", self.answer_of(connection).split("\n")[0])
        self.assert_well()

    def test_a_request_line_of_100_mib(self):
        connection = self.connect()
        connection.sendall(b"GET /")
        self.send_all(connection, (b"a" * 0x100000 for _ in range(100)))
        self.assertIn(" 431 ", self.answer_of(connection).split("\n")[0])
        self.assert_well()

    def test_chunk_sizes_that_are_none(self):
        for size in (b"-2", b"ffffffffffffffff1", b"7fffffffffffffff", b"0x5", b" 5", b""):
            with self.subTest(size):
                connection = self.connect()
                connection.sendall(self.head("Transfer-Encoding: chunked\r\n\r\n") + size + b"\r\n")
                self.send_all(connection, (b"a" * 0x100000 for _ in range(120)))
                self.assertRegex(self.answer_of(connection).split("\n")[0], " (400|413) ")
        self.assert_well()

    def test_pipelining_without_reading(self):
        connection = self.connect()
        connection.settimeout(5)
        request = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        try:
            for _ in range(200):
                connection.sendall(request * 100)
        except (TimeoutError, BrokenPipeError, ConnectionResetError):
            pass
        self.assert_well()
        connection.close()

    def test_half_requests(self):
        halves = [self.connect(f"127.0.1.{i}") for i in range(1, 100)]
        for i, connection in enumerate(halves):
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: y\r\n\r\n"[:i % 40 + 1])
        self.assert_well()
        for connection in halves:
            connection.close()

    def test_2000_idle_connections(self):
        idle = []
        for i in range(2000):
            try:
                idle.append(self.connect(f"127.0.{2 + i // 100}.{1 + i % 100}"))
            except OSError:
                break
        self.assertGreaterEqual(len(idle), 1000)
        self.assert_well()
        for connection in idle:
            connection.close()

    def test_one_address_gets_only_so_many_connections(self):
        many = [self.connect("127.0.0.77") for _ in range(140)]
        time.sleep(0.2)
        refused = 0
        for connection in many:
            connection.setblocking(False)
            try:
                refused += b" 503 " in connection.recv(1000)
            except BlockingIOError:
                pass
            connection.close()
        self.assertEqual(refused, 12)
        self.assert_well()

    def test_paths_leave_no_folder(self):
        for target in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/v1/bots/..%2f..",
                       "/api/v1/bots/%00", "//etc/passwd", "/api/v1/games/1/../../../x"):
            connection = self.connect()
            connection.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                               .encode())
            self.assertRegex(self.answer_of(connection).split("\n")[0], " (400|404) ", target)

    def test_only_four_uploads_at_a_time(self):
        token = self.home.token("eve")  # Mallory has uploaded too often
        slow = [self.connect() for _ in range(4)]
        for connection in slow:
            connection.sendall(self.head("Content-Length: 100\r\n\r\n", token) + b"#!/bin/sh\n")
        time.sleep(1)  # until their heads are read
        answer = self.server.upload(b"#!/bin/sh\n", token, "?name=fifth")
        self.assertEqual((answer.status, answer.headers["Retry-After"]), (503, "10"), answer)
        for connection in slow:
            connection.close()
        self.assert_well()

    def test_event_streams_that_are_not_read(self):
        streams = [self.connect(f"127.0.3.{i}") for i in range(1, 100)]
        for connection in streams:
            connection.sendall(b"GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        self.assert_well()
        for connection in streams:
            connection.close()

    def test_a_forged_host_or_header_splits_nothing(self):
        connection = self.connect()
        connection.sendall(b"GET /api/v1/bots/x%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\nHost: localhost\r\n"
                           b"Connection: close\r\n\r\n")
        answer = self.answer_of(connection)
        self.assertIn(" 400 ", answer.split("\n")[0])
        self.assertNotIn("Set-Cookie", answer)


def tearDownModule():
    print(f"peak memory of the server: {Hostile.peak:.1f} MB", file=sys.stderr)


def remember_peak(method):
    def checked(self):
        method(self)
        Hostile.peak = max(Hostile.peak, self.server.peak_mb())
    return checked


Hostile.peak = 0.0
Hostile.assert_well = remember_peak(Hostile.assert_well)

if __name__ == "__main__":
    unittest.main(verbosity=2)
