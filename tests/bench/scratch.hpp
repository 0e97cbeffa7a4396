// A folder on a real disk, and how much memory this process has.
#pragma once

#include <filesystem>

namespace splendor::bench {

// Below $TMPDIR, else /var/tmp, which is seldom in memory. The destructor removes it.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

[[nodiscard]] double resident_mib();

}  // namespace splendor::bench
