// Records on their way to the arena, several in one message. Forwarding them, as ssh and srun do,
// costs for each piece, and srun makes pieces of a kilobyte: so there are few, and they are small.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "splendor/v1/match.pb.h"

namespace splendor::arena {

class RecordParcel {
 public:
  void add(const v1::MatchRecord& record);
  [[nodiscard]] bool empty() const { return framed_.empty(); }
  // What was added, compressed by zstd; then it is empty.
  [[nodiscard]] std::string take();

 private:
  std::string framed_;
};

// Nothing if the bytes are no parcel.
[[nodiscard]] std::optional<std::vector<v1::MatchRecord>> unpack(std::string_view parcel);

}  // namespace splendor::arena
