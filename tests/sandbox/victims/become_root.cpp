// Tries to gain privileges: user namespaces, set-user-id programs, its old privileges. Executes
// itself by another path if given one, and prints who it is.
#include <sys/prctl.h>

#include "tests/sandbox/victims/victim.hpp"

int main(int argc, char** argv) {
  if (argc > 1) {
    char* const next[] = {argv[1], nullptr};
    execv(argv[1], next);
    tell("not executed\n");
    return 1;
  }
  tell("user %d %d\n", getuid(), geteuid());
  if (unshare(CLONE_NEWUSER) == 0) tell("unshare\n");
  for (const long flag : {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET}) {
    const long child = syscall(SYS_clone, flag | SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    if (child > 0) tell("clone %lx\n", flag);
  }
  char arguments[88] = {};
  const unsigned long newuser = CLONE_NEWUSER;
  memcpy(arguments, &newuser, sizeof(newuser));
  const long child = syscall(SYS_clone3, arguments, sizeof(arguments));
  if (child == 0) _exit(0);
  if (child > 0) tell("clone3\n");
  if (setuid(0) == 0 || setresuid(0, 0, 0) == 0) tell("root\n");
  tell("no_new_privs %d\n", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0));
}
