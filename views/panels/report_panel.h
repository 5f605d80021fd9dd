#pragma once

#include "views/panels/optional_panel.h"

class QTextEdit;

namespace cutaway {

/// The plan as text, as `cutaway evaluate` prints it, to read and to copy from, where the plan has such a text.
class ReportPanel : public OptionalPanel
{
    Q_OBJECT

public:
    explicit ReportPanel(PlanSource *source, QWidget *parent = nullptr);

    int wantedHeight() const override;

protected:
    void planReplaced() override;
    bool readPlan() override;

private:
    QTextEdit *m_text;
    QString m_shown;
};

} // namespace cutaway
