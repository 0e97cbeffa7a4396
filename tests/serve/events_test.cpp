#include "arena/serve/events.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace splendor::serve {
namespace {

class Recorded : public http::EventStream {
 public:
  void send(std::shared_ptr<const std::string> text) override {
    all += *text;
    ++pieces;
  }
  [[nodiscard]] bool is_open() const override { return open; }
  void close() override { open = false; }

  std::string all;
  int pieces = 0;
  bool open = true;
};

// The id of the last event in a text.
std::string last_id(const std::string& text) {
  const std::size_t at = text.rfind("id: ") + 4;
  return text.substr(at, text.find('\n', at) - at);
}

TEST(EventHub, TellsListenersOfALeagueItsEventsAndThoseOfNone) {
  EventHub hub;
  const auto one = std::make_shared<Recorded>();
  const auto all = std::make_shared<Recorded>();
  hub.add({one, 1}, "");
  hub.add({all, std::nullopt}, "");
  hub.publish("game", 2, {{"league", 2}});
  hub.flush();
  EXPECT_EQ(one->all, "");
  hub.publish("game", 1, {{"league", 1}});
  hub.publish("verdict", std::nullopt, {{"bot", "a@1"}});
  hub.flush();
  EXPECT_EQ(one->pieces, 1) << "all of a moment at once";
  hub.flush();
  EXPECT_EQ(one->pieces, 1) << "nothing twice";
  EXPECT_NE(one->all.find("event: game\ndata: {\"league\":1}\n\n"), std::string::npos) << one->all;
  EXPECT_NE(one->all.find("event: verdict\n"), std::string::npos);
  EXPECT_NE(all->all.find("{\"league\":2}"), std::string::npos);
}

TEST(EventHub, SendsToSomeListenersAtATimeAndForgetsNobody) {
  EventHub hub;
  std::vector<std::shared_ptr<Recorded>> streams;
  for (int i = 0; i < 5; ++i) {
    streams.push_back(std::make_shared<Recorded>());
    hub.add({streams.back(), std::nullopt}, "");
  }
  hub.publish("game", 1, {{"n", 1}});
  EXPECT_TRUE(hub.flush(2));
  EXPECT_EQ(streams[1]->pieces, 1);
  EXPECT_EQ(streams[2]->pieces, 0);
  hub.publish("game", 1, {{"n", 2}});  // before the others got the first
  EXPECT_TRUE(hub.flush(4));
  EXPECT_FALSE(hub.flush(4));
  for (const auto& stream : streams) {
    EXPECT_NE(stream->all.find("\"n\":1"), std::string::npos);
    EXPECT_NE(stream->all.find("\"n\":2"), std::string::npos);
    EXPECT_EQ(stream->all.find("\"n\":1"), stream->all.rfind("\"n\":1")) << "nothing twice";
  }
  EXPECT_EQ(streams[0]->pieces, 2);
  EXPECT_EQ(streams[4]->pieces, 1);
}

TEST(EventHub, KnowsWhoseReportIsLookedAt) {
  EventHub hub;
  hub.add({std::make_shared<Recorded>(), 1}, "");
  hub.add({.stream = std::make_shared<Recorded>(), .league = 2, .wants_report = true}, "");
  EXPECT_EQ(
      hub.reports_wanted(),
      (std::set<std::pair<std::int64_t, EventHub::Audience>>{{2, EventHub::Audience::everybody}}));
}

TEST(EventHub, RepeatsWhatCameAfterTheLastEventThatAClientSaw) {
  EventHub hub;
  const auto first = std::make_shared<Recorded>();
  EXPECT_FALSE(hub.add({first, std::nullopt}, "")) << "it has to be told how things stand";
  hub.publish("game", 1, {{"n", 1}});
  hub.flush();
  const std::string id = last_id(first->all);
  hub.publish("game", 1, {{"n", 2}});
  const auto again = std::make_shared<Recorded>();
  EXPECT_TRUE(hub.add({again, std::nullopt}, id));
  EXPECT_EQ(again->all.find("\"n\":1"), std::string::npos) << again->all;
  EXPECT_NE(again->all.find("\"n\":2"), std::string::npos) << again->all;
}

TEST(EventHub, RepeatsAllThatItKeepsToAClientThatSawTheOneBefore) {
  EventHub hub;
  const auto stream = std::make_shared<Recorded>();
  hub.add({stream, std::nullopt}, "");
  hub.publish("game", 1, {{"n", 0}});
  hub.flush();
  const std::string id = last_id(stream->all);
  constexpr int kKept = 1000;
  for (int i = 0; i < kKept; ++i) hub.publish("game", 1, {{"n", i}});
  EXPECT_TRUE(hub.add({std::make_shared<Recorded>(), std::nullopt}, id)) << "it misses nothing";
  hub.publish("game", 1, {{"n", kKept}});
  EXPECT_FALSE(hub.add({std::make_shared<Recorded>(), std::nullopt}, id)) << "it misses one";
}

TEST(EventHub, KnowsNoEventsOfAnotherRunNorThoseLongGone) {
  EventHub hub;
  const auto stream = std::make_shared<Recorded>();
  for (const char* id : {"1-1", "x", "-", "99999999999999-0"}) {
    EXPECT_FALSE(hub.add({stream, std::nullopt}, id)) << id;
  }
  hub.publish("game", 1, {{"n", 0}});
  hub.flush();
  const std::string id = last_id(stream->all);
  for (int i = 0; i < 2000; ++i) hub.publish("game", 1, {{"n", i}});
  EXPECT_FALSE(hub.add({stream, std::nullopt}, id));
  EXPECT_FALSE(hub.add({stream, std::nullopt}, id.substr(0, id.find('-')) + "-999999"));
}

TEST(EventHub, NumbersWhatEverybodyMayKnowWithoutGaps) {
  EventHub hub([](std::string_view type, std::optional<std::int64_t>, const Json& data) {
    return type == "game" ? std::nullopt : std::optional(data);
  });
  const auto anybody = std::make_shared<Recorded>();
  const auto staff = std::make_shared<Recorded>();
  hub.add({anybody, std::nullopt}, "");
  hub.add({staff, std::nullopt, EventHub::Audience::staff}, "");
  for (int i = 0; i < 5; ++i) hub.publish("game", 1, {{"n", i}});
  hub.publish("verdict", std::nullopt, {{"bot", "a@1"}});
  hub.flush();
  EXPECT_EQ(anybody->all.find("event: game"), std::string::npos) << anybody->all;
  EXPECT_TRUE(last_id(anybody->all).ends_with("-1")) << anybody->all;
  EXPECT_TRUE(last_id(staff->all).ends_with("-6")) << staff->all;
  hub.tell({anybody, 1}, "game", 1, {{"n", 9}});
  EXPECT_EQ(anybody->all.find("\"n\":9"), std::string::npos);
  hub.tell({staff, 1, EventHub::Audience::staff}, "game", 1, {{"n", 9}});
  EXPECT_NE(staff->all.find("\"n\":9"), std::string::npos);
  EXPECT_FALSE(hub.add({anybody, std::nullopt}, last_id(staff->all)))
      << "a number of the staff's events is none of the others";
}

TEST(EventHub, ForgetsListenersThatHaveGone) {
  EventHub hub;
  const auto stream = std::make_shared<Recorded>();
  hub.add({stream, std::nullopt}, "");
  EXPECT_EQ(hub.listeners(), 1U);
  stream->close();
  EXPECT_EQ(hub.listeners(), 0U);
}

}  // namespace
}  // namespace splendor::serve
