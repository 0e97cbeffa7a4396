// Output of a benchmark program: figures, each with the value that it is compared with.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace splendor::bench {

// What a figure is compared with: a goal to reach, a limit to stay below, or a baseline measured in
// the same run, so that runs on different or busy machines can be compared.
enum class Against { goal, limit, peer };

struct Figure {
  std::string name;
  double value;
  std::string unit;
  Against against;
  double other;
};

// Command line, output and exit status that all *_bench programs share.
class Bench {
 public:
  // Parses --quick and --json FILE; ends the program on --help or wrong usage.
  Bench(const std::string& description, int argc, char** argv);

  [[nodiscard]] bool quick() const { return quick_; }
  // Prints one line: name, value, the value it is compared with, and the ratio of the two.
  void report(const Figure& figure);
  // Prints a warning that a figure can't be measured on this machine.
  void leave_out(const std::string& what, const std::string& why);
  // Writes the JSON file if one was asked for. Returns the program's exit status.
  [[nodiscard]] int finish() const;

 private:
  bool quick_ = false;
  std::filesystem::path json_;
  std::vector<Figure> figures_;
};

// main() of a benchmark: runs `measure` and prints the program's name and the reason if it throws.
int run(const std::string& description, int argc, char** argv,
        const std::function<void(Bench&)>& measure);

}  // namespace splendor::bench
