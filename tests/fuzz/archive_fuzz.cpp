// Any archive: unpacking writes only plain files, only below the target folder, and within the
// limits.
#include <filesystem>
#include <fstream>

#include "arena/bots/tree.hpp"
#include "arena/bots/unpack.hpp"
#include "arena/text/text.hpp"
#include "referee/base/temporary_folder.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr bots::ImportLimits kSmall{100'000, 100'000, 20, 60, 5};

// Has a folder to unpack into.
class Folder : public TemporaryFolder {
 public:
  Folder() : TemporaryFolder("splendor-fuzz-") { fs::create_directory(path() / "into"); }
};

void check_unpacked(const fs::path& into) {
  std::uint64_t bytes = 0;
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(into)) {
    const fs::file_type type = entry.symlink_status().type();
    require(type == fs::file_type::regular || type == fs::file_type::directory,
            "only files and folders come out");
    const fs::path relative = entry.path().lexically_relative(into);
    require(!bots::validate_path(relative, kSmall), "paths are safe", relative.native());
    if (type != fs::file_type::regular) continue;
    const auto mode = static_cast<unsigned>(entry.status().permissions());
    require(mode == 0644 || mode == 0755, "no other bits come out");
    bytes += entry.file_size();
    ++files;
  }
  require(bytes <= kSmall.total_bytes, "no more bytes than the limit");
  require(files <= kSmall.files, "no more files than the limit");
}

void check_archive(std::string_view bytes) {
  const Folder folder;
  const fs::path archive = folder.path() / "archive";
  std::ofstream(archive, std::ios::binary) << bytes;
  const fs::path into = folder.path() / "into";
  const auto top = bots::unpack(archive, into, kSmall);
  check_unpacked(into);
  const auto entries = fs::directory_iterator(folder.path());
  require(std::distance(begin(entries), end(entries)) == 2, "nothing is written outside");
  if (top) {
    require(fs::exists(*top / "bot.toml"), "there is a manifest");
  } else {
    require(!top.error().empty() && is_printable(top.error()), "an error is a safe sentence");
  }
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  splendor::fuzz::check_archive(splendor::fuzz::as_text(data, size));
  return 0;
}
