// Deals from JSON.
#pragma once

#include "referee/rules/deal.hpp"
#include "referee/trace/json_input.hpp"

namespace splendor::trace {

// Reads the members `decks` and `nobles` of an object. A missing member means id order. Throws
// InputError.
Deal deal_from_json(const Input& object, PlayerCount players);

}  // namespace splendor::trace
