// Looks up bots and leagues of a home, and programs of the project, by the names in commands and
// settings.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "arena/bots/import.hpp"
#include "arena/store/store.hpp"

// All functions throw Failure if there is no such thing.
namespace splendor::lookup {

// The path of a program of the project that this one starts: "referee".
[[nodiscard]] std::filesystem::path own_program(const std::string& name);

// A house bot ("random_bot"), copied into the home: programs of the system can't be shown to bots.
[[nodiscard]] bots::StoredBot house_bot(const arena::Home& home, const std::string& name);

// "name" or "name@3".
[[nodiscard]] arena::Bot bot_called(const arena::Store& store, const std::string& reference);
// The content of a bot, verified against its hash.
[[nodiscard]] bots::StoredBot content_of(const arena::Home& home, const arena::Bot& bot);

// The league of this number, or without one the newest of the kind "league".
[[nodiscard]] arena::League league_called(const arena::Store& store,
                                          const std::optional<std::int64_t>& id);

}  // namespace splendor::lookup
