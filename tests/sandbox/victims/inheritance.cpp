// Prints what it inherited: descriptors, environment, working folder, signals, limits.
#include "tests/sandbox/victims/victim.hpp"

extern char** environ;

int main() {
  for (int fd = 0; fd < 1024; ++fd) {
    if (fcntl(fd, F_GETFD) >= 0) tell("descriptor %d\n", fd);
  }
  for (char** entry = environ; *entry != nullptr; ++entry) tell("%s\n", *entry);
  char folder[256] = "";
  tell("folder %s\n", getcwd(folder, sizeof(folder)) == nullptr ? "?" : folder);
  tell("user %d group %s terminal %s\n", getuid(), getpgid(0) == getpid() ? "own" : "other",
       open("/dev/tty", O_RDWR) >= 0 ? "yes" : "no");
  sigset_t blocked;
  sigprocmask(SIG_SETMASK, nullptr, &blocked);
  for (int number = 1; number < 65; ++number) {
    struct sigaction action {};
    sigaction(number, nullptr, &action);
    if (action.sa_handler != SIG_DFL || sigismember(&blocked, number) == 1) {
      tell("signal %d\n", number);
    }
  }
}
