#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

namespace splendor::results_csv {

// A file could not be opened or read. The text says which and why.
class ReadFailure : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The bytes of a file, unpacked if it is gzipped (known by its content, not its name).
class ByteSource {
 public:
  // `path` "-" is standard input. Throws ReadFailure.
  explicit ByteSource(const std::string& path);

  // Fills the beginning of `buffer`; returns how many bytes, 0 at the end. Throws ReadFailure, also
  // if compressed data is damaged or cut short.
  [[nodiscard]] std::size_t read(std::span<char> buffer);

 private:
  struct Close {
    void operator()(void* file) const;
  };
  std::string name_;
  std::unique_ptr<void, Close> file_;  // a gzFile
};

}  // namespace splendor::results_csv
