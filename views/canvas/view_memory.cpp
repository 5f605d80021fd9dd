#include "views/canvas/view_memory.h"

#include <QDataStream>
#include <QIODevice>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr quint32 magic = 0x43757402;
constexpr quint32 magicBefore = 0x43757401; ///< of memories that do not say whether boxes are untouched
constexpr quint32 mostGroups = 1u << 20;

QStringList paths(const std::unordered_set<ModuleIndex> &modules, const ModuleTree &tree)
{
    std::vector<ModuleIndex> inOrder(modules.begin(), modules.end());
    std::ranges::sort(inOrder);
    QStringList list;
    for (const ModuleIndex module : inOrder)
        list << QString::fromStdString(tree.module(module).path);
    return list;
}

std::unordered_set<ModuleIndex> modulesOf(const QStringList &paths, const ModuleTree &tree)
{
    std::unordered_set<ModuleIndex> modules;
    for (const QString &path : paths) {
        const ModuleIndex module = tree.find(path.toStdString());
        if (module.isValid())
            modules.insert(module);
    }
    return modules;
}

bool isSane(const ViewTransform &transform)
{
    return std::isfinite(transform.zoom) && transform.zoom >= ViewTransform::smallest &&
           transform.zoom <= ViewTransform::largest && std::isfinite(transform.offset.x()) &&
           std::isfinite(transform.offset.y());
}

} // namespace

QByteArray writeViewMemory(const ViewMemory &memory, const ModuleTree &modules)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << magic << memory.transform.zoom << memory.transform.offset << memory.isFitted << memory.isUntouched
           << quint32(memory.openings.size());
    for (const auto &[group, opening] : memory.openings)
        stream << quint32(group.value()) << paths(opening.open, modules) << paths(opening.unfolded, modules);
    return bytes;
}

std::optional<ViewMemory> readViewMemory(const QByteArray &bytes, const ModuleTree &modules)
{
    QDataStream stream(bytes);
    stream.setVersion(QDataStream::Qt_6_0);
    quint32 found = 0;
    quint32 count = 0;
    ViewMemory memory;
    stream >> found >> memory.transform.zoom >> memory.transform.offset >> memory.isFitted;
    if (found == magic)
        stream >> memory.isUntouched;
    else if (found != magicBefore)
        return {};
    stream >> count;
    if (stream.status() != QDataStream::Ok || !isSane(memory.transform) || count > mostGroups)
        return {};
    for (quint32 i = 0; i < count; ++i) {
        quint32 group = 0;
        QStringList open;
        QStringList unfolded;
        stream >> group >> open >> unfolded;
        if (stream.status() != QDataStream::Ok)
            return {};
        memory.openings[GroupIndex(group)] = {modulesOf(open, modules), modulesOf(unfolded, modules)};
    }
    return memory;
}

} // namespace cutaway
