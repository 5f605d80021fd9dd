#include "app/window/message_bar.h"
#include "core/plan/edited_plan.h"
#include "tests/app/shown_mesh.h"
#include "views/panels/inspector_panel.h"
#include "views/panels/panel_parts.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>
#include <random>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

const char *const fourLayers = "mlp_h256_l4.graph.json";
const MeshPlacement whole;
const MeshPlacement cutAlongRows{MeshPlacement::Kind::Cut, 0};
const MeshPlacement cutAlongColumns{MeshPlacement::Kind::Cut, 1};
const MeshPlacement partial{MeshPlacement::Kind::Partial};

/// As exporters check what they traced: nothing comes of it, so that it is no tensor of a plan.
QJsonObject checkIn(int layer)
{
    const QString relu = layer == 0 ? QStringLiteral("relu") : QString("relu_%1").arg(layer);
    return {{"name", QString("check_%1").arg(layer)},
            {"op", "call_function"},
            {"target", "torch.ops.aten._assert_tensor_metadata.default"},
            {"module_path", QString("layers.%1").arg(layer)},
            {"inputs", QJsonArray{relu}},
            {"outputs", QJsonArray()},
            {"output_bytes", 0},
            {"total_bytes", 0}};
}

QByteArray withChecks(const QByteArray &graph)
{
    QJsonObject all = QJsonDocument::fromJson(graph).object();
    QJsonArray nodes = all["nodes"].toArray();
    for (int i = 0; i < 4; ++i)
        nodes.insert(nodes.size() - 1, checkIn(i));
    all["nodes"] = nodes;
    return QJsonDocument(all).toJson();
}

/// The same perceptron with a module for each layer, as networks that are traced have them.
QString inLayers(const char *graph, const QTemporaryDir &folder)
{
    QFile source(shardingFixture(graph));
    QFile copy(folder.filePath("layers.graph.json"));
    if (!source.open(QIODevice::ReadOnly) || !copy.open(QIODevice::WriteOnly))
        qFatal("the graph cannot be copied");
    QString text = QString::fromUtf8(source.readAll());
    for (int i = 0; i < 4; ++i) {
        for (const char *part : {"up", "down"})
            text.replace(QString("\"module_path\":\"%1.%2\"").arg(part).arg(i),
                         QString("\"module_path\":\"layers.%2.%1\"").arg(part).arg(i));
        const QString name = QString("\"name\":\"relu%1\",").arg(i == 0 ? QString() : QString("_%1").arg(i));
        text.replace(name, name + QString("\"module_path\":\"layers.%1\",").arg(i));
    }
    copy.write(withChecks(text.toUtf8()));
    return copy.fileName();
}

} // namespace

class PlacementDragTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void theStripShowsTheMeshAndWhatTensorsCanHave();
    void aChipOfTheStripGivesAnOperatorItsPlacement();
    void aChipDroppedOnAnotherChipTakesItsDimension();
    void aChipOnOneOfSeveralEqualLayersChangesAll();
    void aChipOnOneOfSeveralFoldedLayersChangesAll();
    void ofClosedBoxesNoChipIsMarked();
    void withCtrlAChipChangesOneLayerAlone();
    void aLayerThatWasChangedAloneIsNoLongerEqual();
    void aChipOnASelectionChangesTheSelection();
    void aDropLeavesZoomAndScroll();
    void aRefusedChipChangesNothing();
    void escGivesUp();
    void aChipOfACardIsDraggedToAnother();
    void whereverChipsAreDroppedTheVerdictIsSeenAndComesTrue();
    void aClickOnAChipSelectsTheCard();
    void aPlanWithoutSplitsOffersPlansThatHaveSome();
    void plansAnewAroundPins();
    void plansWithoutAMeshHaveNoStrip();

private:
    CleanHome m_home;
};

void PlacementDragTest::theStripShowsTheMeshAndWhatTensorsCanHave()
{
    ShownMesh shown;
    QVERIFY(shown.strip()->isVisible());
    QVERIFY(!shown.strip()->chipRect(0, whole).isNull());
    QVERIFY(!shown.strip()->chipRect(1, cutAlongColumns).isNull());
    QVERIFY(!shown.strip()->chipRect(1, partial).isNull());
    QVERIFY(shown.strip()->chipRect(2, whole).isNull());
}

