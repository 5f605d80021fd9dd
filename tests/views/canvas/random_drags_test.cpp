#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/paint/drag_painter.h"
#include "views/canvas/scene/hit_test.h"
#include "views/canvas/scene/scene_keeper.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <random>

using namespace cutaway;

namespace {

constexpr int dragsEach = 20;

/// Whole, or, of what is larger than the view, most of the view.
bool isSeen(const QRectF &rect, const QRectF &view)
{
    const QRectF seen = rect & view;
    const auto enough = [](double part, double all, double room) { return part >= std::min(all, room * 0.6) - 1; };
    return enough(seen.width(), rect.width(), view.width()) && enough(seen.height(), rect.height(), view.height());
}

QString words(const QRectF &rect)
{
    return QStringLiteral("(%1 %2 %3×%4)").arg(rect.x()).arg(rect.y()).arg(rect.width()).arg(rect.height());
}

/// As many devices as asked for, of which the operators fill a little more than half.
std::shared_ptr<const Inventory> devicesFor(const Graph &graph, int count)
{
    std::int64_t all = 0;
    std::int64_t largest = 0;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        std::int64_t bytes = graph.node(NodeIndex(i)).totalBytes;
        all += bytes;
        for (const NodeIndex input : graph.inputs(NodeIndex(i)))
            bytes += graph.node(input).totalBytes;
        largest = std::max(largest, bytes);
    }
    Inventory inventory;
    inventory.name = "many";
    inventory.transferRateBytesPerSec = 1e10;
    for (int i = 0; i < count; ++i)
        inventory.devices.push_back({.logicalId = i,
                                     .name = "dev_" + std::to_string(i),
                                     .availableMemBytes = std::max(all * 8 / (5 * count), largest + largest / 8),
                                     .kind = "gpu",
                                     .host = {},
                                     .extra = {}});
    return std::make_shared<Inventory>(std::move(inventory));
}

} // namespace

/// Whatever is dragged wherever at whatever zoom: what it is, where it goes, what the plan says to that and what came
/// of it are to be seen.
class RandomDragsTest : public QObject
{
    Q_OBJECT

private slots:
    void cleanup();
    void what_happens_is_to_be_seen_data();
    void what_happens_is_to_be_seen();
    void so_it_is_with_the_other_kinds_data();
    void so_it_is_with_the_other_kinds();
    void many_drops_were_allowed_and_many_refused();

private:
    QRectF view() const { return m_canvas->view().viewport(); }
    const Scene &scene() const { return m_canvas->keeper().scene(); }
    double random(double low, double high) { return std::uniform_real_distribution(low, high)(m_random); }
    QPoint somewhere(double fromBorder = 6)
    {
        return QPointF(random(fromBorder, view().right() - fromBorder),
                       random(fromBorder, view().bottom() - fromBorder))
            .toPoint();
    }
    QRectF drawnPlaceOf(ItemIndex item) const;
    void lookAtSomePart();
    std::optional<QPoint> somethingToGrab();
    QPoint somewhereToDrop();
    void send(QEvent::Type type, QPoint at);
    QString missingInDrag() const;
    QString missingAfter(const std::vector<ItemIndex> &dropped) const;
    QString dragOnce();
    void show(std::string_view planner, const std::string &graph, std::shared_ptr<const Inventory> devices,
              bool isByFlow);
    void dragAround();

    std::mt19937 m_random{17};
    std::unique_ptr<Canvas> m_canvas;
    std::unique_ptr<testing::OpenPlan> m_open;
    int m_allowed = 0;
    int m_refused = 0;
};

void RandomDragsTest::cleanup()
{
    m_canvas.reset();
    m_open.reset();
}

/// The box that stands for an operator at this zoom, in the widget.
QRectF RandomDragsTest::drawnPlaceOf(ItemIndex item) const
{
    const BoxRef ref = scene().boxOf(item);
    if (!ref.isValid())
        return {};
    const double zoom = m_canvas->zoom() * scene().metrics().scale;
    return m_canvas->view().transform().toWidget(scene().rect(drawnBox(scene(), ref, zoom)));
}

void RandomDragsTest::lookAtSomePart()
{
    const QRectF all = scene().bounds();
    const QPointF middle(random(all.left(), all.right()), random(all.top(), all.bottom()));
    const double least = std::min(0.5, ViewTransform::fitting(all, view()).zoom);
    const double zoom = std::exp(random(std::log(least), std::log(2)));
    m_canvas->setTransform(ViewTransform{zoom, view().center() - middle * zoom}.kept(all, view()));
}

