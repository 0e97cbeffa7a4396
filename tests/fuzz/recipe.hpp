// Fuzz inputs that say how to make a document: a game to begin with, then changes of its text. This
// gets the fuzzer past hashes and sums that it would never guess, and people can read and write the
// inputs:
//
//   game 3 1 42 17 9    players, number of the ruleset, seed, plies of random play, round limit
//   ask apply 4         (rules service) the question, see rules_service_fuzz.cpp
//   set 0 /ply 7        in line 0: a JSON pointer and its new value; text if it is not JSON
//   cut 0 /over         in line 0: removes a member
//   put 2 10 3 abc      in line 2: three bytes from byte 10 on become "abc"
//   drop 4              removes line 4
//   copy 4              repeats line 4
//   end 4               removes line 4 and all lines after it
//
// Changes that can't be made are skipped.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/rules/deal.hpp"
#include "referee/rules/ruleset.hpp"

namespace splendor::fuzz {

// Words and numbers from the front of a line.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}
  std::string_view word();
  std::uint64_t number();  // 0 for anything else
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

struct Recipe {
  PlayerCount players;
  Ruleset rules;
  Seed seed = 0;
  unsigned plies = 0;
  std::string ask;                 // the words after `ask`
  std::vector<std::string> edits;  // the lines that change the document

  // Returns nothing if the text is not a recipe.
  static std::optional<Recipe> from(std::string_view text);

  void edit(std::vector<std::string>& lines) const;
};

}  // namespace splendor::fuzz
