// A bot in parts, as an arena sends it to a worker: only whole bots with the right hash get in, and
// nothing is written beside them. An input is a Delivery, see stories.proto.
#include <filesystem>
#include <set>

#include "arena/bots/import_limits.hpp"
#include "arena/bots/tree.hpp"
#include "arena/node/bot_cache.hpp"
#include "referee/base/temporary_folder.hpp"
#include "referee/process/arena_fault.hpp"
#include "stories.pb.h"
#include "tests/fuzz/law.hpp"
#include "tests/fuzz/message_input.hpp"

namespace splendor::fuzz {

std::unique_ptr<google::protobuf::Message> new_message() { return std::make_unique<Delivery>(); }

namespace {

namespace fs = std::filesystem;

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.insert(entry.path().filename().native());
  }
  return names;
}

void check_delivery(const Delivery& delivery) {
  const TemporaryFolder folder("splendor-fuzz-");
  std::set<std::string> whole;
  {
    arena::BotCache cache(folder.path() / "cache");
    for (const v1::BotPart& part : delivery.parts()) {
      try {
        if (!cache.add(part)) continue;
      } catch (const ArenaFault& fault) {
        require(!std::string_view(fault.what()).empty(), "a refusal has a reason");
        continue;
      }
      whole.insert(part.sha256());
      const auto place = cache.find(part.sha256(), "");
      require(place.has_value(), "a bot that is complete is found");
      require(bots::tree_hash(*place) == part.sha256(), "a bot is what its hash says");
    }
  }
  require(names_in(folder.path()) == std::set<std::string>{"cache"}, "nothing is written outside");
  require(names_in(folder.path() / "cache") == whole, "only whole bots stay");
  for (const std::string& name : whole) bots::remove_tree(folder.path() / "cache" / name);
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace splendor::fuzz;
  Delivery delivery;
  if (decode(as_text(data, size), delivery)) check_delivery(delivery);
  return 0;
}
