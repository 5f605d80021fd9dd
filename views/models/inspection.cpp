#include "views/models/inspection.h"

#include "core/graph/node_details.h"
#include "core/plan/pins.h"
#include "core/plan/stacked_lanes.h"
#include "views/models/figures.h"
#include "views/models/pin_texts.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <set>

namespace cutaway {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Inspection", text);
}

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

void addFact(Inspection &inspection, const QString &label, const QString &value)
{
    if (!value.isEmpty())
        inspection.facts.push_back({label, value});
}

void addDetail(Inspection &inspection, const QString &label, const QString &value)
{
    if (!label.isEmpty() && !value.isEmpty())
        inspection.details.push_back({label, value});
}

QString lowerFirst(QString label)
{
    if (!label.isEmpty())
        label[0] = label[0].toLower();
    return label;
}

QString laneNames(const EditedPlan &plan, const std::vector<LaneIndex> &lanes)
{
    QStringList names;
    for (const LaneIndex lane : lanes) {
        if (plan.lane(lane).isPlace)
            names.append(text(plan.lane(lane).label));
    }
    return names.join(QStringLiteral(", "));
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
    return node.parameters.size() == 1 ? tr("%1 in 1 tensor").arg(bytesText(bytes))
                                       : tr("%1 in %2 tensors").arg(bytesText(bytes)).arg(node.parameters.size());
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

void addNode(Inspection &inspection, const Node &node)
{
    addFact(inspection, tr("Output"), outputText(node));
    addFact(inspection, tr("Output bytes"), bytesText(node.outputBytes));
    addFact(inspection, tr("Parameters"), parametersText(node));
    addTimes(inspection, node);
    if (node.flops)
        addFact(inspection, tr("Operations"), operationsText(*node.flops));
}

/// `weight` of `layer4.0.bn3.weight`.
std::string_view ownName(const Node &node, const Parameter &parameter)
{
    const std::string_view name = parameter.name;
    const std::size_t path = node.modulePath.size();
    const bool isOwn = path > 0 && name.size() > path + 1 && name.starts_with(node.modulePath) && name[path] == '.';
    return isOwn ? name.substr(path + 1) : name;
}

void addDetails(Inspection &inspection, const Node &node)
{
    addDetail(inspection, tr("Call"), text(opcodeName(node.opcode)));
    addDetail(inspection, tr("Target"), text(node.target));
    for (const NodeDetail &detail : nodeDetails(node))
        addDetail(inspection, text(detail.label), text(detail.value));
    for (const Parameter &parameter : node.parameters)
        addDetail(inspection, text(ownName(node, parameter)), tensorText({parameter.shape, parameter.dtype}));
}

QString placeText(const EditedPlan &plan, GroupIndex group)
{
    return group.isValid() ? lowerFirst(text(plan.group(group).label)) : QString();
}

Inspection::Link itemLink(const EditedPlan &plan, ItemIndex item, std::int64_t bytes)
{
    const ItemInfo info = plan.item(item);
    const QString place = placeText(plan, plan.groupOf(item));
    const QString size = bytesText(bytes);
    return {item, text(info.label), place.isEmpty() ? size : tr("%1, %2").arg(size, place), info.kind};
}

void addSection(Inspection &inspection, Inspection::Section section)
{
    if (!section.links.empty())
        inspection.sections.push_back(std::move(section));
}

/// `ownBytes`: what goes along each link, if it is the item's own output; else it is that of the other end.
Inspection::Section neighbours(const EditedPlan &plan, const QString &title, std::span<const ItemIndex> items,
                               std::optional<std::int64_t> ownBytes)
{
    Inspection::Section section{title, {}, 0};
    for (const ItemIndex item : items.first(std::min(items.size(), linksShown)))
        section.links.push_back(itemLink(plan, item, ownBytes ? *ownBytes : plan.item(item).outputBytes));
    section.more = items.size() - section.links.size();
    return section;
}

void addPin(const EditedPlan &plan, ItemIndex item, Inspection &inspection)
{
    const std::vector<Pin::Kind> kinds = plan.pinKinds();
    if (kinds.empty() || !plan.groupOf(item).isValid())
        return;
    if (const Pin pin = plan.pinOf(item); pin.kind != Pin::Kind::None)
        inspection.facts.push_back({tr("Pinned"), pinText(plan, pin), tr("Unpin"), unpin(std::span(&item, 1))});
    else
        inspection.facts.push_back(
            {tr("Pinned"), tr("no"), tr("Pin"), pinWhereTheyLie(plan, std::span(&item, 1), kinds.front())});
}

Inspection inspectItem(const EditedPlan &plan, ItemIndex item)
{
    const ItemInfo info = plan.item(item);
    Inspection inspection;
    inspection.title = text(info.label);
    inspection.subtitle = text(info.modulePath);
    inspection.kind = info.kind;
    addFact(inspection, tr("Kind"), text(info.typeLabel));
    if (const GroupIndex group = plan.groupOf(item); group.isValid()) {
        const GroupInfo place = plan.group(group);
        const QString lanes = laneNames(plan, place.lanes);
        const QString label = text(place.label);
        // `Partition 1` is told as `Partition` and `1 on dev_1`.
        const QString word = label.section(u' ', 0, 0);
        const QString rest = label.section(u' ', 1);
        const QString value = rest.isEmpty() ? label : rest;
        addFact(inspection, rest.isEmpty() ? tr("Place") : word,
                lanes.isEmpty() ? value : tr("%1 on %2").arg(value, lanes));
    }
    if (info.node.isValid())
        addNode(inspection, plan.graph().node(info.node));
    else
        addFact(inspection, tr("Bytes"), bytesText(info.totalBytes));
    if (info.seconds && (!info.node.isValid() || !plan.graph().node(info.node).latency))
        addFact(inspection, tr("Latency"), secondsText(*info.seconds));
    addPin(plan, item, inspection);
    addSection(inspection, neighbours(plan, tr("Reads"), plan.inputs(item), std::nullopt));
    addSection(inspection, neighbours(plan, tr("Read by"), plan.users(item), info.outputBytes));
    if (info.node.isValid())
        addDetails(inspection, plan.graph().node(info.node));
    return inspection;
}

void addGroupEdges(const EditedPlan &plan, GroupIndex group, Inspection &inspection)
{
    Inspection::Section in{tr("Receives from"), {}, 0};
    Inspection::Section out{tr("Sends to"), {}, 0};
    for (const GroupEdge &edge : plan.edges()) {
        if (edge.from != group && edge.to != group)
            continue;
        const GroupIndex other = edge.from == group ? edge.to : edge.from;
        Inspection::Section &section = edge.from == group ? out : in;
        if (section.links.size() == linksShown) {
            ++section.more;
            continue;
        }
        const QString note = edge.crossesLanes ? tr("%1, %2").arg(bytesText(edge.bytes), secondsText(edge.seconds))
                                               : bytesText(edge.bytes);
        section.links.push_back({other, text(plan.group(other).label), note, {}});
    }
    addSection(inspection, std::move(in));
    addSection(inspection, std::move(out));
}

QString causeText(GroupLimits::Cause cause)
{
    switch (cause) {
    case GroupLimits::Cause::Nothing: return tr("Limited by nothing");
    case GroupLimits::Cause::Compute: return tr("Limited by computing");
    case GroupLimits::Cause::Memory: return tr("Limited by memory bandwidth");
    case GroupLimits::Cause::Transfer: return tr("Limited by transfers");
    case GroupLimits::Cause::Capacity: return tr("Limited by capacity");
    case GroupLimits::Cause::Unknown: break;
    }
    return {};
}

void addLimits(const EditedPlan &plan, GroupIndex group, Inspection &inspection)
{
    const GroupLimits limits = plan.limits(group);
    if (limits.cause == GroupLimits::Cause::Unknown)
        return;
    Inspection::Section section{causeText(limits.cause), {}, 0};
    section.text = QString::fromStdString(limits.text);
    for (const KeyFigure &figure : limits.figures)
        section.facts.push_back({QString::fromStdString(figure.label), keyFigureText(figure)});
    inspection.sections.push_back(std::move(section));
}

Inspection inspectGroup(const EditedPlan &plan, GroupIndex group)
{
    const GroupInfo info = plan.group(group);
    Inspection inspection;
    if (!info.exists)
        return inspection;
    inspection.title = text(info.label);
    if (!info.lanes.empty() && plan.lane(info.lanes.front()).isPlace)
        inspection.colour = plan.lane(info.lanes.front()).number;
    const QString lanes = laneNames(plan, info.lanes);
    inspection.subtitle = lanes.isEmpty() ? tr("on no device yet") : tr("on %1").arg(lanes);
    addFact(inspection, tr("Operators"), QString::number(info.itemCount));
    addFact(inspection, tr("Memory"), bytesText(info.usedBytes));
    addFact(inspection, tr("Latency"), info.seconds ? secondsText(*info.seconds) : tr("unknown"));
    addLimits(plan, group, inspection);
    addGroupEdges(plan, group, inspection);
    return inspection;
}

/// `3 of 14`, with a word that pins or unpins all of them.
void addPins(const EditedPlan &plan, std::span<const ItemIndex> items, Inspection &inspection)
{
    const Move toggle = togglePins(plan, items);
    if (toggle.pins.empty())
        return;
    const auto pinned =
        std::ranges::count_if(items, [&](ItemIndex item) { return plan.pinOf(item).kind != Pin::Kind::None; });
    const bool pins = toggle.pins.front().pin.kind != Pin::Kind::None;
    inspection.facts.push_back(
        {tr("Pinned"), tr("%1 of %2").arg(pinned).arg(items.size()), pins ? tr("Pin all") : tr("Unpin all"), toggle});
}

Inspection inspectLane(const EditedPlan &plan, LaneIndex lane)
{
    const LaneInfo info = plan.lane(lane);
    Inspection inspection;
    inspection.title = text(info.label);
    inspection.subtitle = text(info.kind);
    if (info.isPlace)
        inspection.colour = info.number;
    addFact(inspection, tr("Host"), text(info.host));
    addFact(inspection, tr("Used"), bytesText(info.usedBytes));
    if (info.capacityBytes) {
        const std::int64_t left = *info.capacityBytes - info.usedBytes;
        addFact(inspection, tr("Available"), bytesText(*info.capacityBytes));
        addFact(inspection, left < 0 ? tr("Over by") : tr("Left"), bytesText(std::abs(left)));
        if (*info.capacityBytes > 0)
            addFact(inspection, tr("Filled"), percentText(double(info.usedBytes) / double(*info.capacityBytes)));
    }
    if (const auto *stacked = dynamic_cast<const HasStackedLanes *>(&plan)) {
        for (const LaneTier &tier : stacked->otherTiers(lane))
            addFact(inspection, text(tier.label),
                    tr("%1 of %2").arg(bytesText(tier.usedBytes), bytesText(tier.capacityBytes)));
    }
    Inspection::Section groups{tr("Holds"), {}, 0};
    for (const GroupIndex group : info.groups) {
        const GroupInfo held = plan.group(group);
        const QString seconds = held.seconds ? secondsText(*held.seconds) : QString();
        const QString bytes = bytesText(held.usedBytes);
        groups.links.push_back(
            {group, text(held.label), seconds.isEmpty() ? bytes : tr("%1, %2").arg(bytes, seconds), {}});
        if (groups.links.size() == linksShown)
            break;
    }
    groups.more = info.groups.size() - groups.links.size();
    addSection(inspection, std::move(groups));
    return inspection;
}

} // namespace

