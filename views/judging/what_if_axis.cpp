#include "views/judging/what_if_axis.h"

#include "core/estimates/roofline.h"
#include "core/judging/varied_inventory.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr int mostCurvePoints = 24;
constexpr double octaves = 2;       ///< factors go so far down and up
constexpr double usefulDecades = 2; ///< of a control that is far beyond its last useful value

/// From a quarter to four times.
double factorAt(double step, int steps)
{
    return std::pow(2.0, octaves * (2 * step / steps - 1));
}

/// By peak, ascending: a slider goes from slow to fast.
std::vector<const Accelerator *> accelerationOrder()
{
    std::vector<const Accelerator *> list;
    for (const Accelerator &each : accelerators())
        list.push_back(&each);
    std::ranges::stable_sort(list, {}, [](const Accelerator *each) { return each->peaks.flopsPerSec; });
    return list;
}

std::optional<double> smallestMemory(const Inventory &inventory)
{
    std::optional<double> smallest;
    for (const Device &device : inventory.devices) {
        if (device.availableMemBytes != unknownMemory)
            smallest = std::min(smallest.value_or(9e18), double(device.availableMemBytes));
    }
    return smallest;
}

/// Where all are alike.
std::optional<double> linkRate(const Inventory &inventory)
{
    const bool areAlike = !inventory.links.empty() && std::ranges::all_of(inventory.links, [&](const Link &link) {
        return link.bandwidthBytesPerSec == inventory.links.front().bandwidthBytesPerSec;
    });
    return areAlike ? std::optional(inventory.links.front().bandwidthBytesPerSec) : std::nullopt;
}

WhatIfAxis factorAxis(const QString &title, const char *what, WhatIfAxis::Form form, std::optional<double> base)
{
    WhatIfAxis axis{title, what, form};
    axis.base = base;
    return axis;
}

WhatIfAxis memoryAxis(const Inventory &inventory)
{
    return factorAxis(tr("Memory of the devices"), "available_mem_bytes", WhatIfAxis::Form::Bytes,
                      smallestMemory(inventory));
}

WhatIfAxis countAxis(const Inventory &inventory)
{
    const int devices = int(inventory.devices.size());
    WhatIfAxis count{tr("Number of devices"), "devices", WhatIfAxis::Form::Count, double(std::max(1, devices))};
    count.first = 1;
    count.last = std::max(2, devices * 2);
    count.steps = int(count.last) - 1;
    count.nowStep = std::max(1, devices) - 1;
    return count;
}

void addInventory(const Inventory &inventory, std::vector<WhatIfAxis> &axes)
{
    using Form = WhatIfAxis::Form;
    const auto factor = [&](const QString &title, const char *what, Form form, std::optional<double> base) {
        axes.push_back(factorAxis(title, what, form, base));
    };
    axes.push_back(memoryAxis(inventory));
    factor(tr("Transfer rate"), "transfer_rate_bytes_per_sec", Form::Rate, inventory.transferRateBytesPerSec);
    axes.push_back(countAxis(inventory));
    if (!inventory.links.empty())
        factor(tr("Rate of the links"), "links.bandwidth_bytes_per_sec", Form::Rate, linkRate(inventory));
    if (inventory.mesh) {
        factor(tr("Rate between nodes"), "mesh.inter_node_bandwidth", Form::Rate, inventory.mesh->interNodeBandwidth);
        factor(tr("Rate inside nodes"), "mesh.intra_node_bandwidth", Form::Rate, inventory.mesh->intraNodeBandwidth);
    }
    factor(tr("Peak FLOP/s"), "peak_flops", Form::Factor, {});
    WhatIfAxis kind{tr("Kind of the devices"), "kind", Form::Kind};
    kind.steps = int(accelerators().size()) - 1;
    kind.nowStep = kind.steps / 2;
    kind.now = kind.valueAt(kind.nowStep);
    axes.push_back(std::move(kind));
}

/// Of what is not there no factor says anything.
std::optional<WhatIfAxis> fieldAxis(const DeviceField &field)
{
    using Form = WhatIfAxis::Form;
    const ParameterDeclaration &declaration = field.declaration;
    const std::optional<double> now = judging::fieldNumber(field);
    const bool isFactor = declaration.type == ParameterType::Number;
    const bool isBytes = declaration.unit == "bytes";
    if (!now || !field.fixedBy.empty() || (isFactor && *now <= 0) || (!isFactor && isBytes))
        return std::nullopt;
    WhatIfAxis axis{coreText(declaration.title), std::string(judging::fieldPrefix) + declaration.name};
    if (isFactor) {
        axis.form = isBytes ? Form::Bytes : declaration.unit == "bytes/s" ? Form::Rate : Form::Factor;
        if (axis.form == Form::Rate) // of what the title names alone
            axis.title = tr("%1: rate").arg(axis.title);
        axis.base = now;
        return axis;
    }
    axis.form = Form::Field;
    axis.now = *now;
    for (const std::string &choice : declaration.choices)
        axis.words << QString::fromStdString(choice);
    axis.first = axis.words.isEmpty() ? declaration.minimum.value_or(1) : 0;
    axis.last = axis.words.isEmpty() ? std::max(*now * 4, axis.first + 8) : double(axis.words.size() - 1);
    axis.steps = int(std::clamp(axis.last - axis.first, 1.0, 4096.0));
    axis.nowStep = axis.stepOf(*now);
    return axis;
}

