// Writes and unpacks the archive of a backup; only archive.cpp knows libarchive.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "referee/process/fd.hpp"

struct archive;

namespace splendor::backup {

class ArchiveWriter {
 public:
  // Makes the file, readable by its owner only. Throws Failure, also if there is such a file.
  explicit ArchiveWriter(const std::filesystem::path& file);

  // Adds a file, or a folder with everything in it, under `name`. Of several hard links to a file
  // the first is written as a file, the others as links to it. Throws Failure, and
  // std::filesystem::filesystem_error if the source can't be read.
  void add(const std::filesystem::path& source, const std::string& name);
  // Everything is on the disk when this returns. Throws Failure.
  void finish();

 private:
  void add_file(const std::filesystem::path& source, const std::string& name);
  void add_folder(const std::filesystem::path& source, const std::string& name);
  // If another hard link to the same file was written before, writes a link to it and returns true.
  bool add_link(const std::filesystem::path& source, const std::string& name);

  struct Free {
    void operator()(archive* writer) const;
  };

  std::filesystem::path file_;
  process::Fd fd_;
  std::unique_ptr<archive, Free> archive_;
  // The name in the archive of each written file that has several hard links.
  std::map<std::pair<dev_t, ino_t>, std::string> linked_;
};

// Unpacks files, folders and hard links between these files below `folder`, with their modes.
// Throws Failure if the file can't be read, is damaged or is no backup: symlinks, devices, names
// other than those of a home.
void unpack_archive(const std::filesystem::path& file, const std::filesystem::path& folder);

}  // namespace splendor::backup
