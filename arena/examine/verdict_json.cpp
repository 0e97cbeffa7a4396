#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "arena/examine/verdict.hpp"

namespace splendor::examine {
namespace {

using Json = nlohmann::ordered_json;

template <class Enum>
int number(Enum value) {
  return static_cast<int>(value);
}

// The library itself would convert negative, fractional and huge numbers, somehow.
std::uint32_t whole(const Json& json) {
  if (json.is_number_unsigned()) {
    const auto value = json.get<std::uint64_t>();
    if (value <= std::numeric_limits<std::uint32_t>::max())
      return static_cast<std::uint32_t>(value);
  }
  throw std::out_of_range("a number that is not whole, or out of range");
}

template <class Enum>
Enum enum_of(const Json& json, Enum last) {
  const std::uint32_t value = whole(json);
  if (value > static_cast<std::uint32_t>(last)) {
    throw std::out_of_range("a number of a later version");
  }
  return static_cast<Enum>(value);
}

Json check_to_json(const Check& check) {
  return {{"kind", number(check.kind)},
          {"name", check.name},
          {"state", number(check.state)},
          {"tests", check.tests},
          {"happened", check.happened},
          {"fault", check.fault},
          {"turn", check.turn ? Json(*check.turn) : Json(nullptr)},
          {"asked", check.asked},
          {"answered", check.answered},
          {"rule", check.rule},
          {"advice", check.advice},
          {"stderr", check.stderr_excerpt},
          {"reproduce", check.reproduce}};
}

Check check_from_json(const Json& json) {
  Check check;
  check.kind = enum_of(json.at("kind"), CheckKind::position);
  check.name = json.at("name");
  check.state = enum_of(json.at("state"), CheckState::not_run);
  check.tests = json.at("tests");
  check.happened = json.at("happened");
  check.fault = json.at("fault");
  if (!json.at("turn").is_null()) check.turn = whole(json.at("turn"));
  check.asked = json.at("asked");
  check.answered = json.at("answered");
  check.rule = json.at("rule");
  check.advice = json.value("advice", "");  // not in older verdicts
  check.stderr_excerpt = json.at("stderr");
  check.reproduce = json.at("reproduce");
  return check;
}

Verdict read(const Json& json) {
  Verdict verdict;
  verdict.outcome = enum_of(json.at("outcome"), Outcome::unjudged);
  verdict.bot_name = json.at("bot_name");
  verdict.bot_version = json.at("bot_version");
  verdict.startup_us = whole(json.at("startup_us"));
  verdict.slowest_move_us = whole(json.at("slowest_move_us"));
  verdict.slowest_move_in = json.at("slowest_move_in");
  verdict.peak_memory_kib = whole(json.at("peak_memory_kib"));
  verdict.remarks = json.at("remarks").get<std::vector<std::string>>();
  for (const Json& check : json.at("checks")) verdict.checks.push_back(check_from_json(check));
  return verdict;
}

}  // namespace

std::string to_json(const Verdict& verdict) {
  Json checks = Json::array();
  for (const Check& check : verdict.checks) checks.push_back(check_to_json(check));
  const Json json{{"outcome", number(verdict.outcome)},
                  {"bot_name", verdict.bot_name},
                  {"bot_version", verdict.bot_version},
                  {"startup_us", verdict.startup_us},
                  {"slowest_move_us", verdict.slowest_move_us},
                  {"slowest_move_in", verdict.slowest_move_in},
                  {"peak_memory_kib", verdict.peak_memory_kib},
                  {"remarks", verdict.remarks},
                  {"checks", std::move(checks)}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Verdict> verdict_from_json(std::string_view text) {
  try {
    return read(Json::parse(text));
  } catch (const std::exception& error) {
    return Error{std::string("this is not a verdict: ") + error.what()};
  }
}

}  // namespace splendor::examine
