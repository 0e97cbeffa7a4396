// Clients of a web server on loopback: some listen to events, others ask at a fixed rate.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace splendor::bench {

struct LoadPlan {
  std::uint16_t port = 0;
  int listeners = 500;  // of /api/v1/events
  int requests_per_second = 2000;
  std::string target;  // of the requests
};

struct LoadResult {
  // From the moment at which each request was due, so that a server that stalls is not spared.
  std::vector<double> milliseconds;  // sorted
  int failures = 0;                  // answers other than 200
  std::uint64_t event_bytes = 0;     // that listeners got

  [[nodiscard]] double percentile(double share) const;
};

// Asks until `over` says so. Throws std::runtime_error if the server refuses a connection.
LoadResult put_load(const LoadPlan& plan, const std::function<bool()>& over);

}  // namespace splendor::bench
