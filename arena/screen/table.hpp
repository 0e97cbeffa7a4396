// The table: nobles, the three rows of cards with their decks, the bank, and what each player has.
#pragma once

#include <string>
#include <vector>

#include "arena/screen/line.hpp"
#include "arena/screen/words.hpp"
#include "referee/rules/game.hpp"

namespace splendor::screen {

struct TableView {
  const Game& game;
  const Table* before = nullptr;          // what changed since is marked
  const std::vector<std::string>& names;  // by seat; hostile
  Eyes eyes;
};

// The players stand below the cards, or beside them where both fit into `width` columns.
[[nodiscard]] std::string draw_table(const TableView& view, const Look& look, std::size_t width);

}  // namespace splendor::screen
