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
      to_release_(notes_.all()),  // none of others of this league, which make theirs in tick()
      contact_(loop, options_.slurm_timeout, name_) {
  for (const char* program : {"salloc", "srun", "scancel", "scontrol"}) {
    (void)program_in_path(program);
  }
}

// Runs one command at a time, and starts none while Slurm does not answer.
void SlurmAllocation::tick() {
  add_news(contact_.tick());
  std::visit([this](auto& state) { tick_in(state); }, state_);
}

SlurmAllocation::CommandPtr SlurmAllocation::run(const char* program,
                                                 std::vector<std::string> arguments) const {
  return std::make_unique<SlurmCommand>(
      loop_, SlurmCommand::Order{program, std::move(arguments), options_.slurm_timeout});
}

void SlurmAllocation::add_news(std::optional<std::string> notice) {
  if (notice) news_.push_back(std::move(*notice));
}

// ---- Requesting it ----

// Inside an existing allocation, nothing is requested.
void SlurmAllocation::request() {
  const char* job = std::getenv("SLURM_JOB_ID");
  if (job != nullptr && *job != '\0') {
    state_ = Granted{job, ""};
    return;
  }
  to_release_.push_back(notes_.add(options_.slurm_name + "-"));  // in case salloc can't be started
  CommandPtr command = salloc(to_release_.back());
  state_ = Requested{std::move(to_release_.back()), std::move(command), ""};
  to_release_.pop_back();
}

SlurmAllocation::CommandPtr SlurmAllocation::salloc(const std::string& name) const {
  std::vector<std::string> arguments{"--no-shell",
                                     "--no-kill",  // losing one node must not end the others' steps
                                     "--ntasks=" + std::to_string(spec_.tasks),
                                     "--cpus-per-task=" + std::to_string(spec_.games)};
  arguments.insert(arguments.end(), options_.slurm_options.begin(), options_.slurm_options.end());
  arguments.push_back("--job-name=" + name);  // last, so that it overrides a name in the options
  return run("salloc", std::move(arguments));
}

void SlurmAllocation::tick_in(Requested& state) {
  const auto answer = state.salloc->poll();  // before reading, so that nothing is missed
  read_job_number(state);
  if (!answer) return;
  const Requested request = std::move(state);
  take_answer(request, *answer, request.salloc->words());
}

void SlurmAllocation::read_job_number(Requested& state) {
  const std::string& words = state.salloc->words();
  std::string job = number_after(words, "Granted job allocation ");
  if (job.empty()) job = number_after(words, "Pending job allocation ");
  if (job.empty() || job == state.job) return;
  state.job = job;
  state.salloc->lift_limit();
  if (words.find("Granted") == std::string::npos) {
    news_.push_back("waiting for Slurm to grant allocation " + job + " for " + name_);
  }
}

void SlurmAllocation::take_answer(const Requested& request, SlurmAnswer answer,
                                  const std::string& words) {
  if (answer == SlurmAnswer::yes && !request.job.empty()) {
    state_ = Granted{request.job, request.name};
    news_.push_back("Slurm granted allocation " + request.job + " for " + name_);
  } else if (answer == SlurmAnswer::none) {  // it may stand in the queue all the same
    request_another(request.name);
    add_news(contact_.lost(words));
  } else {
    const std::string why = words.empty() ? std::string("salloc failed") : printable_line(words);
    state_ = Failed{"Slurm did not grant it: " + why, request.name};
  }
}

std::optional<std::string> SlurmAllocation::failure_reason() const {
  const auto* failed = std::get_if<Failed>(&state_);
  return failed != nullptr ? std::optional(failed->reason) : std::nullopt;
}

// ---- Steps in it ----

