#include "app/window/export_formats.h"

#include "core/formats/export_registry.h"

#include <algorithm>

namespace cutaway {

namespace {

ExportFormat textFormat(const ExportDescriptor &descriptor)
{
    ExportFormat format;
    format.id = QString::fromStdString(descriptor.id);
    format.title = QString::fromStdString(descriptor.title);
    format.extension = QString::fromStdString(descriptor.extension);
    format.description = QString::fromStdString(descriptor.description);
    format.isText = true;
    format.write = [&descriptor](const EditedPlan &plan) -> Result<QByteArray> {
        const Result<std::string> text = cutaway::exportPlan(descriptor, plan, {});
        if (!text)
            return text.error();
        return QByteArray::fromStdString(*text);
    };
    return format;
}

/// As a POSIX shell takes it.
QString quoted(const QString &word)
{
    const bool isPlain = !word.isEmpty() && std::ranges::all_of(word, [](QChar letter) {
        return letter.isLetterOrNumber() || QStringLiteral("/._-+:,=@%").contains(letter);
    });
    return isPlain ? word : '\'' + QString(word).replace('\'', QStringLiteral("'\\''")) + '\'';
}

} // namespace

std::vector<ExportFormat> exportFormats(PlanKind kind)
{
    std::vector<ExportFormat> formats;
    for (const ExportDescriptor &descriptor : exports()) {
        if (descriptor.kinds.empty() || std::ranges::find(descriptor.kinds, kind) != descriptor.kinds.end())
            formats.push_back(textFormat(descriptor));
    }
    return formats;
}

QString exportCommand(const QString &graph, const QString &devices, const QString &plan, const QString &format,
                      const QString &out)
{
    QStringList words{"cutaway", "export", quoted(graph)};
    if (!devices.isEmpty())
        words << "--devices" << quoted(devices);
    words << "--plan" << quoted(plan) << "--to" << format << "--out" << quoted(out);
    return words.join(' ');
}

} // namespace cutaway
