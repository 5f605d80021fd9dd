#pragma once

#include <QByteArray>
#include <QString>

namespace cutaway {

/// Which programs of others the user has agreed to run as planners, and as what: `what` is all that one who agrees has
/// seen, so that a change asks again.
bool hasAgreedToRun(const QString &plannerId, const QByteArray &what);
void agreeToRun(const QString &plannerId, const QByteArray &what);

} // namespace cutaway
