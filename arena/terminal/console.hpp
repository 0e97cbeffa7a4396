#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace splendor::terminal {

// How standard output, or standard error, may be written to.
class Console {
 public:
  // Looks at the terminal and the environment: colour only on a terminal and without NO_COLOR,
  // lines and signs beyond ASCII only where the locale is UTF-8.
  static Console of_stdout();
  static Console of_stderr();

  struct Abilities {
    bool colour = false;
    bool unicode = false;
    std::size_t width = 80;  // columns; 80 where there is no terminal
  };
  explicit Console(const Abilities& abilities) : can_(abilities) {}
  [[nodiscard]] const Abilities& abilities() const { return can_; }

  [[nodiscard]] std::string bold(std::string_view text) const { return styled("1", text); }
  [[nodiscard]] std::string dim(std::string_view text) const { return styled("2", text); }
  [[nodiscard]] std::string green(std::string_view text) const { return styled("32", text); }
  [[nodiscard]] std::string yellow(std::string_view text) const { return styled("33", text); }

  // The first where UTF-8 can be shown, else the second.
  [[nodiscard]] std::string_view sign(std::string_view unicode, std::string_view ascii) const {
    return can_.unicode ? unicode : ascii;
  }

 private:
  static Console of(int descriptor);
  [[nodiscard]] std::string styled(std::string_view code, std::string_view text) const;

  Abilities can_;
};

// To stderr, as a line of its own; on a terminal broken at spaces.
void say(std::string_view text);

}  // namespace splendor::terminal
