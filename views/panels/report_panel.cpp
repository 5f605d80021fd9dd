#include "views/panels/report_panel.h"

#include "core/plan/plan_kinds.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/isolated.h"

#include <QFontDatabase>
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

/// A word of the program; what is no phrase is a name of the model, or a row of a table.
QString wordsOf(const Text &text)
{
    return text.pattern() ? coreText(text) : localFigures(QString::fromStdString(text));
}

/// Figures below each other stay below each other in a language whose words are longer.
class ReportText
{
public:
    explicit ReportText(const Report &report) : m_report(report)
    {
        for (const ReportLine &line : report) {
            m_labels << QString(qsizetype(line.indent), u' ') + wordsOf(line.label);
            int &end = m_columns.try_emplace(line.column, int(line.column)).first->second;
            if (line.column > 0 && !line.figure.empty())
                end = std::max(end, columnsOf(m_labels.back()) + 2);
        }
    }

    QString lines() const
    {
        QStringList lines;
        for (std::size_t row = 0; row < m_report.size(); ++row)
            lines << line(m_report[row], m_labels[qsizetype(row)]);
        return lines.join(u'\n');
    }

private:
    QString line(const ReportLine &line, const QString &label) const
    {
        if (line.figure.empty())
            return label;
        const int spaces = line.column == 0 ? 2 : m_columns.at(line.column) - columnsOf(label);
        return label + QString(spaces, u' ') + wordsOf(line.figure);
    }

    const Report &m_report;
    QStringList m_labels;
    std::map<std::size_t, int> m_columns; ///< of the figures here, by theirs in English
};

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
    QString text = plan ? ReportText(plan->report()).lines() : QString();
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
