// A job's limits in the sandbox's terms.
#pragma once

#include "referee/sandbox/limits.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::match {

// A field that is 0 selects the default.
inline sandbox::Limits limits_of(const v1::BotLimits& job) {
  sandbox::Limits limits;
  if (job.memory_mib() != 0) limits.memory = job.memory_mib() * sandbox::kMiB;
  if (job.threads() != 0) limits.threads = job.threads();
  if (job.tmp_mib() != 0) limits.tmp_size = job.tmp_mib() * sandbox::kMiB;
  if (job.many_processes()) limits.processes = sandbox::Processes::many;
  return limits;
}

}  // namespace splendor::match
