#include "app/document/autosave.h"
#include "app/document/log_file.h"
#include "app/document/opener.h"
#include "app/document/session_store.h"
#include "tests/app/open_document.h"
#include "tests/app/session_state.h"
#include "tests/support/small_disk.h"

#include <QApplication>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace cutaway;
using namespace cutaway::testing;

/// What a session's log has when it was cut off, when its files changed, and when the disk is full.
class SessionLogTest : public QObject
{
    Q_OBJECT

private slots:
    void isNamedInTheLanguageOfTheWindowThatOffersIt();
    void tornTailIsCutOff();
    void changedModelIsMatchedByName();
    void modelReadAgainKeepsItsHistory();
    void writtenStateIsWrittenWhenRestored();
    void fullDiskKeepsWholeLines();
};

namespace {

constexpr long bytesOfDisk = 1 << 15;

QByteArray stateWhenRestored(const Session &session)
{
    ReadOutcome outcome = openSession(session, {});
    if (outcome.error)
        return QByteArray::fromStdString(outcome.error->error.line());
    Document document;
    const int lost = document.restore(std::move(outcome.files), session);
    return lost ? "steps were lost" : stateOf(document);
}

/// A session of three moves with one taken back, as its log has it.
struct KeptSession
{
    QTemporaryDir home;
    QString file;
    QByteArray state;

    KeptSession()
    {
        qputenv("XDG_DATA_HOME", home.path().toLocal8Bit());
        Document document;
        Autosave autosave(document);
        openPlanned(document);
        for (int i = 0; i < 3; ++i)
            static_cast<void>(document.makeMove(someMove(document.current()->plan())));
        document.undo();
        autosave.wait();
        file = home.filePath("kept.log");
        QFile::copy(autosave.store().file(), file);
        state = stateOf(document);
    }
};

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void SessionLogTest::isNamedInTheLanguageOfTheWindowThatOffersIt()
{
    struct German : QTranslator
    {
        bool isEmpty() const override { return false; }
        QString translate(const char *, const char *source, const char *, int) const override
        {
            const std::string_view english = source;
            return english == "%n plans" ? "%n Plan" : english == "%n moves" ? "%n Züge" : QString();
        }
    };
    const KeptSession kept;
    const Result<Session> session = readSession(kept.file);
    QVERIFY(session);
    German german;
    QCoreApplication::installTranslator(&german);
    const QString title = session->work.title();
    QCoreApplication::removeTranslator(&german);
    QVERIFY2(title.endsWith(QStringLiteral(", 1 Plan, 2 Züge")), qPrintable(title));
    const QString before = QStringLiteral("resnet18, 1 plan, 2 moves"); // as earlier versions kept it
    QCOMPARE((OpenWork{before, {}, 0, 0}.title()), before);
}

void SessionLogTest::tornTailIsCutOff()
{
    const KeptSession kept;
    QFile file(kept.file);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Append));
    file.write(QByteArray::fromStdString(logLine(R"({"e":"redo"})")).chopped(4));
    file.close();
    const Result<Session> session = readSession(kept.file);
    QVERIFY(session);
    QVERIFY(session->isTorn);
    ReadOutcome outcome = openSession(*session, {});
    QVERIFY(!outcome.error);
    QVERIFY2(outcome.files.graph->warnings.join(' ').contains("cut off"),
             qPrintable(outcome.files.graph->warnings.join('\n')));
    Document document;
    document.restore(std::move(outcome.files), *session);
    QVERIFY2(stateOf(document) == kept.state, difference(stateOf(document), kept.state).constData());
}

void SessionLogTest::changedModelIsMatchedByName()
{
    const KeptSession kept;
    Result<Session> session = readSession(kept.file);
    QVERIFY(session);
    // The same model in a file that was written anew.
    QTemporaryDir folder;
    const QString copy = folder.filePath("resnet18.graph.json");
    QFile file(copy);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(contents(session->graphPath) + "\n\n");
    file.close();
    session->graphPath = copy;
    session->graphDigest = "another";
    const ReadOutcome outcome = openSession(*session, {});
    QVERIFY(!outcome.error);
    QVERIFY2(outcome.files.graph->warnings.join(' ').contains("by their names"),
             qPrintable(outcome.files.graph->warnings.join('\n')));
}

void SessionLogTest::modelReadAgainKeepsItsHistory()
{
    QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toLocal8Bit());
    Document document;
    Autosave autosave(document);
    openPlanned(document);
    static_cast<void>(document.makeMove(someMove(document.current()->plan())));
    static_cast<void>(document.makeMove(someMove(document.current()->plan())));
    document.keepVariant("good", "before reading again");
    Opener opener(document);
    QSignalSpy opened(&opener, &Opener::opened);
    ImportOptions options;
    options.peaks = Peaks{1e12, 1e11};
    opener.importAgain(options);
    QTRY_COMPARE(opened.size(), 1);
    document.undo();
    autosave.wait();
    QCOMPARE(document.current()->history()->count(), 2);

    const QString copy = home.filePath("copy.log");
    QVERIFY(QFile::copy(autosave.store().file(), copy));
    const Result<Session> session = readSession(copy);
    QVERIFY(session);
    QVERIFY(session->options.peaks.has_value());
    QCOMPARE(session->variants.size(), std::size_t(1));
    const QByteArray restored = stateWhenRestored(*session);
    QVERIFY2(restored == stateOf(document), difference(restored, stateOf(document)).constData());
}

void SessionLogTest::writtenStateIsWrittenWhenRestored()
{
    QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toLocal8Bit());
    Document document;
    Autosave autosave(document);
    openPlanned(document);
    document.keepVariant("one", {});
    document.keepVariant("two", {});
    document.variants().setFile(1, "/somewhere/two.plan.json");
    autosave.wait();
    const QString copy = home.filePath("copy.log");
    QVERIFY(QFile::copy(autosave.store().file(), copy));
    const Result<Session> session = readSession(copy);
    QVERIFY(session);
    QVERIFY(session->isModified);
    ReadOutcome outcome = openSession(*session, {});
    Document again;
    again.restore(std::move(outcome.files), *session);
    QCOMPARE(again.variants().list().size(), std::size_t(2));
    QCOMPARE(again.variants().list()[0].file, QString());
    QCOMPARE(again.variants().list()[1].file, QString("/somewhere/two.plan.json"));
}

void SessionLogTest::fullDiskKeepsWholeLines()
{
    const QString disk = smallDisk();
    if (disk.isEmpty()) {
        QCOMPARE(runOnSmallDisk("fullDiskKeepsWholeLines", bytesOfDisk), QString());
        return;
    }
    constexpr std::size_t lineLength = bytesOfDisk / 10;
    LogFile log(disk + QStringLiteral("/full.log"));
    QSignalSpy failed(&log, &LogFile::failed);
    log.begin([] { return std::string("first"); });
    for (int i = 0; i < 100; ++i)
        log.append([] { return std::string(lineLength, 'x'); });
    log.wait();
    QTRY_VERIFY(!failed.isEmpty());
    const LogLines lines = readLogFile(disk + QStringLiteral("/full.log"));
    QVERIFY(!lines.isTorn && lines.lines.size() > 1 && lines.lines.size() < 100);
}

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName("session_log_test");
    SessionLogTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "session_log_test.moc"
