"""Sessions of browsers, and requests that other sites forge."""
import json

from api_case import Api
from arena_server import main


class Signing(Api):
    def sign_in(self, token, headers=None):
        return self.server.ask("POST", "/api/v1/session", body=json.dumps({"token": token}),
                               headers=headers)

    def test_a_browser_keeps_the_token_out_of_reach_of_scripts_and_other_sites(self):
        answer = self.sign_in(self.alice)
        self.assertEqual((answer.status, answer.json), (200, {"author": "alice", "role": "submit"}))
        self.assertEqual(answer.headers["Cache-Control"], "no-store")
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


if __name__ == "__main__":
    main()
