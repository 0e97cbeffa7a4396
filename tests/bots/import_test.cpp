#include "arena/bots/import.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "arena/bots/tree.hpp"
#include "referee/process/arena_fault.hpp"
#include "tests/bots/files.hpp"
#include "tests/bots/pack.hpp"

namespace splendor::bots {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class Import : public ::testing::Test {
 protected:
  [[nodiscard]] fs::path bots() const { return folder_.path() / "home/bots"; }

  StoredBot good(const fs::path& source, const Words& arguments = {}) {
    auto imported = import_bot(source, bots(), arguments);
    if (!imported) throw std::runtime_error(imported.error());
    return std::move(*imported);
  }
  std::string error_of(const fs::path& source, const Words& arguments = {},
                       const ImportLimits& limits = {}) {
    const auto imported = import_bot(source, bots(), arguments, limits);
    return imported ? "none" : imported.error();
  }
  // A folder with a bot in it.
  fs::path bot_folder(const std::string& name, const std::string& manifest = kSmallManifest) {
    folder_.file(name + "/bot.toml", manifest);
    folder_.script(name + "/run", kShellBot);
    return folder_.path() / name;
  }

  TestFolder folder_;
};

TEST_F(Import, OfAScriptStoresItUnderItsHash) {
  const StoredBot bot = good(folder_.script("My Bot.sh", kShellBot));
  EXPECT_EQ(bot.sha256.size(), 64U);
  EXPECT_EQ(bot.folder, bots() / bot.sha256);
  EXPECT_EQ(bot.manifest.name, "My-Bot");
  EXPECT_EQ(bot.launch.command, (Words{"/bot/bot.sh"}));
  EXPECT_EQ(names_below(bot.folder), (Words{"bot.sh"}));
  EXPECT_EQ(content_of(bot.folder / "bot.sh"), kShellBot);
  EXPECT_EQ(mode_of(bot.folder), 0555U);
  EXPECT_EQ(mode_of(bot.folder / "bot.sh"), 0555U);
  EXPECT_EQ(mode_of(bots()), 0755U);
  EXPECT_EQ(verify_content(bot.folder, bot.sha256), std::nullopt);
}

TEST_F(Import, OfAProgramStoresIt) {
  const fs::path self = fs::read_symlink("/proc/self/exe");
  const StoredBot bot = good(self);
  EXPECT_EQ(bot.launch.command, (Words{"/bot/bot"}));
  EXPECT_EQ(bot.launch.runtime, Runtime::native);
  EXPECT_EQ(fs::file_size(bot.folder / "bot"), fs::file_size(self));
}

TEST_F(Import, OfAFolderStoresWhatItsManifestNames) {
  const fs::path source = bot_folder("x", R"(name = "chosen"
command = ["./run", "-v"]
files = ["run", "./data/"]
options = { depth = "3" }
)");
  folder_.file("x/data/deep/book", "1");
  folder_.file("x/secret", "2");
  const StoredBot bot = good(source, {"--more", "a b"});
  EXPECT_EQ(bot.manifest.name, "chosen");
  EXPECT_EQ(bot.arguments, (Words{"--more", "a b"}));
  EXPECT_EQ(bot.launch.command, (Words{"/bot/run", "-v", "--depth=3", "--more", "a b"}));
  EXPECT_EQ(names_below(bot.folder), (Words{".arena-arguments.json", "bot.toml", "data",
                                            "data/deep", "data/deep/book", "run"}));
  EXPECT_EQ(mode_of(bot.folder / "data/deep"), 0555U);
  EXPECT_EQ(mode_of(bot.folder / "bot.toml"), 0444U);
}

TEST_F(Import, OfAnArchiveIsThatOfItsFolder) {
  const StoredBot from_folder = good(bot_folder("x"));
  pack(folder_.path() / "x.tar.gz",
       {{"top/bot.toml", kSmallManifest}, {"top/run", kShellBot, 0755}});
  pack(folder_.path() / "x.zip", {{"bot.toml", kSmallManifest, 0600}, {"run", kShellBot, 0700}});
  for (const char* name : {"x.tar.gz", "x.zip"}) {
    EXPECT_EQ(good(folder_.path() / name).sha256, from_folder.sha256) << name;
  }
}

TEST_F(Import, OfTheSameContentIsStoredOnce) {
  const StoredBot first = good(folder_.script("one", kShellBot));
  const StoredBot second = good(folder_.file("two", kShellBot, 0700));
  EXPECT_EQ(second.sha256, first.sha256);
  EXPECT_EQ(second.manifest.name, "two");
  const StoredBot changed = good(folder_.script("two", std::string(kShellBot) + "\n"));
  EXPECT_NE(changed.sha256, first.sha256);
  const StoredBot with_arguments = good(folder_.script("one", kShellBot), {"-v"});
  EXPECT_NE(with_arguments.sha256, first.sha256);
}

TEST_F(Import, CanBeReadBackFromTheFolderAlone) {
  const StoredBot bot = good(bot_folder("x"), {"-v"});
  const auto again = load_stored(bots(), bot.sha256);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->sha256, bot.sha256);
  EXPECT_EQ(again->folder, bot.folder);
  EXPECT_EQ(again->manifest, bot.manifest);
  EXPECT_EQ(again->arguments, bot.arguments);
  EXPECT_EQ(again->launch, bot.launch);
  const StoredBot single = good(folder_.script("one", kShellBot));
  EXPECT_EQ(load_stored(bots(), single.sha256)->launch, single.launch);
  for (const std::string& name : {std::string(64, '0'), std::string("../x"), std::string()}) {
    EXPECT_FALSE(load_stored(bots(), name));
  }
}

