#include "arena/cli/league_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "arena/core/failure.hpp"
#include "arena/league/reader.hpp"

namespace splendor::cli {

std::string content_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Failure("can't read " + path + ": " + std::strerror(errno));
  std::stringstream text;
  text << file.rdbuf();
  if (!file) throw Failure("can't read " + path);
  return text.str();
}

league::Settings read_league_file(const std::string& path) {
  league::Reader reader;
  reader.read_file(path, content_of_file(path));
  return reader.finish();
}

}  // namespace splendor::cli
