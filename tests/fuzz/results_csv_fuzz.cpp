// Results as CSV, gzipped or not, and lists of bots: a file is refused with the row that is wrong,
// or its matches are the same after writing and reading them again.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "arena/results_csv/read_results.hpp"
#include "arena/text/csv.hpp"
#include "referee/process/fd.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {
namespace {

using results_csv::BadInput;
using results_csv::ResultSet;

// A file in memory.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : fd_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    require(::write(fd_.get(), bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()),
            "there is memory");
  }
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(fd_.get()); }

 private:
  process::Fd fd_;
};

void check_refusal(const BadInput& bad) {
  const std::string start =
      bad.kind == BadInput::Kind::unreadable ? "can't read /proc/self/fd/" : "row ";
  require(bad.reason.starts_with(start), "a refusal names the file or the row", bad.reason);
}

// One row for each seat; clusters stand for seeds, and numbers for ids of matches.
std::string written(const ResultSet& results) {
  std::string text = "match_id,seed,seat,bot,rank\n";
  for (std::size_t id = 0; id < results.matches.size(); ++id) {
    const rating::Match& match = results.matches[id];
    for (std::size_t seat = 0; seat < match.players(); ++seat) {
      text += std::to_string(id) + ',' + std::to_string(match.cluster().value) + ',' +
              std::to_string(seat + 1) + ',' + csv_field(results.bots[match.bot(seat).value]) +
              ',' + std::to_string(match.rank(seat)) + '\n';
    }
  }
  return text;
}

void check_results(std::string_view bytes) {
  const MemoryFile file(bytes);
  const auto outcome = results_csv::read_results(file.path());
  if (const auto* bad = std::get_if<BadInput>(&outcome)) return check_refusal(*bad);
  const auto& results = std::get<ResultSet>(outcome);
  require(std::is_sorted(results.bots.begin(), results.bots.end()), "bots are sorted");
  std::uint64_t seats = 0;
  for (const rating::Match& match : results.matches) seats += match.players();
  require(seats + results.duplicate_rows == results.rows, "every row is in a match, or said again");
  const std::string text = written(results);
  const MemoryFile copy(text);
  const auto again = results_csv::read_results(copy.path());
  if (const auto* bad = std::get_if<BadInput>(&again)) {
    require(false, "what is written can be read", bad->reason + "\n" + text);
  }
  require(written(std::get<ResultSet>(again)) == text,
          "what is written is read as the same results", text);
}

void check_bot_list(std::string_view bytes) {
  const MemoryFile file(bytes);
  const auto outcome = results_csv::read_bot_list(file.path());
  if (const auto* bad = std::get_if<BadInput>(&outcome)) return check_refusal(*bad);
  for (const std::string& name : std::get<std::vector<std::string>>(outcome)) {
    require(!name.empty() && name.find('\n') == std::string::npos, "a name is a line", name);
  }
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  splendor::fuzz::check_results(splendor::fuzz::as_text(data, size));
  splendor::fuzz::check_bot_list(splendor::fuzz::as_text(data, size));
  return 0;
}
