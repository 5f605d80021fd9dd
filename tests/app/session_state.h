#pragma once

#include "app/document/document.h"
#include "core/plan/plan_documents.h"

#include <QDataStream>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPointF>

/// All that a restored session must have as it was, as one text.
namespace cutaway::testing {

inline QString textOfPlan(const EditedPlan &plan)
{
    return QString::fromStdString(writePlan(plan));
}

/// What is open and where, by meaning: a view that fits its window has the zoom that the window's size gives it, and
/// groups come in any order.
inline QJsonObject viewState(const QByteArray &bytes)
{
    QDataStream stream(bytes);
    stream.setVersion(QDataStream::Qt_6_0);
    quint32 magic = 0;
    double zoom = 0;
    QPointF offset;
    bool isFitted = false;
    quint32 count = 0;
    stream >> magic >> zoom >> offset >> isFitted >> count;
    QJsonObject groups;
    for (quint32 i = 0; i < count && stream.status() == QDataStream::Ok; ++i) {
        quint32 group = 0;
        QStringList open;
        QStringList unfolded;
        stream >> group >> open >> unfolded;
        groups[QString::number(group)] =
            QJsonArray{QJsonArray::fromStringList(open), QJsonArray::fromStringList(unfolded)};
    }
    QJsonObject state{{"groups", groups}, {"fitted", isFitted}, {"broken", stream.status() != QDataStream::Ok}};
    if (!isFitted)
        state["place"] = QJsonArray{zoom, offset.x(), offset.y()};
    return state;
}

inline QJsonObject tabState(const PlanTab &tab)
{
    QJsonArray steps;
    for (int i = 0; i < tab.history()->count(); ++i)
        steps.append(tab.history()->text(i));
    QJsonArray runs;
    for (const auto &[first, last] : tab.view().selected.runs)
        runs.append(QJsonArray{qint64(first), qint64(last)});
    return {{"name", tab.baseName()},
            {"path", tab.path()},
            {"plan", textOfPlan(tab.plan())},
            {"first", textOfPlan(*tab.firstPlan())},
            {"steps", steps},
            {"step", tab.history()->index()},
            {"clean", tab.history()->cleanIndex()},
            {"modified", tab.isModified()},
            {"moves", tab.moveCount()},
            {"view", viewState(tab.view().canvas)},
            {"selected", QJsonArray::fromStringList(tab.view().selected.names)},
            {"runs", runs},
            {"box", qint64(tab.view().selected.box.index())}};
}

inline QJsonArray variantStates(const Document &document)
{
    QJsonArray states;
    for (const Variant &variant : document.variants().list())
        states.append(QJsonObject{{"name", variant.name},
                                  {"note", variant.note},
                                  {"from", variant.from},
                                  {"plan", textOfPlan(*variant.plan)}});
    return states;
}

inline QByteArray stateOf(const Document &document)
{
    QJsonArray tabs;
    for (int i = 0; i < document.tabCount(); ++i)
        tabs.append(tabState(*document.tab(i)));
    QJsonArray notes;
    for (const Document::Note &note : document.notes())
        notes.append(note.what + u' ' + QString::fromUtf8(note.json));
    return QJsonDocument(QJsonObject{{"tabs", tabs},
                                     {"notes", notes},
                                     {"current", document.currentIndex()},
                                     {"baseline", document.indexOf(document.baseline())},
                                     {"variants", variantStates(document)},
                                     {"devices modified", document.isInventoryModified()}})
        .toJson(QJsonDocument::Indented);
}

/// Where two texts part, with what is around.
inline QByteArray difference(const QByteArray &one, const QByteArray &other)
{
    qsizetype at = 0;
    while (at < std::min(one.size(), other.size()) && one[at] == other[at])
        ++at;
    const qsizetype from = std::max<qsizetype>(0, at - 300);
    return "restored: " + one.mid(from, 500) + "\n\nwas: " + other.mid(from, 500);
}

} // namespace cutaway::testing
