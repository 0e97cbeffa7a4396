// The referee as a filter: jobs in, records out.
#pragma once

#include "referee/match/jails.hpp"

namespace splendor::match {

// Reads MatchJobs from one descriptor and answers each with a MatchRecord on the other, until the
// end of the input. Throws ArenaFault if either is broken.
void serve_matches(Jails& jails, int jobs, int records);

// Plays one job. Returns a record in any case; a job that can't be played gives a void one.
v1::MatchRecord play_job(Jails& jails, const v1::MatchJob& job);
// The same, into a record that the caller reuses.
void play_job(Jails& jails, const v1::MatchJob& job, v1::MatchRecord& record);

}  // namespace splendor::match
