#include "app/document/kept_selection.h"

#include <unordered_set>

namespace cutaway {

namespace {

constexpr std::size_t mostNames = 500;

QString nameOf(const EditedPlan &plan, std::size_t item)
{
    const std::string_view name = plan.item(ItemIndex(item)).label;
    return QString::fromUtf8(name.data(), qsizetype(name.size()));
}

std::vector<KeptSelection::Run> runsOf(const std::vector<ItemIndex> &selection)
{
    std::vector<KeptSelection::Run> runs;
    for (const ItemIndex item : selection) {
        if (!runs.empty() && runs.back().second + 1 == item.value())
            runs.back().second = item.value();
        else
            runs.emplace_back(item.value(), item.value());
    }
    return runs;
}

std::vector<ItemIndex> itemsOfRuns(const EditedPlan &plan, const KeptSelection &selection)
{
    const bool fits = selection.names.size() == 2 && selection.runs.back().second < plan.itemCount() &&
                      nameOf(plan, selection.runs.front().first) == selection.names.front() &&
                      nameOf(plan, selection.runs.back().second) == selection.names.back();
    std::vector<ItemIndex> items;
    for (std::size_t next = 0; const auto &[first, last] : selection.runs) {
        for (std::size_t i = std::max(first, next); fits && i <= last && i < plan.itemCount(); ++i)
            items.push_back(ItemIndex(i));
        next = std::max(next, last + 1);
    }
    return items;
}

std::vector<ItemIndex> itemsOfNames(const EditedPlan &plan, const QStringList &names)
{
    std::unordered_set<std::string> wanted;
    for (const QString &name : names)
        wanted.insert(name.toStdString());
    std::vector<ItemIndex> items;
    for (std::size_t i = 0; !wanted.empty() && i < plan.itemCount(); ++i) {
        if (wanted.contains(std::string(plan.item(ItemIndex(i)).label)))
            items.push_back(ItemIndex(i));
    }
    return items;
}

} // namespace

KeptSelection keptSelection(const EditedPlan &plan, const std::vector<ItemIndex> &selection, Spot box)
{
    KeptSelection kept;
    kept.box = box;
    if (selection.size() > mostNames) {
        kept.names = {nameOf(plan, selection.front().value()), nameOf(plan, selection.back().value())};
        kept.runs = runsOf(selection);
        return kept;
    }
    for (const ItemIndex item : selection)
        kept.names.append(nameOf(plan, item.value()));
    return kept;
}

std::vector<ItemIndex> itemsOf(const EditedPlan &plan, const KeptSelection &selection)
{
    return selection.runs.empty() ? itemsOfNames(plan, selection.names) : itemsOfRuns(plan, selection);
}

Spot boxOf(const EditedPlan &plan, const KeptSelection &selection)
{
    const auto *group = std::get_if<GroupIndex>(&selection.box);
    const auto *lane = std::get_if<LaneIndex>(&selection.box);
    const bool isThere = (group && group->value() < plan.groupCount() && plan.group(*group).exists) ||
                         (lane && lane->value() < plan.laneCount());
    return isThere ? selection.box : Spot();
}

} // namespace cutaway
