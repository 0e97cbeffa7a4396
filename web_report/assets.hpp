// The page's program and style, as esbuild made them; part of the library.
#pragma once

#include <string_view>

namespace splendor::web {

std::string_view report_js();
std::string_view report_css();

}  // namespace splendor::web
