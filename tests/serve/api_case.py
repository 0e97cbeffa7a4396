"""One home with a finished league, and a server: what the tests of the web API begin with."""
import os
import unittest

from arena_server import BIN, Home, Server, wait_for

BAD_BOT = b"#!/bin/sh\necho secret words of the bot >&2\nexit 3\n"


def program(name):
    with open(os.path.join(BIN, name), "rb") as file:
        return file.read()


class Api(unittest.TestCase):
    """One home with a finished league, and a server, for all tests of a class."""
    options = ()

    @classmethod
    def setUpClass(cls):
        cls.home = Home()
        cls.home.submit_house_bots()
        cls.home.arena("league", "run", "--bots", "random_bot,greedy_bot", "--deals", "20",
                       "--seed", "3")
        cls.alice = cls.home.token("alice")
        cls.bob = cls.home.token("bob")
        cls.staff = cls.home.token("carol", "staff")
        cls.server = Server(cls.home, *cls.options)

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        cls.home.remove()

    def verdict(self, bot, token=None):
        return self.server.get(f"/api/v1/bots/{bot}/verdict", token=token).json

    def examined(self, bot, token=None):
        """The verdict, once there is one."""
        wait_for(f"the examination of {bot}",
                 lambda: "outcome" in self.verdict(bot) and not self.verdict(bot)["examination"])
        return self.verdict(bot, token)

    def accept(self, name, token):
        answer = self.server.upload(program("greedy_bot"), token, f"?name={name}")
        self.assertEqual(answer.status, 201, answer)
        self.assertEqual(self.examined(f"{name}@1")["outcome"], "accepted")
