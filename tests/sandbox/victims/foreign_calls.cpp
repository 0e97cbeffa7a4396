// Makes system calls with numbers of future kernels or, with an argument, of another ABI.
#include "tests/sandbox/victims/victim.hpp"

int main(int argc, char** argv) {
#ifdef __x86_64__
  if (argc > 1 && strcmp(argv[1], "x32") == 0) syscall(0x40000000 | SYS_getpid);
  if (argc > 1 && strcmp(argv[1], "32-bit") == 0) {
    long result = 20;  // getpid
    asm volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
  }
#endif
  if (argc > 1) tell("%s lives on\n", argv[1]);
  for (long call = 463; call < 1024; ++call) {
    if (syscall(call, 0, 0, 0, 0, 0, 0) != -1 || errno != ENOSYS) {
      tell("%d\n", static_cast<int>(call));
    }
  }
  tell("done\n");
}
