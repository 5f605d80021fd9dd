#include "views/panels/report_panel.h"

#include "views/panels/panel_parts.h"

#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStackedLayout>
#include <QTextDocument>

namespace cutaway {

namespace {

constexpr int linesWanted = 12;

} // namespace

ReportPanel::ReportPanel(PlanSource *source, QWidget *parent)
    : QWidget(parent), m_source(source), m_pages(new QStackedLayout(this)), m_text(new QPlainTextEdit(this))
{
    m_text->setReadOnly(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(scaled(8));
    m_text->setAccessibleName(tr("Report"));
    m_pages->addWidget(emptyHint(tr("Plans of this kind have no report"), this));
    m_pages->addWidget(m_text);
    setFocusProxy(m_text);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &ReportPanel::refresh);
    connect(m_source, &PlanSource::planReplaced, this, &ReportPanel::planReplaced);
    connect(m_source, &PlanSource::changed, &m_soon, qOverload<>(&QTimer::start));
    planReplaced();
}

QSize ReportPanel::sizeHint() const
{
    return {scaled(640), scaled(100)};
}

int ReportPanel::wantedHeight() const
{
    return linesWanted * m_text->fontMetrics().lineSpacing();
}

void ReportPanel::planReplaced()
{
    const EditedPlan *plan = m_source->plan();
    setText(plan ? QString::fromStdString(plan->report()) : QString());
    m_text->moveCursor(QTextCursor::Start);
}

void ReportPanel::refresh()
{
    m_isStale = !isVisible();
    if (!m_isStale && m_source->plan())
        setText(QString::fromStdString(m_source->plan()->report()));
}

/// Stays where it was scrolled to: an edit changes figures, not lines.
void ReportPanel::setText(const QString &text)
{
    m_soon.stop();
    m_isStale = false;
    if (text != m_text->toPlainText()) {
        const int line = m_text->verticalScrollBar()->value();
        m_text->setPlainText(text);
        m_text->verticalScrollBar()->setValue(line);
    }
    const bool hasReport = !text.isEmpty();
    m_pages->setCurrentIndex(hasReport ? 1 : 0);
    if (hasReport == m_hasReport)
        return;
    m_hasReport = hasReport;
    emit availabilityChanged(hasReport);
}

void ReportPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
}

} // namespace cutaway
