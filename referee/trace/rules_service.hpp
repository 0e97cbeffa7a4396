// `referee rules`: the rules of the game for programs in any language.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace splendor::trace {

// The answer to one request, one JSON object without a line break. Whatever the request is, there
// is an answer; see docs/rules-service.md.
std::string answer(std::string_view request);

// Answers each line of `in` with a line on `out`, until the end of the input. Lines beyond a size
// that no request needs are answered with an error and not kept in memory. False if `out` broke.
bool serve_rules(std::istream& in, std::ostream& out);

}  // namespace splendor::trace
