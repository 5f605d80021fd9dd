#pragma once

#include <QString>

namespace cutaway {

/// What people call an action who do not know its name, separated by spaces; empty: nothing else. By its object name.
QString otherWordsOf(const QString &actionName);

} // namespace cutaway
