#include "arena/cluster/slurm_allocation.hpp"

#include <unistd.h>

#include <cstdlib>
#include <utility>

#include "arena/text/text.hpp"

namespace splendor::arena {
namespace {

using process::Deadline;

constexpr int kMostFruitless = 3;
constexpr std::chrono::seconds kLongestFarewell{10};
constexpr std::chrono::seconds kPingEvery{2};

// The number that follows a sentence of salloc.
std::string number_after(const std::string& text, const std::string& sentence) {
  const std::size_t found = text.rfind(sentence);
  if (found == std::string::npos) return "";
  const std::size_t begin = found + sentence.size();
  return text.substr(begin, text.find_first_not_of("0123456789", begin) - begin);
}

}  // namespace

SlurmAllocation::SlurmAllocation(EventLoop& loop, const league::WorkerSpec& spec,
                                 LaunchOptions options)
    : loop_(loop),
      spec_(spec),
      options_(std::move(options)),
      name_(league::worker_text(spec)),
      notes_(options_.slurm_notes),
      left_(notes_.all()) {  // none of others of this league, which make theirs in tick()
  for (const char* program : {"salloc", "srun", "scancel", "scontrol"}) {
    (void)program_in_path(program);
  }
}

// Runs one command at a time, and starts none while Slurm does not answer.
void SlurmAllocation::tick() {
  look_whether_it_answers();
  if (state_ == State::granted || failure_reason_) return;
  if (command_) return check_command();
  if (is_waiting_) return;
  state_ == State::given_back ? give_back() : ask();
}

void SlurmAllocation::check_command() {
  const auto answer = command_->poll();  // before reading, so that nothing is missed
  if (state_ == State::asked_for) read_answer();
  if (!answer) return;
  const std::string words = command_->words();
  command_.reset();
  state_ == State::given_back ? given_back(*answer, words) : asked(*answer, words);
}

SlurmCommand::Order SlurmAllocation::order(const char* program,
                                           std::vector<std::string> arguments) const {
  return {program, std::move(arguments), options_.slurm_patience};
}

// ---- Asking for it ----

void SlurmAllocation::ask() {
  asked_as_ = notes_.add(options_.slurm_name + "-");
  job_.clear();
  std::vector<std::string> arguments{"--no-shell",
                                     "--no-kill",  // losing one node must not end the others' steps
                                     "--ntasks=" + std::to_string(spec_.tasks),
                                     "--cpus-per-task=" + std::to_string(spec_.games)};
  arguments.insert(arguments.end(), options_.slurm_options.begin(), options_.slurm_options.end());
  arguments.push_back("--job-name=" +
                      asked_as_);  // last, so that it overrides a name in the options
  command_.emplace(loop_, order("salloc", std::move(arguments)));
}

void SlurmAllocation::read_answer() {
  const std::string& words = command_->words();
  std::string job = number_after(words, "Granted job allocation ");
  if (job.empty()) job = number_after(words, "Pending job allocation ");
  if (job.empty() || job == job_) return;
  job_ = job;
  command_->lift_limit();
  if (words.find("Granted") == std::string::npos) {
    news_.push_back("waiting for Slurm to grant allocation " + job_ + " for " + name_);
  }
}

void SlurmAllocation::asked(SlurmAnswer answer, const std::string& words) {
  if (answer == SlurmAnswer::yes && !job_.empty()) {
    state_ = State::granted;
    news_.push_back("Slurm granted allocation " + job_ + " for " + name_);
  } else if (answer == SlurmAnswer::none) {  // it may stand in the queue all the same
    want_another();
    begin_to_wait(words);
  } else {
    failure_reason_ = "Slurm did not grant it: " +
                      (words.empty() ? std::string("salloc failed") : printable_line(words));
  }
}

// ---- Steps in it ----

std::optional<WorkerCommand> SlurmAllocation::command(std::size_t place) {
  if (state_ != State::granted || is_waiting_ || failure_reason_) return std::nullopt;
  WorkerCommand command;
  command.name = name_ + " worker " + std::to_string(place + 1);
  command.program = program_in_path("srun");
  // Without --unbuffered srun holds back a worker's output until a line feed.
  command.arguments = {"--jobid=" + job_, "--exact",
                       "--unbuffered",    "--nodes=1",
                       "--ntasks=1",      "--cpus-per-task=" + std::to_string(spec_.games),
                       "--mpi=none",      "--quiet",
                       options_.program,  "worker"};
  command.environment = whole_environment();
  return command;
}

// A worker that wrote nothing may have waited for slurmctld, too: a ping tells before it has ended
// often.
bool SlurmAllocation::excuses(const std::string& reason) {
  if (is_unanswered(reason)) {
    begin_to_wait(reason);
    return true;
  }
  is_in_doubt_ = true;
  return false;
}

void SlurmAllocation::all_ended(bool have_played, const std::string& reason) {
  if (!is_waiting_) fruitless_ = have_played ? 0 : fruitless_ + 1;
  if (fruitless_ >= kMostFruitless) {
    failure_reason_ =
        "no worker stayed alive, " + std::to_string(fruitless_) + " times in a row; " + reason;
  }
  if (!is_ours_ || failure_reason_) return;
  news_.push_back("all workers of allocation " + job_ + " ended, requesting another; " + reason);
  // A slurmctld that was down believes for another minute that steps which ended meanwhile still
  // hold their cores; a new allocation is available at once.
  want_another();
}

std::vector<std::string> SlurmAllocation::news() { return std::exchange(news_, {}); }

// ---- Slurm does not answer ----

void SlurmAllocation::begin_to_wait(const std::string& words) {
  if (is_waiting_) return;
  is_waiting_ = true;
  next_ping_ = Clock::now() + kPingEvery;
  news_.push_back("Slurm does not answer, so " + name_ +
                  " can't start workers until it does: " + printable_line(words));
}

void SlurmAllocation::look_whether_it_answers() {
  if (!ping_) {
    const bool is_time = is_waiting_ ? Clock::now() >= next_ping_ : is_in_doubt_;
    if (is_time) ping_.emplace(loop_, order("scontrol", {"ping"}));
    return;
  }
  const auto answer = ping_->poll();
  if (!answer) return;
  const std::string& said = ping_->words();
  const std::string words = said.empty() ? "scontrol ping says that it is down" : said;
  ping_.reset();
  is_in_doubt_ = false;
  next_ping_ = Clock::now() + kPingEvery;
  if (*answer != SlurmAnswer::yes) return begin_to_wait(words);
  if (std::exchange(is_waiting_, false)) news_.emplace_back("Slurm answers again");
}

// ---- Giving it back ----

void SlurmAllocation::want_another() {
  state_ = State::given_back;
  left_.push_back(std::exchange(asked_as_, ""));
}

// Releases allocations of an arena that was killed as well; then requests one, unless we run inside
// one.
void SlurmAllocation::give_back() {
  if (!left_.empty()) {
    command_.emplace(loop_, scancel());
    return;
  }
  const char* job = std::getenv("SLURM_JOB_ID");
  is_ours_ = job == nullptr || *job == '\0';
  if (!is_ours_) job_ = job;
  state_ = is_ours_ ? State::asked_for : State::granted;
}

// By name, since an allocation has no number before salloc has an answer, and by user, since root
// may cancel those of all users.
SlurmCommand::Order SlurmAllocation::scancel() const {
  return order("scancel", {"--user=" + std::to_string(::geteuid()), "--name=" + left_.back()});
}

// Slurm refuses to cancel an allocation that has ended, which is fine.
void SlurmAllocation::given_back(SlurmAnswer answer, const std::string& words) {
  if (answer == SlurmAnswer::none) return begin_to_wait(words);
  notes_.remove(left_.back());
  left_.pop_back();
}

std::optional<std::string> SlurmAllocation::close() {
  command_.reset();  // a killed salloc gets no allocation
  ping_.reset();
  if (!asked_as_.empty()) left_.push_back(std::exchange(asked_as_, ""));
  const Deadline deadline = Deadline::in(kLongestFarewell);
  std::string kept;
  for (; !left_.empty(); left_.pop_back()) {
    if (SlurmCommand(loop_, scancel()).wait(deadline) == SlurmAnswer::none) {
      kept += (kept.empty() ? "" : ", ") + ("scancel --name=" + left_.back());
    } else {
      notes_.remove(left_.back());
    }
  }
  if (kept.empty()) return std::nullopt;
  return "Slurm does not answer, so that it could not be told that nobody needs the allocation any "
         "more: " +
         kept + " does that, or the next league here";
}

}  // namespace splendor::arena
