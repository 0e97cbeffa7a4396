"""The web API as its users see it: what it answers, to whom, and what it refuses."""
import json
import os
import re
import sys
import time
import unittest

from arena_server import BIN, Events, Home, Server, main, wait_for

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


class Reading(Api):
    def cli(self, *arguments):
        return json.loads(self.home.arena(*arguments).stdout)

    def test_it_is_healthy_and_says_its_version(self):
        answer = self.server.get("/healthz")
        self.assertEqual(answer.status, 200)
        version = self.home.arena("--version").stdout.split()[1]
        self.assertEqual(answer.json, {"ok": True, "version": version})

    def test_answers_are_those_of_the_commands(self):
        for target, command in [("/leagues", ("league", "list")), ("/leagues/1/ladder", ("ladder",)),
                                ("/leagues/1", ("league", "status", "1")), ("/bots", ("bots",))]:
            with self.subTest(target):
                self.assertEqual(self.server.get("/api/v1" + target).json,
                                 self.cli(*command, "--json"))

    def test_games_come_in_pages(self):
        seen, after = [], ""
        while True:
            page = self.server.get(f"/api/v1/leagues/1/games?limit=7&after={after}").json
            self.assertLessEqual(len(page["games"]), 7)
            seen += [game["id"] for game in page["games"]]
            after = page["next"]
            if after is None:
                break
        self.assertEqual(sorted(seen), list(range(1, 41)))
        of_bot = self.server.get("/api/v1/leagues/1/games?bot=greedy_bot@1&limit=1000").json
        self.assertEqual(len(of_bot["games"]), 40)
        self.assertEqual({seat["seat"] for seat in of_bot["games"][0]["seats"]}, {1, 2})

    def test_a_game_is_its_record_and_its_trace(self):
        trace = self.server.get("/api/v1/games/1/trace")
        self.assertEqual(trace.bytes.decode(), self.home.arena("export", "1").stdout)
        record = self.server.get("/api/v1/games/1").json
        exported = self.cli("export", "1", "--format", "json")
        self.assertEqual(record["plies"], exported["plies"])
        self.assertNotIn("folder", record["seats"][0]["bot"])

    def test_what_is_not_there_is_404_with_a_sentence(self):
        for target in ("/leagues/99", "/leagues/99/ladder", "/leagues/x/games", "/games/0",
                       "/games/999/trace", "/bots/nobody", "/bots/random_bot@9/verdict",
                       "/matches/1", "/nothing", "/leagues/1/games?after=999",
                       "/leagues/1/games?bot=nobody@1", "/events?league=99"):
            with self.subTest(target):
                answer = self.server.get("/api/v1" + target)
                self.assertEqual(answer.status, 404, answer)
                self.assertGreater(len(answer.json["error"]), 10)

    def test_wrong_values_and_methods_are_named(self):
        answer = self.server.get("/api/v1/leagues/1/games?limit=1001")
        self.assertEqual((answer.status, answer.json["error"]),
                         (422, "limit must be a number from 1 to 1000"))
        answer = self.server.ask("PUT", "/api/v1/bots")
        self.assertEqual((answer.status, answer.headers["Allow"]), (405, "GET, POST"))

    def test_unchanged_answers_need_not_be_sent_again(self):
        first = self.server.get("/api/v1/leagues/1/ladder")
        again = self.server.get("/api/v1/leagues/1/ladder",
                                headers={"If-None-Match": first.headers["ETag"]})
        self.assertEqual((again.status, again.bytes), (304, b""))

    def test_an_analysis_is_that_of_the_command(self):
        answer = self.server.get("/api/v1/games/1/analysis")
        self.assertEqual((answer.status, answer.json["game"]), (200, 1))
        for seat in answer.json["seats"]:
            account = seat["start"] + seat["luck"] + seat["own"] + seat["others"]
            self.assertAlmostEqual(account, seat["result"], delta=1e-6)

    def test_every_response_forbids_what_a_page_does_not_need(self):
        for target in ("/", "/healthz", "/nothing", "/api/v1/bots"):
            headers = self.server.get(target).headers
            self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")

    def test_other_hosts_are_refused(self):
        for host in ("evil.example", "127.0.0.1.evil.example", ""):
            with self.subTest(host):
                answer = self.server.get("/healthz", headers={"Host": host})
                self.assertEqual(answer.status, 421, answer)
        self.assertEqual(self.server.get("/healthz", headers={"Host": "localhost:1"}).status, 200)


