// `referee rules`: the rules of the game for programs in any language.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

namespace splendor::trace {

// Positions that one `perft` may play: some seconds of work. The answer to a mistyped depth should
// not be silence.
inline constexpr std::uint64_t kMostPositions = 50'000'000;

// The answer to one request, one JSON object without a line break. Whatever the request is, there
// is an answer; see docs/rules-service.md.
std::string answer(std::string_view request, std::uint64_t most_positions = kMostPositions);

// Answers each line of `in` with a line on `out`, until the end of the input. Lines beyond a size
// that no request needs are answered with an error and not kept in memory. False if `out` broke.
bool serve_rules(std::istream& in, std::ostream& out);

}  // namespace splendor::trace
