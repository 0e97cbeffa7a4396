#include "arena/rating/ladder/connectivity.hpp"

#include <algorithm>
#include <optional>

#include "arena/rating/ladder/graph.hpp"

namespace splendor::rating {
namespace {

bool reaches(const Match& match, std::size_t from, std::size_t to, LikelihoodKind kind) {
  switch (kind) {
    case LikelihoodKind::full:
      return match.rank(from) <= match.rank(to);
    case LikelihoodKind::winner:
      return match.rank(from) == 1;
  }
  return false;
}

Graph link_graph(std::span<const Match> matches, std::size_t bots, LikelihoodKind kind) {
  Graph graph(bots);
  for (const Match& match : matches) {
    for (std::size_t from = 0; from < match.players(); ++from) {
      for (std::size_t to = 0; to < match.players(); ++to) {
        if (match.bot(from) == match.bot(to) || !reaches(match, from, to, kind)) continue;
        graph.add_edge(match.bot(from).value, match.bot(to).value);
      }
    }
  }
  return graph;
}

// Numbers the weakly connected sets by their first node.
std::size_t number_pools(const Graph& graph, const Graph& reverse, std::vector<BotLinks>& bots) {
  std::uint32_t pools = 0;
  std::vector<bool> seen(graph.size());
  for (std::uint32_t first = 0; first < graph.size(); ++first) {
    if (seen[first]) continue;
    std::vector<std::uint32_t> open{first};
    seen[first] = true;
    while (!open.empty()) {
      const std::uint32_t node = open.back();
      open.pop_back();
      bots[node].pool = pools;
      for (const auto* neighbours : {&graph.next(node), &reverse.next(node)}) {
        for (const std::uint32_t other : *neighbours) {
          if (!seen[other]) open.push_back(other);
          seen[other] = true;
        }
      }
    }
    ++pools;
  }
  return pools;
}

struct Pool {
  std::vector<std::uint32_t> members;
  std::optional<std::uint32_t> core_member;  // none if all strongly connected sets are single bots
};

std::vector<Pool> gather_pools(std::size_t count, const std::vector<BotLinks>& bots,
                               const std::vector<std::uint32_t>& strong) {
  std::vector<Pool> pools(count);
  std::vector<std::size_t> sizes(bots.size());  // of the strongly connected sets
  for (std::uint32_t bot = 0; bot < bots.size(); ++bot) {
    pools[bots[bot].pool].members.push_back(bot);
    ++sizes[strong[bot]];
  }
  for (Pool& pool : pools) {
    std::size_t largest = pool.members.size() == 1 ? 0 : 1;
    for (const std::uint32_t bot : pool.members) {
      if (sizes[strong[bot]] <= largest) continue;
      largest = sizes[strong[bot]];
      pool.core_member = bot;
    }
  }
  return pools;
}

void flag_around_core(std::uint32_t core, const std::vector<std::uint32_t>& members,
                      const Graph& graph, const Graph& reverse, std::vector<BotLinks>& bots) {
  const std::vector<bool> from_core = graph.reachable_from(core);
  const std::vector<bool> to_core = reverse.reachable_from(core);
  for (const std::uint32_t bot : members) {
    BotLinks& links = bots[bot];
    links.in_reference = from_core[bot] && to_core[bot];
    if (links.in_reference) continue;
    links.flag = to_core[bot] ? Flag::above : from_core[bot] ? Flag::below : Flag::indeterminate;
  }
}

void flag_without_core(const std::vector<std::uint32_t>& members, const Graph& graph,
                       const Graph& reverse, std::vector<BotLinks>& bots) {
  for (const std::uint32_t bot : members) {
    bots[bot].in_reference = true;
    bots[bot].flag = reverse.next(bot).empty() ? Flag::above
                     : graph.next(bot).empty() ? Flag::below
                                               : Flag::indeterminate;
  }
}

}  // namespace

std::string_view name_of(Flag flag) {
  switch (flag) {
    case Flag::none:
      return "";
    case Flag::above:
      return "above";
    case Flag::below:
      return "below";
    case Flag::indeterminate:
      return "indeterminate";
    case Flag::no_games:
      return "no_games";
  }
  return "";
}

bool Connectivity::is_one_core() const {
  return pools == 1 && std::all_of(bots.begin(), bots.end(),
                                   [](const BotLinks& bot) { return bot.flag == Flag::none; });
}

Connectivity connectivity(std::span<const Match> matches, std::size_t bots, LikelihoodKind kind) {
  const Graph graph = link_graph(matches, bots, kind);
  const Graph reverse = graph.reversed();
  const std::vector<std::uint32_t> strong = graph.strong_components();
  std::vector<bool> played(bots);
  for (const Match& match : matches) {
    for (std::size_t seat = 0; seat < match.players(); ++seat) played[match.bot(seat).value] = true;
  }

  Connectivity result;
  result.bots.resize(bots);
  result.pools = number_pools(graph, reverse, result.bots);
  for (const Pool& pool : gather_pools(result.pools, result.bots, strong)) {
    if (!played[pool.members.front()]) {
      result.bots[pool.members.front()].flag = Flag::no_games;
    } else if (pool.core_member) {
      flag_around_core(*pool.core_member, pool.members, graph, reverse, result.bots);
    } else {
      flag_without_core(pool.members, graph, reverse, result.bots);
    }
  }
  return result;
}

}  // namespace splendor::rating
