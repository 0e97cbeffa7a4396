// Several records in one compressed message to the arena. ssh and srun forward data at a cost per
// piece, and srun cuts it into pieces of a kilobyte, so few small messages are best.
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
  // Returns all records that were added, compressed by zstd, and empties the parcel.
  [[nodiscard]] std::string take();

 private:
  std::string framed_;
};

// Returns nothing if the bytes are malformed or hold more than `most` records.
[[nodiscard]] std::optional<std::vector<v1::MatchRecord>> unpack(std::string_view parcel,
                                                                 std::size_t most);

}  // namespace splendor::arena
