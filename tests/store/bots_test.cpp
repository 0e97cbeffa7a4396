// Bots and their versions.
#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

class Bots : public StoreTest {};

TEST_F(Bots, ComeBackAsTheyWereSubmitted) {
  Store store = open(Access::edit);
  const NewBot submitted = bot_called("alpha");
  const Bot bot = store.bot(store.add_bot(submitted).id);
  EXPECT_EQ(bot.label(), "alpha@1");
  EXPECT_EQ(bot.state, BotState::fresh);
  EXPECT_EQ(bot.sha256, submitted.sha256);
  EXPECT_EQ(bot.author, submitted.author);
  EXPECT_EQ(bot.note, submitted.note);
  EXPECT_EQ(bot.language, submitted.language);
  EXPECT_EQ(bot.command, submitted.command);
  EXPECT_EQ(bot.environment, submitted.environment);
  EXPECT_EQ(bot.options, submitted.options);
  EXPECT_EQ(bot.claims, submitted.claims);
  EXPECT_EQ(bot.parent, std::nullopt);
  EXPECT_LT(std::chrono::system_clock::now() - bot.submitted, std::chrono::minutes(5));
}

TEST_F(Bots, EachSubmissionOfANameIsItsNextVersionMadeFromTheLast) {
  Store store = open(Access::edit);
  const Bot first = store.add_bot(bot_called("alpha"));
  const Bot other = store.add_bot(bot_called("beta"));
  const Bot second = store.add_bot(bot_called("alpha"));
  NewBot fork = bot_called("alpha");
  fork.parent = other.id;
  const Bot third = store.add_bot(fork);
  EXPECT_EQ(other.version, 1);
  EXPECT_EQ(second.version, 2);
  EXPECT_EQ(second.parent, first.id);
  EXPECT_EQ(third.version, 3);
  EXPECT_EQ(third.parent, other.id);
  EXPECT_EQ(store.versions("alpha").size(), 3U);
  EXPECT_EQ(store.bots().size(), 4U);
  EXPECT_EQ(store.bots().back().label(), "beta@1");
}

TEST_F(Bots, ANameMeansItsNewestQualifiedVersion) {
  Store store = open(Access::edit);
  const BotId first = store.add_bot(bot_called("alpha")).id;
  const BotId second = store.add_bot(bot_called("alpha")).id;
  const BotId third = store.add_bot(bot_called("alpha")).id;
  EXPECT_EQ(store.bot_named("alpha")->id, third) << "none is qualified";
  store.set_bot_state(first, BotState::qualified);
  store.set_bot_state(second, BotState::qualified);
  store.set_bot_state(third, BotState::rejected);
  EXPECT_EQ(store.bot_named("alpha")->id, second);
  EXPECT_EQ(store.bot_named("alpha@1")->id, first);
  EXPECT_EQ(store.bot_named("alpha@3")->id, third);
}

TEST_F(Bots, UnknownReferencesAreNobody) {
  Store store = open(Access::edit);
  store.add_bot(bot_called("alpha"));
  for (const char* reference :
       {"", "@", "@1", "beta", "alpha@", "alpha@0", "alpha@2", "alpha@-1", "alpha@1x", "alpha@1@1",
        "alpha@99999999999999999999", "ALPHA", "alpha' OR '1'='1"}) {
    EXPECT_FALSE(store.bot_named(reference).has_value()) << reference;
  }
}

TEST_F(Bots, AreFoundByTheirContent) {
  Store store = open(Access::edit);
  const Bot bot = store.add_bot(bot_called("alpha"));
  ASSERT_EQ(store.bots_with_content(bot.sha256).size(), 1U);
  EXPECT_EQ(store.bots_with_content(bot.sha256).front().id, bot.id);
  EXPECT_TRUE(store.bots_with_content(std::string(64, '0')).empty());
}

