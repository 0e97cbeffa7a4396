// Remembers on disk which allocations were requested, so that after a kill -9 the next arena here
// can cancel them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace splendor::arena {

// A folder with an empty file for each allocation, of the same name. A note is written before Slurm
// is asked, so that none is ever missing.
class SlurmNotes {
 public:
  explicit SlurmNotes(std::filesystem::path folder) : folder_(std::move(folder)) {}

  [[nodiscard]] std::vector<std::string> all() const;
  // Writes a note with a new, unique name that begins with `beginning`. Returns the name.
  [[nodiscard]] std::string add(const std::string& beginning) const;
  void remove(const std::string& name) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace splendor::arena
