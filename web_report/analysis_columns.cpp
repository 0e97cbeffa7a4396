#include "web_report/analysis_columns.hpp"

#include <cmath>

#include "web_report/packing.hpp"

namespace splendor::web {
namespace {

std::int64_t in_units(double share, double units) { return std::llround(share * units); }

constexpr double kPerMille = 1000;
constexpr double kPerTenThousand = 10'000;

}  // namespace

void AnalysisColumns::add(const GameAnalysis& analysis, std::uint32_t evaluator,
                          std::size_t plies) {
  accounts_.varint(evaluator);
  accounts_.varint(plies);
  for (const SeatAccount& seat : analysis.seats) {
    // The page computes `others`, so that the four add up to the result exactly as shown.
    for (const double share : {seat.start, seat.luck, seat.own, seat.result}) {
      accounts_.zigzag(in_units(share, kPerTenThousand));
    }
  }
  std::array<std::int64_t, 4> last{};
  for (std::size_t i = 0; i < plies; ++i) {
    const PlyAnalysis& ply = analysis.plies[i];
    for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat) {
      const std::int64_t chance = in_units(ply.chances[seat], kPerMille);
      chances_.zigzag(chance - last[seat]);
      last[seat] = chance;
      luck_.zigzag(in_units(ply.luck[seat], kPerMille));
    }
    marks_.byte(static_cast<std::uint64_t>(ply.mark));
    losses_.zigzag(in_units(ply.loss, kPerMille));
    better_.varint(ply.best.empty() ? 0 : 1 + number_of(ply.best));
  }
}

std::uint32_t AnalysisColumns::number_of(const std::string& move) {
  const auto [known, is_new] = known_.try_emplace(move, static_cast<std::uint32_t>(known_.size()));
  if (is_new) moves_.text(clean_text(move));
  return known->second;
}

void AnalysisColumns::write(Bytes& file) const {
  for (const Bytes* column :
       {&accounts_, &chances_, &marks_, &losses_, &luck_, &moves_, &better_}) {
    file.text(column->data());
  }
}

}  // namespace splendor::web
