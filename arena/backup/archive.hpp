// Writing and unpacking the archive of a backup; only archive.cpp knows libarchive.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>

struct archive;

namespace splendor::backup {

class ArchiveWriter {
 public:
  // Makes the file, for its owner's eyes only. Throws Failure.
  explicit ArchiveWriter(const std::filesystem::path& file);
  ~ArchiveWriter();
  ArchiveWriter(const ArchiveWriter&) = delete;
  ArchiveWriter& operator=(const ArchiveWriter&) = delete;

  // A file, or a folder with all that is in it. Of files that are hard links to each other the
  // first is written, the others refer to it. Throws Failure.
  void add(const std::filesystem::path& source, const std::string& name);
  // Everything is on the disk when this returns. Throws Failure.
  void finish();

 private:
  void add_file(const std::filesystem::path& source, const std::string& name);
  void add_folder(const std::filesystem::path& source, const std::string& name);
  // True if another name of the same file was written before; then this one refers to it.
  bool add_link(const std::filesystem::path& source, const std::string& name);

  std::filesystem::path file_;
  archive* archive_;
  int fd_;
  std::map<std::pair<dev_t, ino_t>, std::string> linked_;  // names of files that have several
};

// Unpacks files, folders and hard links between these files below `folder`, with their modes.
// Throws Failure for anything that is no backup: other links, devices, names that leave the folder,
// damage.
void unpack_archive(const std::filesystem::path& file, const std::filesystem::path& folder);

}  // namespace splendor::backup
