#include "views/judging/plan_points.h"

#include "core/json/parameter_json.h"
#include "core/judging/judged_point.h"
#include "core/plan/planner_registry.h"
#include "views/judging/parameter_titles.h"
#include "views/theme/core_text.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using PointJson = nlohmann::ordered_json;

constexpr std::array<std::string_view, 4> usualFigures{"latency_sec", "largest_lane_bytes", "transferred_bytes",
                                                       "devices_used"};

QString valueOf(const PointJson &value)
{
    return QString::fromStdString(value.is_string() ? value.get<std::string>() : value.dump());
}

/// The value as people read it in the window's language.
QString valueText(const PointJson &value)
{
    if (value.is_boolean())
        return value.get<bool>() ? QCoreApplication::translate("PlanPoints", "true")
                                 : QCoreApplication::translate("PlanPoints", "false");
    if (value.is_string())
        return coreText(value.get<std::string>());
    if (value.is_number_float())
        return QLocale().toString(value.get<double>(), 'g', QLocale::FloatingPointShortest);
    return valueOf(value);
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
        list << parameterTitle(titles, name) + u' ' + valueText(value);
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
    return document.dump();
}

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
        point.document = document.dump();
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
        if (std::ranges::find(m_names, name) != m_names.end())
            continue;
        const auto place = std::ranges::upper_bound(m_names, rank(name), {}, rank);
        m_names.insert(place, name);
    }
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
            m_points, [&](const PlanPoint &point) { return isCompared(point) && point.figures.contains(name); });
    });
    m_told = judging::toldFigures(std::move(names), titles());
}

std::size_t PlanPoints::comparedCount() const
{
    return std::size_t(std::ranges::count_if(m_points, [this](const PlanPoint &point) { return isCompared(point); }));
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

} // namespace cutaway