class Described(Api):
    """openapi.json and the server say the same, in both directions."""

    def setUp(self):
        self.description = self.server.get("/api/v1/openapi.json").json

    def check(self, value, schema, where):
        """What is wrong with a value, by the little of JSON Schema that the description uses."""
        while "$ref" in schema:
            schema = self.description["components"]["schemas"][schema["$ref"].split("/")[-1]]
        if value is None:
            return [] if schema.get("nullable") or not schema else [f"{where} is null"]
        kinds = {"string": str, "integer": int, "number": (int, float), "boolean": bool,
                 "array": list, "object": dict}
        kind = schema.get("type")
        if kind and not isinstance(value, kinds[kind]):
            return [f"{where} is no {kind}: {value!r}"]
        if "enum" in schema and value not in schema["enum"]:
            return [f"{where} is {value!r}"]
        wrong = []
        if isinstance(value, list) and "items" in schema:
            for i, item in enumerate(value):
                wrong += self.check(item, schema["items"], f"{where}[{i}]")
        if isinstance(value, dict) and kind == "object":
            wrong += self.check_object(value, schema, where)
        return wrong

    def check_object(self, value, schema, where):
        properties, required, closed = {}, [], schema.get("additionalProperties") is False
        parts = [schema]
        while parts:
            part = parts.pop()
            while "$ref" in part:
                part = self.description["components"]["schemas"][part["$ref"].split("/")[-1]]
            properties.update(part.get("properties", {}))
            required += part.get("required", [])
            parts += part.get("allOf", [])
        if "allOf" in schema:
            closed = True
        wrong = [f"{where}.{name} is missing" for name in required if name not in value]
        for name, item in value.items():
            if name in properties:
                wrong += self.check(item, properties[name], f"{where}.{name}")
            elif closed:
                wrong.append(f"{where}.{name} is not described")
        return wrong

    def assert_described(self, path, method, answer):
        responses = self.description["paths"][path][method]["responses"]
        self.assertIn(str(answer.status), responses, f"{path}: {answer}")
        content = responses[str(answer.status)].get("content", {})
        kind = (answer.headers["Content-Type"] or "").split(";")[0]
        if not content:
            self.assertEqual(answer.bytes, b"", path)
            return
        self.assertIn(kind, content, path)
        if kind == "application/json":
            self.assertEqual(self.check(answer.json, content[kind]["schema"], path), [])

    def test_every_described_path_is_served_as_described(self):
        self.accept("described", self.alice)
        match = self.server.ask("POST", "/api/v1/matches", token=self.alice,
                                body=json.dumps({"bots": ["described", "random_bot"], "deals": 1}))
        self.assert_described("/api/v1/matches", "post", match)
        wait_for("the match", lambda: self.server.get("/api/v1/matches/1").json["state"] == "finished")
        values = {"/api/v1/bots/{bot}": "described", "/api/v1/bots/{bot}/verdict": "described@1",
                  "/api/v1/authors/{name}": "alice"}
        for path, methods in self.description["paths"].items():
            for method in methods:
                with self.subTest(path=path, method=method):
                    if path == "/api/v1/events":
                        events = Events(self.server, "?league=1")
                        self.assertEqual(events.response.headers["Content-Type"], "text/event-stream")
                        _, _, progress = events.next("progress")
                        schema = {"$ref": "ProgressEvent"}
                        self.assertEqual(self.check(progress, schema, "progress"), [])
                        events.close()
                        continue
                    target = re.sub(r"\{.*?\}", values.get(path, "1"), path)
                    body = "{}" if method == "post" else None
                    answer = self.server.ask(method.upper(), target, body=body)
                    self.assertNotIn(answer.status, (405, 500), answer)
                    self.assert_described(path, method, answer)
                    if "{" in path:
                        missing = self.server.ask(method.upper(),
                                                  re.sub(r"\{.*?\}", "999999", path))
                        self.assertEqual(missing.status, 404)
                        self.assert_described(path, method, missing)
        self.home.arena("league", "run", "--bots", "random_bot,greedy_bot", "--format", "knockout",
                        "--seed", "3")
        for part in ("", "/ladder"):
            self.assert_described("/api/v1/leagues/{id}" + part, "get",
                                  self.server.get("/api/v1/leagues/2" + part))
        for token in (self.alice, self.staff):
            for path, target in (("/api/v1/session", "/api/v1/session"),
                                 ("/api/v1/bots/{bot}/verdict", "/api/v1/bots/described/verdict")):
                self.assert_described(path, "get", self.server.get(target, token=token))

    def test_every_route_of_the_server_is_described(self):
        source = os.path.join(os.path.dirname(__file__), "../../arena/serve/routes.cpp")
        with open(source) as file:
            routes = re.findall(r'\{"([A-Z]+)", "(/[^"]*)", Route::', file.read())
        self.assertGreater(len(routes), 10)
        described = {(method.upper(), path) for path, methods in self.description["paths"].items()
                     for method in methods}
        self.assertEqual(set(routes), described)


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

    def test_a_form_of_a_browser_does_too(self):
        form = (b'--XX\r\nContent-Disposition: form-data; name="name"\r\n\r\nformed\r\n'
                b'--XX\r\nContent-Disposition: form-data; name="note"\r\n\r\nby form\r\n'
                b'--XX\r\nContent-Disposition: form-data; name="file"; filename="greedy_bot"\r\n'
                b'Content-Type: application/octet-stream\r\n\r\n' + program("greedy_bot") +
                b'\r\n--XX--\r\n')
        answer = self.server.ask("POST", "/api/v1/bots", body=form, token=self.alice,
                                 headers={"Content-Type": "multipart/form-data; boundary=XX"})
        self.assertEqual((answer.status, answer.json.get("bot")), (201, "formed@1"), answer)
        self.assertEqual(self.server.get("/api/v1/bots/formed").json["note"], "by form")

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
        import io
        import tarfile
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


