// The launcher as process 1 of namespaces made by bubblewrap: every other process there is the
// bot's.
#pragma once

#include "referee/sandbox/launcher/world/world.hpp"

namespace splendor::sandbox::launcher {

class NamespaceWorld final : public World {
 public:
  Failure prepare(const Setting& setting) override;
  [[nodiscard]] int proc() const override { return proc_; }
  [[nodiscard]] TmpRights tmp_rights() const override { return TmpRights::all; }
  void signal(pid_t bot, int number) override;
  Failure end(pid_t bot) override;
  Failure renew_tmp(const Setting& setting) override;
  [[nodiscard]] TmpUse tmp_use(const Setting& setting) const override;
  [[nodiscard]] bool tmp_needs_watch() const override { return false; }
  void leave(pid_t /*bot*/, const Setting& /*setting*/) override {
  }  // the kernel ends all processes with process 1

 private:
  int proc_ = -1;
};

}  // namespace splendor::sandbox::launcher
