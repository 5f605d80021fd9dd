#include "views/panels/report_panel.h"

#include "core/plan/plan_kinds.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/isolated.h"

#include <QFontDatabase>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextEdit>

#include <algorithm>
#include <map>
#include <vector>

namespace cutaway {

namespace {

constexpr int linesWanted = 12;

/// `Against size_based: Step time −0.2 ms, transferred +1 MiB, Largest device −3 MiB`; empty where nothing differs.
QString againstText(const PlanSource &source)
{
    const PlanCost &now = source.plan()->cost();
    const PlanCost &first = source.firstCost();
    const ComparisonRules &rules = comparisonRulesOf(*source.plan());
    QStringList parts;
    if (now.latencySec && first.latencySec && *now.latencySec != *first.latencySec)
        parts << ReportPanel::tr("%1 %2", "Step time −0.2 ms")
                     .arg(coreText(now.latencyLabel), secondsChangeText(*now.latencySec - *first.latencySec));
    if (rules.countsTransferred && now.transferredBytes != first.transferredBytes)
        parts << ReportPanel::tr("transferred %1").arg(bytesChangeText(now.transferredBytes - first.transferredBytes));
    if (now.largestLaneBytes != first.largestLaneBytes)
        parts << ReportPanel::tr("%1 %2", "Step time −0.2 ms")
                     .arg(coreText(rules.largestLane), bytesChangeText(now.largestLaneBytes - first.largestLaneBytes));
    return parts.isEmpty() || source.firstName().isEmpty()
               ? QString()
               : ReportPanel::tr("Against %1: %2").arg(isolated(source.firstName()), parts.join(QStringLiteral(", ")));
}

/// In columns of a font whose letters are as wide as each other: Chinese ones take two.
int columnsOf(const QString &text)
{
    return int(text.size() + std::ranges::count_if(text, [](QChar letter) { return letter.unicode() >= 0x2e80; }));
}

/// A label with its figure, or a heading.
struct ReportRow
{
    QString line; ///< as it is, where it is neither
    QString label = {};
    QString figure = {};
    int column = 0; ///< of the figure; 0: there is none
};

/// What is of more columns than two is a table of figures and stays, and so do names of the model.
ReportRow rowInLanguage(const QString &line)
{
    static const QRegularExpression parts(QStringLiteral("^( *)(\\S+(?: \\S+)*)(?:  +(\\S+(?: \\S+)*))?$"));
    const QRegularExpressionMatch match = parts.match(line);
    if (!match.hasMatch())
        return {line};
    const bool isFigure = match.hasCaptured(3);
    const QString label = match.captured(2);
    const bool isWord = label.front().isUpper() || !isFigure;
    return {line, match.captured(1) + (isWord ? coreText(label.toStdString()) : label), localFigures(match.captured(3)),
            isFigure ? int(match.capturedStart(3)) : 0};
}

/// Figures below each other stay below each other.
QString inLanguage(const QString &report)
{
    std::vector<ReportRow> rows;
    std::map<int, int> widest; // label, by the column of the figure
    for (const QString &line : report.split(u'\n')) {
        const ReportRow &row = rows.emplace_back(rowInLanguage(line));
        if (row.column > 0)
            widest[row.column] = std::max(widest[row.column], columnsOf(row.label));
    }
    QStringList lines;
    for (const ReportRow &row : rows) {
        const int column = row.column > 0 ? std::max(row.column, widest[row.column] + 2) : 0;
        const QString space(std::max(0, column - columnsOf(row.label)), u' ');
        lines << (row.label.isEmpty() ? row.line : row.label + space + row.figure);
    }
    return lines.join(u'\n');
}

/// Its words have no columns.
bool isSentence(const QString &line)
{
    return !line.isEmpty() && line.front().isLetter() && !line.contains(QStringLiteral("  "));
}

/// Sentences are broken where the panel ends; rows of a table, whose columns would be lost, are not.
void keepRowsWhole(QTextDocument &document)
{
    QTextBlockFormat whole;
    whole.setNonBreakableLines(true);
    QTextCursor cursor(&document);
    cursor.beginEditBlock();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (isSentence(block.text()))
            continue;
        cursor.setPosition(block.position());
        cursor.setBlockFormat(whole);
    }
    cursor.endEditBlock();
}

} // namespace

ReportPanel::ReportPanel(PlanSource *source, QWidget *parent) : OptionalPanel(parent), m_text(new QTextEdit(this))
{
    m_text->setReadOnly(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setWordWrapMode(QTextOption::WordWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(scaled(8));
    m_text->setAccessibleName(tr("Report"));
    setContents(m_text, tr("Plans of this kind have no report"));
    setFocusProxy(m_text);
    setSource(source);
}

int ReportPanel::wantedHeight() const
{
    return linesWanted * m_text->fontMetrics().lineSpacing();
}

void ReportPanel::planReplaced()
{
    refresh();
    m_text->moveCursor(QTextCursor::Start);
}

/// Stays where it was scrolled to: an edit changes figures, not lines.
bool ReportPanel::readPlan()
{
    const EditedPlan *plan = source()->plan();
    QString text = plan ? inLanguage(QString::fromStdString(plan->report())) : QString();
    if (const QString against = text.isEmpty() ? QString() : againstText(*source()); !against.isEmpty())
        text = against + QStringLiteral("\n\n") + text;
    if (text != m_shown) {
        m_shown = text;
        const int line = m_text->verticalScrollBar()->value();
        m_text->setPlainText(text);
        keepRowsWhole(*m_text->document());
        m_text->verticalScrollBar()->setValue(line);
    }
    return !text.isEmpty();
}

} // namespace cutaway
