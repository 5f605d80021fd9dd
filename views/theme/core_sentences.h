#pragma once

#include <QString>

namespace cutaway {

/// A sentence that core wrote in English to a document (why a plan is infeasible, what its reader assumed), in the
/// window's language: found by the pattern that it was made of. Null: there is none, or it is not translated.
QString coreSentence(const QString &english);

} // namespace cutaway