/// A point where a press and a move take something along.
std::optional<QPoint> RandomDragsTest::somethingToGrab()
{
    for (int attempt = 0; attempt < 100; ++attempt) {
        const QPoint at = somewhere();
        send(QEvent::MouseButtonPress, at);
        send(QEvent::MouseMove, at + QPoint(0, 12));
        if (m_canvas->dragging().isActive())
            return at;
        send(QEvent::MouseButtonRelease, at + QPoint(0, 12));
    }
    return {};
}

/// Half of the time where the plan allows it, if there is such a place in view.
QPoint RandomDragsTest::somewhereToDrop()
{
    const DragSession &session = *m_canvas->dragging().session();
    const bool isForced = random(0, 1) < 0.5;
    std::vector<DropTarget> targets = session.targetsIn(m_canvas->view().visible());
    std::ranges::shuffle(targets, m_random);
    for (const DropTarget &target : targets) {
        if (!isForced || !m_open->plan->preview(session.moveTo(target)).allowed)
            continue;
        const QRectF place =
            target.group.isValid() ? scene().rect(scene().placeOf(target.group)) : scene().laneBox(target.lane)->rect;
        const QRectF seen = m_canvas->view().transform().toWidget(place) & view().adjusted(30, 30, -30, -30);
        if (!seen.isEmpty())
            return seen.center().toPoint();
    }
    return somewhere(30); // nearer to a border the picture scrolls
}

void RandomDragsTest::send(QEvent::Type type, QPoint at)
{
    const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    const Qt::MouseButton held = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, at, m_canvas->mapToGlobal(at), button, held, {});
    QApplication::sendEvent(m_canvas.get(), &event);
}

/// What cannot be seen of a drag under way; empty: nothing.
QString RandomDragsTest::missingInDrag() const
{
    const DragPlaces places = m_canvas->placesOfDrag();
    const DragSession &session = *m_canvas->dragging().session();
    if (!view().contains(places.ghost) || places.ghost.size() != ghostSize())
        return QStringLiteral("the ghost ") + words(places.ghost);
    if (!m_canvas->mapRect().isNull())
        return QStringLiteral("what the map covers");
    if (!session.target())
        return {};
    // The lane around it shows the verdict, too.
    const LaneBox *lane = scene().laneBox(session.target()->lane);
    const QRectF target =
        lane ? m_canvas->view().transform().toWidget(lane->rect) & view() : places.target.value_or(QRectF());
    if (!places.target || places.target->isEmpty() || target.width() < 8 || target.height() < 8)
        return QStringLiteral("the target ") + words(target);
    if (!places.badge || !view().contains(*places.badge) || places.badge->height() < 16)
        return QStringLiteral("the verdict ") + words(places.badge.value_or(QRectF()));
    if (places.badge->intersects(places.ghost))
        return QStringLiteral("verdict or ghost: one lies on the other");
    return {};
}

/// What cannot be seen of what was dropped, or has come back.
QString RandomDragsTest::missingAfter(const std::vector<ItemIndex> &dropped) const
{
    const double least = scene().stacked() ? 1 : 4; // stacked boxes are as high as their bytes, selected ones outlined
    QRectF all;
    QStringList outside;
    std::size_t seen = 0;
    for (const ItemIndex item : dropped) {
        const QRectF rect = drawnPlaceOf(item);
        all |= rect;
        if (!isSeen(rect, view()) || rect.width() < 4 || rect.height() < least)
            outside.append(words(rect));
        else if (rect.intersects(m_canvas->mapRect()))
            return QStringLiteral("what lies below the map");
        else
            ++seen;
    }
    const bool hasRoom = all.width() < view().width() - 60 && all.height() < view().height() - 190;
    if (seen == 0 && !dropped.empty())
        return QStringLiteral("anything of what was dropped: ") + outside.front();
    return hasRoom && !outside.isEmpty() ? QStringLiteral("some of what was dropped: ") + outside.front() : QString();
}

/// What could not be seen in a drag from somewhere to somewhere; empty: nothing.
QString RandomDragsTest::dragOnce()
{
    std::optional<QPoint> from;
    while (!from) { // or there is nothing in view
        lookAtSomePart();
        from = somethingToGrab();
    }
    const QPoint to = somewhereToDrop();
    for (const QPoint at : {*from + (to - *from) / 3, *from + 2 * (to - *from) / 3, to}) {
        send(QEvent::MouseMove, at);
        m_canvas->grab();
        if (QString missing = missingInDrag(); !missing.isEmpty())
            return QStringLiteral("while dragging, ") + missing;
    }
    const DragSession &session = *m_canvas->dragging().session();
    const std::vector<ItemIndex> items = session.load().items;
    const bool hasTarget = session.current();
    const bool isAllowed = hasTarget && session.current()->preview.allowed;
    const ViewTransform before = m_canvas->view().transform();
    QSignalSpy refusals(m_canvas.get(), &Canvas::dropRefused);
    send(QEvent::MouseButtonRelease, to);
    m_canvas->grab();
    if (isAllowed) {
        ++m_allowed;
        const QString missing = missingAfter(items);
        return missing.isEmpty() ? missing : QStringLiteral("after the drop, ") + missing;
    }
    m_refused += hasTarget ? 1 : 0;
    if (hasTarget && (refusals.size() != 1 || refusals.front().at(1).value<Preview>().reason.empty()))
        return QStringLiteral("why it was refused");
    return m_canvas->view().transform() == before ? QString() : QStringLiteral("where it came from");
}

