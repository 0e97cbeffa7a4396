// How a league treats machines of different speed.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "arena/core/node.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {

// Shared by all worker groups of a league. The first machine that plays is the reference.
class SpeedRule {
 public:
  struct Options {
    // 0.1: machines may be 10 % faster or slower than the reference; nothing: any speed is
    // accepted.
    std::optional<double> tolerance = std::nullopt;
    bool scales_clock = false;  // slower machines give more time, faster ones less
    double reference = 0;       // speed of the reference in earlier runs; 0: there was none
  };
  explicit SpeedRule(const Options& options) : options_(options), reference_(options.reference) {}

  [[nodiscard]] bool needs_speed() const { return options_.tolerance || options_.scales_clock; }
  // Why this machine may not play, or nothing if it may.
  [[nodiscard]] std::optional<std::string> refusal(const Node& node);
  // Scales the clocks of a job for this machine. REQUIRES: refusal() returned nothing for it.
  void scale(v1::MatchJob& job, const Node& node) const;

 private:
  Options options_;
  double reference_ = 0;
};

}  // namespace splendor::arena
