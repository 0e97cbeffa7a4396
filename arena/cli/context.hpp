// Where a command works: the arena's home, the programs beside it, bots and leagues by what people
// type.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "arena/bots/import.hpp"
#include "arena/store/store.hpp"

namespace splendor::cli {

// Options that come before or after any verb.
struct Globals {
  std::string home;  // empty: not given
};

// --home, else $ARENA_HOME, else ./arena-home.
[[nodiscard]] arena::Home home_of(const Globals& globals);

// A program of ours that this one starts: "referee". Throws Failure if it is missing.
[[nodiscard]] std::filesystem::path own_program(const std::string& name);

// A house bot ("random_bot"), copied into the home: programs of the system can't be shown to bots.
[[nodiscard]] bots::StoredBot house_bot(const arena::Home& home, const std::string& name);

// "name" or "name@3". Throws Failure.
[[nodiscard]] arena::Bot bot_called(const arena::Store& store, const std::string& reference);
// The content of a bot, checked against its hash. Throws Failure.
[[nodiscard]] bots::StoredBot content_of(const arena::Home& home, const arena::Bot& bot);

// "running", "finished", "stopped"; "interrupted" if it is marked as running but nobody runs it.
[[nodiscard]] std::string state_of(const arena::Home& home, const arena::League& league);

// The league of this number, or without one the newest of the kind "league". Throws Failure.
[[nodiscard]] arena::League league_called(const arena::Store& store,
                                          const std::optional<std::int64_t>& id);

}  // namespace splendor::cli
