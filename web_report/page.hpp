// The HTML of the page: an empty body, and a Content-Security-Policy.
#pragma once

#include <string>
#include <string_view>

namespace splendor::web {

inline constexpr std::string_view kIndexFile = "index.html";
inline constexpr std::string_view kDataFolder = "data";

// The page of a report folder; loads the files beside it.
std::string folder_page(std::string_view title);
// A page with everything inlined; `data` is the concatenation of all data scripts.
std::string single_page(std::string_view title, std::string_view data);

}  // namespace splendor::web
