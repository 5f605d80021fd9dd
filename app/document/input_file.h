#pragma once

#include "core/base/result.h"
#include "core/files/byte_source.h"

#include <QString>

#include <memory>

namespace cutaway {

/// What a file is; those before are needed to read those behind.
enum class InputKind { Profile, Graph, Devices, Plan, ForeignPlan };

/// A file whose format is known: a model that is read piece by piece, or a document's text.
struct InputFile
{
    QString path;
    InputKind kind = InputKind::Plan;
    std::unique_ptr<ByteSource> source = {};
    std::string text = {};
};

/// Finds out by its content what a file is.
Result<InputFile> openInputFile(const QString &path);
/// A plan of another program, and nothing else.
Result<InputFile> openForeignPlan(const QString &path);

} // namespace cutaway