void RandomDragsTest::what_happens_is_to_be_seen_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<int>("devices");
    QTest::addColumn<bool>("isByFlow");
    const std::vector<std::pair<const char *, int>> graphs = {
        {"partition/resnet50", 4},       {"partition/resnet18", 6}, {"partition/googlenet", 8},
        {"partition/bert_base", 10},     {"partition/dlrm_8", 12},  {"partition/dlrm_26", 20},
        {"partition/squeezenet1_1", 24}, {"partition/swin_t", 40},  {"partition/convnext_tiny", 64},
        {"partition/densenet121", 100}};
    for (const auto &[graph, devices] : graphs) {
        QTest::addRow("%s over %d", graph, devices) << QString::fromLatin1(graph) << devices << false;
        QTest::addRow("%s over %d by flow", graph, devices) << QString::fromLatin1(graph) << devices << true;
    }
}

void RandomDragsTest::what_happens_is_to_be_seen()
{
    QFETCH(const QString, graph);
    QFETCH(const int, devices);
    QFETCH(const bool, isByFlow);
    show("partition.size_based", graph.toStdString(), devicesFor(*testing::fixtureGraph(graph.toStdString()), devices),
         isByFlow);
    dragAround();
}

void RandomDragsTest::so_it_is_with_the_other_kinds_data()
{
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("devices");
    QTest::addColumn<bool>("isByFlow");
    const std::vector<std::tuple<const char *, const char *, const char *>> plans = {
        {"pipeline.balanced", "partition/bert_base", "embedding/big_8"},
        {"embedding.default", "embedding/dlrm_v2", "embedding/a100_80g_16"},
        {"embedding.default", "embedding/dlrm_v2", "embedding/a100_80g_128"},
        {"bucketing.all_gather", "bucketing/fsdp_l2", ""},
        {"bucketing.reduce_scatter", "bucketing/eager_l3", ""},
        {"training.uniform", "training/gpt2", "training/h100_1x8"}};
    for (const auto &[planner, graph, devices] : plans) {
        for (const bool isByFlow : {false, true})
            QTest::addRow("%s of %s%s%s", planner, graph, devices, isByFlow ? " by flow" : "")
                << QString::fromLatin1(planner) << QString::fromLatin1(graph) << QString::fromLatin1(devices)
                << isByFlow;
    }
}

void RandomDragsTest::so_it_is_with_the_other_kinds()
{
    QFETCH(const QString, planner);
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    QFETCH(const bool, isByFlow);
    show(planner.toStdString(), graph.toStdString(),
         devices.isEmpty() ? nullptr : testing::fixtureInventory(devices.toStdString()), isByFlow);
    dragAround();
}

void RandomDragsTest::show(std::string_view planner, const std::string &graph, std::shared_ptr<const Inventory> devices,
                           bool isByFlow)
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_canvas = std::make_unique<Canvas>(&m_open->source, &m_open->state, nullptr);
    m_canvas->setReducedMotion(true);
    m_canvas->resize(1008, 748);
    m_canvas->show();
    m_open->state.setArrangement(isByFlow ? Arrangement::ByFlow : Arrangement::ByDevice);
    m_open->run(planner, testing::fixtureGraph(graph), std::move(devices));
}

void RandomDragsTest::dragAround()
{
    for (int i = 0; i < dragsEach; ++i) {
        const QString missing = dragOnce();
        QVERIFY2(missing.isEmpty(), qPrintable(QStringLiteral("drag %1 at %2 %: not to be seen, %3")
                                                   .arg(i)
                                                   .arg(int(m_canvas->zoom() * 100))
                                                   .arg(missing)));
    }
}

/// Or the above has seen little.
void RandomDragsTest::many_drops_were_allowed_and_many_refused()
{
    QVERIFY(m_allowed >= 60);
    QVERIFY(m_refused >= 30);
}

CUTAWAY_WIDGET_TEST(RandomDragsTest)
#include "random_drags_test.moc"
