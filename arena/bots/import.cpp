#include "arena/bots/import.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "arena/bots/bot_repository.hpp"
#include "arena/bots/names.hpp"
#include "arena/bots/program.hpp"
#include "arena/bots/shared_files.hpp"
#include "arena/bots/tree.hpp"
#include "arena/bots/unpack.hpp"
#include "arena/text/text.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::bots {
namespace {

namespace fs = std::filesystem;

constexpr const char* kArgumentsFile = ".arena-arguments.json";  // in a bot's folder
constexpr std::size_t kMostArguments = 64;
constexpr std::size_t kLongestArgument = 1024;

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw ArenaFault("can't read " + shown(path));
  return {std::istreambuf_iterator<char>(file), {}};
}

Result<Manifest> read_manifest(const fs::path& folder, const std::string& source) {
  const auto text = read_head(folder / kManifestFile, kLargestManifest + 1);
  if (!text) return Error{fmt::format("can't read {}: {}", source, text.error())};
  return parse_manifest(*text, source);
}

// Of the files, those that the manifest names, and the manifest. `source` is what the author calls
// the manifest.
Result<std::vector<TreeFile>> chosen_files(std::vector<TreeFile> all,
                                           const std::vector<std::string>& named,
                                           const std::string& source) {
  if (named.empty()) return all;
  // As `arena new-bot` writes it for languages that are compiled.
  const bool can_be_built = std::any_of(all.begin(), all.end(), [](const TreeFile& file) {
    return file.path == "build" && file.executable == Executable::yes;
  });
  std::vector<TreeFile> chosen;
  std::vector<char> used(named.size(), 0);
  for (TreeFile& file : all) {
    bool wanted = file.path == kManifestFile;
    for (std::size_t i = 0; i < named.size(); ++i) {
      const std::string path = fs::path(named[i]).lexically_normal().generic_string();
      const std::string folder = path.ends_with('/') ? path : path + "/";
      if (file.path != path && !file.path.starts_with(folder) && path != ".") continue;
      wanted = true;
      used[i] = 1;
    }
    if (wanted) chosen.push_back(std::move(file));
  }
  const auto unused = std::find(used.begin(), used.end(), 0);
  if (unused == used.end()) return chosen;
  return Error{fmt::format(
      "{}: files lists {}, which does not exist{}", source,
      named[static_cast<std::size_t>(unused - used.begin())],
      can_be_built
          ? fmt::format("; run {} first", fs::path(source).replace_filename("build").native())
          : "")};
}

std::optional<std::string> copy_folder(const fs::path& from, const std::string& source,
                                       const fs::path& to, const ImportLimits& limits) {
  const auto manifest = read_manifest(from, source);
  if (!manifest) return manifest.error();
  auto all = list_tree(from, limits);
  if (!all) return all.error();
  const auto files = chosen_files(std::move(*all), manifest->files, source);
  if (!files) return files.error();
  for (const TreeFile& file : *files) {
    if (file.path == kArgumentsFile) {
      return fmt::format("the name {} is reserved by the arena; rename the file", kArgumentsFile);
    }
    if (auto wrong = copy_file(from / file.path, file, to)) return wrong;
  }
  return std::nullopt;
}

// Always under the same name, so that the content alone decides whether two are the same. A script
// keeps its extension: Node and Java go by it.
std::optional<std::string> copy_program(const fs::path& from, const fs::path& to,
                                        const ImportLimits& limits) {
  const auto program = inspect_program(from, from.native());
  if (!program) return program.error();
  const std::string extension = from.extension().native();
  const bool keep = program->kind == ProgramKind::script && extension.size() <= 8 &&
                    !validate_name("bot" + extension);
  TreeFile file{keep ? "bot" + extension : "bot", fs::file_size(from), Executable::yes};
  if (file.size > limits.total_bytes) {
    return fmt::format("{} is larger than {} MB", shown(from), limits.total_bytes / kMegabyte);
  }
  return copy_file(fs::canonical(from), file, to);
}

std::optional<std::string> copy_archive(const fs::path& from, const BotRepository& repository,
                                        const fs::path& to, const ImportLimits& limits) {
  const StagedBot unpacked(repository);
  const auto folder = unpack(from, unpacked.path(), limits);
  if (!folder) return fmt::format("can't use {}: {}", shown(from), folder.error());
  return copy_folder(*folder, kManifestFile, to, limits);
}

// What is wrong with the submission, if anything.
std::optional<std::string> copy_in(const fs::path& source, const BotRepository& repository,
                                   const fs::path& to, const ImportLimits& limits) {
  std::error_code error;
  const fs::file_status status = fs::status(source, error);
  if (!fs::exists(status)) return fmt::format("there is no {}", shown(source));
  if (fs::is_directory(status)) {
    if (!fs::exists(source / kManifestFile, error)) {
      return fmt::format("the folder {0} has no {1}; write one, or submit the program itself",
                         shown(source), kManifestFile);
    }
    return copy_folder(source, shown(source / kManifestFile), to, limits);
  }
  if (!fs::is_regular_file(status)) {
    return fmt::format("{} is neither a file nor a folder", shown(source));
  }
  const auto head = read_head(source);
  if (!head) return fmt::format("can't read {}: {}", shown(source), head.error());
  // A program may have an archive at its end; what comes first decides.
  if (is_archive(*head)) return copy_archive(source, repository, to, limits);
  return copy_program(source, to, limits);
}

