#pragma once

#include <filesystem>
#include <string>

namespace splendor::web {

// All files below `folder`, sorted by name, as an archive whose only folder is `name`.
// Throws ReportError.
void zip_folder(const std::filesystem::path& folder, const std::string& name,
                const std::filesystem::path& to);

}  // namespace splendor::web
