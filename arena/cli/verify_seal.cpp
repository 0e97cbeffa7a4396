#include "arena/cli/verify_seal.hpp"

#include <array>
#include <charconv>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "arena/cli/league_file.hpp"
#include "arena/core/failure.hpp"
#include "arena/results_csv/line_reader.hpp"
#include "arena/results_csv/seat_row.hpp"
#include "arena/season/reader.hpp"
#include "arena/season/seal.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {
namespace {

using Json = nlohmann::ordered_json;

template <class Number>
Number number_in(std::string_view text, std::uint64_t row, const char* what) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw results_csv::BadRow(row, std::string(what) + " is no number");
  }
  return number;
}

// Throws Failure unless the file has results of a league of an arena.
season::PlayedGames games_in(const std::string& path) {
  season::PlayedGames played;
  try {
    results_csv::ByteSource source(path);
    results_csv::LineReader lines(source);
    results_csv::check_header(lines.next().value_or(""));
    std::array<std::string, 5> scratch;
    while (const auto line = lines.next()) {
      if (line->empty()) continue;
      const auto row = results_csv::parse_row(*line, lines.row(), scratch);
      played.bots.emplace(row.bot);
      if (row.seat != 0) continue;
      const std::string_view batch = row.match.substr(0, row.match.find('.'));
      if (batch.size() == row.match.size()) {
        throw results_csv::BadRow(lines.row(),
                                  "match_id is not BATCH.PLACE, as arena export has it");
      }
      played.deals.push_back({number_in<std::uint64_t>(row.seed, lines.row(), "seed"),
                              number_in<std::uint32_t>(batch, lines.row(), "the batch")});
    }
  } catch (const results_csv::BadRow& error) {
    throw Failure(shown(path) + ": " + error.what());
  } catch (const results_csv::ReadFailure& error) {
    throw Failure(error.what());
  }
  return played;
}

// The final of the season of this name, as this home has it; nothing if it has none.
std::optional<season::PlayedFinal> played_final(const arena::Store& store,
                                                const std::string& name) {
  const auto season = store.season_named(name);
  if (!season) return std::nullopt;
  for (const arena::Stage& stage : store.stages(season->id)) {
    if (stage.kind != arena::StageKind::final || !stage.league) continue;
    const arena::League league = store.league(*stage.league);
    const season::SeasonSettings settings = season::settings_of(*season);
    season::PlayedFinal played{league.seed, league.settings, {}, {}};
    for (const arena::Entry& entry : store.entries(league.id)) {
      played.bots.push_back(entry.bot ? season::sealed_bot(*season, settings, store.bot(*entry.bot))
                                      : season::SealedBot{entry.label, ""});
    }
    store.results(league.id, [&](const arena::GameResult& result) {
      played.deals.push_back({result.seed, result.slot.batch});
    });
    return played;
  }
  return std::nullopt;
}

struct Comparison {
  std::size_t games = 0;
  bool has_all = false;  // bots by content, and settings, not only deals and names
  std::vector<std::string> deviations;
};

// Nothing if there is nothing to compare with.
std::optional<Comparison> compare(const season::SealContent& sealed, const SealCheck& check,
                                  const Globals& globals) {
  if (!check.games.empty()) {
    const season::PlayedGames played = games_in(check.games);
    return Comparison{played.deals.size(), false, season::find_deviations(sealed, played)};
  }
  const arena::Home home = home_of(globals);
  if (!home.exists()) return std::nullopt;
  const auto played = played_final(arena::Store(home, arena::Access::read), sealed.season);
  if (!played) return std::nullopt;
  return Comparison{played->deals.size(), true, season::find_deviations(sealed, *played)};
}

void print_json(const season::SealContent& sealed, const std::optional<Comparison>& comparison) {
  Json bots = Json::array();
  for (const season::SealedBot& bot : sealed.bots) {
    bots.push_back({{"bot", bot.label}, {"sha256", bot.sha256}});
  }
  const Json document{
      {"season", sealed.season},
      {"seed", sealed.seed},
      {"bots", std::move(bots)},
      {"games_compared", comparison ? comparison->games : 0},
      {"problems", comparison ? comparison->deviations : std::vector<std::string>()}};
  std::cout << document.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

void print(const season::SealContent& sealed, const std::optional<Comparison>& comparison) {
  std::cout << "The opening has the hash that was published. Season " << printable(sealed.season)
            << ", seed " << sealed.seed << ", " << sealed.bots.size() << " bots:\n";
  for (const season::SealedBot& bot : sealed.bots) {
    std::cout << "  " << printable(bot.sha256) << "  " << printable(bot.label) << '\n';
  }
  if (!comparison) {
    std::cout << "This home has no final of that season, so its games were not compared; --games "
                 "final.csv compares a file.\n";
    return;
  }
  for (const std::string& deviation : comparison->deviations) {
    std::cout << "The final differs: " << deviation << '\n';
  }
  if (!comparison->deviations.empty()) return;
  std::cout << "The final was played as sealed: " << comparison->games
            << (comparison->has_all ? " games, their deals, the bots and the settings match.\n"
                                    : " games, their deals and the names of the bots match.\n");
}

}  // namespace

int verify_seal(const SealCheck& check, const Globals& globals) {
  const season::SealContent sealed =
      season::open_seal(season::parse_seal_file(content_of_file(check.file)));
  const auto comparison = compare(sealed, check, globals);
  if (check.wants_json) {
    print_json(sealed, comparison);
  } else {
    print(sealed, comparison);
  }
  return comparison && !comparison->deviations.empty() ? 1 : 0;
}

}  // namespace splendor::cli
