// Small HTML pages. Text from outside is escaped here and nowhere else.
#pragma once

#include <string>
#include <string_view>

namespace splendor::season {

// Text between tags or in an attribute with double quotes.
[[nodiscard]] std::string html(std::string_view text);

// A whole page; `body` is HTML. It loads nothing from elsewhere.
[[nodiscard]] std::string html_page(std::string_view title, std::string_view body);

}  // namespace splendor::season
