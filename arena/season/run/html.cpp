#include "arena/season/run/html.hpp"

#include "arena/text/text.hpp"

namespace splendor::season {

std::string html(std::string_view text) {
  std::string safe;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

std::string html_page(std::string_view title, std::string_view body) {
  return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
         "style-src 'unsafe-inline'\">\n<title>" +
         html(title) +
         "</title>\n<style>\n"
         ":root{color-scheme:light dark}\n"
         "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 "
         "1rem}\n"
         "table{border-collapse:collapse}td,th{padding:.3rem .7rem;text-align:right;"
         "border-bottom:1px solid #8884}\n"
         "td.text,th.text{text-align:left}div.wide{overflow-x:auto}\n"
         "dt{font-weight:600;margin-top:.6rem}\n</style></head><body>\n<h1>" +
         html(title) + "</h1>\n" + std::string(body) + "</body></html>\n";
}

}  // namespace splendor::season
