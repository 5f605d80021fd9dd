#include "app/document/autosave.h"
#include "app/document/log_file.h"
#include "app/document/opener.h"
#include "tests/app/open_document.h"
#include "tests/app/session_state.h"
#include "tests/app/session_walk.h"
#include "tests/support/small_disk.h"
#include "tests/support/test_program.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include <algorithm>
#include <span>

using namespace cutaway;
using namespace cutaway::testing;

/// What a session's log has when it was cut off, when its files changed, and when the disk is full.
class SessionLogTest : public QObject
{
    Q_OBJECT

private slots:
    void isNamedInTheLanguageOfTheWindowThatOffersIt();
    void everyStepMeansTheSameWhenRead_data();
    void everyStepMeansTheSameWhenRead();
    void moveOfWhatIsNotThereIsRefused_data();
    void moveOfWhatIsNotThereIsRefused();
    void cutLogHasAllBeforeTheCut();
    void damagedLogHasAllThatIsWhole();
    void damagedLogIsNeverTakenAway();
    void planThatCannotBeReadLeavesTheOthers();
    void tornTailIsCutOff();
    void changedModelIsMatchedByName();
    void modelReadAgainKeepsItsHistory();
    void everyTabKeepsItsHistoryWhenTheModelIsReadAgain();
    void settingsOfAnImportComeBack();
    void viewOfThePlaceholderIsNoLostStep();
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

void SessionLogTest::everyStepMeansTheSameWhenRead_data()
{
    QTest::addColumn<int>("kind");
    for (std::size_t kind = 0; const WalkedKind &walked : walkedKinds())
        QTest::newRow(walked.name) << int(kind++);
}

/// Whatever was done with plans of a kind, in any order, is there again, with all that can be undone and redone.
void SessionLogTest::everyStepMeansTheSameWhenRead()
{
    QFETCH(const int, kind);
    const WalkedKind walked = walkedKinds()[std::size_t(kind)];
    const int walks = std::max(qEnvironmentVariableIntValue("CUTAWAY_WALKS"), 4);
    for (int seed = 1; seed <= walks; ++seed) {
        QTemporaryDir home;
        qputenv("XDG_DATA_HOME", home.path().toLocal8Bit());
        Document document;
        Autosave autosave(document);
        QCOMPARE(openAll(document, walked.files), QString());
        QCOMPARE(plannerError(document, walked.planners.front().toUtf8().constData()), QString());
        SessionWalk walk(document, walked, unsigned(seed));
        for (int i = 0; i < 40; ++i)
            walk.step();
        autosave.wait();
        const QString copy = home.filePath("copy.log");
        QVERIFY(QFile::copy(autosave.store().file(), copy));
        const Result<Session> session = readSession(copy);
        QVERIFY(session);
        ReadOutcome outcome = openSession(*session, {});
        QVERIFY2(!outcome.error, outcome.error ? outcome.error->error.line().c_str() : "");
        Document restored;
        const QByteArray walkName = "walk " + QByteArray::number(seed) + ": ";
        const QByteArray warnings = outcome.files.graph->warnings.join('\n').toUtf8();
        const int lost = restored.restore(std::move(outcome.files), *session);
        QVERIFY2(warnings.isEmpty(), walkName + warnings);
        QVERIFY2(stateOf(restored) == stateOf(document), walkName + difference(stateOf(restored), stateOf(document)));
        QVERIFY2(lost == 0, walkName + QByteArray::number(lost) + " steps were lost");
        const QByteArray histories = textsOfHistories(restored);
        const QByteArray wanted = textsOfHistories(document);
        QVERIFY2(histories == wanted, walkName + difference(histories, wanted));
    }
}

namespace {

/// One that may name anything, also what no plan has.
Move anyMoveAtAll(const EditedPlan &plan, std::mt19937 &random)
{
    const auto number = [&random](std::size_t count) { return upTo(random, count + 3); };
    const auto item = [&] { return ItemIndex(number(plan.itemCount())); };
    const auto group = [&] { return upTo(random, 6) == 0 ? GroupIndex() : GroupIndex(number(plan.groupCount())); };
    const auto lane = [&] { return LaneIndex(number(plan.laneCount())); };
    Move move;
    if (upTo(random, 2) == 0)
        move.items.push_back({item(), group()});
    if (upTo(random, 3) == 0)
        move.lanes.push_back({group(), {lane()}});
    if (upTo(random, 3) == 0)
        move.choices.push_back({item(), number(4)});
    if (upTo(random, 3) == 0)
        move.pins.push_back({item(), {Pin::Kind(upTo(random, 4)), group(), lane(), number(4)}});
    if (upTo(random, 4) == 0)
        move.create = GroupIndex(number(plan.groupCount()));
    if (upTo(random, 4) == 0)
        move.remove = GroupIndex(number(plan.groupCount()));
    if (upTo(random, 8) == 0)
        move.settings.push_back({"microbatches", std::int64_t(number(4))});
    return move;
}

} // namespace

void SessionLogTest::moveOfWhatIsNotThereIsRefused_data()
{
    everyStepMeansTheSameWhenRead_data();
}

/// A log of another version may say anything.
void SessionLogTest::moveOfWhatIsNotThereIsRefused()
{
    QFETCH(const int, kind);
    const WalkedKind walked = walkedKinds()[std::size_t(kind)];
    QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toLocal8Bit());
    Document document;
    QCOMPARE(openAll(document, walked.files), QString());
    QCOMPARE(plannerError(document, walked.planners.front().toUtf8().constData()), QString());
    std::mt19937 random(1);
    int made = 0;
    for (int i = 0; i < 300; ++i) {
        const QString before = planText(*document.current());
        if (document.makeMove(anyMoveAtAll(document.current()->plan(), random)))
            ++made;
        else
            QCOMPARE(planText(*document.current()), before);
    }
    QVERIFY(made < 300);
}

