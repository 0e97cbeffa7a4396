// What a job says about limits, as the sandbox wants it.
#pragma once

#include "referee/sandbox/limits.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::match {

// 0 is the default.
inline sandbox::Limits limits_of(const v1::BotLimits& told) {
  sandbox::Limits limits;
  if (told.memory_mib() != 0) limits.memory = told.memory_mib() * sandbox::kMiB;
  if (told.threads() != 0) limits.threads = told.threads();
  if (told.tmp_mib() != 0) limits.tmp_size = told.tmp_mib() * sandbox::kMiB;
  if (told.many_processes()) limits.processes = sandbox::Processes::many;
  return limits;
}

}  // namespace splendor::match
