#pragma once

#include "views/models/plan_source.h"

#include <QTimer>
#include <QWidget>

class QPlainTextEdit;
class QStackedLayout;

namespace cutaway {

/// The plan as text, as `cutaway evaluate` prints it, to read and to copy from, where the plan has such a text.
class ReportPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ReportPanel(PlanSource *source, QWidget *parent = nullptr);

    int wantedHeight() const;
    QSize sizeHint() const override;

signals:
    void availabilityChanged(bool hasReport);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void planReplaced();
    void refresh();
    void setText(const QString &text);

    PlanSource *m_source;
    QStackedLayout *m_pages;
    QPlainTextEdit *m_text;
    QTimer m_soon; ///< several changes at once cost one look
    bool m_hasReport = false;
    bool m_isStale = false; ///< changed while nobody looked
};

} // namespace cutaway
