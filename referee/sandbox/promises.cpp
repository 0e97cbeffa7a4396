#include "referee/sandbox/promises.hpp"

namespace splendor::sandbox {

bool concerns(const Promise& promise, Level level) {
  if (level == Level::none) return false;
  switch (promise.at) {
    case Promise::At::any:
      return true;
    case Promise::At::full:
      return has_namespaces(level);
    case Promise::At::full_with_proc:
      return level == Level::full;
    case Promise::At::weak:
      return level == Level::weak;
  }
  return false;
}

std::vector<std::string> missing_at(Level level) {
  switch (level) {
    case Level::full:
      return {};
    case Level::full_without_proc:
      return {
          "Without a /proc in the jail, Java and Node may not run, and only the kernel's count of "
          "writable memory limits memory, which a hostile bot can evade."};
    case Level::weak:
      return {
          "Bots have no namespaces of their own: they can find out which files and processes "
          "exist on this machine, though not what is in them.",
          "A bot that finds a hole in Landlock or in the system call filter has the rights of "
          "its user."};
    case Level::none:
      return {
          "Only limits on memory, files and CPU time are enforced: bots can read and change what "
          "their user can, and reach the network."};
  }
  return {};
}

std::string remedy_for(Level level) {
  switch (level) {
    case Level::full:
      return "It needs bubblewrap, unprivileged user namespaces (sysctl user.max_user_namespaces, "
             "kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns) and, "
             "in a container, a /proc in which nothing is hidden.";
    case Level::full_without_proc:
      return "It needs the same as full isolation, except /proc.";
    case Level::weak:
      return "It needs a kernel with Landlock and system call filters (Linux 5.13 or later; "
             "lsm=landlock at boot if it is off).";
    case Level::none:
      return "It needs splendor-jail, which is installed with this program.";
  }
  return "";
}

}  // namespace splendor::sandbox
