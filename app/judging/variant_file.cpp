#include "app/judging/variant_file.h"

#include "app/document/plan_names.h"
#include "core/files/file_io.h"
#include "core/json/kept_json.h"
#include "core/plan/plan_documents.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>

namespace cutaway {

namespace {

QString freeFile(const QDir &folder, const QString &name)
{
    const QString ending = QStringLiteral(".plan.json");
    QString file = name + ending;
    for (int number = 2; folder.exists(file); ++number)
        file = name + u'_' + QString::number(number) + ending;
    return folder.filePath(file);
}

} // namespace

Result<QString> writeVariant(const Variant &variant, const QString &folder)
{
    const std::unique_ptr<EditedPlan> copy = variant.plan->clone();
    PlanOrigin origin = copy->origin();
    nlohmann::ordered_json extra = keptFields<nlohmann::ordered_json>(origin.extra);
    extra["variant"] = {{"name", variant.name.toStdString()}, {"note", variant.note.toStdString()}};
    origin.extra = jsonLine(extra);
    copy->setOrigin(std::move(origin));
    const QString path = freeFile(QDir(folder), fileNameOfVariant(variant.name));
    const Done done = writeFile(std::filesystem::path(QFile::encodeName(path).toStdString()), writePlan(*copy));
    return done ? Result<QString>(path) : Result<QString>(done.error());
}

} // namespace cutaway
