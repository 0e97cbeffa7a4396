// What a league makes of machines that are not equally fast.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "arena/core/node.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {

// Shared by all sources of a league. The first machine that plays sets the measure.
class SpeedRule {
 public:
  struct Options {
    std::optional<double> tolerance =
        std::nullopt;           // 0.1: a tenth faster or slower will do; none: any will
    bool scales_clock = false;  // slower machines give more time, faster ones less
    double reference = 0;       // speed of those who played before; 0: nobody did
  };
  explicit SpeedRule(const Options& options) : options_(options), reference_(options.reference) {}

  [[nodiscard]] bool needs_speed() const { return options_.tolerance || options_.scales_clock; }
  // Why this machine may not play; nothing if it may.
  [[nodiscard]] std::optional<std::string> refusal(const Node& node);
  // REQUIRES: the machine may play.
  void scale(v1::MatchJob& job, const Node& node) const;

 private:
  Options options_;
  double reference_ = 0;
};

}  // namespace splendor::arena
