#include "app/settings/agreed_plugins.h"

#include "app/settings/settings.h"

#include <QCryptographicHash>

namespace cutaway {

namespace {

QString keyOf(const QString &plannerId)
{
    return QStringLiteral("agreed_plugins/") + plannerId;
}

QByteArray digestOf(const QByteArray &what)
{
    return QCryptographicHash::hash(what, QCryptographicHash::Sha256).toHex();
}

} // namespace

bool hasAgreedToRun(const QString &plannerId, const QByteArray &what)
{
    return settingsBytes(keyOf(plannerId)) == digestOf(what);
}

void agreeToRun(const QString &plannerId, const QByteArray &what)
{
    setSettingsBytes(keyOf(plannerId), digestOf(what));
}

} // namespace cutaway
