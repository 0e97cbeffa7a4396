#include "arena/screen/stepper.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "arena/terminal/terminal.hpp"

namespace splendor::screen {
namespace {

constexpr std::chrono::milliseconds kLongWait{60'000};
constexpr std::string_view kHelp =
    "space, arrows: move   home, end   page: ten moves   s: change view   q: quit";

// Everybody's, then seat by seat.
void change_eyes(screen::Eyes& eyes, std::size_t seats) {
  if (!eyes) {
    eyes = Seat(0);
  } else if (eyes->index() + 1 < seats) {
    eyes = Seat(eyes->number() + 1);
  } else {
    eyes.reset();
  }
}

}  // namespace

bool can_step() {
  const char* kind = std::getenv("TERM");
  return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1 && kind != nullptr &&
         std::string_view(kind) != "dumb";
}

Watched step_through(const screen::Film& film, screen::DrawOptions options, std::size_t first) {
  constexpr std::ptrdiff_t kMany = 10;
  terminal::Terminal terminal;
  const auto last = static_cast<std::ptrdiff_t>(film.frames.size()) - 1;
  auto at = static_cast<std::ptrdiff_t>(first);
  while (!terminal::Terminal::was_signalled()) {
    at = std::clamp(at, std::ptrdiff_t{0}, last);
    terminal.show(draw(film, static_cast<std::size_t>(at), options), kHelp);
    switch (terminal.key(kLongWait).value_or(terminal::Key::other)) {
      case terminal::Key::next:
        ++at;
        break;
      case terminal::Key::previous:
        --at;
        break;
      case terminal::Key::ten_on:
        at += kMany;
        break;
      case terminal::Key::ten_back:
        at -= kMany;
        break;
      case terminal::Key::first:
        at = 0;
        break;
      case terminal::Key::last:
        at = last;
        break;
      case terminal::Key::eyes:
        change_eyes(options.eyes, film.names.size());
        break;
      case terminal::Key::quit:
        return Watched::left;
      case terminal::Key::other:
        break;
    }
  }
  return Watched::interrupted;
}

Watched show_all(const screen::Film& film, const screen::DrawOptions& options,
                 std::chrono::milliseconds pause) {
  terminal::Terminal terminal;
  for (std::size_t i = 0; i < film.frames.size() && !terminal::Terminal::was_signalled(); ++i) {
    terminal.show(draw(film, i, options), "space: next move   q: quit");
    if (terminal.key(pause) == terminal::Key::quit) return Watched::left;
  }
  return terminal::Terminal::was_signalled() ? Watched::interrupted : Watched::to_the_end;
}

}  // namespace splendor::screen
