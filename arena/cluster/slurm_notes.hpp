// Which allocations we have asked for, on the disk, for the next arena here, should we be killed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace splendor::arena {

// A folder with an empty file for each, named as the allocation is. A note is there before Slurm is
// asked, so that none is missing at any moment.
class SlurmNotes {
 public:
  explicit SlurmNotes(std::filesystem::path folder) : folder_(std::move(folder)) {}

  [[nodiscard]] std::vector<std::string> all() const;
  // Makes a note with a name that none ever had, beginning with this, and returns the name.
  [[nodiscard]] std::string add(const std::string& beginning) const;
  void remove(const std::string& name) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace splendor::arena
