// What process 1 changes in the file systems that bubblewrap has mounted.
#pragma once

#include "referee/sandbox/control.hpp"
#include "referee/sandbox/launcher/failure.hpp"

namespace splendor::sandbox::launcher {

constexpr const char* kTmp = "/tmp";

// A new, empty /tmp of limited size.
Failure mount_tmp(const control::Configure& limits);
// Takes the old one away with all that is in it; then mount_tmp().
Failure renew_tmp(const control::Configure& limits);

// A second /proc for ourselves, in no folder: what follows hides processes even from process 1, if
// they execute a program that may not be read. REQUIRES: before restrict_proc().
Failure open_unrestricted_proc(int& proc);

// Leaves of /proc only the bot's own processes: not process 1, which tells how much time earlier
// bots have used, and no figures of the whole machine, through which two bots could talk.
Failure restrict_proc();

}  // namespace splendor::sandbox::launcher
