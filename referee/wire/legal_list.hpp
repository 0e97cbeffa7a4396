// The list of legal moves that a question may hold, most of the question where there is one.
#pragma once

#include <string_view>
#include <vector>

#include "referee/rules/game.hpp"

namespace splendor::wire {

// In which forms a bot wants it.
struct ListForms {
  bool moves = false;
  bool notation = false;
};

class LegalList {
 public:
  // As fields of a TurnRequest. Good until the next call.
  [[nodiscard]] std::string_view of(const View& view, ListForms forms);

 private:
  // Kept, since making room anew costs more than filling it.
  std::vector<Move> legal_;
  std::vector<char> bytes_;
};

}  // namespace splendor::wire
