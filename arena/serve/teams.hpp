// Teams of seasons, as the web API shows them.
#pragma once

#include <string>

#include "arena/reporting/listing_json.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

using reporting::Json;

// The teams of an author: [{"season":"autumn","team":"red","members":["ann","bob"]}], oldest season
// first.
[[nodiscard]] Json teams_of(const arena::Store& store, const std::string& author);

}  // namespace splendor::serve
