// The programs of a final as archives, for a season that shows them.
#pragma once

#include <filesystem>

#include "arena/store/store.hpp"

namespace splendor::season {

// Writes LABEL.zip for each graded bot of the field; archives that are there are left alone. Does
// nothing unless everybody may see programs. Throws web::ReportError or
// std::filesystem::filesystem_error.
void write_programs(const arena::Home& home, const arena::Store& store, const arena::Season& season,
                    const std::filesystem::path& folder);

}  // namespace splendor::season
