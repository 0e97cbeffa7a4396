#include "arena/reporting/result_rows.hpp"

#include <ostream>

#include "arena/text/csv.hpp"

namespace splendor::reporting {

void write_result_rows(std::ostream& out, const arena::Store& store, arena::LeagueId league,
                       const std::vector<std::string>& names) {
  std::vector<std::string> fields;
  fields.reserve(names.size());
  for (const std::string& name : names) fields.push_back(csv_field(name));
  out << "match_id,seed,seat,bot,rank\n";
  store.results(league, [&](const arena::GameResult& result) {
    for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
      out << result.slot.batch << '.' << result.slot.place << ',' << result.seed << ',' << seat + 1
          << ',' << fields[result.seats[seat].number()] << ',' << int{result.ranks[seat]} << '\n';
    }
  });
}

}  // namespace splendor::reporting
