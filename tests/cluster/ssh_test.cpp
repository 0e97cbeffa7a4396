// Leagues by ssh: a real sshd on the loopback interface, with keys of its own.
#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

#include "tests/cluster/league_elsewhere.hpp"

namespace splendor::e2e {
namespace {

namespace fs = std::filesystem;

int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  EXPECT_EQ(::bind(socket, reinterpret_cast<sockaddr*>(&address), size), 0);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(socket);
  return ntohs(address.sin_port);
}

class Ssh : public LeagueElsewhere {
 protected:
  void SetUp() override {
    if (!fs::exists("/usr/sbin/sshd") || !fs::exists("/usr/bin/ssh-keygen")) {
      GTEST_SKIP() << "SKIPPED, NOT TESTED: openssh-server is missing; scripts/test installs it";
    }
    LeagueElsewhere::SetUp();
    if (IsSkipped()) return;
    ssh_ = folder() / "ssh";
    fs::create_directory(ssh_);
    fs::permissions(ssh_, fs::perms(0700));
    if (::geteuid() == 0)
      fs::create_directories("/run/sshd");  // where sshd, as root, shuts itself in
    const std::string make = "ssh-keygen -q -t ed25519 -N '' -f " + ssh_.string();
    ASSERT_EQ(std::system((make + "/host").c_str()), 0);
    ASSERT_EQ(std::system((make + "/key").c_str()), 0);
    fs::copy_file(ssh_ / "key.pub", ssh_ / "authorized");
    port_ = std::to_string(free_port());
    std::ofstream(ssh_ / "sshd_config")
        << "Port " << port_ << "\nListenAddress 127.0.0.1\nHostKey " << (ssh_ / "host").string()
        << "\nAuthorizedKeysFile " << (ssh_ / "authorized").string()
        << "\nPasswordAuthentication no\nKbdInteractiveAuthentication no\nUsePAM no\n"
           "PermitRootLogin yes\nStrictModes no\nPidFile none\n";
    process::Command command;
    command.program = "/usr/sbin/sshd";
    command.arguments = {"-D", "-e", "-f", (ssh_ / "sshd_config").string()};
    command.dies_with_us = true;
    sshd_.emplace(command);
    for (int i = 0; i < 100 && !answers(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    ASSERT_TRUE(answers());
  }
  void TearDown() override {
    sshd_.reset();
    LeagueElsewhere::TearDown();
  }

  [[nodiscard]] std::string options(const std::string& port = "") const {
    return "-F none -p " + (port.empty() ? port_ : port) + " -i " + (ssh_ / "key").string() +
           " -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR";
  }
  [[nodiscard]] bool answers() const {
    return std::system(
               ("ssh -o BatchMode=yes " + options() + " 127.0.0.1 true 2>/dev/null").c_str()) == 0;
  }

  fs::path ssh_;
  std::string port_;
  std::optional<process::Child> sshd_;
};

TEST_F(Ssh, PlaysTheSameGames) {
  play_here(30);
  const Ran ran = arena(league("local:1,ssh:127.0.0.1:1", {"--ssh-options", options()}));
  ASSERT_EQ(ran.status, 0) << ran.err;
  expect_the_same_games();
}

TEST_F(Ssh, AConnectionThatIsCutLosesNothing) {
  play_here(40);
  // The processes of sshd that hold the connection, not the one that listens. Unless root logs in
  // as root there are two, and the second one goes on without the first.
  const std::string cut = "for pid in $(pgrep -P " + std::to_string(sshd_->pid()) +
                          "); do kill -9 $pid $(pgrep -P $pid sshd); done";
  const Ran ran = disturbed(league("ssh:127.0.0.1:2", {"--ssh-options", options()}), 10,
                            [&](process::Child&) { EXPECT_EQ(std::system(cut.c_str()), 0); });
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "a worker of ssh:127.0.0.1 ended")) << ran.err;
  expect_the_same_games();
}

TEST_F(Ssh, AHostThatDoesNotAnswerIsNamedWithWhatSshSays) {
  play_here(5);
  const Ran ran = arena(league("ssh:127.0.0.1:1", {"--ssh-options", options("1")}));
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran.err, "ssh:127.0.0.1")) << ran.err;
  EXPECT_TRUE(has(ran.err, "Connection refused")) << ran.err;
}

}  // namespace
}  // namespace splendor::e2e
