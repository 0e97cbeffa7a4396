// Tests that the session shown in docs/rules-service.md is accurate.
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "tests/trace/ask.hpp"

namespace splendor::trace {
namespace {

const std::string kAsked = "    > ";
const std::string kAnswered = "    < ";

void replace(std::string& text, const std::string& from, const std::string& to) {
  if (const auto at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
}

// JSON as the page shows it, with "…" for members that it leaves out.
std::string shortened(const std::string& line, const std::string& as_written) {
  auto reply = nlohmann::ordered_json::parse(line);
  for (const auto& [key, value] : reply.items()) {
    if (as_written.find("\"" + key + "\":…") != std::string::npos) value = "…";
  }
  std::string text = reply.dump();
  replace(text, R"("state":"…")", R"("state":…)");
  replace(text, R"("notation":"…")", R"("notation":…)");
  return text;
}

TEST(Documentation, ShowsASessionAsItReallyIs) {
  std::istringstream page(read_file(SPLENDOR_TEST_DATA "/../../docs/rules-service.md"));
  std::string state;
  std::string reply;
  int answers = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with(kAsked)) {
      std::string request = line.substr(kAsked.size());
      replace(request, R"("state":S)", R"("state":)" + state);
      reply = answer(request);
      const Json json = Json::parse(reply);
      if (json.contains("state")) state = json.at("state").dump();
    } else if (line.starts_with(kAnswered)) {
      const std::string expected = line.substr(kAnswered.size());
      EXPECT_EQ(shortened(reply, expected), expected);
      ++answers;
    }
  }
  EXPECT_GE(answers, 10);
}

}  // namespace
}  // namespace splendor::trace
