#pragma once

#include "core/plan/plan_figures.h"

#include <QLocale>
#include <QRegularExpression>
#include <QString>

#include <vector>

/// Finds figures in texts by what they are called.
namespace cutaway::testing {

/// How a number with this unit is written, and nothing else.
inline QString numberPattern(Figure::Unit unit)
{
    const QString number = QStringLiteral("(\\d[\\d.,\u202f]*)");
    const QString space = QStringLiteral("[\u00a0 ]");
    switch (unit) {
    case Figure::Unit::Seconds: return number + space + QStringLiteral("(s|ms|µs|ns|ps)\\b");
    case Figure::Unit::Bytes: return number + space + QStringLiteral("([KMGTP]i?B|B)\\b");
    case Figure::Unit::Fraction: return number + space + QStringLiteral("(%)");
    case Figure::Unit::Count: return number + QStringLiteral("(?![\\d.,\u202f]|[\u00a0 ]?[^\\W\\d_]|[\u00a0 ]?%)");
    }
    return {};
}

/// `Bubble: 12.3 %`, `bubble 12.3 %`: a figure under its label, as a text tells it, where that is another than the
/// figure is; empty: all are as they are. What a figure was before an arrow, or changes by, is none of it.
inline QString toldOtherwise(const QString &text, const std::vector<Figure> &figures)
{
    const auto plain = [](QString told) {
        return told.replace(QChar::Nbsp, u' ').remove(QChar(0x202f)).remove(QLocale().groupSeparator());
    };
    for (const Figure &figure : figures) {
        const QString label = QString::fromStdString(figure.label);
        if (label.isEmpty() || !text.contains(label, Qt::CaseInsensitive))
            continue;
        const QRegularExpression told(QStringLiteral("(?<![\\w,] )(?<![\\w-])%1(?:: *| +|\\t)(%2)(?! *\u2192)")
                                          .arg(QRegularExpression::escape(label), numberPattern(figure.unit)),
                                      QRegularExpression::CaseInsensitiveOption |
                                          QRegularExpression::UseUnicodePropertiesOption);
        for (auto match = told.globalMatch(text); match.hasNext();) {
            const QString found = plain(match.next().captured(1));
            const auto isTold = [&](Digits digits) {
                return found == plain(QString::fromStdString(formatFigure(figure, digits)));
            };
            if (!isTold(Digits::Three) && !isTold(Digits::Four))
                return QStringLiteral("%1 is %2, told as %3 in: %4")
                    .arg(QString::fromStdString(figure.name), QString::fromStdString(formatFigure(figure)), found,
                         text.left(400));
        }
    }
    return {};
}

} // namespace cutaway::testing
