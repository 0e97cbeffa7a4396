// Ends half-built jails whose builder was killed.
#pragma once

namespace splendor::sandbox {

// Kills bubblewrap's second process where the first one has ended: it waits for the first one for
// ever. That happens if a referee and its bubblewrap are killed while a jail is being built, so
// whoever uses jails next cleans up. Jails under construction are left alone. Returns how many
// processes were killed.
int end_abandoned_jails();

}  // namespace splendor::sandbox
