#include "referee/sandbox/orders.hpp"

#include <gtest/gtest.h>

namespace splendor::sandbox {
namespace {

TEST(Orders, TheBotsFolderIsReplacedWhereverAPathBegins) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"/bot", "/home/x"},
      {"/bot/run", "/home/x/run"},
      {"--file=/bot/a", "--file=/home/x/a"},
      {"/bot/a.jar:/bot/b.jar", "/home/x/a.jar:/home/x/b.jar"},
      {"PYTHONPATH=/bot:/usr/lib", "PYTHONPATH=/home/x:/usr/lib"},
      {"/bottle", "/bottle"},
      {"/usr/bot/run", "/usr/bot/run"},
      {"x/bot", "x/bot"},
      {"/bot/bot/bot", "/home/x/bot/bot"},
      {"", ""},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(with_bot_folder(text, "/home/x"), expected);
}

}  // namespace
}  // namespace splendor::sandbox
