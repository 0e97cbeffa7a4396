#include "arena/cluster/worker_conduct.hpp"

namespace splendor::arena {
namespace {

constexpr int kMostEndsAtFirst = 4;
constexpr int kMostEnds = 8;
// A process that has played this many games makes earlier ends forgotten.
constexpr std::size_t kMuch = 20;
constexpr int kMostVoids = 10;
constexpr int kMostWrongRecords = 3;

}  // namespace

void WorkerConduct::started() {
  played_ = 0;
  voids_ = 0;
}

void WorkerConduct::add_played() {
  voids_ = 0;
  has_ever_played_ = true;
  if (++played_ >= kMuch) ends_ = 0;
}

void WorkerConduct::add_void() { ++voids_; }

void WorkerConduct::add_end() { ++ends_; }

bool WorkerConduct::ends_too_often() const {
  return ends_ >= (has_ever_played_ ? kMostEnds : kMostEndsAtFirst);
}

bool WorkerConduct::voids_too_often() const { return voids_ >= kMostVoids; }

bool WorkerConduct::is_wrong_too_often() const { return wrong_records_ >= kMostWrongRecords; }

}  // namespace splendor::arena
