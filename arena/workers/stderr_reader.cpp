#include "arena/workers/stderr_reader.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace splendor::arena {
namespace {

constexpr std::size_t kKept = 4096;
// take() reads at most as much as a pipe holds: some processes never stop writing.
constexpr int kMostReads = 64;

}  // namespace

StderrReader::StderrReader(EventLoop& loop, process::Fd errors) : errors_(loop, std::move(errors)) {
  listen();
}

void StderrReader::listen() {
  errors_.when_readable([this] {
    (void)read();
    if (!has_ended_) listen();
  });
}

std::string StderrReader::take() {
  for (int reads = 0; reads < kMostReads && read(); ++reads) {
  }
  while (tail_.ends_with('\n')) tail_.pop_back();
  return std::exchange(tail_, "");
}

bool StderrReader::read() {
  std::array<char, 1024> buffer{};
  const ssize_t size = ::read(errors_.get(), buffer.data(), buffer.size());
  if (size <= 0) {
    has_ended_ = size == 0 || (errno != EAGAIN && errno != EINTR);
    return false;
  }
  tail_.append(buffer.data(), static_cast<std::size_t>(size));
  if (tail_.size() > 2 * kKept) tail_.erase(0, tail_.size() - kKept);
  return true;
}

}  // namespace splendor::arena
