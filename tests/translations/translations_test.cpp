#include "resources/translations/sentence_patterns.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace cutaway;

namespace {

struct Entry
{
    QString context;
    QString source;
    QString meaning;
    QStringList forms; ///< one, or as many as the language has for counts
    bool isCounted = false;
    bool isFinished = true;
};

QString pathOf(const char *file)
{
    return QStringLiteral(CUTAWAY_SOURCES "/resources/translations/") + QLatin1String(file);
}

Entry readEntry(QXmlStreamReader &reader, const QString &context)
{
    Entry entry{context, {}, {}, {}, reader.attributes().hasAttribute("numerus")};
    while (!(reader.readNext() == QXmlStreamReader::EndElement && reader.name() == QLatin1String("message"))) {
        if (!reader.isStartElement())
            continue;
        if (reader.name() == QLatin1String("source"))
            entry.source = reader.readElementText();
        else if (reader.name() == QLatin1String("comment"))
            entry.meaning = reader.readElementText();
        else if (reader.name() == QLatin1String("numerusform"))
            entry.forms.append(reader.readElementText());
        else if (reader.name() == QLatin1String("translation")) {
            entry.isFinished = !reader.attributes().hasAttribute("type");
            if (!entry.isCounted)
                entry.forms.append(reader.readElementText());
        }
    }
    return entry;
}

QList<Entry> readTranslations(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(path));
    QXmlStreamReader reader(&file);
    QList<Entry> entries;
    QString context;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() == QLatin1String("name"))
            context = reader.readElementText();
        else if (reader.isStartElement() && reader.name() == QLatin1String("message"))
            entries.append(readEntry(reader, context));
    }
    return entries;
}

QStringList found(const QString &pattern, const QString &text)
{
    const QRegularExpression expression(pattern);
    QStringList list;
    for (auto match = expression.globalMatch(text); match.hasNext();)
        list.append(match.next().captured());
    list.sort();
    return list;
}

QString keyOf(const Entry &entry)
{
    return entry.context + QStringLiteral(": ") + entry.source + QStringLiteral(" / ") + entry.meaning;
}

QSet<QString> keysOf(const QList<Entry> &entries)
{
    QSet<QString> keys;
    for (const Entry &entry : entries)
        keys.insert(keyOf(entry));
    return keys;
}

