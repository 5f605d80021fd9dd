#include "app/document/samples.h"

#include "app/document/plan_names.h"
#include "core/files/file_io.h"
#include "core/plan/planner_registry.h"
#include "views/panels/parameter_field.h"
#include "views/theme/core_text.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <algorithm>

namespace cutaway {

namespace {

constexpr auto samplesFolder = ":/samples/";

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
            sample.files.append(samplesFolder + object[QLatin1String(file)].toString());
    }
    for (const QJsonValue &value : object["picture"].toArray()) {
        const QJsonArray parts = value.toArray();
        const auto number = [&parts](int place) { return parts[place].toDouble(); };
        sample.picture.push_back({{number(0), number(1), number(2), number(3)}, parts[4].toString()});
    }
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
    return cutaway::tr("%1 made no plan: %2%3. Shown instead is a plan of %4: %5.")
        .arg(coreText(findPlanner(asked.id)->title), coreText(error.line()),
             hint.isEmpty() ? QString() : QStringLiteral("; ") + hint, coreText(planner.title),
             values.join(QStringLiteral(", ")));
}

/// Where it was written: a model taken up may be called anything, and what is open already stays what it is.
Result<QString> writeInto(const QDir &folder, const std::string &file, const std::string &text)
{
    const QString name = QString::fromStdString(file);
    const qsizetype ending = name.lastIndexOf(u'.', name.lastIndexOf(u'.') - 1); // as in `.devices.json`
    const QString path = freeFile(folder.path(), name.left(ending), name.mid(ending), text);
    const Done written = writeFile(fileSystemPath(path), text);
    return written ? Result<QString>(path) : written.error();
}

} // namespace

std::vector<Sample> samples()
{
    QFile file(QLatin1String(samplesFolder) + QLatin1String("samples.json"));
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

const std::vector<PlanStarter> &planStarters()
{
    static const std::vector<PlanStarter> all = [] {
        std::vector<PlanStarter> starters;
        for (const PlanKindDescriptor &kind : planKinds()) {
            if (kind.starter)
                starters.push_back(*kind.starter);
        }
        return starters;
    }();
    return all;
}

Result<Sample> beginPlan(const PlanStarter &starter, const ParameterValues &given, const TakenUpModel *from)
{
    const Result<ParameterValues> complete = completeParameters(starter.parameters, given);
    if (!complete)
        return complete.error();
    const Result<StartedPlan> started = starter.start(*complete, from);
    if (!started)
        return started.error();
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/begun"));
    folder.mkpath(QStringLiteral("."));
    const Result<QString> model = writeInto(folder, started->modelFile, started->model);
    if (!model)
        return model.error();
    const Result<QString> inventory = writeInto(folder, started->inventoryFile, started->inventory);
    if (!inventory)
        return inventory.error();
    Sample sample;
    sample.title = coreText(started->title);
    sample.files = {*model, *inventory};
    sample.planner = QString::fromStdString(started->planners.front().id);
    sample.parameters = started->planners.front().parameters;
    sample.otherwise.assign(started->planners.begin() + 1, started->planners.end());
    return sample;
}

} // namespace cutaway
