// e to the x: our own, because those of the libraries differ in the last bits from machine to
// machine.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace splendor::search {

// Exact to four digits. REQUIRES: x <= 0; below -80 it is e to the -80.
inline float exponential(float x) {
  // 2^y with y = whole + part: the whole goes into the exponent, the series of 2^part follows.
  const float y = std::max(x, -80.0F) * 1.44269504F;
  const auto whole = static_cast<std::int32_t>(y) - 1;  // rounds towards zero, so part is 0 to 1
  const float part = y - static_cast<float>(whole);
  const float series =
      1.0F + part * (0.69314718F +
                     part * (0.24022651F +
                             part * (0.05550411F + part * (0.00961813F + part * 0.00133336F))));
  return series * std::bit_cast<float>((whole + 127) << 23);
}

}  // namespace splendor::search
