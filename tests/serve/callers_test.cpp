#include "arena/serve/callers.hpp"

#include <gtest/gtest.h>

#include "tests/support/program.hpp"

namespace splendor::serve {
namespace {

class CallersTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::string address(std::string peer, std::string_view forwarded,
                                    bool is_behind_proxy = true) const {
    http::Request request;
    request.address = std::move(peer);
    request.headers.emplace_back("X-Forwarded-For", forwarded);
    return Callers(store_, is_behind_proxy).address_of(request);
  }

  test::TempFolder folder_;
  arena::Store store_{arena::Home(folder_.path("home")), arena::Access::edit};
};

TEST_F(CallersTest, AreKnownByTheAddressThatTheProxyAddsWhateverTheyClaim) {
  EXPECT_EQ(address("127.0.0.1", "203.0.113.5"), "203.0.113.5");
  EXPECT_EQ(address("127.0.0.1", "10.0.0.1, 203.0.113.5"), "203.0.113.5");
  EXPECT_EQ(address("127.0.0.1", "10.0.0.1, 10.0.0.2, 203.0.113.5"), "203.0.113.5");
  EXPECT_EQ(address("::1", "10.0.0.1,2001:db8::5"), "2001:db8::5");
}

TEST_F(CallersTest, AreKnownByTheirSocketIfNoProxyOfThisMachineSpeaksForThem) {
  EXPECT_EQ(address("192.0.2.1", "203.0.113.5"), "192.0.2.1");
  EXPECT_EQ(address("127.0.0.1", "203.0.113.5", false), "127.0.0.1");
  EXPECT_EQ(address("127.0.0.1", ""), "127.0.0.1");
}

}  // namespace
}  // namespace splendor::serve
