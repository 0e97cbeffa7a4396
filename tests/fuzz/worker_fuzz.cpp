// What a worker on another machine writes: every job is completed exactly once, whatever comes, and
// whatever is told about it is safe to show. An input is a WorkerStory, see stories.proto, or the
// bytes that the worker writes.
#include <cmath>
#include <csignal>
#include <fstream>
#include <set>

#include "arena/cluster/remote_worker.hpp"
#include "arena/cluster/speed_rule.hpp"
#include "arena/node/record_parcel.hpp"
#include "arena/text/text.hpp"
#include "referee/base/temporary_folder.hpp"
#include "stories.pb.h"
#include "tests/fuzz/law.hpp"
#include "tests/fuzz/message_input.hpp"

namespace splendor::fuzz {

std::unique_ptr<google::protobuf::Message> new_message() { return std::make_unique<WorkerStory>(); }

namespace {

using Clock = std::chrono::steady_clock;

std::string bytes_of(const WorkerStory& story) {
  std::string bytes;
  for (const WorkerStory::Said& said : story.said()) {
    v1::FromWorker message = said.message();
    if (said.has_parcel()) {
      arena::RecordParcel parcel;
      for (const v1::MatchRecord& record : said.parcel().records()) parcel.add(record);
      message.set_records(parcel.take());
    }
    if (said.has_raw()) {
      bytes += said.raw();
    } else {
      wire::append_message(bytes, message);
    }
  }
  return bytes;
}

// A league that gives the worker jobs as soon as it has said hello, and only counts.
class League {
 public:
  // The worker writes the file and ends.
  explicit League(const std::filesystem::path& file)
      : worker_(loop_, {"worker", "/bin/cat", {file.native()}, {}}, {}, {},
                {[this](auto& worker, const auto&) { start_jobs(worker); },
                 [this](auto&, arena::Completion completion) { complete(completion); },
                 [this](auto&, const std::string& reason) {
                   require(is_printable(reason), "the reason of an end is safe to show", reason);
                   has_ended_ = true;
                 }}) {}

  void play() {
    const auto deadline = Clock::now() + std::chrono::seconds(5);
    while (!has_ended_ && Clock::now() < deadline) {
      (void)loop_.wait_until(deadline);
      worker_.tick();
      require(worker_.running() == running_.size(), "a job runs until it is completed");
    }
    require(has_ended_ && running_.empty(), "every job is completed");
  }

 private:
  static constexpr std::uint64_t kJobs = 3;

  void start_jobs(arena::RemoteWorker& worker) {
    const arena::Node& node = worker.node();
    require(is_printable(node.host) && is_printable(node.kind), "names are safe to show");
    require(std::isfinite(node.speed) && node.speed >= 0, "a speed is a number");
    if (speed_.refusal(node)) return worker.dismiss("it is refused");
    for (; worker.wanted() > 0 && next_ <= kJobs; ++next_) {
      v1::MatchJob job;
      job.set_id(next_);
      job.set_startup_ms(100);
      job.mutable_time()->set_move_ms(100);
      job.add_seats()->set_sha256("cafe");
      speed_.scale(job, node);
      require(job.startup_ms() > 0 && job.time().move_ms() > 0, "never no time at all");
      running_.insert(next_);
      worker.start(job);
    }
  }

  void complete(const arena::Completion& completion) {
    const auto* finished = std::get_if<arena::Finished>(&completion);
    const auto* lost = std::get_if<arena::Lost>(&completion);
    require(running_.erase(finished != nullptr ? finished->record.id() : lost->job) == 1,
            "a job is completed once");
    if (lost == nullptr) return;
    require(is_printable(lost->reason), "the reason of a loss is safe to show", lost->reason);
  }

  arena::EventLoop loop_;
  arena::SpeedRule speed_{{.tolerance = std::nullopt, .scales_clock = true, .reference = 100}};
  std::uint64_t next_ = 1;
  std::set<std::uint64_t> running_;
  bool has_ended_ = false;
  arena::RemoteWorker worker_;
};

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace splendor::fuzz;
  static const splendor::TemporaryFolder folder("splendor-fuzz-");
  std::signal(SIGPIPE, SIG_IGN);
  WorkerStory story;
  const std::string_view input = as_text(data, size);
  const std::filesystem::path file = folder.path() / "says";
  std::ofstream(file, std::ios::binary)
      << (parse_text(input, story) ? bytes_of(story) : std::string(input));
  League(file).play();
  return 0;
}
