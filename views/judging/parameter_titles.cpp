#include "views/judging/parameter_titles.h"

#include "views/models/figures.h"
#include "views/theme/core_text.h"
#include "views/theme/translated.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace cutaway {

namespace {

/// Of what is varied about devices, which no planner declares.
constexpr std::pair<std::string_view, const char *> deviceTitles[] = {
    {"devices", QT_TRANSLATE_NOOP("cutaway", "Devices")},
    {"available_mem_bytes", QT_TRANSLATE_NOOP("cutaway", "Memory of devices")},
    {"transfer_rate_bytes_per_sec", QT_TRANSLATE_NOOP("cutaway", "Transfer rate")},
    {"links.bandwidth_bytes_per_sec", QT_TRANSLATE_NOOP("cutaway", "Rate of links")},
    {"mesh.inter_node_bandwidth", QT_TRANSLATE_NOOP("cutaway", "Rate between nodes")},
    {"mesh.intra_node_bandwidth", QT_TRANSLATE_NOOP("cutaway", "Rate inside nodes")},
    {"peak_flops", QT_TRANSLATE_NOOP("cutaway", "Peak FLOP/s")},
};

constexpr double mostFactor = 1000; ///< no device has as little memory, or is as slow, as that in bytes

} // namespace

QString parameterTitle(const ParameterTitles &titles, const std::string &name)
{
    const std::string plain = name.substr(name.find(':') + 1); // `parameter:microbatches` was varied
    if (const auto known = titles.find(plain); known != titles.end())
        return coreText(known->second);
    const auto *device = std::ranges::find(deviceTitles, name, &std::pair<std::string_view, const char *>::first);
    if (device != std::end(deviceTitles))
        return tr(device->second);
    QString title = QString::fromStdString(name).section(u':', -1).replace(u'_', u' ');
    if (!title.isEmpty())
        title[0] = title[0].toUpper();
    return title;
}

QString parameterNumberText(const std::string &name, double value)
{
    const bool isMemory = name == "available_mem_bytes";
    const bool isRate =
        name == "transfer_rate_bytes_per_sec" || name == "links.bandwidth_bytes_per_sec" || name.starts_with("mesh.");
    const bool isPeak = name == "peak_flops";
    if ((isMemory || isRate || isPeak) && value < mostFactor)
        return QLocale().toString(value, 'g', QLocale::FloatingPointShortest) + QStringLiteral("\u00a0×");
    if (isMemory)
        return bytesText(std::int64_t(std::min(9e18, std::round(value))));
    if (isRate)
        return rateText(value);
    if (isPeak)
        return QLocale().toString(value, 'g', 4);
    const bool isWhole = value == std::floor(value) && std::abs(value) < 1e15;
    return isWhole ? QString::number(value, 'f', 0) : QLocale().toString(value, 'g', QLocale::FloatingPointShortest);
}

} // namespace cutaway
