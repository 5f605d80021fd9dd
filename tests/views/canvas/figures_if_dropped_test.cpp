#include "tests/support/test_program.h"
#include "views/canvas/scene/figures_if_dropped.h"

#include "tests/views/open_mesh.h"
#include "views/canvas/paint/inner_edge_painter.h"
#include "views/canvas/scene/canvas_texts.h"

#include <QApplication>
#include <QTest>

#include <cmath>

using namespace cutaway;

namespace {

bool areNear(double one, double other)
{
    return std::abs(one - other) <= 1e-9 * std::max(std::abs(one), std::abs(other));
}

/// A sharded model in the picture, one of its layers open.
struct Drawn
{
    Drawn()
    {
        testing::openMesh(open);
        draw(scene, *open.plan);
        scene.setOpen(moduleBox("layer.0"), true);
        scene.arrange(Arrangement::ByFlow, {{1000, 700}, {}}, layeredLayout);
        if (scene.box(scene.boxOf(open.item("layer_0_query"))).role != BoxRole::Card)
            qFatal("it is not open");
    }

    void draw(Scene &drawn, const EditedPlan &plan) const
    {
        drawn.setPlan(&plan, open.source.sharedModules());
        drawn.setOpenings(scene.openings());
        drawn.arrange(Arrangement::ByFlow, {{1000, 700}, {}}, layeredLayout);
    }

    BoxRef moduleBox(std::string_view path) const
    {
        const GroupContent &content = scene.content(GroupIndex(0));
        for (BoxIndex i = 0; i < content.boxes.size(); ++i) {
            if (content.boxes[i].role == BoxRole::Module && CanvasTexts::enclosingPath(scene, {0, i}) == path)
                return {0, i};
        }
        qFatal("there is no such module");
        return {};
    }

    testing::OpenPlan open;
    Scene scene;
};

} // namespace

/// While something is dragged boxes stay and show the figures that they would have.
class FiguresIfDroppedTest : public QObject
{
    Q_OBJECT

private slots:
    void areThoseOfAPictureOfThePlanThen();
    void whatADropWouldBringHasRoomBetweenBoxes();

private:
    static void compare(const Scene &scene, const FiguresIfDropped &figures, const Scene &then);
};

void FiguresIfDroppedTest::compare(const Scene &scene, const FiguresIfDropped &figures, const Scene &then)
{
    const GroupIndex group(0);
    const GroupTree &now = scene.tree(group);
    for (std::size_t i = 0; i < now.modules.size(); ++i) {
        const GroupModule &wanted = then.tree(group).modules[i];
        QVERIFY(now.modules[i].module == wanted.module);
        QVERIFY(areNear(figures.seconds(group, now.modules[i]), wanted.seconds));
        QCOMPARE(figures.bytes(group, now.modules[i], &GroupModule::bytes), wanted.bytes);
        QCOMPARE(figures.bytes(group, now.modules[i], &GroupModule::weightBytes), wanted.weightBytes);
    }
    const std::vector<InnerEdge> &edges = then.content(group).edges;
    for (const InnerEdge &edge : scene.content(group).edges) {
        const auto same = std::ranges::find_if(
            edges, [&](const InnerEdge &other) { return other.from == edge.from && other.to == edge.to; });
        QVERIFY(same != edges.end());
        const InnerNote *told = figures.note(group, edge);
        const InnerNote &note = told ? *told : edge.note;
        QCOMPARE(note.count, same->note.count);
        QCOMPARE(note.sum.bytes, same->note.sum.bytes);
        QVERIFY(areNear(note.sum.seconds, same->note.sum.seconds));
        QCOMPARE(note.isAlike, same->note.isAlike);
        if (note.isAlike)
            QVERIFY(note.sum.label == same->note.sum.label);
    }
}

void FiguresIfDroppedTest::areThoseOfAPictureOfThePlanThen()
{
    Drawn drawn;
    const EditedPlan &plan = *drawn.open.plan;
    int compared = 0;
    for (std::size_t i = 0; i < plan.itemCount(); i += 3) {
        Move move;
        move.choices.push_back({ItemIndex(i), plan.choices(ItemIndex(i)).size() - 1});
        Preview preview = plan.preview(move);
        if (!preview.allowed)
            continue;
        drawn.open.source.setPreview(std::move(preview), move);
        const EditedPlan *dropped = drawn.open.source.planIfDropped();
        QVERIFY(dropped);
        const FiguresIfDropped figures(drawn.scene, *dropped, drawn.open.source.changedIfDropped());
        Scene then;
        drawn.draw(then, *dropped);
        compare(drawn.scene, figures, then);
        if (QTest::currentTestFailed())
            return;
        ++compared;
    }
    QVERIFY(compared > 10);
}

void FiguresIfDroppedTest::whatADropWouldBringHasRoomBetweenBoxes()
{
    Drawn drawn;
    const GroupContent &content = drawn.scene.content(GroupIndex(0));
    int beside = 0;
    for (const InnerEdge &edge : content.edges) {
        const QRectF room = noteRoom(content, edge, drawn.scene.metrics());
        QVERIFY(edge.bounds.adjusted(-room.width(), -room.height(), room.width(), room.height()).contains(room));
        const BoxIndex holder = content.boxes[edge.from].parent;
        const bool isFree = std::ranges::none_of(content.boxes, [&](const SceneBox &box) {
            return box.parent == holder && box.rect.adjusted(1, 1, -1, -1).intersects(room);
        });
        beside += isFree ? 1 : 0;
    }
    QCOMPARE(beside, int(content.edges.size()));
}

CUTAWAY_WIDGET_TEST(FiguresIfDroppedTest)
#include "figures_if_dropped_test.moc"
