#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <ostream>

#include "arena/core/failure.hpp"
#include "arena/rerun/rerun.hpp"
#include "referee/record/sent_messages.hpp"
#include "referee/wire/conversation.hpp"

namespace splendor::rerun {
namespace {

namespace fs = std::filesystem;

// A word for a shell. REQUIRES: no zero byte.
std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=+:,@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string(R"('\'')") : std::string(1, c);
  return text + "'";
}

// gdb wants a program; of a script that is its interpreter.
void resolve_script(std::vector<std::string>& words) {
  std::ifstream file(words.front(), std::ios::binary);
  std::string line;
  std::getline(file, line);
  if (!line.starts_with("#!")) return;
  std::vector<std::string> found;
  for (std::size_t at = 2; at < line.size();) {
    const std::size_t start = line.find_first_not_of(" \t", at);
    if (start == std::string::npos) break;
    const std::size_t end = std::min(line.find_first_of(" \t", start), line.size());
    found.push_back(line.substr(start, end - start));
    at = end;
  }
  if (found.size() > 1 && fs::path(found.front()).filename() == "env") found.erase(found.begin());
  words.insert(words.begin(), found.begin(), found.end());
}

// Everything that the bot was told. It has not said which lists it wants, so it gets both.
std::string all_messages(const v1::MatchRecord& record, Seat seat) {
  v1::HelloReply reply;
  reply.set_wants_legal_moves(true);
  reply.set_wants_legal_notation(true);
  const auto sent = record::messages_sent_to(seat, reply, record);
  if (!sent) throw Failure("this game can't be repeated: " + sent.error());
  v1::ToBot hello;
  *hello.mutable_hello() = wire::hello_from(record.referee());
  std::string bytes;
  wire::append_message(bytes, hello);
  for (const record::SentMessage& message : *sent) {
    wire::append_message(bytes, message.message);
  }
  return bytes;
}

fs::path written(const std::string& bytes) {
  std::string path = (fs::temp_directory_path() / "arena-rerun-XXXXXX").string();
  const int file = ::mkstemp(path.data());
  if (file < 0) throw Failure("can't write a file in " + fs::temp_directory_path().string());
  ::close(file);
  std::ofstream stream(path, std::ios::binary);
  stream << bytes;
  stream.close();
  if (!stream) throw Failure("can't write " + path);
  return path;
}

}  // namespace

void rerun_in_gdb(std::ostream& out, const v1::MatchRecord& record, Seat seat) {
  BareCommand bare = bare_command(record.seats(seat.number()).bot());
  resolve_script(bare.words);
  const fs::path input = written(all_messages(record, seat));
  std::vector<std::string> words{"gdb", "-ex", "run < " + input.string() + " > /dev/null",
                                 "--args"};
  words.insert(words.end(), bare.words.begin(), bare.words.end());
  out << "cd " << shell_word(bare.folder.string()) << " &&";
  for (const std::string& variable : bare.environment) out << ' ' << shell_word(variable);
  for (const std::string& word : words) out << ' ' << shell_word(word);
  out << std::endl;
  if (::chdir(bare.folder.c_str()) != 0) {
    throw Failure("the bot's folder " + bare.folder.string() + " does not exist anymore");
  }
  for (const std::string& variable : bare.environment) {
    const std::size_t equals = variable.find('=');
    ::setenv(variable.substr(0, equals).c_str(), variable.substr(equals + 1).c_str(), 1);
  }
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::execvp(arguments.front(), arguments.data());
  throw Failure("gdb can't be started; install it (package gdb), or use the command above");
}

}  // namespace splendor::rerun