class Signing(Api):
    def sign_in(self, token, headers=None):
        return self.server.ask("POST", "/api/v1/session", body=json.dumps({"token": token}),
                               headers=headers)

    def test_a_browser_keeps_the_token_out_of_reach_of_scripts_and_other_sites(self):
        answer = self.sign_in(self.alice)
        self.assertEqual((answer.status, answer.json), (200, {"author": "alice", "role": "submit"}))
        cookie = answer.headers["Set-Cookie"]
        for part in ("HttpOnly", "SameSite=Strict", "Path=/"):
            self.assertIn(part, cookie)
        cookie = cookie.split(";")[0]
        self.assertEqual(self.server.get("/api/v1/session", headers={"Cookie": cookie}).json["author"],
                         "alice")
        self.assertEqual(self.server.get("/api/v1/session").status, 401)
        out = self.server.ask("DELETE", "/api/v1/session", headers={"Cookie": cookie})
        self.assertEqual(out.status, 204)
        self.assertIn("Max-Age=0", out.headers["Set-Cookie"])

    def test_a_wrong_token_signs_nobody_in(self):
        answer = self.sign_in("arena-1-nonsense")
        self.assertEqual((answer.status, answer.headers["Set-Cookie"]), (401, None))

    def test_requests_forged_by_other_sites_are_refused(self):
        cookie = self.sign_in(self.alice).headers["Set-Cookie"].split(";")[0]
        host = f"127.0.0.1:{self.server.port}"
        for headers, status in [
                ({}, 403),
                ({"Origin": "http://evil.example"}, 403),
                ({"Origin": "null"}, 403),
                ({"Origin": "http://127.0.0.1:1"}, 403),
                ({"Sec-Fetch-Site": "cross-site"}, 403),
                ({"Origin": f"http://{host}"}, 422),
                ({"Sec-Fetch-Site": "same-origin"}, 422)]:
            with self.subTest(headers):
                answer = self.server.ask("POST", "/api/v1/matches", body="{}",
                                         headers={"Cookie": cookie, **headers})
                self.assertEqual(answer.status, status, answer)
        foreign = self.sign_in(self.alice, {"Origin": "http://evil.example"})
        self.assertEqual((foreign.status, foreign.headers["Set-Cookie"]), (403, None))


