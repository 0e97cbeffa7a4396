// Changes that process 1 makes to the file systems mounted by bubblewrap.
#pragma once

#include "referee/sandbox/control.hpp"
#include "referee/sandbox/launcher/orders/failure.hpp"

namespace splendor::sandbox::launcher {

constexpr const char* kTmp = "/tmp";

// Mounts a new, empty /tmp of limited size.
Failure mount_tmp(const control::Configure& limits);
// Removes the old /tmp with its contents, then calls mount_tmp().
Failure renew_tmp(const control::Configure& limits);

// Opens a second /proc for the launcher, mounted nowhere: restrict_proc() hides from process 1,
// too, processes that execute an unreadable program. REQUIRES: call before restrict_proc().
Failure open_unrestricted_proc(int& proc);

// Leaves only the bot's own processes in /proc: not process 1, which would reveal how much time
// earlier bots used, and no figures of the whole machine, through which two bots could communicate.
Failure restrict_proc();

}  // namespace splendor::sandbox::launcher
