// Writes archives, valid and malicious ones.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace splendor::bots {

enum class Member : std::uint8_t { file, folder, symlink, hardlink, device, pipe };

struct Packed {
  std::string path;
  std::string content = {};  // of a link: its target
  unsigned mode = 0644;
  Member member = Member::file;
};

// The extension decides: .tar, .tar.gz, .tar.bz2, .tar.xz, .tar.zst, .zip.
void pack(const std::filesystem::path& archive, const std::vector<Packed>& members);

}  // namespace splendor::bots
