#include "core/bucketing/bucketing_kind.h"
#include "core/embedding/embedding_kind.h"
#include "core/estimates/accelerators.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/plan/item_table.h"
#include "core/plan/ordered_groups.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_figures.h"
#include "core/plan/plan_kinds.h"
#include "tests/support/figure_walk.h"
#include "tests/support/random_graph.h"
#include "tests/support/random_moves.h"
#include "tests/support/test_program.h"
#include "tests/support/told_texts.h"
#include "tests/views/open_plan.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_descriptions.h"
#include "views/canvas/paint/route_label_box.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/judging/compare_panel.h"
#include "views/models/figures.h"
#include "views/models/inspection.h"
#include "views/models/item_table_model.h"
#include "views/models/lane_list_model.h"
#include "views/models/module_figures.h"
#include "views/models/outline_model.h"
#include "views/models/verdict_words.h"
#include "views/panels/cost_panel.h"
#include "views/panels/cost_table_view.h"
#include "views/panels/devices_panel.h"
#include "views/panels/inspector_panel.h"
#include "views/panels/item_table_panel.h"
#include "views/panels/outline_panel.h"
#include "views/panels/problems_panel.h"
#include "views/theme/core_text.h"
#include "views/timeline/timeline_panel.h"
#include "views/timeline/timeline_view.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QRegularExpression>
#include <QTest>
#include <QToolTip>
#include <QTreeWidget>

using namespace cutaway;
using testing::anyOf;
using testing::upTo;

namespace {

/// The way of somebody who tries everything that a kind of plan has.
Move randomMove(const EditedPlan &plan, std::mt19937 &random)
{
    const HasGroupOrder *order = groupOrderOf(plan);
    switch (upTo(random, 8)) {
    case 0: return testing::pin(plan, random);
    case 1: return testing::setting(plan, random);
    case 2:
    case 3: {
        if (!order)
            return testing::edit(plan, random);
        const ItemIndex item(upTo(random, plan.itemCount()));
        const GroupIndex group = anyOf(order->groupsInOrder(), random);
        return upTo(random, 6) == 0   ? order->cutBefore(item)
               : upTo(random, 6) == 0 ? order->joinWithBefore(group)
                                      : order->moveBoundary(item, group);
    }
    default: return testing::edit(plan, random);
    }
}

QString toolTipOver(QWidget *widget, QPoint at)
{
    QToolTip::hideText();
    QHelpEvent help(QEvent::ToolTip, at, widget->mapToGlobal(at));
    QApplication::sendEvent(widget, &help);
    return QToolTip::text();
}

double sumOfParts(const PlanCost &cost)
{
    double sum = 0;
    for (const CostPart &part : cost.parts)
        sum += part.seconds;
    return sum;
}

bool isAsNear(std::optional<double> a, std::optional<double> b)
{
    return a && b ? testing::isNear(*a, *b) : a.has_value() == b.has_value();
}

/// All that a panel says, and what hovers over it say.
QStringList textsIn(const QWidget &panel)
{
    QStringList texts;
    for (const QWidget *widget : panel.findChildren<QWidget *>()) {
        texts << widget->toolTip();
        if (const auto *label = qobject_cast<const QLabel *>(widget))
            texts << label->text();
        const auto *view = qobject_cast<const QAbstractItemView *>(widget);
        const QAbstractItemModel *model = view ? view->model() : nullptr;
        for (int row = 0; model && row < model->rowCount(); ++row) {
            for (int column = 0; column < model->columnCount(); ++column) {
                texts << model->index(row, column).data().toString();
                texts << model->index(row, column).data(Qt::ToolTipRole).toString();
            }
        }
    }
    return texts;
}

/// Their makers' names have sizes in them: `NVIDIA A100 SXM 40 GB`.
QString withoutAccelerators(QString text)
{
    for (const Accelerator &accelerator : accelerators()) {
        if (accelerator.title.ends_with(" GB"))
            text.remove(QString::fromUtf8(accelerator.title.data(), qsizetype(accelerator.title.size())));
    }
    return text;
}

QString factOf(const Inspection &inspection, const QString &label)
{
    const auto fact = std::ranges::find(inspection.facts, label, &Inspection::Fact::label);
    return fact == inspection.facts.end() ? QString() : fact->value;
}

/// What the panels of an open plan tell, against the plan.
class ToldFigures
{
public:
    ToldFigures()
        : m_cost(&m_open.source, &m_open.state)
        , m_timeline(&m_open.source, &m_open.state)
        , m_devices(&m_open.source, &m_open.state)
        , m_problems(&m_open.source, &m_open.state)
        , m_inspector(&m_open.source, &m_open.state)
        , m_compare(&m_open.source, &m_open.state)
        , m_outline(&m_open.source, &m_open.state)
        , m_items(&m_open.source, &m_open.state)
        , m_canvas(&m_open.source, &m_open.state, nullptr)
    {
        m_canvas.setReducedMotion(true);
        for (QWidget *panel : std::initializer_list<QWidget *>{&m_devices, &m_problems, &m_inspector, &m_compare,
                                                               &m_outline, &m_items, &m_canvas}) {
            panel->resize(500, 400);
            panel->show();
        }
        m_cost.resize(420, 700);
        m_timeline.resize(900, 500);
        m_cost.show();
        m_timeline.show();
        QObject::connect(&m_timeline, &TimelinePanel::summaryChanged, &m_cost,
                         [this](const QString &text) { m_summary = text; });
    }

