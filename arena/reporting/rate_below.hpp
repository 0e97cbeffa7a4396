// What stands below the table of a ladder.
#pragma once

#include <iosfwd>

#include "arena/reporting/rate_report.hpp"
#include "arena/terminal/console.hpp"

namespace splendor::reporting {

// Who is probably the best, seat advantages, luck of the deal, machines, and how the numbers were
// made; then, if the report has them, superiorities and results without luck.
void write_below(std::ostream& out, const RateReport& report, const terminal::Console& console);

}  // namespace splendor::reporting