std::optional<std::string> validate_arguments(const std::vector<std::string>& arguments) {
  if (arguments.size() > kMostArguments) {
    return fmt::format("there are more than {} arguments", kMostArguments);
  }
  for (const std::string& argument : arguments) {
    if (const auto wrong = validate_text(argument, kLongestArgument)) {
      return fmt::format("the argument \"{}\" {}", printable(argument.substr(0, 40)), *wrong);
    }
  }
  return std::nullopt;
}

void write_arguments(const fs::path& folder, const std::vector<std::string>& arguments) {
  if (arguments.empty()) return;
  const fs::path path = folder / kArgumentsFile;
  std::ofstream file(path, std::ios::binary);
  file << nlohmann::json(arguments).dump() << '\n';
  file.close();
  if (!file) throw ArenaFault("can't write " + shown(path));
  fs::permissions(path, fs::perms(0444));
}

std::vector<std::string> read_arguments(const fs::path& folder) {
  const fs::path path = folder / kArgumentsFile;
  if (!fs::exists(path)) return {};
  return nlohmann::json::parse(content_of(path)).get<std::vector<std::string>>();
}

// A single program has no bot.toml; its command is the only file there is.
Result<Manifest> manifest_of(const fs::path& folder) {
  if (fs::exists(folder / kManifestFile)) return read_manifest(folder, kManifestFile);
  Manifest manifest;
  manifest.name = "bot";
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().filename() != kArgumentsFile) {
      manifest.command = {"./" + entry.path().filename().string()};
    }
  }
  if (manifest.command.empty()) return Error{"the folder is empty"};
  return manifest;
}

// All but the hash.
Result<StoredBot> stored_bot_in(const fs::path& folder) {
  auto manifest = manifest_of(folder);
  if (!manifest) return Error{manifest.error()};
  StoredBot bot;
  bot.folder = folder;
  bot.manifest = std::move(*manifest);
  bot.arguments = read_arguments(folder);
  auto launch = plan_launch(bot.manifest, folder, bot.arguments);
  if (!launch) return Error{launch.error()};
  bot.launch = std::move(*launch);
  return bot;
}

}  // namespace

Result<StoredBot> import_bot(const fs::path& source, const fs::path& bots,
                             const std::vector<std::string>& arguments,
                             const ImportLimits& limits) {
  if (const auto wrong = validate_arguments(arguments)) return Error{*wrong};
  try {
    const BotRepository repository(bots);
    const StagedBot incoming(repository);
    if (const auto wrong = copy_in(source, repository, incoming.path(), limits))
      return Error{*wrong};
    write_arguments(incoming.path(), arguments);
    auto bot = stored_bot_in(incoming.path());
    if (!bot) return Error{bot.error()};
    const std::vector<HashedFile> files = hash_files(incoming.path());
    bot->sha256 = tree_hash(files);
    bot->folder = repository.folder() / bot->sha256;
    if (!fs::exists(incoming.path() / kManifestFile)) bot->manifest.name = name_from(source);
    if (!fs::exists(bot->folder)) {
      SharedFiles(repository).share(incoming.path(), files);
      seal(incoming.path());
      repository.put(incoming.path(), bot->sha256);
    } else if (const auto wrong = verify_content(bot->folder, bot->sha256)) {
      throw ArenaFault(*wrong + "; remove it and submit the bot again");
    }
    repository.note_use(bot->sha256);
    return bot;
  } catch (const fs::filesystem_error& error) {
    throw ArenaFault(printable(error.what()));
  }
}

std::optional<std::string> verify_content(const fs::path& folder, const std::string& sha256) {
  try {
    if (!fs::is_directory(folder)) return fmt::format("{} is missing", shown(folder));
    if (tree_hash(folder) == sha256) return std::nullopt;
    return fmt::format("{} is damaged: its content does not match its hash", shown(folder));
  } catch (const std::exception& failure) {
    return fmt::format("{} is damaged: {}", shown(folder), printable(failure.what()));
  }
}

Result<StoredBot> load_stored(const fs::path& bots, const std::string& sha256) {
  if (!is_content_hash(sha256)) {
    return Error{fmt::format("{} is not a SHA-256", excerpt(sha256))};
  }
  const fs::path folder = fs::absolute(bots / sha256);
  if (const auto wrong = verify_content(folder, sha256)) return Error{*wrong};
  auto bot = stored_bot_in(folder);
  if (bot) bot->sha256 = sha256;
  return bot;
}

v1::BotSpec spec_of(const StoredBot& bot, std::uint32_t memory_mib) {
  v1::BotSpec spec;
  spec.set_name(bot.manifest.name);
  spec.set_sha256(bot.sha256);
  spec.set_folder(bot.folder);
  for (const std::string& word : bot.launch.command) spec.add_command(word);
  for (const std::string& setting : environment_for(bot.launch.runtime, memory_mib)) {
    spec.add_environment(setting);
  }
  return spec;
}

}  // namespace splendor::bots
