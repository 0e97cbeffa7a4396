// Runs the arena program through its command line.
#pragma once

#include <string>
#include <vector>

#include "tests/support/program.hpp"

namespace splendor::cli::testing {

using test::content_of;
using test::Ran;
using test::Surroundings;

[[nodiscard]] Ran arena(const std::vector<std::string>& arguments,
                        const Surroundings& surroundings = {});
[[nodiscard]] Ran arena_on_terminal(const std::vector<std::string>& arguments,
                                    const Surroundings& surroundings = {});

// A file in a temporary folder; the destructor removes both.
class TempFile {
 public:
  TempFile(const std::string& name, const std::string& content)
      : path_(folder_.file(name, content)) {}
  [[nodiscard]] std::string path() const { return path_; }

 private:
  test::TempFolder folder_;
  std::string path_;
};

// The header line of a CSV file of results.
inline const std::string kHead = "match_id,seed,seat,bot,rank\n";

// The path of a file in tests/golden/ratings.
[[nodiscard]] std::string golden(const std::string& file);
[[nodiscard]] std::vector<std::string> lines(const std::string& text);

}  // namespace splendor::cli::testing
