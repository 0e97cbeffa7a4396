// Published seals of finals: a text is refused with a sentence, or it is what was sealed.
#include "arena/core/failure.hpp"
#include "arena/season/seal.hpp"
#include "arena/text/text.hpp"
#include "referee/base/sha256.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {
namespace {

// Runs what may throw Failure; true if it did not.
template <class Run>
bool succeeds(Run run) {
  try {
    run();
    return true;
  } catch (const Failure& failure) {
    require(is_printable(failure.what()), "an error is safe to show", failure.what());
    return false;
  }
}

// A seal that opens is that of its content, written anew.
void check_content(const season::SealFile& file) {
  season::SealContent content;
  if (!succeeds([&] { content = season::open_seal(file); })) return;
  const arena::NewSeal seal = season::make_seal(content);
  const season::SealContent again = season::open_seal({seal.commitment, seal.opening});
  require(again == content, "what is sealed is opened as the same content", seal.opening);
  require(season::find_deviations(
              content, season::PlayedFinal{content.seed, content.settings, content.bots, {}})
              .empty(),
          "a final that was played as it was sealed has no deviations");
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace splendor;
  const std::string_view text = fuzz::as_text(data, size);
  season::SealFile file;
  if (fuzz::succeeds([&] { file = season::parse_seal_file(text); })) fuzz::check_content(file);
  // Any text as an opening, past its hash.
  fuzz::check_content({to_hex(sha256(text)), std::string(text)});
  return 0;
}
