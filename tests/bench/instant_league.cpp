#include "tests/bench/instant_league.hpp"

#include <chrono>
#include <stdexcept>

#include "referee/process/child.hpp"

namespace splendor::bench {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

InstantLeague::InstantLeague(std::vector<std::string> environment)
    : bot_(SPLENDOR_INSTANT_BOT), environment_(std::move(environment)) {
  for (const char* name : {"one", "two"}) {
    arena({"submit", bot_.program().string(), "--name", name});
  }
}

// Stored bots are read-only; make them writable so that they can be removed.
InstantLeague::~InstantLeague() {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(home(), ignored)) {
    if (entry.is_directory()) fs::permissions(entry.path(), fs::perms(0755), ignored);
  }
}

double InstantLeague::play(int games, const std::vector<std::string>& more) const {
  std::vector<std::string> words{
      "league", "run", "--bots", "one,two", "--deals", std::to_string(games / 2), "--seed", "1"};
  words.insert(words.end(), more.begin(), more.end());
  const auto start = Clock::now();
  arena(words);
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void InstantLeague::arena(const std::vector<std::string>& arguments) const {
  process::Command command;
  command.program = SPLENDOR_ARENA;
  command.arguments = {"--home", home().string()};
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  command.environment = environment_;
  process::Child child(command);
  const auto exit = child.wait(process::Deadline::in(std::chrono::minutes(10)));
  const auto* exited = exit ? std::get_if<process::Exited>(&*exit) : nullptr;
  if (exited == nullptr || exited->code != 0) {
    throw std::runtime_error("arena " + arguments.front() + " failed");
  }
}

}  // namespace splendor::bench
