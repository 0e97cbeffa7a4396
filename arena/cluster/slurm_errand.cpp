#include "arena/cluster/slurm_errand.hpp"

#include <csignal>

#include "arena/cluster/launch.hpp"

namespace splendor::arena {
namespace {

process::Command slurm_command(const SlurmErrand::Order& order) {
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

SlurmErrand::SlurmErrand(boost::asio::io_context& loop, const Order& order)
    : program_(order.program),
      limit_(process::Deadline::in(order.limit)),
      child_(slurm_command(order)),
      errors_(loop, std::move(child_.errors())) {}

std::optional<SlurmAnswer> SlurmErrand::poll() {
  if (const auto exit = child_.poll()) return answer(*exit);
  if (limit_ && limit_->passed()) return give_up();
  return std::nullopt;
}

SlurmAnswer SlurmErrand::wait(process::Deadline deadline) {
  if (limit_ && limit_->instant() < deadline.instant()) deadline = *limit_;
  const auto exit = child_.wait(deadline);
  return exit ? answer(*exit) : give_up();
}

SlurmAnswer SlurmErrand::give_up() {
  child_.signal(SIGKILL);
  (void)words();
  add(program_ + " did not exit in time");
  return SlurmAnswer::none;
}

SlurmAnswer SlurmErrand::answer(const process::Exit& exit) {
  const auto* exited = std::get_if<process::Exited>(&exit);
  if (exited != nullptr && exited->code == 0) return SlurmAnswer::yes;
  return is_unanswered(words()) ? SlurmAnswer::none : SlurmAnswer::no;
}

void SlurmErrand::add(const std::string& more) {
  if (!more.empty()) words_ += (words_.empty() ? "" : "\n") + more;
}

const std::string& SlurmErrand::words() {
  add(errors_.take());
  return words_;
}

// Their exit status does not tell.
bool is_unanswered(const std::string& words) {
  if (has(words, "Task launch for ")) return false;  // slurmctld was there, a node was not
  for (const char* sentence :
       {"Unable to contact slurm controller", "Socket timed out on send/recv operation",
        "Munge encode failed", "Protocol authentication error"}) {
    if (has(words, sentence)) return true;
  }
  return false;
}

}  // namespace splendor::arena