void PlacementDragTest::aChipOfTheStripGivesAnOperatorItsPlacement()
{
    ShownMesh shown;
    const QPoint title = shown.toWidget(shown.cardOf("up_0").topLeft() + QPointF(40, 10));
    QSignalSpy hints(shown.canvas(), &Canvas::hintChanged);
    shown.carry(1, cutAlongColumns, title);
    QVERIFY(hints.last().front().toString().startsWith("Give up_0 the strategy"));
    QCOMPARE(shown.placements("up_0"), (std::vector<MeshPlacement>{whole, whole}));
    shown.drop();
    QCOMPARE(shown.placements("up_0"), (std::vector<MeshPlacement>{whole, cutAlongColumns}));
    QVERIFY(shown.plan().pinOf(shown.item("up_0")).kind == Pin::Kind::Choice);
    QCOMPARE(shown.document().current()->history()->count(), 1);
    shown.document().undo();
    QCOMPARE(shown.placements("up_0"), (std::vector<MeshPlacement>{whole, whole}));
}

void PlacementDragTest::aChipDroppedOnAnotherChipTakesItsDimension()
{
    ShownMesh shown;
    shown.carry(1, cutAlongColumns, shown.chipOf("up_0", 0));
    shown.drop();
    QCOMPARE(shown.placements("up_0"), (std::vector<MeshPlacement>{cutAlongColumns, whole}));
}

void PlacementDragTest::aChipOnOneOfSeveralEqualLayersChangesAll()
{
    ShownMesh shown(fourLayers);
    shown.showCard("up_0");
    QSignalSpy hints(shown.canvas(), &Canvas::hintChanged);
    shown.carry(1, cutAlongColumns, shown.chipOf("up_0", 1));
    QVERIFY(hints.last().front().toString().startsWith("Give 4 operators the strategy"));
    shown.drop();
    for (const char *name : {"up_0", "up_1", "up_2", "up_3"})
        QCOMPARE(shown.placements(name), (std::vector<MeshPlacement>{whole, cutAlongColumns}));
    QCOMPARE(shown.document().current()->history()->count(), 1);
    shown.document().undo();
    for (const char *name : {"up_0", "up_1", "up_2", "up_3"})
        QCOMPARE(shown.placements(name), (std::vector<MeshPlacement>{whole, whole}));
}

void PlacementDragTest::aChipOnOneOfSeveralFoldedLayersChangesAll()
{
    QTemporaryDir folder;
    ShownMesh shown(inLayers(fourLayers, folder));
    shown.canvas()->expandAll();
    shown.canvas()->foldEqual();
    const auto runOf = [&](const char *name) { return shown.scene().box(shown.scene().boxOf(shown.item(name))).run; };
    QTRY_COMPARE(runOf("up_3"), 4u);
    shown.showCard("up_0");
    QCOMPARE(runOf("up_3"), 3u); // the others stay folded
    shown.carry(1, cutAlongColumns, shown.chipOf("up_0", 1));
    shown.drop();
    for (const char *name : {"up_0", "up_1", "up_2", "up_3"})
        QCOMPARE(shown.placements(name), (std::vector<MeshPlacement>{whole, cutAlongColumns}));
    QCOMPARE(shown.document().current()->history()->count(), 1);
    shown.document().undo();
    for (const char *name : {"up_0", "up_1", "up_2", "up_3"})
        QCOMPARE(shown.placements(name), (std::vector<MeshPlacement>{whole, whole}));
}

/// They are marked as a whole: where a card would have its chip they have other things.
void PlacementDragTest::ofClosedBoxesNoChipIsMarked()
{
    QTemporaryDir folder;
    ShownMesh shown(inLayers(fourLayers, folder));
    shown.canvas()->expandAll();
    shown.canvas()->foldEqual();
    shown.showCard("up_0");
    const QRectF box = shown.cardOf("up_3");
    QVERIFY(shown.scene().box(shown.scene().boxOf(shown.item("up_3"))).role == BoxRole::Module);
    shown.canvas()->setTransform({1, shown.canvas()->view().viewport().center() - box.center()});
    const auto marked = [&](const QRectF &inScene) {
        const QRect rect = shown.canvas()->view().transform().toWidget(inScene).toAlignedRect();
        const QImage picture = shown.canvas()->grab(rect).toImage();
        int pixels = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x)
                pixels += picture.pixelColor(x, y) == theme().worse || picture.pixelColor(x, y) == theme().better;
        }
        return pixels;
    };
    shown.carry(1, cutAlongColumns, shown.chipOf("up_0", 1));
    QVERIFY(marked(box) > 0);
    const double s = shown.scene().metrics().scale;
    QCOMPARE(marked(chipRect(box, 1, s) & box.adjusted(4, 4, -4, -8)), 0);
    shown.drop();
}