    testing::OpenPlan &open() { return m_open; }
    /// What *Compare* compares with.
    void setBaseline(std::unique_ptr<EditedPlan> plan)
    {
        m_baseline = std::move(plan);
        m_compare.setBaseline(m_baseline.get(), QStringLiteral("start"));
    }

    /// What is told otherwise somewhere; empty: nothing.
    QString difference(std::mt19937 &random)
    {
        const LaneIndex lane(upTo(random, plan().laneCount()));
        m_open.state.setHovered(lane);
        QCoreApplication::processEvents();
        for (const QString &found :
             {headline(), gap(), table(), bar(random), timeline(), bars(random), memoryOf(lane), largest(), units(),
              comparison(), labels(), laneText(lane), boxTexts(random), edgeText(random), sumsSayWhatTheyAre(),
              outlineRow(random), itemTableRow(random)}) {
            if (!found.isEmpty())
                return found;
        }
        return {};
    }

private:
    const EditedPlan &plan() const { return *m_open.plan; }
    const PlanCost &cost() const { return plan().cost(); }

    QString gap() const
    {
        const std::vector<Figure> figures = planFigures(plan());
        const Figure *gap = findFigure(figures, "gap");
        const auto *label = m_cost.findChild<QLabel *>("gap");
        const bool isTold = label && label->isVisible() && !label->text().isEmpty();
        if (!gap || gap->value == 0)
            return !isTold || gap ? QString() : QStringLiteral("a gap that there is not: ") + label->text();
        return isTold && label->text().contains(percentText(gap->value)) ? QString()
                                                                         : QStringLiteral("gap ") + label->text();
    }

    /// In the list of devices, in the inspector and among the problems.
    QString memoryOf(LaneIndex index) const
    {
        const LaneInfo lane = plan().lane(index);
        const QString used = bytesText(lane.usedBytes);
        const auto *list = m_devices.findChild<LaneListModel *>();
        for (int row = 0; list && row < list->rowCount(); ++row) {
            if (list->laneAt(list->index(row)) == index && list->row(row).usedBytes != lane.usedBytes)
                return QStringLiteral("devices, ") + list->row(row).value;
        }
        if (const QString told = factOf(inspect(plan(), index), QStringLiteral("Memory")); told != used)
            return QStringLiteral("inspector, %1 for %2").arg(told, used);
        for (const Problem &problem : plan().problems()) {
            const bool isOfLane = problem.code == "over_capacity" && problem.lanes == std::vector{index};
            const std::string needs = formatBytes(lane.usedBytes, Digits::Four);
            if (isOfLane && problem.text.find("needs") != std::string::npos &&
                problem.text.find(needs) == std::string::npos)
                return QStringLiteral("problem, ") + coreText(problem.text);
        }
        return {};
    }

