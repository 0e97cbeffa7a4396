// Finds the other programs of this project.
#pragma once

#include <filesystem>
#include <string>

namespace splendor::process {

// Returns the path of the program of this name: in the installation's folder for internal programs,
// otherwise beside the running program, as in a build folder. The caller checks whether it exists.
// Throws ArenaFault.
[[nodiscard]] std::filesystem::path companion(const std::string& name);

}  // namespace splendor::process
