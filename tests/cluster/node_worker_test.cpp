// `arena worker` itself, with this test as the arena: real games, and bots that it was sent.
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <deque>
#include <fstream>
#include <iterator>
#include <thread>

#include "arena/bots/import.hpp"
#include "arena/bots/tree.hpp"
#include "arena/cluster/bot_reader.hpp"
#include "arena/node/record_parcel.hpp"
#include "referee/wire/frame.hpp"
#include "splendor/v1/worker.pb.h"
#include "tests/e2e/arena_home.hpp"

namespace splendor::e2e {
namespace {

using process::Deadline;
using std::chrono::seconds;

class NodeWorker : public ArenaHome {
 protected:
  void SetUp() override {
    ArenaHome::SetUp();
    if (IsSkipped()) return;
    std::signal(SIGPIPE, SIG_IGN);
    auto imported = bots::import_bot(std::string(SPLENDOR_BIN) + "/random_bot", folder() / "bots");
    ASSERT_TRUE(imported);
    bot_ = *imported;
    process::Command command;
    command.program = SPLENDOR_ARENA;
    command.arguments = {"worker", "--cache", (folder() / "cache").string()};
    command.environment = {"PATH=/usr/bin:/bin"};
    command.input = process::Stream::pipe;
    command.output = process::Stream::pipe;
    worker_.emplace(command);
  }
  void TearDown() override {
    worker_.reset();
    ArenaHome::TearDown();
  }