    QString largest() const
    {
        const ComparisonRules &rules = comparisonRulesOf(plan());
        if (!rules.lanesAreDevices || rules.hasReserves)
            return {};
        // The stages of a schedule may lie on devices that the inventory lacks, and need memory there, too.
        const bool countsMissing = dynamic_cast<const PipelinePlan *>(&plan()) != nullptr;
        std::int64_t largest = 0;
        for (std::size_t i = 0; i < plan().laneCount(); ++i) {
            const LaneInfo lane = plan().lane(LaneIndex(i));
            largest = std::max(largest, lane.isPlace || countsMissing ? lane.usedBytes : 0);
        }
        return largest == cost().largestLaneBytes ? QString() : QStringLiteral("largest device ") + bytesText(largest);
    }

    /// Sizes are told in powers of 1024, rates in powers of 1000.
    QString units() const
    {
        static const QRegularExpression other(QStringLiteral("\\d[\u00a0 ]([kMGT]B(?!/s)|[KMGT]iB/s)\\b"));
        for (const QWidget *panel :
             std::initializer_list<const QWidget *>{&m_cost, &m_timeline, &m_devices, &m_problems, &m_inspector}) {
            for (const QString &text : textsIn(*panel)) {
                if (withoutAccelerators(text).contains(other))
                    return QStringLiteral("unit in ") + text;
            }
        }
        return {};
    }

    QString headline() const
    {
        const QString told = m_cost.findChild<CostHeadline *>()->accessibleName();
        const bool isKnown = cost().latencySec.has_value();
        const bool isTold = told == secondsText(cost().latencySec.value_or(-1), Digits::Four);
        return isTold == isKnown ? QString() : QStringLiteral("headline ") + told;
    }

    /// The rows of parts, their rest, and by their names the figures.
    QString table() const
    {
        const QAbstractItemModel *model = m_cost.findChild<CostTableView *>()->model();
        const std::vector<Figure> figures = planFigures(plan());
        QStringList now;
        QStringList names;
        for (int row = 0; row < model->rowCount(); ++row) {
            const QString name = model->index(row, 0).data(figureNameRole).toString();
            const Figure *figure = findFigure(figures, name.toStdString());
            names.append(name);
            if (name.isEmpty())
                continue;
            if (!figure || model->index(row, 0).data().toString() != coreText(figure->label))
                return QStringLiteral("no figure ") + name;
            const QString told = model->index(row, 1).data().toString();
            if (told != (isKnown(*figure) ? figureText(*figure) : QStringLiteral("–")))
                return QStringLiteral("%1 is %2, told as %3").arg(name, figureText(*figure), told);
        }
        for (const Figure &figure : figures) {
            const bool isCounted = figure.name != "transferred_bytes" || comparisonRulesOf(plan()).countsTransferred;
            const bool isOfHead = figure.name == "bound_sec" || figure.name == "gap";
            const bool isTwice = std::ranges::count(figures, figure.label, &Figure::label) > 1;
            if (isCounted && !isOfHead && !isTwice && !names.contains(QString::fromStdString(figure.name)))
                return QStringLiteral("no row of ") + QString::fromStdString(figure.name);
        }
        for (int row = 0; row < model->rowCount(); ++row)
            now.append(model->index(row, 0).data().toString() + u'=' + model->index(row, 1).data().toString());
        const auto lacks = [&](const Text &label, const QString &figure) {
            return !now.contains(coreText(label) + u'=' + figure);
        };
        for (const CostPart &part : cost().parts) {
            if (cost().parts.size() <= costPartsShown && lacks(part.label, secondsText(part.seconds)))
                return QStringLiteral("part %1: ").arg(coreText(part.label)) + now.join(u' ');
        }
        return {};
    }

