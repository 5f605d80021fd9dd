#include "views/models/inspection.h"

#include "core/graph/graph.h"
#include "core/graph/node_details.h"
#include "core/plan/edited_plan.h"
#include "core/plan/pins.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"

#include <QLocale>
#include <algorithm>
#include <array>
#include <set>

namespace cutaway {

namespace {

/// What a node of the graph takes and makes: output, parameters, times, operations.
void addNodeFacts(Inspection &inspection, const Node &node);
/// Its call: target, arguments and each parameter.
/// But for the field of this name, which is told otherwise; empty: all.
void addNodeDetails(Inspection &inspection, const Node &node, std::string_view without = {});

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
        return decides ? tr("%1, decisive").arg(secondsText(seconds)) : secondsText(seconds);
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

} // namespace

using namespace inspecting;

namespace {

QString placeText(const EditedPlan &plan, GroupIndex group)
{
    return group.isValid() ? inSentence(text(plan.group(group).label)) : QString();
}

Inspection::Link itemLink(const EditedPlan &plan, ItemIndex item, std::int64_t bytes)
{
    const ItemInfo info = plan.item(item);
    const QString place = placeText(plan, plan.groupOf(item));
    const QString size = bytesText(bytes);
    return {item, text(info.label), place.isEmpty() ? size : cutaway::tr("%1, %2").arg(size, place), info.kind};
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

void addFacts(Inspection &inspection, const std::vector<ItemFact> &facts)
{
    for (const ItemFact &fact : facts) {
        if (!fact.text.empty())
            inspection.facts.push_back({text(fact.label), text(fact.text), {}, {}, text(fact.meaning)});
    }
}

/// What the graph says of an item, where its plan says nothing of its own.
void addGraphFacts(const EditedPlan &plan, const ItemInfo &info, Inspection &inspection)
{
    if (info.node.isValid())
        addNodeFacts(inspection, plan.graph().node(info.node));
    else
        addFact(inspection, tr("Bytes"), bytesText(info.totalBytes));
    if (info.seconds && (!info.node.isValid() || !plan.graph().node(info.node).latency))
        addFact(inspection, timeWords(plan).ofOne, secondsText(*info.seconds));
}

/// Sums of what the graph says.
void addGraphSums(const EditedPlan &plan, std::span<const ItemIndex> items, Inspection &inspection)
{
    std::int64_t output = 0;
    std::int64_t total = 0;
    double seconds = 0;
    for (const ItemIndex item : items) {
        const ItemInfo info = plan.item(item);
        output += info.outputBytes;
        total += info.totalBytes;
        seconds += info.seconds.value_or(0);
    }
    const auto add = [&](const QString &label, const QString &value, const QString &meaning) {
        inspection.facts.push_back({label, value, {}, {}, meaning});
    };
    add(tr("Output bytes"), bytesText(output), tr("Their sum; they need not be alive at the same time."));
    add(tr("Parameters"), bytesText(total - output), tr("Their sum."));
    add(timeWords(plan).ofSeveral, secondsText(seconds),
        tr("The sum of their times. Where some run in parallel, together they take less."));
}

/// Devices that all run the same are not told one by one.
QString placeOn(const EditedPlan &plan, const GroupInfo &place, const QString &value)
{
    constexpr std::size_t lanesNamed = 4;
    if (place.lanes.size() > lanesNamed)
        return tr("%1 on %n devices", nullptr, int(place.lanes.size())).arg(value);
    const QString lanes = laneNames(plan, place.lanes);
    const bool isSaid = lanes.compare(text(place.label), Qt::CaseInsensitive) == 0;
    return lanes.isEmpty() || isSaid ? value : tr("%1 on %2").arg(value, lanes);
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
        const QString label = text(place.label);
        // `Partition 1` is told as `Partition` and `1 on dev_1`.
        const QString word = label.section(u' ', 0, 0);
        const QString rest = label.section(u' ', 1);
        const QString value = rest.isEmpty() ? label : rest;
        addFact(inspection, rest.isEmpty() ? tr("Place") : word, placeOn(plan, place, value));
    }
    if (plan.hasItemFacts())
        addFacts(inspection, plan.itemFacts(item));
    else
        addGraphFacts(plan, info, inspection);
    addPin(plan, item, inspection);
    addSection(inspection, neighbours(plan, tr("Reads"), plan.inputs(item), std::nullopt));
    addSection(inspection, neighbours(plan, tr("Read by"), plan.users(item), info.outputBytes));
    if (info.node.isValid())
        addNodeDetails(inspection, plan.graph().node(info.node), plan.fieldInWords());
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

/// Facts of one label follow each other in both; those that are none yet stand last.
void addThen(std::vector<Inspection::Fact> &facts, const std::vector<Inspection::Fact> &then)
{
    std::vector<bool> isFound(then.size());
    for (Inspection::Fact &fact : facts) {
        for (std::size_t i = 0; i < then.size(); ++i) {
            if (isFound[i] || then[i].label != fact.label)
                continue;
            isFound[i] = true;
            if (then[i].value != fact.value)
                fact.value += QStringLiteral(" \u2192 ") + then[i].value;
            break;
        }
    }
    for (std::size_t i = 0; i < then.size(); ++i) {
        if (!isFound[i])
            facts.push_back({then[i].label, QStringLiteral("\u2192 ") + then[i].value, {}, {}, then[i].explanation});
    }
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
    std::set<GroupIndex> groups;
    for (const ItemIndex item : items) {
        if (const GroupIndex group = plan.groupOf(item); group.isValid())
            groups.insert(group);
    }
    inspection.title = QStringLiteral("%1 %2").arg(items.size()).arg(itemNoun(plan, int(items.size())));
    if (plan.hasItemFacts())
        addFacts(inspection, plan.sumFacts(items));
    else
        addGraphSums(plan, items, inspection);
    addPins(plan, items, inspection);
    Inspection::Section places{tr("In"), {}, 0};
    for (const GroupIndex group : groups) {
        if (places.links.size() == linksShown)
            break;
        places.links.push_back({group, text(plan.group(group).label), laneNames(plan, plan.group(group).lanes), {}});
    }
    places.more = groups.size() - places.links.size();
    addSection(inspection, std::move(places));
    return inspection;
}

Inspection withThen(Inspection now, const Inspection &then)
{
    if (now.title != then.title) // another thing has its number then
        return now;
    addThen(now.facts, then.facts);
    for (Inspection::Section &section : now.sections) {
        const auto same = std::ranges::find(then.sections, section.title, &Inspection::Section::title);
        if (same != then.sections.end())
            addThen(section.facts, same->facts);
    }
    return now;
}

QString inspectionText(const Inspection &inspection)
{
    QStringList lines{inspection.title};
    if (!inspection.subtitle.isEmpty())
        lines.append(inspection.subtitle);
    for (const Inspection::Fact &fact : inspection.facts)
        lines.append(
            QStringLiteral("%1\t%2").arg(fact.label, QString(fact.value).replace(u'\n', QStringLiteral("; "))));
    if (inspection.peak) {
        lines.append(tr("Memory at its peak"));
        for (const MemoryPart &part : inspection.peak->parts)
            lines.append(QStringLiteral("\t%1\t%2").arg(text(part.label), bytesText(part.bytes)));
    }
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

namespace cutaway::inspecting {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

QString text(const std::string &utf8)
{
    return text(std::string_view(utf8));
}

QString text(const Text &said)
{
    return coreText(said);
}

void addFact(Inspection &inspection, const QString &label, const QString &value)
{
    if (!value.isEmpty())
        inspection.facts.push_back({label, value});
}

void addSection(Inspection &inspection, Inspection::Section section)
{
    if (!section.links.empty())
        inspection.sections.push_back(std::move(section));
}

QString laneNames(const EditedPlan &plan, const std::vector<LaneIndex> &lanes)
{
    return laneNamesText(plan, lanes);
}

} // namespace cutaway::inspecting
