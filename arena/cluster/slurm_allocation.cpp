#include "arena/cluster/slurm_allocation.hpp"

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

#include "arena/text/text.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;
using process::Child;
using process::Deadline;

constexpr int kMostFruitless = 3;
constexpr std::chrono::seconds kLongestCancel{10};

// The number after one of salloc's sentences.
std::string number_after(const std::string& text, const std::string& sentence) {
  const std::size_t found = text.rfind(sentence);
  if (found == std::string::npos) return "";
  const std::size_t begin = found + sentence.size();
  return text.substr(begin, text.find_first_not_of("0123456789", begin) - begin);
}

process::Command slurm_command(const char* program, std::vector<std::string> arguments) {
  process::Command command;
  command.program = program_in_path(program);
  command.arguments = std::move(arguments);
  command.environment = whole_environment();
  return command;
}

}  // namespace

SlurmAllocation::SlurmAllocation(boost::asio::io_context& loop, const league::WorkerSpec& spec,
                                 LaunchOptions options)
    : loop_(loop), spec_(spec), options_(std::move(options)), name_(league::worker_text(spec)) {
  for (const char* program : {"salloc", "srun", "scancel"}) (void)program_in_path(program);
  give_back_what_a_killed_arena_left();
  const char* job = std::getenv("SLURM_JOB_ID");
  if (job != nullptr && *job != '\0') {
    is_ours_ = false;
    is_granted_ = true;
    job_ = job;
  } else {
    ask();
  }
}

SlurmAllocation::~SlurmAllocation() {
  try {
    give_back();
  } catch (const std::exception&) {  // the note is still there: the next run tries again
  }
}

void SlurmAllocation::ask() {
  std::vector<std::string> arguments{"--no-shell",
                                     "--no-kill",  // one node less is no reason to lose the others
                                     "--job-name=" + options_.slurm_name,
                                     "--ntasks=" + std::to_string(spec_.tasks),
                                     "--cpus-per-task=" + std::to_string(spec_.games)};
  arguments.insert(arguments.end(), options_.slurm_options.begin(), options_.slurm_options.end());
  process::Command command = slurm_command("salloc", std::move(arguments));
  command.errors = process::Stream::pipe;
  job_.clear();
  answer_.clear();
  is_granted_ = false;
  salloc_.emplace(command);
  words_.emplace(loop_, std::move(salloc_->errors()));
}

void SlurmAllocation::look_after() {
  if (!salloc_) return;
  const auto exit = salloc_->poll();  // before reading, so that nothing is missed
  read_answer();
  if (!exit) return;
  const auto* exited = std::get_if<process::Exited>(&*exit);
  const bool is_granted = exited != nullptr && exited->code == 0 && !job_.empty();
  salloc_.reset();
  words_.reset();
  if (is_granted) {
    is_granted_ = true;
    news_.push_back("Slurm granted allocation " + job_ + " for " + name_);
  } else {
    spent_ = "Slurm does not grant it: " +
             (answer_.empty() ? std::string("salloc failed") : printable(answer_));
  }
}

void SlurmAllocation::read_answer() {
  const std::string words = words_->take();
  if (words.empty()) return;
  answer_ += (answer_.empty() ? "" : "\n") + words;
  std::string job = number_after(answer_, "Granted job allocation ");
  if (job.empty()) job = number_after(answer_, "Pending job allocation ");
  if (job.empty() || job == job_) return;
  job_ = job;
  write_note();
  if (answer_.find("Granted") == std::string::npos) {
    news_.push_back("waiting for Slurm to grant allocation " + job_ + " for " + name_);
  }
}

std::optional<WorkerCommand> SlurmAllocation::command(std::size_t place) {
  if (!is_granted_ || spent_) return std::nullopt;
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

void SlurmAllocation::all_ended(bool have_played, const std::string& reason) {
  fruitless_ = have_played ? 0 : fruitless_ + 1;
  if (fruitless_ >= kMostFruitless) {
    spent_ = "no worker stays alive, " + std::to_string(fruitless_) + " times in a row; " + reason;
  }
  if (!is_ours_) return;
  const std::string job = job_;
  give_back();
  if (spent_) return;
  news_.push_back("all workers of allocation " + job + " ended, another is asked for; " + reason);
  ask();
}

std::vector<std::string> SlurmAllocation::news() { return std::exchange(news_, {}); }

void SlurmAllocation::give_back() {
  if (!is_ours_) return;
  if (salloc_) {
    // It gives back by itself what it is still waiting for.
    salloc_->signal(SIGTERM);
    (void)salloc_->wait(Deadline::in(std::chrono::seconds(3)));
    read_answer();
    salloc_.reset();
    words_.reset();
  }
  if (job_.empty()) return;
  cancel(std::exchange(job_, ""));
  is_granted_ = false;
  std::error_code ignored;
  if (!options_.slurm_note.empty()) fs::remove(options_.slurm_note, ignored);
}

// By its name as well, since numbers are used again one day.
void SlurmAllocation::cancel(const std::string& job) const {
  Child scancel(slurm_command("scancel", {"--name=" + options_.slurm_name, job}));
  if (!scancel.wait(Deadline::in(kLongestCancel))) {
    throw ArenaFault("Slurm does not answer; allocation " + job + " may still be there");
  }
}

void SlurmAllocation::write_note() const {
  if (options_.slurm_note.empty()) return;
  std::ofstream note(options_.slurm_note);
  note << job_ << '\n';
}

void SlurmAllocation::give_back_what_a_killed_arena_left() const {
  if (options_.slurm_note.empty()) return;
  std::ifstream note(options_.slurm_note);
  std::string job;
  if (!(note >> job) || job.empty() || job.find_first_not_of("0123456789") != std::string::npos) {
    return;
  }
  try {
    cancel(job);
    std::error_code ignored;
    fs::remove(options_.slurm_note, ignored);
  } catch (const ArenaFault&) {  // if Slurm does not answer there is nothing to play with either
  }
}

}  // namespace splendor::arena