TEST_F(Bots, AVerdictAndTheStateThatFollowsFromItAreOne) {
  Store store = open(Access::edit);
  const BotId id = store.add_bot(bot_called("alpha")).id;
  store.add_verdict(id, BotState::rejected, R"({"why":"it never says hello"})");
  store.add_verdict(id, BotState::qualified, R"({"why":"it does now"})");
  EXPECT_EQ(store.bot(id).state, BotState::qualified);
  const std::vector<Verdict> verdicts = store.verdicts(id);
  ASSERT_EQ(verdicts.size(), 2U);
  EXPECT_EQ(verdicts.front().report, R"({"why":"it does now"})");
  EXPECT_EQ(trouble_of([&] { store.add_verdict(id, BotState::rejected, "no JSON"); }).kind,
            StoreTrouble::refused_value);
  EXPECT_EQ(store.bot(id).state, BotState::qualified) << "the state without the verdict";
}

TEST_F(Bots, ThatAreNotThereCantBeChanged) {
  Store store = open(Access::edit);
  EXPECT_EQ(trouble_of([&] { (void)store.bot(BotId(7)); }).kind, StoreTrouble::not_found);
  EXPECT_EQ(trouble_of([&] { store.set_bot_state(BotId(7), BotState::withdrawn); }).kind,
            StoreTrouble::not_found);
  NewBot bot = bot_called("alpha");
  bot.parent = BotId(7);
  EXPECT_EQ(trouble_of([&] { store.add_bot(bot); }).kind, StoreTrouble::refused_value);
  EXPECT_TRUE(store.bots().empty());
}

struct HostileCase {
  const char* what;
  std::function<void(NewBot&)> change;
};

TEST_F(Bots, WithHostileTextAreRefused) {
  const std::string zero("a\0b", 3);
  const std::vector<HostileCase> cases = {
      {"no name", [](NewBot& b) { b.name.clear(); }},
      {"a name of a megabyte", [](NewBot& b) { b.name.assign(1 << 20, 'x'); }},
      {"a name one byte too long", [](NewBot& b) { b.name.assign(65, 'x'); }},
      {"a zero byte in the name", [&](NewBot& b) { b.name = zero; }},
      {"a name that is not UTF-8", [](NewBot& b) { b.name = "\xff\xfe"; }},
      {"half a character", [](NewBot& b) { b.name = "caf\xc3"; }},
      {"an escape sequence in the name", [](NewBot& b) { b.name = "\x1b[31mred"; }},
      {"a line break in the name", [](NewBot& b) { b.name = "a\nb"; }},
      {"a version in the name", [](NewBot& b) { b.name = "a@3"; }},
      {"a path as name", [](NewBot& b) { b.name = "../a"; }},
      {"a name that turns the writing", [](NewBot& b) { b.name = "a\u202eb"; }},
      {"a short sha256", [](NewBot& b) { b.sha256 = "abc"; }},
      {"capitals in the sha256", [](NewBot& b) { b.sha256.assign(64, 'A'); }},
      {"an author of two lines", [](NewBot& b) { b.author = "a\nb"; }},
      {"a note of a megabyte", [](NewBot& b) { b.note.assign(1 << 20, 'x'); }},
      {"an escape sequence in the note", [](NewBot& b) { b.note = "a\x1b]0;title\a"; }},
      {"a zero byte in the command", [&](NewBot& b) { b.command = {zero}; }},
      {"a command of a megabyte", [](NewBot& b) { b.command.assign(1 << 15, "a long argument"); }},
      {"options that are no JSON", [](NewBot& b) { b.options = "{"; }},
      {"claims that are no object", [](NewBot& b) { b.claims = "[]"; }},
      {"options that are not UTF-8", [](NewBot& b) { b.options = "{\"a\":\"\xff\"}"; }},
  };
  Store store = open(Access::edit);
  for (const HostileCase& hostile : cases) {
    NewBot bot = bot_called("alpha");
    hostile.change(bot);
    EXPECT_EQ(trouble_of([&] { store.add_bot(bot); }).kind, StoreTrouble::refused_value)
        << hostile.what;
  }
  EXPECT_TRUE(store.bots().empty());
}

TEST_F(Bots, MayHaveAnyOtherText) {
  Store store = open(Access::edit);
  NewBot bot = bot_called("Robert'); DROP TABLE bots;--");
  bot.author = "Zoë <b>& 王\"";
  EXPECT_EQ(store.add_bot(bot).author, bot.author);
  EXPECT_EQ(store.bot_named("Robert'); DROP TABLE bots;--@1")->name, bot.name);
}

}  // namespace
}  // namespace splendor::arena
