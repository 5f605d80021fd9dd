#include "app/document/autosave.h"
#include "app/document/log_file.h"
#include "app/window/main_window.h"
#include "tests/app/crash_actor.h"
#include "tests/app/open_document.h"
#include "tests/app/session_state.h"
#include "tests/support/small_disk.h"
#include "tests/support/test_program.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QProcess>
#include <QProcessEnvironment>
#include <QPushButton>
#include <QTemporaryDir>

#include <cstdio>
#include <random>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

constexpr const char *actorVariable = "CUTAWAY_CRASH_ACTOR"; ///< the seed; set in the program that is killed
constexpr qint64 mayBeLost = 2000;                           ///< milliseconds
constexpr long diskOfSession = 1 << 14;                      ///< full after some deeds

/// What all kills together came to.
struct Tally
{
    int kills = 0;
    std::size_t deeds = 0;
    std::size_t steps = 0;
    std::size_t lost = 0;  ///< words of the witness that the log does not have yet
    qint64 oldestLost = 0; ///< milliseconds
    int told = 0;          ///< kills after the user was told that nothing is being kept
} tally;

/// A program that is used and killed at a moment anywhere between its first deeds and the thirtieth.
struct Killed
{
    QTemporaryDir home;
    std::vector<Witnessed> words;
    qint64 time = 0;

    Killed(unsigned seed, const QString &data)
    {
        QProcess actor;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(actorVariable, QString::number(seed));
        environment.insert("XDG_DATA_HOME", data);
        environment.insert("XDG_CONFIG_HOME", home.filePath("config"));
        actor.setProcessEnvironment(environment);
        actor.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        actor.start(QCoreApplication::applicationFilePath(), argumentsOfThisTest());
        std::mt19937 random(seed);
        const qsizetype deeds = 1 + qsizetype(upTo(random, 30));
        QByteArray said;
        const bool hasActed = QTest::qWaitFor(
            [&] {
                said += actor.readAllStandardOutput();
                return said.count('\n') >= deeds;
            },
            60000);
        actor.kill();
        time = QDateTime::currentMSecsSinceEpoch();
        actor.waitForFinished();
        said += actor.readAllStandardOutput();
        if (hasActed)
            words = witnessed(said);
        qputenv("XDG_DATA_HOME", data.toLocal8Bit());
        qputenv("XDG_CONFIG_HOME", home.filePath("config").toLocal8Bit());
    }
};

/// Whether the user was told in time that this and what came after it is not being kept.
bool wasToldOf(const Witnessed &lost, const std::vector<Witnessed> &words)
{
    return std::ranges::any_of(words,
                               [&](const Witnessed &word) { return word.isTold && word.time < lost.time + mayBeLost; });
}

/// What leaves so much of the small disk.
void fillDisk(const QString &disk, qint64 room)
{
    QFile filling(disk + QStringLiteral("/filling"));
    if (!filling.open(QIODevice::WriteOnly | QIODevice::Unbuffered) ||
        filling.write(QByteArray(diskOfSession - room, 'x')) <= 0)
        qFatal("the disk cannot be filled");
}

/// The last word of the witness that a log of so many steps has; what the log has beyond it was being done.
std::vector<Witnessed>::const_reverse_iterator lastWord(const std::vector<Witnessed> &words, std::size_t steps)
{
    return std::find_if(words.rbegin(), words.rend(), [&](const Witnessed &word) { return word.steps <= steps; });
}

/// How old the oldest word is that the log does not have.
qint64 noteLost(const Killed &killed, std::vector<Witnessed>::const_reverse_iterator last)
{
    const auto lost = last - killed.words.rbegin();
    const qint64 age = lost == 0 ? 0 : killed.time - std::prev(last)->time;
    tally.lost += std::size_t(lost);
    return age;
}

/// Cuts a log behind its first steps.
void cutAfter(const QString &file, std::size_t steps)
{
    const LogLines log = readLogFile(file);
    std::string text;
    for (std::size_t i = 0; i <= steps; ++i)
        text += logLine(static_cast<long long>(i), log.lines[i]);
    QFile cut(file);
    if (!cut.open(QIODevice::WriteOnly) || cut.write(text.data(), qint64(text.size())) != qint64(text.size()))
        qFatal("the log cannot be cut");
}

} // namespace

class CrashTest : public QObject
{
    Q_OBJECT

private slots:
    void killedSessionComesBack_data();
    void killedSessionComesBack();
    void killedOnFullDiskComesBackToWhereItWasFull();
    void cleanupTestCase();

private:
    void killOnFullDisk(unsigned seed, const QString &disk);
    void goThroughHistories(Document &document);
    void restoreAndCompare(const Killed &killed, const Session &session,
                           std::vector<Witnessed>::const_reverse_iterator word);
};

namespace {

int killsWanted(int least)
{
    return std::max(qEnvironmentVariableIntValue("CUTAWAY_KILLS"), least);
}

} // namespace

void CrashTest::killedSessionComesBack_data()
{
    QTest::addColumn<unsigned>("seed");
    for (int i = 0; i < killsWanted(20); ++i)
        QTest::addRow("%d", i) << unsigned(i + 1);
}

