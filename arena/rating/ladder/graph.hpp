#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace splendor::rating {

// A directed graph, for the links between bots.
class Graph {
 public:
  explicit Graph(std::size_t nodes) : next_(nodes), tidy_at_(nodes, kFewest) {}

  // The same edge may be added any number of times; it is kept a few times at most.
  void add_edge(std::uint32_t from, std::uint32_t to);

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
  static constexpr std::size_t kFewest = 16;
  std::vector<std::vector<std::uint32_t>> next_;
  std::vector<std::size_t> tidy_at_;  // how many edges of a node are tolerated with repetitions
};

}  // namespace splendor::rating