/// What plans that say so take from their devices; all else has no effect on them. Devices that are told together, as a
/// cluster is, have no memory and number but those.
bool addFields(const EditedPlan &plan, std::vector<WhatIfAxis> &axes)
{
    if (!plan.hasDeviceFields())
        return false;
    if (const Inventory &inventory = *plan.inventory(); !inventory.devices.empty()) {
        if (plan.memoryFixedBy().empty())
            axes.push_back(memoryAxis(inventory));
        axes.push_back(countAxis(inventory));
    }
    for (const DeviceField &field : plan.deviceFields()) {
        if (std::optional<WhatIfAxis> axis = fieldAxis(field))
            axes.push_back(std::move(*axis));
    }
    return !axes.empty();
}

std::optional<double> numberIn(const ParameterValue &value)
{
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return double(*whole);
    if (const auto *real = std::get_if<double>(&value))
        return *real;
    return std::nullopt;
}

void addControls(const EditedPlan &plan, std::vector<WhatIfAxis> &axes)
{
    const ParameterValues values = plan.controlValues();
    for (const ParameterDeclaration &control : plan.controls()) {
        const auto value = values.find(control.name);
        const std::optional<double> now = value == values.end() ? std::nullopt : numberIn(value->second);
        if (!now || !plan.unusedBecause(control.name).empty())
            continue;
        WhatIfAxis axis{coreText(control.title), "parameter:" + control.name, WhatIfAxis::Form::Control, *now};
        const bool isWhole = control.type == ParameterType::Integer;
        axis.first = std::max(control.minimum.value_or(0), isWhole ? std::min(1.0, *now) : *now / 4);
        const std::optional<double> end = plan.lastUseful(control.name);
        const double most = end ? std::max(*now, *end) : control.maximum.value_or(1e300);
        axis.last = std::min(most, std::max(*now * 4, axis.first + 8));
        axis.steps = isWhole ? int(std::clamp(axis.last - axis.first, 1.0, 4096.0)) : 64;
        if (!isWhole && end && *end > 0 && *end < axis.first) { // nothing happens there
            axis.first = *end / std::pow(10, usefulDecades);
            axis.isGeometric = true;
        }
        axis.nowStep = axis.stepOf(*now);
        axes.push_back(std::move(axis));
    }
}

} // namespace

bool WhatIfAxis::isLogarithmic() const
{
    return isGeometric || form == Form::Bytes || form == Form::Rate || form == Form::Factor || form == Form::Kind;
}

double WhatIfAxis::valueAt(int step) const
{
    switch (form) {
    case Form::Bytes:
    case Form::Rate:
    case Form::Factor: return factorAt(step, steps);
    case Form::Kind: return accelerationOrder()[std::size_t(step)]->peaks.flopsPerSec;
    case Form::Count:
    case Form::Field:
    case Form::Control: break;
    }
    const double share = double(step) / std::max(1, steps);
    return isGeometric ? first * std::pow(last / first, share) : first + (last - first) * share;
}

int WhatIfAxis::stepOf(double value) const
{
    int nearest = 0;
    for (int step = 1; step <= steps; ++step) {
        if (std::abs(valueAt(step) - value) < std::abs(valueAt(nearest) - value))
            nearest = step;
    }
    return nearest;
}

QString WhatIfAxis::text(double value) const
{
    const QString times = QLocale().toString(value, 'g', 3) + QStringLiteral("\u00a0×");
    switch (form) {
    case Form::Bytes: return base ? bytesText(std::int64_t(std::round(*base * value))) : times;
    case Form::Rate: return base ? rateText(*base * value) : times;
    case Form::Factor: return times;
    case Form::Count: return cutaway::tr("%n devices", nullptr, int(value));
    case Form::Kind: {
        const std::string_view name = accelerationOrder()[std::size_t(stepOf(value))]->title;
        return QString::fromUtf8(name.data(), qsizetype(name.size()));
    }
    case Form::Field:
        if (!words.isEmpty())
            return words[std::clamp(qsizetype(std::round(value)), qsizetype(0), words.size() - 1)];
        break;
    case Form::Control: break;
    }
    return QLocale().toString(value, 'g', isGeometric ? 4 : 6);
}

std::optional<double> WhatIfAxis::parse(const QString &text) const
{
    bool isNumber = false;
    QString plain = text.trimmed();
    const bool isFactor = plain.endsWith(QChar(0x00d7));
    const double number =
        QLocale().toDouble((isFactor ? plain.chopped(1) : plain.section(QChar(u' '), 0, 0)).trimmed(), &isNumber);
    if (isFactor || form == Form::Factor)
        return isNumber && number > 0 ? std::optional(number) : std::nullopt;
    if (form == Form::Bytes && base) {
        const std::optional<std::int64_t> bytes = parseBytes(plain);
        return bytes && *bytes > 0 ? std::optional(double(*bytes) / *base) : std::nullopt;
    }
    if (form == Form::Rate && base) {
        const std::optional<double> rate = parseRate(plain);
        return rate && *rate > 0 ? std::optional(*rate / *base) : std::nullopt;
    }
    if (form == Form::Kind)
        return std::nullopt; // chosen by the slider alone
    if (!words.isEmpty()) {
        const qsizetype place = words.indexOf(plain);
        return place < 0 ? std::nullopt : std::optional(double(place));
    }
    return isNumber && number > 0 ? std::optional(form == Form::Count ? std::round(number) : number) : std::nullopt;
}

std::vector<double> WhatIfAxis::range() const
{
    std::vector<double> values;
    const int stride = std::max(1, steps / mostCurvePoints);
    for (int step = 0; step <= steps; step += stride) {
        const double value = valueAt(step);
        if (values.empty() || value > values.back())
            values.push_back(value);
    }
    return values;
}

std::vector<WhatIfAxis> whatIfAxes(const EditedPlan &plan)
{
    std::vector<WhatIfAxis> axes;
    if (!addFields(plan, axes) && !plan.inventory()->devices.empty())
        addInventory(*plan.inventory(), axes);
    addControls(plan, axes);
    return axes;
}

} // namespace cutaway
