// Unpacking archives, most of them malicious.
#include <gtest/gtest.h>
#include <openssl/rand.h>

#include "arena/bots/unpack.hpp"
#include "tests/bots/files.hpp"
#include "tests/bots/pack.hpp"

namespace splendor::bots {
namespace {

namespace fs = std::filesystem;

const Packed kManifest{"bot.toml", kSmallManifest};
const Packed kRun{"run", kShellBot, 0755};

class Archive : public ::testing::Test {
 protected:
  Archive() : into_(folder_.path() / "into") { fs::create_directory(into_); }

  // Unpacks an archive and returns the error; empty if it succeeds.
  std::string error_of(const std::vector<Packed>& members, const std::string& name = "a.tar",
                       const ImportLimits& limits = {}) {
    pack(folder_.path() / name, members);
    return unpacking(name, limits);
  }
  std::string unpacking(const std::string& name, const ImportLimits& limits = {}) {
    const auto unpacked = unpack(folder_.path() / name, into_, limits);
    if (unpacked) top_ = *unpacked;
    return unpacked ? "" : unpacked.error();
  }

  TestFolder folder_;
  fs::path into_;
  fs::path top_;
};

class ArchiveOf : public Archive, public ::testing::WithParamInterface<const char*> {};

TEST_P(ArchiveOf, IsUnpackedWhateverItsFormat) {
  const std::string name = GetParam();
  EXPECT_EQ(error_of({kManifest, kRun, {"data/book.txt", "1. T wug"}}, name), "");
  EXPECT_EQ(names_below(into_),
            (std::vector<std::string>{"bot.toml", "data", "data/book.txt", "run"}));
  EXPECT_EQ(content_of(into_ / "data/book.txt"), "1. T wug");
  EXPECT_EQ(mode_of(into_ / "run"), 0755U);
  EXPECT_EQ(mode_of(into_ / "bot.toml"), 0644U);
  EXPECT_TRUE(is_archive(content_of(folder_.path() / name).substr(0, 512)));
}

INSTANTIATE_TEST_SUITE_P(All, ArchiveOf,
                         ::testing::Values("a.tar", "a.tar.gz", "a.tar.bz2", "a.tar.xz",
                                           "a.tar.zst", "a.zip"));

TEST_F(Archive, MayHaveEverythingInOneFolder) {
  EXPECT_EQ(error_of({{"my-bot", "", 0755, Member::folder},
                      {"my-bot/bot.toml", kSmallManifest},
                      {"./my-bot/run", kShellBot, 0755}}),
            "");
  EXPECT_EQ(top_.filename(), "my-bot");
}

TEST_F(Archive, KeepsOnlyTheExecutableBit) {
  EXPECT_EQ(error_of({kManifest, {"run", kShellBot, 06777}, {"data", "", 0}}), "");
  EXPECT_EQ(mode_of(into_ / "run"), 0755U);
  EXPECT_EQ(mode_of(into_ / "data"), 0644U);
}

TEST_F(Archive, LeavesOutFilesOfToolsThatNoBotNeeds) {
  EXPECT_EQ(error_of({kManifest,
                      kRun,
                      {".git/config", "x"},
                      {"node_modules/.bin/x", "../x", 0777, Member::symlink}}),
            "");
  EXPECT_EQ(names_below(into_), (std::vector<std::string>{"bot.toml", "run"}));
}

TEST_F(Archive, MayHaveNamesInUtf8) {
  for (const char* name : {"a.tar", "a.zip"}) {
    fs::remove_all(into_);
    fs::create_directory(into_);
    EXPECT_EQ(error_of({kManifest, {"Größe", "x"}}, name), "") << name;
    EXPECT_TRUE(fs::exists(into_ / "Größe")) << name;
  }
}

struct Evil {
  std::string name;
  std::vector<Packed> members;
  std::string error;  // a part of the message
};

class EvilArchive : public Archive, public ::testing::WithParamInterface<Evil> {};

TEST_P(EvilArchive, IsRefusedAndWritesNothingOutside) {
  for (const char* name : {"a.tar.gz", "a.zip"}) {
    const bool only_tar = GetParam().name.find("tar") == 0;
    if (only_tar && name == std::string("a.zip")) continue;  // zip has no such members
    const std::string error = error_of(GetParam().members, name);
    EXPECT_NE(error.find(GetParam().error), std::string::npos) << error;
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
      EXPECT_TRUE(entry.path() == into_ || entry.path().filename().native().starts_with("a."))
          << entry.path();
    }
    fs::remove_all(into_);
    fs::create_directory(into_);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, EvilArchive,
    ::testing::Values(
        Evil{"dotdot", {kManifest, {"../evil", "x"}}, "../evil leads out of the bot's folder"},
        Evil{"hidden_dotdot", {kManifest, {"a/b/../../../evil", "x"}}, "leads out of"},
        Evil{"absolute", {kManifest, {"/tmp/splendor-evil", "x"}}, "is an absolute path"},
        Evil{"symlink",
             {kManifest, {"link", "..", 0777, Member::symlink}, {"link/evil", "x"}},
             "link is a symbolic link"},
        Evil{"symlink_to_file",
             {kManifest, {"link", "/etc/passwd", 0777, Member::symlink}},
             "link is a symbolic link"},
        Evil{"tar_hardlink",
             {kManifest, {"link", "/etc/passwd", 0644, Member::hardlink}},
             "link is a hard link"},
        Evil{"tar_device", {kManifest, {"null", "", 0666, Member::device}}, "null is a device"},
        Evil{"tar_pipe", {kManifest, {"pipe", "", 0666, Member::pipe}}, "pipe is a named pipe"},
        Evil{"twice", {kManifest, {"x", "1"}, {"./x", "2"}}, "x is in it twice"},
        Evil{"file_and_folder", {kManifest, {"x", "1"}, {"x/y", "2"}}, "x/y can't be unpacked"},
        Evil{"control", {kManifest, {"a\x1b[2J", "1"}}, "a\\x1B[2J has a name that is not UTF-8"},
        Evil{"long_path",
             {kManifest, {std::string(150, 'a') + "/" + std::string(150, 'b'), "1"}},
             "is longer than 255 bytes"},
        Evil{"deep",
             {kManifest, {"1/2/3/4/5/6/7/8/9/0/1/2/3/4/5/6/7/8/9/0/1/2/3/4/5/6/7", "1"}},
             "is nested deeper than 24 folders"},
        Evil{"no_manifest", {kRun}, "it has no bot.toml"},
        Evil{"two_folders",
             {{"a/bot.toml", kSmallManifest}, {"b/bot.toml", kSmallManifest}},
             "it has no bot.toml"}),
    [](const auto& test) { return test.param.name; });

TEST_F(Archive, IsRefusedOnceItUnpacksToTooMuch) {
  ImportLimits limits;
  limits.total_bytes = 5 * kMegabyte;
  const std::string zeros(20 * kMegabyte, '\0');
  for (const char* name : {"a.tar.gz", "a.tar.bz2", "a.tar.zst", "a.zip"}) {
    EXPECT_EQ(error_of({kManifest, {"big", zeros}}, name, limits), "it unpacks to more than 5 MB");
    EXPECT_LT(fs::file_size(folder_.path() / name), kMegabyte) << "it is a bomb";
    std::uint64_t written = 0;
    for (const auto& entry : fs::recursive_directory_iterator(into_)) {
      if (entry.is_regular_file()) written += entry.file_size();
    }
    EXPECT_LE(written, limits.total_bytes) << name;
    fs::remove_all(into_);
    fs::create_directory(into_);
  }
}

TEST_F(Archive, IsRefusedIfAllMembersTogetherAreTooMuch) {
  ImportLimits limits;
  limits.total_bytes = 5 * kMegabyte;
  std::vector<Packed> members{kManifest};
  for (int i = 0; i < 8; ++i) members.push_back({std::to_string(i), std::string(kMegabyte, '\0')});
  EXPECT_EQ(error_of(members, "a.zip", limits), "it unpacks to more than 5 MB");
}

TEST_F(Archive, WithinAnArchiveIsNotUnpacked) {
  pack(folder_.path() / "a.tar.gz", {kManifest, kRun});
  // A second layer of gzip, around the first.
  pack(folder_.path() / "outer.tar", {kManifest, {"inner.tar.gz", "x"}});
  const std::string command = "gzip -c '" + (folder_.path() / "a.tar.gz").string() + "' > '" +
                              (folder_.path() / "b.tar.gz").string() + "'";
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(unpacking("b.tar.gz"), "it is compressed more than once");
}

TEST_F(Archive, WithTooManyEntriesIsRefused) {
  ImportLimits limits;
  limits.files = 1000;
  std::vector<Packed> members;
  members.reserve(100'000);
  for (int i = 0; i < 100'000; ++i) members.push_back({"f/" + std::to_string(i), ""});
  EXPECT_EQ(error_of(members, "a.tar.gz", limits), "it has more than 1000 entries");
  EXPECT_LE(names_below(into_).size(), 1001U);
}

TEST_F(Archive, ThatIsDamagedIsRefused) {
  pack(folder_.path() / "a.tar.gz", {kManifest, kRun, {"x", std::string(100'000, 'x')}});
  const std::string whole = content_of(folder_.path() / "a.tar.gz");
  folder_.file("cut.tar.gz", whole.substr(0, whole.size() / 2));
  EXPECT_NE(unpacking("cut.tar.gz"), "");
  folder_.file("noise.tar.gz", "\x1f\x8b" + std::string(1000, '7'));
  EXPECT_NE(unpacking("noise.tar.gz"), "");
  folder_.file("empty.tar", std::string(10'240, '\0'));
  EXPECT_NE(unpacking("empty.tar"), "");
  EXPECT_NE(unpacking("none.tar"), "");
}

TEST_F(Archive, ThatIsTooLargeIsNotOpened) {
  ImportLimits limits;
  limits.archive_bytes = kMegabyte;
  std::string noise(2 * kMegabyte, '\0');
  ASSERT_EQ(
      RAND_bytes(reinterpret_cast<unsigned char*>(noise.data()), static_cast<int>(noise.size())),
      1);
  EXPECT_EQ(error_of({kManifest, {"x", noise}}, "a.tar.gz", limits), "it is larger than 1 MB");
}

TEST(ArchiveFormat, ThatReadsFilesOfTheHostIsUnknown) {
  const TestFolder folder;
  const fs::path mtree =
      folder.file("a.mtree", "#mtree\n./bot.toml type=file contents=/etc/hostname\n");
  EXPECT_FALSE(is_archive(content_of(mtree)));
  fs::create_directory(folder.path() / "into");
  EXPECT_FALSE(unpack(mtree, folder.path() / "into", {}));
  EXPECT_TRUE(names_below(folder.path() / "into").empty());
}

}  // namespace
}  // namespace splendor::bots
