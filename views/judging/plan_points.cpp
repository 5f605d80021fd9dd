#include "views/judging/plan_points.h"

#include "core/plan/planner_registry.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace cutaway {

namespace {

constexpr std::array<std::string_view, 4> usualFigures{"latency_sec", "largest_lane_bytes", "transferred_bytes",
                                                       "devices_used"};

/// Says the same where points do, of one plan under `name`.
QString keyUnder(const QString &name, const PlanPoint &point)
{
    QStringList parts{name, point.problem};
    for (const auto &[figure, value] : point.figures)
        parts << QString::fromStdString(figure) + QString::number(value, 'g', 17);
    return parts.join(u'\n');
}

QString keyOfPoint(const PlanPoint &point)
{
    return keyUnder(point.name + u'\n' + point.settings, point);
}

QString keyOfDecisions(const PlanPoint &point)
{
    return keyUnder(QString::fromStdString(point.decisions), point);
}

/// As the planner made it, whatever the tab is called.
QString keyOfPlanned(const PlanPoint &point)
{
    return keyUnder(QString::fromStdString(point.parameters.at("planner") + '\n' + point.decisions) + point.settings,
                    point);
}

bool isByHand(const PlanPoint &point)
{
    return point.parameters.at("planner") == "manual";
}

std::optional<double> numberOf(std::string_view text)
{
    double value = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isNumber = failed == std::errc() && end == text.data() + text.size();
    return isNumber && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::uint32_t placeOf(ParameterColumn &column, const std::string &text)
{
    const auto [found, isNew] = column.placeOf.emplace(text, std::uint32_t(column.texts.size()));
    if (isNew) {
        column.texts.push_back(text);
        column.numbers.push_back(numberOf(text));
    }
    return found->second;
}

} // namespace

PlanPoints::PlanPoints(QObject *parent) : QObject(parent) {}

/// Those that all kinds have stand first, in their order.
void PlanPoints::addNames(const PlanPoint &point)
{
    const auto rank = [](const std::string &name) {
        return std::size_t(std::ranges::find(usualFigures, name) - usualFigures.begin());
    };
    for (const auto &[name, value] : point.parameters)
        m_parameterNames.insert(name);
    for (const auto &[name, value] : point.figures) {
        m_ofKinds[point.kind].figures.insert(name);
        if (std::ranges::find(m_names, name) != m_names.end())
            continue;
        const auto place = std::ranges::upper_bound(m_names, rank(name), {}, rank);
        m_names.insert(place, name);
    }
}

void PlanPoints::count(const PlanPoint &point)
{
    Counts &counts = m_ofKinds[point.kind].counts;
    ++counts.plans;
    counts.infeasible += !point.isFeasible && !point.figures.empty();
    counts.failed += point.figures.empty();
}

bool PlanPoints::isKnown(const PlanPoint &point) const
{
    if (point.decisions.empty())
        return m_known.contains(keyOfPoint(point));
    return m_known.contains(isByHand(point) ? keyOfDecisions(point) : keyOfPlanned(point));
}

void PlanPoints::tellFigures()
{
    std::vector<std::string> names = m_names;
    std::erase_if(names, [this](const std::string &name) {
        return std::ranges::none_of(
            m_ofKinds, [&](const auto &kind) { return isCompared(kind.first) && kind.second.figures.contains(name); });
    });
    m_told = judging::toldFigures(std::move(names), titles());
}

PlanPoints::Counts PlanPoints::comparedCounts() const
{
    Counts sum;
    for (const auto &[kind, own] : m_ofKinds) {
        if (!isCompared(kind))
            continue;
        sum.plans += own.counts.plans;
        sum.infeasible += own.counts.infeasible;
        sum.failed += own.counts.failed;
    }
    return sum;
}

const judging::FigureTitles &PlanPoints::titles() const
{
    static const judging::FigureTitles none;
    const auto found = m_titles.find(m_kind);
    return found == m_titles.end() ? none : found->second;
}

void PlanPoints::setKind(PlanKind kind, const std::string &work)
{
    if (std::exchange(m_kind, kind) == kind && m_work == work)
        return;
    m_work = work;
    tellFigures();
    announce();
}

void PlanPoints::add(PlanPoint point)
{
    if (isKnown(point))
        return;
    m_known.insert(keyOfPoint(point));
    if (!point.decisions.empty()) {
        m_known.insert(keyOfDecisions(point));
        m_known.insert(keyOfPlanned(point));
    }
    addNames(point);
    count(point);
    m_columns.add(point);
    if (m_kind == PlanKind())
        m_kind = point.kind;
    m_points.push_back(std::move(point));
    announce();
}

void PlanPoints::addTitles(const EditedPlan &plan)
{
    m_titles[plan.kind()].merge(judging::figureTitles(plan));
    for (const PlannerDescriptor &planner : planners()) {
        if (planner.kind == plan.kind())
            addParameterTitles(planner.parameters);
    }
    addParameterTitles(plan.controls());
}

void PlanPoints::addParameterTitles(const std::vector<ParameterDeclaration> &declarations)
{
    for (const ParameterDeclaration &declaration : declarations)
        m_parameterTitles[declaration.name] = declaration.title;
}

void PlanPoints::setBaseline(std::optional<PlanPoint> baseline)
{
    m_baseline = std::move(baseline);
    announce();
}

void PlanPoints::clear()
{
    m_points.clear();
    m_columns.clear();
    m_ofKinds.clear();
    m_known.clear();
    m_names.clear();
    m_parameterNames.clear();
    m_told.clear();
    m_titles.clear();
    m_kind = {};
    m_work.clear();
    m_parameterTitles.clear();
    m_baseline.reset();
    emit cleared();
    announce();
}

void PlanPoints::announce()
{
    if (std::exchange(m_isAnnounced, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_isAnnounced = false;
            tellFigures();
            emit changed();
        },
        Qt::QueuedConnection);
}

void PointColumns::add(const PlanPoint &point)
{
    for (const auto &[name, value] : point.figures)
        m_figures[name].resize(m_size, std::numeric_limits<double>::quiet_NaN());
    for (auto &[name, column] : m_figures) {
        const auto found = point.figures.find(name);
        column.push_back(found == point.figures.end() ? std::numeric_limits<double>::quiet_NaN() : found->second);
    }
    for (const auto &[name, text] : point.parameters)
        m_parameters[name].places.resize(m_size, ParameterColumn::none);
    for (auto &[name, column] : m_parameters) {
        const auto found = point.parameters.find(name);
        column.places.push_back(found == point.parameters.end() ? ParameterColumn::none
                                                                : placeOf(column, found->second));
    }
    ++m_size;
}

void PointColumns::clear()
{
    m_figures.clear();
    m_parameters.clear();
    m_size = 0;
}

const std::vector<double> *PointColumns::figure(const std::string &name) const
{
    const auto found = m_figures.find(name);
    return found == m_figures.end() ? nullptr : &found->second;
}

const ParameterColumn *PointColumns::parameter(const std::string &name) const
{
    const auto found = m_parameters.find(name);
    return found == m_parameters.end() ? nullptr : &found->second;
}

} // namespace cutaway
