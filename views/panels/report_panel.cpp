#include "views/panels/report_panel.h"

#include "core/plan/plan_figures.h"
#include "core/plan/plan_kinds.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextEdit>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace cutaway {

namespace {

constexpr int linesWanted = 12;

/// `Against size_based: Step time −0.2 ms, transferred +1 MiB, Largest device −3 MiB`; empty where nothing differs.
QString againstText(const PlanSource &source)
{
    const EditedPlan &plan = *source.plan();
    const std::vector<Figure> figures = planFigures(plan);
    const std::vector<Figure> firstFigures = costFigures(plan, source.firstCost());
    QStringList parts;
    for (const char *name : {"latency_sec", "transferred_bytes", "largest_lane_bytes"}) {
        const Figure *now = findFigure(figures, name);
        const Figure *first = findFigure(firstFigures, name);
        const bool isCounted = now->name != "transferred_bytes" || comparisonRulesOf(plan).countsTransferred;
        if (isCounted && isKnown(*now) && isKnown(*first) && now->value != first->value)
            parts << ReportPanel::tr("%1 %2", "Step time −0.2 ms")
                         .arg(coreText(now->label), figureChangeText(now->value - first->value, now->unit));
    }
    return parts.isEmpty() || source.firstName().isEmpty()
               ? QString()
               : ReportPanel::tr("Against %1: %2").arg(isolated(source.firstName()), parts.join(QStringLiteral(", ")));
}

/// Chinese letters are not of the font whose letters are as wide as each other.
bool hasOtherWidths(const QString &text)
{
    return std::ranges::any_of(text, [](QChar letter) { return letter.unicode() >= 0x2e80; });
}

/// A word of the program; what is no phrase is a name of the model, or a row of a table.
QString inLanguage(const Text &text)
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
            m_labels << QString(qsizetype(line.indent), u' ') + inLanguage(line.label);
            if (line.column == 0 || line.figure.empty())
                continue;
            qsizetype &end = m_columns.try_emplace(line.column, qsizetype(line.column)).first->second;
            end = std::max(end, m_labels.back().size() + 2);
            m_hasTabs = m_hasTabs || hasOtherWidths(m_labels.back());
        }
    }

    QString lines() const
    {
        QStringList lines;
        for (std::size_t row = 0; row < m_report.size(); ++row)
            lines << line(m_report[row], m_labels[qsizetype(row)]);
        return lines.join(u'\n');
    }

    /// Behind the widest label; 0: figures are below each other by spaces.
    double tabStop(const QFont &font) const
    {
        const QFontMetricsF metrics(font);
        double widest = 0;
        for (std::size_t row = 0; m_hasTabs && row < m_report.size(); ++row) {
            if (m_report[row].column > 0)
                widest = std::max(widest, metrics.horizontalAdvance(m_labels[qsizetype(row)] + QStringLiteral("  ")));
        }
        return std::ceil(widest);
    }

private:
    QString line(const ReportLine &line, const QString &label) const
    {
        if (line.figure.empty())
            return label;
        if (m_hasTabs && line.column > 0)
            return label + u'\t' + inLanguage(line.figure);
        const qsizetype spaces = line.column == 0 ? 2 : m_columns.at(line.column) - label.size();
        return label + QString(spaces, u' ') + inLanguage(line.figure);
    }

    const Report &m_report;
    QStringList m_labels;
    std::map<std::size_t, qsizetype> m_columns; ///< of the figures here, by theirs in English
    bool m_hasTabs = false;
};

/// Its words have no columns.
bool isSentence(const QString &line)
{
    return !line.isEmpty() && line.front().isLetter() && !line.contains(QStringLiteral("  ")) && !line.contains(u'\t');
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
    const Report report = plan ? plan->report() : Report();
    const ReportText words(report);
    QString text = words.lines();
    if (const QString against = text.isEmpty() ? QString() : againstText(*source()); !against.isEmpty())
        text = against + QStringLiteral("\n\n") + text;
    if (text != m_shown) {
        m_shown = text;
        const int line = m_text->verticalScrollBar()->value();
        m_text->setPlainText(text);
        if (const double tab = words.tabStop(m_text->font()); tab > 0)
            m_text->setTabStopDistance(tab);
        keepRowsWhole(*m_text->document());
        m_text->verticalScrollBar()->setValue(line);
    }
    return !text.isEmpty();
}

} // namespace cutaway
