#pragma once

#include "core/plan/import_descriptor.h"

namespace cutaway {

ForeignFile foreignFile(std::string name, std::string text);

/// All imports, kind by kind, in the order in which they are asked whether a file is theirs.
const std::vector<ImportDescriptor> &imports();
/// Null if no import knows the file. Of several those come first that are for such graphs alone.
const ImportDescriptor *importFor(const ForeignFile &file, const Graph *graph = nullptr);
/// What a file that no import knows may have been.
Error unknownImport(const ForeignFile &file);

/// Completes and checks the parameters, then reads. Nothing may throw out of it. An error's `where` begins with the
/// file's name.
Result<ImportedPlan> importPlan(const ImportDescriptor &format, ImportInput input, const Job &job);

/// `{"format", "matched", "unmatched", "unassigned", "ambiguous", …}`.
std::string writeImportReport(const ImportReport &report);

} // namespace cutaway
