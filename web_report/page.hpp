// The HTML around the program: almost nothing, and a policy that forbids everything else.
#pragma once

#include <string>
#include <string_view>

namespace splendor::web {

inline constexpr std::string_view kIndexFile = "index.html";
inline constexpr std::string_view kDataFolder = "data";

// For a folder: names the files beside it.
std::string folder_page(std::string_view title);
// Everything inlined; `data` is all data scripts, one after the other.
std::string single_page(std::string_view title, std::string_view data);

}  // namespace splendor::web
