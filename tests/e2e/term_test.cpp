// A home over a whole term: leagues that go on, authors, deleting, and the space on the disk.
#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <fstream>
#include <thread>

#include "tests/e2e/arena_home.hpp"

namespace splendor::e2e {
namespace {

namespace fs = std::filesystem;

class Term : public ArenaHome {
 protected:
  // A script that is stored without being examined, so that many take no time.
  std::string script(const std::string& name, const std::string& content = "exit 0\n") {
    const fs::path path = folder() / name;
    std::ofstream(path) << "#!/bin/sh\n" << content;
    fs::permissions(path, fs::perms(0755));
    return path.string();
  }
  Ran store_only(const std::string& path, const std::vector<std::string>& more) {
    std::vector<std::string> words{"submit", path, "--store-only"};
    words.insert(words.end(), more.begin(), more.end());
    return arena(words);
  }
  // As if the bot had been stored two days ago.
  void age(const std::string& sha256) {
    const timespec when{std::time(nullptr) - 48 * 3600, 0};
    const std::array<timespec, 2> times{when, when};
    ASSERT_EQ(::utimensat(AT_FDCWD, (folder() / "bots" / sha256).c_str(), times.data(), 0), 0);
  }
};

TEST_F(Term, AFinishedLeagueGoesOnUntilATimeOfDay) {
  submit_bots();
  ASSERT_EQ(arena({"league", "run", "--deals", "0", "--hours", "0.0003", "--seed", "1"}).status, 0);
  const std::uint64_t before = store().league(arena::LeagueId(1)).played;
  // A time that is a day away but for a minute; it is stopped long before.
  const std::time_t passed = std::time(nullptr) - 60;
  std::tm local{};
  ::localtime_r(&passed, &local);
  std::array<char, 6> text{};
  std::strftime(text.data(), text.size(), "%H:%M", &local);
  process::Child league = start({"league", "resume", "1", "--until", text.data()});
  for (int i = 0; i < 300 && store().league(arena::LeagueId(1)).played <= before; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  const nlohmann::json status = document_of({"league", "status", "1"});
  EXPECT_EQ(status.at("state"), "running");
  EXPECT_GT(status.at("seconds_left").get<std::int64_t>(), 20 * 3600);
  league.signal(SIGINT);
  ASSERT_TRUE(league.wait(process::Deadline::in(std::chrono::seconds(30))));
  EXPECT_GT(store().league(arena::LeagueId(1)).played, before);
}

TEST_F(Term, StatusForeseesTheTotalAndTheEnd) {
  submit_bots();
  process::Child league = start({"league", "run", "--deals", "2000", "--seed", "1"});
  nlohmann::json status;
  for (int i = 0;
       i < 300 && !(status.contains("seconds_left") && status["seconds_left"].is_number()); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (!store().leagues().empty()) status = document_of({"league", "status"});
  }
  league.signal(SIGINT);
  ASSERT_TRUE(league.wait(process::Deadline::in(std::chrono::seconds(30))));
  ASSERT_TRUE(status.contains("expected")) << status;
  EXPECT_EQ(status["expected"], 4000);
  EXPECT_GT(status["games_per_second"].get<double>(), 0.0);
}

TEST_F(Term, ACommandAtTheEndThatFailsIsInTheLogAndAnEvent) {
  submit_bots();
  const Ran ran =
      arena({"league", "run", "--deals", "1", "--seed", "1", "--on-finish", "exit 7", "--json"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(
      has(ran.out, R"("event":"notice","text":"on_finish failed with exit status 7: exit 7")"))
      << ran.out;
  std::ifstream log(folder() / "logs/league-1.log");
  const std::string text{std::istreambuf_iterator<char>(log), {}};
  EXPECT_TRUE(has(text, "on_finish failed with exit status 7")) << text;
}

TEST_F(Term, ASubmissionOfKnownBytesKeepsAuthorAndNote) {
  const std::string bot = script("alpha");
  ASSERT_EQ(store_only(bot, {}).status, 0);
  ASSERT_EQ(store_only(bot, {"--author", "Ada", "--note", "hers"}).status, 0);
  EXPECT_EQ(store().bot_named("alpha")->author, "Ada");
  EXPECT_EQ(store().bot_named("alpha")->note, "hers");
  EXPECT_EQ(store().versions("alpha").size(), 1U);
  ASSERT_EQ(store_only(bot, {}).status, 0);
  EXPECT_EQ(store().bot_named("alpha")->author, "Ada") << "saying nothing changes nothing";
}

TEST_F(Term, ANewVersionBelongsToTheAuthorOfTheOneBefore) {
  ASSERT_EQ(store_only(script("alpha"), {"--author", "Ada"}).status, 0);
  ASSERT_EQ(store_only(script("alpha", "exit 1\n"), {}).status, 0);
  EXPECT_EQ(store().bot_named("alpha@2")->author, "Ada");
}

TEST_F(Term, AuthorsAndNotesCanBeEditedAndListed) {
  ASSERT_EQ(store_only(script("alpha"), {}).status, 0);
  ASSERT_EQ(store_only(script("alpha", "exit 1\n"), {}).status, 0);
  ASSERT_EQ(store_only(script("beta", "exit 2\n"), {"--author", "Bob"}).status, 0);
  EXPECT_EQ(document_of({"bot", "alpha", "--set-author", "Ada Lovelace"}).at("author"),
            "Ada Lovelace");
  EXPECT_EQ(document_of({"bot", "alpha@1", "--set-note", "the first"}).at("note"), "the first");
  const nlohmann::json bots = document_of({"bots", "--author", "Ada Lovelace"}).at("bots");
  ASSERT_EQ(bots.size(), 2U);
  EXPECT_EQ(bots.at(0).at("note"), "the first");
  EXPECT_EQ(bots.at(1).at("note"), "");
  EXPECT_EQ(document_of({"bot", "alpha@2", "--set-author", "Bob"}).at("author"), "Bob");
  EXPECT_EQ(document_of({"bots", "--author", "Bob"}).at("bots").size(), 2U);
  EXPECT_EQ(arena({"bot", "alpha", "--set-author", "two\nlines"}).status, 2);
  EXPECT_EQ(arena({"bot", "nobody", "--set-author", "Ada"}).status, 1);
}

TEST_F(Term, WhatIsReferredToIsNotDeletedAndTheRefusalSaysWhy) {
  submit_bots();
  ASSERT_EQ(arena({"league", "run", "--deals", "2", "--seed", "1"}).status, 0);
  ASSERT_EQ(arena({"pages", "1"}).status, 0);
  const Ran refused = arena({"delete", "bot:greedy_bot@1", "--yes"});
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(has(refused.err, "league 1")) << refused.err;
  EXPECT_TRUE(has(refused.err, "arena delete league:1 bot:greedy_bot@1")) << refused.err;
  EXPECT_EQ(document_of({"delete", "league:1", "bot:greedy_bot@1", "--dry-run"}).at("would_delete"),
            (nlohmann::json{"league:1", "bot:greedy_bot@1"}));
  EXPECT_EQ(store().leagues().size(), 1U);
  EXPECT_EQ(document_of({"delete", "league:1", "bot:greedy_bot@1", "--yes"}).at("deleted").size(),
            2U);
  EXPECT_TRUE(store().leagues().empty());
  EXPECT_EQ(store().bots().size(), 1U);
  EXPECT_FALSE(fs::exists(folder() / "logs/league-1.log"));
  EXPECT_FALSE(fs::exists(folder() / "pages/1"));
  EXPECT_EQ(document_of({"verify"}).at("games"), 0);
}

TEST_F(Term, DeletingAsksFirst) {
  ASSERT_EQ(store_only(script("alpha"), {}).status, 0);
  const Ran refused = arena({"delete", "bot:alpha@1"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(has(refused.err, "--yes")) << refused.err;
  EXPECT_EQ(store().bots().size(), 1U);
  for (const char* wrong : {"alpha", "league:x", "bot:alpha", "league:0"}) {
    EXPECT_EQ(arena({"delete", wrong, "--yes"}).status, 2) << wrong;
  }
  for (const char* missing : {"league:9", "bot:beta@1", "match:3"}) {
    EXPECT_EQ(arena({"delete", missing, "--yes"}).status, 1) << missing;
  }
}

TEST_F(Term, OnATerminalOnlyYesDeletes) {
  ASSERT_EQ(store_only(script("alpha"), {}).status, 0);
  // The program script(1) gives it a terminal.
  const auto answer = [&](const std::string& word) {
    process::Command command;
    command.program = "/bin/sh";
    command.arguments = {"-c", "(sleep 0.5; echo " + word + "; sleep 0.5) | script -qec '" +
                                   std::string(SPLENDOR_ARENA) + " --home " + folder().string() +
                                   " delete bot:alpha@1' /dev/null"};
    command.environment = {"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"};
    command.output = process::Stream::pipe;
    command.errors = process::Stream::pipe;
    return finish(process::Child(command));
  };
  const Ran no = answer("no");
  EXPECT_TRUE(has(no.out, "It can't be undone")) << no.out << no.err;
  EXPECT_EQ(no.status, 1);
  EXPECT_EQ(store().bots().size(), 1U);
  EXPECT_EQ(answer("yes").status, 0);
  EXPECT_TRUE(store().bots().empty());
}

TEST_F(Term, NoLeagueIsDeletedWhileOneRuns) {
  submit_bots();
  ASSERT_EQ(arena({"league", "run", "--deals", "1", "--seed", "1"}).status, 0);
  process::Child league = start({"league", "run", "--deals", "100000", "--seed", "2"});
  for (int i = 0; i < 300 && store().leagues().size() < 2; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  const Ran refused = arena({"delete", "league:1", "--yes"});
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(has(refused.err, "running")) << refused.err;
  // A bot that no league has may go, and what nothing refers to may be removed.
  ASSERT_EQ(store_only(script("alpha"), {}).status, 0);
  age(store().bot_named("alpha")->sha256);
  EXPECT_EQ(arena({"delete", "bot:alpha@1", "--yes"}).status, 0);
  EXPECT_EQ(document_of({"gc"}).at("removed").at("contents").size(), 1U);
  league.signal(SIGINT);
  ASSERT_TRUE(league.wait(process::Deadline::in(std::chrono::seconds(30))));
  EXPECT_EQ(store().leagues().size(), 2U);
  EXPECT_EQ(arena({"verify"}).status, 0);
}

TEST_F(Term, GcRemovesWhatNothingRefersToAndNothingElse) {
  submit_bots();
  ASSERT_EQ(store_only(script("gone"), {}).status, 0);
  ASSERT_EQ(store_only(script("fresh", "exit 3\n"), {}).status, 0);
  const std::string gone = store().bot_named("gone")->sha256;
  const std::string fresh = store().bot_named("fresh")->sha256;
  // A bot that was never submitted: only the records of its games name it.
  const fs::path guest = folder() / "guest";
  fs::copy_file(std::string(SPLENDOR_BIN) + "/greedy_bot", guest);
  std::ofstream(guest, std::ios::app) << "another program by its bytes";
  ASSERT_EQ(arena({"play", "random_bot", guest.string(), "--deals", "1"}).status, 0);
  ASSERT_EQ(arena({"league", "run", "--deals", "2", "--seed", "1"}).status, 0);
  const Ran deleted = arena({"delete", "bot:gone@1", "bot:fresh@1", "--yes"});
  ASSERT_EQ(deleted.status, 0);
  EXPECT_TRUE(has(deleted.out, "a day after it was last submitted")) << deleted.out;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder() / "bots")) {
    const std::string name = entry.path().filename().string();
    if (name.size() == 64 && name != fresh) age(name);
  }
  std::ofstream(folder() / "logs/league-77.log") << "of a league that is gone\n";
  std::ofstream(folder() / "logs/league-77.1.log") << "its older part\n";
  std::ofstream(folder() / "logs/notes.txt") << "of the organiser\n";
  ASSERT_EQ(arena({"pages", "2"}).status, 0);
  for (const char* name : {"77", "77-nicknames", "notes"}) {
    fs::create_directories(folder() / "pages" / name);
    std::ofstream(folder() / "pages" / name / "index.json") << "{}\n";
  }

  const nlohmann::json would = document_of({"gc", "--dry-run"});
  EXPECT_EQ(would.at("would_remove").at("contents"), nlohmann::json::array({gone}));
  EXPECT_EQ(would.at("would_remove").at("logs"), 2);
  EXPECT_EQ(would.at("would_remove").at("pages"), 2);
  EXPECT_EQ(would.at("would_remove").at("page_bytes"), 6);
  EXPECT_TRUE(fs::exists(folder() / "bots" / gone));

  const nlohmann::json did = document_of({"gc"});
  EXPECT_EQ(did.at("removed").at("contents"), nlohmann::json::array({gone}));
  EXPECT_FALSE(fs::exists(folder() / "bots" / gone));
  EXPECT_TRUE(fs::exists(folder() / "bots" / fresh)) << "it was stored a moment ago";
  EXPECT_FALSE(fs::exists(folder() / "logs/league-77.log"));
  EXPECT_FALSE(fs::exists(folder() / "logs/league-77.1.log"));
  EXPECT_TRUE(fs::exists(folder() / "logs/league-2.log"));
  EXPECT_TRUE(fs::exists(folder() / "logs/notes.txt"));
  EXPECT_FALSE(fs::exists(folder() / "pages/77"));
  EXPECT_FALSE(fs::exists(folder() / "pages/77-nicknames"));
  EXPECT_TRUE(fs::exists(folder() / "pages/2/index.json"));
  EXPECT_TRUE(fs::exists(folder() / "pages/notes"));
  EXPECT_GT(did.at("page_bytes").get<std::uint64_t>(), 1000U);
  EXPECT_EQ(arena({"verify"}).status, 0);
  EXPECT_EQ(did.at("bots").size(), 2U);
  ASSERT_EQ(did.at("leagues").size(), 2U);
  EXPECT_GT(did.at("leagues").at(0).at("record_bytes").get<std::uint64_t>(), 100U);
  EXPECT_EQ(store().contents_in_use().size(), 3U);
  for (const std::string& content : store().contents_in_use()) {
    EXPECT_TRUE(fs::exists(folder() / "bots" / content)) << "a game can be played again";
  }
  EXPECT_EQ(document_of({"gc", "--logs", "0"}).at("removed").at("logs"), 1);
}

TEST_F(Term, GcSharesTheFilesOfAnOlderHomeAndGivesSpaceBack) {
  const std::string content = "exit 0\n# " + std::string(200'000, 'x') + "\n";
  for (const char* argument : {"1", "2", "3", "4"}) {
    ASSERT_EQ(store_only(script("alpha", content), {"--", argument}).status, 0);
  }
  // As an older arena stored it: every bot with a copy of its own.
  for (const arena::Bot& bot : store().bots()) {
    const fs::path bot_folder = folder() / "bots" / bot.sha256;
    fs::permissions(bot_folder, fs::perms(0755));
    fs::copy_file(bot_folder / "bot", bot_folder / "copy");
    fs::rename(bot_folder / "copy", bot_folder / "bot");
    fs::permissions(bot_folder / "bot", fs::perms(0555));
    fs::permissions(bot_folder, fs::perms(0555));
  }
  fs::remove_all(folder() / "bots/.files");
  const nlohmann::json would = document_of({"gc", "--dry-run"});
  EXPECT_GT(would.at("bot_bytes").get<std::uint64_t>(), 800'000U);
  EXPECT_FALSE(fs::exists(folder() / "bots/.files")) << "it only says what it would do";
  const nlohmann::json did = document_of({"gc"});
  EXPECT_GT(did.at("shared_bytes").get<std::uint64_t>(), 600'000U);
  EXPECT_EQ(would.at("would_share_bytes"), did.at("shared_bytes"));
  EXPECT_EQ(document_of({"gc", "--dry-run"}).at("would_share_bytes"), 0);
  EXPECT_LT(document_of({"gc"}).at("bot_bytes").get<std::uint64_t>(), 250'000U);
  EXPECT_EQ(arena({"verify"}).status, 0);
}

TEST_F(Term, GcForetellsTheSpaceOfFilesThatSeveralDeletedBotsShare) {
  const std::string content = "exit 0\n# " + std::string(200'000, 'x') + "\n";
  for (const char* argument : {"1", "2", "3"}) {
    ASSERT_EQ(store_only(script("alpha", content), {"--", argument}).status, 0);
  }
  const std::uint64_t size = fs::file_size(folder() / "alpha");
  for (const arena::Bot& bot : store().bots()) age(bot.sha256);
  const auto foretold = [&] {
    return document_of({"gc", "--dry-run"}).at("would_remove").at("content_bytes");
  };
  ASSERT_EQ(arena({"delete", "bot:alpha@1", "bot:alpha@2", "--yes"}).status, 0);
  EXPECT_LT(foretold().get<std::uint64_t>(), size) << "alpha@3 still has the file";
  ASSERT_EQ(arena({"delete", "bot:alpha@3", "--yes"}).status, 0);
  const nlohmann::json would = foretold();
  EXPECT_GE(would.get<std::uint64_t>(), size);
  EXPECT_LT(would.get<std::uint64_t>(), 2 * size);
  EXPECT_EQ(document_of({"gc"}).at("removed").at("content_bytes"), would);
}

TEST_F(Term, GcDropsAnalysesOfOtherEvaluatorsOnlyIfAsked) {
  submit_bots();
  ASSERT_EQ(arena({"league", "run", "--deals", "1", "--seed", "1"}).status, 0);
  ASSERT_EQ(arena({"analyse", "1", "--effort", "0"}).status, 0);
  const arena::NewAnalysis old{arena::GameId(1), "old"};
  {
    arena::Store editable(arena::Home(folder()), arena::Access::edit);
    editable.add_analyses("older", {std::string(64, 'a'), 0}, {&old, 1});
  }
  EXPECT_EQ(document_of({"gc"}).at("removed").at("analyses"), 0);
  EXPECT_EQ(store().evaluators().size(), 2U);
  EXPECT_EQ(document_of({"gc", "--analyses"}).at("removed").at("analyses"), 1);
  EXPECT_EQ(store().evaluators().size(), 1U);
  EXPECT_NE(store().evaluators().front().name, "older");
}

TEST_F(Term, GcMakesNoHome) {
  EXPECT_EQ(arena({"gc"}).status, 1);
  EXPECT_FALSE(fs::exists(folder() / "arena.db"));
}

}  // namespace
}  // namespace splendor::e2e
