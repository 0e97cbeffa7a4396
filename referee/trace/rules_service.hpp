// `referee rules`: the rules of the game for programs in any language.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

namespace splendor::trace {

// Positions that one `perft` may visit: a few seconds of work, so that a mistyped depth gets an
// answer.
inline constexpr std::uint64_t kMostPositions = 50'000'000;

// Returns the answer to one request: a JSON object without a line break. Any request gets an
// answer; see docs/rules-service.md.
std::string answer(std::string_view request, std::uint64_t most_positions = kMostPositions);

// Answers each line of `in` with a line on `out`, until the end of the input. A line longer than
// any request needs gets an error and is not kept in memory. False if writing to `out` failed.
bool serve_rules(std::istream& in, std::ostream& out);

}  // namespace splendor::trace
