#include "arena/terminal/terminal.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "arena/core/failure.hpp"

namespace splendor::terminal {
namespace {

// A signal handler has nowhere else to put it.
volatile std::sig_atomic_t signalled = 0;

void note_signal(int /*signal*/) { signalled = 1; }

void write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno != EINTR) return;  // the terminal is gone; a signal will tell
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

std::size_t rows_here() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return 24;
  return size.ws_row;
}

void take_note(int signal, struct sigaction& before) {
  struct sigaction action {};
  action.sa_handler = note_signal;  // without SA_RESTART: waiting for a key ends
  ::sigaction(signal, &action, &before);
}

}  // namespace

Terminal::Terminal() {
  if (::tcgetattr(STDIN_FILENO, &before_) != 0) throw Failure("standard input is not a terminal");
  signalled = 0;
  take_note(SIGINT, interrupt_);
  take_note(SIGTERM, terminate_);
  take_note(SIGHUP, hang_up_);
  termios raw = before_;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  raw.c_cc[VSUSP] = _POSIX_VDISABLE;  // else the shell would get the terminal as it is now
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  ::tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  write_all("\x1b[?1049h\x1b[?25l");  // the other screen, without a cursor
}

Terminal::~Terminal() {
  write_all("\x1b[?25h\x1b[?1049l");
  ::tcsetattr(STDIN_FILENO, TCSANOW, &before_);
  ::sigaction(SIGINT, &interrupt_, nullptr);
  ::sigaction(SIGTERM, &terminate_, nullptr);
  ::sigaction(SIGHUP, &hang_up_, nullptr);
}

void Terminal::show(std::string_view picture, std::string_view last_line) {
  std::string text = "\x1b[H";
  std::size_t left = rows_here() - 1;
  while (!picture.empty() && left > 0) {
    const std::size_t end = picture.find('\n');
    text += picture.substr(0, end);
    text += "\x1b[K\r\n";
    picture.remove_prefix(end == std::string_view::npos ? picture.size() : end + 1);
    --left;
  }
  text += last_line;
  if (!picture.empty()) text += "  (enlarge the terminal to see all of it)";
  text += "\x1b[J";
  write_all(text);
}

std::optional<Key> Terminal::key(std::chrono::milliseconds longest) {
  if (unread_.empty()) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (::poll(&input, 1, static_cast<int>(longest.count())) <= 0) return std::nullopt;
    std::array<char, 64> bytes{};
    const ssize_t got = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) return std::nullopt;
    if (got <= 0) return Key::quit;  // nobody can press a key any more
    unread_.assign(bytes.data(), static_cast<std::size_t>(got));
  }
  return take_key(unread_);
}

bool Terminal::was_signalled() { return signalled != 0; }

}  // namespace splendor::terminal
