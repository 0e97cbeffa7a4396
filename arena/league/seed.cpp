#include "arena/league/seed.hpp"

#include <sys/random.h>

#include <cerrno>
#include <system_error>

namespace splendor::league {

std::uint64_t draw_seed() {
  std::uint64_t seed = 0;
  if (::getrandom(&seed, sizeof(seed), 0) != sizeof(seed)) {
    throw std::system_error(errno, std::generic_category(), "drawing a seed");
  }
  return seed >> 1U;
}

}  // namespace splendor::league
