// Judges a worker on another machine by how its games and its processes end.
#pragma once

#include <cstddef>

namespace splendor::arena {

class WorkerConduct {
 public:
  // Call when a new process is started in place of the last one.
  void started();
  void add_played();  // a game that counts
  void add_void();    // a game that was void or lost; not for an overloaded machine's
  void add_end();     // its process ended, and is to blame for it
  // The record of a game that seemed to count is wrong.
  void add_wrong_record() { ++wrong_records_; }

  // Processes in a row that ended before they had played much.
  [[nodiscard]] int ends() const { return ends_; }
  // True if starting yet another process is useless. A worker that has played before gets more
  // tries: its network may fail for a minute or two.
  [[nodiscard]] bool ends_too_often() const;
  // Void or lost games of this process in a row.
  [[nodiscard]] int voids() const { return voids_; }
  // True if there were too many of them for a coincidence.
  [[nodiscard]] bool voids_too_often() const;
  [[nodiscard]] int wrong_records() const { return wrong_records_; }
  // True if nothing that it sends should be believed. Good games don't make up for wrong records:
  // no network and no load explain them.
  [[nodiscard]] bool is_wrong_too_often() const;

 private:
  int ends_ = 0;
  int voids_ = 0;
  int wrong_records_ = 0;
  std::size_t played_ = 0;  // by this process
  bool has_ever_played_ = false;
};

}  // namespace splendor::arena
