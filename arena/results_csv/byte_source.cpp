#include "arena/results_csv/byte_source.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

namespace splendor::results_csv {
namespace {

constexpr unsigned kUnpackBuffer = 1U << 18U;

gzFile handle(void* file) { return static_cast<gzFile>(file); }

[[noreturn]] void fail(const std::string& name, const std::string& reason) {
  throw ReadFailure("can't read " + name + ": " + reason);
}

}  // namespace

void ByteSource::Close::operator()(void* file) const { gzclose_r(handle(file)); }

ByteSource::ByteSource(const std::string& path)
    : name_(path == "-" ? std::string("standard input") : path) {
  const int descriptor = path == "-" ? dup(STDIN_FILENO) : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) fail(name_, std::strerror(errno));
  struct stat status {};
  if (fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    close(descriptor);
    fail(name_, "it is a directory");
  }
  file_.reset(gzdopen(descriptor, "rb"));
  if (!file_) {
    close(descriptor);
    fail(name_, "out of memory");
  }
  gzbuffer(handle(file_.get()), kUnpackBuffer);
}

std::size_t ByteSource::read(std::span<char> buffer) {
  const auto limit =
      static_cast<unsigned>(std::min<std::size_t>(buffer.size(), std::numeric_limits<int>::max()));
  errno = 0;
  const int count = gzread(handle(file_.get()), buffer.data(), limit);
  const int system_error = errno;
  int status = Z_OK;
  const char* text = gzerror(handle(file_.get()), &status);
  if (count < 0) fail(name_, status == Z_ERRNO ? std::strerror(system_error) : text);
  if (count == 0 && status == Z_BUF_ERROR) fail(name_, "its compressed data is truncated");
  return static_cast<std::size_t>(count);
}

}  // namespace splendor::results_csv
