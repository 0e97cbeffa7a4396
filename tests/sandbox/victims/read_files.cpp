// Reads the files given as arguments, and tries to write where it may not.
#include "tests/sandbox/victims/victim.hpp"

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    if (open(argv[i], O_RDONLY) >= 0) tell("read %s\n", argv[i]);
  }
  for (const char* path : {"/x", "/usr/x", "/bot/x", "/etc/x", "/dev/x", "/dev/shm/x", "/proc/x",
                           "/proc/self/oom_score_adj", "/proc/self/autogroup",
                           "/proc/sys/kernel/hostname", "/splendor-jail", "/dev/urandom"}) {
    if (open(path, O_WRONLY | O_CREAT, 0600) >= 0) tell("wrote %s\n", path);
  }
  const int own = open("/tmp/x", O_WRONLY | O_CREAT, 0600);
  const int null = open("/dev/null", O_WRONLY);
  tell(own >= 0 && null >= 0 && open("/bot", O_RDONLY) >= 0 ? "own ok\n" : "own denied\n");
}
