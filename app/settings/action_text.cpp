#include "app/settings/action_text.h"

#include <QAction>
#include <QRegularExpression>

namespace cutaway {

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
