#include "arena/examine/referee_process.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

#include "arena/text/text.hpp"
#include "referee/base/conventions.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/process/deadline.hpp"

namespace splendor::examine {
namespace {

// Four times the stderr that is kept of a bot, and a game of any length.
constexpr std::size_t kLastWords = 2000;
// How soon a match is given up.
constexpr std::chrono::milliseconds kTick{100};
// For a referee to clear its jails away once it has nothing more to do.
constexpr std::chrono::seconds kFarewell{5};

process::Command command_for(const std::filesystem::path& program,
                             const std::vector<std::string>& arguments) {
  process::Command command;
  command.program = program;
  command.arguments = arguments;
  command.environment = {kPathVariable, "LANG=C.UTF-8"};
  command.input = process::Stream::pipe;
  command.output = process::Stream::pipe;
  command.errors = process::Stream::pipe;
  return command;
}

}  // namespace

// One referee, from its start to its end.
class RefereeProcess::Connection {
 public:
  Connection(const std::filesystem::path& program, const std::vector<std::string>& arguments,
             const std::function<bool()>& stopped)
      : child_(command_for(program, arguments)), stopped_(stopped) {}
  ~Connection() {
    try {
      child_.input().close();
      static_cast<void>(child_.wait(process::Deadline::in(kFarewell)));
    } catch (const ArenaFault&) {  // it is killed instead
    }
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  v1::MatchRecord play(const v1::MatchJob& job, process::Deadline deadline) {
    wire::append_message(outgoing_, job);
    while (true) {
      if (const auto frame = reader_.next()) {
        v1::MatchRecord record;
        if (!wire::parse(*frame, record) || record.id() != job.id()) {
          fail("did not answer with the record of the match");
        }
        return record;
      }
      if (reader_.error()) fail("wrote something that is not a record");
      exchange(deadline);
    }
  }

  void kill() { child_.signal(SIGKILL); }

 private:
  void exchange(process::Deadline deadline) {
    std::array<pollfd, 3> events{{{child_.output().get(), POLLIN, 0},
                                  {child_.errors().get(), POLLIN, 0},
                                  {outgoing_.empty() ? -1 : child_.input().get(), POLLOUT, 0}}};
    if (stopped_ && stopped_()) throw ArenaFault("the match was stopped");
    const auto left =
        std::min(std::chrono::ceil<std::chrono::milliseconds>(deadline.remaining()), kTick);
    const int ready = ::poll(events.data(), events.size(), static_cast<int>(left.count()));
    if (ready < 0 && errno != EINTR) throw ArenaFault("waiting for the referee", errno);
    if (ready == 0 && deadline.passed()) fail("did not finish the match in time");
    if (ready <= 0) return;
    if (events[1].revents != 0) read_last_words();
    if (events[2].revents != 0) send();
    if (events[0].revents != 0) receive();
  }

  void receive() {
    std::array<char, 65536> buffer;
    const ssize_t got = ::read(child_.output().get(), buffer.data(), buffer.size());
    if (got == 0) fail("ended in the middle of a match");
    if (got > 0) reader_.feed({buffer.data(), static_cast<std::size_t>(got)});
    if (got < 0 && errno != EINTR && errno != EAGAIN) throw ArenaFault("reading a record", errno);
  }

  void send() {
    const ssize_t put = ::write(child_.input().get(), outgoing_.data(), outgoing_.size());
    if (put >= 0) outgoing_.erase(0, static_cast<std::size_t>(put));
    if (put < 0 && errno == EPIPE) fail("does not accept jobs anymore");
    if (put < 0 && errno != EINTR && errno != EAGAIN) throw ArenaFault("sending a job", errno);
  }

  void read_last_words() {
    std::array<char, 4096> buffer;
    const ssize_t got = ::read(child_.errors().get(), buffer.data(), buffer.size());
    if (got == 0) child_.errors().close();
    if (got <= 0) return;
    last_words_.append(buffer.data(), static_cast<std::size_t>(got));
    if (last_words_.size() > kLastWords) last_words_.erase(0, last_words_.size() - kLastWords);
  }

  [[noreturn]] void fail(const std::string& what) {
    // What it said in dying may come a little later than its end.
    constexpr std::chrono::milliseconds kMoment{200};
    const auto deadline = process::Deadline::in(kMoment);
    while (child_.errors() && process::wait_readable(child_.errors().get(), deadline)) {
      read_last_words();
    }
    while (last_words_.ends_with('\n')) last_words_.pop_back();
    throw ArenaFault("the referee " + what +
                     (last_words_.empty() ? "" : "; it said: " + printable(last_words_)));
  }

  process::Child child_;
  const std::function<bool()>& stopped_;
  wire::FrameReader reader_{kLargestRecord};
  std::string outgoing_;
  std::string last_words_;
};

RefereeProcess::RefereeProcess(std::filesystem::path program, std::chrono::milliseconds patience,
                               std::vector<std::string> arguments, std::function<bool()> stopped)
    : program_(std::move(program)),
      patience_(patience),
      arguments_(std::move(arguments)),
      stopped_(std::move(stopped)) {}

RefereeProcess::~RefereeProcess() = default;

v1::MatchRecord RefereeProcess::play(const v1::MatchJob& job) {
  const auto deadline = process::Deadline::in(patience_);
  if (!connection_) connection_ = std::make_unique<Connection>(program_, arguments_, stopped_);
  try {
    return connection_->play(job, deadline);
  } catch (const ArenaFault&) {
    connection_->kill();
    connection_.reset();
    throw;
  }
}

}  // namespace splendor::examine
