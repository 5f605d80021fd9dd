#include "app/window/dialogs/start_plan_dialog.h"

#include "app/document/started_plans.h"
#include "app/window/actions/labels.h"
#include "views/panels/panel_parts.h"
#include "views/panels/parameter_form.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace cutaway {

StartPlanDialog::StartPlanDialog(const PlanStarter &starter, QWidget *parent)
    : QDialog(parent), m_starter(starter), m_form(new ParameterForm(this))
{
    setObjectName("startPlan");
    setWindowTitle(QString::fromStdString(starter.title));
    m_form->setDeclarations(starter.parameters);
    auto *description = makeLabel(QString::fromStdString(starter.description), TextRole::Body, &Theme::secondaryText);
    description->setWordWrap(true);
    m_fault = makeLabel({}, TextRole::Body, &Theme::refused);
    m_fault->setObjectName("fault");
    m_fault->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_start = buttons->addButton(tr("Plan"), QDialogButtonBox::AcceptRole);
    m_start->setObjectName("start");
    m_start->setProperty("primary", true);
    m_start->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &StartPlanDialog::begin);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_form, &ParameterForm::changed, this, &StartPlanDialog::showFault);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addWidget(description);
    column->addWidget(m_form);
    column->addWidget(m_fault);
    column->addStretch(1);
    column->addWidget(buttons);
    constexpr int width = 56; // characters
    setMinimumWidth(fontMetrics().averageCharWidth() * width);
    showFault();
}

void StartPlanDialog::showFault()
{
    const Result<ParameterValues> given = m_form->given();
    m_fault->setText(given ? QString() : QString::fromStdString(given.error().line()));
    m_fault->setVisible(!given);
    m_start->setEnabled(bool(given));
}

void StartPlanDialog::begin()
{
    const Result<ParameterValues> given = m_form->given();
    const Result<Sample> sample = given ? beginPlan(m_starter, *given) : Result<Sample>(given.error());
    if (!sample) {
        m_fault->setText(QString::fromStdString(sample.error().line()));
        m_fault->show();
        return;
    }
    accept();
    emit begun(*sample);
}

} // namespace cutaway