class Matches(Api):
    options = ("--matches-per-hour", "2")

    def challenge(self, bots, deals=1, token=None):
        return self.server.ask("POST", "/api/v1/matches", token=token or self.alice,
                               body=json.dumps({"bots": bots, "deals": deals}))

    def test_matches_on_demand(self):
        self.accept("challenger", self.alice)
        for bots, deals, token, status in [
                (["challenger"], 1, self.alice, 422), (["challenger", "nobody"], 1, self.alice, 422),
                (["challenger", "random_bot"], 11, self.alice, 422),
                (["challenger", "random_bot"], "1", self.alice, 422),
                (["challenger", "random_bot"], 1, self.bob, 403)]:
            answer = self.challenge(bots, deals, token)
            self.assertEqual(answer.status, status, answer)
        self.assertEqual(self.server.ask("POST", "/api/v1/matches", body="{}").status, 401)
        # A league that runs meanwhile is not disturbed.
        league = self.home.start("league", "run", "--bots", "random_bot,greedy_bot", "--deals",
                                 "100000", "--seed", "1")
        try:
            wait_for("a running league",
                     lambda: self.server.get("/api/v1/leagues").json["leagues"][-1]["played"] > 0
                     and len(self.server.get("/api/v1/leagues").json["leagues"]) == 2)
            answer = self.challenge(["challenger", "random_bot@1"], 2)
            self.assertEqual((answer.status, answer.json["bots"]),
                             (202, ["challenger@1", "random_bot@1"]), answer)
            url = answer.json["match_url"]
            match = wait_for("the end of the match",
                             lambda: (lambda m: m if m["state"] in ("finished", "failed") else None)(
                                 self.server.get(url).json))
            self.assertEqual((match["state"], len(match["games"])), ("finished", 4), match)
            replay = self.server.get(f"/api/v1/games/{match['games'][0]['id']}/trace")
            self.assertEqual(replay.status, 200)
        finally:
            league.send_signal(2)
            league.wait(timeout=60)
        self.assertEqual(self.challenge(["challenger", "random_bot"]).status, 202)
        often = self.challenge(["challenger", "random_bot"])
        self.assertEqual((often.status, often.json["limit"]), (429, "matches per hour"))
        wait_for("the second match",
                 lambda: self.server.get("/api/v1/matches/2").json["state"] == "finished")
        self.assertEqual(self.home.arena("verify").returncode, 0)


class Watching(Api):
    def test_a_running_league_is_told_and_survives_the_server(self):
        events = Events(self.server)
        league = self.home.start("league", "run", "--bots", "random_bot,greedy_bot", "--deals",
                                 "100000", "--seed", "5")
        try:
            seen = {}
            while not {"progress", "game", "ladder", "featured"} <= set(seen):
                last_id, kind, data = events.next("progress", "game", "ladder", "featured")
                seen[kind] = data
            self.assertEqual(seen["progress"]["state"], "running")
            self.assertGreater(seen["game"]["count"], 0)
            self.assertIn(seen["featured"]["why"], ("upset", "closest", "top_pair"))
            self.assertEqual(seen["progress"]["league"], 2)
            # How long it will take, as `arena league status` says it.
            while seen["progress"]["seconds_left"] is None:
                _, _, seen["progress"] = events.next("progress")
            self.assertEqual(seen["progress"]["expected"], 200_000)
            status = json.loads(self.home.arena("league", "status", "2", "--json").stdout)
            self.assertLess(abs(seen["progress"]["seconds_left"] / status["seconds_left"] - 1), 0.9)
            ladder = self.server.get("/api/v1/leagues/2/ladder").json
            self.assertEqual(len(ladder["bots"]), 2)
            # At most once a second.
            begin = time.monotonic()
            count = 0
            while time.monotonic() - begin < 4:
                events.next("progress")
                count += 1
            self.assertLessEqual(count, 6)
            # Going on from an event that is known repeats nothing.
            events.close()
            resumed = Events(self.server, "?league=2", last_id)
            next_id, _, _ = resumed.next()
            run, number = next_id.split("-")
            self.assertEqual(run, last_id.split("-")[0])
            self.assertGreater(int(number), int(last_id.split("-")[1]))
            resumed.close()
            # A crash of the server costs nothing, and whoever comes back is told how things stand.
            played = self.server.get("/api/v1/leagues/2").json["played"]
            self.server.stop(9)
            type(self).server = Server(self.home)
            again = Events(self.server, "?league=2", next_id)
            _, kind, data = again.next()
            self.assertEqual((kind, data["state"]), ("progress", "running"))
            self.assertGreaterEqual(data["played"], played)
            league.send_signal(2)
            while True:
                _, _, data = again.next("progress")
                if data["state"] == "stopped":
                    break
            self.assertIsNone(data["seconds_left"])
            again.close()
        finally:
            league.send_signal(2)
            league.wait(timeout=60)

    def test_faults_are_told(self):
        slow = os.path.join(self.home.folder, "slow")
        os.mkdir(slow)
        thinker = os.path.join(os.environ["TEST_BOTS"], "thinker")
        with open(thinker, "rb") as source, open(os.path.join(slow, "thinker"), "wb") as target:
            target.write(source.read())
        os.chmod(os.path.join(slow, "thinker"), 0o755)
        with open(os.path.join(slow, "bot.toml"), "w") as file:
            file.write('name = "slow"\ncommand = ["./thinker", "sleep", "40"]\nplayers = [2]\n')
        self.home.arena("submit", slow)
        events = Events(self.server)
        league = self.home.start("league", "run", "--bots", "slow,random_bot", "--deals", "20",
                                 "--move-time", "20ms", "--seed", "2")
        try:
            _, _, data = events.next("fault")
            self.assertEqual((data["faults"][0]["bot"], data["faults"][0]["fault"]),
                             ("slow@1", "timeout"))
            events.close()
        finally:
            league.wait(timeout=120)


