#include "views/canvas/scene/heat.h"

#include "core/measured/run_words.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace cutaway {

namespace {

/// Bytes that leave an operator's group, once for each group that reads them.
double transferred(const EditedPlan &plan, ItemIndex item, std::int64_t bytes)
{
    const GroupIndex home = plan.groupOf(item);
    if (!home.isValid())
        return 0;
    std::vector<GroupIndex> readers;
    for (const ItemIndex user : plan.users(item)) {
        const GroupIndex group = plan.groupOf(user);
        if (group.isValid() && group != home && std::ranges::find(readers, group) == readers.end())
            readers.push_back(group);
    }
    return double(bytes) * double(readers.size());
}

double figure(const EditedPlan &plan, ItemIndex item, const ItemInfo &info, Colouring colouring)
{
    switch (colouring) {
    case Colouring::Latency: return info.seconds.value_or(0);
    case Colouring::Memory: return double(info.totalBytes);
    case Colouring::Flops: return info.node.isValid() ? plan.graph().node(info.node).flops.value_or(0) : 0;
    case Colouring::OutputBytes: return double(info.outputBytes);
    case Colouring::ParameterBytes: return double(info.totalBytes - info.outputBytes);
    case Colouring::Transfer: return transferred(plan, item, info.outputBytes);
    default: return 0;
    }
}

/// Items come after what they read; an edge that goes the other way does not count.
std::vector<double> slacks(const EditedPlan &plan)
{
    const std::size_t count = plan.itemCount();
    std::vector<double> seconds(count);
    std::vector<double> start(count);
    std::vector<double> rest(count); // from its start to the end of all
    double end = 0;
    for (std::size_t i = 0; i < count; ++i) {
        seconds[i] = plan.item(ItemIndex(i)).seconds.value_or(0);
        for (const ItemIndex input : plan.inputs(ItemIndex(i))) {
            if (input.value() < i)
                start[i] = std::max(start[i], start[input.value()] + seconds[input.value()]);
        }
        end = std::max(end, start[i] + seconds[i]);
    }
    for (std::size_t i = count; i-- > 0;) {
        for (const ItemIndex user : plan.users(ItemIndex(i))) {
            if (user.value() > i)
                rest[i] = std::max(rest[i], rest[user.value()]);
        }
        rest[i] += seconds[i];
    }
    for (std::size_t i = 0; i < count; ++i)
        start[i] = std::max(0.0, end - rest[i] - start[i]);
    return start;
}

void include(HeatScale &scale, double value)
{
    if (!(value > 0))
        return;
    scale.least = scale.least == 0 ? value : std::min(scale.least, value);
    scale.most = std::max(scale.most, value);
}

bool isTime(Colouring colouring, const FigureColumn *column)
{
    return colouring == Colouring::Latency || colouring == Colouring::Slack || (column && column->isTime());
}

/// A profile's figures may be below 0; then the scale is linear and begins at the least.
HeatFigures readColumn(const EditedPlan &plan, HeatFigures figures, const FigureColumn &column)
{
    figures.column = QString::fromStdString(column.name);
    figures.values.assign(plan.itemCount(), std::numeric_limits<double>::quiet_NaN());
    double least = 0;
    for (std::size_t i = 0; i < figures.values.size(); ++i) {
        const ItemInfo info = plan.item(ItemIndex(i));
        if (!info.node.isValid() || info.node.value() >= column.values.size())
            continue;
        figures.values[i] = column.values[info.node.value()];
        if (std::isnan(figures.values[i]))
            continue;
        include(figures.scale, figures.values[i]);
        least = std::min(least, figures.values[i]);
    }
    if (least < 0) {
        figures.scale.least = least;
        figures.scale.isLinear = true;
    }
    return figures;
}

/// `8.39 GFLOP`.
QString flopsText(double flops)
{
    constexpr const char *prefixes[] = {"", "k", "M", "G", "T", "P"};
    std::size_t prefix = 0;
    for (; flops >= 1000 && prefix + 1 < std::size(prefixes); ++prefix)
        flops /= 1000;
    return QLocale().toString(flops, 'g', 3) + QChar::Nbsp + QLatin1String(prefixes[prefix]) + QLatin1String("FLOP");
}

} // namespace

double HeatScale::fraction(double value) const
{
    double share = 0;
    if (least < 0)
        share = (value - least) / (most - least);
    else if (most > 0 && value > 0)
        share = isLinear ? value / most : most <= least ? 1 : std::log(value / least) / std::log(most / least);
    share = std::isnan(share) ? 0 : std::clamp(share, 0.0, 1.0);
    return isInverted ? 1 - share : share;
}