namespace {

/// A log of many kinds of steps, in `home`, and its bytes.
struct WalkedLog
{
    QTemporaryDir home;
    QString file;
    QByteArray bytes;

    explicit WalkedLog(int steps)
    {
        qputenv("XDG_DATA_HOME", home.path().toLocal8Bit());
        Document document;
        Autosave autosave(document);
        const WalkedKind walked = walkedKinds()[2]; // small stages
        openAll(document, walked.files);
        static_cast<void>(plannerError(document, walked.planners.front().toUtf8().constData()));
        SessionWalk walk(document, walked, 5);
        for (int i = 0; i < steps; ++i)
            walk.step();
        autosave.wait();
        file = home.filePath("damaged.log");
        bytes = contents(autosave.store().file());
        QFile::remove(autosave.store().file());
    }

    void write(const QByteArray &damaged) const
    {
        QFile log(file);
        if (!log.open(QIODevice::WriteOnly) || log.write(damaged) != damaged.size())
            qFatal("the log cannot be written");
    }
};

/// Whether all of `part` stands in `whole`, in that order.
bool isPartOf(const std::vector<std::string> &part, const std::vector<std::string> &whole)
{
    auto next = whole.begin();
    for (const std::string &line : part) {
        next = std::find(next, whole.end(), line);
        if (next == whole.end())
            return false;
        ++next;
    }
    return true;
}

/// What is wrong with a session that misses something and is restored; empty: nothing.
QByteArray restoringFault(const Session &session)
{
    ReadOutcome outcome = openSession(session, {});
    if (outcome.error)
        return QByteArray::fromStdString(outcome.error->error.line());
    const bool isTold = outcome.files.graph->warnings.join(' ').contains("steps are missing");
    if (isTold != (session.missing > 0))
        return "what is missing is not told";
    Document document;
    document.restore(std::move(outcome.files), session);
    return document.isOpen() ? "" : "nothing is open";
}

} // namespace

