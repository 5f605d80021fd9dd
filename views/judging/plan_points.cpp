#include "views/judging/plan_points.h"

#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/judging/exploration.h"
#include "core/plan/planner_registry.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace cutaway {

namespace {

using PointJson = nlohmann::ordered_json;

QString valueOf(const PointJson &value)
{
    return QString::fromStdString(jsonWord(value));
}

/// The value as people read it in the window's language.
QString valueText(const std::string &name, const PointJson &value)
{
    if (value.is_boolean())
        return value.get<bool>() ? QCoreApplication::translate("PlanPoints", "true")
                                 : QCoreApplication::translate("PlanPoints", "false");
    if (value.is_string())
        return coreText(value.get<std::string>());
    if (value.is_array()) {
        QStringList values;
        for (const PointJson &each : value)
            values << valueText(name, each);
        return values.join(QStringLiteral(", "));
    }
    return value.is_number() ? parameterNumberText(name, value.get<double>()) : valueOf(value);
}

/// `Seed 2, Devices 4`, as the planner calls its parameters.
QString settingsText(const PointJson &fields, const std::string &plannerId)
{
    ParameterTitles titles;
    if (const PlannerDescriptor *planner = findPlanner(plannerId)) {
        for (const ParameterDeclaration &declaration : planner->parameters)
            titles[declaration.name] = declaration.title;
    }
    QStringList list;
    for (const auto &[name, value] : fields.items())
        list << parameterTitle(titles, name) + u' ' + valueText(name, value);
    return list.join(QStringLiteral(", "));
}

void addParameters(PlanPoint &point, const PointJson &fields)
{
    for (const auto &[name, value] : fields.items())
        point.parameters[name] = valueOf(value).toStdString();
}

/// `no_fit: nothing fits`: the code is for programs.
QString withoutCode(const QString &error)
{
    const QString code = error.section(QStringLiteral(": "), 0, 0);
    const QString message = error.section(QStringLiteral(": "), 1);
    return message.isEmpty() || code.contains(u' ') ? error : message;
}

void takeJudgement(PlanPoint &point, const PointJson &json)
{
    if (const auto figures = json.find("figures"); figures != json.end()) {
        for (const auto &[name, value] : figures->items()) {
            if (value.is_number())
                point.figures[name] = value.get<double>();
        }
    }
    if (point.figures.contains("devices_used"))
        point.figures.erase("devices"); // says the same
    point.isFeasible = json.value("feasible", false);
    point.work = json.value("work", std::string());
    if (const auto found = json.find("problem"); found != json.end() && found->is_string())
        point.problem = problemText(found->get<std::string>());
    if (const auto found = json.find("failed"); found != json.end() && found->is_string())
        point.problem = problemText(withoutCode(QString::fromStdString(found->get<std::string>())).toStdString());
}

/// Of two plans that divide the model alike it is the same, whoever made them and whatever is pinned.
std::string decisionsOf(PointJson document)
{
    for (const char *field : {"planner", "pins", "cost"})
        document.erase(field);
    return jsonLine(document);
}

/// Of what is varied about devices, which no planner declares.
constexpr std::pair<std::string_view, const char *> deviceTitles[] = {
    {"devices", QT_TRANSLATE_NOOP("cutaway", "Devices")},
    {"available_mem_bytes", QT_TRANSLATE_NOOP("cutaway", "Memory of devices")},
    {"transfer_rate_bytes_per_sec", QT_TRANSLATE_NOOP("cutaway", "Transfer rate")},
    {"links.bandwidth_bytes_per_sec", QT_TRANSLATE_NOOP("cutaway", "Rate of links")},
    {"mesh.inter_node_bandwidth", QT_TRANSLATE_NOOP("cutaway", "Rate between nodes")},
    {"mesh.intra_node_bandwidth", QT_TRANSLATE_NOOP("cutaway", "Rate inside nodes")},
    {"peak_flops", QT_TRANSLATE_NOOP("cutaway", "Peak FLOP/s")},
};

constexpr double mostFactor = 1000; ///< no device has as little memory, or is as slow, as that in bytes

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

QString plannerText(const std::string &id)
{
    const PlannerDescriptor *planner = findPlanner(id);
    return planner          ? coreText(planner->title)
           : id == "manual" ? QCoreApplication::translate("PlanPoints", "edited by hand")
                            : QString::fromStdString(id);
}

QString madeBy(const EditedPlan &plan)
{
    const PlanOrigin &origin = plan.origin();
    QStringList parts{plannerText(origin.plannerId), settingsText(parametersJson(origin.parameters), origin.plannerId)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

bool areComparable(const std::string &work, const std::string &other)
{
    return work.empty() || other.empty() || work == other;
}

QString problemText(const Text &problem)
{
    QString text = coreText(problem);
    if (text.endsWith(u'.') || text.endsWith(QChar(0x3002))) // the full stop of Chinese
        text.chop(1);
    return text;
}

PlanPoint pointOf(const EditedPlan &plan, const QString &name, bool isKept)
{
    PointJson json;
    const Text problem = judging::addJudgement(json, plan);
    PlanPoint point;
    point.kind = plan.kind();
    point.name = name;
    point.parameters["planner"] = plan.origin().plannerId;
    const PointJson given = parametersJson(plan.origin().parameters);
    point.settings = settingsText(given, plan.origin().plannerId);
    addParameters(point, given);
    addParameters(point, parametersJson(plan.controlValues())); // as they are now
    takeJudgement(point, json);
    point.problem = problemText(problem);
    if (isKept) {
        PointJson document = plan.document();
        point.document = jsonLine(document);
        point.decisions = decisionsOf(std::move(document));
    }
    point.inventory = plan.inventory();
    return point;
}

PlanPoint pointOf(const PointJson &json)
{
    PlanPoint point;
    const PointJson run = json.value("run", PointJson::object());
    const std::string planner = run.value("planner", std::string());
    if (const PlannerDescriptor *maker = findPlanner(planner))
        point.kind = maker->kind;
    point.name = run.contains("plan") ? valueOf(run["plan"]) : plannerText(planner);
    QStringList settings{settingsText(run.value("parameters", PointJson::object()), planner),
                         settingsText(json.value("variation", PointJson::object()), planner)};
    settings.removeAll(QString());
    point.settings = settings.join(QStringLiteral("; "));
    point.parameters["planner"] = run.contains("plan") ? point.name.toStdString() : planner;
    addParameters(point, run.value("parameters", PointJson::object()));
    addParameters(point, json.value("variation", PointJson::object()));
    takeJudgement(point, json);
    if (const auto plan = json.find("plan"); plan != json.end())
        point.document = plan->dump();
    return point;
}

QString parameterTitle(const ParameterTitles &titles, const std::string &name)
{
    const std::string plain = name.substr(name.find(':') + 1); // `parameter:microbatches` was varied
    if (const auto known = titles.find(plain); known != titles.end())
        return coreText(known->second);
    const auto *device = std::ranges::find(deviceTitles, name, &std::pair<std::string_view, const char *>::first);
    if (device != std::end(deviceTitles))
        return tr(device->second);
    QString title = QString::fromStdString(name).section(u':', -1).replace(u'_', u' ');
    if (!title.isEmpty())
        title[0] = title[0].toUpper();
    return title;
}

QString parameterNumberText(const std::string &name, double value)
{
    const bool isMemory = name == "available_mem_bytes";
    const bool isRate =
        name == "transfer_rate_bytes_per_sec" || name == "links.bandwidth_bytes_per_sec" || name.starts_with("mesh.");
    const bool isPeak = name == "peak_flops";
    if ((isMemory || isRate || isPeak) && value < mostFactor)
        return QLocale().toString(value, 'g', QLocale::FloatingPointShortest) + QStringLiteral("\u00a0×");
    if (isMemory)
        return bytesText(std::int64_t(std::min(9e18, std::round(value))));
    if (isRate)
        return rateText(value);
    if (isPeak)
        return QLocale().toString(value, 'g', 4);
    const bool isWhole = value == std::floor(value) && std::abs(value) < 1e15;
    return isWhole ? QString::number(value, 'f', 0) : QLocale().toString(value, 'g', QLocale::FloatingPointShortest);
}

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
