#include "arena/cluster/bot_reader.hpp"

#include <utility>

namespace splendor::arena {
namespace {

constexpr std::size_t kPart = std::size_t{256} << 10U;

}  // namespace

BotReader::BotReader(std::filesystem::path folder, std::string sha256)
    : folder_(std::move(folder)), sha256_(std::move(sha256)) {
  auto files = bots::list_stored(folder_);
  if (files) {
    files_ = std::move(*files);
  } else {
    problem_ = files.error();
  }
}

std::optional<v1::BotPart> BotReader::next() {
  if (is_done_) return std::nullopt;
  if (problem_) return failed(*problem_);
  v1::BotPart part;
  part.set_sha256(sha256_);
  if (file_ == files_.size()) {
    is_done_ = true;
    part.set_is_last(true);
    return part;
  }
  const bots::TreeFile& file = files_[file_];
  if (!stream_.is_open()) {
    stream_.open(folder_ / file.path, std::ios::binary);
    if (!stream_) return failed("can't read " + file.path);
    part.set_is_first(true);
  }
  std::string& data = *part.mutable_data();
  data.resize(kPart);
  stream_.read(data.data(), static_cast<std::streamsize>(data.size()));
  data.resize(static_cast<std::size_t>(stream_.gcount()));
  if (stream_.bad()) return failed("can't read " + file.path);
  part.set_path(file.path);
  part.set_executable(file.executable == bots::Executable::yes);
  if (stream_.eof()) {
    stream_ = std::ifstream();
    ++file_;
  }
  return part;
}

v1::BotPart BotReader::failed(const std::string& problem) {
  is_done_ = true;
  v1::BotPart part;
  part.set_sha256(sha256_);
  part.set_problem(problem);
  return part;
}

}  // namespace splendor::arena