class Running(Api):
    def played(self, league=2):
        status = self.home.arena("league", "status", str(league), "--json", check=False)
        return json.loads(status.stdout)["played"] if status.returncode == 0 else 0

    def test_a_league_beside_the_server_survives_its_crash_and_ends_with_it(self):
        file = os.path.join(self.home.folder, "night.toml")
        with open(file, "w") as league:
            league.write('name = "night"\nbots = ["random_bot", "greedy_bot"]\ndeals = 100000\n')
        self.server.stop()
        type(self).server = Server(self.home, "--run", file)
        wait_for("the first games", lambda: self.played() > 0)
        self.server.stop(9)
        before = self.played()
        wait_for("more games without the server", lambda: self.played() > before)
        type(self).server = Server(self.home, "--run", file)
        self.assertIn("is running here already", self.server.log_text())
        leagues = self.server.get("/api/v1/leagues").json["leagues"]
        self.assertEqual(len(leagues), 2)
        os.kill(json.loads(self.home.arena("league", "status", "2", "--json").stdout)["pid"], 2)
        wait_for("the end of the league", lambda: self.server.get(
            "/api/v1/leagues").json["leagues"][1]["state"] == "stopped")
        self.server.stop()
        before = self.played()
        type(self).server = Server(self.home, "--run", file)
        wait_for("the league to go on", lambda: self.played() > before)
        self.assertEqual(self.server.stop(), 0)
        status = json.loads(self.home.arena("league", "status", "2", "--json").stdout)
        self.assertEqual(status["state"], "stopped")
        self.assertEqual(self.home.arena("verify").returncode, 0)
        type(self).server = Server(self.home)


class Joining(Api):
    def test_a_new_version_takes_the_place_of_the_old_one_in_a_running_league(self):
        self.accept("mine", self.alice)
        league = self.home.start("league", "run", "--bots", "mine,random_bot", "--deals", "100000",
                                 "--seed", "1", "--join", "newest", "--batch-deals", "8")
        try:
            wait_for("a running league", lambda: len(
                self.server.get("/api/v1/leagues").json["leagues"]) == 2)
            self.assertEqual(self.server.upload(program("random_bot"), self.alice, "?name=mine").status,
                             201)
            self.accept("stranger", self.bob)

            def bots():
                entries = self.server.get("/api/v1/leagues/2").json["bots"]
                return {entry["bot"]: entry["left"] for entry in entries}
            wait_for("the new version", lambda: "mine@2" in bots() and bots()["mine@1"])
            self.assertEqual(bots(), {"mine@1": "withdrawn", "random_bot@1": None, "mine@2": None})
            wait_for("games of the new version", lambda: self.server.get(
                "/api/v1/leagues/2/games?bot=mine@2").json["games"])
        finally:
            league.send_signal(2)
            league.wait(timeout=60)


class Surviving(Api):
    def test_a_second_server_in_the_same_home_is_refused(self):
        ran = self.home.arena("serve", "--port", "0", check=False)
        self.assertEqual(ran.returncode, 1)
        self.assertIn("another arena serve works in", ran.stderr)
        self.assertEqual(self.server.get("/healthz").status, 200)

    def test_an_examination_that_a_crash_interrupts_is_done_again(self):
        self.server.upload(program("greedy_bot"), self.alice, "?name=interrupted")
        self.server.stop(9)
        type(self).server = Server(self.home)
        self.assertEqual(self.examined("interrupted@1")["outcome"], "accepted")


if __name__ == "__main__":
    main()
