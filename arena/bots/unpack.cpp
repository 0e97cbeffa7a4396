// How archives are kept harmless:
// - Only tar and zip are read, and only by code that is part of libarchive: some of its other
//   filters start programs, and its format mtree reads files of the host.
// - Compressed once at most: a stream within a stream can make much work of few bytes.
// - An entry is judged by its header before anything of it is written, and what is written is a new
//   entry made of what was judged: path, kind, size, the x bit. Owners, times, set-user-id bits,
//   attributes and access lists never get there.
// - Sizes in headers are not believed; bytes are counted as they come.
#include "arena/bots/unpack.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <locale.h>

#include <array>
#include <memory>
#include <set>

#include "arena/bots/manifest.hpp"
#include "arena/bots/tree.hpp"
#include "arena/text/text.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::bots {
namespace {

namespace fs = std::filesystem;

using Reader = std::unique_ptr<archive, decltype(&archive_read_free)>;
using Writer = std::unique_ptr<archive, decltype(&archive_write_free)>;
using Entry = std::unique_ptr<archive_entry, decltype(&archive_entry_free)>;

// Thrown while unpacking, and turned into a Result at the end.
struct Refused {
  std::string why;
};

std::string why_of(archive* source) {
  const char* text = archive_error_string(source);
  return text == nullptr ? "unknown reason" : printable(text);
}

// libarchive gives the names of a zip by the locale, and none at all where that is a plain one.
// This changes it for one thread and for a while.
class InUtf8 {
 public:
  InUtf8() : utf8_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)), before_(::uselocale(utf8_)) {}
  ~InUtf8() {
    ::uselocale(before_);
    if (utf8_ != nullptr) ::freelocale(utf8_);
  }
  InUtf8(const InUtf8&) = delete;
  InUtf8& operator=(const InUtf8&) = delete;

 private:
  locale_t utf8_;
  locale_t before_;
};

Reader open_archive(const fs::path& path) {
  Reader reader(archive_read_new(), &archive_read_free);
  if (reader == nullptr) throw ArenaFault("no memory to read an archive");
  archive_read_support_format_tar(reader.get());
  archive_read_support_format_zip(reader.get());
  archive_read_support_filter_gzip(reader.get());
  archive_read_support_filter_bzip2(reader.get());
  archive_read_support_filter_xz(reader.get());
  archive_read_support_filter_zstd(reader.get());
  constexpr std::size_t kBlock = 65536;
  if (archive_read_open_filename(reader.get(), path.c_str(), kBlock) != ARCHIVE_OK) {
    throw Refused{"it can't be read as an archive: " + why_of(reader.get())};
  }
  constexpr int kOneAndTheFile = 2;
  if (archive_filter_count(reader.get()) > kOneAndTheFile) {
    throw Refused{"it is compressed more than once"};
  }
  return reader;
}

// As bytes, which are judged later.
fs::path path_of(archive_entry* entry) {
  const char* name = archive_entry_pathname(entry);
  if (name == nullptr) throw Refused{"the name of an entry can't be read"};
  fs::path path = fs::path(name).lexically_normal();
  if (!path.has_filename()) path = path.parent_path();  // "folder/"
  return path;
}

std::string_view kind_of(archive_entry* entry) {
  if (archive_entry_hardlink(entry) != nullptr) return "a hard link";
  switch (archive_entry_filetype(entry)) {
    case AE_IFLNK:
      return "a symbolic link";
    case AE_IFBLK:
    case AE_IFCHR:
      return "a device";
    case AE_IFIFO:
      return "a named pipe";
    default:
      return "neither a file nor a folder";
  }
}

class Unpacking {
 public:
  Unpacking(const fs::path& source, const fs::path& into, const ImportLimits& limits)
      : reader_(open_archive(source)),
        writer_(archive_write_disk_new(), &archive_write_free),
        // The path must have no link in it for SECURE_SYMLINKS to accept it.
        into_(fs::canonical(into)),
        limits_(limits) {
    if (writer_ == nullptr) throw ArenaFault("no memory to unpack an archive");
    // Not ARCHIVE_EXTRACT_SECURE_NOABSOLUTEPATHS: paths are absolute by then. judge() refuses
    // absolute paths of the archive instead.
    archive_write_disk_set_options(writer_.get(), ARCHIVE_EXTRACT_SECURE_SYMLINKS |
                                                      ARCHIVE_EXTRACT_SECURE_NODOTDOT |
                                                      ARCHIVE_EXTRACT_NO_OVERWRITE);
  }

