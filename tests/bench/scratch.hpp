// A folder on a real disk, and how much memory this process has.
#pragma once

#include <filesystem>

#include "referee/base/temporary_folder.hpp"

namespace splendor::bench {

// Below $TMPDIR, else /var/tmp, which is seldom in memory. The destructor removes it.
class Scratch {
 public:
  Scratch();
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

[[nodiscard]] double resident_mib();

}  // namespace splendor::bench