Inspection inspect(const EditedPlan &plan, Spot spot)
{
    if (const auto *item = std::get_if<ItemIndex>(&spot))
        return item->value() < plan.itemCount() ? inspectItem(plan, *item) : Inspection();
    if (const auto *group = std::get_if<GroupIndex>(&spot))
        return group->value() < plan.groupCount() ? inspectGroup(plan, *group) : Inspection();
    if (const auto *lane = std::get_if<LaneIndex>(&spot))
        return lane->value() < plan.laneCount() ? inspectLane(plan, *lane) : Inspection();
    return {};
}

Inspection inspectSelection(const EditedPlan &plan, std::span<const ItemIndex> items)
{
    if (items.size() == 1)
        return inspect(plan, items.front());
    Inspection inspection;
    if (items.empty())
        return inspection;
    std::int64_t output = 0;
    std::int64_t total = 0;
    double seconds = 0;
    std::set<GroupIndex> groups;
    for (const ItemIndex item : items) {
        const ItemInfo info = plan.item(item);
        output += info.outputBytes;
        total += info.totalBytes;
        seconds += info.seconds.value_or(0);
        if (const GroupIndex group = plan.groupOf(item); group.isValid())
            groups.insert(group);
    }
    inspection.title = tr("%1 operators").arg(items.size());
    addFact(inspection, tr("Output bytes"), bytesText(output));
    addFact(inspection, tr("Parameters"), bytesText(total - output));
    addFact(inspection, tr("Latency, sum"), secondsText(seconds));
    addPins(plan, items, inspection);
    Inspection::Section places{tr("Lie in"), {}, 0};
    for (const GroupIndex group : groups) {
        if (places.links.size() == linksShown)
            break;
        places.links.push_back({group, text(plan.group(group).label), laneNames(plan, plan.group(group).lanes), {}});
    }
    places.more = groups.size() - places.links.size();
    addSection(inspection, std::move(places));
    return inspection;
}

QString inspectionText(const Inspection &inspection)
{
    QStringList lines{inspection.title};
    if (!inspection.subtitle.isEmpty())
        lines.append(inspection.subtitle);
    for (const Inspection::Fact &fact : inspection.facts)
        lines.append(
            QStringLiteral("%1\t%2").arg(fact.label, QString(fact.value).replace(u'\n', QStringLiteral("; "))));
    for (const Inspection::Section &section : inspection.sections) {
        lines.append(section.title);
        if (!section.text.isEmpty())
            lines.append(u'\t' + section.text);
        for (const Inspection::Fact &fact : section.facts)
            lines.append(QStringLiteral("\t%1\t%2").arg(fact.label, fact.value));
        for (const Inspection::Link &link : section.links)
            lines.append(QStringLiteral("\t%1\t%2").arg(link.text, link.note));
        if (section.more > 0)
            lines.append(u'\t' + tr("%1 more").arg(section.more));
    }
    for (const Inspection::Fact &detail : inspection.details)
        lines.append(QStringLiteral("%1\t%2").arg(detail.label, detail.value));
    return lines.join(u'\n') + u'\n';
}

} // namespace cutaway
