#include "arena/season/clock_trust.hpp"

#include <sys/timex.h>

#include <ctime>
#include <fstream>

#include "arena/core/clock.hpp"
#include "arena/text/time_text.hpp"

namespace splendor::season {
namespace {

using std::chrono::milliseconds;

std::string jump_text(milliseconds time) {
  return duration_text(std::chrono::floor<std::chrono::seconds>(std::chrono::abs(time)));
}

// Why the clock is doubted from this look on; empty if it is not.
std::string jump(const arena::ClockLook& now, const std::optional<arena::ClockLook>& last,
                 std::optional<arena::Moment> newest) {
  if (newest && now.wall + kToleratedJump < *newest) {
    return "the clock is " + jump_text(*newest - now.wall) +
           " behind the newest time in the database";
  }
  if (!last) return {};
  const milliseconds passed = now.wall - last->wall;
  if (now.boot != last->boot) {
    if (passed < milliseconds(0)) {
      return "the machine was started again and its clock is " + jump_text(passed) + " behind";
    }
    if (passed > kLongestPause) {
      return "the machine was started again and its clock is " + jump_text(passed) + " ahead";
    }
    return {};
  }
  const milliseconds ran = now.uptime - last->uptime;
  // A clock without a time service may drift by one part in a thousand, and not more.
  const milliseconds tolerated = kToleratedJump + ran / 1000;
  if (std::chrono::abs(passed - ran) <= tolerated) return {};
  return "the clock jumped by " + jump_text(passed - ran) + (passed > ran ? " forward" : " back");
}

}  // namespace

ClockFacts look_at_clock() {
  ClockFacts facts;
  facts.look.wall = arena::now();
  timespec uptime{};
  ::clock_gettime(CLOCK_BOOTTIME, &uptime);
  facts.look.uptime = std::chrono::duration_cast<milliseconds>(
      std::chrono::seconds(uptime.tv_sec) + std::chrono::nanoseconds(uptime.tv_nsec));
  std::ifstream boot("/proc/sys/kernel/random/boot_id");
  std::getline(boot, facts.look.boot);
  timex state{};
  const int answer = ::adjtimex(&state);
  facts.is_synchronised = is_synchronised(answer, state.status);
  return facts;
}

bool is_synchronised(int answer, int status) {
  return answer >= 0 && answer != TIME_ERROR && (status & STA_UNSYNC) == 0;
}

ClockTrust judge_clock(const ClockFacts& now, const std::optional<arena::ClockLook>& last,
                       std::optional<arena::Moment> newest) {
  ClockTrust trust{now.look, ""};
  trust.look.doubtful.reset();
  if (now.is_synchronised) return trust;
  if (std::string why = jump(now.look, last, newest); !why.empty()) {
    trust.look.doubtful = now.look.uptime;
    trust.doubt = why + "; it is trusted again if it goes on evenly for an hour";
    return trust;
  }
  if (!last || !last->doubtful) return trust;
  // The hour of doubt begins again when the machine does.
  const milliseconds since = now.look.boot == last->boot ? *last->doubtful : now.look.uptime;
  if (now.look.uptime - since >= kDoubt) return trust;
  trust.look.doubtful = since;
  trust.doubt = "the clock jumped " + jump_text(now.look.uptime - since) +
                " ago; it is trusted again if it goes on evenly for an hour";
  return trust;
}

}  // namespace splendor::season
