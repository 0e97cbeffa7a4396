#include "arena/play/league_report.hpp"

#include <vector>

#include "arena/core/failure.hpp"
#include "arena/play/analyses_for_report.hpp"
#include "arena/reporting/report_model.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::play {

std::uint64_t write_league_report(const arena::Store& store, const arena::League& league,
                                  const std::filesystem::path& out,
                                  const web::WriterOptions& options) {
  web::ReportWriter writer(out, options);
  AnalysesForReport analyses(store);
  std::uint64_t games = 0;
  // By their numbers, which a report shows.
  store.each_record_by_number(league.id, [&](const arena::RecordEntry& entry) {
    if (entry.record == nullptr) throw Failure(entry.problem);
    entry.record->set_id(static_cast<std::uint64_t>(entry.game.id.number()));
    std::vector<web::BotIndex> seats;
    for (const arena::SeatSummary& seat : entry.game.seats) seats.push_back(seat.entrant.number());
    writer.add(*entry.record, seats, analyses.add(entry.game));
    ++games;
  });
  web::ReportModel model = reporting::report_model(store, league);
  model.leaks = analyses.leaks(model.bots.size());
  writer.finish(model);
  return games;
}

}  // namespace splendor::play
