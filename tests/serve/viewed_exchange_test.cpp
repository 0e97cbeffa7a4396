// Answers on their way to somebody from whom a season hides names.
#include "arena/serve/viewed_exchange.hpp"

#include <gtest/gtest.h>

#include "arena/serve/reply.hpp"
#include "arena/serve/tagged_reply.hpp"
#include "tests/support/program.hpp"

namespace splendor::serve {
namespace {

// Keeps the answer.
class KeptExchange : public http::Exchange {
 public:
  [[nodiscard]] const http::Request& request() const override { return asked; }
  void read_body(std::uint64_t /*limit*/, Reader /*reader*/,
                 std::function<void(http::BodyEnd)> /*done*/) override {}
  void respond(http::Response response) override { answer = std::move(response); }
  [[nodiscard]] std::shared_ptr<http::EventStream> open_events() override { return nullptr; }

  [[nodiscard]] std::vector<std::string> header(const std::string& name) const {
    std::vector<std::string> values;
    for (const auto& [key, value] : answer.headers) {
      if (key == name) values.push_back(value);
    }
    return values;
  }

  http::Request asked;
  http::Response answer;
};

class Viewing : public ::testing::Test {
 protected:
  Viewing() {
    arena::NewBot bot;
    bot.name = "alpha";
    bot.author = "ada";
    bot.sha256 = std::string(64, 'a');
    store_.add_bot(bot);
  }

  // The answer {"bot":"alpha@1"} with the tag "right", as somebody gets it who is shown these names
  // and sends this If-None-Match.
  std::shared_ptr<KeptExchange> ask(arena::NamesShown names, std::string_view tag,
                                    Shows shows = Shows::results) {
    arena::Season season;
    season.release = arena::Release::results;
    season.names = names;
    season.secret = std::string(64, '7');
    const auto view = std::make_shared<const View>(store_, std::vector{season},
                                                   season::Viewer{season::Viewer::Role::anyone});
    auto kept = std::make_shared<KeptExchange>();
    kept->asked.headers.emplace_back("If-None-Match", tag);
    respond_tagged(viewed(kept, view, shows), json_reply(200, {{"bot", "alpha@1"}}), "right");
    return kept;
  }

  test::TempFolder folder_;
  arena::Store store_{arena::Home(folder_.path("home")), arena::Access::edit};
};

// The tag is the hash of the answer with its names: by it, a guess of them could be checked.
TEST_F(Viewing, AnAnswerWhoseNamesAreHiddenHasNoTag) {
  const auto kept = ask(arena::NamesShown::nicknames, "");
  EXPECT_EQ(kept->answer.status, 200);
  EXPECT_EQ(kept->answer.body->find("alpha"), std::string::npos) << *kept->answer.body;
  EXPECT_TRUE(kept->header("ETag").empty());
  EXPECT_EQ(kept->header("Cache-Control"), std::vector<std::string>{"no-store"});
}

TEST_F(Viewing, AGuessOfTheTagIsAnsweredLikeAnyOther) {
  const auto right = ask(arena::NamesShown::nicknames, "\"right\"");
  const auto wrong = ask(arena::NamesShown::nicknames, "\"wrong\"");
  EXPECT_EQ(right->answer.status, 200);
  ASSERT_TRUE(right->answer.body);
  EXPECT_EQ(*right->answer.body, *wrong->answer.body);
  EXPECT_EQ(right->answer.headers, wrong->answer.headers);
}

TEST_F(Viewing, AnAnswerThatHidesNothingKeepsItsTag) {
  EXPECT_EQ(ask(arena::NamesShown::real, "")->header("ETag"),
            std::vector<std::string>{"\"right\""});
  EXPECT_EQ(ask(arena::NamesShown::real, "\"right\"")->answer.status, 304);
  // Moves have no names.
  EXPECT_EQ(ask(arena::NamesShown::nicknames, "\"right\"", Shows::moves)->answer.status, 304);
}

}  // namespace
}  // namespace splendor::serve
