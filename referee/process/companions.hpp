// The other programs of ours, which some programs start.
#pragma once

#include <filesystem>
#include <string>

namespace splendor::process {

// Where the program of this name is: in the installation's folder for programs that nobody types,
// else in the folder of the one that runs, as in a build folder. Whether it exists is for the
// caller to see. Throws ArenaFault.
[[nodiscard]] std::filesystem::path companion(const std::string& name);

}  // namespace splendor::process
