// The script and the style sheet of the page, built by esbuild and embedded in the library.
#pragma once

#include <string_view>

namespace splendor::web {

std::string_view report_js();
std::string_view report_css();

}  // namespace splendor::web
