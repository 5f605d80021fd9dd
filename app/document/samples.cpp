#include "app/document/samples.h"

#include "core/plan/planner_registry.h"
#include "views/panels/parameter_field.h"
#include "views/theme/core_text.h"
#include "views/theme/translated.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace cutaway {

namespace {

constexpr auto folder = ":/samples/";

ParameterValues valuesOf(const QJsonObject &object)
{
    ParameterValues values;
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        ParameterValue &value = values[entry.key().toStdString()];
        if (entry->isBool())
            value = entry->toBool();
        else if (entry->isDouble() && entry->toDouble() == double(entry->toInteger()))
            value = std::int64_t(entry->toInteger());
        else if (entry->isDouble())
            value = entry->toDouble();
        else
            value = entry->toString().toStdString();
    }
    return values;
}

Sample sampleOf(const QJsonObject &object)
{
    Sample sample;
    const auto words = [&](const char *field) {
        return coreText(object[QLatin1String(field)].toString().toStdString());
    };
    sample.title = words("title");
    sample.kind = object["kind"].toString();
    sample.figures = words("figures");
    sample.description = words("text");
    for (const char *file : {"graph", "devices"}) {
        if (object.contains(QLatin1String(file)))
            sample.files.append(folder + object[QLatin1String(file)].toString());
    }
    for (const QJsonValue &kind : object["kinds"].toArray())
        sample.kinds.append(kind.toString());
    for (const QJsonValue &fill : object["fill"].toArray())
        sample.laneFill.push_back(fill.toDouble());
    sample.parameters = valuesOf(object["parameters"].toObject());
    sample.planner = object["planner"].toString(QString::fromStdString(planners().front().id));
    return sample;
}

/// Nobody shall take a plan for the one that was asked for.
QString insteadText(const PlannerChoice &asked, const Error &error, const PlannerChoice &shown)
{
    const PlannerDescriptor &planner = *findPlanner(shown.id);
    QStringList values;
    for (const auto &[name, value] : shown.parameters) {
        const auto declared = std::ranges::find(planner.parameters, name, &ParameterDeclaration::name);
        if (declared != planner.parameters.end())
            values << coreText(declared->title) + u' ' + parameterText(*declared, value);
    }
    const QString hint = coreText(error.hint);
    return cutaway::tr("%1 made no plan: %2%3. What is shown is not what was asked for but a plan of %4: %5.")
        .arg(coreText(findPlanner(asked.id)->title), coreText(error.line()),
             hint.isEmpty() ? QString() : QStringLiteral("; ") + hint, coreText(planner.title),
             values.join(QStringLiteral(", ")));
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
    if (outcome.error || !findPlanner(sample.planner.toStdString()))
        return outcome;
    job.progress(tr("planning").toStdString());
    std::vector<PlannerChoice> choices{{sample.planner.toStdString(), sample.parameters}};
    choices.insert(choices.end(), sample.otherwise.begin(), sample.otherwise.end());
    Error error;
    for (const PlannerChoice &choice : choices) {
        PlannerInput input;
        input.graph = outcome.files.graph->value;
        if (outcome.files.inventory)
            input.inventory = outcome.files.inventory->value;
        input.given = choice.parameters;
        Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*findPlanner(choice.id), std::move(input), job);
        if (plan) {
            const QStringList warnings =
                &choice == &choices.front() ? QStringList() : QStringList(insteadText(choices.front(), error, choice));
            outcome.files.plans.push_back(
                PlanFile{std::move(*plan), {}, warnings, shortPlannerName(QString::fromStdString(choice.id))});
            return outcome;
        }
        const bool isCancelled = plan.error().kind == ErrorKind::Cancelled;
        if (error.message.empty() || isCancelled)
            error = std::move(plan.error());
        if (isCancelled)
            break;
    }
    return {{}, FileError{sample.title, std::move(error)}};
}

QString shortPlannerName(const QString &id)
{
    return id.section('.', -1);
}

} // namespace cutaway
