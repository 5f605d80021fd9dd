#pragma once

#include "core/json/json_reading.h"

#include <filesystem>
#include <string>
#include <vector>

namespace cutaway {

/// The field `command` of a description: an argument list that is not empty and begins with a program.
std::vector<std::string> readCommand(ObjectReader &document);

/// As it is run in another folder: arguments that name something beside the description by a relative path become
/// absolute, and so does a program with a slash in its name; one without is looked for on PATH.
std::vector<std::string> absoluteCommand(const std::vector<std::string> &command, const std::filesystem::path &folder);

/// As a person would type it: arguments with unusual characters in quotation marks.
std::string commandLineText(const std::vector<std::string> &command);

/// The folder with the Python package `cutaway` of this installation or build, so that planners find `cutaway.plugin`
/// where nobody has installed it; none: it is not there.
std::vector<std::string> pythonHelpers();

} // namespace cutaway
