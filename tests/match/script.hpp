// Players without a process, and jobs for them.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "referee/match/match.hpp"
#include "referee/match/player/player.hpp"
#include "referee/rules/game.hpp"
#include "referee/rules/random.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::match {

// What one scripted player does, and what happened to it. Outlives the match.
struct Script {
  std::function<GreetResult(const v1::Hello&)> greet;       // empty: a plain hello
  std::function<AskResult(const v1::TurnRequest&)> answer;  // empty: a random move
  std::function<void(const v1::ToBot&)> hear;
  std::function<void()> finish;

  std::vector<v1::ToBot> told;
  std::vector<v1::TurnRequest> asked;
  std::vector<std::chrono::milliseconds> limits;
  int finished = 0;
  int rested = 0;
  bool stayed = false;
};

// The answer of a player that chooses by chance, repeatable.
inline v1::TurnReply random_reply(const v1::TurnRequest& request) {
  const View view = *wire::view_from_proto(request.view(), {});
  const LegalMoves moves(view);
  Random random(request.view().ply());
  v1::TurnReply reply;
  reply.set_turn(request.turn());
  wire::to_proto(moves[random.below(static_cast<std::uint32_t>(moves.size()))],
                 *reply.mutable_move());
  return reply;
}

// A script that behaves until its turn number `turn`, and then answers with this.
inline Script after(std::uint32_t turn, std::function<AskResult(const v1::TurnRequest&)> answer) {
  Script script;
  script.answer = [turn, answer = std::move(answer)](const v1::TurnRequest& request) -> AskResult {
    if (request.turn() == turn) return answer(request);
    return Answer{random_reply(request), {}, {}, {}};
  };
  return script;
}

inline Script with_reply(std::uint32_t turn, const v1::TurnReply& reply) {
  return after(turn, [reply](const v1::TurnRequest&) { return Answer{reply, {}, {}, {}}; });
}

inline Script with_fault(std::uint32_t turn, v1::FaultKind kind) {
  return after(turn, [kind](const v1::TurnRequest&) { return BotFault{kind, "a sin"}; });
}

class ScriptedPlayer : public Player {
 public:
  explicit ScriptedPlayer(Script& script) : script_(script) {}

  GreetResult greet(const v1::Hello& hello, std::chrono::milliseconds /*limit*/,
                    const WhileWaiting& /*while_waiting*/) override {
    return script_.greet ? script_.greet(hello) : v1::HelloReply();
  }
  void tell(const v1::ToBot& message) override {
    script_.told.push_back(message);
    if (script_.hear) script_.hear(message);
  }
  AskResult ask(const wire::Question& question, std::chrono::milliseconds limit,
                const WhileWaiting& while_waiting) override {
    script_.asked.push_back(question.message().turn());
    const v1::TurnRequest& request = script_.asked.back();
    script_.limits.push_back(limit);
    while_waiting();
    if (script_.answer) return script_.answer(request);
    Answer answer;
    answer.reply = random_reply(request);
    return answer;
  }
  void rest() override { ++script_.rested; }
  void finish(v1::SeatRecord& record, Afterwards afterwards) override {
    ++script_.finished;
    script_.stayed = afterwards == Afterwards::stay;
    if (script_.finish) script_.finish();
    record.set_startup_us(7);
  }
  [[nodiscard]] std::uint64_t stderr_bytes() const override { return script_.asked.size(); }

 private:
  Script& script_;
};

inline v1::MatchJob job_for(int players, std::uint64_t seed = 1) {
  v1::MatchJob job;
  job.set_id(42);
  job.set_seed(seed);
  wire::to_proto(Ruleset{}, "tournament", *job.mutable_ruleset());
  job.mutable_time()->set_move_ms(100);
  job.set_startup_ms(1000);
  for (int i = 0; i < players; ++i) {
    v1::BotSpec& bot = *job.add_seats();
    bot.set_name("bot " + std::to_string(i));
    bot.set_sha256("cafe");
    bot.set_folder("/nowhere");
    bot.add_command("/bot/run");
  }
  return job;
}

inline v1::MatchRecord play(const v1::MatchJob& job, std::vector<Script>& scripts) {
  std::vector<ScriptedPlayer> players(scripts.begin(), scripts.end());
  std::vector<Player*> pointers;
  pointers.reserve(players.size());
  for (ScriptedPlayer& player : players) pointers.push_back(&player);
  v1::MatchRecord record;
  play_match(job, pointers, record);
  return record;
}

}  // namespace splendor::match