    /// *Compare* tells the plan's figures by their names, with a digit more.
    QString comparison()
    {
        m_compare.hide();
        m_compare.show(); // at once, not when nothing else has come for a while
        const std::vector<Figure> figures = planFigures(plan());
        QList<const QTreeWidgetItem *> rows;
        for (const QTreeWidget *tree : m_compare.findChildren<QTreeWidget *>()) {
            for (int i = 0; i < tree->topLevelItemCount(); ++i)
                rows << tree->topLevelItem(i);
        }
        int told = 0;
        for (const QTreeWidgetItem *row : rows) {
            const QString name = row->data(0, figureNameRole).toString();
            const Figure *figure = findFigure(figures, name.toStdString());
            if (name.isEmpty())
                continue;
            ++told;
            if (!figure || row->text(0) != coreText(figure->label) || row->text(2) != figureText(*figure, Digits::Four))
                return QStringLiteral("compare: %1 is %2, told as %3 %4")
                    .arg(name, figure ? figureText(*figure, Digits::Four) : QStringLiteral("none"), row->text(0),
                         row->text(2));
        }
        return told >= 2 ? QString() : QStringLiteral("compare tells %1 figures").arg(told);
    }

    /// Whatever a panel says of a figure by what it is called.
    QString labels() const
    {
        const std::vector<Figure> figures = planFigures(plan());
        for (const QWidget *panel :
             std::initializer_list<const QWidget *>{&m_cost, &m_timeline, &m_devices, &m_problems}) {
            for (const QString &text : textsIn(*panel)) {
                if (const QString found = testing::toldOtherwise(text, figures); !found.isEmpty())
                    return found;
            }
        }
        return {};
    }

    /// What hovers over a device in the picture.
    QString laneText(LaneIndex index) const
    {
        const Scene &scene = m_canvas.keeper().scene();
        const LaneInfo lane = plan().lane(index);
        const QString told = laneToolTip(scene, index);
        const QString wanted = CanvasTexts::usage(lane.usedBytes, lane.capacityBytes);
        return told.contains(wanted) ? QString() : QStringLiteral("tooltip of a lane, %1 for %2").arg(told, wanted);
    }

    /// The time of an operator; of a module that of all that lie in it, added up.
    QString outlineRow(std::mt19937 &random) const
    {
        const auto *model = m_outline.findChild<OutlineModel *>();
        if (!model || plan().itemCount() == 0)
            return {};
        const ItemIndex item(upTo(random, plan().itemCount()));
        for (QModelIndex row = model->indexOf(item); row.isValid(); row = row.parent()) {
            double sum = 0;
            bool isKnown = false;
            const std::vector<ItemIndex> items = model->itemsAt(row);
            for (const ItemIndex each : items) {
                isKnown |= plan().item(each).seconds.has_value();
                sum += plan().item(each).seconds.value_or(0);
            }
            const QString told = row.siblingAtColumn(OutlineModel::LatencyColumn).data().toString();
            const QString wanted = isKnown ? secondsText(sum) : QString();
            const QString whole = isKnown ? secondsText(sum, Digits::Four) : QString(); // of the model
            if (told != wanted && told != sumText(wanted) && told != whole && told != sumText(whole))
                return QStringLiteral("outline, %1 of %2 operators is %3, told as %4")
                    .arg(row.data().toString())
                    .arg(items.size())
                    .arg(wanted, told);
        }
        return {};
    }

