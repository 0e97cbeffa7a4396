#include "arena/rerun/bare_bot.hpp"

#include "referee/base/conventions.hpp"
#include "referee/process/exit_text.hpp"

namespace splendor::rerun {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostErrors = std::size_t{64} << 10;
constexpr std::chrono::seconds kExitTimeout{2};

std::string here(const std::string& word, const fs::path& folder) {
  return word.starts_with(kInBotFolder) ? (folder / word.substr(kInBotFolder.size())).string()
                                        : word;
}

process::Command command_for(const BareCommand& bare) {
  process::Command command;
  command.program = "/usr/bin/env";  // goes to the folder
  command.arguments = {"--chdir=" + bare.folder.string(), "--"};
  command.arguments.insert(command.arguments.end(), bare.words.begin(), bare.words.end());
  command.environment = bare.environment;
  return command;
}

}  // namespace

BareCommand bare_command(const v1::BotSpec& bot) {
  BareCommand bare;
  bare.folder = bot.folder();
  for (const std::string& word : bot.command()) bare.words.push_back(here(word, bare.folder));
  bare.environment = {kPathVariable, "HOME=" + fs::temp_directory_path().string(), "LANG=C.UTF-8"};
  bare.environment.insert(bare.environment.end(), bot.environment().begin(),
                          bot.environment().end());
  return bare;
}

BareBot::BareBot(const BareCommand& command)
    : bot_(command_for(command), {wire::kLargestBotFrame, kMostErrors}) {}

BareBot::Answer BareBot::ask(const v1::ToBot& message, std::chrono::milliseconds timeout) {
  using Event = talk::FramedChild::Event;
  tell(message);
  const process::Deadline deadline = process::Deadline::in(timeout);
  while (true) {
    switch (bot_.wait(deadline)) {
      case Event::message: {
        v1::FromBot answer;
        if (wire::parse(bot_.message(), answer)) return answer;
        return "it sent " + std::to_string(bot_.message().size()) +
               " bytes that are not a FromBot message";
      }
      case Event::bad_frame:
        return std::string("it sent something that is not a message of the protocol");
      case Event::closed:
        return how_it_ended();
      case Event::input_closed:
        break;  // its end shows in its output
      case Event::timeout:
        return "it did not answer within " + std::to_string(timeout.count()) + " ms";
    }
  }
}

std::string BareBot::how_it_ended() {
  const auto exit = bot_.child().wait(process::Deadline::in(kExitTimeout));
  bot_.read_errors_until(process::Deadline::in({}));
  return exit ? "it " + process::exit_text(*exit) : "it closed its stdout but is still running";
}

std::string BareBot::finish() {
  bot_.close_input();
  if (!bot_.wait_until_closed(process::Deadline::in(kExitTimeout))) {
    return "it did not exit at the end of its input";
  }
  return how_it_ended();
}

}  // namespace splendor::rerun
