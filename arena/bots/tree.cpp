#include "arena/bots/tree.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>

#include "arena/text/text.hpp"
#include "referee/base/temporary_folder.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/process/fd.hpp"

namespace splendor::bots {
namespace {

namespace fs = std::filesystem;
using process::Fd;
using Buffer = std::array<char, 65536>;

// Nothing here follows a link in the last place, and nothing waits for the other end of a pipe.
Fd open_to_read(const fs::path& path) {
  return Fd(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
}

ArenaFault fault(const char* tried, const fs::path& path, int error) {
  return {fmt::format("can't {} {}", tried, shown(path)), error};
}

// Bytes read, 0 at the end, or -1 with errno.
ssize_t read_some(const Fd& fd, Buffer& buffer) {
  while (true) {
    const ssize_t got = ::read(fd.get(), buffer.data(), buffer.size());
    if (got >= 0 || errno != EINTR) return got;
  }
}

void write_all(const Fd& fd, std::string_view bytes, const fs::path& path) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(fd.get(), bytes.data(), bytes.size());
    if (put >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(put));
    } else if (errno != EINTR) {
      throw fault("write", path, errno);
    }
  }
}

std::string_view kind_of(const fs::file_status& status) {
  switch (status.type()) {
    case fs::file_type::symlink:
      return "a symbolic link";
    case fs::file_type::block:
    case fs::file_type::character:
      return "a device";
    case fs::file_type::fifo:
      return "a named pipe";
    case fs::file_type::socket:
      return "a socket";
    default:
      return "neither a file nor a folder";
  }
}

enum class Wanted : std::uint8_t {
  of_a_bot,    // as a bot is submitted
  everything,  // as it is stored: what should not be there must be seen
};

// Walks with an explicit list, since a hostile tree may be deeper than the stack.
class Lister {
 public:
  Lister(const fs::path& folder, const ImportLimits& limits, Wanted wanted)
      : folder_(folder), limits_(limits), wanted_(wanted) {}

  Result<std::vector<TreeFile>> list() {
    std::vector<fs::path> to_visit{fs::path()};
    while (!to_visit.empty()) {
      const fs::path relative = to_visit.back();
      to_visit.pop_back();
      std::error_code error;
      fs::directory_iterator entries(folder_ / relative, error);
      if (error)
        return Error{fmt::format("can't read the folder {}: {}", shown(folder_ / relative),
                                 error.message())};
      for (const fs::directory_entry& entry : entries) {
        const fs::path path = relative / entry.path().filename();
        if (wanted_ == Wanted::of_a_bot && left_out(path)) continue;
        if (entry.symlink_status().type() == fs::file_type::directory) {
          to_visit.push_back(path);
        } else if (auto wrong = add(path)) {
          return Error{*wrong};
        }
        if (const auto wrong = too_much(path)) return Error{*wrong};
      }
    }
    std::sort(files_.begin(), files_.end(),
              [](const TreeFile& left, const TreeFile& right) { return left.path < right.path; });
    return std::move(files_);
  }

 private:
  std::optional<std::string> add(const fs::path& path) {
    struct stat info {};
    if (::lstat((folder_ / path).c_str(), &info) != 0) {
      return fmt::format("{} disappeared while it was read", shown(path));
    }
    if (!S_ISREG(info.st_mode)) {
      return fmt::format(
          "{} is {}; a bot may only contain regular files and folders: replace it with a "
          "copy, or exclude it by listing the bot's files under files in bot.toml",
          shown(path), kind_of(fs::symlink_status(folder_ / path)));
    }
    const bool executable = (info.st_mode & S_IXUSR) != 0;
    files_.push_back({path.generic_string(), static_cast<std::uint64_t>(info.st_size),
                      executable ? Executable::yes : Executable::no});
    total_ += files_.back().size;
    return std::nullopt;
  }

