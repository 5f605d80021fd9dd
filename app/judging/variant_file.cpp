#include "app/judging/variant_file.h"

#include "app/document/plan_names.h"
#include "core/files/file_io.h"
#include "core/json/kept_json.h"
#include "core/plan/plan_documents.h"

#include <nlohmann/json.hpp>

#include <QFile>

namespace cutaway {

Result<QString> writeVariant(const Variant &variant, const QString &folder)
{
    const std::unique_ptr<EditedPlan> copy = variant.plan->clone();
    PlanOrigin origin = copy->origin();
    nlohmann::ordered_json extra = keptFields<nlohmann::ordered_json>(origin.extra);
    extra["variant"] = {{"name", variant.name.toStdString()}, {"note", variant.note.toStdString()}};
    origin.extra = jsonLine(extra);
    copy->setOrigin(std::move(origin));
    const std::string text = writePlan(*copy);
    const QString path = freeFile(folder, variant.name, QStringLiteral(".plan.json"), text);
    const Done done = writeFile(std::filesystem::path(QFile::encodeName(path).toStdString()), text);
    return done ? Result<QString>(path) : Result<QString>(done.error());
}

} // namespace cutaway
