#pragma once

#include <QString>

namespace cutaway {

/// What others say in English inside core's sentences, in the window's language: the operating system's reasons, what
/// the readers of JSON and YAML find wrong, places in files (`model.py: line 3, column 7`), and what core itself once
/// wrote to a document. All else stays as it is.
QString foreignText(const QString &text);

} // namespace cutaway
