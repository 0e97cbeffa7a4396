#include "arena/serve/match_endpoints.hpp"

#include "arena/serve/answers.hpp"
#include "arena/serve/reply.hpp"
#include "arena/serve/small_body.hpp"

namespace splendor::serve {

void MatchEndpoints::new_match(const Asked& asked) {
  const Caller caller = callers_.author_of(asked.request());
  with_small_body(asked.exchange, [this, asked, caller](const std::string& body) {
    respond(asked.exchange, matches_.add(body, caller, *asked.view));
  });
}

void MatchEndpoints::matches(const Asked& asked) const {
  const auto shown = asked.parameter("author");
  if (!shown) throw Refusal(422, "say whose matches: ?author=ada");
  const auto author = asked.view->author_called(*shown);
  if (!author) throw Refusal(422, "there is no author " + *shown);
  respond(asked.exchange, json_reply(200, matches_answer(store_, *author)));
}

void MatchEndpoints::match(const Asked& asked) const {
  const arena::MatchId id = match_in(asked.argument);
  Json json = match_answer(store_, store_.match(id));
  if (matches_.is_playing(id)) json["state"] = "playing";
  respond(asked.exchange, json_reply(200, json));
}

}  // namespace splendor::serve
