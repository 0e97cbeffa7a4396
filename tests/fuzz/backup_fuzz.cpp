// Backups of others: restoring makes a whole home or none, and writes nothing beside it.
#include <filesystem>
#include <fstream>

#include "arena/backup/archive.hpp"
#include "arena/core/failure.hpp"
#include "arena/text/text.hpp"
#include "referee/base/temporary_folder.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {
namespace {

namespace fs = std::filesystem;

void check_restored(const fs::path& home) {
  for (const auto& entry : fs::recursive_directory_iterator(home)) {
    const fs::file_type type = entry.symlink_status().type();
    require(type == fs::file_type::regular || type == fs::file_type::directory,
            "only files and folders come out");
    const std::string first = entry.path().lexically_relative(home).begin()->native();
    require(first == "arena.db" || first == "bots" || first == "logs", "a home has nothing else",
            first);
    const auto mode = static_cast<unsigned>(entry.status().permissions());
    require((mode & ~0777U) == 0, "no other bits come out");
  }
}

void check_backup(std::string_view bytes) {
  const TemporaryFolder folder("splendor-fuzz-");
  const fs::path file = folder.path() / "backup";
  std::ofstream(file, std::ios::binary) << bytes;
  const fs::path home = folder.path() / "home";
  fs::create_directory(home);
  try {
    backup::unpack_archive(file, home);
  } catch (const Failure& failure) {
    require(is_printable(failure.what()), "an error is a safe sentence", failure.what());
  }
  check_restored(home);
  const auto entries = fs::directory_iterator(folder.path());
  require(std::distance(begin(entries), end(entries)) == 2, "nothing is written outside");
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  splendor::fuzz::check_backup(splendor::fuzz::as_text(data, size));
  return 0;
}
