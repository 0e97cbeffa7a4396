#include <algorithm>

#include "tests/report/sample_games.hpp"

namespace splendor::test {
namespace {

// Games of a bot, or of all.
struct Sums {
  web::Leaks leaks;  // sums until per_game()
  std::vector<web::WorstMove> worst;

  void add(const SampleMatch& match, const web::GameAnalysis& analysis, std::uint8_t seat) {
    ++leaks.games;
    leaks.result += analysis.seats[seat].result;
    leaks.luck += analysis.seats[seat].luck;
    for (std::uint32_t i = 0; i < analysis.plies.size(); ++i) {
      const v1::PlyRecord& played = match.record.plies(static_cast<int>(i));
      if (played.seat() != seat) continue;
      const web::PlyAnalysis& ply = analysis.plies[i];
      leaks.lost += ply.loss;
      leaks.by_kind[kind_of(played.notation())] += ply.loss;
      leaks.by_phase[std::min<std::size_t>(2, 3 * i / analysis.plies.size())] += ply.loss;
      if (ply.mark == web::MoveMark::none) continue;
      leaks.marks[static_cast<std::size_t>(ply.mark) - 1] += 1;
      worst.push_back({match.record.id(), i, seat, ply.loss, ply.mark, ply.best});
    }
  }

  static std::size_t kind_of(const std::string& notation) {
    if (notation.find('-') != std::string::npos) return 3;
    return notation[0] == 'T' ? 0 : notation[0] == 'B' ? 2 : notation[0] == 'P' ? 5 : 1;
  }

  [[nodiscard]] web::BotLeaks per_game() const {
    web::BotLeaks result{leaks, worst};
    if (leaks.games == 0) return result;
    const auto games = static_cast<double>(leaks.games);
    for (double* sum : {&result.leaks.result, &result.leaks.luck, &result.leaks.lost}) {
      *sum /= games;
    }
    for (double& sum : result.leaks.by_kind) sum /= games;
    for (double& sum : result.leaks.by_phase) sum /= games;
    for (double& sum : result.leaks.marks) sum /= games;
    std::ranges::sort(result.worst, std::greater<>(), &web::WorstMove::loss);
    constexpr std::size_t kMost = 20;
    if (result.worst.size() > kMost) result.worst.resize(kMost);
    return result;
  }
};

}  // namespace

web::LeagueLeaks sample_leaks(const std::vector<SampleMatch>& matches, std::size_t bots) {
  std::vector<Sums> sums(bots);
  Sums all;
  for (const SampleMatch& match : matches) {
    const auto failed = [](const v1::SeatRecord& seat) { return seat.has_fault(); };
    if (std::ranges::any_of(match.record.seats(), failed)) continue;
    const auto analysis = sample_analysis(match.record);
    if (!analysis) continue;
    for (std::uint8_t seat = 0; seat < match.bots.size(); ++seat) {
      sums[match.bots[seat]].add(match, *analysis, seat);
      all.add(match, *analysis, seat);
    }
  }
  web::LeagueLeaks leaks;
  leaks.evaluator = "sample evaluator";
  leaks.sha256 = std::string(64, 'e');
  leaks.effort = 100;
  leaks.average = all.per_game().leaks;
  for (const Sums& bot : sums) leaks.bots.push_back(bot.per_game());
  return leaks;
}

}  // namespace splendor::test
