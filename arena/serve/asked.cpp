#include "arena/serve/asked.hpp"

#include <charconv>

#include "arena/serve/reply.hpp"

namespace splendor::serve {
namespace {

template <class Number>
std::optional<Number> number_from_1(const std::string& text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 1) return std::nullopt;
  return number;
}

std::int64_t number_of(const char* what, const std::string& text) {
  if (const auto number = number_from_1<std::int64_t>(text)) return *number;
  throw Refusal(404, std::string("there is no ") + what + ' ' + text);
}

}  // namespace

std::optional<std::string> Asked::parameter(std::string_view name) const {
  auto value = request().target.parameter(name);
  if (value && value->empty()) value.reset();
  return value;
}

arena::LeagueId league_in(const std::string& text) {
  return arena::LeagueId(number_of("league", text));
}
arena::GameId game_in(const std::string& text) { return arena::GameId(number_of("game", text)); }
arena::MatchId match_in(const std::string& text) {
  return arena::MatchId(number_of("match", text));
}

std::size_t count_in(const std::string& text, const char* what, std::size_t largest) {
  const auto number = number_from_1<std::size_t>(text);
  if (number && *number <= largest) return *number;
  throw Refusal(422, std::string(what) + " must be a number from 1 to " + std::to_string(largest));
}

}  // namespace splendor::serve
