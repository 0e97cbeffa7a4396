#include "arena/cluster/slurm_allocation.hpp"

#include <csignal>
#include <cstdlib>
#include <utility>

#include "arena/text/text.hpp"

namespace splendor::arena {
namespace {

using process::Deadline;

constexpr int kMostFruitless = 3;
constexpr std::chrono::seconds kLongestFarewell{10};
constexpr std::chrono::seconds kPingEvery{2};

// The number after one of salloc's sentences.
std::string number_after(const std::string& text, const std::string& sentence) {
  const std::size_t found = text.rfind(sentence);
  if (found == std::string::npos) return "";
  const std::size_t begin = found + sentence.size();
  return text.substr(begin, text.find_first_not_of("0123456789", begin) - begin);
}

}  // namespace

SlurmAllocation::SlurmAllocation(boost::asio::io_context& loop, const league::WorkerSpec& spec,
                                 LaunchOptions options)
    : loop_(loop),
      spec_(spec),
      options_(std::move(options)),
      name_(league::worker_text(spec)),
      notes_(options_.slurm_notes),
      left_(notes_.all()) {
  for (const char* program : {"salloc", "srun", "scancel", "scontrol"}) {
    (void)program_in_path(program);
  }
  left_.empty() ? begin() : give_back();
}

void SlurmAllocation::begin() {
  const char* job = std::getenv("SLURM_JOB_ID");
  if (job == nullptr || *job == '\0') return ask();
  is_ours_ = false;
  state_ = State::granted;
  job_ = job;
}

void SlurmAllocation::look_after() {
  if (is_waiting_) return look_whether_it_answers();
  if (!errand_) return;
  const auto end = errand_->poll();  // before reading, so that nothing is missed
  if (state_ == State::asked_for) read_answer();
  if (!end) return;
  const std::string words = errand_->words();
  errand_.reset();
  switch (state_) {
    case State::asked_for:
      return asked(*end, words);
    case State::given_back:
      return given_back(*end, words);
    case State::granted:
      return;
  }
}

// ---- Asking for it ----

void SlurmAllocation::ask() {
  std::vector<std::string> arguments{"--no-shell",
                                     "--no-kill",  // one node less is no reason to lose the others
                                     "--job-name=" + options_.slurm_name,
                                     "--ntasks=" + std::to_string(spec_.tasks),
                                     "--cpus-per-task=" + std::to_string(spec_.games)};
  arguments.insert(arguments.end(), options_.slurm_options.begin(), options_.slurm_options.end());
  state_ = State::asked_for;
  job_.clear();
  errand_.emplace(loop_, "salloc", std::move(arguments));
}

void SlurmAllocation::read_answer() {
  const std::string& words = errand_->words();
  std::string job = number_after(words, "Granted job allocation ");
  if (job.empty()) job = number_after(words, "Pending job allocation ");
  if (job.empty() || job == job_) return;
  job_ = job;
  notes_.add(job_);
  if (words.find("Granted") == std::string::npos) {
    news_.push_back("waiting for Slurm to grant allocation " + job_ + " for " + name_);
  }
}

void SlurmAllocation::asked(bool is_granted, const std::string& words) {
  if (is_granted && !job_.empty()) {
    state_ = State::granted;
    news_.push_back("Slurm granted allocation " + job_ + " for " + name_);
  } else if (is_unanswered(words)) {
    if (!job_.empty()) {  // it may stand in the queue
      state_ = State::given_back;
      left_ = {job_};
    }
    begin_to_wait(words);
  } else {
    spent_ = "Slurm does not grant it: " +
             (words.empty() ? std::string("salloc failed") : printable(words));
  }
}

// ---- Steps in it ----

std::optional<WorkerCommand> SlurmAllocation::command(std::size_t place) {
  if (state_ != State::granted || is_waiting_ || spent_) return std::nullopt;
  WorkerCommand command;
  command.name = name_ + " worker " + std::to_string(place + 1);
  command.program = program_in_path("srun");
  // Without --unbuffered srun keeps what a worker says until it sends a line feed.
  command.arguments = {"--jobid=" + job_, "--exact",
                       "--unbuffered",    "--nodes=1",
                       "--ntasks=1",      "--cpus-per-task=" + std::to_string(spec_.games),
                       "--mpi=none",      "--quiet",
                       options_.program,  "worker"};
  command.environment = whole_environment();
  return command;
}

bool SlurmAllocation::excuses(const std::string& reason) {
  if (!is_unanswered(reason)) return false;
  begin_to_wait(reason);
  return true;
}

void SlurmAllocation::all_ended(bool have_played, const std::string& reason) {
  if (!is_waiting_) fruitless_ = have_played ? 0 : fruitless_ + 1;
  if (fruitless_ >= kMostFruitless) {
    spent_ = "no worker stays alive, " + std::to_string(fruitless_) + " times in a row; " + reason;
  }
  if (!is_ours_ || spent_) return;
  news_.push_back("all workers of allocation " + job_ + " ended, another is asked for; " + reason);
  state_ = State::given_back;
  left_ = {std::exchange(job_, "")};
  // A slurmctld that was away believes for another minute that steps which ended meanwhile still
  // have their cores; a new allocation is there at once.
  if (!is_waiting_) give_back();
}

std::vector<std::string> SlurmAllocation::news() { return std::exchange(news_, {}); }

// ---- Slurm does not answer ----

void SlurmAllocation::begin_to_wait(const std::string& words) {
  if (is_waiting_) return;
  is_waiting_ = true;
  next_ping_ = Clock::now() + kPingEvery;
  news_.push_back("Slurm does not answer, so " + name_ +
                  " can't start workers until it does: " + printable(words));
}

void SlurmAllocation::look_whether_it_answers() {
  if (!ping_) {
    if (Clock::now() >= next_ping_)
      ping_.emplace(loop_, "scontrol", std::vector<std::string>{"ping"});
    return;
  }
  const auto answers = ping_->poll();
  if (!answers) return;
  ping_.reset();
  next_ping_ = Clock::now() + kPingEvery;
  if (!*answers) return;
  is_waiting_ = false;
  news_.push_back("Slurm answers again");
  switch (state_) {
    case State::asked_for:
      return ask();
    case State::given_back:
      return give_back();
    case State::granted:
      return;
  }
}

// ---- Giving it back ----

void SlurmAllocation::give_back() {
  state_ = State::given_back;
  errand_.emplace(loop_, "scancel", scancel_arguments());
}

// By their name as well, since numbers are used again one day.
std::vector<std::string> SlurmAllocation::scancel_arguments() const {
  std::vector<std::string> arguments{"--name=" + options_.slurm_name};
  arguments.insert(arguments.end(), left_.begin(), left_.end());
  return arguments;
}

// What is gone already is refused, which is as good.
void SlurmAllocation::given_back(bool is_good, const std::string& words) {
  if (!is_good && is_unanswered(words)) return begin_to_wait(words);
  for (const std::string& job : std::exchange(left_, {})) notes_.remove(job);
  begin();
}

std::optional<std::string> SlurmAllocation::close() {
  const Deadline deadline = Deadline::in(kLongestFarewell);
  if (state_ == State::asked_for && errand_) {
    // It gives back by itself what it is still waiting for.
    errand_->signal(SIGTERM);
    (void)errand_->wait(deadline);
    read_answer();
  }
  errand_.reset();
  if (is_ours_ && !job_.empty()) left_.push_back(std::exchange(job_, ""));
  if (left_.empty()) return std::nullopt;
  SlurmErrand scancel(loop_, "scancel", scancel_arguments());
  const auto end = scancel.wait(deadline);
  if (end && (*end || !is_unanswered(scancel.words()))) {
    for (const std::string& job : left_) notes_.remove(job);
    return std::nullopt;
  }
  std::string jobs;
  for (const std::string& job : left_) jobs += " " + job;
  return "Slurm does not answer, so that it could not be told that nobody needs allocation" + jobs +
         " any more: scancel" + jobs + " does that, or the next league here";
}

}  // namespace splendor::arena
