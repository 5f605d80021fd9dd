#include "app/document/samples.h"

#include "core/plan/planner_registry.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace cutaway {

namespace {

constexpr auto folder = ":/samples/";

QString tr(const char *text)
{
    return QCoreApplication::translate("Samples", text);
}

ParameterValues valuesOf(const QJsonObject &object)
{
    ParameterValues values;
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        ParameterValue &value = values[entry.key().toStdString()];
        if (entry->isBool())
            value = entry->toBool();
        else if (entry->isDouble())
            value = std::int64_t(entry->toInteger());
        else
            value = entry->toString().toStdString();
    }
    return values;
}

Sample sampleOf(const QJsonObject &object)
{
    Sample sample;
    sample.title = object["title"].toString();
    sample.kind = object["kind"].toString();
    sample.figures = object["figures"].toString();
    sample.description = object["text"].toString();
    sample.files = {folder + object["graph"].toString(), folder + object["devices"].toString()};
    for (const QJsonValue &kind : object["kinds"].toArray())
        sample.kinds.append(kind.toString());
    for (const QJsonValue &fill : object["fill"].toArray())
        sample.laneFill.push_back(fill.toDouble());
    sample.parameters = valuesOf(object["parameters"].toObject());
    sample.planner = object["planner"].toString(QString::fromStdString(planners().front().id));
    return sample;
}

} // namespace

std::vector<Sample> samples()
{
    QFile file(QLatin1String(folder) + QLatin1String("samples.json"));
    std::vector<Sample> all;
    if (!file.open(QIODevice::ReadOnly))
        return all;
    for (const QJsonValue &value : QJsonDocument::fromJson(file.readAll()).object()["samples"].toArray())
        all.push_back(sampleOf(value.toObject()));
    return all;
}

ReadOutcome readSample(const Sample &sample, const Job &job)
{
    ReadOutcome outcome = readFiles({sample.files, nullptr, nullptr}, job);
    const PlannerDescriptor *planner = findPlanner(sample.planner.toStdString());
    if (outcome.error || !planner)
        return outcome;
    job.progress(tr("planning").toStdString());
    PlannerInput input;
    input.graph = outcome.files.graph->value;
    input.inventory = outcome.files.inventory->value;
    input.given = sample.parameters;
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*planner, std::move(input), job);
    if (!plan)
        return {{}, FileError{sample.title, std::move(plan.error())}};
    outcome.files.plans.push_back(PlanFile{std::move(*plan), {}, {}, shortPlannerName(sample.planner)});
    return outcome;
}

QString shortPlannerName(const QString &id)
{
    return id.section('.', -1);
}

} // namespace cutaway
