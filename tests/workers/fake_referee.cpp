// A referee that plays nothing. The value of --isolation says what it does with a job:
//   honest     answers it with a record that has its id, and its own arguments as the reason
//   dies       exits with status 7
//   garbage    writes a frame that is no record
//   wrong_job  answers another job
//   silent     does not answer
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <iostream>
#include <string>

#include "referee/wire/frame.hpp"
#include "splendor/v1/match.pb.h"

namespace {

using namespace splendor;

void write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (put <= 0) std::exit(1);
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
}

void answer(const v1::MatchJob& job, const std::string& conduct, const std::string& arguments) {
  if (conduct == "silent") return;
  if (conduct == "dies") {
    std::cerr << "no memory\n";
    std::exit(7);
  }
  if (conduct == "garbage") return write_all("\x01\xff");  // a frame of one byte
  v1::MatchRecord record;
  record.set_id(conduct == "wrong_job" ? job.id() + 1 : job.id());
  record.set_void_reason(arguments);
  std::string bytes;
  wire::append_message(bytes, record);
  write_all(bytes);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  std::string arguments;
  for (int i = 1; i < argc; ++i) arguments += (i > 1 ? " " : "") + std::string(argv[i]);
  wire::FrameReader reader(std::size_t{1} << 20U);
  std::array<char, 65536> buffer{};
  while (true) {
    const ssize_t got = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (got <= 0) return 0;
    reader.feed({buffer.data(), static_cast<std::size_t>(got)});
    while (const auto frame = reader.next()) {
      v1::MatchJob job;
      if (!wire::parse(*frame, job)) return 1;
      answer(job, argv[2], arguments);
    }
  }
}
