#include "arena/results_csv/id_table.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace splendor::results_csv {
namespace {

// Only the one usual spelling of a number counts as one, so that "7" and "07" stay different ids.
bool is_plain_number(std::string_view text) {
  constexpr std::size_t most_digits = 18;
  return !text.empty() && text.size() <= most_digits && (text[0] != '0' || text.size() == 1) &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

Id IdTable::id(std::string_view text) {
  if (is_plain_number(text)) {
    Id value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  }
  if (const auto found = ids_.find(text); found != ids_.end()) return found->second;
  const auto added = ids_.emplace(std::string(text), kIsText | texts_.size()).first;
  texts_.push_back(&added->first);
  return added->second;
}

std::string IdTable::text(Id id) const {
  return (id & kIsText) == 0 ? std::to_string(id) : *texts_[id & ~kIsText];
}

void IdTable::prepare_order() {
  std::vector<std::uint64_t> sorted(texts_.size());
  std::iota(sorted.begin(), sorted.end(), 0);
  std::sort(sorted.begin(), sorted.end(),
            [this](std::uint64_t a, std::uint64_t b) { return *texts_[a] < *texts_[b]; });
  order_.resize(texts_.size());
  for (std::uint64_t place = 0; place < sorted.size(); ++place) order_[sorted[place]] = place;
}

}  // namespace splendor::results_csv
