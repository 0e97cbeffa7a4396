// Compares pages with the files of tests/golden/examine. SPLENDOR_UPDATE_GOLDEN=1 rewrites the
// files.
#pragma once

#include <string>

namespace splendor::examine {

// Fails the test if the text differs from the file.
void expect_golden(const std::string& file, const std::string& text);

}  // namespace splendor::examine
