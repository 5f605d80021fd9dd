#include "core/devices/inventory_json.h"
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

} // namespace

/// The window answers while it works on a large model. Processor time of its thread is what counts (see ThreadWatch),
/// less what a slow machine adds to it, so that other programs cannot make this fail. Each function goes on where the
/// one before it ended.
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
    const double gap = gapDuring([&] {
        isOpen = m_window->open({m_folder.filePath("m.graph.json"), m_folder.filePath("m.devices.json")});
    });
    QVERIFY(isOpen);
    QVERIFY(m_window->scene().isArranged());
    QVERIFY(gap <= longestGap);
}

void WatchdogTest::windowAnswersWhilePlanning()
{
    bool isPlanned = false;
    const double gap = gapDuring([&] { isPlanned = m_window->runPlanner(); });
    QVERIFY(isPlanned);
    QVERIFY(gap <= longestGap);
}

void WatchdogTest::windowAnswersWhileSearching()
{
    std::size_t hits = 0;
    const double gap = gapDuring([&] {
        m_window->search("/Mat.*7$/");
        hits = m_window->window.viewState().hits().size();
        m_window->search({});
    });
    QVERIFY(hits > 0);
    QVERIFY(gap <= longestGap);
}

void WatchdogTest::windowAnswersWhileDragging()
{
    const EditedPlan &plan = m_window->plan();
    const std::vector<ItemIndex> items = plan.groupItems(GroupIndex(0));
    m_window->window.viewState().reveal({items[items.size() / 2]});
    DrivenWindow::settle(400);
    const QPointF card = m_window->someCard();
    QVERIFY(!card.isNull());
    const double gap = gapDuring([&] {
        m_window->drag(
            card, 30, [] {}, [] {});
    });
    QVERIFY(gap <= longestGap);
}

void WatchdogTest::windowAnswersWhileExpandingAll()
{
    const double gap = gapDuring([&] {
        m_window->trigger("expandAll");
        QVERIFY(DrivenWindow::waitFor([&] { return !m_window->canvas().keeper().isBusy(); }, 30000));
    });
    std::size_t boxes = 0;
    for (const GroupPlace &place : m_window->scene().places())
        boxes += m_window->scene().content(place).boxes.size();
    QVERIFY(boxes > size);
    QVERIFY(gap <= longestGap);
}

void WatchdogTest::windowAnswersWhileArrangingByFlow()
{
    const double gap = gapDuring([&] {
        m_window->window.viewState().setArrangement(Arrangement::ByFlow);
        QVERIFY(DrivenWindow::waitFor([&] { return !m_window->canvas().keeper().isBusy(); }, 30000));
        m_window->trigger("collapseAll");
        QVERIFY(DrivenWindow::waitFor([&] { return !m_window->canvas().keeper().isBusy(); }, 30000));
        m_window->window.viewState().setArrangement(Arrangement::ByDevice);
        QVERIFY(DrivenWindow::waitFor([&] { return !m_window->canvas().keeper().isBusy(); }, 30000));
    });
    QVERIFY(gap <= longestGap);
}

/// The picture of so large a plan takes long; the dialog is closed meanwhile.
void WatchdogTest::windowAnswersWhileExporting()
{
    const double gap = gapDuring([&] {
        m_window->trigger("exportPlan");
        auto *dialog = m_window->window.findChild<QDialog *>("exportDialog");
        QVERIFY(dialog);
        auto *formats = dialog->findChild<QListWidget *>();
        formats->setCurrentItem(formats->findItems("SVG picture", Qt::MatchExactly).value(0));
        chooseFile(m_folder.filePath("m.svg"));
        for (auto *button : dialog->findChildren<QPushButton *>()) {
            if (button->text().startsWith("Export"))
                button->click();
        }
        DrivenWindow::settle(500);
        dialog->reject();
        DrivenWindow::settle(200);
    });
    QVERIFY(!QFile::exists(m_folder.filePath("m.svg")));
    QVERIFY(gap <= longestGap);
}

void WatchdogTest::cleanupTestCase()
{
    m_window.reset();
}

int main(int argc, char **argv)
{
    return runWindowTest<WatchdogTest>(argc, argv);
}

#include "watchdog_test.moc"
