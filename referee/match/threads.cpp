#include "referee/match/threads.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "referee/process/arena_fault.hpp"

namespace splendor::match {
namespace {

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

// Calls `visit` with the number of each thread and the content of its file of this name.
template <class Visit>
void for_each_thread(pid_t pid, const char* name, Visit visit) {
  const std::string path = "/proc/" + std::to_string(pid) + "/task";
  const std::unique_ptr<DIR, CloseFolder> folder(::opendir(path.c_str()));
  if (!folder) throw ArenaFault("can't read " + path, errno);
  std::array<char, 512> text;
  while (const dirent* entry = ::readdir(folder.get())) {
    if (entry->d_name[0] == '.') continue;
    const std::string file = std::string(entry->d_name) + "/" + name;
    const process::Fd fd(::openat(::dirfd(folder.get()), file.c_str(), O_RDONLY | O_CLOEXEC));
    const ssize_t got = fd ? ::read(fd.get(), text.data(), text.size() - 1) : -1;
    if (got <= 0) continue;  // the thread has just ended
    text[static_cast<std::size_t>(got)] = '\0';
    visit(static_cast<pid_t>(std::strtol(entry->d_name, nullptr, 10)), text.data());
  }
}

}  // namespace

ThreadTimes thread_times(const sandbox::BotProcess& bot) {
  ThreadTimes times;
  for_each_thread(bot.host_pid(), "schedstat", [&](pid_t thread, const char* text) {
    char* rest = nullptr;
    const std::chrono::nanoseconds ran(std::strtoll(text, &rest, 10));
    times.threads[thread] = {ran, std::chrono::nanoseconds(std::strtoll(rest, nullptr, 10))};
  });
  times.cpu = bot.cpu_time();
  return times;
}

bool wants_to_run(const sandbox::BotProcess& bot) {
  bool found = false;
  for_each_thread(bot.host_pid(), "stat", [&](pid_t /*thread*/, const char* text) {
    // The name of the program comes before the state, in parentheses, and may hold any character.
    const char* end = std::strrchr(text, ')');
    found = found || (end != nullptr && end[1] == ' ' && end[2] == 'R');
  });
  return found;
}

std::chrono::nanoseconds starved(const ThreadTimes& before, const ThreadTimes& after) {
  const std::chrono::nanoseconds all_ran = after.cpu - before.cpu;
  std::chrono::nanoseconds longest{};
  for (const auto& [id, now] : after.threads) {
    const auto found = before.threads.find(id);
    const ThreadTimes::Thread then =
        found == before.threads.end() ? ThreadTimes::Thread{} : found->second;
    const std::chrono::nanoseconds others_ran = all_ran - (now.ran - then.ran);
    longest =
        std::max(longest, now.waited - then.waited - std::max(others_ran, decltype(others_ran){}));
  }
  return longest;
}

}  // namespace splendor::match
