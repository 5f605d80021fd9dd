#include "views/models/kind_words.h"

#include "core/plan/plan_kinds.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace cutaway {

namespace {

constexpr std::size_t namedOneByOne = 4;

QString laneName(const EditedPlan &plan, LaneIndex lane)
{
    return isolated(coreText(plan.lane(lane).label));
}

/// `(7, 7)`: row-major, the last dimension the fastest.
QString coordinates(std::size_t place, const std::vector<std::int64_t> &shape)
{
    QStringList numbers;
    for (std::size_t i = shape.size(); i-- > 0;) {
        numbers.prepend(QString::number(place % std::size_t(shape[i])));
        place /= std::size_t(shape[i]);
    }
    return QLatin1Char('(') + numbers.join(QStringLiteral(", ")) + QLatin1Char(')');
}

std::vector<LaneIndex> placesOf(const EditedPlan &plan, const std::vector<LaneIndex> &lanes)
{
    std::vector<LaneIndex> places;
    std::ranges::copy_if(lanes, std::back_inserter(places), [&](LaneIndex lane) { return plan.lane(lane).isPlace; });
    return places;
}

QString nounOf(const EditedPlan &plan, std::size_t places)
{
    return plan.isOnMesh() ? QCoreApplication::translate("LaneNames", "devices") : laneNoun(plan, int(places));
}

QString noun(const Noun &noun, int count)
{
    return coreText(count == 1 ? noun.one : noun.many);
}

/// `step time`, as the plan calls what is judged.
QString judgedTime(const EditedPlan &plan)
{
    return inSentence(coreText(plan.cost().latencyLabel));
}

} // namespace

QString laneNamesText(const EditedPlan &plan, const std::vector<LaneIndex> &lanes)
{
    const std::vector<LaneIndex> places = placesOf(plan, lanes);
    if (places.size() <= namedOneByOne) {
        QStringList names;
        for (const LaneIndex lane : places)
            names.append(laneName(plan, lane));
        return names.join(QStringLiteral(", "));
    }
    const auto name = [&](LaneIndex lane) {
        return plan.isOnMesh() ? coordinates(lane.value(), plan.meshShape()) : laneName(plan, lane);
    };
    return QCoreApplication::translate("LaneNames", "%1 %2, %3 to %4", "64 devices, (0, 0) to (7, 7)")
        .arg(places.size())
        .arg(nounOf(plan, places.size()), name(places.front()), name(places.back()));
}

QString laneCountText(const EditedPlan &plan, const std::vector<LaneIndex> &lanes)
{
    const std::size_t count = placesOf(plan, lanes).size();
    return count > 1 ? QStringLiteral("%1 %2").arg(count).arg(nounOf(plan, count)) : laneNamesText(plan, lanes);
}

std::vector<LaneTier> laneTiers(const EditedPlan &plan, LaneIndex lane)
{
    return lane.isValid() ? plan.otherTiers(lane) : std::vector<LaneTier>();
}

double filledPart(const LaneTier &tier)
{
    return tier.capacityBytes > 0 ? double(tier.usedBytes) / double(tier.capacityBytes) : tier.usedBytes > 0 ? 2 : 0;
}

QString exceededTierText(const EditedPlan &plan, LaneIndex lane)
{
    const std::vector<LaneTier> tiers = laneTiers(plan, lane);
    const auto fullest = std::ranges::max_element(tiers, {}, filledPart);
    if (fullest == tiers.end() || filledPart(*fullest) <= 1)
        return {};
    const QString name = QString::fromStdString(fullest->label);
    return fullest->capacityBytes > 0 ? tr("%1 %2", "DDR 240 %").arg(name, percentText(filledPart(*fullest)))
                                      : tr("%1 %2", "DDR 2.38 GiB").arg(name, bytesText(fullest->usedBytes));
}

QString tierUsageText(const LaneTier &tier)
{
    const QString usage = tr("%1 of %2").arg(bytesText(tier.usedBytes), bytesText(tier.capacityBytes));
    const std::int64_t over = tier.usedBytes - tier.capacityBytes;
    return over > 0 ? tr("%1, over by %2").arg(usage, bytesText(over)) : usage;
}

