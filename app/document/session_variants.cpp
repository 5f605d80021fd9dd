#include "app/document/session_variants.h"

#include "core/devices/inventory_json.h"
#include "core/plan/plan_documents.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>
#include <QJsonObject>

namespace cutaway {

namespace {

Result<Variant> readVariant(const SessionVariant &kept, const OpenedFiles &files)
{
    std::shared_ptr<const Inventory> devices = files.inventory->value;
    if (!kept.inventoryText.isEmpty()) {
        Result<Inventory> own = readInventory(kept.inventoryText.toStdString());
        if (!own)
            return own.error();
        devices = std::make_shared<const Inventory>(std::move(*own));
    }
    Result<std::unique_ptr<EditedPlan>> plan = readKeptPlan(kept.text.toStdString(), devices, files);
    if (!plan)
        return plan.error();
    return Variant{kept.name, kept.note, kept.from, kept.time, std::move(*plan), kept.file};
}

} // namespace

SessionVariant sessionVariant(const Variant &variant, const Inventory &devices)
{
    const Inventory &own = *variant.plan->inventory();
    return {variant.name,
            variant.note,
            variant.from,
            variant.time,
            QString::fromStdString(writePlan(*variant.plan)),
            own == devices ? QString() : QString::fromStdString(writeInventory(own)),
            variant.file};
}

QJsonArray variantsArray(const std::vector<SessionVariant> &variants)
{
    QJsonArray array;
    for (const SessionVariant &variant : variants)
        array.append(QJsonObject{{"name", variant.name},
                                 {"note", variant.note},
                                 {"from", variant.from},
                                 {"time", variant.time.toString(Qt::ISODate)},
                                 {"text", variant.text},
                                 {"inventory_text", variant.inventoryText},
                                 {"file", variant.file}});
    return array;
}

std::vector<SessionVariant> variantsOf(const QJsonArray &array)
{
    std::vector<SessionVariant> variants;
    for (const QJsonValue &value : array) {
        const QJsonObject object = value.toObject();
        variants.push_back({object["name"].toString(), object["note"].toString(), object["from"].toString(),
                            QDateTime::fromString(object["time"].toString(), Qt::ISODate), object["text"].toString(),
                            object["inventory_text"].toString(), object["file"].toString()});
    }
    return variants;
}

Result<std::unique_ptr<EditedPlan>> readKeptPlan(const std::string &text, std::shared_ptr<const Inventory> devices,
                                                 const OpenedFiles &files)
{
    Result<OpenedPlan> read = readPlan(text, files.graph->value, devices);
    if (read)
        return std::move(read->plan);
    for (const std::shared_ptr<const Inventory> &former : files.formerDevices) {
        if (Result<OpenedPlan> fitting = readPlan(text, files.graph->value, former)) {
            fitting->plan->setInventory(std::move(devices));
            return std::move(fitting->plan);
        }
    }
    return read.error();
}

void addVariants(OpenedFiles &files, const std::vector<SessionVariant> &variants)
{
    for (const SessionVariant &kept : variants) {
        if (Result<Variant> variant = readVariant(kept, files))
            files.variants.push_back(std::move(*variant));
        else
            files.graph->warnings.append(QCoreApplication::translate("Session", "The kept state %1 cannot be read: %2")
                                             .arg(kept.name, coreText(variant.error().line())));
    }
}

} // namespace cutaway
