// Deals from JSON.
#pragma once

#include "referee/rules/deal.hpp"
#include "referee/trace/json_input.hpp"

namespace splendor::trace {

// The members `decks` and `nobles` of an object; whichever is missing is in the order of the ids.
// Throws InputError.
Deal deal_from_json(const Input& object, PlayerCount players);

}  // namespace splendor::trace
