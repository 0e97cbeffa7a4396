#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace splendor::cli::testing {

struct Ran {
  int status = 0;  // exit status; 128 + signal if killed
  std::string out;
  std::string err;
};

struct Surroundings {
  std::string input;                               // standard input
  std::map<std::string, std::string> environment;  // beside a plain PATH
};

// Runs the arena program to its end.
[[nodiscard]] Ran arena(const std::vector<std::string>& arguments,
                        const Surroundings& surroundings = {});

// The same with a terminal as standard output; `out` is what a user would see, with its codes.
[[nodiscard]] Ran arena_on_terminal(const std::vector<std::string>& arguments,
                                    const Surroundings& surroundings = {});

// A file in a folder of its own, gone at the end.
class TempFile {
 public:
  TempFile(const std::string& name, const std::string& content);
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  ~TempFile();
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

[[nodiscard]] std::string golden(const std::string& file);  // its path
[[nodiscard]] std::string content_of(const std::string& path);
[[nodiscard]] std::vector<std::string> lines(const std::string& text);

}  // namespace splendor::cli::testing