  void say(const v1::ToWorker& message) {
    std::string bytes;
    wire::append_frame(bytes, message.SerializeAsString());
    for (std::string_view rest = bytes; !rest.empty();) {
      const ssize_t put = ::write(worker_->input().get(), rest.data(), rest.size());
      if (put > 0) rest.remove_prefix(static_cast<std::size_t>(put));
      if (put < 0) {
        ASSERT_EQ(errno, EAGAIN);
        pollfd ready{worker_->input().get(), POLLOUT, 0};
        ASSERT_EQ(::poll(&ready, 1, 10'000), 1) << "it does not read";
      }
    }
  }
  void welcome(const std::string& isolation = "full", const std::string& version = "") {
    v1::ToWorker message;
    message.mutable_welcome()->set_version(version.empty() ? version_here() : version);
    message.mutable_welcome()->set_isolation(isolation);
    message.mutable_welcome()->set_games(1);
    message.mutable_welcome()->set_pinned(true);
    message.mutable_welcome()->set_patience_ms(60'000);
    message.mutable_welcome()->set_heartbeat_ms(200);
    message.mutable_welcome()->set_silence_ms(silence_ms_);
    say(message);
  }
  std::string version_here() {
    const std::string text = arena({"--version"}).out;  // "arena 1.2.3\n"
    return text.substr(6, text.size() - 7);
  }
  void job(std::uint64_t id, const std::string& where) {
    v1::ToWorker message;
    v1::MatchJob& job = *message.mutable_job();
    job.set_id(id);
    job.set_seed(id);
    job.mutable_time()->set_move_ms(5000);
    job.set_startup_ms(5000);
    for (int seat = 0; seat < 2; ++seat) {
      *job.add_seats() = bots::spec_of(bot_);
      job.mutable_seats(seat)->set_folder(where);
    }
    say(message);
  }
  // The next record. Several may come together.
  v1::MatchRecord hear_record() {
    if (records_.empty()) {
      const v1::FromWorker message = hear();
      constexpr std::size_t kMany = 1000;
      const auto records = arena::unpack(message.records(), kMany);
      EXPECT_TRUE(message.has_records() && records) << message.DebugString();
      if (!records) return {};
      records_.assign(records->begin(), records->end());
    }
    v1::MatchRecord record = records_.front();
    records_.pop_front();
    return record;
  }
  // The next message, heartbeats apart; empty if the worker ends.
  v1::FromWorker hear() {
    const auto deadline = Deadline::in(seconds(30));
    while (true) {
      while (const auto frame = reader_.next()) {
        v1::FromWorker message;
        EXPECT_TRUE(wire::parse(*frame, message));
        if (!message.has_heartbeat()) return message;
        ++heartbeats_;
      }
      if (!process::wait_readable(worker_->output().get(), deadline)) {
        ADD_FAILURE() << "the worker says nothing";
        return {};
      }
      std::array<char, 65536> buffer{};
      const ssize_t got = ::read(worker_->output().get(), buffer.data(), buffer.size());
      if (got <= 0) return {};
      reader_.feed({buffer.data(), static_cast<std::size_t>(got)});
    }
  }

  bots::StoredBot bot_;
  std::uint32_t silence_ms_ = 60'000;
  std::optional<process::Child> worker_;
  std::deque<v1::MatchRecord> records_;  // that were heard, but not asked for
  wire::FrameReader reader_{std::size_t{16} << 20U};
  int heartbeats_ = 0;
};

TEST_F(NodeWorker, SaysWhoItIsAndPlaysWithBotsOfASharedFolder) {
  welcome();
  const v1::FromWorker hello = hear();
  ASSERT_TRUE(hello.has_hello());
  EXPECT_NE(hello.hello().host(), "");
  EXPECT_EQ(hello.hello().games(), 1U);
  EXPECT_EQ(hello.hello().isolation(), "full");
  EXPECT_GT(hello.hello().speed(), 0);
  EXPECT_EQ(hello.hello().refusal(), "");
  job(7, bot_.folder);
  const v1::MatchRecord record = hear_record();
  EXPECT_EQ(record.id(), 7U);
  EXPECT_EQ(record.void_reason(), "");
  EXPECT_FALSE(std::filesystem::exists(folder() / "cache" / bot_.sha256)) << "there was no need";
}

TEST_F(NodeWorker, AsksForABotThatIsNotThereAndKeepsIt) {
  welcome();
  ASSERT_TRUE(hear().has_hello());
  job(1, "/nonexistent/bots/x");
  job(2, "/nonexistent/bots/x");
  const v1::FromWorker need = hear();
  ASSERT_TRUE(need.has_need_bot()) << need.DebugString();
  EXPECT_EQ(need.need_bot().sha256(), bot_.sha256);
  arena::BotReader content(bot_.folder, bot_.sha256);
  while (const auto part = content.next()) {
    v1::ToWorker message;
    *message.mutable_bot_part() = *part;
    say(message);
  }
  for (const std::uint64_t id : {1U, 2U}) {
    const v1::MatchRecord record = hear_record();
    ASSERT_EQ(record.id(), id) << "asked once for both games";
    EXPECT_EQ(record.void_reason(), "");
    EXPECT_EQ(record.seats(0).bot().folder(), "/nonexistent/bots/x");
  }
  EXPECT_EQ(bots::verify_content(folder() / "cache" / bot_.sha256, bot_.sha256), std::nullopt);
}

TEST_F(NodeWorker, DoesNotRunABotThatIsNotWhatItsHashSays) {
  welcome();
  ASSERT_TRUE(hear().has_hello());
  job(1, "/nonexistent");
  ASSERT_TRUE(hear().has_need_bot());
  arena::BotReader content(bot_.folder, bot_.sha256);
  while (auto part = content.next()) {
    if (part->is_first()) part->mutable_data()->append("and something else");
    v1::ToWorker message;
    *message.mutable_bot_part() = *part;
    say(message);
  }
  const v1::FromWorker goodbye = hear();
  ASSERT_TRUE(goodbye.has_goodbye()) << goodbye.DebugString();
  EXPECT_NE(goodbye.goodbye().reason().find("does not match its hash"), std::string::npos);
}

TEST_F(NodeWorker, BeatsWhileItHasNothingToDoAndEndsWithItsInput) {
  welcome();
  ASSERT_TRUE(hear().has_hello());
  job(1, bot_.folder);
  (void)hear();
  std::this_thread::sleep_for(seconds(1));
  job(2, bot_.folder);
  (void)hear();
  EXPECT_GE(heartbeats_, 3);
  worker_->input().close();
  EXPECT_TRUE(worker_->wait(Deadline::in(seconds(10))));
}

TEST_F(NodeWorker, LeavesNothingRunningWhenItIsKilled) {
  welcome();
  ASSERT_TRUE(hear().has_hello());
  job(1, bot_.folder);
  (void)hear();
  const auto children_of = [](pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/task/" + std::to_string(pid) +
                       "/children");
    return std::vector<pid_t>(std::istream_iterator<pid_t>(file), {});
  };
  const std::vector<pid_t> referees = children_of(worker_->pid());
  ASSERT_EQ(referees.size(), 1U);
  worker_->signal(SIGKILL);
  (void)worker_->wait(Deadline::in(seconds(10)));
  const auto runs = [&] {
    std::ifstream file("/proc/" + std::to_string(referees.front()) + "/stat");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    return !text.empty() && text.find(") Z") == std::string::npos;
  };
  for (int i = 0; i < 100 && runs(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_FALSE(runs()) << "its referee goes on";
}

TEST_F(NodeWorker, RefusesAnotherVersion) {
  welcome("full", "0.0.1");
  const v1::FromWorker hello = hear();
  ASSERT_TRUE(hello.has_hello());
  EXPECT_NE(hello.hello().refusal().find("this machine has 0.0.1"), std::string::npos);
  EXPECT_TRUE(hear().has_goodbye());
}

TEST_F(NodeWorker, EndsIfTheArenaIsSilentForTooLong) {
  silence_ms_ = 1000;
  welcome();
  ASSERT_TRUE(hear().has_hello());
  const v1::FromWorker goodbye = hear();
  ASSERT_TRUE(goodbye.has_goodbye());
  EXPECT_EQ(goodbye.goodbye().reason(), "the arena did not respond in time");
  EXPECT_TRUE(worker_->wait(Deadline::in(seconds(10))));
}

TEST_F(NodeWorker, EndsIfItHearsNonsense) {
  const std::string nonsense(33, '\xff');
  ASSERT_EQ(::write(worker_->input().get(), nonsense.data(), nonsense.size()), 33);
  const auto exit = worker_->wait(Deadline::in(seconds(10)));
  ASSERT_TRUE(exit);
  EXPECT_TRUE(std::holds_alternative<process::Exited>(*exit));
}

}  // namespace
}  // namespace splendor::e2e
