#include "arena/bots/bot_launch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "arena/bots/program.hpp"
#include "arena/bots/tree.hpp"
#include "arena/text/text.hpp"
#include "referee/base/conventions.hpp"

namespace splendor::bots {
namespace {

namespace fs = std::filesystem;

struct RuntimeName {
  std::string_view beginning;  // of a program's name or of a language, in small letters
  Runtime runtime;
};
// The first that fits counts.
constexpr std::array kRuntimes{
    RuntimeName{"python", Runtime::python},   RuntimeName{"pypy", Runtime::python},
    RuntimeName{"node", Runtime::node},       RuntimeName{"javascript", Runtime::node},
    RuntimeName{"typescript", Runtime::node}, RuntimeName{"java", Runtime::java},
    RuntimeName{"kotlin", Runtime::java},     RuntimeName{"scala", Runtime::java},
    RuntimeName{"clojure", Runtime::java},
};

Runtime runtime_named(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  for (const RuntimeName& known : kRuntimes) {
    if (name.starts_with(known.beginning)) return known.runtime;
  }
  return Runtime::native;
}

// A file of the bot that the command names, below its folder; nothing if the word can only mean a
// program of the system.
std::optional<fs::path> own_file(const std::string& word, const fs::path& folder) {
  if (word.starts_with(kInBotFolder))
    return fs::path(word.substr(kInBotFolder.size())).lexically_normal();
  if (word.starts_with('/')) return std::nullopt;
  const bool is_path = word.find('/') != std::string::npos;
  std::error_code error;
  if (is_path || fs::exists(folder / word, error)) return fs::path(word).lexically_normal();
  return std::nullopt;
}

// "python3 main.py": the script must be there. Options make it too hard to tell which word it is.
std::optional<std::string> missing_script(const Launch& launch, const fs::path& folder) {
  const bool is_clear = launch.runtime == Runtime::python || launch.runtime == Runtime::node;
  if (!is_clear || launch.command.size() < 2 || launch.command[1].starts_with('-')) return {};
  const auto script = own_file(launch.command[1], folder);
  std::error_code error;
  if (script && fs::exists(folder / *script, error)) return std::nullopt;
  return launch.command[1];
}

}  // namespace

Result<Launch> plan_launch(const Manifest& manifest, const fs::path& folder,
                           const std::vector<std::string>& arguments) {
  Launch launch{manifest.command, Runtime::native};
  std::string& program = launch.command[0];
  std::string runs_it;  // a program's name
  if (const auto own = own_file(program, folder)) {
    if (const auto wrong = validate_path(*own, {})) {
      return Error{fmt::format("the command {} {}", printable(program), *wrong)};
    }
    const auto inspected = inspect_program(folder / *own, own->native());
    if (!inspected) return Error{"the command can't be started: " + inspected.error()};
    runs_it = fs::path(inspected->interpreter).filename();
    program = std::string(kInBotFolder) + own->generic_string();
  } else {
    const auto found = find_in_system(program);
    if (!found) {
      return Error{
          fmt::format("the command can't be started: {} is neither a file of the bot nor "
                      "a program in /usr/local/bin or /usr/bin of this machine",
                      printable(program))};
    }
    runs_it = found->filename();
    program = found->native();
  }
  launch.runtime = runtime_named(runs_it);
  if (launch.runtime == Runtime::native) launch.runtime = runtime_named(manifest.language);
  if (runs_it == fs::path(program).filename()) {
    if (const auto missing = missing_script(launch, folder)) {
      return Error{
          fmt::format("the command can't be started: the bot has no file {}", printable(*missing))};
    }
  }
  for (const auto& [name, value] : manifest.options) {
    launch.command.push_back(fmt::format("--{}={}", name, value));
  }
  launch.command.insert(launch.command.end(), arguments.begin(), arguments.end());
  return launch;
}

std::vector<std::string> environment_for(Runtime runtime, std::uint32_t memory_mib) {
  switch (runtime) {
    case Runtime::native:
      return {};
    case Runtime::python:
      // What is written must leave at once; the folder is read-only anyway; and with the same dice
      // the same game, which needs sets in the same order.
      return {"PYTHONUNBUFFERED=1", "PYTHONDONTWRITEBYTECODE=1", "PYTHONHASHSEED=0"};
    case Runtime::node:
      // The rest is for the engine itself and for buffers.
      return {fmt::format("NODE_OPTIONS=--max-old-space-size={}", memory_mib / 2)};
    case Runtime::java:
      // The heap would be a share of the machine's memory. The serial collector needs the least
      // memory and threads, and a bot has one core.
      return {fmt::format("JAVA_TOOL_OPTIONS=-Xmx{}m -XX:+UseSerialGC", memory_mib / 2)};
  }
  return {};
}

}  // namespace splendor::bots
