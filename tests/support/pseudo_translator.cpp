#include "tests/support/pseudo_translator.h"

#include <QFile>
#include <QXmlStreamReader>

namespace cutaway::testing {

namespace {

constexpr double growth = 0.4;

QString keyOf(const QString &context, const QString &source)
{
    return context + QStringLiteral(": ") + source;
}

QChar accented(QChar letter)
{
    static const QString plain = QStringLiteral("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    static const QString marked = QStringLiteral("áƀçđéƒğĥíĵķłɱñóƥɋŕšţúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶŁḾÑÓƤɊŔŠŢÚṼŴẊÝŽ");
    const qsizetype place = plain.indexOf(letter);
    return place < 0 ? letter : marked[place];
}

/// How many characters from `at` on are no text: an argument, a tag.
qsizetype keptLength(const QString &source, qsizetype at)
{
    if (source[at] == u'%')
        return source.mid(at, 2) == QLatin1String("%L") ? 3 : 2;
    if (source[at] != u'<')
        return 0;
    const qsizetype end = source.indexOf(u'>', at);
    return end < 0 ? 0 : end - at + 1;
}

} // namespace

QString pseudoText(const QString &source)
{
    QString text;
    int letters = 0;
    for (qsizetype i = 0; i < source.size(); ++i) {
        if (const qsizetype kept = keptLength(source, i); kept > 0) {
            text += source.mid(i, kept);
            i += kept - 1;
            continue;
        }
        letters += source[i].isLetter();
        text += accented(source[i]);
    }
    QString more;
    for (int i = 0; i < int(letters * growth); ++i)
        more += i % 8 == 7 ? u' ' : u'ö';
    const bool isGoing = text.endsWith(u'…');
    if (isGoing)
        text.chop(1);
    return letters == 0 ? source : u'[' + text + more + u']' + (isGoing ? QStringLiteral("…") : QString());
}

PseudoTranslator::PseudoTranslator(const QString &translations)
{
    QFile file(translations);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(translations));
    QXmlStreamReader reader(&file);
    QString context;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() == QLatin1String("name"))
            context = reader.readElementText();
        else if (reader.isStartElement() && reader.name() == QLatin1String("source"))
            m_known.insert(keyOf(context, reader.readElementText()));
    }
}

QString PseudoTranslator::translate(const char *context, const char *source, const char *, int) const
{
    const QString name = QString::fromUtf8(context);
    if (name.startsWith(u'Q') && name != QLatin1String("QObject"))
        return {}; // Qt's own
    const QString text = QString::fromUtf8(source);
    const QString key = keyOf(name, text);
    if (m_known.contains(key))
        return pseudoText(text);
    if (name == QLatin1String("core"))
        return text; // a name of the user's, as likely as not
    const std::scoped_lock lock(m_mutex);
    m_unknown.insert(key);
    return text;
}

QStringList PseudoTranslator::unknown() const
{
    const std::scoped_lock lock(m_mutex);
    QStringList list = m_unknown.values();
    list.sort();
    return list;
}

} // namespace cutaway::testing
