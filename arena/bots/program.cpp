#include "arena/bots/program.hpp"

#include <elf.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <sstream>
#include <vector>

#include "arena/text/text.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/process/fd.hpp"

namespace splendor::bots {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

#if defined(__x86_64__)
constexpr unsigned kThisMachine = EM_X86_64;
constexpr const char* kThisMachineName = "x86-64";
#elif defined(__aarch64__)
constexpr unsigned kThisMachine = EM_AARCH64;
constexpr const char* kThisMachineName = "AArch64";
#else
#error "name the ELF machine of this processor"
#endif

bool is_executable_file(const fs::path& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && (info.st_mode & 0111U) != 0;
}

// Whether the jail shows this path of the host, see referee/sandbox/bwrap_arguments.cpp.
bool is_in_jail(const fs::path& path) {
  constexpr std::array kShown{"/usr/"sv,   "/bin/"sv,   "/sbin/"sv,  "/lib/"sv,
                              "/lib32/"sv, "/lib64/"sv, "/libx32/"sv};
  return std::any_of(kShown.begin(), kShown.end(),
                     [&](std::string_view root) { return path.native().starts_with(root); });
}

std::string not_here(std::string_view program) {
  return fmt::format(
      "which bots can't use here: it is not installed, or not below /usr, which is all that "
      "bots can see of the system; use one that is, such as /usr/bin/env {}",
      printable(fs::path(program).filename().native()));
}

// The loader that a dynamically linked program asks for, if `head` contains its name.
std::optional<std::string> loader_of(std::string_view head, const Elf64_Ehdr& header) {
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    const std::uint64_t at = header.e_phoff + std::uint64_t{i} * sizeof(Elf64_Phdr);
    if (header.e_phoff > head.size() || at + sizeof(Elf64_Phdr) > head.size()) break;
    Elf64_Phdr part;
    std::memcpy(&part, head.data() + at, sizeof(part));
    if (part.p_type != PT_INTERP) continue;
    if (part.p_offset >= head.size() || part.p_filesz > head.size() - part.p_offset) break;
    const std::string_view path = head.substr(part.p_offset, part.p_filesz);
    return std::string(path.substr(0, path.find('\0')));
  }
  return std::nullopt;
}

Result<Program> recognise_elf(std::string_view head) {
  Elf64_Ehdr header;
  if (head.size() < sizeof(header)) return Error{"is truncated: it begins like a program"};
  std::memcpy(&header, head.data(), sizeof(header));
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
      header.e_machine != kThisMachine) {
    return Error{
        fmt::format("is a program for another processor; this machine is {}: build it "
                    "for that",
                    kThisMachineName)};
  }
  if (header.e_type != ET_EXEC && header.e_type != ET_DYN) {
    return Error{"is an object file or a core dump, not a program"};
  }
  const auto loader = loader_of(head, header);
  if (loader && !(is_in_jail(*loader) && is_executable_file(*loader))) {
    return Error{
        fmt::format("needs the loader {}, which is not installed (was it built for another "
                    "system, with another C library?); link it statically",
                    printable(*loader))};
  }
  return Program{ProgramKind::binary, ""};
}

// What "env" starts: its first word that is neither an option nor a variable.
std::string target_of_env(const std::vector<std::string>& words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i][0] != '-' && words[i].find('=') == std::string::npos) return words[i];
  }
  return "";
}

