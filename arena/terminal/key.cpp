#include "arena/terminal/key.hpp"

#include <algorithm>
#include <array>

namespace splendor::terminal {
namespace {

struct KeyBytes {
  std::string_view bytes;
  Key key;
};
constexpr std::array kKeys{
    KeyBytes{" ", Key::next},           KeyBytes{"\x1b[C", Key::next},
    KeyBytes{"\x1bOC", Key::next},      KeyBytes{"\x1b[B", Key::next},
    KeyBytes{"\x1bOB", Key::next},      KeyBytes{"l", Key::next},
    KeyBytes{"j", Key::next},           KeyBytes{"\n", Key::next},
    KeyBytes{"\x1b[D", Key::previous},  KeyBytes{"\x1bOD", Key::previous},
    KeyBytes{"\x1b[A", Key::previous},  KeyBytes{"\x1bOA", Key::previous},
    KeyBytes{"h", Key::previous},       KeyBytes{"k", Key::previous},
    KeyBytes{"\x7f", Key::previous},    KeyBytes{"\x1b[6~", Key::ten_on},
    KeyBytes{"\x1b[5~", Key::ten_back}, KeyBytes{"\x1b[H", Key::first},
    KeyBytes{"\x1bOH", Key::first},     KeyBytes{"\x1b[1~", Key::first},
    KeyBytes{"g", Key::first},          KeyBytes{"\x1b[F", Key::last},
    KeyBytes{"\x1bOF", Key::last},      KeyBytes{"\x1b[4~", Key::last},
    KeyBytes{"G", Key::last},           KeyBytes{"s", Key::eyes},
    KeyBytes{"q", Key::quit},           KeyBytes{"\x1b", Key::quit},
    KeyBytes{"\x04", Key::quit},
};

// How many bytes the escape sequence takes that the text begins with, known or not.
std::size_t length_of_escape(std::string_view text) {
  if (text.size() < 2) return text.size();
  if (text[1] == 'O') return std::min<std::size_t>(3, text.size());
  if (text[1] != '[') return 2;
  const auto is_last = [](char byte) { return byte >= '@' && byte <= '~'; };
  const auto last = std::find_if(text.begin() + 2, text.end(), is_last);
  return last == text.end() ? text.size() : static_cast<std::size_t>(last - text.begin()) + 1;
}

}  // namespace

Key take_key(std::string& typed) {
  const std::size_t length = typed.front() == '\x1b' ? length_of_escape(typed) : 1;
  const std::string bytes = typed.substr(0, length);
  typed.erase(0, length);
  const auto* known = std::find_if(kKeys.begin(), kKeys.end(),
                                   [&](const KeyBytes& key) { return key.bytes == bytes; });
  return known == kKeys.end() ? Key::other : known->key;
}

}  // namespace splendor::terminal
