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
SPLENDOR_EMBED(splendor_live_js, SPLENDOR_LIVE_JS)
SPLENDOR_EMBED(splendor_live_css, SPLENDOR_LIVE_CSS)

namespace splendor::web {

std::string_view report_js() {
  return {splendor_report_js,
          static_cast<std::size_t>(splendor_report_js_end - splendor_report_js)};
}
std::string_view report_css() {
  return {splendor_report_css,
          static_cast<std::size_t>(splendor_report_css_end - splendor_report_css)};
}
std::string_view live_js() {
  return {splendor_live_js, static_cast<std::size_t>(splendor_live_js_end - splendor_live_js)};
}
std::string_view live_css() {
  return {splendor_live_css, static_cast<std::size_t>(splendor_live_css_end - splendor_live_css)};
}

}  // namespace splendor::web
