#include "arena/cluster/slurm_contact.hpp"

#include <utility>

#include "arena/text/text.hpp"

namespace splendor::arena {
namespace {

constexpr std::chrono::seconds kPingEvery{2};

}  // namespace

SlurmContact::SlurmContact(EventLoop& loop, std::chrono::milliseconds timeout, std::string name)
    : loop_(loop), timeout_(timeout), name_(std::move(name)) {}

SlurmContact::Ping SlurmContact::start_ping() const {
  return std::make_unique<SlurmCommand>(loop_, SlurmCommand::Order{"scontrol", {"ping"}, timeout_});
}

void SlurmContact::doubt() {
  if (std::holds_alternative<Answering>(state_)) state_ = InDoubt{};
}

std::optional<std::string> SlurmContact::lost(const std::string& words) {
  if (is_silent()) return std::nullopt;
  Ping running;
  if (auto* in_doubt = std::get_if<InDoubt>(&state_)) running = std::move(in_doubt->ping);
  state_ = Silent{Clock::now() + kPingEvery, std::move(running)};
  return "Slurm does not answer, so " + name_ +
         " can't start workers until it does: " + printable_line(words);
}

std::optional<std::string> SlurmContact::tick() {
  if (std::holds_alternative<Answering>(state_)) return std::nullopt;
  auto* silent = std::get_if<Silent>(&state_);
  Ping& ping = silent != nullptr ? silent->ping : std::get<InDoubt>(state_).ping;
  if (!ping) {
    if (silent == nullptr || Clock::now() >= silent->next_ping) ping = start_ping();
    return std::nullopt;
  }
  const auto answer = ping->poll();
  if (!answer) return std::nullopt;
  const std::string words = ping->words();
  ping.reset();
  return take_answer(*answer, words.empty() ? "scontrol ping says that it is down" : words);
}

std::optional<std::string> SlurmContact::take_answer(SlurmAnswer answer, const std::string& words) {
  auto* silent = std::get_if<Silent>(&state_);
  if (answer == SlurmAnswer::yes) {
    const bool is_news = silent != nullptr;
    state_ = Answering{};
    return is_news ? std::optional<std::string>("Slurm answers again") : std::nullopt;
  }
  if (silent == nullptr) return lost(words);
  silent->next_ping = Clock::now() + kPingEvery;
  return std::nullopt;
}

}  // namespace splendor::arena
