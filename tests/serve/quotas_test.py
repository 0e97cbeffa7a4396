"""Too much and too often is refused, with the limit and the wait."""
from api_case import BAD_BOT, Api
from arena_server import Server, main


class Quotas(Api):
    options = ("--uploads-per-hour", "2", "--matches-per-hour", "1", "--upload-limit", "1")

    def test_too_much_and_too_often_is_named(self):
        large = self.server.upload(b"#!/bin/sh\n" + b"#" * 3_000_000, self.bob, "?name=large")
        self.assertEqual((large.status, large.json["error"]),
                         (413, "the upload is larger than 1 MB"))
        for name in ("one", "two"):
            self.assertEqual(self.server.upload(BAD_BOT, self.alice, f"?name={name}").status, 201)
        answer = self.server.upload(BAD_BOT, self.alice, "?name=three")
        self.assertEqual((answer.status, answer.json["limit"]), (429, "uploads per hour"))
        self.assertTrue(3500 < answer.json["retry_after_s"] <= 3600, answer)
        self.assertEqual(answer.headers["Retry-After"], str(answer.json["retry_after_s"]))
        # A restart forgives nobody.
        self.server.stop()
        type(self).server = Server(self.home, *self.options)
        self.assertEqual(self.server.upload(BAD_BOT, self.alice, "?name=three").status, 429)

    def test_guessing_tokens_is_slowed_down(self):
        statuses = [self.server.get("/api/v1/session", token="arena-1-guess", source="127.0.0.9").status
                    for _ in range(25)]
        self.assertEqual(statuses, [401] * 20 + [429] * 5)
        self.assertEqual(self.server.get("/api/v1/session", token=self.alice).status, 200)

    def test_analyses_are_counted_by_address(self):
        answers = [self.server.get("/api/v1/games/1/analysis", source="127.0.0.8") for _ in range(31)]
        self.assertEqual([answer.status for answer in answers], [200] * 30 + [429])
        self.assertEqual(answers[-1].json["limit"], "analyses per minute")


if __name__ == "__main__":
    main()
