#include "views/judging/group_rows.h"

#include "core/plan/groups_by_id.h"
#include "views/judging/figure_rows.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"
#include "views/theme/translated.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// A side of a row: a plan's groups, and what a difference calls that plan.
struct Side
{
    const EditedPlan &plan;
    const char *name;
    std::map<std::int64_t, GroupIndex> groups = groupsById(plan);

    GroupIndex groupOf(const OrderedJson &entry) const
    {
        const OrderedJson &id = entry.at(name);
        const auto found = id.is_null() ? groups.end() : groups.find(id.get<std::int64_t>());
        return found == groups.end() ? GroupIndex() : found->second;
    }
    /// Empty: the entry has none on this side.
    QString titleOf(const OrderedJson &entry) const
    {
        const GroupIndex group = groupOf(entry);
        return group.isValid() ? coreText(plan.group(group).label) : QString();
    }
};

QString titleOf(const OrderedJson &entry, const Side &base, const Side &now)
{
    const QString before = base.titleOf(entry);
    const QString title = now.titleOf(entry);
    if (title.isEmpty())
        return tr("%1, only in the baseline").arg(before);
    if (before.isEmpty())
        return tr("%1, only in this plan").arg(title);
    return before == title ? title : tr("%1, there %2", "Partition 0, there Partition 1").arg(title, before);
}

QString textOf(const OrderedJson &value, bool isTime)
{
    if (value.is_null())
        return {};
    return isTime ? secondsText(value.get<double>()) : bytesText(value.get<std::int64_t>());
}

/// Before, now, difference and share.
QStringList figureCells(const OrderedJson &pair, bool isTime)
{
    QStringList cells{textOf(pair[0], isTime), textOf(pair[1], isTime), QString(), QString()};
    if (pair[0].is_null() || pair[1].is_null())
        return cells;
    const double before = pair[0].get<double>();
    const double change = pair[1].get<double>() - before;
    cells[2] = isTime ? secondsChangeText(change) : bytesChangeText(std::int64_t(change));
    if (before != 0)
        cells[3] = shareChangeText(change / before);
    return cells;
}

QString membersText(const OrderedJson &entry)
{
    const std::size_t joined = entry.at("joined").size();
    const std::size_t left = entry.at("left").size();
    QStringList parts;
    if (joined > 0)
        parts.append(tr("%1 joined").arg(joined));
    if (left > 0)
        parts.append(tr("%1 left").arg(left));
    return parts.join(QStringLiteral(", "));
}

} // namespace

std::vector<GroupRowTexts> groupRows(const OrderedJson &groups, const EditedPlan &base, const EditedPlan &plan)
{
    const Side before{base, "base"};
    const Side now{plan, "other"};
    std::vector<GroupRowTexts> rows;
    for (const OrderedJson &entry : groups) {
        const OrderedJson &seconds = entry.at("seconds");
        const bool isTime = !seconds[0].is_null() || !seconds[1].is_null();
        const QStringList memory = figureCells(entry.at("bytes"), false);
        GroupRowTexts row;
        row.cells = QStringList{titleOf(entry, before, now)} + (isTime ? figureCells(seconds, true) : memory) +
                    QStringList{membersText(entry)};
        row.toolTip = tr("Memory: %1 → %2")
                          .arg(memory[0].isEmpty() ? QStringLiteral("–") : memory[0],
                               memory[1].isEmpty() ? QStringLiteral("–") : memory[1]);
        row.group = now.groupOf(entry);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::map<std::string, QString> otherNamesBefore(const OrderedJson &groups, const EditedPlan &base,
                                                const EditedPlan &plan)
{
    const Side before{base, "base"};
    const Side now{plan, "other"};
    std::map<std::string, QString> names;
    for (const OrderedJson &entry : groups) {
        const QString name = before.titleOf(entry);
        const QString title = now.titleOf(entry);
        if (!name.isEmpty() && !title.isEmpty() && name != title)
            names.emplace(std::to_string(entry.at("other").get<std::int64_t>()), name);
    }
    return names;
}

} // namespace cutaway
