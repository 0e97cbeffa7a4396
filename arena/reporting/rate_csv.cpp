#include <ostream>

#include "arena/rating/scale.hpp"
#include "arena/reporting/rate_report.hpp"
#include "arena/text/csv.hpp"
#include "arena/text/text.hpp"

namespace splendor::reporting {
namespace {

constexpr int kDigits = 6;

}  // namespace

void write_csv(std::ostream& out, const RateReport& report) {
  out << "rank,rank_low,rank_high,group,bot,elo,error95,se,se_robust,flag,component,games,wins,"
         "shared,losses,win_share,points\n";
  for (const rating::BotIndex index : report.ladder.order()) {
    const rating::LadderRow& row = report.ladder.bots[index.value];
    if (row.standing) {
      out << row.standing->rank << ',' << row.standing->best << ',' << row.standing->worst << ','
          << row.standing->group << ',';
    } else {
      out << ",,,,";
    }
    out << csv_field(report.names[index.value]) << ',';
    if (row.rating && row.links.flag != rating::Flag::no_games) {
      out << decimal(row.rating->elo, kDigits) << ','
          << decimal(rating::kError95 * row.rating->se, kDigits) << ','
          << decimal(row.rating->se_hessian, kDigits) << ','
          << decimal(row.rating->se_robust, kDigits) << ',';
    } else {
      out << ",,,,";
    }
    out << name_of(row.links.flag) << ',' << row.links.pool + 1 << ',' << row.tally.games << ','
        << row.tally.wins << ',' << row.tally.shared << ',' << row.tally.losses << ','
        << decimal(row.tally.win_share, kDigits) << ',' << decimal(row.tally.points, kDigits)
        << '\n';
  }
}

}  // namespace splendor::reporting
