// Ends what killed programs left behind of jails that they were building.
#pragma once

namespace splendor::sandbox {

// If a referee is killed while bubblewrap builds a jail, bubblewrap ends with it, and may leave its
// second process waiting for ever for a sign of the first. Nobody who was there is left to end it,
// so whoever uses jails next does. Jails that somebody builds at the moment are left alone.
// Returns how many processes were killed.
int end_abandoned_jails();

}  // namespace splendor::sandbox
