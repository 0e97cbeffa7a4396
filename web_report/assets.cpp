#include "web_report/assets.hpp"

#include <cstddef>

// Embedded by the assembler: compiling an array of a million numbers would be slow. CMake passes
// the paths, and rebuilds this file when they change.
#define SPLENDOR_EMBED(symbol, file)                                                 \
  __asm__(".section .rodata\n.global " #symbol "\n.global " #symbol "_end\n" #symbol \
          ":\n"                                                                      \
          ".incbin \"" file "\"\n" #symbol "_end:\n.byte 0\n.text\n");               \
  extern "C" const char symbol[];       /* NOLINT */                                 \
  extern "C" const char symbol##_end[]; /* NOLINT */

SPLENDOR_EMBED(splendor_report_js, SPLENDOR_REPORT_JS)
SPLENDOR_EMBED(splendor_report_css, SPLENDOR_REPORT_CSS)

namespace splendor::web {

std::string_view report_js() {
  return {splendor_report_js,
          static_cast<std::size_t>(splendor_report_js_end - splendor_report_js)};
}
std::string_view report_css() {
  return {splendor_report_css,
          static_cast<std::size_t>(splendor_report_css_end - splendor_report_css)};
}

}  // namespace splendor::web