double HeatFigures::together(std::span<const ItemIndex> items) const
{
    double all = 0;
    if (colouring == Colouring::Slack && !items.empty())
        return value(*std::ranges::min_element(items, {}, [this](ItemIndex item) { return value(item); }));
    std::size_t measured = 0;
    for (const ItemIndex item : items) {
        if (std::isnan(value(item)))
            continue;
        all += value(item);
        ++measured;
    }
    if (measured == 0 && !items.empty())
        return std::numeric_limits<double>::quiet_NaN();
    return colouring == Colouring::MeasuredRatio ? all / double(std::max<std::size_t>(measured, 1)) : all;
}

double HeatFigures::mean(std::span<const ItemIndex> items) const
{
    const double all = together(items);
    const auto measured = std::ranges::count_if(items, [this](ItemIndex item) { return !std::isnan(value(item)); });
    const bool isMean = colouring == Colouring::Slack || colouring == Colouring::MeasuredRatio;
    return isMean || measured == 0 ? all : all / double(measured);
}

bool isHeat(Colouring colouring)
{
    return colouring != Colouring::Kind && colouring != Colouring::Group;
}

HeatFigures readHeat(const EditedPlan &plan, Colouring colouring, bool isLinear, const FigureColumn *column,
                     const std::vector<double> *ratios)
{
    HeatFigures figures{colouring, {}, {.isLinear = isLinear || colouring == Colouring::Slack}};
    if (!isHeat(colouring))
        return figures;
    figures.isTime = isTime(colouring, column);
    figures.timeName = timeWords(plan).ofOne;
    figures.itemName = itemNoun(plan);
    if (colouring == Colouring::Figure)
        return column ? readColumn(plan, std::move(figures), *column) : figures;
    if (colouring == Colouring::MeasuredRatio) {
        figures.values = ratios ? *ratios : std::vector<double>(plan.itemCount(), std::nan(""));
        for (const double ratio : figures.values)
            include(figures.scale, ratio);
        return figures;
    }
    figures.scale.isInverted = colouring == Colouring::Slack;
    if (colouring == Colouring::Slack)
        figures.values = slacks(plan);
    else
        figures.values.resize(plan.itemCount());
    for (std::size_t i = 0; i < figures.values.size(); ++i) {
        const ItemInfo info = plan.item(ItemIndex(i));
        if (info.role != ItemRole::Operator)
            continue;
        if (colouring != Colouring::Slack)
            figures.values[i] = figure(plan, ItemIndex(i), info, colouring);
        include(figures.scale, figures.values[i]);
    }
    return figures;
}

QString HeatFigures::title() const
{
    switch (colouring) {
    case Colouring::Latency: return CanvasTexts::tr("%1 of each %2").arg(timeName, itemName);
    case Colouring::Memory: return CanvasTexts::tr("Memory of each %1").arg(itemName);
    case Colouring::Flops: return CanvasTexts::tr("Operations of each %1").arg(itemName);
    case Colouring::OutputBytes: return CanvasTexts::tr("Output of each %1").arg(itemName);
    case Colouring::ParameterBytes: return CanvasTexts::tr("Parameters of each %1").arg(itemName);
    case Colouring::Transfer: return CanvasTexts::tr("Sent to other groups by each %1").arg(itemName);
    case Colouring::Slack: return CanvasTexts::tr("Slack of each %1").arg(itemName);
    case Colouring::Figure: return CanvasTexts::tr("Profile: %1").arg(column);
    case Colouring::MeasuredRatio: return CanvasTexts::tr("Measured \u00f7 predicted");
    default: return {};
    }
}

QString HeatFigures::text(double value) const
{
    if (std::isnan(value))
        return QStringLiteral("\u2013");
    if (isTime)
        return CanvasTexts::seconds(value);
    if (colouring == Colouring::MeasuredRatio)
        return localText(measured::ratioText(value));
    if (colouring == Colouring::Figure)
        return QLocale().toString(value, 'g', 4);
    return colouring == Colouring::Flops ? flopsText(value) : CanvasTexts::bytes(std::int64_t(value));
}

PlanFigures readPlanFigures(const EditedPlan &plan)
{
    PlanFigures figures;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const ItemInfo info = plan.item(ItemIndex(i));
        if (info.role == ItemRole::Sink)
            continue;
        figures.kinds.insert(info.kind);
    }
    updateViolated(figures, plan);
    return figures;
}

void updateViolated(PlanFigures &figures, const EditedPlan &plan)
{
    figures.violated.clear();
    for (const Problem &problem : plan.problems()) {
        if (problem.severity == Problem::Severity::Error)
            figures.violated.insert(figures.violated.end(), problem.items.begin(), problem.items.end());
    }
    std::ranges::sort(figures.violated);
}

} // namespace cutaway
