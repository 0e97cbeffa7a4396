#include "arena/bots/shared_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>

#include "arena/text/text.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/process/fd.hpp"

namespace splendor::bots {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = ".files";

// A file may not be writable, so its mode is part of what is shared.
std::string name_of_content(const HashedFile& file) {
  return file.sha256 + (file.tree.executable == Executable::yes ? "-x" : "");
}

std::optional<struct stat> status_of(const fs::path& path) {
  struct stat info {};
  if (::lstat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return std::nullopt;
  return info;
}

bool is_same_file(const struct stat& left, const struct stat& right) {
  return left.st_dev == right.st_dev && left.st_ino == right.st_ino;
}

// What is known under a hash may have been damaged since.
bool is_equal(const fs::path& left, const fs::path& right) {
  const process::Fd first(::open(left.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  const process::Fd second(::open(right.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (!first || !second) return false;
  std::array<char, 65536> one;
  std::array<char, 65536> other;
  for (off_t at = 0;;) {
    const ssize_t got = ::pread(first.get(), one.data(), one.size(), at);
    const ssize_t also = ::pread(second.get(), other.data(), other.size(), at);
    if (got != also || got < 0) return false;
    if (got == 0) return true;
    const auto size = static_cast<std::size_t>(got);
    if (std::string_view(one.data(), size) != std::string_view(other.data(), size)) return false;
    at += got;
  }
}

// Lets a read-only folder be written to for a moment.
class Unsealed {
 public:
  explicit Unsealed(fs::path folder) : folder_(std::move(folder)) {
    before_ = fs::status(folder_).permissions();
    fs::permissions(folder_, fs::perms::owner_write, fs::perm_options::add);
  }
  ~Unsealed() {
    std::error_code ignored;
    fs::permissions(folder_, before_, ignored);
  }
  Unsealed(const Unsealed&) = delete;
  Unsealed& operator=(const Unsealed&) = delete;

 private:
  fs::path folder_;
  fs::perms before_ = fs::perms::none;
};

// False if it can't be linked; then nothing has changed. The new link gets its first name beside
// the known file: one that a crash leaves in a bot's folder would be part of the bot.
bool replace_by_link(const fs::path& known, const fs::path& file) {
  const fs::path link = known.parent_path() / "replacing";
  ::unlink(link.c_str());
  if (::link(known.c_str(), link.c_str()) != 0) return false;
  const Unsealed folder(file.parent_path());
  if (::rename(link.c_str(), file.c_str()) == 0) return true;
  throw ArenaFault("can't replace " + shown(file), errno);
}

}  // namespace

SharedFiles::SharedFiles(const BotRepository& repository) : folder_(repository.folder() / kFolder) {
  std::error_code error;
  fs::create_directory(folder_, error);
  if (!error) fs::permissions(folder_, fs::perms::owner_all, error);
  if (error) throw ArenaFault("can't create the folder " + shown(folder_), error.value());
}

std::uint64_t SharedFiles::share(const fs::path& folder, const std::vector<HashedFile>& files) {
  std::uint64_t freed = 0;
  for (const HashedFile& file : files) {
    const fs::path path = folder / file.tree.path;
    const fs::path known = folder_ / name_of_content(file);
    const auto own = status_of(path);
    if (!own) throw ArenaFault("can't read " + shown(path), errno);
    const auto other = status_of(known);
    if (other && is_same_file(*own, *other)) continue;
    if (other && is_equal(path, known)) {
      if (replace_by_link(known, path) && own->st_nlink == 1) freed += file.tree.size;
      continue;
    }
    if (other) ::unlink(known.c_str());
    [[maybe_unused]] const int linked = ::link(path.c_str(), known.c_str());  // stays a copy if not
  }
  return freed;
}

std::uint64_t sharable_bytes(const fs::path& repository, const std::vector<fs::path>& folders) {
  std::uint64_t bytes = 0;
  std::map<std::string, fs::path> known;  // files, by the name of their content
  for (const fs::path& folder : folders) {
    for (const HashedFile& file : hash_files(folder)) {
      const fs::path path = folder / file.tree.path;
      const std::string name = name_of_content(file);
      fs::path& other = known.try_emplace(name, repository / kFolder / name).first->second;
      const auto own_status = status_of(path);
      const auto other_status = status_of(other);
      if (!own_status) throw ArenaFault("can't read " + shown(path), errno);
      if (other_status && is_same_file(*own_status, *other_status)) continue;
      if (other_status && is_equal(path, other)) {
        if (own_status->st_nlink == 1) bytes += file.tree.size;
      } else {
        other = path;
      }
    }
  }
  return bytes;
}

std::vector<fs::path> SharedFiles::unused() const {
  std::vector<fs::path> paths;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
    const auto status = status_of(entry.path());
    if (status && status->st_nlink == 1) paths.push_back(entry.path());
  }
  return paths;
}

std::uint64_t SharedFiles::remove_unused() {
  std::uint64_t freed = 0;
  for (const fs::path& path : unused()) {
    const std::uint64_t size = fs::file_size(path);
    if (::unlink(path.c_str()) != 0) throw ArenaFault("can't remove " + shown(path), errno);
    freed += size;
  }
  return freed;
}

std::uint64_t SharedFiles::unused_bytes() const {
  std::uint64_t bytes = 0;
  for (const fs::path& path : unused()) bytes += fs::file_size(path);
  return bytes;
}

}  // namespace splendor::bots
