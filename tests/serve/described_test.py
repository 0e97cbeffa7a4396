"""openapi.json and the server say the same, in both directions."""
import json
import os
import re

from api_case import Api
from arena_server import Events, main, wait_for


class Described(Api):
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


if __name__ == "__main__":
    main()
