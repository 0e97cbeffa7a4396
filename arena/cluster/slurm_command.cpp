#include "arena/cluster/slurm_command.hpp"

#include <csignal>

#include "arena/cluster/launch.hpp"

namespace splendor::arena {
namespace {

process::Command slurm_command(const SlurmCommand::Order& order) {
  process::Command command;
  command.program = program_in_path(order.program);
  command.arguments = order.arguments;
  command.environment = whole_environment();
  command.errors = process::Stream::pipe;
  command.dies_with_us = true;
  return command;
}

bool has(const std::string& words, const char* sentence) {
  return words.find(sentence) != std::string::npos;
}

}  // namespace

SlurmCommand::SlurmCommand(EventLoop& loop, const Order& order)
    : program_(order.program),
      limit_(process::Deadline::in(order.limit)),
      child_(slurm_command(order)),
      errors_(loop, std::move(child_.errors())) {}

std::optional<SlurmAnswer> SlurmCommand::poll() {
  if (const auto exit = child_.poll()) return answer(*exit);
  if (limit_ && limit_->passed()) return give_up();
  return std::nullopt;
}

SlurmAnswer SlurmCommand::wait(process::Deadline deadline) {
  if (limit_ && limit_->instant() < deadline.instant()) deadline = *limit_;
  const auto exit = child_.wait(deadline);
  return exit ? answer(*exit) : give_up();
}

SlurmAnswer SlurmCommand::give_up() {
  child_.signal(SIGKILL);
  (void)words();
  add(program_ + " did not exit in time");
  return SlurmAnswer::none;
}

SlurmAnswer SlurmCommand::answer(const process::Exit& exit) {
  const auto* exited = std::get_if<process::Exited>(&exit);
  if (exited != nullptr && exited->code == 0) return SlurmAnswer::yes;
  return is_unanswered(words()) ? SlurmAnswer::none : SlurmAnswer::no;
}

void SlurmCommand::add(const std::string& more) {
  if (!more.empty()) words_ += (words_.empty() ? "" : "\n") + more;
}

const std::string& SlurmCommand::words() {
  add(errors_.take());
  return words_;
}

// The exit status is the same for all failures.
bool is_unanswered(const std::string& words) {
  if (has(words, "Task launch for ")) return false;  // slurmctld answered, a node did not
  for (const char* sentence :
       {"Unable to contact slurm controller", "Socket timed out on send/recv operation",
        "Munge encode failed", "Protocol authentication error"}) {
    if (has(words, sentence)) return true;
  }
  return false;
}

}  // namespace splendor::arena
