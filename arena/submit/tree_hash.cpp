#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <string_view>

#include "arena/submit/tree.hpp"
#include "arena/text/text.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/process/fd.hpp"

namespace splendor::submit {
namespace {

namespace fs = std::filesystem;

class Sha256 {
 public:
  Sha256() : context_(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {
    if (context_ == nullptr || EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1) {
      throw ArenaFault("SHA-256 is not available");
    }
  }
  void add(std::string_view bytes) {
    if (EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) != 1) {
      throw ArenaFault("SHA-256 failed");
    }
  }
  [[nodiscard]] std::string hex() {
    std::array<unsigned char, 32> digest{};
    if (EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) != 1) {
      throw ArenaFault("SHA-256 failed");
    }
    return fmt::format("{:02x}", fmt::join(digest, ""));
  }

 private:
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

std::string file_hash(const fs::path& path) {
  const process::Fd file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!file) throw ArenaFault("can't read " + shown(path), errno);
  Sha256 sum;
  std::array<char, 65536> buffer;
  while (true) {
    const ssize_t got = ::read(file.get(), buffer.data(), buffer.size());
    if (got == 0) return sum.hex();
    if (got > 0) sum.add({buffer.data(), static_cast<std::size_t>(got)});
    if (got < 0 && errno != EINTR) throw ArenaFault("can't read " + shown(path), errno);
  }
}

}  // namespace

std::string tree_hash(const fs::path& folder) {
  const auto files = list_stored(folder);
  if (!files) throw ArenaFault(shown(folder) + ": " + files.error());
  Sha256 sum;
  sum.add("splendor-bot 1\n");
  for (const TreeFile& file : *files) {
    sum.add(fmt::format("{} {} {} {}\n", file.executable == Executable::yes ? 'x' : '-', file.size,
                        file_hash(folder / file.path), file.path));
  }
  return sum.hex();
}

}  // namespace splendor::submit
