#include "app/document/autosave.h"
#include "app/document/log_file.h"
#include "app/document/session.h"
#include "app/window/main_window.h"
#include "core/files/file_io.h"
#include "tests/app/open_document.h"
#include "tests/app/session_state.h"
#include "views/canvas/canvas.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QDir>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <array>
#include <random>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

constexpr const char *actorVariable = "CUTAWAY_CRASH_ACTOR"; ///< the seed; set in the program that is killed
constexpr qint64 mayBeLost = 2000;                           ///< milliseconds

std::size_t upTo(std::mt19937 &random, std::size_t count)
{
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
}

/// A user who does anything at all, and a witness who writes down how the session is after each deed.
class Actor
{
public:
    explicit Actor(unsigned seed) : m_random(seed), m_witness(qEnvironmentVariable("CUTAWAY_CRASH_WITNESS"))
    {
        if (!m_witness.open(QIODevice::WriteOnly | QIODevice::Append))
            qFatal("no witness");
        m_window.resize(1200, 800);
        m_window.show();
        m_window.openFiles({fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")});
        if (!QTest::qWaitFor([this] { return document().isOpen() && canvas()->isVisible(); }, 20000))
            qFatal("nothing was opened");
        runPlanner(document(), "partition.size_based");
    }

    void act()
    {
        const std::array deeds{&Actor::move, &Actor::move,      &Actor::undo,    &Actor::redo,     &Actor::pin,
                               &Actor::zoom, &Actor::select,    &Actor::devices, &Actor::baseline, &Actor::show,
                               &Actor::copy, &Actor::closeOne,  &Actor::open,    &Actor::group,    &Actor::move,
                               &Actor::plan, &Actor::continuous, &Actor::variant, &Actor::replan};
        (this->*deeds[upTo(m_random, deeds.size())])();
        QApplication::processEvents();
        m_window.keepView();
        witness();
    }

private:
    Document &document() { return m_window.document(); }
    Canvas *canvas() { return m_window.findChild<Canvas *>("canvas"); }
    const EditedPlan &shown() { return document().current()->plan(); }
    ItemIndex anyItem() { return ItemIndex(upTo(m_random, shown().itemCount())); }
    void press(const QKeySequence &keys) { QTest::keySequence(canvas(), keys); }

    void move() { static_cast<void>(document().makeMove(anyMove())); }
    Move anyMove()
    {
        Move move;
        move.items.push_back({anyItem(), GroupIndex(upTo(m_random, shown().groupCount()))});
        return move;
    }
    /// A gesture: each move takes the place of the one before.
    void continuous()
    {
        const int gesture = ++m_gesture;
        for (int i = 0; i < 4; ++i)
            static_cast<void>(document().makeMove(anyMove(), gesture));
    }
    /// Another plan in place of the shown one.
    void replan()
    {
        std::unique_ptr<EditedPlan> other = shown().clone();
        for (int i = 0; i < 8; ++i)
            static_cast<void>(other->apply(anyMove()));
        document().replacePlan(std::move(other), "replan");
    }
    void undo() { press(QKeySequence::Undo); }
    void redo() { press(QKeySequence::Redo); }
    void select() { m_window.viewState().select({anyItem(), anyItem()}); }
    void pin()
    {
        select();
        press(QKeySequence("P"));
    }
    void group()
    {
        select();
        press(QKeySequence("Ctrl+G"));
    }
    void zoom() { press(QKeySequence(upTo(m_random, 2) ? "+" : "-")); }
    void open() { press(QKeySequence(upTo(m_random, 2) ? "Ctrl+E" : "0")); }
    void baseline() { press(QKeySequence("Shift+B")); }
    void show() { document().setCurrent(int(upTo(m_random, std::size_t(document().tabCount())))); }
    void copy()
    {
        if (document().tabCount() < 5)
            document().duplicateCurrent();
    }
    void closeOne()
    {
        if (document().tabCount() > 2)
            document().closeTab(int(upTo(m_random, std::size_t(document().tabCount()))));
    }
    void variant()
    {
        Variants &variants = document().variants();
        if (variants.list().size() < 3)
            document().keepVariant("good", "to come back to");
        else
            variants.remove(int(upTo(m_random, variants.list().size())));
    }
    void devices()
    {
        document().changeInventory(withMemory(document().inventory(), std::int64_t(200 + upTo(m_random, 1000)) << 20),
                                   "Change memory");
    }
    void plan()
    {
        if (document().tabCount() < 5)
            runPlanner(document(), "partition.kl_based");
    }

    void witness()
    {
        const QByteArray state = stateOf(document()).toBase64();
        m_witness.write(QByteArray::number(m_window.autosave().stepCount()) + ' ' +
                        QByteArray::number(QDateTime::currentMSecsSinceEpoch()) + ' ' + state + '\n');
        m_witness.flush();
    }

    std::mt19937 m_random;
    QFile m_witness;
    MainWindow m_window;
    int m_gesture = 0;
};

struct Witnessed
{
    std::size_t steps = 0;
    qint64 time = 0;
    QByteArray state;
};

std::vector<Witnessed> witnessed(const QString &path)
{
    std::vector<Witnessed> all;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return all;
    while (!file.atEnd()) {
        const QByteArray line = file.readLine();
        const QList<QByteArray> parts = line.trimmed().split(' ');
        if (line.endsWith('\n') && parts.size() == 3)
            all.push_back({parts[0].toULongLong(), parts[1].toLongLong(), QByteArray::fromBase64(parts[2])});
    }
    return all;
}

QByteArray stateWhenRestored(const Session &session)
{
    ReadOutcome outcome = openSession(session, {});
    if (outcome.error)
        return QByteArray::fromStdString(outcome.error->error.line());
    Document document;
    const int lost = document.restore(std::move(outcome.files), session);
    return lost ? "steps were lost" : stateOf(document);
}

/// The session of a log's first steps, by way of a log of its own.
Session cutAfter(const QString &file, std::size_t steps, const QString &cut)
{
    const LogLines log = readLogFile(file);
    std::string text;
    for (std::size_t i = 0; i <= steps; ++i)
        text += logLine(log.lines[i]);
    if (!writeFile(cut.toStdString(), text))
        qFatal("no room for a log");
    return *readSession(cut);
}

/// Where two texts part, with what is around.
QByteArray difference(const QByteArray &one, const QByteArray &other)
{
    qsizetype at = 0;
    while (at < std::min(one.size(), other.size()) && one[at] == other[at])
        ++at;
    const qsizetype from = std::max<qsizetype>(0, at - 300);
    return "restored: " + one.mid(from, 500) + "\n\nwas: " + other.mid(from, 500);
}

} // namespace

class CrashTest : public QObject
{
    Q_OBJECT

private slots:
    void killedSessionComesBack_data();
    void killedSessionComesBack();
    void tornTailIsCutOff();
    void changedModelIsMatchedByName();
    void fullDiskKeepsWholeLines();
};

void CrashTest::killedSessionComesBack_data()
{
    QTest::addColumn<unsigned>("seed");
    const int kills = std::max(qEnvironmentVariableIntValue("CUTAWAY_KILLS"), 8);
    for (int i = 0; i < kills; ++i)
        QTest::addRow("%d", i) << unsigned(i + 1);
}

void CrashTest::killedSessionComesBack()
{
    QFETCH(const unsigned, seed);
    QTemporaryDir home;
    QProcess actor;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(actorVariable, QString::number(seed));
    environment.insert("CUTAWAY_CRASH_WITNESS", home.filePath("witness"));
    environment.insert("XDG_DATA_HOME", home.filePath("data"));
    environment.insert("XDG_CONFIG_HOME", home.filePath("config"));
    actor.setProcessEnvironment(environment);
    actor.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    actor.start(QCoreApplication::applicationFilePath(), {});
    QVERIFY(actor.waitForStarted());
    // At a moment that is anywhere between the first deeds and the thirtieth.
    std::mt19937 random(seed);
    const std::size_t deeds = 1 + upTo(random, 30);
    QTRY_VERIFY_WITH_TIMEOUT(witnessed(home.filePath("witness")).size() >= deeds, 60000);
    actor.kill();
    const qint64 killed = QDateTime::currentMSecsSinceEpoch();
    QVERIFY(actor.waitForFinished());

    qputenv("XDG_DATA_HOME", home.filePath("data").toLocal8Bit());
    const std::vector<Session> sessions = SessionStore().abandoned();
    QCOMPARE(sessions.size(), std::size_t(1));
    const Session &session = sessions.front();
    // What the log has beyond the last word of the witness was being done.
    const std::vector<Witnessed> words = witnessed(home.filePath("witness"));
    const auto last = std::find_if(words.rbegin(), words.rend(),
                                   [&](const Witnessed &word) { return word.steps <= session.steps.size(); });
    QVERIFY(last != words.rend());
    for (auto lost = words.rbegin(); lost != last; ++lost)
        QVERIFY2(killed - lost->time < mayBeLost, "a step older than two seconds is lost");
    const QByteArray restored = stateWhenRestored(cutAfter(session.file, last->steps, home.filePath("cut.log")));
    QVERIFY2(restored == last->state, difference(restored, last->state).constData());
}

namespace {

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

void CrashTest::tornTailIsCutOff()
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

void CrashTest::changedModelIsMatchedByName()
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

void CrashTest::fullDiskKeepsWholeLines()
{
    const QString full = qEnvironmentVariable("CUTAWAY_FULL_FOLDER");
    if (full.isEmpty())
        QSKIP("CUTAWAY_FULL_FOLDER names no folder with a megabyte of room on a disk of its own");
    const QString path = full + "/full.log";
    {
        LogFile log(path);
        QSignalSpy failed(&log, &LogFile::failed);
        log.begin([] { return std::string("first"); });
        for (int i = 0; i < 100; ++i)
            log.append([] { return std::string(100'000, 'x'); });
        log.wait();
        QTRY_VERIFY(!failed.isEmpty());
        const LogLines lines = readLogFile(path);
        QVERIFY(!lines.isTorn && lines.lines.size() > 1 && lines.lines.size() < 100);
    }
    QFile::remove(path);
}

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName("crash_test");
    installStyle();
    if (const int seed = qEnvironmentVariableIntValue(actorVariable)) {
        Actor actor{unsigned(seed)};
        while (true) // until it is killed
            actor.act();
    }
    CrashTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "crash_test.moc"