TEST_F(Import, DetectsLaterChangesOfTheContent) {
  const StoredBot bot = good(bot_folder("x"));
  fs::permissions(bot.folder, fs::perms(0755));
  fs::permissions(bot.folder / "run", fs::perms(0755));
  EXPECT_EQ(verify_content(bot.folder, bot.sha256), std::nullopt) << "permissions alone do no harm";
  std::ofstream(bot.folder / "run", std::ios::app) << "# evil\n";
  EXPECT_NE(verify_content(bot.folder, bot.sha256), std::nullopt);
  EXPECT_FALSE(load_stored(bots(), bot.sha256));
  EXPECT_THROW(good(bot_folder("x")), ArenaFault) << "the good content must not hide the bad";
  fs::remove_all(bot.folder);
  EXPECT_NE(verify_content(bot.folder, bot.sha256), std::nullopt);
}

TEST_F(Import, RemovesFilesThatACrashLeftBehind) {
  folder_.file("home/bots/.incoming-abc/x/y", "1");
  seal(bots() / ".incoming-abc");
  good(folder_.script("one", kShellBot));
  for (const std::string& name : names_below(bots())) {
    EXPECT_EQ(name.find(".incoming"), std::string::npos) << name;
  }
}

TEST_F(Import, LeavesNothingBehindWhenItFails) {
  good(folder_.script("one", kShellBot));
  const Words before = names_below(bots());
  EXPECT_NE(error_of(folder_.file("text", "hello")), "none");
  pack(folder_.path() / "bad.tar", {{"bot.toml", kSmallManifest}, {"../x", "1"}});
  EXPECT_NE(error_of(folder_.path() / "bad.tar"), "none");
  EXPECT_NE(error_of(bot_folder("bad", "name = 1")), "none");
  EXPECT_EQ(names_below(bots()), before);
}

