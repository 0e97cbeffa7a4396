#include "tests/e2e/arena_home.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>

#include "splendor/v1/match.pb.h"

namespace splendor::e2e {
namespace {

namespace fs = std::filesystem;
using process::Deadline;

process::Command command_for(const fs::path& program, const std::vector<std::string>& arguments,
                             process::Stream stream) {
  process::Command command;
  command.program = program;
  command.arguments = arguments;
  command.environment = {"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"};
  command.output = stream;
  command.errors = stream;
  return command;
}

}  // namespace

Ran finish(process::Child child) {
  Ran ran;
  const Deadline deadline = Deadline::in(std::chrono::minutes(5));
  while (child.output() || child.errors()) {
    std::array<pollfd, 2> both{{{child.output() ? child.output().get() : -1, POLLIN, 0},
                                {child.errors() ? child.errors().get() : -1, POLLIN, 0}}};
    if (::poll(both.data(), both.size(), 1000) < 0) break;
    if (deadline.passed()) {
      ADD_FAILURE() << "the program does not end";
      break;
    }
    std::array<char, 65536> buffer{};
    for (std::size_t i = 0; i < both.size(); ++i) {
      if (both[i].revents == 0) continue;
      process::Fd& fd = i == 0 ? child.output() : child.errors();
      const ssize_t got = ::read(fd.get(), buffer.data(), buffer.size());
      if (got <= 0) {
        fd.close();
      } else {
        (i == 0 ? ran.out : ran.err).append(buffer.data(), static_cast<std::size_t>(got));
      }
    }
  }
  const auto exit = child.wait(deadline);
  if (!exit) return ran;
  const auto* exited = std::get_if<process::Exited>(&*exit);
  ran.status = exited != nullptr ? exited->code : 128 + std::get<process::Signalled>(*exit).signal;
  return ran;
}

void ArenaHome::SetUp() {
  if (finish(process::Child(command_for(SPLENDOR_REFEREE, {"--check"}, process::Stream::pipe)))
          .out.find("Isolation: full") == std::string::npos) {
    GTEST_SKIP() << "NOT TESTED: bots can't be confined here, so no game can be played";
  }
  // Root runs bots as another user, who must reach them.
  temporary_.emplace("splendor-e2e-", TemporaryFolder::kForEverybody);
  folder_ = temporary_->path();
}

process::Command ArenaHome::command(const std::vector<std::string>& arguments,
                                    process::Stream stream) const {
  std::vector<std::string> all{"--home", folder_.string()};
  all.insert(all.end(), arguments.begin(), arguments.end());
  process::Command command = command_for(SPLENDOR_ARENA, all, stream);
  command.environment.insert(command.environment.end(), environment_.begin(), environment_.end());
  return command;
}

Ran ArenaHome::arena(const std::vector<std::string>& arguments) {
  return finish(process::Child(command(arguments, process::Stream::pipe)));
}

nlohmann::json ArenaHome::document_of(std::vector<std::string> arguments, int status) {
  arguments.emplace_back("--json");
  const Ran ran = arena(arguments);
  EXPECT_EQ(ran.status, status) << ran.out << ran.err;
  const nlohmann::json document = nlohmann::json::parse(ran.out, nullptr, false);
  return document.is_discarded() ? nlohmann::json() : document;
}

process::Child ArenaHome::start(const std::vector<std::string>& arguments, process::Stream stream) {
  return process::Child(command(arguments, stream));
}

void ArenaHome::submit_bots() {
  for (const char* bot : {"random_bot", "greedy_bot"}) {
    const Ran ran = arena({"submit", std::string(SPLENDOR_BIN) + "/" + bot});
    ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  }
}

std::map<arena::Slot, std::string> ArenaHome::games(arena::LeagueId league) const {
  std::map<arena::Slot, std::string> games;
  const arena::Store store = this->store();
  store.each_record(league, [&](const arena::RecordEntry& entry) {
    ASSERT_NE(entry.record, nullptr) << entry.problem;
    std::string text = std::to_string(entry.record->deal().seed());
    for (const v1::SeatRecord& seat : entry.record->seats()) text += " " + seat.bot().name();
    for (const v1::PlyRecord& ply : entry.record->plies()) text += "\n" + ply.notation();
    EXPECT_TRUE(games.emplace(entry.game.slot, text).second) << "a game is there twice";
  });
  return games;
}

}  // namespace splendor::e2e
