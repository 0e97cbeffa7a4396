// From rows of a query to values.
#pragma once

#include <optional>
#include <type_traits>
#include <vector>

#include "arena/store/connection.hpp"

namespace splendor::arena {

// A value of each row, in their order.
template <class MakeValue>
auto all_rows(Query query, const MakeValue& value_in) {
  std::vector<std::invoke_result_t<MakeValue, const Query&>> values;
  while (query.next()) values.push_back(value_in(query));
  return values;
}

// The value of the first row; nothing if there is none.
template <class MakeValue>
auto first_row(Query query, const MakeValue& value_in)
    -> std::optional<std::invoke_result_t<MakeValue, const Query&>> {
  if (!query.next()) return std::nullopt;
  return value_in(query);
}

}  // namespace splendor::arena
