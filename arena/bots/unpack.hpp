// Archives from strangers.
#pragma once

#include <filesystem>
#include <string_view>

#include "arena/bots/import_limits.hpp"
#include "referee/rules/result.hpp"

namespace splendor::bots {

// Whether a file that begins with these bytes (the first 512 suffice) is an archive that unpack()
// understands: tar, plain or compressed by gzip, bzip2, xz or zstd; or zip.
bool is_archive(std::string_view head);

// Unpacks an archive into an empty folder, and returns the folder within that holds bot.toml: the
// top, or the only folder there.
//
// Only plain files and folders come out. Links, devices, paths that lead outside, names given
// twice, and whatever is beyond the limits end it with an error that names the entry; no more than
// the limits is ever written or unpacked. Throws ArenaFault if the folder can't be written.
Result<std::filesystem::path> unpack(const std::filesystem::path& archive,
                                     const std::filesystem::path& into, const ImportLimits& limits);

}  // namespace splendor::bots
