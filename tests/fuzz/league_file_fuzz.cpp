// League files: any text is either read or refused with safe sentences, and settings that were
// read are the same after writing and reading them again.
#include "arena/league/reader.hpp"
#include "arena/league/write.hpp"
#include "arena/schedule/options.hpp"
#include "arena/text/text.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {
namespace {

using league::Settings;

std::optional<Settings> read(std::string_view text) {
  try {
    return league::parse_settings("fuzz.toml", text);
  } catch (const league::SettingsError& error) {
    require(!error.problems().empty(), "a refused file has a problem");
    for (const std::string& problem : error.problems()) {
      require(is_printable(problem), "a problem is one line that is safe to show", problem);
      require(problem.starts_with("fuzz.toml:") ||
                  league::find_key(problem.substr(0, problem.find(':'))),
              "a problem has a place", problem);
    }
    return std::nullopt;
  }
}

// Passes the value as a flag for every key.
void set_every_flag(std::string_view text) {
  const std::string word(text.substr(0, text.find('\n')));
  for (const league::Key& key : league::keys()) {
    Settings settings;
    try {
      key.value.set(settings, {word});
    } catch (const league::BadValue& error) {
      require(is_printable(error.what()), "a refusal is safe to show", error.what());
      continue;
    }
    Settings again;
    const league::Words words = key.value.get(settings);
    if (!words.empty()) key.value.set(again, words);
    require(again == settings, "a value is read back the same", key.name);
  }
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace splendor;
  const std::string_view text = fuzz::as_text(data, size);
  fuzz::set_every_flag(text);
  auto settings = fuzz::read(text);
  if (!settings) return 0;
  const std::string written = league::to_toml(*settings);
  const auto again = fuzz::read(written);
  fuzz::require(again.has_value(), "what is written can be read", written);
  fuzz::require(*again == *settings, "what is written is read as the same settings", written);
  settings->seed = settings->seed.value_or(0);
  const std::vector<arena::Entrant> challengers(settings->challengers.empty() ? 0 : 1);
  schedule::check(league::schedule_options(*settings, challengers));  // must not throw
  return 0;
}
