#include "arena/terminal/console.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "arena/text/text.hpp"

namespace splendor::terminal {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = environment(name);
    if (value.empty()) continue;
    for (const std::string_view spelling : {"UTF-8", "utf-8", "UTF8", "utf8"}) {
      if (value.find(spelling) != std::string_view::npos) return true;
    }
    return false;
  }
  return false;
}

}  // namespace

Console Console::of(int descriptor) {
  const bool has_colour =
      isatty(descriptor) == 1 && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  Abilities can{.colour = has_colour, .unicode = locale_is_utf8()};
  winsize size{};
  if (isatty(descriptor) == 1 && ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    can.width = size.ws_col;
  }
  return Console(can);
}

Console Console::of_stdout() { return of(STDOUT_FILENO); }
Console Console::of_stderr() { return of(STDERR_FILENO); }

std::string Console::styled(std::string_view code, std::string_view text) const {
  if (!can_.colour) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

void say(std::string_view text) {
  if (isatty(STDERR_FILENO) == 0) {
    std::cerr << text << '\n';
    return;
  }
  for (const std::string& line : wrapped(text, Console::of_stderr().abilities().width)) {
    std::cerr << line << '\n';
  }
}

}  // namespace splendor::terminal
