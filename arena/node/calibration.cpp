#include "arena/node/calibration.hpp"

#include <time.h>

#include <algorithm>
#include <array>
#include <memory>

namespace splendor::arena {
namespace {

constexpr std::uint64_t kSteps = 1'000'000;
constexpr int kTries = 9;

double processor_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

std::uint64_t calibration_sum(std::uint64_t steps) {
  constexpr std::size_t kWords = std::size_t{1} << 15U;
  const auto table = std::make_unique<std::array<std::uint64_t, kWords>>();
  std::uint64_t state = 1;
  for (std::uint64_t i = 0; i < steps; ++i) {
    // xorshift, then a table entry that depends on it.
    state ^= state << 13U;
    state ^= state >> 7U;
    state ^= state << 17U;
    std::uint64_t& word = (*table)[state % kWords];
    word += state;
    if ((word & 3U) != 0) state += word >> 32U;
  }
  return state;
}

double measured_speed() {
  double best = 0;
  std::uint64_t sum = 0;
  for (int i = 0; i < kTries; ++i) {
    const double begin = processor_seconds();
    sum += calibration_sum(kSteps);
    const double time = processor_seconds() - begin;
    if (time > 0) best = std::max(best, static_cast<double>(kSteps) / time * 1e-6);
  }
  return sum == 0 ? 0 : best;  // using the sum keeps the compiler from removing the work
}

}  // namespace splendor::arena
