#include "arena/rerun/bare_bot.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "arena/core/failure.hpp"
#include "referee/base/conventions.hpp"

namespace splendor::rerun {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostErrors = std::size_t{64} << 10;

std::string here(const std::string& word, const fs::path& folder) {
  return word.starts_with(kInBotFolder) ? (folder / word.substr(kInBotFolder.size())).string()
                                        : word;
}

process::Command command_for(const BareCommand& bare) {
  process::Command command;
  command.program = "/usr/bin/env";  // goes to the folder
  command.arguments = {"--chdir=" + bare.folder.string(), "--"};
  command.arguments.insert(command.arguments.end(), bare.words.begin(), bare.words.end());
  command.environment = bare.environment;
  command.input = command.output = command.errors = process::Stream::pipe;
  return command;
}

}  // namespace

BareCommand bare_command(const v1::BotSpec& bot) {
  BareCommand bare;
  bare.folder = bot.folder();
  for (const std::string& word : bot.command()) bare.words.push_back(here(word, bare.folder));
  bare.environment = {kPathVariable, "HOME=" + fs::temp_directory_path().string(), "LANG=C.UTF-8"};
  bare.environment.insert(bare.environment.end(), bot.environment().begin(),
                          bot.environment().end());
  return bare;
}

BareBot::BareBot(const BareCommand& command) : child_(command_for(command)) {}

void BareBot::tell(const v1::ToBot& message) {
  wire::append_message(outgoing_, message);
  write_input();
}

BareBot::Answer BareBot::ask(const v1::ToBot& message, std::chrono::milliseconds patience) {
  tell(message);
  const process::Deadline deadline = process::Deadline::in(patience);
  while (true) {
    if (const auto frame = reader_.next()) {
      v1::FromBot answer;
      if (wire::parse(*frame, answer)) return answer;
      return "it sent " + std::to_string(frame->size()) + " bytes that are not a FromBot message";
    }
    if (reader_.error())
      return std::string("it sent something that is not a message of the protocol");
    switch (exchange(deadline)) {
      case Event::something:
        break;
      case Event::closed:
        return how_it_ended();
      case Event::time_over:
        return "it did not answer within " + std::to_string(patience.count()) + " ms";
    }
  }
}

BareBot::Event BareBot::exchange(process::Deadline deadline) {
  using std::chrono::milliseconds;
  std::array<pollfd, 3> events{{{child_.output().get(), POLLIN, 0},
                                {child_.errors().get(), POLLIN, 0},
                                {outgoing_.empty() ? -1 : child_.input().get(), POLLOUT, 0}}};
  const auto left = std::chrono::ceil<milliseconds>(deadline.remaining()).count();
  const int ready = ::poll(events.data(), events.size(), static_cast<int>(left));
  if (ready < 0 && errno != EINTR) throw Failure(std::string("poll: ") + std::strerror(errno));
  if (ready == 0) return Event::time_over;
  if (events[1].revents != 0) read_errors();
  if (events[2].revents != 0) write_input();
  if (events[0].revents != 0 && !read_output()) return Event::closed;
  return Event::something;
}

bool BareBot::read_output() {
  std::array<char, 65536> buffer{};
  const ssize_t got = ::read(child_.output().get(), buffer.data(), buffer.size());
  if (got > 0) reader_.feed({buffer.data(), static_cast<std::size_t>(got)});
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

void BareBot::read_errors() {
  std::array<char, 65536> buffer{};
  const ssize_t got = ::read(child_.errors().get(), buffer.data(), buffer.size());
  if (got == 0) child_.errors().close();
  if (got <= 0) return;
  errors_.append(buffer.data(), static_cast<std::size_t>(got));
  if (errors_.size() > kMostErrors) errors_.erase(0, errors_.size() - kMostErrors);
}

void BareBot::write_input() {
  while (!outgoing_.empty()) {
    const ssize_t written = ::write(child_.input().get(), outgoing_.data(), outgoing_.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno != EAGAIN) outgoing_.clear();  // its end shows in its output
    if (written <= 0) return;
    outgoing_.erase(0, static_cast<std::size_t>(written));
  }
}

std::string BareBot::how_it_ended() {
  constexpr std::chrono::seconds kPatience{2};
  const auto exit = child_.wait(process::Deadline::in(kPatience));
  while (child_.errors() &&
         process::wait_readable(child_.errors().get(), process::Deadline::in({}))) {
    read_errors();
  }
  if (!exit) return "it closed its stdout but is still running";
  if (const auto* exited = std::get_if<process::Exited>(&*exit)) {
    return "it exited with status " + std::to_string(exited->code);
  }
  const int signal = std::get<process::Signalled>(*exit).signal;
  return "it was killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
}

std::string BareBot::finish() {
  constexpr std::chrono::seconds kPatience{2};
  child_.input().close();
  outgoing_.clear();
  const process::Deadline deadline = process::Deadline::in(kPatience);
  Event event = Event::something;
  while (event == Event::something) event = exchange(deadline);
  return event == Event::time_over ? "it did not exit at the end of its input" : how_it_ended();
}

}  // namespace splendor::rerun
