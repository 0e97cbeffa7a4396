#include "arena/cluster/slurm_notes.hpp"

#include <fstream>

namespace splendor::arena {

namespace fs = std::filesystem;

std::vector<std::string> SlurmNotes::all() const {
  std::vector<std::string> jobs;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") == std::string::npos) jobs.push_back(name);
  }
  return jobs;
}

// A note that can't be written is no reason not to play.
void SlurmNotes::add(const std::string& job) const {
  std::error_code ignored;
  fs::create_directories(folder_, ignored);
  std::ofstream(folder_ / job).flush();
}

void SlurmNotes::remove(const std::string& job) const {
  std::error_code ignored;
  fs::remove(folder_ / job, ignored);
  fs::remove(folder_, ignored);  // only if it was the last
}

}  // namespace splendor::arena
