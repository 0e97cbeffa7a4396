// Runs programs of the project through their command lines.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "referee/base/temporary_folder.hpp"

namespace splendor::test {

// A temporary folder; the destructor removes it with its contents.
class TempFolder {
 public:
  // A path in the folder.
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_.path() / name).string();
  }
  // Writes a file, and returns its path.
  [[nodiscard]] std::string file(const std::string& name, const std::string& content) const;

 private:
  TemporaryFolder folder_{"splendor-test."};
};

struct Ran {
  int status = 0;  // exit status; 128 + signal if killed
  std::string out;
  std::string err;
};

struct Surroundings {
  std::string input = {};                               // standard input
  std::map<std::string, std::string> environment = {};  // in addition to a plain PATH
  std::string output_file = {};  // file for standard output; empty: `out` gets it
};

// Runs a program to its end.
[[nodiscard]] Ran run(const std::string& program, const std::vector<std::string>& arguments,
                      const Surroundings& surroundings = {});

// The same with a terminal as standard output; `out` is what a user would see, with its codes.
[[nodiscard]] Ran run_on_terminal(const std::string& program,
                                  const std::vector<std::string>& arguments,
                                  const Surroundings& surroundings = {});

[[nodiscard]] std::string content_of(const std::string& path);

}  // namespace splendor::test
