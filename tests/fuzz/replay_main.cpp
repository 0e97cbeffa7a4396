// Runs a fuzz target on saved inputs: the files named on the command line, or all files of a
// folder. Stands in for libFuzzer in builds without it.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/law.hpp"

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> inputs_of(const std::vector<fs::path>& arguments) {
  std::vector<fs::path> inputs;
  for (const fs::path& path : arguments) {
    if (fs::is_directory(path)) {
      for (const auto& entry : fs::directory_iterator(path)) inputs.push_back(entry.path());
    } else {
      inputs.push_back(path);
    }
  }
  std::sort(inputs.begin(), inputs.end());
  return inputs;
}

bool replay(const fs::path& path) {
  // Printed before the run, so that the last line names the input that breaks a law.
  std::cout << path.filename().string() << std::endl;
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const auto inputs = inputs_of({argv + 1, argv + argc});
  if (inputs.empty()) {
    std::cerr << "no inputs to run: name files, or a folder that has some\n";
    return 1;
  }
  for (const fs::path& path : inputs) {
    if (!replay(path)) {
      std::cerr << "can't read " << path << "\n";
      return 1;
    }
  }
  std::cout << inputs.size() << " inputs, no law broken\n";
  return 0;
}
