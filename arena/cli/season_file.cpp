#include "arena/cli/season_file.hpp"

#include <filesystem>

#include "arena/cli/league_file.hpp"
#include "arena/season/reader.hpp"

namespace splendor::cli {

season::SeasonSettings read_season_file(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return season::parse_season(path, content_of_file(path), [&](const std::string& name) {
    return content_of_file((folder / name).string());
  });
}

}  // namespace splendor::cli
