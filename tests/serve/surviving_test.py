"""Crashes and second servers."""
import fcntl
import os
import threading

from api_case import Api, program
from arena_server import Server, main


class Surviving(Api):
    def test_a_second_server_in_the_same_home_is_refused(self):
        ran = self.home.arena("serve", "--port", "0", check=False)
        self.assertEqual(ran.returncode, 1)
        self.assertIn("another arena serve works in", ran.stderr)
        self.assertIn(f"(process {self.server.process.pid})", ran.stderr)
        self.assertEqual(self.server.get("/healthz").status, 200)

    def test_what_a_crashed_server_was_starting_delays_the_next_one_only(self):
        self.server.stop(9)
        with open(os.path.join(self.home.path, "serve.lock")) as lock:  # as a copy of the server would
            fcntl.flock(lock, fcntl.LOCK_EX)
            release = threading.Timer(1, fcntl.flock, (lock, fcntl.LOCK_UN))
            release.start()
            type(self).server = Server(self.home)
            release.join()
        self.assertEqual(self.server.get("/healthz").status, 200)

    def test_an_examination_that_a_crash_interrupts_is_done_again(self):
        self.server.upload(program("greedy_bot"), self.alice, "?name=interrupted")
        self.server.stop(9)
        type(self).server = Server(self.home)
        self.assertEqual(self.examined("interrupted@1")["outcome"], "accepted")


if __name__ == "__main__":
    main()