void SessionLogTest::cutLogHasAllBeforeTheCut()
{
    const WalkedLog log(40);
    log.write(log.bytes);
    const Result<Session> whole = readSession(log.file);
    QVERIFY(whole && whole->missing == 0);
    const qsizetype first = log.bytes.indexOf('\n') + 1;
    std::mt19937 random(1);
    for (int i = 0; i < 40; ++i) {
        const qsizetype cut = first + qsizetype(upTo(random, std::size_t(log.bytes.size() - first)));
        log.write(log.bytes.first(cut));
        const Result<Session> session = readSession(log.file);
        QVERIFY2(session, QByteArray::number(cut));
        const auto lines = std::size_t(log.bytes.first(cut).count('\n'));
        QCOMPARE(session->steps.size(), std::max<std::size_t>(lines, 3) - 3); // the first line stands there twice
        QVERIFY(std::ranges::equal(session->steps, std::span(whole->steps).first(session->steps.size())));
        QCOMPARE(session->missing, std::size_t(log.bytes[cut - 1] == '\n' ? 0 : 1));
        QCOMPARE(restoringFault(*session), QByteArray());
    }
}

void SessionLogTest::damagedLogHasAllThatIsWhole()
{
    const WalkedLog log(40);
    log.write(log.bytes);
    const Result<Session> whole = readSession(log.file);
    QVERIFY(whole);
    std::mt19937 random(1);
    for (int i = 0; i < 60; ++i) {
        QByteArray damaged = log.bytes;
        const auto place = qsizetype(upTo(random, std::size_t(damaged.size())));
        damaged[place] = char(damaged[place] ^ char(1 << upTo(random, 8)));
        log.write(damaged);
        const Result<Session> session = readSession(log.file);
        QVERIFY2(session, QByteArray::number(place));
        QCOMPARE(session->steps.size() + session->missing, whole->steps.size());
        QVERIFY2(session->missing <= 2, QByteArray::number(place)); // two where it was the end of a line
        QVERIFY(isPartOf(session->steps, whole->steps));
        QCOMPARE(restoringFault(*session), QByteArray());
    }
}

/// Whatever there is to lose is in the steps behind the damage.
void SessionLogTest::damagedLogIsNeverTakenAway()
{
    const WalkedLog log(20);
    const QString left = QFileInfo(SessionStore().file()).dir().filePath("left.log");
    QByteArray damaged = log.bytes;
    qsizetype step = 0;
    for (int lines = 0; lines < 3; ++lines) // those of the session, before its first step
        step = damaged.indexOf('\n', step) + 1;
    damaged[step + 1] = char(damaged[step + 1] ^ 4);
    for (const QByteArray &bytes : {damaged, damaged.first(step + 9), QByteArray("no log")}) {
        QFile file(left);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        const std::vector<Session> offered = SessionStore().abandoned();
        QVERIFY(QFile::exists(left));
        QCOMPARE(offered.size(), std::size_t(bytes == "no log" ? 0 : 1));
        QVERIFY(offered.empty() || offered.front().isModified);
    }
}

/// The tab is there without its plan; what was done in it is told to be missing.
void SessionLogTest::planThatCannotBeReadLeavesTheOthers()
{
    const KeptSession kept;
    Result<Session> session = readSession(kept.file);
    QVERIFY(session);
    const auto plan = std::ranges::find_if(
        session->steps, [](const std::string &step) { return step.find(R"("e":"plan")") != std::string::npos; });
    QVERIFY(plan != session->steps.end());
    const std::string again = *plan;
    session->steps.insert(plan, again);
    session->steps.push_back(again);
    std::string &last = session->steps.back();
    last.replace(last.find("cutaway.plan"), 12, "cutaway.none");
    session->steps.push_back(R"({"e":"move","in":"size_based 3","at":1,"gesture":0,"move":{"create":true}})");
    ReadOutcome outcome = openSession(*session, {});
    QVERIFY(!outcome.error);
    QVERIFY(outcome.files.graph->warnings.join(' ').contains("cannot be read"));
    Document document;
    QCOMPARE(document.restore(std::move(outcome.files), *session), 1);
    QCOMPARE(document.tabCount(), 3);
    QCOMPARE(document.tab(0)->moveCount(), 2);
}

