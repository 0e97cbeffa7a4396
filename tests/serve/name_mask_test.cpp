#include "arena/serve/name_mask.hpp"

#include <gtest/gtest.h>

namespace splendor::serve {
namespace {

const std::string kSecret(64, '7');

arena::Bot bot(const std::string& name, const std::string& author, char digit = 'a') {
  arena::Bot made;
  made.name = name;
  made.author = author;
  made.version = 1;
  made.sha256 = std::string(64, digit);
  return made;
}

NameMask mask_for(const season::Viewer& viewer = {}) {
  return {{bot("alpha", "Ada Lovelace", 'a'), bot("rank", "bob", 'b'), bot("finished", "bob", 'c')},
          viewer,
          kSecret};
}

std::string nickname(const std::string& name) { return season::nickname(kSecret, name); }

Json masked(Json json, const season::Viewer& viewer = {}) {
  mask_for(viewer).apply(json);
  return json;
}

TEST(NameMask, ReplacesLabelsAndNamesWhereverTheyStand) {
  const std::string shown = nickname("alpha");
  EXPECT_EQ(masked({{"bot", "alpha@3"}})["bot"], shown + "@3");
  EXPECT_EQ(masked(Json::array({"alpha", "alphabet", "my-alpha"})),
            Json::array({shown, "alphabet", "my-alpha"}));
  EXPECT_EQ(masked({{"why", "the bot alpha@1 failed; alpha was benched"}})["why"],
            "the bot " + shown + "@1 failed; " + shown + " was benched");
  EXPECT_EQ(masked({{"los", {{"alpha@1", 0.5}}}})["los"], Json({{shown + "@1", 0.5}}));
}

TEST(NameMask, LeavesKeysAndFixedWordsThatBotsAreCalledAfter) {
  const Json shown = masked({{"rank", 1}, {"state", "finished"}, {"name", "finished"}});
  EXPECT_EQ(shown["rank"], 1);
  EXPECT_EQ(shown["state"], "finished");
  EXPECT_EQ(shown["name"], nickname("finished"));
}

TEST(NameMask, HidesAuthorsHashesAndWhatIsSaidOfABot) {
  const Json shown = masked({{"author", "Ada Lovelace"},
                             {"sha256", std::string(64, 'a')},
                             {"note", "by Ada"},
                             {"command", {"/bot/ada"}},
                             {"bot_name", "Ada's"}});
  EXPECT_EQ(shown["author"], nickname("author\nAda Lovelace"));
  EXPECT_EQ(shown["sha256"], "");
  EXPECT_EQ(shown["note"], "");
  EXPECT_EQ(shown["command"], Json::array());
  EXPECT_EQ(shown["bot_name"], "");
  EXPECT_EQ(masked({{"sha256", std::string(64, 'f')}})["sha256"], std::string(64, 'f'))
      << "the hash of an evaluator is nobody's";
}

TEST(NameMask, HidesAuthorsInSentencesAndWhatABotAnswered) {
  const std::string ada = nickname("author\nAda Lovelace");
  const std::string bob = nickname("author\nbob");
  EXPECT_EQ(masked({{"why", "asked by Ada Lovelace, not by bob. Bobs and bobsleighs stay"}})["why"],
            "asked by " + ada + ", not by " + bob + ". Bobs and bobsleighs stay");
  EXPECT_EQ(masked({{"answer", "I am Ada's"}})["answer"], "");
}

TEST(NameMask, StandsForAVersionByATextThatTellsNothing) {
  EXPECT_NE(mask_for().keyed("0a1b"), mask_for().keyed("0a1c"));
  EXPECT_EQ(mask_for().keyed("0a1b"), mask_for().keyed("0a1b"));
  const NameMask other({bot("alpha", "Ada Lovelace")}, {}, std::string(64, '8'));
  EXPECT_NE(other.keyed("0a1b"), mask_for().keyed("0a1b"));
}

TEST(NameMask, LeavesAuthorsTheirOwnBots) {
  const season::Viewer bob{season::Viewer::Role::author, "bob"};
  const Json shown = masked(
      Json::array({{{"name", "rank"}, {"author", "bob"}, {"note", "mine"}}, {{"name", "alpha"}}}),
      bob);
  EXPECT_EQ(shown[0], Json({{"name", "rank"}, {"author", "bob"}, {"note", "mine"}}));
  EXPECT_EQ(shown[1]["name"], nickname("alpha"));
}

TEST(NameMask, LeavesAuthorsTheHashOfTheirBotThoughAnotherSubmittedTheSame) {
  const NameMask mask({bot("mine", "bob", 'e'), bot("copy", "Ada Lovelace", 'e')},
                      {season::Viewer::Role::author, "bob"}, kSecret);
  Json json = std::string(64, 'e');
  mask.apply(json);
  EXPECT_EQ(json, std::string(64, 'e'));
}

TEST(NameMask, FindsBotsByNicknamesAndByNothingElse) {
  const NameMask mask = mask_for();
  EXPECT_EQ(mask.bot_called(nickname("alpha") + "@2"), "alpha@2");
  EXPECT_EQ(mask.bot_called(nickname("alpha")), "alpha");
  EXPECT_EQ(mask.bot_called("alpha@2"), std::nullopt);
  EXPECT_EQ(mask.bot_called("unknown"), "unknown");
  EXPECT_EQ(mask.author_called("bob"), std::nullopt);
  EXPECT_EQ(mask.author_called(nickname("author\nbob")), "bob");
}

TEST(NameMask, ListsEntrantsInTheOrderOfWhatIsShown) {
  Json entrants =
      masked({{"bots", {{{"bot", "alpha@1"}}, {{"bot", "finished@1"}}, {{"bot", "rank@1"}}}}});
  const Json& bots = entrants["bots"];
  EXPECT_LT(bots[0]["bot"], bots[1]["bot"]);
  EXPECT_LT(bots[1]["bot"], bots[2]["bot"]);
}

TEST(NameMask, FindsHiddenNamesInASentence) {
  EXPECT_EQ(mask_for().hidden_names("there is no bot alpha@7 of Ada Lovelace"),
            (std::set<std::string>{"Ada Lovelace", "alpha"}));
  EXPECT_TRUE(mask_for().hidden_names("there is no bot beta").empty());
}

}  // namespace
}  // namespace splendor::serve
