#include "web_report/page.hpp"

#include "web_report/assets.hpp"
#include "web_report/packing.hpp"

namespace splendor::web {
namespace {

// Forbids loading from a network, sending data, and running text as code. A page opened from
// file:// has no origin, so 'self' does not cover the files beside it; file: does.
std::string head(std::string_view title, const std::string& scripts, const std::string& styles) {
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src " +
         scripts + "; style-src " + styles +
         "; img-src data:; base-uri 'none'; form-action 'none'\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n"
         "<meta name=\"referrer\" content=\"no-referrer\">\n"
         "<link rel=\"icon\" href=\"data:,\">\n<title>" +
         html_escaped(clean_text(title)) + "</title>\n";
}

constexpr std::string_view kBody =
    "</head>\n<body>\n<div id=\"app\"></div>\n"
    "<noscript><p>This report needs JavaScript: please allow scripts for this page. It loads "
    "nothing from a network.</p></noscript>\n";

}  // namespace

std::string folder_page(std::string_view title) {
  return head(title, "'self' file:", "'self' file:") +
         "<link rel=\"stylesheet\" href=\"report.css\">\n" + std::string(kBody) +
         "<script src=\"report.js\"></script>\n</body>\n</html>\n";
}

std::string single_page(std::string_view title, std::string_view data) {
  const auto hash = [](std::string_view text) { return "'" + policy_hash(text) + "'"; };
  std::string page = head(title, hash(report_js()) + " " + hash(data), hash(report_css()));
  page.reserve(page.size() + report_js().size() + report_css().size() + data.size() + 1000);
  page += "<style>";
  page += report_css();
  page += "</style>\n";
  page += kBody;
  page += "<script>";
  page += report_js();
  page += "</script>\n<script>";
  page += data;
  page += "</script>\n</body>\n</html>\n";
  return page;
}

}  // namespace splendor::web
