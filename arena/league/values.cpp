#include "arena/league/values.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <optional>
#include <sstream>

#include "arena/league/text.hpp"
#include "arena/text/text.hpp"
#include "referee/base/edit_distance.hpp"

namespace splendor::league {
namespace {

constexpr std::size_t kLongestBotName = 64;

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// As names are given when bots are submitted.
bool is_bot_name(std::string_view name) {
  return !name.empty() && name.size() <= kLongestBotName && is_letter_or_digit(name.front()) &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return is_letter_or_digit(c) || c == '.' || c == '_' || c == '-';
         });
}

// The whole text as a number; no sign, no spaces.
template <class Number>
std::optional<Number> number(std::string_view text) {
  if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

struct Unit {
  std::string_view name;
  double factor;
};

// A number and a unit: "1.5s". In units of factor 1.
std::optional<double> with_unit(std::string_view text, std::span<const Unit> units) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto value = number<double>(text.substr(0, end));
  std::string_view rest = text.substr(end);
  while (rest.starts_with(' ')) rest.remove_prefix(1);
  for (const Unit& unit : units) {
    if (value && rest == unit.name) return *value * unit.factor;
  }
  return std::nullopt;
}

bool is_whole(double value) { return value == std::floor(value); }

constexpr std::array<Unit, 4> kTimeUnits{
    {{"ms", 1.0}, {"s", 1000.0}, {"min", 60'000.0}, {"h", 3'600'000.0}}};
constexpr std::array<Unit, 2> kSizeUnits{{{"MiB", 1.0}, {"GiB", 1024.0}}};

void set_ruleset_option(Ruleset& ruleset, const std::string& option) {
  static constexpr std::array<std::string_view, 3> names{"take_fewer", "payment", "max_rounds"};
  const std::size_t equals = option.find('=');
  const std::string name = option.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : option.substr(equals + 1);
  if (name == names[0]) {
    ruleset.take_fewer = static_cast<TakeFewer>(read_choice(value, kTakeFewerNames));
  } else if (name == names[1]) {
    ruleset.payment = static_cast<Payment>(read_choice(value, kPaymentNames));
  } else if (name == names[2]) {
    ruleset.max_rounds = static_cast<std::uint32_t>(read_whole(value, {0, 1'000'000}));
  } else {
    throw BadValue("expected an option such as take_fewer=up_to, payment=any or max_rounds=60");
  }
}

}  // namespace

std::uint64_t read_whole(const std::string& text, const WholeRange& range) {
  const auto value = number<std::uint64_t>(text);
  if (value && *value >= range.low && *value <= range.high) return *value;
  throw BadValue("expected a whole number from " + std::to_string(range.low) + " to " +
                 std::to_string(range.high));
}

double read_decimal(const std::string& text, const DecimalRange& range) {
  const auto value = number<double>(text);
  if (value && *value >= range.low && *value <= range.high) return *value;
  throw BadValue("expected a number from " + decimal_text(range.low) + " to " +
                 decimal_text(range.high));
}

std::optional<double> read_percent(const std::string& text) {
  if (text == "false") return std::nullopt;
  const auto value = number<double>(text.ends_with('%') ? text.substr(0, text.size() - 1) : text);
  if (value && *value > 0 && *value <= 1000) return *value;
  throw BadValue("expected " + std::string(description(Kind::percent)));
}

std::string decimal_text(double value) {
  std::array<char, 32> text{};
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), end};
}

Milliseconds read_duration(const std::string& text, const DurationRange& range) {
  const auto value = with_unit(text, kTimeUnits);
  if (!value) throw BadValue("expected " + std::string(description(Kind::duration)));
  const bool is_in_range = *value >= static_cast<double>(range.low.count()) &&
                           *value <= static_cast<double>(range.high.count());
  if (!is_in_range || !is_whole(*value)) {
    throw BadValue("expected a duration from " + duration_text(range.low) + " to " +
                   duration_text(range.high) + ", in whole milliseconds");
  }
  return Milliseconds(static_cast<std::int64_t>(*value));
}

