// Pages that reviewers read: tests/golden/examine. SPLENDOR_UPDATE_GOLDEN=1 writes them anew.
#pragma once

#include <string>

namespace splendor::examine {

// Fails the test if the text is not that of the file.
void expect_golden(const std::string& file, const std::string& text);

}  // namespace splendor::examine
