#pragma once

#include "tests/support/fixtures_folder.h"

#include <QString>

namespace cutaway::testing {

/// A file of the partition fixtures, where most tests of the window and of the command line find their models.
inline QString fixture(const char *name)
{
    return QString::fromStdString(fixturesFolder()) + QStringLiteral("/partition/") + QLatin1String(name);
}

} // namespace cutaway::testing