/// What becomes of a translation that `isRight` rejects.
template <class Rule>
void holdAll(const QString &path, const Rule &isRight)
{
    QStringList wrong;
    for (const Entry &entry : readTranslations(path)) {
        for (const QString &form : entry.forms) {
            if (!isRight(entry, form))
                wrong.append(entry.source + QStringLiteral("  →  ") + form);
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(u'\n' + wrong.join(u'\n')));
}

struct Term
{
    QString english;
    QStringList translations;
};

/// Column 1: German, 2: Chinese.
QList<Term> readGlossary(int column)
{
    QFile file(pathOf("GLOSSARY.md"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no glossary");
    QList<Term> terms;
    for (const QString &line : QString::fromUtf8(file.readAll()).split(u'\n')) {
        const QStringList cells = line.split(u'|');
        const QString english = cells.value(1).trimmed();
        if (cells.size() == 5 && !english.startsWith(u'-') && english != QLatin1String("English"))
            terms.append({english, cells[column + 1].trimmed().split(u'/')});
    }
    return terms;
}

} // namespace

class TranslationsTest : public QObject
{
    Q_OBJECT

private slots:
    void everythingIsTranslated_data() { addLanguages(); }
    void everythingIsTranslated();
    void sourcesAreThoseOfTheProgram();
    void argumentsAndMarksAreKept_data() { addLanguages(); }
    void argumentsAndMarksAreKept();
    void countsHaveTheFormsOfTheLanguage_data() { addLanguages(); }
    void countsHaveTheFormsOfTheLanguage();
    void oneWordStandsForOneTerm_data() { addLanguages(); }
    void oneWordStandsForOneTerm();
    void patternsAreFoundInSources();

private:
    static void addLanguages()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("column");
        QTest::addColumn<int>("forms");
        QTest::newRow("German") << pathOf("cutaway_de.ts") << 1 << 2;
        QTest::newRow("Chinese") << pathOf("cutaway_zh_CN.ts") << 2 << 1;
    }
};

void TranslationsTest::everythingIsTranslated()
{
    QFETCH(const QString, path);
    QVERIFY(readTranslations(path).size() > 1000);
    holdAll(path, [](const Entry &entry, const QString &form) { return entry.isFinished && !form.isEmpty(); });
}

/// `cmake --build … --target translations` brings them up to date.
void TranslationsTest::sourcesAreThoseOfTheProgram()
{
    if (QByteArray(CUTAWAY_LUPDATE).isEmpty())
        QSKIP("lupdate is missing");
    QTemporaryDir folder;
    QProcess core;
    core.start(QStringLiteral(CORE_WORDS),
               {QStringLiteral(CUTAWAY_SOURCES "/core"), QStringLiteral(CUTAWAY_SOURCES "/views"),
                QStringLiteral(CUTAWAY_SOURCES "/app"),
                QStringLiteral(CUTAWAY_SOURCES "/resources/samples/samples.json")});
    QVERIFY(core.waitForFinished());
    QFile words(folder.filePath("core_words_made.cpp"));
    QVERIFY(words.open(QIODevice::WriteOnly));
    words.write(core.readAllStandardOutput());
    words.close();
    const QString fresh = folder.filePath("fresh.ts");
    QProcess lupdate;
    lupdate.setWorkingDirectory(QStringLiteral(CUTAWAY_SOURCES));
    lupdate.start(QStringLiteral(CUTAWAY_LUPDATE),
                  {"-silent", "views", "app", words.fileName(), "-I", ".", "-locations", "none", "-ts", fresh});
    QVERIFY(lupdate.waitForFinished());
    const QSet<QString> wanted = keysOf(readTranslations(fresh));
    for (const char *file : {"cutaway_de.ts", "cutaway_zh_CN.ts"}) {
        const QSet<QString> there = keysOf(readTranslations(pathOf(file)));
        const QStringList missing = (wanted - there).values();
        const QStringList superfluous = (there - wanted).values();
        QVERIFY2(missing.isEmpty(), qPrintable(QStringLiteral("missing in %1:\n").arg(file) + missing.join(u'\n')));
        QVERIFY2(superfluous.isEmpty(), qPrintable(QStringLiteral("gone:\n") + superfluous.join(u'\n')));
    }
}

void TranslationsTest::argumentsAndMarksAreKept()
{
    QFETCH(const QString, path);
    holdAll(path, [](const Entry &entry, const QString &form) {
        const QString arguments = QStringLiteral("%L?[1-9]|%n");
        const QString tags = QStringLiteral("</?\\w+[^>]*>");
        const QString mnemonic = QStringLiteral("&(?=[^& ;])");
        const auto goesOn = [](QString text) {
            return text.remove(QRegularExpression(QStringLiteral("\\(&.\\)"))).endsWith(u'…');
        };
        return found(arguments, entry.source) == found(arguments, form) &&
               found(tags, entry.source) == found(tags, form) &&
               found(mnemonic, entry.source).size() == found(mnemonic, form).size() &&
               goesOn(entry.source) == goesOn(form) && entry.source.startsWith(u' ') == form.startsWith(u' ') &&
               entry.source.count(u'\n') == form.count(u'\n');
    });
}

void TranslationsTest::countsHaveTheFormsOfTheLanguage()
{
    QFETCH(const QString, path);
    QFETCH(const int, forms);
    for (const Entry &entry : readTranslations(path))
        QCOMPARE(entry.forms.size(), entry.isCounted ? forms : 1);
}

/// GLOSSARY.md says how. Words by which commands are found, and what names alone, are left out.
void TranslationsTest::oneWordStandsForOneTerm()
{
    QFETCH(const QString, path);
    QFETCH(const int, column);
    const QList<Term> terms = readGlossary(column);
    QVERIFY(terms.size() > 30);
    const auto has = [](const QString &text, const QString &word) { return text.contains(word, Qt::CaseInsensitive); };
    holdAll(path, [&](const Entry &entry, QString form) {
        if (entry.context == QLatin1String("OtherWords"))
            return true;
        form.remove(u'&');
        const QString source = QString(entry.source).remove(u'&');
        return std::ranges::all_of(terms, [&](const Term &term) {
            const QRegularExpression word(QStringLiteral("(?<![\\w.:_-])%1s?(?![\\w:_-])").arg(term.english),
                                          QRegularExpression::CaseInsensitiveOption);
            return !word.match(source).hasMatch() || has(form, term.english) ||
                   std::ranges::any_of(term.translations, [&](const QString &known) { return has(form, known); });
        });
    });
}

void TranslationsTest::patternsAreFoundInSources()
{
    const std::vector<std::string> patterns = sentencePatterns(R"cpp(
        // phrase("in a comment")
        return phrase(count == 1 ? "%1 operator" : "%1 operators", {"an argument"});
        return inputError("bad_value", "it is \"no\" "
                                       "number", phrase("try %1", {other("inside")}));
        const char c = '"';
        auto other = inputError(code, name + " is gone");
        m_failed.add(path, "bad_id", "ids have dots", phrase("such as %1", {"lab.anneal"}));
        return Error{ErrorKind::System, "out_of_memory", "no memory is left", {}, {}};
        rephrase("none");
    )cpp");
    const std::vector<std::string> wanted{"%1 operator",   "%1 operators", "it is \"no\" number", "try %1",
                                          "ids have dots", "such as %1",   "no memory is left"};
    QCOMPARE(patterns, wanted);
}

CUTAWAY_CORE_TEST(TranslationsTest)

#include "translations_test.moc"
