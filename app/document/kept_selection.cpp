#include "app/document/kept_selection.h"

#include <algorithm>
#include <iterator>
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

/// Those that are still in their places, for several may have one name, as shards of a table do; the others by name.
std::vector<ItemIndex> itemsOfFew(const EditedPlan &plan, const KeptSelection &selection)
{
    std::vector<ItemIndex> items;
    QStringList elsewhere;
    qsizetype next = 0;
    for (const auto &[first, last] : selection.runs) {
        for (std::size_t i = first; i <= last && next < selection.names.size(); ++i, ++next) {
            if (i < plan.itemCount() && nameOf(plan, i) == selection.names[next])
                items.push_back(ItemIndex(i));
            else
                elsewhere.append(selection.names[next]);
        }
    }
    elsewhere += selection.names.mid(next);
    std::ranges::copy(itemsOfNames(plan, elsewhere), std::back_inserter(items));
    std::ranges::sort(items);
    items.erase(std::ranges::unique(items).begin(), items.end());
    return items;
}

} // namespace

KeptSelection keptSelection(const EditedPlan &plan, const std::vector<ItemIndex> &selection, Spot box)
{
    KeptSelection kept;
    kept.box = box;
    kept.runs = runsOf(selection);
    if (selection.size() > mostNames) {
        kept.names = {nameOf(plan, selection.front().value()), nameOf(plan, selection.back().value())};
        return kept;
    }
    for (const ItemIndex item : selection)
        kept.names.append(nameOf(plan, item.value()));
    return kept;
}

std::vector<ItemIndex> itemsOf(const EditedPlan &plan, const KeptSelection &selection)
{
    std::size_t count = 0;
    for (const auto &[first, last] : selection.runs)
        count += last - first + 1;
    const bool areMany = !selection.runs.empty() && count != std::size_t(selection.names.size());
    return areMany ? itemsOfRuns(plan, selection) : itemsOfFew(plan, selection);
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
