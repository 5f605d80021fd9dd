#include "app/window/export_formats.h"

#include "app/jobs/layout_cache.h"
#include "app/jobs/layout_service.h"
#include "core/formats/export_registry.h"
#include "views/canvas/picture_export.h"
#include "views/theme/theme.h"

#include <QCoreApplication>

#include <algorithm>

namespace cutaway {

namespace {

constexpr double pictureScale = 2;
constexpr double thumbnailScale = 0.5;
constexpr std::size_t laidOutOnce = 500'000; // boxes and arrows

QString tr(const char *text)
{
    return QCoreApplication::translate("ExportFormats", text);
}

ExportFormat textFormat(const ExportDescriptor &descriptor)
{
    ExportFormat format;
    format.id = QString::fromStdString(descriptor.id);
    format.title = QString::fromStdString(descriptor.title);
    format.extension = QString::fromStdString(descriptor.extension);
    format.description = QString::fromStdString(descriptor.description);
    format.isText = true;
    format.write = [&descriptor](const EditedPlan &plan, const Job &) -> Result<QByteArray> {
        const Result<std::string> text = cutaway::exportPlan(descriptor, plan, {});
        if (!text)
            return text.error();
        return QByteArray::fromStdString(*text);
    };
    return format;
}

ExportFormat pictureFormat(PictureFormat picture, const char *id, const QString &title, const QString &description,
                           Arrangement arrangement)
{
    ExportFormat format{id, title, id, description, {}, false, {}, {}};
    if (arrangement == Arrangement::ByFlow)
        format.settings << QStringLiteral("arrangement=flow");
    const auto render = [arrangement](const EditedPlan &plan, PictureFormat as, double scale, const Job &job) {
        LayoutCache known(laidOutOnce);
        const auto layout = [&](const LayoutRequest &request) {
            const std::string key = layoutKey(request);
            if (const LayoutResult *result = known.find(key))
                return *result;
            LayoutResult result = job.stopRequested() ? layeredLayout(request) : layoutNow(request);
            known.insert(key, result);
            return result;
        };
        return renderPicture(plan, arrangement, lightTheme(), as, scale, layout, job);
    };
    format.write = [render, picture](const EditedPlan &plan, const Job &job) {
        return render(plan, picture, pictureScale, job);
    };
    format.thumbnail = [render](const EditedPlan &plan, const Job &job) {
        return render(plan, PictureFormat::Png, thumbnailScale, job);
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

std::vector<ExportFormat> exportFormats(PlanKind kind, Arrangement arrangement)
{
    std::vector<ExportFormat> formats;
    for (const ExportDescriptor &descriptor : exports()) {
        if (descriptor.kinds.empty() || std::ranges::find(descriptor.kinds, kind) != descriptor.kinds.end())
            formats.push_back(textFormat(descriptor));
    }
    formats.push_back(pictureFormat(PictureFormat::Svg, "svg", tr("SVG picture"),
                                    tr("The whole plan as a drawing that scales"), arrangement));
    formats.push_back(pictureFormat(PictureFormat::Png, "png", tr("PNG picture"),
                                    tr("The whole plan as pixels, at twice the size on the screen"), arrangement));
    formats.push_back(pictureFormat(PictureFormat::Pdf, "pdf", tr("PDF picture"),
                                    tr("The whole plan on one page, for printing and papers"), arrangement));
    return formats;
}

QString exportCommand(const QString &graph, const QString &devices, const QString &plan, const ExportFormat &format,
                      const QString &out)
{
    QStringList words{"cutaway", "export", quoted(graph)};
    if (!devices.isEmpty())
        words << "--devices" << quoted(devices);
    words << "--plan" << quoted(plan) << "--to" << format.id;
    for (const QString &setting : format.settings)
        words << "--set" << quoted(setting);
    words << "--out" << quoted(out);
    return words.join(' ');
}

} // namespace cutaway