std::string duration_text(Milliseconds duration) {
  const auto ms = duration.count();
  if (ms > 0 && ms % 3'600'000 == 0) return std::to_string(ms / 3'600'000) + "h";
  if (ms > 0 && ms % 60'000 == 0) return std::to_string(ms / 60'000) + "min";
  if (ms > 0 && ms % 1000 == 0) return std::to_string(ms / 1000) + "s";
  return std::to_string(ms) + "ms";
}

std::uint32_t read_size(const std::string& text, const WholeRange& range) {
  const auto value = with_unit(text, kSizeUnits);
  if (!value) throw BadValue("expected " + std::string(description(Kind::size)));
  const bool is_in_range =
      *value >= static_cast<double>(range.low) && *value <= static_cast<double>(range.high);
  if (!is_in_range || !is_whole(*value)) {
    throw BadValue("expected a size from " + size_text(static_cast<std::uint32_t>(range.low)) +
                   " to " + size_text(static_cast<std::uint32_t>(range.high)) + ", in whole MiB");
  }
  return static_cast<std::uint32_t>(*value);
}

std::string size_text(std::uint32_t mib) {
  if (mib > 0 && mib % 1024 == 0) return std::to_string(mib / 1024) + "GiB";
  return std::to_string(mib) + "MiB";
}

std::chrono::minutes read_time_of_day(const std::string& text) {
  const std::size_t colon = text.find(':');
  const auto hours = number<std::uint32_t>(std::string_view(text).substr(0, colon));
  const auto minutes = colon == std::string::npos
                           ? std::nullopt
                           : number<std::uint32_t>(std::string_view(text).substr(colon + 1));
  const bool is_time = hours && minutes && *hours < 24 && *minutes < 60 && text.size() == colon + 3;
  if (!is_time) throw BadValue("expected " + std::string(description(Kind::time_of_day)));
  return std::chrono::minutes(*hours * 60 + *minutes);
}

std::string time_of_day_text(std::chrono::minutes time) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%02d:%02d", static_cast<int>(time.count() / 60),
                static_cast<int>(time.count() % 60));
  return text.data();
}

std::size_t read_choice(const std::string& text, std::span<const std::string_view> names) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == text) return i;
  }
  const std::string_view meant = nearest(text, names);
  throw BadValue("expected " + alternatives(names) +
                 (meant.empty() ? "" : "; did you mean " + std::string(meant) + "?"));
}

bool read_yes_no(const std::string& text) {
  if (text == "true") return true;
  if (text == "false") return false;
  throw BadValue("expected " + std::string(description(Kind::yes_no)));
}

std::vector<std::string> split_at_spaces(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

std::string read_text(const std::string& text, std::size_t longest) {
  if (text.size() > longest) {
    throw BadValue("expected at most " + std::to_string(longest) + " bytes");
  }
  if (!is_printable(text)) throw BadValue("expected UTF-8 text without control characters");
  return text;
}

BotName read_bot(const std::string& text) {
  const std::size_t at = text.find('@');
  BotName bot{text.substr(0, at), std::nullopt};
  if (!is_bot_name(bot.name)) throw BadValue("expected names of bots such as alpha or alpha@3");
  if (at == std::string::npos) return bot;
  bot.version = number<std::uint32_t>(std::string_view(text).substr(at + 1));
  if (!bot.version || *bot.version == 0) throw BadValue("expected a version such as alpha@3");
  return bot;
}

Ruleset read_ruleset(const std::string& text) {
  if (const auto known = ruleset_named(text)) return *known;
  if (text.find('=') == std::string::npos) {
    std::array<std::string_view, kRulesets.size()> names;
    std::transform(kRulesets.begin(), kRulesets.end(), names.begin(),
                   [](const NamedRuleset& known) { return known.name; });
    static_cast<void>(read_choice(text, names));
  }
  Ruleset ruleset;
  for (const std::string& option : split_at_commas(text)) set_ruleset_option(ruleset, option);
  return ruleset;
}

std::string ruleset_text(const Ruleset& ruleset) {
  for (const NamedRuleset& known : kRulesets) {
    if (known.rules == ruleset) return std::string(known.name);
  }
  return "take_fewer=" + std::string(name_of(ruleset.take_fewer)) +
         ",payment=" + std::string(name_of(ruleset.payment)) +
         ",max_rounds=" + std::to_string(ruleset.max_rounds);
}

}  // namespace splendor::league