QString groupNoun(const EditedPlan &plan, int count)
{
    return noun(wordsOf(plan).group, count);
}

QString laneNoun(const EditedPlan &plan, int count)
{
    return noun(wordsOf(plan).lane, count);
}

QString itemNoun(const EditedPlan &plan, int count)
{
    return noun(wordsOf(plan).item, count);
}

std::size_t itemTotal(const EditedPlan &plan)
{
    if (wordsOf(plan).item.many == PlanWords().item.many)
        return plan.graph().operationCount();
    std::size_t count = 0;
    for (std::size_t i = 0; i < plan.groupCount(); ++i)
        count += plan.group(GroupIndex(i)).exists ? plan.group(GroupIndex(i)).itemCount : 0;
    return count;
}

QString colouringNoun(const EditedPlan &plan)
{
    return coreText(wordsOf(plan).colouring);
}

TimeWords timeWords(const EditedPlan &plan)
{
    const ItemTimeWords words = plan.timeWords();
    if (words.ofOne.empty())
        return {tr("Latency"), tr("Latency, sum"), {}};
    return {coreText(words.ofOne), coreText(words.ofSeveral), coreText(words.meaning)};
}

QString asHeading(QString noun)
{
    if (!noun.isEmpty())
        noun[0] = noun[0].toUpper();
    return noun;
}

QString groupItemNoun(const EditedPlan &plan, GroupIndex group, int count)
{
    const std::optional<Noun> noun = plan.itemNoun(group);
    if (!noun)
        return itemNoun(plan, count);
    return coreText(count == 1 ? noun->one : noun->many);
}

QString groupItemsText(const EditedPlan &plan, GroupIndex group, std::size_t count)
{
    return QCoreApplication::translate("KindWords", "%1 %2", "12 operators")
        .arg(count)
        .arg(groupItemNoun(plan, group, int(count)));
}

QString verdictWords(const Preview &preview, const EditedPlan &plan)
{
    if (!preview.allowed)
        return refusalWords(preview);
    if (preview.latencyBefore && !preview.latencyAfter && !preview.reason.empty())
        return tr("Allowed, but the resulting time is unknown: %1").arg(coreText(preview.reason));
    const QString allowed =
        preview.latencyBefore && preview.latencyAfter
            ? tr("Allowed: %1 %2 to %3", "step time 1.2 ms to 1.1 ms")
                  .arg(judgedTime(plan), planTimeText(*preview.latencyBefore), planTimeText(*preview.latencyAfter))
            : tr("Allowed");
    return preview.title.empty() ? allowed : tr("%1, %2").arg(allowed, coreText(preview.title));
}

QString refusalWords(const Preview &preview)
{
    return tr("Refused: %1").arg(coreText(preview.reason));
}

QStringList overfillLines(const Preview &preview, const EditedPlan &plan)
{
    QStringList lines;
    for (const Preview::LaneMemory &memory : preview.memory) {
        if (memory.overfills())
            lines << tr("%1 over by %2")
                         .arg(isolated(coreText(plan.lane(memory.lane).label)),
                              bytesText(memory.after - *memory.capacity));
    }
    return lines;
}

QString resultWords(const QString &what, const EditedPlan &plan)
{
    const QString time = figureText(plan, "latency_sec");
    return time.isEmpty() ? tr("Done: %1").arg(what)
                          : tr("Done: %1, %2 %3", "Run a in 2, step time 1.2 ms").arg(what, judgedTime(plan), time);
}

QString pinText(const EditedPlan &plan, const Pin &pin)
{
    switch (pin.kind) {
    case Pin::Kind::None: return {};
    case Pin::Kind::Group: return tr("to %1").arg(isolated(inSentence(coreText(plan.group(pin.group).label))));
    case Pin::Kind::Lane: return tr("to %1").arg(isolated(coreText(plan.lane(pin.lane).label)));
    case Pin::Kind::Choice: return tr("to its choice");
    }
    return {};
}

} // namespace cutaway
