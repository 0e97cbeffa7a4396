// The arena program, run as users run it.
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

// A file in a folder of its own, gone at the end.
class TempFile {
 public:
  TempFile(const std::string& name, const std::string& content)
      : path_(folder_.file(name, content)) {}
  [[nodiscard]] std::string path() const { return path_; }

 private:
  test::TempFolder folder_;
  std::string path_;
};

// The first line of a file of results.
inline const std::string kHead = "match_id,seed,seat,bot,rank\n";

[[nodiscard]] std::string golden(const std::string& file);  // its path
[[nodiscard]] std::vector<std::string> lines(const std::string& text);

}  // namespace splendor::cli::testing
