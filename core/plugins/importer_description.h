#pragma once

#include "core/files/byte_source.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// A reader of models that is a program of its own, as its `NAME.cutaway-importer.json` describes it (README.md,
/// section 3).
struct ImporterDescription
{
    std::filesystem::path file; ///< absolute
    std::string text;           ///< of the file
    std::string id;
    std::string title;
    std::string description;
    std::vector<std::string> arguments;  ///< of the command, with paths beside the description made absolute
    std::vector<std::string> names;      ///< patterns of files' names, with * and ?; empty: any
    std::vector<std::string> firstBytes; ///< one of which a file begins with; empty: any
};

/// Errors name the JSON path: those of the document, `bad_id`, `bad_command`, `bad_pattern`.
Result<ImporterDescription> readImporterDescription(std::string text, const std::filesystem::path &file);

/// Whether a file is one that the importer takes, by its name and its first bytes. A source without a path has no name.
bool takesFile(const ImporterDescription &importer, const ByteSource &source);

} // namespace cutaway
