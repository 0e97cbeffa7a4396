// Which allocations we have, on the disk, for the next arena here, should we be killed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace splendor::arena {

// A folder with an empty file for each, named by its number.
class SlurmNotes {
 public:
  explicit SlurmNotes(std::filesystem::path folder) : folder_(std::move(folder)) {}

  [[nodiscard]] std::vector<std::string> all() const;
  void add(const std::string& job) const;
  void remove(const std::string& job) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace splendor::arena
