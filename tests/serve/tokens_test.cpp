#include "arena/serve/tokens.hpp"

#include <gtest/gtest.h>

#include "tests/support/program.hpp"

namespace splendor::serve {
namespace {

class Tokens : public ::testing::Test {
 protected:
  std::string add(std::optional<arena::Moment> expires = std::nullopt) {
    const std::string secret = make_secret();
    const arena::TokenId id =
        store_.add_token({"ada", arena::Role::submit, hash_of_secret(secret), expires});
    return token_text(id, secret);
  }
  static arena::Moment now() {
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  }

  test::TempFolder folder_;
  arena::Store store_{arena::Home(folder_.path("home")), arena::Access::edit};
};

TEST_F(Tokens, AreFoundByTheirWholeText) {
  const std::string text = add();
  const auto token = find_token(store_, text);
  ASSERT_TRUE(token);
  EXPECT_EQ(token->author, "ada");
  EXPECT_NE(token->hash, text);
}

TEST_F(Tokens, AreNotFoundByAnythingElse) {
  const std::string text = add();
  const std::string other = add();
  std::string changed = text;
  changed.back() = changed.back() == '0' ? '1' : '0';
  for (const std::string& wrong :
       {std::string(), std::string("arena-"), std::string("arena-1"), std::string("arena-1-"),
        text + "0", text.substr(1), changed, "arena-1-" + other.substr(other.rfind('-') + 1),
        "arena-99-" + text.substr(text.rfind('-') + 1), std::string(1000, 'a')}) {
    EXPECT_FALSE(find_token(store_, wrong)) << wrong;
  }
}

TEST_F(Tokens, EndWhenTheyExpireOrAreRevoked) {
  EXPECT_TRUE(find_token(store_, add(now() + std::chrono::hours(1))));
  EXPECT_FALSE(find_token(store_, add(now() - std::chrono::milliseconds(1))));
  const std::string text = add();
  store_.revoke_token(find_token(store_, text)->id);
  EXPECT_FALSE(find_token(store_, text));
}

TEST_F(Tokens, NeverRepeat) { EXPECT_NE(make_secret(), make_secret()); }

}  // namespace
}  // namespace splendor::serve