    /// What a row adds up is what its parts take, and a bucket's are those of the group.
    QString itemTableRow(std::mt19937 &random) const
    {
        const auto *model = m_items.findChild<ItemTableModel *>();
        if (!dynamic_cast<const HasItemTable *>(&plan()) || !model || model->rowCount() == 0)
            return {};
        const int number = int(upTo(random, std::size_t(model->rowCount())));
        const ItemTableRow &row = model->row(number);
        std::int64_t bytes = 0;
        double slowest = 0;
        for (const ItemIndex item : row.items) {
            bytes += plan().item(item).totalBytes;
            slowest = std::max(slowest, plan().item(item).seconds.value_or(0));
        }
        const GroupInfo group = plan().group(plan().groupOf(row.items.front()));
        const std::map<QString, QString> wanted =
            plan().kind() == embedding::embeddingPlans
                ? std::map<QString, QString>{{"Memory", bytesText(bytes)}, {"Slowest shard", secondsText(slowest)}}
            : plan().kind() == bucketingPlans && group.seconds
                ? std::map<QString, QString>{{"Together", secondsText(*group.seconds)}}
                : std::map<QString, QString>();
        for (int column = 0; column < model->columnCount(); ++column) {
            const auto of = wanted.find(model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
            const QString told = model->index(number, column).data().toString();
            if (of != wanted.end() && told != of->second)
                return QStringLiteral("row %1, %2 is %3, told as %4").arg(number).arg(of->first, of->second, told);
        }
        return {};
    }

    std::optional<BoxRef> anyBox(std::mt19937 &random) const
    {
        const Scene &scene = m_canvas.keeper().scene();
        if (scene.places().empty())
            return {};
        const auto place = std::uint32_t(upTo(random, scene.places().size()));
        const std::size_t count = scene.content(scene.places()[place]).boxes.size();
        return count > 0 ? std::optional(BoxRef{place, BoxIndex(upTo(random, count))}) : std::nullopt;
    }

    /// What hovers over a partition, a stage, a bucket, a rank's tables, a module or an operator.
    QString boxTexts(std::mt19937 &random) const
    {
        const std::optional<BoxRef> ref = anyBox(random);
        if (!ref)
            return {};
        const Scene &scene = m_canvas.keeper().scene();
        const SceneBox &box = scene.box(*ref);
        const QString told = boxToolTip(scene, *ref);
        QStringList wanted;
        if (box.role == BoxRole::Group) {
            const GroupIndex group = scene.places()[ref->place].group;
            const GroupInfo info = plan().group(group);
            wanted << bytesText(info.usedBytes);
            if (info.seconds)
                wanted << partTimeText(*info.seconds, plan().groupCount() == 1);
            for (const Figure &figure : plan().limits(group).figures)
                wanted << QStringLiteral("%1: %2").arg(coreText(figure.label), figureText(figure));
        } else if (box.role == BoxRole::Card) {
            const ItemInfo info = plan().item(box.item);
            wanted << bytesText(info.totalBytes) << bytesText(info.outputBytes);
            if (info.seconds)
                wanted << secondsText(*info.seconds);
        } else if (box.role == BoxRole::Module) {
            double seconds = 0;
            for (const ItemIndex item : scene.itemsOf(*ref))
                seconds += plan().item(item).seconds.value_or(0);
            if (const std::optional<double> drawn = CanvasTexts::moduleSeconds(scene, *ref))
                wanted << secondsText(testing::isNear(*drawn, seconds) ? *drawn : seconds);
        }
        for (const QString &figure : wanted) {
            if (!told.contains(figure))
                return QStringLiteral("tooltip of a box, no %1 in: %2").arg(figure, told);
        }
        return {};
    }

    /// An edge between two groups tells what the plan sends there.
    QString edgeText(std::mt19937 &random) const
    {
        const Scene &scene = m_canvas.keeper().scene();
        const std::vector<GroupEdge> edges = plan().edges();
        if (scene.farRoutes().empty())
            return {};
        const Route &route = anyOf(scene.farRoutes(), random);
        const GroupIndex from = scene.places()[route.from.place].group;
        const GroupIndex to = scene.places()[route.to.place].group;
        const auto edge = std::ranges::find_if(edges, [&](const GroupEdge &each) {
            return each.from == from && each.to == to && each.role == route.role;
        });
        if (edge == edges.end() || scene.arrangement() == Arrangement::ByFlow || route.role != GroupEdge::Role::Data)
            return {};
        const QString told = edgesToolTip(scene, {&route});
        const bool isTold =
            told.contains(bytesText(edge->bytes)) && (edge->seconds == 0 || told.contains(secondsText(edge->seconds)));
        return isTold ? QString() : QStringLiteral("tooltip of an edge, %1 for %2").arg(told, bytesText(edge->bytes));
    }

    /// What lies in something else and takes longer or more than it: one of the two says what it is.
    QString sumsSayWhatTheyAre() const
    {
        const Scene &scene = m_canvas.keeper().scene();
        for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
            const auto count = BoxIndex(scene.content(scene.places()[place]).boxes.size());
            for (BoxIndex i = 0; i < count; ++i) {
                const BoxRef part{place, i};
                const BoxRef whole{place, scene.box(part).parent};
                if (const QString found = whole.isValid() ? unexplained(scene, part, whole) : QString();
                    !found.isEmpty())
                    return found;
            }
        }
        return sumsOfLanes();
    }

