// Leagues on a real Slurm: two nodes on this machine, started for the test by slurm_bed.sh.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>

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
    std::string path = "/tmp/splendor-slurm-XXXXXX";
    ASSERT_NE(::mkdtemp(path.data()), nullptr);
    bed_ = path;
    ASSERT_EQ(bed("start", "2 " + std::to_string(cores())), 0);
    set_environment("SLURM_CONF=" + (bed_ / "slurm.conf").string());
  }
  void TearDown() override {
    if (!bed_.empty()) {
      bed("stop");
      std::filesystem::remove_all(bed_);
    }
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
  // Allocations that are there, in whatever state but over.
  [[nodiscard]] std::string jobs() const { return output_of("squeue -h -o %i"); }
  // Processes that hold job steps of a node.
  [[nodiscard]] std::string steps(const std::string& node) const {
    return output_of(std::string(SPLENDOR_SLURM_BED) + " steps " + bed_.string() + " " + node);
  }

  static int shell(const std::string& command) {
    const int status = std::system(("PATH=$PATH:/usr/sbin:/sbin; " + command).c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  std::filesystem::path bed_;
};

}  // namespace splendor::e2e