void PlacementDragTest::withCtrlAChipChangesOneLayerAlone()
{
    ShownMesh shown(fourLayers);
    shown.showCard("up_0");
    shown.carry(1, cutAlongColumns, shown.chipOf("up_0", 1), Qt::ControlModifier);
    shown.drop();
    QCOMPARE(shown.placements("up_0"), (std::vector<MeshPlacement>{whole, cutAlongColumns}));
    QCOMPARE(shown.placements("up_1"), (std::vector<MeshPlacement>{whole, whole}));
}

void PlacementDragTest::aLayerThatWasChangedAloneIsNoLongerEqual()
{
    ShownMesh shown(fourLayers);
    shown.showCard("up_0");
    shown.carry(1, cutAlongColumns, shown.chipOf("up_0", 1), Qt::ControlModifier);
    shown.drop();
    shown.carry(0, cutAlongRows, shown.chipOf("up_0", 0));
    shown.drop();
    QCOMPARE(shown.placements("up_0"), (std::vector<MeshPlacement>{cutAlongRows, cutAlongColumns}));
    QCOMPARE(shown.placements("up_1"), (std::vector<MeshPlacement>{whole, whole}));
}

void PlacementDragTest::aChipOnASelectionChangesTheSelection()
{
    ShownMesh shown;
    QTest::mouseClick(shown.canvas(), Qt::LeftButton, {},
                      shown.toWidget(shown.cardOf("up_0").topLeft() + QPointF(40, 10)));
    QTest::mouseClick(shown.canvas(), Qt::LeftButton, Qt::ControlModifier,
                      shown.toWidget(shown.cardOf("relu").topLeft() + QPointF(40, 10)));
    QVERIFY(shown.canvas()->isSelected(shown.item("up_0")) && shown.canvas()->isSelected(shown.item("relu")));
    shown.carry(1, cutAlongColumns, shown.chipOf("up_0", 1));
    shown.drop();
    for (const char *name : {"up_0", "relu"})
        QCOMPARE(shown.placements(name), (std::vector<MeshPlacement>{whole, cutAlongColumns}));
    QCOMPARE(shown.document().current()->history()->count(), 1);
}

void PlacementDragTest::aDropLeavesZoomAndScroll()
{
    ShownMesh shown(fourLayers);
    shown.showCard("up_0");
    const double zoom = shown.canvas()->zoom();
    const QPointF origin = shown.canvas()->view().transform().toWidget(QPointF());
    shown.carry(1, cutAlongColumns, shown.chipOf("up_0", 1));
    shown.drop();
    QTRY_VERIFY(shown.scene().isArranged() && !shown.scene().isMoving());
    shown.canvas()->grab();
    QCOMPARE(shown.canvas()->zoom(), zoom);
    QCOMPARE(shown.canvas()->view().transform().toWidget(QPointF()), origin);
}

void PlacementDragTest::aRefusedChipChangesNothing()
{
    ShownMesh shown;
    QSignalSpy hints(shown.canvas(), &Canvas::hintChanged);
    shown.carry(1, partial, shown.chipOf("relu", 1));
    QVERIFY(hints.last().front().toString().startsWith("Refused: relu cannot be "));
    shown.drop();
    QCOMPARE(shown.document().current()->history()->count(), 0);
    const auto *bar = shown.canvas()->findChild<MessageBar *>("refusedDrop");
    QVERIFY2(bar->isVisible(), "the reason is not left");
    QVERIFY2(bar->message().text.startsWith("relu cannot be "), qPrintable(bar->message().text));
}

void PlacementDragTest::escGivesUp()
{
    ShownMesh shown;
    shown.carry(1, cutAlongColumns, shown.chipOf("up_0", 1));
    QTest::keyClick(shown.canvas(), Qt::Key_Escape);
    shown.move(shown.strip(), shown.strip()->mapFromGlobal(shown.canvas()->mapToGlobal(shown.chipOf("up_0", 1))));
    shown.drop();
    QCOMPARE(shown.document().current()->history()->count(), 0);
}

void PlacementDragTest::aChipOfACardIsDraggedToAnother()
{
    ShownMesh shown;
    shown.carry(1, cutAlongColumns, shown.chipOf("up_0", 1));
    shown.drop();
    QTest::mousePress(shown.canvas(), Qt::LeftButton, {}, shown.chipOf("up_0", 1));
    ShownMesh::move(shown.canvas(), shown.chipOf("up_0", 1) + QPoint(20, 0));
    ShownMesh::move(shown.canvas(), shown.chipOf("relu", 1));
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, shown.chipOf("relu", 1));
    QCOMPARE(shown.placements("relu"), (std::vector<MeshPlacement>{whole, cutAlongColumns}));
    QVERIFY2(shown.lastStep().startsWith("Give relu the strategy"), qPrintable(shown.lastStep()));
}

