#include "arena/backup/archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "arena/core/failure.hpp"
#include "arena/text/text.hpp"

namespace splendor::backup {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlock = std::size_t{1} << 16;

struct EntryFree {
  void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};
struct ReadFree {
  void operator()(archive* reader) const { archive_read_free(reader); }
};
struct WriteFree {
  void operator()(archive* writer) const { archive_write_free(writer); }
};

std::string reason_of(archive* which) {
  const char* text = archive_error_string(which);
  return text == nullptr ? "unknown error" : printable(text);
}

std::string reason_of(int error) { return std::generic_category().message(error); }

// True for a path that stays below the folder: it begins with a name of a home's content, so it is
// relative, and nothing in it leads up.
bool is_safe_name(const fs::path& name) {
  if (name.empty()) return false;
  for (const fs::path& part : name) {
    if (part == "..") return false;
  }
  const fs::path first = *name.begin();
  return first == "arena.db" || first == "bots" || first == "logs";
}

// True for a file, a folder, or a hard link to a file of the archive.
bool is_plain(archive_entry* entry) {
  if (const char* first = archive_entry_hardlink(entry)) return is_safe_name(first);
  const auto type = archive_entry_filetype(entry);
  return type == AE_IFREG || type == AE_IFDIR;
}

}  // namespace

ArchiveWriter::ArchiveWriter(const fs::path& file)
    : file_(file),
      fd_(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)),
      archive_(fd_ ? archive_write_new() : nullptr) {
  if (!fd_) throw Failure("can't write " + shown(file) + ": " + reason_of(errno));
  archive_write_set_format_pax_restricted(archive_.get());
  archive_write_add_filter_zstd(archive_.get());
  if (archive_write_open_fd(archive_.get(), fd_.get()) != ARCHIVE_OK) {
    throw Failure("can't write " + shown(file) + ": " + reason_of(archive_.get()));
  }
}

void ArchiveWriter::Free::operator()(archive* writer) const { archive_write_free(writer); }

void ArchiveWriter::add(const fs::path& source, const std::string& name) {
  if (fs::is_directory(source)) {
    add_folder(source, name);
  } else {
    add_file(source, name);
  }
}

void ArchiveWriter::add_folder(const fs::path& source, const std::string& name) {
  const std::unique_ptr<archive_entry, EntryFree> entry(archive_entry_new());
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFDIR);
  archive_entry_set_perm(entry.get(), static_cast<mode_t>(fs::status(source).permissions()));
  if (archive_write_header(archive_.get(), entry.get()) != ARCHIVE_OK) {
    throw Failure("can't write " + shown(file_) + ": " + reason_of(archive_.get()));
  }
  for (const fs::directory_entry& inside : fs::directory_iterator(source)) {
    add(inside.path(), name + '/' + inside.path().filename().string());
  }
}

bool ArchiveWriter::add_link(const fs::path& source, const std::string& name) {
  struct stat info {};
  if (::stat(source.c_str(), &info) != 0 || info.st_nlink < 2) return false;
  const auto [first, is_new] = linked_.try_emplace({info.st_dev, info.st_ino}, name);
  if (is_new) return false;
  const std::unique_ptr<archive_entry, EntryFree> entry(archive_entry_new());
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), info.st_mode & 0777);
  archive_entry_set_hardlink(entry.get(), first->second.c_str());
  if (archive_write_header(archive_.get(), entry.get()) != ARCHIVE_OK) {
    throw Failure("can't write " + shown(file_) + ": " + reason_of(archive_.get()));
  }
  return true;
}

void ArchiveWriter::add_file(const fs::path& source, const std::string& name) {
  if (add_link(source, name)) return;
  std::ifstream content(source, std::ios::binary);
  const std::uintmax_t size = fs::file_size(source);
  const std::unique_ptr<archive_entry, EntryFree> entry(archive_entry_new());
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), static_cast<mode_t>(fs::status(source).permissions()));
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(size));
  if (archive_write_header(archive_.get(), entry.get()) != ARCHIVE_OK) {
    throw Failure("can't write " + shown(file_) + ": " + reason_of(archive_.get()));
  }
  // A log may grow meanwhile; only its first `size` bytes are stored.
  std::array<char, kBlock> block{};
  for (std::uintmax_t left = size; left > 0;) {
    const auto want = static_cast<std::streamsize>(std::min<std::uintmax_t>(left, block.size()));
    if (!content.read(block.data(), want)) throw Failure("can't read " + shown(source));
    if (archive_write_data(archive_.get(), block.data(), static_cast<std::size_t>(want)) != want) {
      throw Failure("can't write " + shown(file_) + ": " + reason_of(archive_.get()));
    }
    left -= static_cast<std::uintmax_t>(want);
  }
}

void ArchiveWriter::finish() {
  if (archive_write_close(archive_.get()) != ARCHIVE_OK) {
    throw Failure("can't write " + shown(file_) + ": " + reason_of(archive_.get()));
  }
  if (::fsync(fd_.get()) != 0) {
    throw Failure("can't write " + shown(file_) + ": " + reason_of(errno));
  }
}

void unpack_archive(const fs::path& file, const fs::path& folder) {
  const std::unique_ptr<archive, ReadFree> reader(archive_read_new());
  archive_read_support_format_tar(reader.get());
  archive_read_support_filter_zstd(reader.get());
  if (archive_read_open_filename(reader.get(), file.c_str(), kBlock) != ARCHIVE_OK) {
    throw Failure("can't read " + shown(file) + ": " + reason_of(reader.get()));
  }
  const std::unique_ptr<archive, WriteFree> disk(archive_write_disk_new());
  archive_write_disk_set_options(disk.get(), ARCHIVE_EXTRACT_PERM);
  archive_entry* entry = nullptr;
  int status = ARCHIVE_OK;
  while ((status = archive_read_next_header(reader.get(), &entry)) == ARCHIVE_OK) {
    const char* stored_name = archive_entry_pathname(entry);
    if (stored_name == nullptr || !is_plain(entry) || !is_safe_name(stored_name)) {
      throw Failure(shown(file) + " is not a backup of an arena: it holds " +
                    (stored_name == nullptr ? "a file without a name" : printable(stored_name)));
    }
    const std::string name = stored_name;  // a copy: the entry gets another name below
    archive_entry_set_perm(entry, archive_entry_perm(entry) & 0777);
    // Nothing else is unpacked there, so a link can only lead to a file of this archive.
    if (const char* first = archive_entry_hardlink(entry)) {
      archive_entry_set_hardlink(entry, (folder / first).c_str());
    }
    archive_entry_set_pathname(entry, (folder / name).c_str());
    if (archive_read_extract2(reader.get(), entry, disk.get()) != ARCHIVE_OK) {
      throw Failure("can't restore " + printable(name) + ": " + reason_of(reader.get()));
    }
  }
  if (status != ARCHIVE_EOF) {
    throw Failure("can't read " + shown(file) + ": " + reason_of(reader.get()));
  }
  if (archive_write_close(disk.get()) != ARCHIVE_OK) {
    throw Failure("can't restore " + shown(folder) + ": " + reason_of(disk.get()));
  }
}

}  // namespace splendor::backup
