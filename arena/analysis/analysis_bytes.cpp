#include "arena/analysis/analysis_bytes.hpp"

#include <bit>
#include <cmath>

namespace splendor::analysis {
namespace {

constexpr std::uint64_t kVersion = 1;
constexpr double kUnit = 1e-4;  // of the chances of plies
constexpr std::size_t kMostPlies = 100'000;

class ByteWriter {
 public:
  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7U) bytes_.push_back(static_cast<char>(value | 0x80U));
    bytes_.push_back(static_cast<char>(value));
  }
  // Small numbers of either sign are short.
  void rounded(double value) {
    const auto units = static_cast<std::int64_t>(std::llround(value / kUnit));
    number((static_cast<std::uint64_t>(units) << 1U) ^ static_cast<std::uint64_t>(units >> 63U));
  }
  void exact(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    for (unsigned shift = 0; shift < 64; shift += 8) {
      bytes_.push_back(static_cast<char>(bits >> shift));
    }
  }
  void text(std::string_view text) {
    number(text.size());
    bytes_ += text;
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// Reads what ByteWriter wrote; after the first thing that is not there, everything is zero.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = next();
      value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
      if ((byte & 0x80U) == 0) return value;
    }
    failed_ = true;
    return 0;
  }
  double rounded() {
    const std::uint64_t value = number();
    const auto units =
        static_cast<std::int64_t>(value >> 1U) ^ -static_cast<std::int64_t>(value & 1U);
    return static_cast<double>(units) * kUnit;
  }
  double exact() {
    std::uint64_t bits = 0;
    for (unsigned shift = 0; shift < 64; shift += 8) {
      bits |= static_cast<std::uint64_t>(next()) << shift;
    }
    return std::bit_cast<double>(bits);
  }
  std::string text() {
    const std::uint64_t size = number();
    if (size > rest_.size()) {
      failed_ = true;
      return {};
    }
    std::string text(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return text;
  }
  // A number below `count`.
  template <class Kind>
  Kind one_of(std::uint64_t count) {
    const std::uint64_t value = number();
    if (value >= count) failed_ = true;
    return static_cast<Kind>(value < count ? value : 0);
  }
  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }

 private:
  std::uint8_t next() {
    if (rest_.empty()) {
      failed_ = true;
      return 0;
    }
    const auto byte = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }

  std::string_view rest_;
  bool failed_ = false;
};

constexpr std::uint64_t kMarks = 5;

void write_ply(ByteWriter& out, const PlyAnalysis& ply, std::size_t players, bool searched) {
  out.number(ply.seat);
  out.number(static_cast<std::uint64_t>(ply.phase));
  for (std::size_t i = 0; i < players; ++i) out.rounded(ply.win[i]);
  for (std::size_t i = 0; i < players; ++i) out.rounded(ply.luck[i]);
  if (!searched) return;
  out.text(ply.best);
  if (ply.best.empty()) return;
  out.rounded(ply.loss);
  out.number(static_cast<std::uint64_t>(ply.mark));
  out.number(static_cast<std::uint64_t>(ply.fumble));
}

PlyAnalysis read_ply(ByteReader& in, std::size_t players, bool searched) {
  PlyAnalysis ply;
  ply.seat = in.one_of<std::uint8_t>(players);
  ply.phase = in.one_of<Phase>(kPhases);
  for (std::size_t i = 0; i < players; ++i) ply.win[i] = in.rounded();
  for (std::size_t i = 0; i < players; ++i) ply.luck[i] = in.rounded();
  if (!searched) return ply;
  ply.best = in.text();
  if (ply.best.empty()) return ply;
  ply.loss = in.rounded();
  ply.mark = in.one_of<Mark>(kMarks);
  ply.fumble = in.one_of<Fumble>(kFumbles);
  return ply;
}

}  // namespace

std::string to_bytes(const GameAnalysis& analysis) {
  ByteWriter out;
  out.number(kVersion);
  out.number(analysis.effort);
  out.number(analysis.seats.size());
  for (const SeatAccount& seat : analysis.seats) {
    for (const double part : {seat.start, seat.luck, seat.own, seat.others, seat.result}) {
      out.exact(part);
    }
  }
  out.number(analysis.fault ? 1 : 0);
  if (analysis.fault) {
    out.number(analysis.fault->seat);
    out.number(analysis.fault->ply);
    out.text(analysis.fault->kind);
    out.exact(analysis.fault->cost);
  }
  out.number(analysis.plies.size());
  for (const PlyAnalysis& ply : analysis.plies) {
    write_ply(out, ply, analysis.seats.size(), analysis.effort > 0);
  }
  return out.take();
}

Result<GameAnalysis> from_bytes(std::string_view bytes) {
  ByteReader in(bytes);
  const auto broken = [] { return Error{"the stored analysis can't be read"}; };
  if (in.number() != kVersion) return broken();
  GameAnalysis analysis;
  analysis.effort = static_cast<std::uint32_t>(in.number());
  const std::uint64_t players = in.number();
  if (players < 2 || players > 4) return broken();
  for (std::uint64_t i = 0; i < players; ++i) {
    SeatAccount& seat = analysis.seats.emplace_back();
    for (double* part : {&seat.start, &seat.luck, &seat.own, &seat.others, &seat.result}) {
      *part = in.exact();
    }
  }
  if (in.number() != 0) {
    FaultCost& fault = analysis.fault.emplace();
    fault.seat = in.one_of<std::uint8_t>(players);
    fault.ply = static_cast<std::uint32_t>(in.number());
    fault.kind = in.text();
    fault.cost = in.exact();
  }
  const std::uint64_t plies = in.number();
  if (plies > kMostPlies) return broken();
  for (std::uint64_t i = 0; i < plies && !in.failed(); ++i) {
    analysis.plies.push_back(read_ply(in, players, analysis.effort > 0));
  }
  if (in.failed() || !in.at_end()) return broken();
  return analysis;
}

}  // namespace splendor::analysis
