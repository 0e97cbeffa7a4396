#include "arena/cli/verbs.hpp"

namespace splendor::cli {

void add_all_verbs(CLI::App& program, Action& chosen) {
  add_compare(program, chosen);
  add_rate(program, chosen);
}

}  // namespace splendor::cli