std::optional<WorkerCommand> SlurmAllocation::command(std::size_t place) {
  const auto* granted = std::get_if<Granted>(&state_);
  if (granted == nullptr || contact_.is_silent()) return std::nullopt;
  WorkerCommand command;
  command.name = name_ + " worker " + std::to_string(place + 1);
  command.program = program_in_path("srun");
  // Without --unbuffered srun holds back a worker's output until a line feed.
  command.arguments = {"--jobid=" + granted->job,
                       "--exact",
                       "--unbuffered",
                       "--nodes=1",
                       "--ntasks=1",
                       "--cpus-per-task=" + std::to_string(spec_.games),
                       "--mpi=none",
                       "--quiet",
                       options_.program,
                       "worker"};
  command.environment = whole_environment();
  return command;
}

// A worker that wrote nothing may have waited for slurmctld, too: a ping tells before it has ended
// often.
bool SlurmAllocation::excuses(const std::string& reason) {
  if (is_unanswered(reason)) {
    add_news(contact_.lost(reason));
    return true;
  }
  contact_.doubt();
  return false;
}

void SlurmAllocation::all_ended(bool have_played, const std::string& reason) {
  const auto* granted = std::get_if<Granted>(&state_);
  if (granted == nullptr) return;
  const Granted lost = *granted;
  if (!contact_.is_silent()) fruitless_ = have_played ? 0 : fruitless_ + 1;
  if (fruitless_ >= kMostFruitless) {
    state_ = Failed{
        "no worker stayed alive, " + std::to_string(fruitless_) + " times in a row; " + reason,
        lost.name};
    return;
  }
  if (lost.name.empty()) return;
  news_.push_back("all workers of allocation " + lost.job + " ended, requesting another; " +
                  reason);
  // A slurmctld that was down believes for another minute that steps which ended meanwhile still
  // hold their cores; a new allocation is available at once.
  request_another(lost.name);
}

std::vector<std::string> SlurmAllocation::news() { return std::exchange(news_, {}); }

// ---- Releasing it ----

void SlurmAllocation::request_another(const std::string& name) {
  to_release_.push_back(name);
  state_ = Releasing{};
}

void SlurmAllocation::tick_in(Releasing& state) {
  if (!state.scancel) {
    if (contact_.is_silent()) return;
    if (to_release_.empty()) return request();
    state.scancel = scancel(to_release_.back());
    return;
  }
  const auto answer = state.scancel->poll();
  if (!answer) return;
  const std::string words = state.scancel->words();
  state.scancel.reset();
  // Slurm refuses to cancel an allocation that has ended, which is fine.
  if (*answer == SlurmAnswer::none) return add_news(contact_.lost(words));
  released();
}

void SlurmAllocation::released() {
  notes_.remove(to_release_.back());
  to_release_.pop_back();
}

// By name, since an allocation has no number before salloc has an answer, and by user, since root
// may cancel those of all users.
SlurmAllocation::CommandPtr SlurmAllocation::scancel(const std::string& name) const {
  return run("scancel", {"--user=" + std::to_string(::geteuid()), "--name=" + name});
}

std::optional<std::string> SlurmAllocation::close() {
  const std::string held = std::visit(
      [](const auto& state) -> std::string {
        if constexpr (requires { state.name; }) return state.name;
        return "";
      },
      state_);
  if (!held.empty()) to_release_.push_back(held);
  state_ = Releasing{};  // ends a running command; a killed salloc gets no allocation
  contact_.close();
  const Deadline deadline = Deadline::in(kLongestFarewell);
  std::string kept;
  while (!to_release_.empty()) {
    const std::string name = to_release_.back();
    if (scancel(name)->wait(deadline) == SlurmAnswer::none) {
      kept += (kept.empty() ? "" : ", ") + ("scancel --name=" + name);
      to_release_.pop_back();
    } else {
      released();
    }
  }
  if (kept.empty()) return std::nullopt;
  return "Slurm does not answer, so that it could not be told that nobody needs the allocation any "
         "more: " +
         kept + " does that, or the next league here";
}

}  // namespace splendor::arena