void CrashTest::killedSessionComesBack()
{
    QFETCH(const unsigned, seed);
    QTemporaryDir data;
    const Killed killed(seed, data.path());
    QVERIFY2(!killed.words.empty(), "nothing was done");
    const std::vector<Session> sessions = SessionStore().abandoned();
    QVERIFY(sessions.size() <= 1); // none: killed before the log was on the disk
    const auto last = sessions.empty() ? killed.words.rend() : lastWord(killed.words, sessions.front().steps.size());
    const qint64 age = noteLost(killed, last);
    tally.oldestLost = std::max(tally.oldestLost, age);
    QVERIFY2(age < mayBeLost, "a step older than two seconds is lost");
    if (last == killed.words.rend())
        return; // killed before the first of them was kept
    restoreAndCompare(killed, sessions.front(), last);
}

/// By a click on the start page of a window as large as the one that was killed.
void CrashTest::restoreAndCompare(const Killed &killed, const Session &session,
                                  std::vector<Witnessed>::const_reverse_iterator word)
{
    ++tally.kills;
    tally.deeds += killed.words.size();
    tally.steps += session.steps.size();
    QVERIFY(session.missing == 0 || word->steps <= session.steps.size());
    cutAfter(session.file, word->steps);
    MainWindow window;
    window.resize(windowOfActor);
    window.show();
    auto *restore = window.findChild<QPushButton *>("restore");
    QVERIFY(restore);
    restore->click();
    QTRY_VERIFY_WITH_TIMEOUT(window.document().isOpen(), 20000);
    QByteArray restored;
    static_cast<void>(QTest::qWaitFor([&] {
        window.keepView();
        restored = stateOf(window.document());
        return restored == word->state;
    }));
    QVERIFY2(restored == word->state, difference(restored, word->state).constData());
    goThroughHistories(window.document());
    window.autosave().wait(); // until then the log is where it was, which is as good
    const Result<Session> goesOn = readSession(window.autosave().store().file());
    QVERIFY2(goesOn && goesOn->steps.size() >= word->steps, "another kill would lose what was restored");
}

/// Everything can be undone to what was first and done again to what was last.
void CrashTest::goThroughHistories(Document &document)
{
    for (int t = 0; t < document.tabCount(); ++t) {
        PlanTab &tab = *document.tab(t);
        document.setCurrent(t);
        const QByteArray now = textOfPlan(tab.plan()).toUtf8();
        const int here = tab.history()->index();
        tab.history()->setIndex(0);
        const QByteArray first = textOfPlan(*tab.firstPlan()).toUtf8();
        const QByteArray undone = textOfPlan(tab.plan()).toUtf8();
        QVERIFY2(undone == first, difference(undone, first));
        tab.history()->setIndex(tab.history()->count());
        tab.history()->setIndex(here);
        const QByteArray again = textOfPlan(tab.plan()).toUtf8();
        QVERIFY2(again == now, difference(again, now));
    }
}

void CrashTest::killedOnFullDiskComesBackToWhereItWasFull()
{
    const QString disk = smallDisk();
    if (disk.isEmpty()) {
        QCOMPARE(runOnSmallDisk("killedOnFullDiskComesBackToWhereItWasFull", diskOfSession), QString());
        return;
    }
    for (int i = 0; i < killsWanted(4) && !QTest::currentTestFailed(); ++i)
        killOnFullDisk(unsigned(i + 1), disk);
    QVERIFY2(tally.told > 0, "the disk was never full");
}

/// What is on the disk comes back, and stays there though there is no room for another log; of what is not, the user
/// was told.
void CrashTest::killOnFullDisk(unsigned seed, const QString &disk)
{
    std::mt19937 random(seed);
    fillDisk(disk, qint64(upTo(random, diskOfSession)));
    QTemporaryDir data(disk + QStringLiteral("/XXXXXX"));
    const Killed killed(seed, data.path());
    QVERIFY2(!killed.words.empty(), "nothing was done");
    tally.told += killed.words.back().isTold;
    const std::vector<Session> sessions = SessionStore().abandoned();
    const auto last = sessions.empty() ? killed.words.rend() : lastWord(killed.words, sessions.front().steps.size());
    const qint64 age = noteLost(killed, last);
    if (age >= mayBeLost)
        QVERIFY2(wasToldOf(*std::prev(last), killed.words), "steps are lost, and the user was not told");
    if (last == killed.words.rend())
        return;
    restoreAndCompare(killed, sessions.front(), last);
}

/// The figures of a run with CUTAWAY_KILLS=200. Printed: after so many kills there have been too many messages for one
/// more to be shown.
void CrashTest::cleanupTestCase()
{
    if (tally.kills > 0)
        std::printf("%d kills after %zu deeds, %zu steps restored; %zu words of the witness not yet in a log, the "
                    "oldest by %lld ms; %d on a full disk\n",
                    tally.kills, tally.deeds, tally.steps, tally.lost, static_cast<long long>(tally.oldestLost),
                    tally.told);
}

static int runTests(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName("crash_test");
    installStyle();
    if (const int seed = qEnvironmentVariableIntValue(actorVariable)) {
        Actor actor{unsigned(seed)};
        while (true) // until it is killed
            actor.act();
    }
    if (!qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT"))
        qputenv("QTEST_FUNCTION_TIMEOUT", "3600000"); // 200 kills on a small disk are one function
    CrashTest test;
    return QTest::qExec(&test, argc, argv);
}

CUTAWAY_TEST_MAIN(runTests)

#include "crash_test.moc"
