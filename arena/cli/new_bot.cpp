#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <set>
#include <string_view>

#include "arena/bots/names.hpp"
#include "arena/cli/bot_templates.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {
namespace {

namespace fs = std::filesystem;

struct NewBotSettings {
  std::string name;
  std::string language = "python";
  std::string example = "random";
  std::string folder;  // empty: the name
};

// What the templates offer: a language, or an example.
std::set<std::string> offered(std::string_view TemplateFile::*what) {
  std::set<std::string> words;
  for (const TemplateFile& file : template_files()) {
    if (!(file.*what).empty()) words.emplace(file.*what);
  }
  return words;
}

void check(const NewBotSettings& settings) {
  if (const auto wrong = bots::validate_bot_name(settings.name)) {
    throw WrongUsage("the name of the bot " + *wrong + "; use --out to choose a folder");
  }
}

// An example calls itself "python-random"; the new bot has its own name instead.
std::string renamed(const TemplateFile& file, const NewBotSettings& settings) {
  std::string text(file.text);
  const std::string old_name = settings.language + "-" + settings.example;
  for (std::size_t at = 0; (at = text.find(old_name, at)) != std::string::npos;) {
    text.replace(at, old_name.size(), settings.name);
    at += settings.name.size();
  }
  return text;
}

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw Failure("can't write " + shown(path));
  if (text.starts_with("#!")) fs::permissions(path, fs::perms(0755));
}

int write_new_bot(const NewBotSettings& settings) {
  check(settings);
  const fs::path folder = settings.folder.empty() ? settings.name : settings.folder;
  if (fs::exists(folder)) {
    throw Failure(shown(folder) +
                  " already exists; choose another name, or another folder with --out");
  }
  bool must_be_built = false;
  for (const TemplateFile& file : template_files()) {
    const bool belongs = file.example.empty() || file.example == settings.example;
    if (file.language != settings.language || !belongs) continue;
    write(folder / file.path,
          file.example.empty() ? std::string(file.text) : renamed(file, settings));
    must_be_built |= file.path == "build";
  }
  const std::string name = shown(folder);
  std::cout << name << " is ready. " << name << "/README.md explains its files.\n";
  std::cout << "Next:\n";
  if (must_be_built) std::cout << "  " << name << "/build\n";
  std::cout << "  arena submit " << name << '\n';
  return 0;
}

}  // namespace

void add_new_bot(CLI::App& program, Action& chosen) {
  auto settings = std::make_shared<NewBotSettings>();
  CLI::App* verb =
      program.add_subcommand("new-bot", "Create a folder with a working bot to start from");
  verb->add_option("NAME", settings->name, "Name of the bot and of its folder")->required();
  verb->add_option("--language", settings->language, "Programming language")
      ->check(CLI::IsMember(offered(&TemplateFile::language)))
      ->type_name("LANGUAGE")
      ->capture_default_str();
  verb->add_option("--example", settings->example, "Bot to start from")
      ->check(CLI::IsMember(offered(&TemplateFile::example)))
      ->type_name("EXAMPLE")
      ->capture_default_str();
  verb->add_option("--out", settings->folder, "Folder to create; default: ./NAME");
  verb->callback([settings, &chosen] { chosen = [settings] { return write_new_bot(*settings); }; });
}

}  // namespace splendor::cli
