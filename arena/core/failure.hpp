// Why a command ends without having done its work.
#pragma once

#include <stdexcept>

namespace splendor {

// A command could not be done; the text tells the user what, where and what to do. Exit status 1.
class Failure : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The command line asks for something that does not exist or fit together. Exit status 2.
class WrongUsage : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace splendor
