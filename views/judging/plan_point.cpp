#include "views/judging/plan_point.h"

#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/judging/judged_point.h"
#include "core/plan/planner_registry.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <iterator>
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

} // namespace cutaway