  void run() {
    archive_entry* entry = nullptr;
    while (true) {
      const int status = archive_read_next_header(reader_.get(), &entry);
      if (status == ARCHIVE_EOF) break;
      if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
        throw Refused{"it is damaged: " + why_of(reader_.get())};
      }
      take(entry);
    }
    if (names_.empty()) throw Refused{"it is empty"};
  }

 private:
  void take(archive_entry* entry) {
    const fs::path path = path_of(entry);
    if (++entries_ > limits_.files) {
      throw Refused{fmt::format("it has more than {} entries", limits_.files)};
    }
    if (path.empty() || path == ".") return;
    judge(entry, path);
    if (left_out(path)) {
      count(static_cast<std::uint64_t>(archive_entry_size(entry)));  // it is unpacked all the same
    } else if (archive_entry_filetype(entry) == AE_IFDIR) {
      begin(path, AE_IFDIR, 0755);
    } else {
      const bool executable = (archive_entry_perm(entry) & 0100U) != 0;
      begin(path, AE_IFREG, executable ? 0755 : 0644);
      copy_data(path);
    }
  }

  void judge(archive_entry* entry, const fs::path& path) {
    const std::string name = printable(path.native());
    if (const auto wrong = validate_path(path, limits_)) throw Refused{name + " " + *wrong};
    if (left_out(path)) return;
    const auto type = archive_entry_filetype(entry);
    if (archive_entry_hardlink(entry) != nullptr || (type != AE_IFREG && type != AE_IFDIR)) {
      throw Refused{fmt::format("{} is {}; a bot may only contain regular files and folders", name,
                                kind_of(entry))};
    }
    if (type == AE_IFREG && !names_.insert(path.native()).second) {
      throw Refused{name + " is in it twice"};
    }
    if (archive_entry_size_is_set(entry) != 0 &&
        static_cast<std::uint64_t>(archive_entry_size(entry)) > limits_.total_bytes) {
      refuse_size();
    }
  }

  [[noreturn]] void refuse_size() const {
    throw Refused{fmt::format("it unpacks to more than {} MB", limits_.total_bytes / kMegabyte)};
  }

  void count(std::uint64_t bytes) {
    total_ += bytes;
    if (total_ > limits_.total_bytes) refuse_size();
  }

  void begin(const fs::path& path, unsigned type, unsigned permissions) {
    const Entry made(archive_entry_new(), &archive_entry_free);
    if (made == nullptr) throw ArenaFault("no memory to unpack an archive");
    archive_entry_set_pathname(made.get(), (into_ / path).c_str());
    archive_entry_set_filetype(made.get(), type);
    archive_entry_set_perm(made.get(), permissions);
    if (archive_write_header(writer_.get(), made.get()) != ARCHIVE_OK) cant_write(path);
  }

  void copy_data(const fs::path& path) {
    std::array<char, 65536> buffer;
    while (true) {
      const la_ssize_t got = archive_read_data(reader_.get(), buffer.data(), buffer.size());
      if (got < 0) {
        throw Refused{fmt::format("{} can't be unpacked: {}", printable(path.native()),
                                  why_of(reader_.get()))};
      }
      if (got == 0) break;
      count(static_cast<std::uint64_t>(got));
      if (archive_write_data(writer_.get(), buffer.data(), static_cast<std::size_t>(got)) < 0) {
        cant_write(path);
      }
    }
    if (archive_write_finish_entry(writer_.get()) != ARCHIVE_OK) cant_write(path);
  }

  // Whose fault it is: a full disk is ours; a file that is to be a folder as well is the archive's.
  [[noreturn]] void cant_write(const fs::path& path) const {
    const int error = archive_errno(writer_.get());
    const std::string sentence =
        fmt::format("{} can't be unpacked: {}", printable(path.native()), why_of(writer_.get()));
    if (error == ENOSPC || error == EDQUOT || error == EIO || error == EACCES || error == EROFS) {
      throw ArenaFault(sentence);
    }
    throw Refused{sentence};
  }

  Reader reader_;
  Writer writer_;
  fs::path into_;
  const ImportLimits& limits_;
  std::set<std::string> names_;
  std::size_t entries_ = 0;
  std::uint64_t total_ = 0;
};

Result<fs::path> folder_of_bot(const fs::path& top) {
  if (fs::exists(top / kManifestFile)) return top;
  std::vector<fs::path> entries;
  for (const fs::directory_entry& entry : fs::directory_iterator(top)) {
    entries.push_back(entry.path());
  }
  if (entries.size() == 1 && fs::exists(entries[0] / kManifestFile)) return entries[0];
  return Error{
      fmt::format("it has no {0}, neither at the top nor in its only folder; {0} describes "
                  "how to start the bot",
                  kManifestFile)};
}

}  // namespace

bool is_archive(std::string_view head) {
  using namespace std::string_view_literals;
  constexpr std::array kMagic{"PK\3\4"sv,
                              "PK\5\6"sv,
                              "\x1f\x8b"sv,
                              "BZh"sv,
                              "\xfd"
                              "7zXZ\0"sv,
                              "\x28\xb5\x2f\xfd"sv};
  for (const std::string_view magic : kMagic) {
    if (head.starts_with(magic)) return true;
  }
  constexpr std::size_t kTarMagic = 257;
  return head.size() > kTarMagic && head.substr(kTarMagic).starts_with("ustar");
}

Result<fs::path> unpack(const fs::path& archive, const fs::path& into, const ImportLimits& limits) {
  std::error_code error;
  if (fs::file_size(archive, error) > limits.archive_bytes && !error) {
    return Error{fmt::format("it is larger than {} MB", limits.archive_bytes / kMegabyte)};
  }
  const InUtf8 in_utf8;
  try {
    Unpacking(archive, into, limits).run();
    return folder_of_bot(into);
  } catch (const Refused& refused) {
    return Error{refused.why};
  }
}

}  // namespace splendor::bots
