#include "referee/match/threads.hpp"

#include <algorithm>

namespace splendor::match {

std::chrono::nanoseconds starved(const sandbox::ThreadTimes& before,
                                 const sandbox::ThreadTimes& after) {
  using std::chrono::nanoseconds;
  const nanoseconds all_ran = after.cpu - before.cpu;
  nanoseconds longest{};
  for (const auto& now : after.threads) {
    const auto then = std::find_if(before.threads.begin(), before.threads.end(),
                                   [&](const auto& thread) { return thread.id == now.id; });
    const bool is_new = then == before.threads.end();
    const nanoseconds ran = now.ran - (is_new ? nanoseconds{} : then->ran);
    const nanoseconds waited = now.waited - (is_new ? nanoseconds{} : then->waited);
    longest = std::max(longest, waited - std::max(all_ran - ran, nanoseconds{}));
  }
  return longest;
}

}  // namespace splendor::match
