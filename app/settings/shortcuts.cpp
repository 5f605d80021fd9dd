#include "app/settings/shortcuts.h"

#include "app/settings/settings.h"

#include <QAction>
#include <QRegularExpression>
#include <QVariant>
#include <algorithm>

namespace cutaway {

namespace {

constexpr const char *firstProperty = "firstShortcuts";

QString settingOf(const QAction *action)
{
    return QLatin1String("shortcuts/") + action->objectName();
}

QString textOf(const QList<QKeySequence> &keys)
{
    return QKeySequence::listToString(keys, QKeySequence::PortableText);
}

QList<QKeySequence> keysOf(const QString &text)
{
    return QKeySequence::listFromString(text, QKeySequence::PortableText);
}

void setKeys(QAction *action, const QList<QKeySequence> &keys)
{
    const QString before = withKeys({}, action);
    QString tip = action->toolTip();
    if (tip.endsWith(before))
        tip.chop(before.size());
    action->setShortcuts(keys);
    action->setToolTip(withKeys(tip, action));
}

} // namespace

void applyKeptShortcuts(const QList<QAction *> &actions)
{
    for (QAction *action : actions) {
        if (action->objectName().isEmpty())
            continue;
        action->setProperty(firstProperty, textOf(action->shortcuts()));
        if (const QVariant kept = settings().value(settingOf(action)); kept.isValid())
            setKeys(action, keysOf(kept.toString()));
    }
}

void changeShortcuts(QAction *action, const QList<QKeySequence> &keys)
{
    setKeys(action, keys);
    if (keys == firstShortcuts(action))
        settings().remove(settingOf(action));
    else
        settings().setValue(settingOf(action), textOf(keys));
}

QList<QKeySequence> firstShortcuts(const QAction *action)
{
    return keysOf(action->property(firstProperty).toString());
}

bool hasOwnShortcuts(const QAction *action)
{
    return action->shortcuts() != firstShortcuts(action);
}

QString withKeys(const QString &text, const QAction *action)
{
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    return keys.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, keys);
}

QAction *actionOfKey(const QList<QAction *> &actions, const QKeySequence &key, const QAction *but)
{
    const auto found = std::ranges::find_if(
        actions, [&](const QAction *action) { return action != but && action->shortcuts().contains(key); });
    return key.isEmpty() || found == actions.end() ? nullptr : *found;
}

QString shortcutList(const QList<QAction *> &actions)
{
    QString text;
    for (const QAction *action : actions) {
        if (!action->shortcut().isEmpty())
            text += QStringLiteral("%1\t%2\t%3\n")
                        .arg(action->objectName(), textOf(action->shortcuts()), plainText(action));
    }
    return text;
}

QString withoutMnemonic(QString text)
{
    static const QRegularExpression inBrackets(QStringLiteral("\\s*\\(&[^)]\\)"));
    return text.remove(inBrackets).remove(u'&');
}

QString plainText(const QAction *action)
{
    return withoutMnemonic(action->text());
}

} // namespace cutaway
