// Leagues on a real Slurm: two nodes on this machine, started for the test by slurm_bed.sh.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>

#include "referee/base/temporary_folder.hpp"
#include "tests/cluster/league_elsewhere.hpp"

namespace splendor::e2e {

class Slurm : public LeagueElsewhere {
 protected:
  void SetUp() override {
    if (shell(SPLENDOR_SLURM_BED " check") != 0) {
      GTEST_SKIP() << "SKIPPED, NOT TESTED: no Slurm can be started here, see above; scripts/test "
                      "installs what it needs";
    }
    LeagueElsewhere::SetUp();
    if (IsSkipped()) return;
    // Sockets have short names only, so this is not below a long TMPDIR.
    temporary_.emplace("/tmp", "splendor-slurm-");
    bed_ = temporary_->path();
    ASSERT_EQ(bed("start", "2 " + std::to_string(cores())), 0);
    set_environment("SLURM_CONF=" + (bed_ / "slurm.conf").string());
  }
  void TearDown() override {
    if (temporary_) bed("stop");
    LeagueElsewhere::TearDown();
  }

  // Of each node.
  [[nodiscard]] virtual int cores() const { return 1; }

  // A command of slurm_bed.sh.
  int bed(const std::string& action, const std::string& rest = "") const {
    return shell(std::string(SPLENDOR_SLURM_BED) + " " + action + " " + bed_.string() + " " + rest +
                 " >/dev/null");
  }
  // A command of Slurm's.
  int slurm(const std::string& command) const {
    return shell("SLURM_CONF=" + (bed_ / "slurm.conf").string() + " " + command);
  }
  // What a command prints.
  [[nodiscard]] std::string output_of(const std::string& command) const {
    const std::filesystem::path out = folder() / "output";
    slurm(command + " >" + out.string());
    std::ifstream file(out);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  // Allocations that are there. One that was given back is not, though a node that is lost keeps it
  // in the list.
  [[nodiscard]] std::string jobs() const {
    return output_of("squeue -h -t pending,configuring,running,suspended -o %i");
  }
  // What the arena remembers of its own.
  [[nodiscard]] std::size_t notes() const {
    std::error_code none;
    const std::filesystem::directory_iterator all(folder() / "slurm-jobs", none);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }
  // Processes that hold job steps of a node.
  [[nodiscard]] std::string steps(const std::string& node) const {
    return output_of(std::string(SPLENDOR_SLURM_BED) + " steps " + bed_.string() + " " + node);
  }

  // What the arena says, until this is there.
  static std::string wait_for_words(process::Child& arena, const std::string& sentence) {
    std::string text;
    const auto deadline = process::Deadline::in(std::chrono::minutes(1));
    while (!has(text, sentence) && process::wait_readable(arena.errors().get(), deadline)) {
      std::array<char, 4096> buffer{};
      const ssize_t size = ::read(arena.errors().get(), buffer.data(), buffer.size());
      if (size <= 0) break;
      text.append(buffer.data(), static_cast<std::size_t>(size));
    }
    EXPECT_TRUE(has(text, sentence)) << text;
    return text;
  }
  // However a league went: all its games are there, and nothing else of it is.
  void expect_a_good_end(const Ran& ran) {
    ASSERT_EQ(ran.status, 0) << ran.err;
    expect_the_same_games();
    EXPECT_EQ(jobs(), "") << "the allocation was given back";
    EXPECT_EQ(notes(), 0U);
  }

  static int shell(const std::string& command) {
    const int status = std::system(("PATH=$PATH:/usr/sbin:/sbin; " + command).c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  std::optional<TemporaryFolder> temporary_;
  std::filesystem::path bed_;
};

}  // namespace splendor::e2e
