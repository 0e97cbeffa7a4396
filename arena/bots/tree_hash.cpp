#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>

#include "arena/bots/tree.hpp"
#include "arena/text/text.hpp"
#include "referee/base/sha256.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/process/fd.hpp"

namespace splendor::bots {
namespace {

namespace fs = std::filesystem;

std::string file_hash(const fs::path& path) {
  const process::Fd file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!file) throw ArenaFault("can't read " + shown(path), errno);
  Sha256 sum;
  std::array<char, 65536> buffer;
  while (true) {
    const ssize_t got = ::read(file.get(), buffer.data(), buffer.size());
    if (got == 0) return to_hex(sum.digest());
    if (got > 0) sum.add({buffer.data(), static_cast<std::size_t>(got)});
    if (got < 0 && errno != EINTR) throw ArenaFault("can't read " + shown(path), errno);
  }
}

}  // namespace

std::vector<HashedFile> hash_files(const fs::path& folder) {
  auto files = list_stored(folder);
  if (!files) throw ArenaFault(shown(folder) + ": " + files.error());
  std::vector<HashedFile> hashed;
  hashed.reserve(files->size());
  for (TreeFile& file : *files) {
    std::string sha256 = file_hash(folder / file.path);
    hashed.push_back({std::move(file), std::move(sha256)});
  }
  return hashed;
}

std::string tree_hash(const std::vector<HashedFile>& files) {
  Sha256 sum;
  sum.add("splendor-bot 1\n");
  for (const HashedFile& file : files) {
    sum.add(fmt::format("{} {} {} {}\n", file.tree.executable == Executable::yes ? 'x' : '-',
                        file.tree.size, file.sha256, file.tree.path));
  }
  return to_hex(sum.digest());
}

std::string tree_hash(const fs::path& folder) { return tree_hash(hash_files(folder)); }

}  // namespace splendor::bots
