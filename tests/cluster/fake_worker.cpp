// A worker that speaks the protocol and has one sin, named on its command line. Plays nothing: an
// honest one answers each job with a record that is only an id.
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

#include "arena/node/record_parcel.hpp"
#include "referee/wire/frame.hpp"
#include "splendor/v1/worker.pb.h"

namespace {

using namespace splendor;

// Added to a job's number: a job that nobody has.
constexpr std::uint64_t kFarAway = 1'000'000;

void send(const std::vector<v1::FromWorker>& messages) {
  std::string bytes;
  for (const v1::FromWorker& message : messages) wire::append_message(bytes, message);
  for (std::string_view rest = bytes; !rest.empty();) {
    const ssize_t put = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (put <= 0) std::exit(1);
    rest.remove_prefix(static_cast<std::size_t>(put));
  }
}

// One of: honest, babbles, boasts, dies, garbage, greedy, idles, loses, loses_others, mute,
// nosy, overloaded, refuses, repeats, repeats_later, silent, slow, sulks, unmeasurable, voids,
// wrong_job.
class FakeWorker {
 public:
  explicit FakeWorker(std::string sin) : sin_(std::move(sin)) {}

  void beat() const {
    if (!has_said_hello_) return;
    v1::FromWorker message;
    message.mutable_heartbeat();
    send({message});
  }
  void take(const v1::ToWorker& message) {
    if (message.has_welcome()) hello(message.welcome());
    if (message.has_job() && sin_ == "greedy") ask_twice_for(message.job().seats(0).sha256());
    if (message.has_job() && sin_ == "nosy") ask_twice_for(std::string(64, '0'));
    if (message.has_job()) answer(message.job().id());
    if (message.has_bye() && sin_ == "sulks") {
      ::sleep(25);  // much longer than its silence is borne
      std::exit(0);
    }
    if (message.has_bye()) {
      v1::FromWorker goodbye;
      goodbye.mutable_goodbye();
      send({goodbye});
      std::exit(0);
    }
  }

 private:
  void hello(const v1::WorkerWelcome& welcome) {
    if (sin_ == "mute") return;
    if (sin_ == "garbage") {
      std::cout << "Welcome to this machine!\n" << std::flush;
      return;
    }
    v1::FromWorker message;
    v1::WorkerHello& hello = *message.mutable_hello();
    hello.set_version(welcome.version());
    hello.set_host("fake-" + sin_);
    hello.set_kind("cardboard");
    hello.set_games(welcome.games() == 0 ? 2 : welcome.games());
    if (sin_ == "boasts") hello.set_games(std::numeric_limits<std::uint32_t>::max());
    hello.set_speed(sin_ == "slow" ? 50 : 100);
    if (sin_ == "unmeasurable") hello.set_speed(std::numeric_limits<double>::quiet_NaN());
    if (sin_ == "refuses") hello.set_refusal("it has no locks on its doors");
    send({message});
    has_said_hello_ = true;
  }

  // In one go, so that the bot can't have arrived before the second request.
  static void ask_twice_for(const std::string& sha256) {
    v1::FromWorker message;
    message.mutable_need_bot()->set_sha256(sha256);
    send({message, message});
  }

  void answer(std::uint64_t job) {
    if (sin_ == "silent") say_nothing_more();
    ++answers_;
    if (sin_ == "dies" && answers_ > 5) ::_exit(7);
    if (sin_ == "idles" || (sin_ == "sulks" && answers_ > 10)) return;
    if (sin_ == "babbles") {
      std::cout << "\3abc" << std::flush;
      return;
    }
    v1::FromWorker message;
    if (sin_ == "loses_others") {
      message.mutable_lost()->set_id(job + kFarAway);
      send({message});
    }
    if (sin_ == "loses") {
      message.mutable_lost()->set_id(job);
      message.mutable_lost()->set_reason("it was mislaid");
    } else {
      v1::MatchRecord record;
      record.set_id(sin_ == "wrong_job" ? job + kFarAway : job);
      if (sin_ == "voids" || sin_ == "sulks") record.set_void_reason("the machine is on fire");
      if (sin_ == "overloaded") {
        record.set_void_reason("the machine is too busy");
        record.set_overloaded(true);
      }
      arena::RecordParcel parcel;
      parcel.add(record);
      if (sin_ == "repeats") parcel.add(record);
      message.set_records(parcel.take());
    }
    send(sin_ == "repeats_later" ? std::vector{message, message} : std::vector{message});
  }

  // As long as somebody might listen; not for ever, so that nothing is left of the test.
  [[noreturn]] static void say_nothing_more() {
    std::array<char, 65536> ignored{};
    while (::read(STDIN_FILENO, ignored.data(), ignored.size()) > 0) {
    }
    std::exit(0);
  }

  std::string sin_;
  int answers_ = 0;
  bool has_said_hello_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  FakeWorker worker(argc > 1 ? argv[1] : "honest");
  wire::FrameReader reader(std::size_t{16} << 20U);
  std::array<char, 65536> buffer{};
  while (true) {
    while (const auto frame = reader.next()) {
      v1::ToWorker message;
      if (!wire::parse(*frame, message)) return 1;
      worker.take(message);
    }
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (::poll(&input, 1, 100) == 0) {
      worker.beat();
      continue;
    }
    const ssize_t got = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (got <= 0) return 0;
    reader.feed({buffer.data(), static_cast<std::size_t>(got)});
  }
}
