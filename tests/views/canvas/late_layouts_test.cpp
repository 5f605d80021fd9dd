#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/late_layouts.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QTest>

#include <map>

using namespace cutaway;

namespace {

/// Answers when it is told to, with twice as much room between the boxes, and some before the first.
class LateLayouts : public LayoutSource
{
public:
    const LayoutResult *cached(const LayoutRequest &) const override { return nullptr; }
    quint64 request(const LayoutRequest &request) override
    {
        m_requests.emplace(++m_last, request);
        return m_last;
    }
    void cancel(quint64 number) override { m_requests.erase(number); }

    void answer()
    {
        for (const auto &[number, request] : std::exchange(m_requests, {})) {
            LayoutResult result = layeredLayout(request);
            constexpr double before = 40;
            result.width = 2 * result.width + before;
            for (LayoutPoint &corner : result.corners)
                corner.x = 2 * corner.x + before;
            for (std::vector<LayoutPoint> &path : result.paths) {
                for (LayoutPoint &point : path)
                    point.x = 2 * point.x + before;
            }
            emit finished(number, result);
        }
    }

private:
    std::map<quint64, LayoutRequest> m_requests;
    quint64 m_last = 0;
};

/// A plan over a mesh, which is drawn by flow, all of it in view.
struct Shown
{
    testing::OpenPlan open;
    LateLayouts layouts;
    Canvas canvas{&open.source, &open.state, &layouts};

    Shown()
    {
        canvas.setReducedMotion(true);
        canvas.resize(1200, 900);
        canvas.show();
        if (!QTest::qWaitForWindowExposed(&canvas))
            qFatal("the canvas does not appear");
        open.run("sharding.replicated", testing::fixtureGraph("sharding/mlp_h96_l1"),
                 testing::fixtureInventory("sharding/mesh2x4"));
        canvas.fit();
    }

    QRectF bounds() const { return canvas.keeper().scene().bounds(); }
    bool isWholeInView() const { return canvas.view().visible().contains(bounds()); }
};

} // namespace

class LateLayoutsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void aFittedViewFollowsABetterLayout();
    void aViewThatTheUserMovedStays();
    void whatWasDroppedStaysInView();
    void nothingMovesWhileAButtonIsHeldDown();
    void theFormIsChosenByABetterLayout();
};

void LateLayoutsTest::aFittedViewFollowsABetterLayout()
{
    Shown shown;
    const double before = shown.bounds().width();
    QVERIFY(shown.isWholeInView());
    shown.layouts.answer();
    QVERIFY(shown.bounds().width() > before);
    QVERIFY(shown.isWholeInView());
    QVERIFY(shown.canvas.view().isFitted());
}

void LateLayoutsTest::aViewThatTheUserMovedStays()
{
    Shown shown;
    shown.canvas.setZoom(1.5);
    const ViewTransform own = shown.canvas.view().transform();
    shown.layouts.answer();
    QVERIFY(shown.canvas.view().transform() == own);
}

void LateLayoutsTest::whatWasDroppedStaysInView()
{
    Shown shown;
    shown.open.run("partition.size_based", testing::fixtureGraph("partition/resnet18"),
                   testing::fixtureInventory("partition/resnet18.h4"));
    shown.open.state.setArrangement(Arrangement::ByFlow);
    shown.layouts.answer();
    shown.canvas.setZoom(1);
    const EditedPlan &plan = *shown.open.plan;
    const Scene &scene = shown.canvas.keeper().scene();
    std::optional<ItemIndex> dropped;
    for (std::size_t i = plan.itemCount(); i-- > 0 && !dropped;) {
        for (std::size_t g = 0; g < plan.groupCount() && !dropped; ++g) {
            Move move;
            move.items.push_back({ItemIndex(i), GroupIndex(g)});
            const bool isElsewhere =
                plan.groupOf(ItemIndex(i)).isValid() && plan.groupOf(ItemIndex(i)) != GroupIndex(g);
            if (!isElsewhere || !plan.preview(move).allowed)
                continue;
            dropped = ItemIndex(i);
            shown.open.state.select({*dropped});
            shown.canvas.moveSelectionTo(GroupIndex(g), true);
        }
    }
    QVERIFY(dropped);
    const QRectF before = scene.rect(scene.boxOf(*dropped));
    QVERIFY(shown.canvas.view().visible().contains(before));
    shown.layouts.answer();
    QVERIFY(scene.rect(scene.boxOf(*dropped)) != before);
    QVERIFY(shown.canvas.view().visible().contains(scene.rect(scene.boxOf(*dropped))));
}

void LateLayoutsTest::nothingMovesWhileAButtonIsHeldDown()
{
    Shown shown;
    const QRectF before = shown.bounds();
    QTest::mousePress(&shown.canvas, Qt::LeftButton, {}, QPoint(5, 5));
    shown.layouts.answer();
    QCOMPARE(shown.bounds(), before);
    QTest::mouseRelease(&shown.canvas, Qt::LeftButton, {}, QPoint(5, 5));
    QTRY_VERIFY(shown.bounds().width() > before.width());
}

/// A chain twice as long goes on below itself more often.
void LateLayoutsTest::theFormIsChosenByABetterLayout()
{
    Shown shown;
    shown.open.run("partition.size_based", testing::fixtureGraph("partition/resnet18"),
                   testing::fixtureInventory("partition/resnet18.h4"));
    shown.open.state.setArrangement(Arrangement::ByFlow);
    const auto firstRow = [&] {
        const Scene &scene = shown.canvas.keeper().scene();
        std::size_t groups = 1;
        while (groups < scene.places().size() &&
               scene.places()[groups].origin.x() > scene.places()[groups - 1].origin.x())
            ++groups;
        return groups;
    };
    const std::size_t before = firstRow();
    for (int i = 0; i < 4; ++i) // each form that is tried is asked for
        shown.layouts.answer();
    QVERIFY2(firstRow() < before, qPrintable(QStringLiteral("%1, before %2").arg(firstRow()).arg(before)));
}

CUTAWAY_WIDGET_TEST(LateLayoutsTest)
#include "late_layouts_test.moc"
