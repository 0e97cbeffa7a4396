// The files of a bot: listed, copied, hashed, removed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "arena/bots/import_limits.hpp"
#include "referee/rules/result.hpp"

namespace splendor::bots {

enum class Executable : std::uint8_t { no, yes };

struct TreeFile {
  std::string path;  // relative, with '/', without "." and ".."
  std::uint64_t size = 0;
  Executable executable = Executable::no;

  friend bool operator==(const TreeFile&, const TreeFile&) = default;
};

// What no bot needs, and what would make equal bots differ: version control, caches, and the tools
// that npm links.
bool left_out(const std::filesystem::path& relative);

// What is wrong with the path of a file within a bot, as the rest of a sentence that begins with
// the path: it leads outside, is too long or too deep, has bytes that no terminal should see.
std::optional<std::string> validate_path(const std::filesystem::path& relative,
                                         const ImportLimits& limits);

// The files below a folder, sorted by path, without those that are left out; empty folders don't
// count. The error names the first thing that can't be part of a bot: a link, a device, what can't
// be read, too many or too much of them.
Result<std::vector<TreeFile>> list_tree(const std::filesystem::path& folder,
                                        const ImportLimits& limits);

// The same without limits and without leaving anything out: what is stored is to be as it was.
Result<std::vector<TreeFile>> list_stored(const std::filesystem::path& folder);

// Copies one file below a folder, as 0444 or 0555. The result says what is wrong with the source:
// it can't be read, or is no longer what it was when it was listed. Throws ArenaFault if the copy
// can't be written.
std::optional<std::string> copy_file(const std::filesystem::path& from, const TreeFile& file,
                                     const std::filesystem::path& folder);

// Makes the folder and all folders below it 0555: only a deliberate chmod can make them writable.
// Throws ArenaFault.
void seal(const std::filesystem::path& folder);

struct HashedFile {
  TreeFile tree;
  std::string sha256;  // of its content
};

// The files of a stored bot with their hashes, sorted by path. Throws ArenaFault if something can't
// be read, or is neither a plain file nor a folder.
std::vector<HashedFile> hash_files(const std::filesystem::path& folder);

// SHA-256, as 64 hexadecimal digits, of the text
//     splendor-bot 1
//     x 12345 <sha256 of the content> path/of/a/program
//     - 678 <sha256 of the content> path/of/a/file
// with one line for each file, sorted by path, each ended by a line feed.
std::string tree_hash(const std::vector<HashedFile>& files);
// The same of hash_files(folder).
std::string tree_hash(const std::filesystem::path& folder);

// Also what is read-only. Does nothing if there is none. Throws ArenaFault.
void remove_tree(const std::filesystem::path& folder);

}  // namespace splendor::bots
