#pragma once

#include "app/document/samples.h"
#include "core/plan/plan_kinds.h"

#include <QDialog>

class QCheckBox;
class QPushButton;

namespace cutaway {

class ParameterForm;
class TextLabel;

/// The form of something that begins a plan without a file.
class StartPlanDialog : public QDialog
{
    Q_OBJECT

public:
    /// The starter must outlive the dialog. `open`: may be taken up as the model; null: there is none.
    StartPlanDialog(const PlanStarter &starter, const Graph *open, QWidget *parent);

signals:
    void begun(const cutaway::Sample &sample);

private:
    /// What counts where a field is left empty.
    void showUsualValues();
    const TakenUpModel *takenUp() const;
    QString settingsKey() const;
    ParameterValues lastGiven() const;
    void keepGiven(const ParameterValues &given) const;
    static QString refusalText(const Error &error);
    QWidget *makeContents(const Graph *open);
    QWidget *makeTakeUpPart(const Graph &open);
    void chooseModel();
    void begin();
    void showFault();

    const PlanStarter &m_starter;
    std::optional<TakenUpModel> m_open; ///< the open model, where it can be taken up
    QCheckBox *m_takeUp = nullptr;
    ParameterForm *m_form;
    TextLabel *m_fault;
    QPushButton *m_start;
};

} // namespace cutaway
