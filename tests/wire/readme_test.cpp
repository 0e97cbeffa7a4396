// Tests that proto/README.md, the specification for bot authors, agrees with the code.
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "referee/wire/frame.hpp"
#include "splendor/v1/bot.pb.h"
#include "splendor/v1/match.pb.h"

namespace splendor::wire {
namespace {

std::string readme() {
  std::ifstream file(SPLENDOR_PROTOCOL_README);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string bytes_of(const std::string& hex) {
  std::string bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 3) {
    bytes += static_cast<char>(std::stoi(hex.substr(at, 2), nullptr, 16));
  }
  return bytes;
}

TEST(ProtocolReadme, ExplainsEveryFault) {
  const std::string text = readme();
  const auto* kinds = v1::FaultKind_descriptor();
  for (int i = 0; i < kinds->value_count(); ++i) {
    if (kinds->value(i)->number() == v1::FAULT_NONE) continue;
    const std::string name = kinds->value(i)->name().substr(std::string("FAULT_").size());
    EXPECT_TRUE(std::regex_search(text, std::regex("\\| [^|]*`" + name + "`[^|]* \\| [^|]+ \\|")))
        << name;
  }
}

TEST(ProtocolReadme, NamesTheLimitsOfMessages) {
  EXPECT_NE(readme().find("longer than " + std::to_string(kLargestBotFrame >> 10) + " KiB"),
            std::string::npos);
}

// Each example is a message as text, `hello { … }` or `turn { … }`, and later its bytes.
TEST(ProtocolReadme, ItsExamplesInBytesAreThoseMessages) {
  const std::string text = readme();
  const std::regex example(
      "`((?:hello|turn) \\{[^`]*\\})`[^#]*?```\\n((?:[0-9a-f]{2} )*[0-9a-f]{2})\\n```");
  int count = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), example); at != std::sregex_iterator();
       ++at, ++count) {
    v1::FromBot meant;
    ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(at->str(1), &meant)) << at->str(1);
    std::string bytes;
    append_message(bytes, meant);
    EXPECT_EQ(bytes, bytes_of(at->str(2))) << at->str(1);
  }
  EXPECT_EQ(count, 3);
}

}  // namespace
}  // namespace splendor::wire
