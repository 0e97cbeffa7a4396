// The launcher as an ordinary process of the user. It must never signal anything but the bot. A
// confined bot is one process, so the signal goes to that process. A trusted bot may have helpers:
// those in its process group are signalled, and so are orphans that become the launcher's children.
#pragma once

#include "referee/sandbox/launcher/world/world.hpp"

namespace splendor::sandbox::launcher {

class HostWorld final : public World {
 public:
  Failure prepare(const Setting& setting) override;
  [[nodiscard]] int proc() const override { return proc_; }
  [[nodiscard]] TmpRights tmp_rights() const override { return TmpRights::plain_files; }
  void signal(pid_t bot, int number) override;
  Failure end(pid_t bot) override;
  Failure renew_tmp(const Setting& setting) override;
  [[nodiscard]] TmpUse tmp_use(const Setting& setting) const override;
  [[nodiscard]] bool tmp_needs_watch() const override { return true; }
  void leave(pid_t bot, const Setting& setting) override;

 private:
  bool trusted_ = false;
  int proc_ = -1;
};

}  // namespace splendor::sandbox::launcher
