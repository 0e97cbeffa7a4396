#include "referee/record/faults.hpp"

#include <algorithm>
#include <cctype>

namespace splendor::record {

std::string name_of(v1::FaultKind kind) {
  constexpr std::size_t kPrefix = sizeof("FAULT_") - 1;
  if (!v1::FaultKind_IsValid(kind)) return "unknown";  // from a later version
  std::string name = v1::FaultKind_Name(kind).substr(kPrefix);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return name;
}

}  // namespace splendor::record
