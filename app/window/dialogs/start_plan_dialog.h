#pragma once

#include "app/document/samples.h"
#include "core/plan/plan_starter.h"

#include <QDialog>

class QPushButton;

namespace cutaway {

class ParameterForm;
class TextLabel;

/// The form of something that begins a plan without a file.
class StartPlanDialog : public QDialog
{
    Q_OBJECT

public:
    /// The starter must outlive the dialog.
    StartPlanDialog(const PlanStarter &starter, QWidget *parent);

signals:
    void begun(const cutaway::Sample &sample);

private:
    void begin();
    void showFault();

    const PlanStarter &m_starter;
    ParameterForm *m_form;
    TextLabel *m_fault;
    QPushButton *m_start;
};

} // namespace cutaway
