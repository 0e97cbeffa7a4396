// Calls `arena season FILE` beside the server, so that no timer is needed: at once, every minute,
// and when something is due.
#pragma once

#include <filesystem>
#include <list>
#include <string>
#include <vector>

#include "arena/core/moment.hpp"
#include "arena/http/loop.hpp"
#include "arena/reporting/listing_json.hpp"
#include "arena/serve/children.hpp"

namespace splendor::serve {

using reporting::Json;

class SeasonCalls {
 public:
  // REQUIRES: `files` are absolute and different; `loop` and `children` outlive it.
  SeasonCalls(http::Loop& loop, Children& children, std::vector<std::filesystem::path> files);
  SeasonCalls(const SeasonCalls&) = delete;
  SeasonCalls& operator=(const SeasonCalls&) = delete;

  // For staff: {"seasons":[…]}, with what the last call of each file did and what went wrong.
  [[nodiscard]] Json answer() const;

 private:
  // One file. The next call is made when the one before has ended, so there are never two at once.
  struct Season {
    std::filesystem::path file;
    bool is_running = false;
    std::optional<arena::Moment> called;  // when the last call began
    Json said = nullptr;                  // what the last call printed; no object: nothing of use
    std::vector<std::string> problems;    // of the last call, a sentence each
  };

  void call(Season& season);
  void take_answer(Season& season, const ChildResult& result);

  http::Loop& loop_;
  Children& children_;
  std::list<Season> seasons_;
};

// How long to wait before the season is called again, by what it printed. `now` is the time.
[[nodiscard]] std::chrono::milliseconds wait_after(const Json& said, arena::Moment now);

}  // namespace splendor::serve