    std::optional<double> secondsOf(const Scene &scene, BoxRef ref) const
    {
        const SceneBox &box = scene.box(ref);
        switch (box.role) {
        case BoxRole::Group: return plan().group(scene.places()[ref.place].group).seconds;
        case BoxRole::Module: return CanvasTexts::moduleSeconds(scene, ref);
        case BoxRole::Card: return plan().item(box.item).seconds;
        case BoxRole::Source: break;
        }
        return {};
    }

    QString unexplained(const Scene &scene, BoxRef part, BoxRef whole) const
    {
        const std::optional<double> ofPart = secondsOf(scene, part);
        const std::optional<double> ofWhole = secondsOf(scene, whole);
        if (!ofPart || !ofWhole || *ofPart <= *ofWhole * (1 + 1e-9))
            return {};
        const QString told = boxDescription(scene, whole);
        const GroupInfo group = plan().group(scene.places()[whole.place].group);
        const QString word = inSentence(coreText(groupTimeWords(plan(), group).label));
        const bool isSaid =
            boxDescription(scene, part).contains(QChar(0x3a3)) || (!word.isEmpty() && told.contains(word));
        return isSaid ? QString()
                      : QStringLiteral("%1 takes %2 in %3, which takes %4: %5")
                            .arg(boxName(scene, part), secondsText(*ofPart), boxName(scene, whole),
                                 secondsText(*ofWhole), told);
    }

    /// A group that needs more than its device holds in all, or takes longer than the plan.
    QString sumsOfLanes() const
    {
        for (std::size_t i = 0; i < plan().groupCount(); ++i) {
            const GroupInfo group = plan().group(GroupIndex(i));
            if (!group.exists)
                continue;
            const QString told =
                boxToolTip(m_canvas.keeper().scene(), m_canvas.keeper().scene().placeOf(GroupIndex(i)));
            if (group.seconds && cost().latencySec && *group.seconds > *cost().latencySec * (1 + 1e-9) &&
                groupTimeWords(plan(), group).meaning.empty())
                return QStringLiteral("%1 takes longer than the plan: %2").arg(coreText(group.label), told);
            for (const LaneIndex lane : group.lanes) {
                const LaneInfo info = plan().lane(lane);
                const bool isDevice = info.isPlace && comparisonRulesOf(plan()).lanesAreDevices;
                if (isDevice && group.usedBytes > info.usedBytes && !told.contains(QStringLiteral("once")))
                    return QStringLiteral("%1 needs more than %2 holds: %3")
                        .arg(coreText(group.label), coreText(info.label), told);
            }
        }
        return {};
    }

    /// A piece of the bar tells its part, and lies where the parts before it end.
    QString bar(std::mt19937 &random) const
    {
        auto *bar = m_cost.findChild<CostBar *>();
        const double sum = sumOfParts(cost());
        if (!bar->isVisible() || sum <= 0)
            return {};
        const std::size_t shown = upTo(random, cost().parts.size());
        double before = 0;
        for (std::size_t i = 0; i < shown; ++i)
            before += cost().parts[i].seconds;
        const CostPart &part = cost().parts[shown];
        if (part.seconds / sum * bar->width() < 3)
            return {};
        const double middle = (before + part.seconds / 2) / sum * bar->width();
        const QString told = toolTipOver(bar, QPoint(int(middle), bar->height() / 2));
        const QString wanted = QStringLiteral("%1: %2").arg(coreText(part.label), secondsText(part.seconds));
        return told.startsWith(wanted) ? QString() : QStringLiteral("bar, %1 for %2").arg(told, wanted);
    }

