#include "referee/sandbox/orders.hpp"

#include <cerrno>
#include <string_view>

#include "referee/base/conventions.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/sandbox/control.hpp"

namespace splendor::sandbox {
namespace {

using control::Order;

template <class Header>
std::string packet_with(const Header& header, const std::vector<std::string>& strings) {
  std::string packet(reinterpret_cast<const char*>(&header), sizeof(header));
  for (const std::string& text : strings) {
    if (text.find('\0') != std::string::npos) throw ArenaFault("a NUL in a bot's arguments");
    packet.append(text.c_str(), text.size() + 1);
  }
  if (packet.size() > control::kMaxPacket) {
    throw ArenaFault("a bot's arguments are longer than 64 KiB", E2BIG);
  }
  return packet;
}

control::Place place_of(Level level) {
  if (level == Level::weak) return control::Place::host_confined;
  return level == Level::none ? control::Place::host_trusted : control::Place::namespaces;
}

}  // namespace

std::string configure_packet(const Limits& limits, const StartedLauncher& launcher) {
  std::vector<std::string> paths{launcher.bot_folder, launcher.tmp};
  paths.insert(paths.end(), launcher.readable.begin(), launcher.readable.end());
  control::Configure order{};
  order.order = Order::configure;
  order.place = place_of(launcher.level);
  order.paths = static_cast<std::uint32_t>(paths.size());
  order.one_process = limits.processes == Processes::one ? 1 : 0;
  order.has_proc = launcher.level == Level::full ? 1 : 0;
  order.threads = limits.threads;
  order.open_files = limits.open_files;
  order.tmp_files = limits.tmp_files;
  order.memory_group = launcher.memory_group_fd;
  order.memory = limits.memory;
  order.address_space = limits.address_space;
  order.stack = limits.stack;
  order.tmp_size = limits.tmp_size;
  order.cpu_seconds = static_cast<std::uint64_t>(limits.cpu.count());
  return packet_with(order, paths);
}

std::string start_packet(const BotCommand& command, const StartedLauncher& launcher) {
  std::vector<std::string> environment{kPathVariable, "HOME=" + launcher.tmp, "LANG=C.UTF-8"};
  if (!has_namespaces(launcher.level)) environment.push_back("TMPDIR=" + launcher.tmp);
  environment.insert(environment.end(), command.environment.begin(), command.environment.end());
  const control::Start start{Order::start, static_cast<std::uint32_t>(command.arguments.size()),
                             static_cast<std::uint32_t>(environment.size())};
  std::vector<std::string> strings = command.arguments;
  strings.insert(strings.end(), environment.begin(), environment.end());
  if (launcher.bot_folder != kBotFolder) {
    for (std::string& text : strings) text = with_bot_folder(text, launcher.bot_folder);
  }
  return packet_with(start, strings);
}

std::string with_bot_folder(const std::string& text, const std::string& folder) {
  constexpr std::string_view kBefore = "=:,";
  constexpr std::string_view kAfter = "/:,";
  std::string result;
  std::size_t done = 0;
  for (std::size_t found = text.find(kBotFolder); found != std::string::npos;
       found = text.find(kBotFolder, found + kBotFolder.size())) {
    const std::size_t end = found + kBotFolder.size();
    const bool begins = found == 0 || kBefore.find(text[found - 1]) != std::string_view::npos;
    const bool ends = end == text.size() || kAfter.find(text[end]) != std::string_view::npos;
    if (!begins || !ends) continue;
    result.append(text, done, found - done).append(folder);
    done = end;
  }
  return result.append(text, done);
}

}  // namespace splendor::sandbox
