// Season files: any text is either read or refused with sentences that name a place, and settings
// that were read are the same after writing and reading them again.
#include "arena/season/keys.hpp"
#include "arena/season/reader.hpp"
#include "arena/season/write.hpp"
#include "arena/text/text.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {
namespace {

std::string league_file(const std::string& name) {
  if (name != "league.toml") throw std::runtime_error("there is no such file");
  return "players = [2, 3]\ndeals = 10\nmove_time = \"50ms\"\n";
}

std::optional<season::SeasonSettings> read(std::string_view text) {
  try {
    return season::parse_season("fuzz.toml", text, league_file);
  } catch (const league::SettingsError& error) {
    require(!error.problems().empty(), "a refused file has a problem");
    for (const std::string& problem : error.problems()) {
      require(is_printable(problem), "a problem is one line that is safe to show", problem);
      const bool has_place = problem.starts_with("fuzz.toml:") ||
                             problem.starts_with("league.toml:") ||
                             league::find_key(problem.substr(0, problem.find(':'))) != nullptr;
      require(has_place, "a problem has a place", problem);
    }
    return std::nullopt;
  }
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace splendor;
  const auto settings = fuzz::read(fuzz::as_text(data, size));
  if (!settings) return 0;
  fuzz::require(settings->opens < settings->deadline && settings->closes() < settings->final_at,
                "a season opens, closes and ends in this order");
  const std::string written = season::to_toml(*settings);
  const auto again = fuzz::read(written);
  fuzz::require(again.has_value(), "what is written can be read", written);
  fuzz::require(season::to_toml(*again) == written, "what is written is read as the same settings",
                written);
  fuzz::require(again->opens == settings->opens && again->deadline == settings->deadline &&
                    again->final_at == settings->final_at && again->teams == settings->teams &&
                    again->nightly == settings->nightly &&
                    again->final_league == settings->final_league &&
                    again->grading == settings->grading && again->staff == settings->staff,
                "times, teams, leagues and grading stay the same", written);
  (void)season::terms_of(*settings);  // must not throw
  return 0;
}
