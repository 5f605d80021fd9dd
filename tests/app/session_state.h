#pragma once

#include "app/document/document.h"
#include "core/plan/plan_documents.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <nlohmann/json.hpp>

/// All that a restored session must have as it was, as one text.
namespace cutaway::testing {

/// Fields in one order: that of fields of the user's own may change when a plan is read, and means nothing.
inline QString orderedPlan(const EditedPlan &plan)
{
    return QString::fromStdString(nlohmann::json::parse(writePlan(plan)).dump(1));
}

inline QJsonObject tabState(const PlanTab &tab)
{
    QJsonArray steps;
    for (int i = 0; i < tab.history()->count(); ++i)
        steps.append(tab.history()->text(i));
    return {{"name", tab.baseName()},
            {"path", tab.path()},
            {"plan", orderedPlan(tab.plan())},
            {"steps", steps},
            {"step", tab.history()->index()},
            {"clean", tab.history()->cleanIndex()},
            {"modified", tab.isModified()},
            {"moves", tab.moveCount()},
            {"view", QString::fromLatin1(tab.view().canvas.toBase64())},
            {"selected", QJsonArray::fromStringList(tab.view().selected)}};
}

inline QJsonArray variantStates(const Document &document)
{
    QJsonArray states;
    for (const Variant &variant : document.variants().list())
        states.append(QJsonObject{{"name", variant.name},
                                  {"note", variant.note},
                                  {"from", variant.from},
                                  {"plan", orderedPlan(*variant.plan)}});
    return states;
}

inline QByteArray stateOf(const Document &document)
{
    QJsonArray tabs;
    for (int i = 0; i < document.tabCount(); ++i)
        tabs.append(tabState(*document.tab(i)));
    return QJsonDocument(QJsonObject{{"tabs", tabs},
                                     {"current", document.currentIndex()},
                                     {"baseline", document.indexOf(document.baseline())},
                                     {"variants", variantStates(document)},
                                     {"devices modified", document.isInventoryModified()}})
        .toJson(QJsonDocument::Indented);
}

} // namespace cutaway::testing
