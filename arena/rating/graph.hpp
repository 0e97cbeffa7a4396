#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace splendor::rating {

// A directed graph over few nodes, for the links between bots.
class Graph {
 public:
  explicit Graph(std::size_t nodes);

  void add_edge(std::uint32_t from, std::uint32_t to);  // again: no effect

  [[nodiscard]] std::size_t size() const { return next_.size(); }
  [[nodiscard]] const std::vector<std::uint32_t>& next(std::size_t node) const {
    return next_[node];
  }
  [[nodiscard]] Graph reversed() const;

  // By node: whether it can be reached from `start`, itself included.
  [[nodiscard]] std::vector<bool> reachable_from(std::uint32_t start) const;

  // By node: the number of its strongly connected set. The numbers have no further meaning.
  [[nodiscard]] std::vector<std::uint32_t> strong_components() const;

 private:
  std::vector<bool> has_edge_;  // size x size
  std::vector<std::vector<std::uint32_t>> next_;
};

}  // namespace splendor::rating
