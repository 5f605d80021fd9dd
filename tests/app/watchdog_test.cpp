#include "core/devices/inventory.h"
#include "core/files/file_io.h"
#include "core/graph/graph_json.h"
#include "tests/app/shown_window.h"
#include "tests/support/driven_window.h"
#include "tests/support/thread_watch.h"
#include "tests/support/transformer_graph.h"

#include <QListWidget>
#include <QPushButton>

#include <memory>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

#ifdef NDEBUG
constexpr std::size_t size = 100'000;
constexpr double longestGap = 50; // milliseconds
#else
constexpr std::size_t size = 20'000;
constexpr double longestGap = 500; // unoptimised, perhaps with sanitizers: only what hangs is to be found
#endif
constexpr int mostTimes = 6; ///< bursts of other programs may outlast some

} // namespace

/// The window answers while it works on a large model. Processor time of its thread is what counts (see ThreadWatch),
/// less what a slow machine adds to it, so that other programs cannot make this fail: what holds a window up does so
/// each time, a burst of theirs is over the next time. Each function goes on where the one before it ended.
class WatchdogTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void windowAnswersWhileOpening();
    void windowAnswersWhilePlanning();
    void windowAnswersWhileSearching();
    void windowAnswersWhileDragging();
    void windowAnswersWhileExpandingAll();
    void windowAnswersWhileArrangingByFlow();
    void windowAnswersWhileExporting();
    void cleanupTestCase();

private:
    /// Milliseconds for which the thread did not come back to its events, less what a slow machine adds.
    template <class Work>
    double gapDuring(Work work);
    /// Whether that is no longer than it may be, in one of several times.
    template <class Work>
    bool answersDuring(Work work);

    CleanHome m_home;
    QTemporaryDir m_folder;
    std::unique_ptr<DrivenWindow> m_window;
    ThreadWatch m_watch;
};

template <class Work>
double WatchdogTest::gapDuring(Work work)
{
    const double slowBefore = slowness();
    DrivenWindow::settle(20);
    m_watch.restart();
    work();
    DrivenWindow::settle(20);
    const double gap = m_watch.largestGap();
    const double slow = std::max(slowBefore, slowness());
    qInfo("longest gap %.1f ms, machine %.1f times as slow as it should be", gap, slow);
    return gap / slow;
}

template <class Work>
bool WatchdogTest::answersDuring(Work work)
{
    for (int times = 0; times < mostTimes; ++times) {
        if (gapDuring(work) <= longestGap)
            return true;
    }
    return false;
}

void WatchdogTest::initTestCase()
{
    m_home.clear();
    const Graph graph = transformerGraph(size);
    QVERIFY(writeFile(m_folder.filePath("m.graph.json").toStdString(), writeGraph(graph)));
    QVERIFY(writeFile(m_folder.filePath("m.devices.json").toStdString(), writeInventory(devicesFor(graph, 8))));
    m_window = std::make_unique<DrivenWindow>();
    QVERIFY(QTest::qWaitForWindowExposed(&m_window->window));
}

void WatchdogTest::windowAnswersWhileOpening()
{
    bool isOpen = false;
    const bool answers = answersDuring([&] {
        isOpen = m_window->open({m_folder.filePath("m.graph.json"), m_folder.filePath("m.devices.json")});
    });
    QVERIFY(isOpen);
    QVERIFY(m_window->scene().isArranged());
    QVERIFY(answers);
}

void WatchdogTest::windowAnswersWhilePlanning()
{
    bool isPlanned = false;
    const bool answers = answersDuring([&] { isPlanned = m_window->runPlanner(); });
    QVERIFY(isPlanned);
    QVERIFY(answers);
}

void WatchdogTest::windowAnswersWhileSearching()
{
    std::size_t hits = 0;
    const bool answers = answersDuring([&] {
        m_window->search("/Mat.*7$/");
        hits = m_window->window.viewState().hits().size();
        m_window->search({});
    });
    QVERIFY(hits > 0);
    QVERIFY(answers);
}

void WatchdogTest::windowAnswersWhileDragging()
{
    const EditedPlan &plan = m_window->plan();
    const std::vector<ItemIndex> items = plan.groupItems(GroupIndex(0));
    m_window->window.viewState().reveal({items[items.size() / 2]});
    DrivenWindow::settle(400);
    const bool answers = answersDuring([&] {
        const QPointF card = m_window->someCard();
        QVERIFY(!card.isNull());
        m_window->drag(
            card, 30, [] {}, [] {});
    });
    QVERIFY(answers);
}

void WatchdogTest::windowAnswersWhileExpandingAll()
{
    const bool answers = answersDuring([&] {
        m_window->trigger("collapseAll");
        QVERIFY(DrivenWindow::waitFor([&] { return !m_window->canvas().keeper().isBusy(); }, 30000));
        m_window->trigger("expandAll");
        QVERIFY(DrivenWindow::waitFor([&] { return !m_window->canvas().keeper().isBusy(); }, 30000));
    });
    std::size_t boxes = 0;
    for (const GroupPlace &place : m_window->scene().places())
        boxes += m_window->scene().content(place).boxes.size();
    QVERIFY(boxes > size);
    QVERIFY(answers);
}

void WatchdogTest::windowAnswersWhileArrangingByFlow()
{
    const bool answers = answersDuring([&] {
        m_window->window.viewState().setArrangement(Arrangement::ByFlow);
        QVERIFY(DrivenWindow::waitFor([&] { return !m_window->canvas().keeper().isBusy(); }, 30000));
        m_window->trigger("collapseAll");
        QVERIFY(DrivenWindow::waitFor([&] { return !m_window->canvas().keeper().isBusy(); }, 30000));
        m_window->window.viewState().setArrangement(Arrangement::ByDevice);
        QVERIFY(DrivenWindow::waitFor([&] { return !m_window->canvas().keeper().isBusy(); }, 30000));
    });
    QVERIFY(answers);
}

/// The picture of so large a plan takes long; the dialog is closed after half a second, and leaves a whole
/// picture or none.
void WatchdogTest::windowAnswersWhileExporting()
{
    int pictures = 0;
    const bool answers = answersDuring([&] {
        m_window->trigger("exportPlan");
        auto *dialog = m_window->window.findChild<QDialog *>("exportDialog");
        QVERIFY(dialog);
        auto *formats = dialog->findChild<QListWidget *>();
        formats->setCurrentItem(formats->findItems("SVG picture", Qt::MatchExactly).value(0));
        chooseFile(m_folder.filePath("%1.svg").arg(++pictures));
        for (auto *button : dialog->findChildren<QPushButton *>()) {
            if (button->text().startsWith("Export"))
                button->click();
        }
        DrivenWindow::settle(500);
        dialog->reject();
        DrivenWindow::settle(200);
    });
    for (int i = 1; i <= pictures; ++i) {
        QFile picture(m_folder.filePath("%1.svg").arg(i));
        QVERIFY(!picture.open(QIODevice::ReadOnly) || picture.readAll().trimmed().endsWith("</svg>"));
    }
    QVERIFY(answers);
}

void WatchdogTest::cleanupTestCase()
{
    m_window.reset();
}

CUTAWAY_WINDOW_TEST(WatchdogTest)

#include "watchdog_test.moc"
