#include "views/panels/report_panel.h"

#include "views/panels/panel_parts.h"

#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextDocument>

namespace cutaway {

namespace {

constexpr int linesWanted = 12;

} // namespace

ReportPanel::ReportPanel(PlanSource *source, QWidget *parent) : OptionalPanel(parent), m_text(new QPlainTextEdit(this))
{
    m_text->setReadOnly(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
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
    const QString text = plan ? QString::fromStdString(plan->report()) : QString();
    if (text != m_text->toPlainText()) {
        const int line = m_text->verticalScrollBar()->value();
        m_text->setPlainText(text);
        m_text->verticalScrollBar()->setValue(line);
    }
    return !text.isEmpty();
}

} // namespace cutaway
