// Programs that the server starts: whatever computes runs in a child, so that the server itself
// never waits.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/http/loop.hpp"

namespace splendor::serve {

struct ChildJob {
  std::vector<std::string> arguments;  // of arena, behind --home
  std::vector<std::string> environment = {"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"};
  std::optional<std::chrono::seconds> time = std::chrono::seconds(60);  // killed after this
  std::size_t output_bytes = std::size_t{64} << 20;                     // killed beyond this
  bool yields = false;  // leaves the processor to leagues, see process::Command
  // Gets SIGINT and a minute when the server ends; others are killed.
  bool is_interrupted_at_end = false;
  std::function<void(const std::string& line)> on_line = {};  // each line of stdout as it comes
};

struct ChildResult {
  int status = 0;  // exit status; 128 + signal if it was killed, by us as well
  std::string out;
  std::string err;                  // the last 16 KiB
  std::chrono::nanoseconds cpu{0};  // that it used itself

  // The sentence behind "arena: " of its last line on stderr.
  [[nodiscard]] std::string sentence() const;
};

class Children {
 public:
  using Done = std::function<void(const ChildResult&)>;

  // `arena` is the program to start, `home` the home it works in. REQUIRES: `loop` outlives it.
  Children(http::Loop& loop, std::filesystem::path arena, std::filesystem::path home);
  ~Children();  // ends all; calls no Done
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;

  // `done` is called once, from the loop, also if the program can't be started.
  void start(const ChildJob& job, Done done);

 private:
  struct Running;
  void read_output(const std::shared_ptr<Running>& child);
  void read_errors(const std::shared_ptr<Running>& child);
  void finish_if_over(const std::shared_ptr<Running>& child);
  void finish(const std::shared_ptr<Running>& child);

  http::Loop& loop_;
  std::filesystem::path arena_;
  std::filesystem::path home_;
  std::list<std::shared_ptr<Running>> running_;
};

}  // namespace splendor::serve
