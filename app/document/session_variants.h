#pragma once

#include "app/document/read_files.h"

#include <QDateTime>
#include <QJsonArray>

namespace cutaway {

/// A variant as sessions keep it.
struct SessionVariant
{
    QString name;
    QString note;
    QString from;
    QDateTime time;
    QString text;          ///< the plan's document
    QString inventoryText; ///< empty: the session's
    QString file;          ///< empty: it was written into none
};

/// Long where plans are large. `devices`: those that the session keeps anyway.
SessionVariant sessionVariant(const Variant &variant, const Inventory &devices);
QJsonArray variantsArray(const std::vector<SessionVariant> &variants);
std::vector<SessionVariant> variantsOf(const QJsonArray &array);
/// A plan that a session kept, on its devices. One that no longer fits them is put on them as it was then: from former
/// devices of the session.
Result<std::unique_ptr<EditedPlan>> readKeptPlan(const std::string &text, std::shared_ptr<const Inventory> devices,
                                                 const OpenedFiles &files);
/// Of the graph of `files`, on its devices or on their own. One that cannot be read is told of among the graph's
/// warnings.
void addVariants(OpenedFiles &files, const std::vector<SessionVariant> &variants);

} // namespace cutaway