    QString timeline() const
    {
        const Timeline timeline = m_open.plan->timeline();
        if (timeline.rows.empty())
            return {};
        if (!isAsNear(timeline.endSec, cost().latencySec))
            return QStringLiteral("timeline ends at %1, not %2")
                .arg(secondsText(timeline.endSec), secondsText(cost().latencySec.value_or(-1)));
        return m_summary.contains(secondsText(*cost().latencySec, Digits::Four))
                   ? QString()
                   : QStringLiteral("timeline's title ") + m_summary;
    }

    /// What lies under the pointer is told as it runs, and none of it ends behind the step.
    QString bars(std::mt19937 &random) const
    {
        const TimelineView &view = *m_timeline.view();
        const TimelineData &data = view.data();
        if (data.isEmpty() || m_open.plan->timeline().rows.empty())
            return {};
        const std::size_t track = upTo(random, data.tracks.size());
        const auto &bars = data.tracks[track].layer(TimelineLevel::Work).bars;
        if (bars.empty())
            return {};
        const TimelineBar &bar = anyOf(bars, random);
        if (bar.end > data.endOf(track) * (1 + 1e-9))
            return QStringLiteral("a bar ends behind the timeline");
        const QRectF rect = view.geometry().barRect(track, TimelineLevel::Work, bar.start, bar.end);
        const QPoint at = rect.center().toPoint();
        const std::optional<TimelineBarRef> under = view.barAt(at);
        if (rect.width() < 3 || !view.geometry().area().contains(at) || !under)
            return {};
        const TimelineBar &found = barAt(data, *under);
        const QString told = toolTipOver(view.viewport(), at);
        const bool isTold =
            told.contains(secondsText(found.start)) && told.contains(secondsText(found.end - found.start));
        return isTold ? QString() : QStringLiteral("tooltip of a bar: ") + told;
    }

    testing::OpenPlan m_open;
    CostPanel m_cost;
    TimelinePanel m_timeline;
    DevicesPanel m_devices;
    ProblemsPanel m_problems;
    InspectorPanel m_inspector;
    std::unique_ptr<EditedPlan> m_baseline;
    ComparePanel m_compare;
    OutlinePanel m_outline;
    ItemTablePanel m_items;
    Canvas m_canvas;
    QString m_summary;
};

/// What the files of a plan tell: its evaluation, itself when it is read again, its trace.
QString differenceOfFiles(const EditedPlan &plan, const QString &timeInEvaluation)
{
    const std::optional<double> time = plan.cost().latencySec;
    const nlohmann::json evaluation = plan.evaluation();
    if (const nlohmann::json::json_pointer at(timeInEvaluation.toStdString()); !timeInEvaluation.isEmpty()) {
        if (evaluation.contains(at) != time.has_value() || (time && evaluation[at].get<double>() != *time))
            return QStringLiteral("evaluation");
    }
    const Result<OpenedPlan> again = readPlan(writePlan(plan), plan.sharedGraph(), plan.inventory());
    if (!again)
        return QString::fromStdString(again.error().line());
    const PlanCost &read = again->plan->cost();
    if (!isAsNear(read.latencySec, time) || read.largestLaneBytes != plan.cost().largestLaneBytes)
        return QStringLiteral("the plan read again");
    const double end = plan.timeline().endSec;
    return plan.timeline().rows.empty() || testing::isNear(testing::endOfTrace(plan), end)
               ? QString()
               : QStringLiteral("Chrome trace");
}

} // namespace

/// However a plan of any kind is changed, headline, gap, parts, bar, table, timeline, devices, inspector, problems,
/// comparison, picture, tooltips and files tell the same, by the names of the figures.
class WalkedFiguresTest : public QObject
{
    Q_OBJECT

private slots:
    void nothingDiffersHoweverThePlanIsChanged_data();
    void nothingDiffersHoweverThePlanIsChanged();
};

