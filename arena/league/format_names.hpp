// The formats of leagues as league files name them.
#pragma once

#include <array>
#include <string_view>

#include "arena/league/settings.hpp"

namespace splendor::league {

// In the order of Format.
inline constexpr std::array<std::string_view, 5> kFormatNames{"round_robin", "gauntlet", "swiss",
                                                              "knockout", "adaptive"};

constexpr std::string_view name_of(Format format) {
  return kFormatNames[static_cast<std::size_t>(format)];
}

}  // namespace splendor::league
