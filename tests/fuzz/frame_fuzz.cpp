// Frames: any bytes give the same messages in whatever portions they arrive, and the reader buffers
// no more than it was fed.
#include <optional>
#include <vector>

#include "referee/wire/frame.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {
namespace {

constexpr std::size_t kLargest = 300;

struct Outcome {
  std::vector<std::string> messages;
  std::optional<wire::FrameError> error;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome read_in_portions(std::string_view bytes, std::size_t portion) {
  wire::FrameReader reader(kLargest);
  Outcome outcome;
  while (true) {
    while (auto message = reader.next()) outcome.messages.emplace_back(*message);
    if (bytes.empty() || reader.error()) break;
    reader.feed(bytes.substr(0, portion));
    bytes.remove_prefix(std::min(portion, bytes.size()));
  }
  require(reader.next() == std::nullopt, "what gave nothing gives nothing without more bytes");
  outcome.error = reader.error();
  return outcome;
}

void read(std::string_view bytes, std::size_t portion) {
  const Outcome whole = read_in_portions(bytes, bytes.size() + 1);
  require(read_in_portions(bytes, portion) == whole, "portions change nothing");
  require(read_in_portions(bytes, 1) == whole, "single bytes change nothing");
  std::string again;
  for (const std::string& message : whole.messages) {
    require(message.size() <= kLargest, "no message is above the limit");
    wire::append_frame(again, message);
  }
  require(again.size() <= bytes.size(), "a frame is never longer than needed");
  require(read_in_portions(again, portion).messages == whole.messages,
          "what is written is read as the same messages");
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The first byte is the size of the portions, the rest the stream.
  if (size == 0) return 0;
  splendor::fuzz::read(splendor::fuzz::as_text(data + 1, size - 1), data[0] + std::size_t{1});
  return 0;
}