void SessionLogTest::tornTailIsCutOff()
{
    const KeptSession kept;
    QFile file(kept.file);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Append));
    const long long next = readLogFile(kept.file).next;
    file.write(QByteArray::fromStdString(logLine(next, R"({"e":"redo"})")).chopped(4));
    file.close();
    const Result<Session> session = readSession(kept.file);
    QVERIFY(session);
    QCOMPARE(session->missing, std::size_t(1));
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
    QVERIFY2(outcome.files.graph->warnings.join(' ').contains("by name"),
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

void SessionLogTest::everyTabKeepsItsHistoryWhenTheModelIsReadAgain()
{
    QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toLocal8Bit());
    Document document;
    Autosave autosave(document);
    openPlanned(document);
    SessionWalk walk(document, walkedKinds()[0], 3);
    for (int i = 0; i < 30; ++i)
        walk.step();
    QVERIFY(document.tabCount() > 1);
    std::vector<int> steps;
    for (int i = 0; i < document.tabCount(); ++i)
        steps.push_back(document.tab(i)->history()->count());
    QVERIFY(std::ranges::count_if(steps, [](int count) { return count > 1; }) > 1);
    const QByteArray before = textsOfHistories(document);
    Opener opener(document);
    QSignalSpy opened(&opener, &Opener::opened);
    opener.importAgain(document.graph().options); // as before: nothing is another
    QTRY_COMPARE(opened.size(), 1);
    QVERIFY2(textsOfHistories(document) == before, difference(textsOfHistories(document), before));
    autosave.wait();
    const QString copy = home.filePath("copy.log");
    QVERIFY(QFile::copy(autosave.store().file(), copy));
    const Result<Session> session = readSession(copy);
    QVERIFY(session);
    const QByteArray restored = stateWhenRestored(*session);
    QVERIFY2(restored == stateOf(document), difference(restored, stateOf(document)).constData());
}

void SessionLogTest::settingsOfAnImportComeBack()
{
    QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toLocal8Bit());
    Document document;
    Autosave autosave(document);
    QCOMPARE(openAll(document, {fixture("../exchange/et/mlp.et.json")}), QString());
    Opener opener(document);
    QSignalSpy opened(&opener, &Opener::opened);
    ImportOptions options = document.graph().options;
    options.parameters["operators"] = std::string("leaf");
    opener.importAgain(options);
    QTRY_COMPARE(opened.size(), 1);
    document.keepVariant("as it is", {});
    autosave.wait();
    const QString copy = home.filePath("copy.log");
    QVERIFY(QFile::copy(autosave.store().file(), copy));
    const Result<Session> session = readSession(copy);
    QVERIFY(session);
    const ReadOutcome outcome = openSession(*session, {});
    QVERIFY2(!outcome.error, outcome.error ? outcome.error->error.line().c_str() : "");
    QCOMPARE(outcome.files.graph->value->digest(), document.graph().value->digest());
}

/// What was to be seen of it is told when the first plan takes its place.
void SessionLogTest::viewOfThePlaceholderIsNoLostStep()
{
    QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toLocal8Bit());
    Document document;
    Autosave autosave(document);
    QCOMPARE(openAll(document, {fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")}), QString());
    connect(&document, &Document::planAdded, this, [&document] { document.tab(0)->setView({"seen", {}}); });
    QCOMPARE(plannerError(document, "partition.size_based"), QString());
    QCOMPARE(document.tabCount(), 1);
    autosave.wait();
    const QString copy = home.filePath("copy.log");
    QVERIFY(QFile::copy(autosave.store().file(), copy));
    const Result<Session> session = readSession(copy);
    QVERIFY(session);
    QCOMPARE(stateWhenRestored(*session), stateOf(document));
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
    QVERIFY(lines.hasFirst && lines.missing == 0 && lines.lines.size() > 1 && lines.lines.size() < 100);
}

static int runTests(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName("session_log_test");
    SessionLogTest test;
    return QTest::qExec(&test, argc, argv);
}

CUTAWAY_TEST_MAIN(runTests)

#include "session_log_test.moc"
