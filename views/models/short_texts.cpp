#include "views/models/short_texts.h"

#include <QRegularExpression>
#include <algorithm>
#include <cctype>
#include <set>

namespace cutaway {

namespace {

bool isJoint(char c)
{
    return c == '.' || c == '_' || c == '/';
}

/// Whether a name begins with these components and goes on behind them.
bool beginsWith(std::string_view name, std::string_view components)
{
    return name.size() > components.size() + 1 && isJoint(name[components.size()]) &&
           std::ranges::equal(name.substr(0, components.size()), components,
                              [](char a, char b) { return a == b || (b == '.' && isJoint(a)); });
}

std::size_t nextComponent(std::string_view path, std::size_t start)
{
    const std::size_t dot = path.find('.', start);
    return dot == std::string_view::npos ? dot : dot + 1;
}

/// The longest run of the path's components from `start` on that the name begins with.
std::string_view longestRun(std::string_view name, std::string_view path, std::size_t start)
{
    std::string_view longest;
    for (std::size_t end = start; end != std::string_view::npos;) {
        end = path.find('.', end + 1);
        const std::string_view run = path.substr(start, end == std::string_view::npos ? end : end - start);
        if (!beginsWith(name, run))
            break;
        longest = run;
    }
    return longest;
}

constexpr std::size_t mostItems = 512; ///< so that a frame has time for all boxes in view
constexpr std::size_t mostDifferent = 3;

struct Counted
{
    std::string badge;
    std::size_t items = 0;
};

} // namespace

std::string_view nameInModule(std::string_view name, std::string_view path)
{
    const std::string_view bare = name.starts_with('/') ? name.substr(1) : name;
    if (path.empty())
        return name;
    if (beginsWith(bare, path))
        return bare.substr(path.size() + 1);
    std::string_view longest;
    for (std::size_t start = 0; start != std::string_view::npos; start = nextComponent(path, start)) {
        const std::string_view run = longestRun(bare, path, start);
        if (run.size() > longest.size())
            longest = run;
    }
    const std::string_view rest = longest.empty() ? name : bare.substr(longest.size() + 1);
    // A bare number says nothing.
    return rest.empty() || std::isdigit(static_cast<unsigned char>(rest.front())) ? name : rest;
}

std::string commonBadge(const EditedPlan &plan, std::span<const ItemIndex> items)
{
    if (items.size() > mostItems)
        return {};
    std::vector<Counted> all;
    std::size_t operators = 0;
    for (const ItemIndex item : items) {
        ItemInfo info = plan.item(item);
        operators += info.role == ItemRole::Operator;
        if (info.badge.empty())
            continue;
        auto counted = std::ranges::find(all, info.badge, &Counted::badge);
        if (counted == all.end() && all.size() == mostDifferent)
            return {};
        if (counted == all.end())
            counted = all.insert(all.end(), {std::move(info.badge), 0});
        ++counted->items;
    }
    if (all.size() == 1 && all.front().items == operators)
        return all.front().badge;
    std::string text;
    for (const Counted &counted : all)
        text += (text.empty() ? "" : ", ") + std::to_string(counted.items) + ' ' + counted.badge;
    return text;
}

QString numberAtEnd(const QString &name)
{
    qsizetype from = name.size();
    while (from > 0 && name[from - 1].isDigit())
        --from;
    return name.mid(from);
}

QString rangesText(const std::vector<std::string> &numbers)
{
    std::set<qulonglong> sorted;
    for (const std::string &number : numbers)
        sorted.insert(QString::fromStdString(number).toULongLong());
    QStringList parts;
    for (auto first = sorted.begin(); first != sorted.end();) {
        auto last = first;
        while (std::next(last) != sorted.end() && *std::next(last) == *last + 1)
            ++last;
        const bool isRange = last != first;
        parts.append(isRange ? QStringLiteral("%1-%2").arg(*first).arg(*last) : QString::number(*first));
        first = std::next(last);
    }
    return parts.join(QStringLiteral(", "));
}

std::optional<std::vector<std::string>> numbersInRanges(const QString &text, std::size_t count)
{
    static const QRegularExpression part(QStringLiteral("^\\s*(\\d+)\\s*(?:[-\u2013]\\s*(\\d+)\\s*)?$"));
    std::set<qulonglong> numbers;
    for (const QString &each : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (each.trimmed().isEmpty())
            continue;
        const QRegularExpressionMatch match = part.match(each);
        const qulonglong first = match.captured(1).toULongLong();
        const qulonglong last = match.captured(2).isEmpty() ? first : match.captured(2).toULongLong();
        if (!match.hasMatch() || last < first || last >= count)
            return std::nullopt;
        for (qulonglong number = first; number <= last; ++number)
            numbers.insert(number);
    }
    std::vector<std::string> list;
    for (const qulonglong number : numbers)
        list.push_back(std::to_string(number));
    return list;
}

} // namespace cutaway
