// The commands play, replay, rerun and doctor through the command line.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>

#include "splendor/v1/match.pb.h"
#include "tests/e2e/arena_home.hpp"

namespace splendor::e2e {
namespace {

const std::string kRandom = std::string(SPLENDOR_BIN) + "/random_bot";
const std::string kGreedy = std::string(SPLENDOR_BIN) + "/greedy_bot";

std::ptrdiff_t lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

// The children of this process.
void kill_children(pid_t parent) {
  std::ifstream list("/proc/" + std::to_string(parent) + "/task/" + std::to_string(parent) +
                     "/children");
  for (pid_t child = 0; list >> child;) ::kill(child, SIGKILL);
}

class Play : public ArenaHome {
 protected:
  // A program that does not speak the protocol: it prints something and exits.
  std::string broken() {
    const auto path = folder() / "broken";
    std::ofstream(path) << "#!/bin/sh\necho no idea what to do >&2\nexit 3\n";
    std::filesystem::permissions(path, std::filesystem::perms(0755));
    return path.string();
  }
};

TEST_F(Play, EachDealIsPlayedInAllRotationsAndKept) {
  const Ran ran = arena({"play", kRandom, kGreedy, kRandom, "--deals", "2", "--seed", "5"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, "random_bot #2")) << ran.out;
  const arena::League league = store().league(arena::LeagueId(1));
  EXPECT_EQ(league.kind, arena::LeagueKind::casual);
  EXPECT_EQ(league.seed, 5U);
  EXPECT_EQ(document_of({"verify"}).at("games"), 6);
  EXPECT_TRUE(store().bots().empty()) << "a path is not a submission";
  EXPECT_TRUE(arena({"export", "1"}).out.starts_with(R"({"players":3,)"));
}

TEST_F(Play, SubmittedBotsPlayByName) {
  submit_bots();
  const Ran ran = arena({"play", "random_bot", "greedy_bot@1", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const nlohmann::json played = nlohmann::json::parse(ran.out);
  EXPECT_EQ(played.at("league"), 1);
  EXPECT_EQ(played.at("bots").at(0).at("bot"), "random_bot@1");
  EXPECT_EQ(played.at("bots").at(0).at("games"), 2);
  EXPECT_EQ(arena({"play", "random_bot", "nobody"}).status, 1);
}

TEST_F(Play, APathCanHaveArguments) {
  const std::string mover = std::string(SPLENDOR_TEST_BOTS) + "/mover";
  const Ran ran = arena({"play", mover + " T", mover + " P x", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, R"("bot":"mover T",)")) << ran.out;
  EXPECT_TRUE(has(ran.out, R"("bot":"mover P x",)")) << ran.out;
  EXPECT_TRUE(has(ran.out, "expected token letters")) << "the bot was given its argument";

  const auto spaced = folder() / "my bot";
  std::filesystem::copy_file(kRandom, spaced);
  const Ran as_path = arena({"play", spaced.string(), kGreedy});
  EXPECT_EQ(as_path.status, 0) << as_path.err;
  EXPECT_TRUE(has(as_path.out, "my bot")) << as_path.out;
}

TEST_F(Play, AMistypedNameIsReportedBeforeAnythingIsDone) {
  submit_bots();
  const arena::Store league(arena::Home(folder()), arena::Access::run, "arena league run");
  const std::string reason = "arena: there is no bot \"gredy_bot\"; did you mean greedy_bot?\n";
  EXPECT_EQ(arena({"play", broken() + "_missing", "gredy_bot"}).err, reason);
  EXPECT_EQ(arena({"play", "random_bot", "gredy_bot"}).err, reason) << "not that a league runs";
  EXPECT_EQ(arena({"compare", "random_bot", "gredy_bot"}).err, reason);
  EXPECT_EQ(arena({"play", "nobody", kRandom}).err,
            "arena: there is no bot \"nobody\"; arena bots lists them\n");
  EXPECT_EQ(arena({"play", "random_bot@7", kRandom}).err,
            "arena: there is no bot \"random_bot@7\"; arena bots lists them\n");
}

TEST_F(Play, OneProcessPlaysSeveralGamesIfAsked) {
  const auto processes = [&](const char* games) {
    const Ran ran = arena({"play", kRandom, kGreedy, "--deals", "4", "--games-per-process", games});
    EXPECT_EQ(ran.status, 0) << ran.err;
    const arena::Store store(arena::Home(folder()), arena::Access::read);
    std::uint32_t most = 0;
    store.each_record(store.leagues().back().id, [&](const arena::RecordEntry& entry) {
      most = std::max(most, entry.record->seats(0).process_game() + 1);
    });
    return most;
  };
  EXPECT_EQ(processes("1"), 1U);
  EXPECT_GT(processes("8"), 1U);
  EXPECT_EQ(arena({"play", kRandom, kGreedy, "--games-per-process", "0"}).status, 2);
}

TEST_F(Play, FinishedGamesAreShownEvenIfLaterOnesFail) {
  process::Child child =
      start({"play", kRandom, kGreedy, "--deals", "100000"}, process::Stream::pipe);
  const auto played = [&] {
    if (!std::filesystem::exists(folder() / "arena.db")) return false;
    const arena::Store store(arena::Home(folder()), arena::Access::read);
    return !store.leagues().empty() && store.leagues().back().played > 0;
  };
  while (!played()) ::usleep(20'000);
  // Remove the bots. Running referees still have them, but new ones find nothing.
  for (const auto& entry : std::filesystem::directory_iterator(folder() / "bots")) {
    if (!entry.is_directory()) continue;
    std::filesystem::permissions(entry.path(), std::filesystem::perms(0755));
    std::filesystem::rename(entry.path(), entry.path().string() + "-gone");
  }
  kill_children(child.pid());
  const Ran ran = finish(std::move(child));
  EXPECT_EQ(ran.status, 1) << ran.out << ran.err;
  EXPECT_NE(ran.err, "");
  EXPECT_TRUE(has(ran.out, "\nBot ")) << "the table of results: " << ran.out;
  EXPECT_EQ(store().league(arena::LeagueId(1)).state, arena::LeagueState::stopped);
  const Ran resumed = arena({"league", "resume", "1"});
  EXPECT_EQ(resumed.status, 1);
  EXPECT_TRUE(has(resumed.err, "random_bot")) << "a bot from a path is gone: " << resumed.err;
}

TEST_F(Play, AGameIsDrawnAsText) {
  ASSERT_EQ(arena({"play", kRandom, kGreedy, "--seed", "5"}).status, 0);
  const Ran all = arena({"replay", "1"});
  EXPECT_EQ(all.status, 0) << all.err;
  EXPECT_TRUE(all.out.starts_with("Game 1  move 0 of ")) << all.out;
  EXPECT_TRUE(has(all.out, "Game over: points")) << all.out;
  const Ran one = arena({"replay", "1", "--ply", "3", "--seat", "1"});
  EXPECT_TRUE(one.out.starts_with("Game 1  move 3 of ")) << one.out;
  EXPECT_TRUE(has(one.out, "as seat 1 sees it"));
  EXPECT_LT(lines(one.out), 30);
  const Ran json = arena({"replay", "1", "--json", "--ply", "3", "--seat", "1"});
  EXPECT_EQ(lines(json.out), 1);
  EXPECT_TRUE(has(json.out, R"("deck_sizes":)")) << json.out;
  EXPECT_EQ(arena({"replay", "1", "--ply", "9999"}).status, 2);
  EXPECT_EQ(arena({"replay", "1", "--seat", "0"}).status, 2) << "seats are counted from 1";
  EXPECT_EQ(arena({"replay", "1", "--seat", "3"}).status, 2);
  EXPECT_EQ(arena({"replay", "77"}).status, 1);
}

TEST_F(Play, WatchingDrawsEveryMove) {
  const Ran ran = arena({"play", kRandom, kGreedy, "--seed", "5", "--watch"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, "Game 1  move 0 of ")) << ran.out;
  EXPECT_TRUE(has(ran.out, "Game 2  move 1 of ")) << ran.out;
}

TEST_F(Play, RerunGivesTheSameAnswersOfBotsThatUseTheirSeed) {
  ASSERT_EQ(arena({"play", kRandom, kGreedy, "--seed", "5"}).status, 0);
  for (const char* seat : {"1", "2"}) {
    const Ran bare = arena({"rerun", "1", "--seat", seat});
    EXPECT_EQ(bare.status, 0) << bare.out << bare.err;
    EXPECT_TRUE(has(bare.out, "answers match the record")) << bare.out;
    EXPECT_TRUE(has(bare.out, "At the end of its input it exited with status 0")) << bare.out;
  }
  const Ran confined = arena({"rerun", "1", "--seat", "1", "--confined"});
  EXPECT_EQ(confined.status, 0) << confined.out << confined.err;
  EXPECT_TRUE(has(confined.out, "moves match the record")) << confined.out;
  EXPECT_EQ(arena({"rerun", "1"}).status, 2);
}

TEST_F(Play, RerunContinuesAfterADifferenceIfAsked) {
  if (!std::filesystem::exists("/usr/bin/python3")) {
    GTEST_SKIP() << "NOT TESTED: python3 is not installed";
  }
  // Its moves depend on the time, like those of bots that use their clock.
  const auto path = folder() / "clock";
  std::filesystem::create_directories(path);
  std::filesystem::copy(SPLENDOR_PYTHON_SDK, path / "splendor",
                        std::filesystem::copy_options::recursive);
  std::ofstream(path / "bot.toml") << "name = 'clock'\ncommand = 'python3 main.py'\n";
  std::ofstream(path / "main.py") << "import splendor, time\n"
                                     "class Clock(splendor.Bot):\n"
                                     "  def choose(self, turn):\n"
                                     "    at = time.monotonic_ns() % len(turn.legal_moves)\n"
                                     "    return turn.legal_moves[at]\n"
                                     "splendor.run(Clock, 'clock')\n";
  ASSERT_EQ(arena({"play", path.string(), kGreedy, "--seed", "5"}).status, 0);
  const arena::Store store(arena::Home(folder()), arena::Access::read);
  const v1::MatchRecord record = store.record(arena::GameId(1));
  const char* seat = record.seats(0).bot().name() == "clock" ? "1" : "2";
  const Ran first = arena({"rerun", "1", "--seat", seat});
  EXPECT_EQ(first.status, 1);
  EXPECT_TRUE(has(first.out, "--all")) << first.out;
  const Ran all = arena({"rerun", "1", "--seat", seat, "--all"});
  EXPECT_EQ(all.status, 1) << all.out;
  EXPECT_TRUE(has(all.out, " answers match the record.")) << all.out;
  const auto asked = std::count_if(
      record.plies().begin(), record.plies().end(),
      [&](const v1::PlyRecord& ply) { return std::to_string(ply.seat() + 1) == seat; });
  EXPECT_TRUE(has(all.out, " of " + std::to_string(asked) + " answers match")) << all.out;
}

TEST_F(Play, AFaultIsReportedAndCanBeReplayed) {
  const Ran ran = arena({"play", broken(), kGreedy, "--seed", "5"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, "broken dropped out of game 1 after 0 moves: ")) << ran.out;
  // Two games are played at a time, so either may be the first.
  const std::string game = ran.out.substr(ran.out.find("game 1 "));
  const char* seat = game.find("broken") < game.find("greedy_bot") ? "1" : "2";
  const Ran again = arena({"rerun", "1", "--seat", seat});
  EXPECT_EQ(again.status, 1);
  EXPECT_TRUE(has(again.out, "it exited with status 3")) << again.out;
  EXPECT_TRUE(has(again.out, "no idea what to do")) << again.out;
}

TEST_F(Play, AFailedCheckCanBePlayedAgain) {
  const nlohmann::json check =
      document_of({"submit", broken()}, 1).at("verdict").at("checks").at(0);
  EXPECT_EQ(check.at("reproduce"), "arena rerun broken@1 --check 1");
  const Ran again = arena({"rerun", "broken@1", "--check", "1"});
  EXPECT_EQ(again.status, 1);
  EXPECT_TRUE(has(again.out, "Check 1 of broken@1: hello.")) << again.out;
  EXPECT_TRUE(has(again.out, "exited with status 3")) << again.out;
  EXPECT_TRUE(has(again.out, "no idea what to do")) << again.out;
  EXPECT_EQ(arena({"rerun", "broken@1", "--check", "999"}).status, 2);
}

TEST_F(Play, AnExaminationCanHaveAnotherTimeLimit) {
  // The bot thinks 5 ms for each move.
  const auto submit = [&](const char* move_time) {
    return arena({"submit", std::string(SPLENDOR_TEST_BOTS) + "/thinker", "--move-time", move_time,
                  "--", "sleep", "5"});
  };
  for (const char* wrong : {"0", "soon", "11s", "-1s"}) {
    const Ran refused = submit(wrong);
    EXPECT_EQ(refused.status, 2) << wrong;
    EXPECT_TRUE(has(refused.err, "--move-time: expected")) << refused.err;
  }
  EXPECT_FALSE(std::filesystem::exists(folder() / "arena.db")) << "nothing was stored";

  const Ran hurried = submit("2ms");
  EXPECT_EQ(hurried.status, 1) << hurried.out << hurried.err;
  EXPECT_EQ(store().bot_named("thinker")->state, arena::BotState::rejected);
  EXPECT_TRUE(has(hurried.out, "arena rerun thinker@1 --check ")) << hurried.out;
  EXPECT_TRUE(has(hurried.out, " --move-time 2ms\n")) << hurried.out;
  EXPECT_TRUE(has(arena({"rerun", "thinker@1", "--check", "1", "--move-time", "2ms"}).out,
                  "Check 1 of thinker@1"));

  EXPECT_EQ(arena({"rerun", "1", "--seat", "1", "--move-time", "2ms"}).status, 2)
      << "a game has its own time";

  // The same content is the same version, but a rejected bot is examined again.
  const Ran patient = submit("1s");
  EXPECT_EQ(patient.status, 0) << patient.out << patient.err;
  EXPECT_EQ(store().bots().size(), 1U);
  EXPECT_EQ(store().bot_named("thinker")->state, arena::BotState::qualified);
  EXPECT_EQ(submit("1s").status, 0);
  EXPECT_EQ(store().bots().size(), 1U);
}

TEST_F(Play, TheSameContentUnderAnotherNameIsReported) {
  submit_bots();
  const Ran again = arena({"submit", kRandom, "--name", "copycat"});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_TRUE(has(again.out, "random_bot@1")) << again.out;
  EXPECT_EQ(document_of({"submit", kRandom, "--name", "third"}).at("same_content"),
            nlohmann::json({"random_bot@1", "copycat@1"}));
}

TEST_F(Play, NoBotMayBeCalledAll) {
  EXPECT_EQ(arena({"submit", kRandom, "--name", "all"}).status, 2);
  const auto path = folder() / "all";
  std::filesystem::copy_file(kRandom, path);
  const Ran file = arena({"submit", path.string()});
  EXPECT_EQ(file.status, 1);
  EXPECT_TRUE(has(file.err, "--name")) << "names the remedy: " << file.err;
  EXPECT_TRUE(store().bots().empty());
  EXPECT_EQ(arena({"submit", path.string(), "--name", "all-in"}).status, 0);
}

TEST_F(Play, AnExaminationThatIsInterruptedSaysSo) {
  process::Child child =
      start({"submit", std::string(SPLENDOR_TEST_BOTS) + "/thinker", "--", "sleep", "300"},
            process::Stream::pipe);
  const auto stored = [&] {
    return std::filesystem::exists(folder() / "arena.db") &&
           !arena::Store(arena::Home(folder()), arena::Access::read).bots().empty();
  };
  while (!stored()) ::usleep(20'000);
  child.signal(SIGINT);
  const Ran ran = finish(std::move(child));
  EXPECT_EQ(ran.status, 130) << ran.out << ran.err;
  EXPECT_EQ(ran.err,
            "arena: interrupted; thinker@1 is stored and still unexamined. Submit it again to "
            "have it examined.\n");
  EXPECT_EQ(store().bot_named("thinker")->state, arena::BotState::fresh);
}

TEST_F(Play, GamesPlayedWhileALeagueRunsAreNotStored) {
  const arena::Store league(arena::Home(folder()), arena::Access::run, "arena league run");
  const Ran ran = arena({"play", kRandom, kGreedy, "--seed", "5"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.err, "") << "a warning";
  EXPECT_TRUE(league.leagues().empty());
}

TEST_F(Play, TheDoctorFindsThisMachineFit) {
  EXPECT_EQ(arena({"doctor"}).status, 0);
  EXPECT_EQ(document_of({"doctor"}).at("ready"), true);
}

TEST_F(Play, TheDoctorRefusesAHomeWhereSubmitCouldNotJudge) {
  if (::geteuid() != 0) GTEST_SKIP() << "NOT TESTED: only root runs bots as another user";
  std::filesystem::permissions(folder(), std::filesystem::perms::owner_all);
  const Ran ran = arena({"doctor", "--json"});
  EXPECT_EQ(ran.status, 1) << ran.out << ran.err;
  EXPECT_TRUE(ran.out.starts_with(R"({"ready":false,)")) << ran.out;
  EXPECT_TRUE(has(ran.out, R"({"about":"home","state":"bad")")) << ran.out;
  EXPECT_EQ(arena({"submit", kRandom}).status, 1);
}

}  // namespace
}  // namespace splendor::e2e
