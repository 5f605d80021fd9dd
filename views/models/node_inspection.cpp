#include "views/models/node_inspection.h"

#include "core/graph/node_details.h"
#include "views/models/figures.h"
#include "views/models/inspection_parts.h"

#include <QLocale>

#include <algorithm>
#include <array>

namespace cutaway {

using namespace inspecting;

namespace {

void addDetail(Inspection &inspection, const QString &label, const QString &value)
{
    if (!label.isEmpty() && !value.isEmpty())
        inspection.details.push_back({label, value});
}

QString tensorText(const TensorType &tensor)
{
    QStringList sizes;
    for (const std::int64_t size : tensor.shape)
        sizes.append(size < 0 ? QStringLiteral("?") : QString::number(size));
    return QStringLiteral("%1 [%2]").arg(text(tensor.dtype), sizes.join(QStringLiteral(", ")));
}

QString outputText(const Node &node)
{
    constexpr std::size_t tensorsShown = 4;
    if (!node.outputs)
        return {};
    QStringList tensors;
    for (std::size_t i = 0; i < std::min(node.outputs->size(), tensorsShown); ++i)
        tensors.append(tensorText((*node.outputs)[i]));
    if (node.outputs->size() > tensorsShown)
        tensors.append(tr("%1 more").arg(node.outputs->size() - tensorsShown));
    return tensors.join(u'\n');
}

QString parametersText(const Node &node)
{
    const std::int64_t bytes = node.totalBytes - node.outputBytes;
    if (node.parameters.empty())
        return bytes > 0 ? bytesText(bytes) : QString();
    return tr("%1 in %n tensors", nullptr, int(node.parameters.size())).arg(bytesText(bytes));
}

QString operationsText(double flops)
{
    static constexpr std::array<std::pair<double, const char *>, 4> scales{
        {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}}};
    for (const auto &[size, prefix] : scales) {
        if (flops >= size)
            return tr("%1 %2FLOP").arg(QLocale().toString(flops / size, 'g', 3), QLatin1String(prefix));
    }
    return tr("%1 FLOP").arg(QLocale().toString(flops, 'g', 3));
}

void addTimes(Inspection &inspection, const Node &node)
{
    if (!node.latency)
        return;
    const Latency &latency = *node.latency;
    const auto withVerdict = [](double seconds, bool decides) {
        return decides ? tr("%1, decides").arg(secondsText(seconds)) : secondsText(seconds);
    };
    addFact(inspection, tr("Compute"), withVerdict(latency.computeSec, latency.computeSec > latency.memorySec));
    addFact(inspection, tr("Memory"), withVerdict(latency.memorySec, latency.memorySec > latency.computeSec));
}

/// `weight` of `layer4.0.bn3.weight`.
std::string_view ownName(const Node &node, const Parameter &parameter)
{
    const std::string_view name = parameter.name;
    const std::size_t path = node.modulePath.size();
    const bool isOwn = path > 0 && name.size() > path + 1 && name.starts_with(node.modulePath) && name[path] == '.';
    return isOwn ? name.substr(path + 1) : name;
}

} // namespace

void addNodeFacts(Inspection &inspection, const Node &node)
{
    addFact(inspection, tr("Output"), outputText(node));
    addFact(inspection, tr("Output bytes"), bytesText(node.outputBytes));
    addFact(inspection, tr("Parameters"), parametersText(node));
    addTimes(inspection, node);
    if (node.flops)
        addFact(inspection, tr("Operations"), operationsText(*node.flops));
}

void addNodeDetails(Inspection &inspection, const Node &node, std::string_view without)
{
    addDetail(inspection, tr("Call"), text(opcodeName(node.opcode)));
    addDetail(inspection, tr("Target"), text(node.target));
    for (const NodeDetail &detail : nodeDetails(node)) {
        if (without.empty() || detail.label != without)
            addDetail(inspection, text(detail.label), text(detail.value));
    }
    for (const Parameter &parameter : node.parameters)
        addDetail(inspection, text(ownName(node, parameter)), tensorText({parameter.shape, parameter.dtype}));
}

} // namespace cutaway
