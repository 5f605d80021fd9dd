#include "views/canvas/shown_view.h"

#include "core/plan/plan_documents.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>
#include <set>

namespace cutaway {

namespace {

constexpr double mostSide = 32767; // of what Qt paints at once

constexpr std::pair<Colouring, const char *> colourings[] = {
    {Colouring::Kind, "kind"},
    {Colouring::Latency, "latency"},
    {Colouring::Memory, "memory"},
    {Colouring::Group, "group"},
    {Colouring::Flops, "flops"},
    {Colouring::OutputBytes, "output_bytes"},
    {Colouring::ParameterBytes, "parameter_bytes"},
    {Colouring::Transfer, "transfer"},
    {Colouring::Slack, "slack"},
};

QString nameOf(Colouring colouring)
{
    for (const auto &[each, name] : colourings) {
        if (each == colouring)
            return QLatin1String(name);
    }
    return QLatin1String("kind");
}

Colouring colouringNamed(const QString &wanted)
{
    for (const auto &[each, name] : colourings) {
        if (wanted == QLatin1String(name))
            return each;
    }
    return Colouring::Kind;
}

QJsonArray paths(const std::unordered_set<ModuleIndex> &modules, const ModuleTree &tree)
{
    QStringList list;
    for (const ModuleIndex module : modules)
        list << QString::fromStdString(tree.module(module).path);
    list.sort();
    return QJsonArray::fromStringList(list);
}

std::unordered_set<ModuleIndex> modulesOf(const QJsonValue &paths, const ModuleTree &tree)
{
    std::unordered_set<ModuleIndex> modules;
    for (const QJsonValue &path : paths.toArray()) {
        if (const ModuleIndex module = tree.find(path.toString().toStdString()); module.isValid())
            modules.insert(module);
    }
    return modules;
}

QJsonArray groupsOf(const ShownView &view, const EditedPlan &plan, const ModuleTree &modules)
{
    QJsonArray groups;
    for (const auto &[id, group] : groupsById(plan)) {
        const auto opening = view.openings.find(group);
        if (opening == view.openings.end())
            continue;
        groups.append(QJsonObject{{"id", double(id)},
                                  {"open", paths(opening->second.open, modules)},
                                  {"unfolded", paths(opening->second.unfolded, modules)},
                                  {"is_open", opening->second.isOpened}});
    }
    return groups;
}

Error badView(const char *what)
{
    return {ErrorKind::Input,
            "bad_view",
            std::string("not a view of a plan: ") + what,
            "the export dialog of the window writes one",
            {}};
}

void readGroups(const QJsonArray &groups, const EditedPlan &plan, const ModuleTree &modules, ShownView &view)
{
    const std::map<std::int64_t, GroupIndex> known = groupsById(plan);
    for (const QJsonValue &group : groups) {
        const auto found = known.find(std::int64_t(group["id"].toDouble(-1)));
        if (found != known.end())
            view.openings[found->second] = {modulesOf(group["open"], modules), modulesOf(group["unfolded"], modules),
                                            group["is_open"].toBool()};
    }
}

void readSelection(const QJsonArray &names, const EditedPlan &plan, ShownView &view)
{
    std::set<std::string> wanted;
    for (const QJsonValue &name : names)
        wanted.insert(name.toString().toStdString());
    for (std::size_t i = 0; i < plan.itemCount() && !wanted.empty(); ++i) {
        if (wanted.contains(std::string(plan.item(ItemIndex(i)).label)))
            view.selection.push_back(ItemIndex(i));
    }
}

bool isSane(const ShownView &view)
{
    return std::isfinite(view.transform.zoom) && view.transform.zoom >= ViewTransform::smallest &&
           view.transform.zoom <= ViewTransform::largest && std::abs(view.transform.offset.x()) < 1e9 &&
           std::abs(view.transform.offset.y()) < 1e9 && view.size.width() >= 1 && view.size.height() >= 1 &&
           view.size.width() <= mostSide && view.size.height() <= mostSide && view.arrangedFor.width() <= mostSide &&
           view.arrangedFor.height() <= mostSide;
}

} // namespace

QByteArray writeShownView(const ShownView &view, const EditedPlan &plan, const ModuleTree &modules)
{
    QJsonArray selection;
    for (const ItemIndex item : view.selection) {
        const std::string label(plan.item(item).label);
        selection.append(QString::fromStdString(label));
    }
    const QJsonObject document{
        {"format", "cutaway.view"},
        {"version", 1},
        {"arrangement", view.arrangement == Arrangement::ByFlow ? "flow" : "device"},
        {"colouring", nameOf(view.colouring)},
        {"size", QJsonArray{view.size.width(), view.size.height()}},
        {"arranged_for", QJsonArray{view.arrangedFor.width(), view.arrangedFor.height()}},
        {"zoom", view.transform.zoom},
        {"offset", QJsonArray{view.transform.offset.x(), view.transform.offset.y()}},
        {"sideways", view.isSideways},
        {"stubs", view.hasStubs},
        {"graphviz", view.isByGraphviz},
        {"critical_path", view.showsCriticalPath},
        {"groups", groupsOf(view, plan, modules)},
        {"selection", selection},
    };
    return QJsonDocument(document).toJson();
}

Result<ShownView> readShownView(const QByteArray &text, const EditedPlan &plan, const ModuleTree &modules)
{
    QJsonParseError fault;
    const QJsonObject document = QJsonDocument::fromJson(text, &fault).object();
    if (fault.error != QJsonParseError::NoError)
        return badView(fault.errorString().toUtf8().constData());
    if (document["format"].toString() != QLatin1String("cutaway.view"))
        return badView("its format is not cutaway.view");
    ShownView view;
    view.arrangement =
        document["arrangement"].toString() == QLatin1String("flow") ? Arrangement::ByFlow : Arrangement::ByDevice;
    view.colouring = colouringNamed(document["colouring"].toString());
    const QJsonArray size = document["size"].toArray();
    const QJsonArray arrangedFor = document["arranged_for"].toArray();
    const QJsonArray offset = document["offset"].toArray();
    view.size = {size.at(0).toDouble(), size.at(1).toDouble()};
    view.arrangedFor = {arrangedFor.at(0).toDouble(), arrangedFor.at(1).toDouble()};
    view.transform = {document["zoom"].toDouble(), {offset.at(0).toDouble(), offset.at(1).toDouble()}};
    view.isSideways = document["sideways"].toBool();
    view.hasStubs = document["stubs"].toBool(true);
    view.isByGraphviz = document["graphviz"].toBool(true);
    view.showsCriticalPath = document["critical_path"].toBool();
    if (!isSane(view))
        return badView("its size, zoom or offset is no number that a window has");
    readGroups(document["groups"].toArray(), plan, modules, view);
    readSelection(document["selection"].toArray(), plan, view);
    return view;
}

} // namespace cutaway