TEST_F(Import, OfManyBotsAtOnceStoresEachOnce) {
  const fs::path source = bot_folder("x");
  std::vector<pid_t> children;
  for (int i = 0; i < 4; ++i) {
    const pid_t child = ::fork();
    ASSERT_NE(child, -1);  // kill(-1) and waitpid(-1) would mean all processes
    if (child == 0) ::_exit(import_bot(source, bots()) ? 0 : 1);
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(names_below(bots()).size(), 7U)
      << ".lock, the folder and its two files, .files and the same two";
}

TEST_F(Import, KilledAtAnyMomentLeavesAWholeBotOrNone) {
  const fs::path source = bot_folder("x");
  folder_.file("x/data", std::string(3'000'000, 'x'));
  const std::string sha256 = good(source).sha256;
  for (int i = 0; i < 20; ++i) {
    remove_tree(bots() / sha256);
    const pid_t child = ::fork();
    ASSERT_NE(child, -1);  // kill(-1) and waitpid(-1) would mean all processes
    if (child == 0) ::_exit(import_bot(source, bots()) ? 0 : 1);
    ::usleep(static_cast<useconds_t>(700 * i));
    ::kill(child, SIGKILL);
    ASSERT_EQ(::waitpid(child, nullptr, 0), child);
    if (fs::exists(bots() / sha256)) {
      EXPECT_EQ(verify_content(bots() / sha256, sha256), std::nullopt);
    }
    EXPECT_EQ(good(source).sha256, sha256);
  }
}

TEST_F(Import, RefusesOtherPathsWithAReason) {
  const std::string top = folder_.path().string();
  EXPECT_EQ(error_of(folder_.path() / "none"), "there is no " + top + "/none");
  EXPECT_EQ(error_of("/dev/null"), "/dev/null is neither a file nor a folder");
  fs::create_directory(folder_.path() / "empty");
  EXPECT_EQ(
      error_of(folder_.path() / "empty"),
      "the folder " + top + "/empty has no bot.toml; write one, or submit the program itself");
  EXPECT_EQ(error_of(folder_.file("no-x", kShellBot)),
            top + "/no-x is not executable; chmod +x " + top + "/no-x");
  EXPECT_EQ(error_of(folder_.script("nothing", "")), top + "/nothing is empty");
  EXPECT_EQ(error_of(folder_.script("bot.exe", "MZ")),
            top + "/bot.exe is a program for Windows; build it for Linux");
  EXPECT_EQ(error_of(bot_folder("bad", "nam = \"x\"")),
            top + "/bad/bot.toml:1:1: there is no key nam; did you mean name?");
  EXPECT_EQ(error_of(bot_folder("missing", "name='x'\ncommand='./walk'")),
            "the command can't be started: can't find walk: No such file or directory");
  EXPECT_EQ(error_of(bot_folder("absent", "name='x'\ncommand='./run'\nfiles=['run','book']")),
            top + "/absent/bot.toml: files lists book, which does not exist");
  folder_.script("unbuilt/build", "#!/bin/sh\n");
  EXPECT_EQ(error_of(bot_folder("unbuilt", "name='x'\ncommand='./bot'\nfiles=['bot']")),
            top + "/unbuilt/bot.toml: files lists bot, which does not exist; run " + top +
                "/unbuilt/build first");
  EXPECT_EQ(error_of(bot_folder("left", "name='x'\ncommand='./run'\nfiles=['bot.toml']")),
            "the command can't be started: can't find run: No such file or directory");
  folder_.file("reserved/.arena-arguments.json", "[]");
  EXPECT_EQ(error_of(bot_folder("reserved")),
            "the name .arena-arguments.json is reserved by the arena; rename the file");
  pack(folder_.path() / "x.jar", {{"META-INF/MANIFEST.MF", ""}, {"Bot.class", ""}});
  EXPECT_EQ(error_of(folder_.path() / "x.jar").find("can't use " + top + "/x.jar: it has no bot"),
            0U);
  EXPECT_EQ(error_of(folder_.script("s", kShellBot), {"two\nlines"}),
            "the argument \"two\\x0Alines\" must be one line of UTF-8 without control characters");
  EXPECT_EQ(error_of(folder_.script("s", kShellBot), Words(65, "x")),
            "there are more than 64 arguments");
  ImportLimits limits;
  limits.total_bytes = kMegabyte;
  EXPECT_EQ(error_of(folder_.script("big", kShellBot + std::string(kMegabyte, '\n')), {}, limits),
            top + "/big is larger than 1 MB");
}

TEST_F(Import, DoesNotBlockOnAManifestThatIsAPipeOrADevice) {
  fs::create_directory(folder_.path() / "pipe");
  ASSERT_EQ(::mkfifo((folder_.path() / "pipe/bot.toml").c_str(), 0600), 0);
  EXPECT_NE(error_of(folder_.path() / "pipe"), "none");
  fs::create_directory(folder_.path() / "endless");
  fs::create_symlink("/dev/zero", folder_.path() / "endless/bot.toml");
  EXPECT_NE(error_of(folder_.path() / "endless").find("is larger than 65536 bytes"),
            std::string::npos);
}

TEST_F(Import, IntoAHomeThatCantBeWrittenIsAFaultOfTheArena) {
  const fs::path file = folder_.file("file", "");
  EXPECT_THROW(static_cast<void>(import_bot(folder_.script("s", kShellBot), file / "bots")),
               ArenaFault);
}

TEST_F(Import, MayBeReadByEveryUser) {
  const StoredBot bot = good(bot_folder("x"));
  for (fs::path path = bot.folder / "run"; path != folder_.path(); path = path.parent_path()) {
    EXPECT_EQ(mode_of(path) & 0005U, 0005U) << path;
  }
}

TEST_F(Import, GivesTheRefereeNameHashFolderAndCommand) {
  const StoredBot bot = good(bot_folder("x"));
  const v1::BotSpec spec = spec_of(bot);
  EXPECT_EQ(spec.name(), "tiny");
  EXPECT_EQ(spec.sha256(), bot.sha256);
  EXPECT_EQ(spec.folder(), bot.folder);
  ASSERT_EQ(spec.command_size(), 1);
  EXPECT_EQ(spec.command(0), "/bot/run");
  EXPECT_EQ(spec.environment_size(), 0);
}

}  // namespace
}  // namespace splendor::bots