/// Chips of the strip, onto chips and titles of cards, at random.
void PlacementDragTest::whereverChipsAreDroppedTheVerdictIsSeenAndComesTrue()
{
    ShownMesh shown;
    QSignalSpy hints(shown.canvas(), &Canvas::hintChanged);
    std::mt19937 random(17);
    const auto anyOf = [&random](const auto &list) {
        return list[std::uniform_int_distribution<std::size_t>(0, list.size() - 1)(random)];
    };
    const std::vector<MeshPlacement> placements{whole, cutAlongRows, cutAlongColumns, partial};
    int allowed = 0;
    for (int drag = 0; drag < 20; ++drag) {
        const char *name = anyOf(std::vector{"up_0", "down_0"});
        const std::size_t dimension = anyOf(std::vector<std::size_t>{0, 1});
        const MeshPlacement placement = anyOf(placements);
        if (shown.strip()->chipRect(dimension, placement).isNull())
            continue;
        const bool isOnChip = anyOf(std::vector{true, false});
        const QPoint title = shown.toWidget(shown.cardOf(name).topLeft() + QPointF(40, 10));
        const QPoint at = isOnChip ? shown.chipOf(name, anyOf(std::vector<std::size_t>{0, 1})) : title;
        QVERIFY(shown.canvas()->rect().contains(at));
        const QString before = planText(shown.window);
        const int steps = shown.document().current()->history()->count();
        hints.clear();
        shown.carry(dimension, placement, at);
        QVERIFY(!hints.isEmpty());
        const QString verdict = hints.last().front().toString();
        shown.drop();
        const bool isMade = planText(shown.window) != before;
        const bool isRefused = verdict.startsWith("Refused: ");
        QCOMPARE(shown.document().current()->history()->count(), steps + (isMade ? 1 : 0));
        QVERIFY2(!isRefused || !isMade, qPrintable(verdict));
        if (isMade)
            QCOMPARE(shown.lastStep(), verdict.section(QString::fromUtf8(" \u00b7 "), 0, 0));
        allowed += isMade;
    }
    QVERIFY2(allowed > 3, qPrintable(QString::number(allowed)));
}

void PlacementDragTest::aClickOnAChipSelectsTheCard()
{
    ShownMesh shown;
    QTest::mouseClick(shown.canvas(), Qt::LeftButton, {}, shown.chipOf("relu", 0));
    QVERIFY(shown.canvas()->isSelected(shown.item("relu")));
}

void PlacementDragTest::aPlanWithoutSplitsOffersPlansThatHaveSome()
{
    ShownMesh shown;
    auto *offers = shown.window.findChild<OfferLinks *>();
    QVERIFY(offers && !offers->isHidden());
    const QList<LinkButton *> links = offers->findChildren<LinkButton *>();
    QCOMPARE(links.size(), 4);
    const auto whole = std::ranges::find(links, QStringLiteral("With every input and weight split"), &LinkButton::text);
    QVERIFY(whole != links.end());
    (*whole)->click();
    QVERIFY(QTest::qWaitFor([&] { return shown.plan().origin().plannerId == "sharding.alpa"; }, 10000));
    QVERIFY(shown.plan().origin().parameters.contains("skip_fully_replicated"));
    QVERIFY(offers->isHidden());
}

void PlacementDragTest::plansAnewAroundPins()
{
    ShownMesh shown;
    auto *button = shown.window.findChild<QPushButton *>("aroundPins");
    QVERIFY(button && button->isHidden());
    shown.carry(1, cutAlongColumns, shown.chipOf("up_0", 1));
    shown.drop();
    QCOMPARE(button->text(), QStringLiteral("Re-optimise around 1 pin"));
    button->click();
    QVERIFY(QTest::qWaitFor([&] { return shown.plan().origin().plannerId == "sharding.alpa"; }, 10000));
    QCOMPARE(shown.placements("up_0"), (std::vector<MeshPlacement>{whole, cutAlongColumns}));
    QVERIFY(shown.plan().pinOf(shown.item("up_0")).kind == Pin::Kind::Choice);
}

void PlacementDragTest::plansWithoutAMeshHaveNoStrip()
{
    Shown shown;
    shown.open({fixture("alexnet.graph.json"), fixture("alexnet.h2.devices.json")});
    QVERIFY(shown.window.findChild<MeshStrip *>()->isHidden());
}

CUTAWAY_WINDOW_TEST(PlacementDragTest)

#include "placement_drag_test.moc"
