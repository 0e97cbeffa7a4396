// Runs a fuzz target on saved inputs: files, or all files of a folder. Stands in for libFuzzer in
// builds without it.
//
//   NAME_fuzz [--mutations N] PATH…    also runs each input N times with random changes, always the
//                                      same ones
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "referee/rules/random.hpp"
#include "tests/fuzz/law.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);
// Only targets whose inputs are messages have it, see message_mutator.cpp.
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                                             std::size_t max_size, unsigned seed);

namespace {

namespace fs = std::filesystem;
using splendor::Random;

constexpr std::size_t kMostAdded = 64;

Random random_bytes(0);

std::size_t below(std::size_t bound) {
  return random_bytes.below(static_cast<std::uint32_t>(bound));
}

// One change of some bytes.
void change(std::string& text) {
  const std::size_t at = below(text.size() + 1);
  const std::size_t length = std::min(text.size() - at, 1 + below(16));
  switch (below(6)) {
    case 0:
      text.insert(at, 1, static_cast<char>(below(256)));
      return;
    case 1:
      text.insert(at, std::to_string(random_bytes.next() >> below(64)));
      return;
    case 2:
      text.erase(at, length);
      return;
    case 3:
      text.insert(below(text.size() + 1), text.substr(at, length));
      return;
    case 4:
      text.replace(at, length, text.substr(below(text.size() + 1), length));
      return;
    default:
      if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
  }
}

void run(const std::string& input) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

std::string changed(std::string input, unsigned seed) {
  const std::size_t size = input.size();
  const auto mutate = [&](auto mutator) {
    input.resize(size + kMostAdded * 16);
    input.resize(mutator(reinterpret_cast<std::uint8_t*>(input.data()), size, input.size()));
  };
  random_bytes = Random(seed);
  if (LLVMFuzzerCustomMutator != nullptr) {
    mutate([&](auto* data, auto used, auto most) {
      return LLVMFuzzerCustomMutator(data, used, most, seed);
    });
  } else {
    mutate(LLVMFuzzerMutate);
  }
  return input;
}

// What is running, for save_input().
const std::string* current = nullptr;

// A broken law ends the program by abort().
void save_input(int /*signal*/) {
  const std::string name = std::string(program_invocation_short_name) + "-broken-law";
  std::ofstream(name, std::ios::binary) << *current;
  std::cerr << "the input is in the file " << name << std::endl;
}

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

bool replay(const fs::path& path, unsigned mutations) {
  // Printed before the run, so that the last line names the input that breaks a law.
  std::cout << path.filename().string() << std::endl;
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  const std::string saved{std::istreambuf_iterator<char>(file), {}};
  current = &saved;
  run(saved);
  for (unsigned seed = 1; seed <= mutations; ++seed) {
    std::string input = changed(saved, seed);
    while (below(2) == 0) input = changed(input, static_cast<unsigned>(random_bytes.next()));
    current = &input;
    run(input);
  }
  return true;
}

unsigned number_in(const std::string& text) {
  unsigned number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  do change(text);
  while (below(3) == 0);
  text.resize(std::min(text.size(), max_size));
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

int main(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  unsigned mutations = 0;
  if (arguments.size() >= 2 && arguments[0] == "--mutations") {
    mutations = number_in(arguments[1]);
    arguments.erase(arguments.begin(), arguments.begin() + 2);
  }
  const auto inputs = inputs_of({arguments.begin(), arguments.end()});
  if (inputs.empty()) {
    std::cerr << "no inputs to run: name files, or a folder that has some\n";
    return 1;
  }
  std::signal(SIGABRT, save_input);
  for (const fs::path& path : inputs) {
    if (!replay(path, mutations)) {
      std::cerr << "can't read " << path << "\n";
      return 1;
    }
  }
  std::cout << inputs.size() << " inputs, each with " << mutations << " changes: no law broken\n";
  return 0;
}