  std::optional<std::string> too_much(const fs::path& path) {
    if (const auto wrong = validate_path(path, limits_)) return shown(path) + " " + *wrong;
    if (++entries_ > limits_.files) {
      return fmt::format("there are more than {} files and folders", limits_.files);
    }
    if (total_ > limits_.total_bytes) {
      return fmt::format("the files are more than {} MB together", limits_.total_bytes / kMegabyte);
    }
    return std::nullopt;
  }

  const fs::path& folder_;
  const ImportLimits& limits_;
  Wanted wanted_;
  std::vector<TreeFile> files_;
  std::size_t entries_ = 0;
  std::uint64_t total_ = 0;
};

}  // namespace

bool left_out(const fs::path& relative) {
  constexpr std::array<std::string_view, 6> kNames{".git",        ".hg",      ".svn",
                                                   "__pycache__", "__MACOSX", ".DS_Store"};
  fs::path before;
  for (const fs::path& part : relative) {
    if (std::find(kNames.begin(), kNames.end(), part.native()) != kNames.end()) return true;
    if (before == "node_modules" && part == ".bin") return true;
    before = part;
  }
  return false;
}

std::optional<std::string> validate_path(const fs::path& relative, const ImportLimits& limits) {
  if (relative.empty()) return "is empty";
  if (relative.is_absolute()) return "is an absolute path";
  const std::string& text = relative.native();
  if (text.size() > limits.path_length) {
    return fmt::format("is longer than {} bytes", limits.path_length);
  }
  if (!is_printable(text)) return "has a name that is not UTF-8 or contains control characters";
  std::size_t depth = 0;
  for (const fs::path& part : relative) {
    if (part == "..") return "leads out of the bot's folder";
    if (++depth > limits.depth)
      return fmt::format("is nested deeper than {} folders", limits.depth);
  }
  return std::nullopt;
}

Result<std::vector<TreeFile>> list_tree(const fs::path& folder, const ImportLimits& limits) {
  return Lister(folder, limits, Wanted::of_a_bot).list();
}

Result<std::vector<TreeFile>> list_stored(const fs::path& folder) {
  constexpr std::size_t kAny = std::size_t{1} << 40;
  constexpr ImportLimits kNone{kAny, kAny, kAny, kAny, kAny};
  return Lister(folder, kNone, Wanted::everything).list();
}

std::optional<std::string> copy_file(const fs::path& from, const TreeFile& file,
                                     const fs::path& folder) {
  const Fd source = open_to_read(from);
  if (!source) return ArenaFault("can't read " + shown(from), errno).what();
  struct stat info {};
  if (::fstat(source.get(), &info) != 0 || !S_ISREG(info.st_mode)) {
    return shown(from) + " is not a regular file";
  }
  const fs::path target = folder / file.path;
  std::error_code error;
  fs::create_directories(target.parent_path(), error);
  if (error) throw fault("create the folder", target.parent_path(), error.value());
  const Fd copy(::open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (!copy) throw fault("create", target, errno);
  std::uint64_t size = 0;
  for (Buffer buffer; size <= file.size;) {
    const ssize_t got = read_some(source, buffer);
    if (got < 0) return ArenaFault("can't read " + shown(from), errno).what();
    if (got == 0) break;
    write_all(copy, {buffer.data(), static_cast<std::size_t>(got)}, target);
    size += static_cast<std::uint64_t>(got);
  }
  if (size != file.size) return shown(from) + " changed while it was copied; submit it again";
  if (::fchmod(copy.get(), file.executable == Executable::yes ? 0555 : 0444) != 0) {
    throw fault("change the permissions of", target, errno);
  }
  return std::nullopt;
}

void seal(const fs::path& folder) {
  try {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_directory()) fs::permissions(entry.path(), fs::perms(0555));
    }
    fs::permissions(folder, fs::perms(0555));
  } catch (const fs::filesystem_error& error) {
    throw fault("make read-only", folder, error.code().value());
  }
}

void remove_tree(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(fs::symlink_status(folder, error))) return;
  try {
    splendor::remove_tree(folder);
  } catch (const fs::filesystem_error& failure) {
    throw fault("remove", folder, failure.code().value());
  }
}

}  // namespace splendor::bots
