#include "core/estimates/accelerators.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/plan/ordered_groups.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_figures.h"
#include "core/plan/plan_kinds.h"
#include "tests/support/figure_walk.h"
#include "tests/support/random_moves.h"
#include "tests/views/open_plan.h"
#include "views/models/figures.h"
#include "views/models/inspection.h"
#include "views/models/lane_list_model.h"
#include "views/panels/cost_bar.h"
#include "views/panels/cost_headline.h"
#include "views/panels/cost_panel.h"
#include "views/panels/cost_table_view.h"
#include "views/panels/devices_panel.h"
#include "views/panels/inspector_panel.h"
#include "views/panels/problems_panel.h"
#include "views/theme/core_text.h"
#include "views/timeline/timeline_panel.h"
#include "views/timeline/timeline_view.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QLabel>
#include <QRegularExpression>
#include <QTest>
#include <QToolTip>

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
    {
        for (QWidget *panel : std::initializer_list<QWidget *>{&m_devices, &m_problems, &m_inspector}) {
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

    /// What is told otherwise somewhere; empty: nothing.
    QString difference(std::mt19937 &random)
    {
        const LaneIndex lane(upTo(random, plan().laneCount()));
        m_open.state.setHovered(lane);
        QCoreApplication::processEvents();
        for (const QString &found :
             {headline(), gap(), table(), bar(random), timeline(), bars(random), memoryOf(lane), largest(), units()}) {
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

    /// The rows of parts, their rest, the total and the key figures.
    QString table() const
    {
        const QAbstractItemModel *model = m_cost.findChild<CostTableView *>()->model();
        QStringList now;
        for (int row = 0; row < model->rowCount(); ++row)
            now.append(model->index(row, 0).data().toString() + u'=' + model->index(row, 1).data().toString());
        const auto lacks = [&](const Text &label, const QString &figure) {
            return !now.contains(coreText(label) + u'=' + figure);
        };
        if (cost().latencySec && lacks(cost().latencyLabel, secondsText(*cost().latencySec, Digits::Four)))
            return QStringLiteral("total: ") + now.join(u' ');
        for (const CostPart &part : cost().parts) {
            if (cost().parts.size() <= costPartsShown && lacks(part.label, secondsText(part.seconds)))
                return QStringLiteral("part %1: ").arg(coreText(part.label)) + now.join(u' ');
        }
        for (const KeyFigure &figure : cost().figures) {
            if (lacks(figure.label, keyFigureText(figure)))
                return QStringLiteral("figure %1: ").arg(coreText(figure.label)) + now.join(u' ');
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
/// tooltips and files tell the same.
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
        QTest::newRow(planner) << planner << graph << devices << time;
    };
    row("partition.size_based", "partition/alexnet", "partition/alexnet.h2", "/cost/latency_sec");
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
    input.graph = testing::fixtureGraph(graph.toStdString());
    input.inventory =
        devices.isEmpty() ? std::make_shared<Inventory>() : testing::fixtureInventory(devices.toStdString());
    if (planner == QLatin1String("pipeline.piper"))
        input.given = {{"microbatches", std::int64_t(16)}};
    Result<std::unique_ptr<EditedPlan>> first = runPlanner(*findPlanner(planner.toStdString()), input, {});
    QVERIFY2(first, first ? "" : first.error().line().c_str());
    told.open().show(std::move(*first));
    EditedPlan &plan = *told.open().plan;
    std::mt19937 random(18);
    int made = 0;
    for (int step = 0; step < testing::walkLength(400); ++step) {
        const Move move = randomMove(plan, random);
        const Preview preview = plan.preview(move);
        const QByteArray where = QByteArray::number(step) + ", " + plan.describe(move).c_str();
        const Result<Applied> applied = plan.apply(move);
        QVERIFY2(preview.allowed == bool(applied), where);
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
    QVERIFY2(made >= testing::walkLength(400) / 20, QByteArray::number(made));
}

QTEST_MAIN(WalkedFiguresTest)
#include "walked_figures_test.moc"
