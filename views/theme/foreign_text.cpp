#include "views/theme/foreign_text.h"

#include "views/theme/core_sentences.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>

#include <cerrno>
#include <cstring>
#include <utility>

namespace cutaway {

namespace {

/// What the system calls it depends on its own language, which may be another one.
constexpr std::pair<int, const char *> systemReasons[] = {
    {ENOENT, QT_TRANSLATE_NOOP("foreign", "No such file or directory")},
    {EACCES, QT_TRANSLATE_NOOP("foreign", "Permission denied")},
    {EPERM, QT_TRANSLATE_NOOP("foreign", "Operation not permitted")},
    {EISDIR, QT_TRANSLATE_NOOP("foreign", "Is a directory")},
    {ENOTDIR, QT_TRANSLATE_NOOP("foreign", "Not a directory")},
    {EEXIST, QT_TRANSLATE_NOOP("foreign", "File exists")},
    {ENOSPC, QT_TRANSLATE_NOOP("foreign", "No space left on device")},
    {EDQUOT, QT_TRANSLATE_NOOP("foreign", "Disk quota exceeded")},
    {EROFS, QT_TRANSLATE_NOOP("foreign", "Read-only file system")},
    {EFBIG, QT_TRANSLATE_NOOP("foreign", "File too large")},
    {ENAMETOOLONG, QT_TRANSLATE_NOOP("foreign", "File name too long")},
    {EMFILE, QT_TRANSLATE_NOOP("foreign", "Too many open files")},
    {EIO, QT_TRANSLATE_NOOP("foreign", "Input/output error")},
    {ENOMEM, QT_TRANSLATE_NOOP("foreign", "Cannot allocate memory")},
    {ENOEXEC, QT_TRANSLATE_NOOP("foreign", "Exec format error")},
};

QHash<QString, const char *> knownReasons()
{
    QHash<QString, const char *> known;
    for (const auto &[number, english] : systemReasons) {
        known.insert(QString::fromLatin1(english), english);
        known.insert(QString::fromLocal8Bit(std::strerror(number)), english);
    }
    return known;
}

/// A sentence that is known as a whole; null: it is not.
QString knownReason(const QString &text)
{
    static const QHash<QString, const char *> reasons = knownReasons();
    const auto reason = reasons.find(text);
    return reason == reasons.end() ? QString() : QCoreApplication::translate("foreign", *reason);
}

/// `line 3, column 7`, after the file's name or alone, as another process tells it.
QString withPlace(QString text)
{
    static const QRegularExpression place(QStringLiteral(
        "(?:(?<=^)|(?<=: )|(?<=, ))(?:line (\\d+)(?:, column (\\d+))?|column (\\d+)|byte (\\d+))(?=: |, |$)"));
    if (!text.contains(QLatin1String("line ")) && !text.contains(QLatin1String("column ")) &&
        !text.contains(QLatin1String("byte ")))
        return text; // at the cost of a look, as most are names
    const QRegularExpressionMatch found = place.match(text);
    if (!found.hasMatch())
        return text;
    QString words;
    if (found.hasCaptured(2))
        words = QCoreApplication::translate("core", "line %1, column %2").arg(found.captured(1), found.captured(2));
    else if (found.hasCaptured(1))
        words = QCoreApplication::translate("core", "line %1").arg(found.captured(1));
    else if (found.hasCaptured(3))
        words = QCoreApplication::translate("core", "column %1").arg(found.captured(3));
    else
        words = QCoreApplication::translate("core", "byte %1").arg(found.captured(4));
    return text.replace(found.capturedStart(), found.capturedLength(), words);
}

} // namespace

QString foreignText(const QString &text)
{
    if (const QString reason = knownReason(text); !reason.isNull())
        return reason;
    if (const QString sentence = coreSentence(text); !sentence.isNull())
        return sentence;
    return withPlace(text);
}

} // namespace cutaway
