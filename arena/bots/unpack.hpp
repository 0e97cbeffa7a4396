// Unpacks archives, which may be malicious.
#pragma once

#include <filesystem>
#include <string_view>

#include "arena/bots/import_limits.hpp"
#include "referee/rules/result.hpp"

namespace splendor::bots {

// True if a file that begins with these bytes (the first 512 suffice) is an archive that unpack()
// supports: zip, or tar, plain or compressed by gzip, bzip2, xz or zstd.
bool is_archive(std::string_view head);

// Unpacks an archive into an empty folder, and returns the folder within that holds bot.toml: the
// top, or the only folder there.
//
// Writes only plain files and folders. Returns an error that names the entry if the archive has
// links, devices, paths that lead outside or duplicate names, or exceeds a limit; never unpacks or
// writes more than the limits. Throws ArenaFault if the folder can't be written.
Result<std::filesystem::path> unpack(const std::filesystem::path& archive,
                                     const std::filesystem::path& into, const ImportLimits& limits);

}  // namespace splendor::bots
