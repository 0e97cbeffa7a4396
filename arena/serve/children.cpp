#include "arena/serve/children.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <optional>
#include <utility>

#include "referee/process/arena_fault.hpp"
#include "referee/process/child.hpp"

namespace splendor::serve {
namespace {

constexpr std::size_t kKeptErrors = std::size_t{16} << 10;
constexpr int kNotStarted = 127;
constexpr std::chrono::seconds kLinger(2);

// Reads what is there; nothing at the end of the file.
std::optional<std::string> read_some(const process::Fd& fd) {
  std::array<char, 65536> buffer{};
  while (true) {
    const ssize_t got = ::read(fd.get(), buffer.data(), buffer.size());
    if (got > 0) return std::string(buffer.data(), static_cast<std::size_t>(got));
    if (got == 0) return std::nullopt;
    if (errno == EAGAIN) return std::string();
    if (errno != EINTR) return std::nullopt;
  }
}

// Processor time of a process that has ended but was not waited for yet; 0 if it can't be told.
std::chrono::nanoseconds cpu_time_of(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

struct Children::Running {
  Running(ChildJob what, process::Child program, Done done)
      : job(std::move(what)), child(std::move(program)), on_done(std::move(done)) {}

  void pass_on_lines() {
    if (!job.on_line) return;
    for (std::size_t end = 0; (end = result.out.find('\n', seen)) != std::string::npos;) {
      job.on_line(result.out.substr(seen, end - seen));
      seen = end + 1;
    }
  }

  ChildJob job;
  process::Child child;
  Done on_done;
  ChildResult result;
  std::size_t seen = 0;  // of result.out, by on_line
  bool has_ended = false;
};

std::string ChildResult::sentence() const {
  std::string_view text = err;
  while (text.ends_with('\n')) text.remove_suffix(1);
  const std::size_t line = text.rfind('\n');
  if (line != std::string_view::npos) text.remove_prefix(line + 1);
  constexpr std::string_view kPrefix = "arena: ";
  if (text.starts_with(kPrefix)) text.remove_prefix(kPrefix.size());
  return std::string(text);
}

Children::Children(http::Loop& loop, std::filesystem::path arena, std::filesystem::path home)
    : loop_(loop), arena_(std::move(arena)), home_(std::move(home)) {}

Children::~Children() {
  constexpr std::chrono::seconds kTimeToEnd(60);  // enough for games under way
  const auto deadline = process::Deadline::in(kTimeToEnd);
  std::erase_if(running_, [](const auto& child) { return !child->job.is_interrupted_at_end; });
  for (const auto& child : running_) child->child.signal(SIGINT);
  for (const auto& child : running_) (void)child->child.wait(deadline);
}

void Children::start(const ChildJob& job, Done done) {
  process::Command command;
  command.program = arena_;
  command.arguments = {"--home", home_.string()};
  command.arguments.insert(command.arguments.end(), job.arguments.begin(), job.arguments.end());
  command.environment = job.environment;
  command.output = process::Stream::pipe;
  command.errors = process::Stream::pipe;
  command.dies_with_us = true;
  command.yields = job.yields;
  command.starts_unverified = true;  // the loop does not wait
  std::shared_ptr<Running> child;
  try {
    child = std::make_shared<Running>(job, process::Child(command), std::move(done));
  } catch (const ArenaFault& fault) {
    ChildResult result;
    result.status = kNotStarted;
    result.err = fault.what();
    loop_.after(std::chrono::seconds(0), [done = std::move(done), result] { done(result); });
    return;
  }
  running_.push_back(child);
  read_output(child);
  read_errors(child);
  loop_.when_readable(child->child.exit_fd(), [this, weak = std::weak_ptr(child)] {
    if (const auto ended = weak.lock()) {
      ended->has_ended = true;
      finish_if_over(ended);
      // What it started may keep its streams open, and is not waited for.
      loop_.after(kLinger, [this, weak] {
        if (const auto lingering = weak.lock()) finish(lingering);
      });
    }
  });
  if (!job.time) return;
  loop_.after(*job.time, [weak = std::weak_ptr(child)] {
    if (const auto late = weak.lock()) late->child.signal(SIGKILL);
  });
}

void Children::read_output(const std::shared_ptr<Running>& child) {
  loop_.when_readable(child->child.output().get(), [this, weak = std::weak_ptr(child)] {
    const auto running = weak.lock();
    if (!running) return;
    const auto piece = read_some(running->child.output());
    if (!piece) {
      running->child.output().close();
      finish_if_over(running);
      return;
    }
    running->result.out += *piece;
    if (running->result.out.size() > running->job.output_bytes) {
      running->child.signal(SIGKILL);
    }
    running->pass_on_lines();
    read_output(running);
  });
}

void Children::read_errors(const std::shared_ptr<Running>& child) {
  loop_.when_readable(child->child.errors().get(), [this, weak = std::weak_ptr(child)] {
    const auto running = weak.lock();
    if (!running) return;
    const auto piece = read_some(running->child.errors());
    if (!piece) {
      running->child.errors().close();
      finish_if_over(running);
      return;
    }
    std::string& errors = running->result.err;
    errors += *piece;
    if (errors.size() > kKeptErrors) errors.erase(0, errors.size() - kKeptErrors);
    read_errors(running);
  });
}

// Its output is read to the end before it counts as over.
void Children::finish_if_over(const std::shared_ptr<Running>& child) {
  if (!child->has_ended || child->child.output() || child->child.errors()) return;
  finish(child);
}

void Children::finish(const std::shared_ptr<Running>& child) {
  child->child.output().close();
  child->child.errors().close();
  child->result.cpu = cpu_time_of(child->child.pid());
  const auto exit = child->child.wait(process::Deadline::in(std::chrono::seconds(1)));
  if (exit) {
    const auto* exited = std::get_if<process::Exited>(&*exit);
    child->result.status =
        exited != nullptr ? exited->code : 128 + std::get<process::Signalled>(*exit).signal;
  }
  running_.remove(child);
  child->on_done(child->result);
}

}  // namespace splendor::serve
