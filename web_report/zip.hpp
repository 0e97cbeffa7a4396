#pragma once

#include <filesystem>
#include <string>

namespace splendor::web {

// Writes all files below `folder`, sorted by name, to an archive with the single top folder `name`.
// Throws ReportError.
void zip_folder(const std::filesystem::path& folder, const std::string& name,
                const std::filesystem::path& to);

}  // namespace splendor::web
