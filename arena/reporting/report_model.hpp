// Everything that a report says about a league besides its games, from the database.
#pragma once

#include <vector>

#include "arena/store/store.hpp"
#include "web_report/report_model.hpp"

namespace splendor::reporting {

[[nodiscard]] web::ReportModel report_model(const arena::Store& store, const arena::League& league);

}  // namespace splendor::reporting
