// Stored analyses of games: bytes are refused, or are the same analysis after writing and reading
// them again.
#include "arena/analysis/analysis_bytes.hpp"
#include "tests/fuzz/law.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace splendor;
  const auto analysis = analysis::from_bytes(fuzz::as_text(data, size));
  if (!analysis) {
    fuzz::require_sentence(analysis.error());
    return 0;
  }
  for (const analysis::PlyAnalysis& ply : analysis->plies) {
    fuzz::require(ply.seat < analysis->seats.size(), "a move is that of a seat");
  }
  const std::string written = analysis::to_bytes(*analysis);
  const auto again = analysis::from_bytes(written);
  fuzz::require(static_cast<bool>(again), "what is written can be read");
  fuzz::require(analysis::to_bytes(*again) == written, "writing twice gives the same bytes");
  return 0;
}
