#include "referee/base/version.hpp"

namespace splendor {

const char* version() { return SPLENDOR_VERSION; }

}  // namespace splendor
