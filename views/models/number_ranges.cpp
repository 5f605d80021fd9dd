#include "views/models/number_ranges.h"

#include <QRegularExpression>

#include <set>

namespace cutaway {

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
