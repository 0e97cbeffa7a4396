#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace splendor::cli {

// What to do once the command line is understood; returns the exit status.
using Action = std::function<int()>;

// Each adds its verb with options and help to the program. If the verb is on the command line,
// parsing sets `chosen`.
void add_rate(CLI::App& program, Action& chosen);
void add_compare(CLI::App& program, Action& chosen);

void add_all_verbs(CLI::App& program, Action& chosen);

}  // namespace splendor::cli
