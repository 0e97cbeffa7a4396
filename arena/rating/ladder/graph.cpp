#include "arena/rating/ladder/graph.hpp"

#include <algorithm>
#include <optional>

namespace splendor::rating {

void Graph::add_edge(std::uint32_t from, std::uint32_t to) {
  std::vector<std::uint32_t>& edges = next_[from];
  edges.push_back(to);
  if (edges.size() < tidy_at_[from]) return;
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  tidy_at_[from] = std::max(kFewest, 2 * edges.size());
}

Graph Graph::reversed() const {
  Graph result(size());
  for (std::uint32_t from = 0; from < size(); ++from) {
    for (const std::uint32_t to : next_[from]) result.add_edge(to, from);
  }
  return result;
}

std::vector<bool> Graph::reachable_from(std::uint32_t start) const {
  std::vector<bool> seen(size());
  std::vector<std::uint32_t> open{start};
  seen[start] = true;
  while (!open.empty()) {
    const std::uint32_t node = open.back();
    open.pop_back();
    for (const std::uint32_t to : next_[node]) {
      if (seen[to]) continue;
      seen[to] = true;
      open.push_back(to);
    }
  }
  return seen;
}

// Tarjan's algorithm with its own stack, since a chain of bots may be as long as there are bots.
std::vector<std::uint32_t> Graph::strong_components() const {
  struct Visit {
    std::uint32_t node;
    std::size_t edge;
  };
  std::vector<std::optional<std::uint32_t>> found(size());  // order of discovery
  std::vector<std::uint32_t> low(size()), component(size()), path;
  std::vector<bool> on_path(size());
  std::vector<Visit> visits;
  std::uint32_t discovered = 0, components = 0;

  const auto enter = [&](std::uint32_t node) {
    low[node] = discovered;
    found[node] = discovered++;
    path.push_back(node);
    on_path[node] = true;
    visits.push_back({node, 0});
  };
  const auto leave = [&](std::uint32_t node) {
    if (low[node] == *found[node]) {
      for (bool last = false; !last;) {
        const std::uint32_t member = path.back();
        path.pop_back();
        on_path[member] = false;
        component[member] = components;
        last = member == node;
      }
      ++components;
    }
    visits.pop_back();
    if (!visits.empty()) low[visits.back().node] = std::min(low[visits.back().node], low[node]);
  };

  for (std::uint32_t root = 0; root < size(); ++root) {
    if (found[root]) continue;
    enter(root);
    while (!visits.empty()) {
      const std::uint32_t node = visits.back().node;
      if (visits.back().edge == next_[node].size()) {
        leave(node);
        continue;
      }
      const std::uint32_t to = next_[node][visits.back().edge++];
      if (!found[to]) {
        enter(to);
      } else if (on_path[to]) {
        low[node] = std::min(low[node], *found[to]);
      }
    }
  }
  return component;
}

}  // namespace splendor::rating
