// Writes a report of sample games, for the browser tests: write_report DIR BOTS GAMES [WORD…]
// with the words single, zip, playouts, failures_only, analysis, swiss, knockout, gauntlet,
// rated: the ratings come from the games, and all names and texts are like those of a real league,
// and wide: ratings from 1200 to -1200.
#include <cstdlib>
#include <iostream>
#include <set>
#include <string>

#include "tests/report/results_model.hpp"
#include "tests/report/sample_games.hpp"
#include "web_report/report_writer.hpp"

int main(int argc, char** argv) {
  using namespace splendor;
  if (argc < 4) {
    std::cerr << "usage: write_report DIR BOTS GAMES [single] [zip] [playouts] [failures_only]"
                 " [analysis] [swiss] [knockout] [gauntlet] [rated] [wide]\n";
    return 2;
  }
  const std::size_t bots = std::strtoul(argv[2], nullptr, 10);
  const std::size_t games = std::strtoul(argv[3], nullptr, 10);
  const std::set<std::string> words(argv + 4, argv + argc);
  web::WriterOptions options;
  if (words.contains("single")) options.form = web::Form::single_file;
  if (words.contains("zip")) options.archive = web::Archive::zip;
  if (words.contains("failures_only")) options.replays = web::Replays::failures;
  if (words.contains("playouts")) options.playouts = 20;
  try {
    web::ReportWriter writer(argv[1], options);
    const test::Texts texts =
        words.contains("rated") ? test::Texts::ordinary : test::Texts::hostile;
    const std::vector<test::SampleMatch> matches = test::sample_matches(bots, games, texts);
    for (const test::SampleMatch& match : matches) {
      std::optional<web::GameAnalysis> analysis;
      if (words.contains("analysis")) analysis = test::sample_analysis(match.record);
      writer.add(match.record, match.bots, analysis);
    }
    web::ReportModel model = test::sample_model(bots);
    if (words.contains("rated")) test::rate_by_results(matches, model);
    for (web::BotEntry& bot : model.bots) {
      if (words.contains("wide")) bot.rating->elo *= 6;
    }
    if (words.contains("analysis")) model.leaks = test::sample_leaks(matches, bots);
    for (const char* format : {"swiss", "knockout", "gauntlet"}) {
      if (words.contains(format)) model.league.format = format;
    }
    if (words.contains("swiss")) model.outcome = test::sample_swiss(bots);
    if (words.contains("knockout")) model.outcome = test::sample_knockout(bots);
    if (words.contains("gauntlet")) model.outcome = web::FormatOutcome{true, {}, {}, {0, 2}};
    writer.finish(model);
  } catch (const std::exception& error) {
    std::cerr << "write_report: " << error.what() << "\n";
    return 1;
  }
  return 0;
}
