#include "arena/cluster/slurm_notes.hpp"

#include <chrono>
#include <fstream>

namespace splendor::arena {

namespace fs = std::filesystem;

std::vector<std::string> SlurmNotes::all() const {
  std::vector<std::string> names;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) {
    names.push_back(entry.path().filename());
  }
  return names;
}

// The time makes a name that no allocation had before, the folder one that none has now. A note
// that can't be written is no reason not to play.
std::string SlurmNotes::add(const std::string& beginning) const {
  std::error_code ignored;
  fs::create_directories(folder_, ignored);
  auto number = std::chrono::system_clock::now().time_since_epoch() / std::chrono::milliseconds(1);
  while (fs::exists(folder_ / (beginning + std::to_string(number)), ignored)) ++number;
  std::string name = beginning + std::to_string(number);
  std::ofstream(folder_ / name).flush();
  return name;
}

void SlurmNotes::remove(const std::string& name) const {
  std::error_code ignored;
  fs::remove(folder_ / name, ignored);
  fs::remove(folder_, ignored);  // only if it was the last
}

}  // namespace splendor::arena