Result<Program> recognise_script(std::string_view head) {
  constexpr std::size_t kLongestLine = 255;  // of what the kernel reads
  const std::size_t end = head.find('\n');
  const std::string_view line = head.substr(0, end);
  if (line.size() > kLongestLine) return Error{"has a first line that is longer than 255 bytes"};
  if (line.ends_with('\r')) {
    return Error{
        "has Windows line ends (\\r\\n), so the program after \"#!\" is not found; "
        "convert it, for example by: sed -i 's/\\r$//' FILE"};
  }
  std::istringstream stream{std::string(line.substr(2))};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  if (words.empty()) return Error{"has no program after \"#!\""};
  const auto interpreter = words[0][0] == '/' ? find_in_system(words[0]) : std::nullopt;
  if (!interpreter) {
    return Error{fmt::format("is a script for {}, {}", printable(words[0]), not_here(words[0]))};
  }
  if (interpreter->filename() != "env") return Program{ProgramKind::script, *interpreter};
  const std::string target = target_of_env(words);
  const auto found = target.empty() ? std::nullopt : find_in_system(target);
  if (!found) {
    return Error{fmt::format("is a script for {}, {}", printable(target), not_here(target))};
  }
  return Program{ProgramKind::script, *found};
}

bool is_text(std::string_view head) {
  return std::none_of(head.begin(), head.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < ' ' && byte != '\n' && byte != '\r' && byte != '\t' && byte != '\f';
  });
}

}  // namespace

Result<std::string> read_head(const fs::path& file, std::size_t most) {
  const process::Fd fd(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!fd) return Error{std::generic_category().message(errno)};
  std::string head(most, '\0');
  std::size_t size = 0;
  while (size < most) {
    const ssize_t got = ::read(fd.get(), head.data() + size, most - size);
    if (got == 0) break;
    if (got < 0 && errno != EINTR) return Error{std::generic_category().message(errno)};
    if (got > 0) size += static_cast<std::size_t>(got);
  }
  head.resize(size);
  return head;
}

Result<Program> recognise(std::string_view head) {
  if (head.empty()) return Error{"is empty"};
  if (head.starts_with("\x7f"
                       "ELF"sv))
    return recognise_elf(head);
  if (head.starts_with("#!")) return recognise_script(head);
  if (head.starts_with("\xef\xbb\xbf#!"sv)) {
    return Error{
        "has a byte order mark before \"#!\", so it is not started as a script; save it "
        "as UTF-8 without one"};
  }
  if (head.starts_with("MZ")) return Error{"is a program for Windows; build it for Linux"};
  if (head.starts_with("\xca\xfe\xba\xbe"sv) || head.starts_with("\xcf\xfa\xed\xfe"sv)) {
    return Error{"is a Java class or a program for macOS; for Java submit a folder with bot.toml"};
  }
  if (is_text(head)) {
    return Error{
        "is a text without \"#!\" in its first line, so it is unknown which program runs it; "
        "begin it with a line such as #!/usr/bin/env python3"};
  }
  return Error{"is neither a program for Linux nor a script"};
}

Result<Program> inspect_program(const fs::path& file, const std::string& name) {
  const std::string shown = printable(name);
  struct stat info {};
  if (::stat(file.c_str(), &info) != 0) {
    return Error{ArenaFault("can't find " + shown, errno).what()};
  }
  if (!S_ISREG(info.st_mode)) return Error{shown + " is not a regular file"};
  const auto head = read_head(file);
  if (!head) return Error{fmt::format("can't read {}: {}", shown, head.error())};
  auto program = recognise(*head);
  if (!program) return Error{shown + " " + program.error()};
  if ((info.st_mode & S_IXUSR) == 0) {
    return Error{fmt::format("{0} is not executable; chmod +x {0}", shown)};
  }
  return program;
}

std::optional<fs::path> find_in_system(std::string_view program) {
  // The PATH of a jail, see referee/sandbox/jail.cpp.
  constexpr std::array kFolders{"/usr/local/bin", "/usr/bin", "/bin"};
  std::vector<fs::path> candidates;
  if (program.find('/') != std::string_view::npos) {
    candidates.emplace_back(program);
  } else {
    for (const char* folder : kFolders) candidates.push_back(fs::path(folder) / program);
  }
  for (const fs::path& path : candidates) {
    // A link may lead out of what the jail shows, as those of version managers do.
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (!error && is_in_jail(path) && is_in_jail(real) && is_executable_file(real)) return path;
  }
  return std::nullopt;
}

}  // namespace splendor::bots
