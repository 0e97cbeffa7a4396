// The form in which batches are stored (docs/database.md).
#include "arena/store/plans.hpp"

#include "arena/store/zstd_codec.hpp"
#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

using namespace std::string_literals;

// One game on seed 7 between entrants 0 and 258, as the document shows it.
const std::string kDocumented = "\x01\x07\0\0\0\0\0\0\0\x02\0\0\0\0\x02\x01\0\0"s;
const Batch kBatch = {{7, {Entrant(0), Entrant(258)}}};

std::string packed(const std::string& bytes) { return ZstdCodec().compress(bytes, nullptr); }

TEST(Plans, HaveTheDocumentedForm) {
  EXPECT_EQ(ZstdCodec().decompress(encode_plan(kBatch), nullptr, 1000), kDocumented);
  EXPECT_EQ(decode_plan(packed(kDocumented)), kBatch);
}

TEST(Plans, ThatAreDamagedAreRefused) {
  std::string five_players = kDocumented;
  five_players[9] = 5;
  std::string other_form = kDocumented;
  other_form[0] = 2;
  const std::vector<std::string> damaged = {
      "",
      "no zstd",
      packed(""),
      packed(five_players),
      packed(other_form),
      packed(kDocumented + '\0'),
      packed(kDocumented.substr(0, kDocumented.size() - 1)),
      encode_plan(batch_of(100)).substr(0, 20),
      packed(std::string(30 << 20, '\0')),  // more than the largest batch
  };
  for (const std::string& bytes : damaged) {
    EXPECT_EQ(trouble_of([&] { decode_plan(bytes); }).kind, StoreTrouble::corrupt) << bytes.size();
  }
}

}  // namespace
}  // namespace splendor::arena
