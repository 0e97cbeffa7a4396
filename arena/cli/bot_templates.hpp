// The files that `arena new-bot` writes: those of sample_bots/sdk/<language>, compiled in.
#pragma once

#include <span>
#include <string_view>

namespace splendor::cli {

struct TemplateFile {
  std::string_view language;
  std::string_view example;  // "random"; empty: part of every example
  std::string_view path;     // below the bot's folder
  std::string_view text;
};

std::span<const TemplateFile> template_files();

}  // namespace splendor::cli
