// The list of legal moves in a question: most of its bytes, if the bot wants the list.
#pragma once

#include <string_view>
#include <vector>

#include "referee/rules/game.hpp"

namespace splendor::wire {

// The forms in which a bot wants the list.
struct ListForms {
  bool moves = false;
  bool notation = false;
};

class LegalList {
 public:
  // Encodes the list as fields of a TurnRequest. Valid until the next call.
  [[nodiscard]] std::string_view of(const View& view, ListForms forms);

 private:
  // Reused: allocating costs more than filling.
  std::vector<Move> legal_;
  std::vector<char> bytes_;
};

}  // namespace splendor::wire