void WalkedFiguresTest::nothingDiffersHoweverThePlanIsChanged_data()
{
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("devices");
    QTest::addColumn<QString>("timeInEvaluation"); // empty: the kind's evaluation has ranks alone
    const auto row = [](const char *planner, const char *graph, const char *devices, const char *time) {
        QTest::addRow("%s of %s", planner, graph) << planner << graph << devices << time;
    };
    row("partition.size_based", "partition/alexnet", "partition/alexnet.h2", "/cost/latency_sec");
    row("partition.size_based", "tied weights", "partition/alexnet.h2", "/cost/latency_sec");
    row("partition.latency_greedy", "partition/alexnet", "partition/alexnet.h2", "");
    row("pipeline.balanced", "pipeline/chain_6_100", "pipeline/chain_6_100.few_devices", "/cost/makespan_sec");
    row("pipeline.optimal", "placement/layer_bert24_training", "placement/layer_bert24_training", "/step/makespan_sec");
    row("pipeline.piper", "placement/piper/bert32a100", "placement/piper/8dev_80GB", "/step/makespan_sec");
    row("sharding.megatron", "sharding/bert_h96_l1", "sharding/mesh2x4", "/cost/latency_sec");
    row("embedding.default", "embedding/mixed", "embedding/two_hosts_of_4", "");
    row("bucketing.all_gather", "bucketing/fsdp_l2", "", "/cost/after/step_sec");
    row("training.uniform", "training/gpt2", "training/h100_1x8", "/cost/step_sec");
}

void WalkedFiguresTest::nothingDiffersHoweverThePlanIsChanged()
{
    QFETCH(const QString, planner);
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    QFETCH(const QString, timeInEvaluation);
    ToldFigures told;
    PlannerInput input;
    std::mt19937 random(18);
    input.graph = graph == QLatin1String("tied weights")
                      ? testing::withParameters(random, *testing::randomGraph(random, 16))
                      : testing::fixtureGraph(graph.toStdString());
    input.inventory =
        devices.isEmpty() ? std::make_shared<Inventory>() : testing::fixtureInventory(devices.toStdString());
    if (planner == QLatin1String("pipeline.piper"))
        input.given = {{"microbatches", std::int64_t(16)}};
    Result<std::unique_ptr<EditedPlan>> first = runPlanner(*findPlanner(planner.toStdString()), input, {});
    QVERIFY2(first, first ? "" : first.error().line().c_str());
    told.open().show(std::move(*first));
    told.setBaseline(told.open().plan->clone());
    EditedPlan &plan = *told.open().plan;
    int made = 0;
    for (int step = 0; step < testing::walkLength(200); ++step) {
        const Move move = randomMove(plan, random);
        const Preview preview = plan.preview(move);
        const QByteArray where = QByteArray::number(step) + ", " + plan.describe(move).c_str();
        const QString before = figureText(plan, "latency_sec");
        const QString verdict = verdictWords(preview, plan);
        const Result<Applied> applied = plan.apply(move);
        QVERIFY2(preview.allowed == bool(applied), where);
        const QString after = figureText(plan, "latency_sec");
        if (preview.allowed && !before.isEmpty() && !after.isEmpty())
            QVERIFY2(verdict.contains(before) && verdict.contains(after), where + ": " + verdict.toUtf8());
        if (!applied)
            continue;
        ++made;
        told.open().source.planChanged(applied->change);
        const PlanCost &cost = plan.cost();
        QVERIFY2(isAsNear(preview.latencyAfter, cost.latencySec), where);
        QVERIFY2(!cost.latencySec || cost.parts.empty() || testing::isNear(sumOfParts(cost), *cost.latencySec), where);
        const QString difference = told.difference(random);
        QVERIFY2(difference.isEmpty(), where + ": " + difference.toUtf8());
        if (step % 10 == 0)
            QVERIFY2(differenceOfFiles(plan, timeInEvaluation).isEmpty(),
                     where + ": " + differenceOfFiles(plan, timeInEvaluation).toUtf8());
    }
    QVERIFY2(made >= testing::walkLength(200) / 20, QByteArray::number(made));
}

CUTAWAY_WIDGET_TEST(WalkedFiguresTest)
#include "walked_figures_test.moc"
