#pragma once

#include <QString>

namespace cutaway {

/// A name for the middle of a sentence: one that is written from right to left is kept together by U+2068 and U+2069,
/// so that figures and names beside it stay in their places. All others stay as they are.
QString isolated(const QString &name);

} // namespace cutaway
