#include "arena/node/record_parcel.hpp"

#include <gtest/gtest.h>

namespace splendor::arena {
namespace {

std::string parcel_of(int records) {
  RecordParcel parcel;
  for (int i = 0; i < records; ++i) {
    v1::MatchRecord record;
    record.set_id(static_cast<std::uint64_t>(i));
    record.set_void_reason(std::string(1000, 'x'));
    parcel.add(record);
  }
  EXPECT_EQ(parcel.empty(), records == 0);
  std::string bytes = parcel.take();
  EXPECT_TRUE(parcel.empty());
  return bytes;
}

TEST(RecordParcel, HoldsAllThatWasAddedInOrder) {
  for (const int count : {0, 1, 20}) {
    const auto records = unpack(parcel_of(count), 20);
    ASSERT_TRUE(records);
    ASSERT_EQ(records->size(), static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
      const v1::MatchRecord& record = records->at(static_cast<std::size_t>(i));
      EXPECT_EQ(record.id(), static_cast<std::uint64_t>(i));
      EXPECT_EQ(record.void_reason().size(), 1000U);
    }
  }
}

TEST(RecordParcel, IsSmallerThanItsRecords) { EXPECT_LT(parcel_of(20).size(), 2000U); }

TEST(RecordParcel, ThatIsNotWholeIsNone) {
  const std::string whole = parcel_of(3);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(unpack(std::string_view(whole).substr(0, size), 3)) << size;
  }
  EXPECT_FALSE(unpack("hello", 3));
  EXPECT_FALSE(unpack(std::string(1000, '\xff'), 3));
}

// A few kilobytes can hold millions of empty records, which would fill the memory.
TEST(RecordParcel, OfMoreRecordsThanExpectedIsNone) {
  EXPECT_TRUE(unpack(parcel_of(20), 20));
  EXPECT_FALSE(unpack(parcel_of(20), 19));
}

}  // namespace
}  // namespace splendor::arena
