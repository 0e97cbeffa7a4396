// The folder of all bots: what comes in is finished beside its place, and appears there whole.
#pragma once

#include <filesystem>
#include <string>

#include "referee/process/fd.hpp"

namespace splendor::bots {

// Held by one at a time; others wait. Everything throws ArenaFault if the disk does not do its
// part.
class Shelf {
 public:
  // Creates the folder if there is none, and removes what unfinished imports left behind.
  explicit Shelf(const std::filesystem::path& folder);

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }  // absolute
  // Renames a finished folder of ours to its place. On the disk when this returns, in this order:
  // content, name.
  void put(const std::filesystem::path& finished, const std::string& name) const;

 private:
  void flush() const;
  void remove_leftovers() const;

  std::filesystem::path folder_;
  process::Fd lock_;
};

// A new folder on the shelf; removed at the end, unless it was put in its place.
class Incoming {
 public:
  explicit Incoming(const Shelf& shelf);
  ~Incoming();
  Incoming(const Incoming&) = delete;
  Incoming& operator=(const Incoming&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace splendor::bots
