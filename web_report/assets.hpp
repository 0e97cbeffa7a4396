// The scripts and the style sheets of the pages, built by esbuild and embedded in the library.
#pragma once

#include <string_view>

namespace splendor::web {

std::string_view report_js();
std::string_view report_css();
// The same for the page that a web server shows.
std::string_view live_js();
std::string_view live_css();

}  // namespace splendor::web
