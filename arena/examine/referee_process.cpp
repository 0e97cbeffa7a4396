#include "arena/examine/referee_process.hpp"

#include <algorithm>
#include <csignal>

#include "arena/text/text.hpp"
#include "referee/base/conventions.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/process/deadline.hpp"
#include "referee/talk/framed_child.hpp"

namespace splendor::examine {
namespace {

// Bytes of the referee's stderr that are told.
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
  return command;
}

}  // namespace

// One referee, from its start to its end.
class RefereeProcess::Connection {
 public:
  Connection(const std::filesystem::path& program, const std::vector<std::string>& arguments,
             const std::function<bool()>& stopped)
      : referee_(command_for(program, arguments), {kLargestRecord, kLastWords}),
        stopped_(stopped) {}
  ~Connection() {
    try {
      referee_.close_input();
      static_cast<void>(referee_.child().wait(process::Deadline::in(kFarewell)));
    } catch (const ArenaFault&) {  // it is killed instead
    }
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  v1::MatchRecord play(const v1::MatchJob& job, process::Deadline deadline) {
    using Event = talk::FramedChild::Event;
    referee_.send(job);
    while (true) {
      if (stopped_ && stopped_()) throw ArenaFault("the match was stopped");
      switch (referee_.wait(std::min(process::Deadline::in(kTick), deadline, is_earlier))) {
        case Event::message:
          return record_of(job);
        case Event::bad_frame:
          fail("wrote something that is not a record");
        case Event::closed:
          fail("ended in the middle of a match");
        case Event::input_closed:
          fail("does not accept jobs anymore");
        case Event::timeout:
          if (deadline.passed()) fail("did not finish the match in time");
      }
    }
  }
  void kill() { referee_.child().signal(SIGKILL); }

 private:
  static bool is_earlier(const process::Deadline& a, const process::Deadline& b) {
    return a.instant() < b.instant();
  }

  v1::MatchRecord record_of(const v1::MatchJob& job) {
    v1::MatchRecord record;
    if (!wire::parse(referee_.message(), record) || record.id() != job.id()) {
      fail("did not answer with the record of the match");
    }
    return record;
  }

  [[noreturn]] void fail(const std::string& what) {
    // What it said in dying may come a little later than its end.
    constexpr std::chrono::milliseconds kLastWordsTimeout{200};
    referee_.read_errors_until(process::Deadline::in(kLastWordsTimeout));
    std::string last_words = referee_.errors();
    while (last_words.ends_with('\n')) last_words.pop_back();
    throw ArenaFault("the referee " + what +
                     (last_words.empty() ? "" : "; it said: " + printable(last_words)));
  }

  talk::FramedChild referee_;
  const std::function<bool()>& stopped_;
};

RefereeProcess::RefereeProcess(std::filesystem::path program, std::chrono::milliseconds timeout,
                               std::vector<std::string> arguments, std::function<bool()> stopped)
    : program_(std::move(program)),
      timeout_(timeout),
      arguments_(std::move(arguments)),
      stopped_(std::move(stopped)) {}

RefereeProcess::~RefereeProcess() = default;

v1::MatchRecord RefereeProcess::play(const v1::MatchJob& job) {
  const auto deadline = process::Deadline::in(timeout_);
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
