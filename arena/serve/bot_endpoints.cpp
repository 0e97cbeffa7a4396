#include "arena/serve/bot_endpoints.hpp"

#include <utility>

#include "arena/serve/answers.hpp"
#include "arena/serve/reply.hpp"
#include "arena/store/state_names.hpp"

namespace splendor::serve {

BotEndpoints::BotEndpoints(Children& children, const arena::Home& home, const arena::Store& store,
                           const ServeOptions& options, Callers& callers, EventHub& hub)
    : store_(store),
      callers_(callers),
      hub_(hub),
      examinations_(children, options.examination_options, options.examinations_at_once,
                    [this](const std::string& label) { tell_verdict(label); }),
      uploads_(children, home, store, options,
               [this](const std::string& label) { examine(label); }) {
  examinations_.add_unexamined(store);
}

void BotEndpoints::authors(const Asked& asked) const {
  respond(asked.exchange, json_reply(200, authors_answer(store_, *asked.view)));
}

void BotEndpoints::author(const Asked& asked) const {
  const auto author = asked.view->author_called(asked.argument);
  if (!author) throw Refusal(404, "there is no author " + asked.argument);
  respond(asked.exchange, json_reply(200, author_answer(store_, *author, *asked.view)));
}

void BotEndpoints::bots(const Asked& asked) const {
  respond(asked.exchange, json_reply(200, bots_answer(store_, *asked.view)));
}

void BotEndpoints::bot(const Asked& asked) const {
  respond(asked.exchange, json_reply(200, bot_answer(store_, bot_in(asked), *asked.view)));
}

void BotEndpoints::verdict(const Asked& asked) {
  const arena::Bot bot = bot_in(asked);
  const auto caller = callers_.caller_of(asked.request());
  const Sight sight = caller && caller->may_see(bot) ? Sight::author : Sight::everybody;
  Json json = verdict_answer(store_, bot, sight);
  json["examination"] = examination_json(
      bot.label(), asked.view->shows_participants() ? QueuePlace::shown : QueuePlace::hidden);
  http::Response response = json_reply(200, json);
  response.headers.emplace_back("Cache-Control", "no-store");
  respond(asked.exchange, std::move(response));
}

void BotEndpoints::upload(const Asked& asked) {
  uploads_.take(asked.exchange, callers_.author_of(asked.request()));
}

arena::Bot BotEndpoints::bot_in(const Asked& asked) const {
  const auto bot = asked.view->bot_called(store_, asked.argument);
  if (!bot) throw Refusal(404, "there is no bot " + asked.argument);
  return *bot;
}

Json BotEndpoints::examination_json(const std::string& label, QueuePlace place) const {
  const auto state = examinations_.state_of(label);
  if (!state) return nullptr;
  if (state->place > 0 && place == QueuePlace::hidden) return {{"state", "waiting"}};
  if (state->place > 0) return {{"state", "waiting"}, {"place", state->place}};
  return {{"state", "running"},
          {"check", state->check},
          {"of", state->of},
          {"name", state->check_name}};
}

void BotEndpoints::examine(const std::string& label) {
  const auto bot = store_.bot_named(label);
  const bool is_open =
      bot && (bot->state == arena::BotState::fresh || bot->state == arena::BotState::rejected);
  if (is_open) examinations_.add(*bot);
}

// Everybody may know how far an examination is and how it ended, but no more than that. The last
// checks are told even if the outcome is stored by then, so the state is the one before.
void BotEndpoints::tell_verdict(const std::string& label) {
  const auto bot = store_.bot_named(label);
  if (!bot) return;
  const auto examination = examinations_.state_of(label);
  hub_.publish("verdict", std::nullopt,
               {{"bot", label},
                {"state", name_of(examination ? examination->before : bot->state)},
                {"examination", examination_json(label, QueuePlace::shown)}});
}

}  // namespace splendor::serve
