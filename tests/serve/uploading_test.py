"""Bots by HTTP: stored, examined, explained to those who may know."""
import io
import json
import os
import tarfile

from api_case import BAD_BOT, Api, program
from arena_server import Events, main, wait_for


class Uploading(Api):
    def test_a_bot_is_stored_examined_and_may_play(self):
        answer = self.server.upload(program("greedy_bot"), self.alice, "?name=alpha&note=first+try")
        self.assertEqual(answer.status, 201, answer)
        self.assertEqual(answer.json["bot"], "alpha@1")
        self.assertEqual(answer.json["verdict_url"], "/api/v1/bots/alpha@1/verdict")
        self.assertEqual(self.examined("alpha@1")["outcome"], "accepted")
        bot = self.server.get("/api/v1/bots/alpha").json
        self.assertEqual((bot["author"], bot["note"], bot["state"]), ("alice", "first try", "qualified"))
        again = self.server.upload(program("greedy_bot"), self.alice, "?name=alpha")
        self.assertEqual((again.status, again.json["bot"]), (200, "alpha@1"))

    def send_form(self, token, content, name, note="by form", end=b"\r\n--XX--\r\n"):
        form = (b'--XX\r\nContent-Disposition: form-data; name="name"\r\n\r\n' + name.encode() +
                b'\r\n--XX\r\nContent-Disposition: form-data; name="note"\r\n\r\n' + note.encode() +
                b'\r\n--XX\r\nContent-Disposition: form-data; name="file"; filename="bot.sh"\r\n'
                b'Content-Type: application/octet-stream\r\n\r\n' + content + end)
        return self.server.ask("POST", "/api/v1/bots", body=form, token=token,
                               headers={"Content-Type": "multipart/form-data; boundary=XX"})

    def test_a_form_of_a_browser_does_too(self):
        answer = self.send_form(self.alice, program("greedy_bot"), "formed")
        self.assertEqual((answer.status, answer.json.get("bot")), (201, "formed@1"), answer)
        self.assertEqual(self.server.get("/api/v1/bots/formed").json["note"], "by form")

    def test_a_form_is_refused_with_the_same_sentences(self):
        for status, sentence, answer in [
                (403, "the name random_bot belongs to another author",
                 self.send_form(self.alice, BAD_BOT, "random_bot")),
                (422, "the name of the bot", self.send_form(self.alice, BAD_BOT, "-x")),
                (422, "the form is malformed", self.send_form(self.alice, BAD_BOT, "cut", end=b"\r\n")),
                (422, "the form is malformed",
                 self.send_form(self.alice, BAD_BOT, "long", note="n" * 4097))]:
            self.assertEqual(answer.status, status, answer)
            self.assertIn(sentence, answer.json["error"])

    def test_a_rejected_bot_is_explained_to_its_author_and_to_staff_only(self):
        answer = self.server.upload(BAD_BOT, self.bob, "?name=broken&file=broken.sh")
        self.assertEqual(answer.status, 201, answer)
        for token in (self.bob, self.staff):
            verdict = self.examined("broken@1", token)
            self.assertEqual(verdict["outcome"], "rejected")
            failed = [check for check in verdict["checks"] if check["state"] == "failed"]
            self.assertIn("secret words", failed[0]["stderr"])
            self.assertIn("arena rerun broken@1 --check", failed[0]["reproduce"])
            self.assertIn("secret words", verdict["text"])
        for token in (self.alice, None):
            verdict = self.verdict("broken@1", token)
            self.assertEqual(verdict["outcome"], "rejected")
            self.assertNotIn("secret", json.dumps(verdict))
            self.assertNotIn("reproduce", json.dumps(verdict))

    def test_progress_of_an_examination_can_be_followed(self):
        events = Events(self.server)
        self.server.upload(program("random_bot"), self.alice, "?name=followed")
        seen = []
        while True:
            _, _, data = events.next("verdict")
            if data["bot"] != "followed@1":
                continue
            seen.append(data)
            if data["examination"] is None:
                break
        events.close()
        checks = [data["examination"]["check"] for data in seen[:-1]
                  if data["examination"]["state"] == "running"]
        self.assertEqual(checks, sorted(checks))
        self.assertEqual(checks[-1], seen[-2]["examination"]["of"])
        self.assertEqual(seen[-1]["state"], "qualified")

    def test_nobody_adds_versions_to_the_bot_of_another(self):
        self.server.upload(program("random_bot"), self.alice, "?name=mine")
        for token in (self.bob, self.staff):
            answer = self.server.upload(program("greedy_bot"), token, "?name=mine")
            self.assertEqual(answer.status, 403, answer)
            self.assertIn("belongs to another author", answer.json["error"])
        # The name may also come from the content.
        archive = io.BytesIO()
        with tarfile.open(fileobj=archive, mode="w:gz") as tar:
            for name, content, mode in (("bot.toml", b'name = "mine"\ncommand = ["./run"]\n', 0o644),
                                        ("run", b"#!/bin/sh\nexit 0\n", 0o755)):
                info = tarfile.TarInfo("folder/" + name)
                info.size, info.mode = len(content), mode
                tar.addfile(info, io.BytesIO(content))
        answer = self.server.upload(archive.getvalue(), self.bob, "?file=a.tar.gz")
        self.assertEqual(answer.status, 403, answer)
        house = self.server.upload(program("greedy_bot"), self.bob, "?name=random_bot")
        self.assertEqual(house.status, 403, house)

    def test_what_can_not_be_taken_gets_the_sentence_of_submit(self):
        for content, query, sentence in [
                (b"hello", "?name=x", 'is a text without "#!"'),
                (b"MZ hello", "?name=x", "is a program for Windows"),
                (b"", "?name=x", "the upload is empty"),
                (BAD_BOT, "?name=-x", "the name of the bot"),
                (BAD_BOT, "?name=a/b", "the name of the bot"),
                (BAD_BOT, "?name=x&note=" + "n" * 3000, "--note")]:
            with self.subTest(query[:20], content=content[:10]):
                answer = self.server.upload(content, self.alice, query)
                self.assertEqual(answer.status, 422, answer)
                self.assertIn(sentence, answer.json["error"])
                self.assertNotIn(self.home.folder, answer.json["error"])

    def test_uploads_need_a_valid_token(self):
        self.assertEqual(self.server.upload(BAD_BOT, None).status, 401)
        for token in ("x", "arena-1-", "arena-99-" + "0" * 64, self.alice + "0", self.alice[:-1]):
            self.assertEqual(self.server.upload(BAD_BOT, token).status, 401, token)
        revoked = self.home.token("mallory")
        self.home.arena("token", "revoke", revoked.split("-")[1])
        self.assertEqual(self.server.upload(BAD_BOT, revoked).status, 401)
        expired = json.loads(self.home.arena("token", "add", "mallory", "--expires", "2020-01-01",
                                             "--json").stdout)["token"]
        self.assertEqual(self.server.upload(BAD_BOT, expired).status, 401)

    def test_no_secret_is_stored_or_logged(self):
        with open(os.path.join(self.home.path, "arena.db"), "rb") as file:
            database = file.read()
        for token in (self.alice, self.bob, self.staff):
            secret = token.split("-")[2]
            self.assertNotIn(secret.encode(), database)
            self.assertNotIn(secret, self.server.log_text())

    def test_nothing_is_left_behind(self):
        self.server.upload(b"hello", self.alice, "?name=x")
        # The answer may arrive before the server has removed the file.
        uploads = os.path.join(self.home.path, "uploads")
        wait_for("the removal of the upload", lambda: not os.listdir(uploads))


if __name__ == "__main__":
    main()
