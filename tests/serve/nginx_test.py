"""arena serve behind Debian's nginx, with the configuration of scripts/proxy/nginx.conf."""
import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import unittest

from arena_server import BIN, Answer, Home, Server, main, wait_for

SOURCE = os.environ["SPLENDOR_SOURCE"]
NGINX = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class BehindNginx(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = Home()
        cls.token = cls.home.token("ada")
        cls.server = Server(cls.home, "--behind-proxy", "--host", "arena.example.org",
                            "--upload-limit", "1")
        folder = cls.home.folder
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1",
                        "-subj", "/CN=arena.example.org", "-keyout", f"{folder}/arena.key", "-out",
                        f"{folder}/arena.crt"], check=True, capture_output=True)
        cls.plain, cls.tls = free_port(), free_port()
        with open(os.path.join(SOURCE, "scripts/proxy/nginx.conf")) as file:
            site = file.read()
        for old, new in [("listen 80;", f"listen 127.0.0.1:{cls.plain};"),
                         ("listen 443 ssl;", f"listen 127.0.0.1:{cls.tls} ssl;"),
                         ("127.0.0.1:8080", f"127.0.0.1:{cls.server.port}"),
                         ("/etc/ssl/", f"{folder}/"), ("101m", "2m")]:
            assert old in site, old
            site = site.replace(old, new)
        with open(f"{folder}/nginx.conf", "w") as file:
            file.write(f"daemon off; worker_processes 1; pid {folder}/nginx.pid;\n"
                       "events {}\nhttp {\naccess_log off;\n"
                       + "".join(f"{what}_temp_path {folder}/{what};\n" for what in
                                 ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
                       + site + "}\n")
        cls.nginx = subprocess.Popen([NGINX, "-p", folder, "-e", f"{folder}/error.log", "-c",
                                      f"{folder}/nginx.conf"])
        wait_for("nginx", cls.is_up)

    @classmethod
    def is_up(cls):
        try:
            socket.create_connection(("127.0.0.1", cls.tls), timeout=1).close()
            return True
        except OSError:
            return False

    @classmethod
    def tearDownClass(cls):
        cls.nginx.terminate()
        cls.nginx.wait(timeout=30)
        cls.server.stop()
        cls.home.remove()

    def connect(self):
        context = ssl.create_default_context(cafile=f"{self.home.folder}/arena.crt")
        context.check_hostname = False
        return http.client.HTTPSConnection("127.0.0.1", self.tls, timeout=60, context=context)

    def ask(self, method, target, body=None, headers=None):
        connection = self.connect()
        try:
            connection.request(method, target, body=body,
                               headers={"Host": "arena.example.org", **(headers or {})})
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def test_plain_http_leads_to_tls(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.plain, timeout=60)
        connection.request("GET", "/x", headers={"Host": "arena.example.org"})
        answer = connection.getresponse()
        self.assertEqual((answer.status, answer.headers["Location"]),
                         (301, "https://arena.example.org/x"))
        connection.close()

    def test_a_bot_is_uploaded_and_a_large_one_refused(self):
        headers = {"Authorization": f"Bearer {self.token}"}
        small = self.ask("POST", "/api/v1/bots?name=small", b"#!/bin/sh\nexit 1\n", headers)
        self.assertEqual(small.status, 201, small)
        large = self.ask("POST", "/api/v1/bots?name=large", b"#!/bin/sh\n" + b"#" * 1_500_000, headers)
        self.assertEqual((large.status, large.json["error"]), (413, "the upload is larger than 1 MB"))

    def test_the_cookie_of_a_browser_is_for_tls_only(self):
        answer = self.ask("POST", "/api/v1/session", json.dumps({"token": self.token}),
                          {"Origin": "https://arena.example.org"})
        self.assertEqual(answer.status, 200, answer)
        self.assertIn("; Secure", answer.headers["Set-Cookie"])
        foreign = self.ask("POST", "/api/v1/session", json.dumps({"token": self.token}),
                           {"Origin": "https://evil.example"})
        self.assertEqual(foreign.status, 403)

    def test_events_pass_at_once(self):
        connection = self.connect()
        connection.request("GET", "/api/v1/events", headers={"Host": "arena.example.org"})
        response = connection.getresponse()
        self.assertEqual(response.status, 200)
        self.ask("POST", "/api/v1/bots?name=told", b"#!/bin/sh\nexit 2\n",
                 {"Authorization": f"Bearer {self.token}"})
        lines = [response.readline().decode() for _ in range(2)]
        while "event: verdict\n" not in lines:
            lines.append(response.readline().decode())
        response.close()
        connection.close()

    def test_guessing_is_counted_by_client_though_all_come_from_the_proxy(self):
        # The client can't choose its address: the proxy replaces what it claims.
        for i in range(20):
            self.assertEqual(self.ask("GET", "/api/v1/session",
                                      headers={"Authorization": "Bearer arena-1-x",
                                               "X-Forwarded-For": f"10.0.0.{i}"}).status, 401)
        self.assertEqual(self.ask("GET", "/api/v1/session",
                                  headers={"Authorization": "Bearer arena-1-x"}).status, 429)


if __name__ == "__main__":
    if not NGINX:
        print("NOT TESTED: nginx is not installed")
        sys.exit(77)
    main()
