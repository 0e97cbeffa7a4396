// Stored verdicts on bots: a text is refused with a sentence, or is the same verdict after writing
// and reading it again, and is safe to show.
#include "arena/examine/verdict.hpp"
#include "arena/text/text.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {
namespace {

void check_lines(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    require(is_printable(line), "a verdict is safe to show", line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace splendor;
  const auto verdict = examine::verdict_from_json(fuzz::as_text(data, size));
  if (!verdict) {
    fuzz::require(verdict.error().starts_with("this is not a verdict: "), "an error says what");
    return 0;
  }
  fuzz::check_lines(examine::to_text(*verdict));
  const std::string written = examine::to_json(*verdict);
  const auto again = examine::verdict_from_json(written);
  fuzz::require(static_cast<bool>(again), "what is written can be read", written);
  fuzz::require(*again == *verdict, "what is written is read as the same verdict", written);
  return 0;
}
