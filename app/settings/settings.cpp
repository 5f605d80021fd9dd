#include "app/settings/settings.h"

namespace cutaway {

QSettings settings()
{
    return QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("cutaway"), QStringLiteral("cutaway"));
}

bool settingsFlag(const QString &key, bool fallback)
{
    return settings().value(key, fallback).toBool();
}

void setSettingsFlag(const QString &key, bool value)
{
    settings().setValue(key, value);
}

QByteArray settingsBytes(const QString &key)
{
    return settings().value(key).toByteArray();
}

void setSettingsBytes(const QString &key, const QByteArray &value)
{
    settings().setValue(key, value);
}

} // namespace cutaway
