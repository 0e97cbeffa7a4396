#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace splendor::results_csv {

// Short form of an id of which a file may hold millions. Plain numbers stand for themselves, other
// texts for their place in a table.
using Id = std::uint64_t;

struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>{}(text);
  }
};

class IdTable {
 public:
  static constexpr std::size_t kMostTexts = 5'000'000;

  [[nodiscard]] Id id(std::string_view text);
  [[nodiscard]] std::string text(Id id) const;
  [[nodiscard]] bool is_full() const { return texts_.size() >= kMostTexts; }

  // A number to sort by that depends on the texts only, not on the order in which they came:
  // numbers by value, then other texts bytewise.
  void prepare_order();
  [[nodiscard]] std::uint64_t order(Id id) const {
    return (id & kIsText) == 0 ? id : kIsText | order_[id & ~kIsText];
  }
  [[nodiscard]] bool has_texts() const { return !texts_.empty(); }

 private:
  static constexpr std::uint64_t kIsText = std::uint64_t{1} << 63U;

  std::unordered_map<std::string, Id, TextHash, std::equal_to<>> ids_;
  std::vector<const std::string*> texts_;  // keys of ids_, by place
  std::vector<std::uint64_t> order_;
};

}  // namespace splendor::results_csv
