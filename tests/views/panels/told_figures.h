#pragma once

#include "core/bucketing/bucketing_kind.h"
#include "core/embedding/embedding_kind.h"
#include "core/estimates/roofline.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_figures.h"
#include "tests/support/figure_walk.h"
#include "tests/support/random_moves.h"
#include "tests/support/told_texts.h"
#include "tests/views/open_plan.h"
#include "tests/views/panels/told_picture.h"
#include "views/judging/compare_panel.h"
#include "views/judging/pareto_panel.h"
#include "views/judging/plan_points.h"
#include "views/judging/plan_points_model.h"
#include "views/judging/what_if_panel.h"
#include "views/models/figures.h"
#include "views/models/inspection.h"
#include "views/models/item_table_model.h"
#include "views/models/kind_words.h"
#include "views/models/lane_list_model.h"
#include "views/models/module_figures.h"
#include "views/models/outline_model.h"
#include "views/panels/cost_bar.h"
#include "views/panels/cost_panel.h"
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
#include <QToolTip>
#include <QTreeWidget>

#include <random>

namespace cutaway::testing {

inline QString toolTipOver(QWidget *widget, QPoint at)
{
    QToolTip::hideText();
    QHelpEvent help(QEvent::ToolTip, at, widget->mapToGlobal(at));
    QApplication::sendEvent(widget, &help);
    return QToolTip::text();
}

inline double sumOfParts(const PlanCost &cost)
{
    double sum = 0;
    for (const CostPart &part : cost.parts)
        sum += part.seconds;
    return sum;
}

inline bool isAsNear(std::optional<double> a, std::optional<double> b)
{
    return a && b ? testing::isNear(*a, *b) : a.has_value() == b.has_value();
}

/// All that a panel says, and what hovers over it say.
inline QStringList textsIn(const QWidget &panel)
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
inline QString withoutAccelerators(QString text)
{
    for (const Accelerator &accelerator : accelerators()) {
        if (accelerator.title.ends_with(" GB"))
            text.remove(QString::fromUtf8(accelerator.title.data(), qsizetype(accelerator.title.size())));
    }
    return text;
}

inline QString factOf(const Inspection &inspection, const QString &label)
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
        , m_whatIf(&m_open.source)
        , m_pareto(&m_points)
        , m_picture(&m_open.source, &m_open.state)
    {
        for (QWidget *panel :
             std::initializer_list<QWidget *>{&m_devices, &m_problems, &m_inspector, &m_compare, &m_outline, &m_items,
                                              &m_whatIf, &m_pareto, &m_picture.canvas()}) {
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
    const ToldPicture &picture() const { return m_picture; }
    /// What *Compare* compares with.
    void setBaseline(std::unique_ptr<EditedPlan> plan)
    {
        m_baseline = std::move(plan);
        m_compare.setBaseline(m_baseline.get(), QStringLiteral("start"));
    }

    /// Whether *What if* is looked at, which takes a copy of the plan.
    void setVaried(bool isVaried) { m_isVaried = isVaried; }

    /// What is told otherwise somewhere; empty: nothing.
    QString difference(std::mt19937 &random)
    {
        const LaneIndex lane(upTo(random, plan().laneCount()));
        m_open.state.setHovered(lane);
        m_points.clear();
        m_points.addTitles(plan());
        m_points.setKind(plan().kind());
        m_points.add(pointOf(plan(), QStringLiteral("plan"), false));
        QCoreApplication::processEvents();
        for (const QString &found : {headline(), gap(), table(), bar(random), timeline(), bars(random), memoryOf(lane),
                                     largest(), units(), comparison(), labels(), m_picture.difference(lane, random),
                                     outlineRow(random), itemTableRow(random), ifNothingWereOther(), pointOfPlan()}) {
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

    /// *What if* tells the plan's figures by their names before anything is varied.
    QString ifNothingWereOther()
    {
        if (!m_isVaried)
            return {};
        m_whatIf.hide();
        m_whatIf.show(); // at once, not when nothing else has come for a while
        const std::vector<Figure> figures = planFigures(plan());
        const auto *tree = m_whatIf.findChild<QTreeWidget *>();
        for (int i = 0; i < tree->topLevelItemCount(); ++i) {
            const QTreeWidgetItem &row = *tree->topLevelItem(i);
            const QString name = row.data(0, figureNameRole).toString();
            const Figure *figure = findFigure(figures, name.toStdString());
            if (name.isEmpty())
                continue;
            const QString wanted = figure ? figureText(*figure, Digits::Four) : QStringLiteral("none");
            if (row.text(1) != wanted || row.text(2) != wanted)
                return QStringLiteral("what if: %1 is %2, told as %3 and %4")
                    .arg(name, wanted, row.text(1), row.text(2));
        }
        return {};
    }

    /// The table of tried plans tells the plan's figures under their labels.
    QString pointOfPlan() const
    {
        const auto *model = m_pareto.findChild<PlanPointsModel *>();
        int told = 0;
        for (const Figure &figure : planFigures(plan())) {
            for (int column = 0; column < model->columnCount(); ++column) {
                const QString title = model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
                const QString text = model->index(0, column).data().toString();
                if (title != coreText(figure.label) || text.isEmpty())
                    continue;
                ++told;
                if (text != figureText(figure) && text != figureText(figure, Digits::Four))
                    return QStringLiteral("tried plans: %1 is %2, told as %3").arg(title, figureText(figure), text);
            }
        }
        return told >= 1 ? QString() : QStringLiteral("tried plans tell none of the figures");
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
        if (plan().itemTableTitle().empty() || !model || model->rowCount() == 0)
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
    WhatIfPanel m_whatIf;
    PlanPoints m_points;
    ParetoPanel m_pareto;
    ToldPicture m_picture;
    QString m_summary;
    bool m_isVaried = false;
};

} // namespace cutaway::testing
