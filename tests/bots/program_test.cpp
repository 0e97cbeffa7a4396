#include "arena/bots/program.hpp"

#include <elf.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>

#include "tests/bots/files.hpp"

namespace splendor::bots {
namespace {

// The ELF header of a program, for any machine.
std::string elf(unsigned char bits, std::uint16_t machine, std::uint16_t type,
                const std::string& loader = "") {
  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = bits;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_type = type;
  header.e_machine = machine;
  header.e_phoff = sizeof(header);
  header.e_phnum = loader.empty() ? 0 : 1;
  Elf64_Phdr part{};
  part.p_type = PT_INTERP;
  part.p_offset = sizeof(header) + sizeof(part);
  part.p_filesz = loader.size() + 1;
  std::string bytes(reinterpret_cast<const char*>(&header), sizeof(header));
  bytes.append(reinterpret_cast<const char*>(&part), sizeof(part));
  return bytes + loader + '\0';
}

constexpr std::uint16_t kHere =
#if defined(__x86_64__)
    EM_X86_64;
#else
    EM_AARCH64;
#endif

TEST(Program, IsRecognisedByItsFirstBytes) {
  const auto here = inspect_program("/proc/self/exe", "this test");
  ASSERT_TRUE(here) << here.error();
  EXPECT_EQ(here->kind, ProgramKind::binary);
  EXPECT_TRUE(recognise(elf(ELFCLASS64, kHere, ET_EXEC)));
  const auto script = recognise("#!/bin/sh\nexit 0\n");
  ASSERT_TRUE(script) << script.error();
  EXPECT_EQ(script->kind, ProgramKind::script);
  EXPECT_EQ(script->interpreter, "/bin/sh");
}

TEST(Program, BehindEnvIsTheOneThatEnvStarts) {
  for (const char* line : {"#!/usr/bin/env sh", "#! /usr/bin/env -S A=b sh -e"}) {
    const auto script = recognise(std::string(line) + "\n");
    ASSERT_TRUE(script) << script.error();
    EXPECT_EQ(std::filesystem::path(script->interpreter).filename(), "sh");
  }
}

struct NoProgram {
  std::string head;
  std::string error;  // a part of the message
};

class WrongProgram : public ::testing::TestWithParam<NoProgram> {};

TEST_P(WrongProgram, IsRefusedWithAReason) {
  const auto program = recognise(GetParam().head);
  ASSERT_FALSE(program);
  EXPECT_NE(program.error().find(GetParam().error), std::string::npos) << program.error();
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongProgram,
    ::testing::Values(
        NoProgram{"", "is empty"}, NoProgram{"MZ\x90", "is a program for Windows"},
        NoProgram{"print('hello')\n", "is a text without \"#!\""},
        NoProgram{std::string("\0\1\2", 3), "is neither a program for Linux nor a script"},
        NoProgram{"\xca\xfe\xba\xbe", "a Java class"},
        NoProgram{"\xef\xbb\xbf#!/bin/sh\n", "byte order mark"},
        NoProgram{"#!/bin/sh\r\nexit\r\n", "Windows line ends"},
        NoProgram{"#!\n", "has no program after"},
        NoProgram{"#!python3\n", "is a script for python3, which bots can't use here"},
        NoProgram{"#!/usr/bin/no-such-thing\n", "/usr/bin/no-such-thing, which bots can't use"},
        NoProgram{"#!/usr/bin/env no-such-thing\n", "is a script for no-such-thing"},
        NoProgram{"#!/usr/bin/env\n", "is a script for"},
        NoProgram{"#!/home/me/venv/bin/python\n", "which bots can't use here"},
        NoProgram{"#!/bin/sh " + std::string(300, 'x') + "\n", "longer than 255 bytes"},
        NoProgram{"#!/\x1b[2J\n", "is a script for /\\x1B[2J"},
        NoProgram{"\x7f"
                  "ELF",
                  "is truncated"},
        NoProgram{elf(ELFCLASS64, EM_RISCV, ET_EXEC), "for another processor"},
        NoProgram{elf(ELFCLASS32, EM_386, ET_EXEC), "for another processor"},
        NoProgram{elf(ELFCLASS64, kHere, ET_REL), "is an object file"},
        NoProgram{elf(ELFCLASS64, kHere, ET_DYN, "/lib/ld-none.so"),
                  "needs the loader /lib/ld-none.so, which is not installed"}));

TEST(ProgramFile, MustBePlainReadableAndExecutable) {
  const TestFolder folder;
  const auto error_of = [&](const std::filesystem::path& path) {
    const auto program = inspect_program(path, "it");
    return program ? "none" : program.error();
  };
  EXPECT_EQ(error_of(folder.script("good", kShellBot)), "none");
  EXPECT_EQ(error_of(folder.file("plain", kShellBot)), "it is not executable; chmod +x it");
  EXPECT_EQ(error_of(folder.file("empty", "", 0755)), "it is empty");
  EXPECT_EQ(error_of(folder.path()), "it is not a regular file");
  EXPECT_EQ(error_of(folder.path() / "none"), "can't find it: No such file or directory");
  if (::geteuid() != 0) {  // root can read every file
    EXPECT_EQ(error_of(folder.file("secret", kShellBot, 0300)), "can't read it: Permission denied");
  }
}

TEST(SystemProgram, IsFoundOnlyWhereBotsSeeIt) {
  EXPECT_TRUE(find_in_system("sh"));
  EXPECT_TRUE(find_in_system("/usr/bin/env"));
  EXPECT_EQ(find_in_system("no-such-thing"), std::nullopt);
  EXPECT_EQ(find_in_system("/usr/share"), std::nullopt);
  const TestFolder folder;
  EXPECT_EQ(find_in_system(folder.script("x", kShellBot).native()), std::nullopt);
}

}  // namespace
}  // namespace splendor::bots
