#include "app/window/dialogs/start_plan_dialog.h"

#include "app/settings/settings.h"
#include "app/window/actions/actions.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "views/panels/overflow_rows.h"
#include "views/panels/panel_parts.h"
#include "views/panels/parameter_field.h"
#include "views/panels/parameter_form.h"
#include "views/theme/core_text.h"

#include <nlohmann/json.hpp>

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>

namespace cutaway {

namespace {

QString linesOf(const std::vector<Text> &sentences)
{
    QStringList lines;
    for (const Text &sentence : sentences)
        lines << QStringLiteral("• ") + coreText(sentence);
    return lines.join(u'\n');
}

TextLabel *paragraph(const QString &text, TextLabel::Colour colour)
{
    TextLabel *label = makeLabel(text, TextRole::Small, colour);
    label->setWordWrap(true);
    return label;
}

} // namespace

StartPlanDialog::StartPlanDialog(const PlanStarter &starter, const Graph *open, QWidget *parent)
    : QDialog(parent), m_starter(starter), m_form(new ParameterForm(this))
{
    setObjectName("startPlan");
    setWindowTitle(coreText(starter.title));
    m_form->setDeclarations(starter.parameters);
    auto *description = makeLabel(coreText(starter.description), TextRole::Body, &Theme::secondaryText);
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
    connect(m_form, &ParameterForm::changed, this, &StartPlanDialog::showUsualValues);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addWidget(description);
    column->addWidget(new LowForm(makeContents(starter.takeUp ? open : nullptr)), 1);
    column->addWidget(m_fault);
    column->addWidget(buttons);
    constexpr int width = 56; // characters
    setMinimumWidth(fontMetrics().averageCharWidth() * width);
    m_form->change(lastGiven());
    showFault();
    showUsualValues();
}

/// Where the settings have what was filled in last.
QString StartPlanDialog::settingsKey() const
{
    return QStringLiteral("start_plan/") + QString::fromStdString(m_starter.modelParameter);
}

/// What can no longer be given is left out.
ParameterValues StartPlanDialog::lastGiven() const
{
    const auto kept = nlohmann::json::parse(settings().value(settingsKey()).toString().toStdString(), nullptr, false);
    ParameterValues given;
    for (const ParameterDeclaration &declaration : m_starter.parameters) {
        if (!kept.is_object() || !kept.contains(declaration.name))
            continue;
        ParameterValue value = parameterFromJson(kept[declaration.name]);
        if (checkParameter(declaration, value))
            given.emplace(declaration.name, std::move(value));
    }
    return given;
}

void StartPlanDialog::keepGiven(const ParameterValues &given) const
{
    settings().setValue(settingsKey(), QString::fromStdString(jsonLine(parametersJson(given))));
}

/// The open model that can be taken up, if any, and what is asked.
QWidget *StartPlanDialog::makeContents(const Graph *open)
{
    auto *contents = new QWidget;
    auto *column = new QVBoxLayout(contents);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    if (open)
        column->addWidget(makeTakeUpPart(*open));
    column->addWidget(m_form);
    column->addStretch(1);
    return contents;
}

void StartPlanDialog::showUsualValues()
{
    const Result<ParameterValues> given = m_form->given();
    const Result<ParameterValues> complete =
        given ? completeParameters(m_starter.parameters, *given) : Result<ParameterValues>(given.error());
    if (!complete || !m_starter.usual)
        return;
    const ParameterValues usual = m_starter.usual(*complete, takenUp());
    for (const ParameterDeclaration &declaration : m_starter.parameters) {
        auto *line = m_form->findChild<QLineEdit *>(QString::fromStdString(declaration.name));
        const auto value = usual.find(declaration.name);
        if (line && value != usual.end())
            line->setPlaceholderText(parameterText(declaration, value->second));
    }
}

const TakenUpModel *StartPlanDialog::takenUp() const
{
    return m_takeUp && m_takeUp->isChecked() ? &*m_open : nullptr;
}

/// Why not, and what would help.
QString StartPlanDialog::refusalText(const Error &error)
{
    const QString refusal = tr("The open model cannot be used: %1.").arg(coreText(error.line()));
    const QString hint = coreText(error.hint);
    return hint.isEmpty() ? refusal : refusal + ' ' + hint + (hint.endsWith('.') ? QString() : QStringLiteral("."));
}

/// What the open model was recognised as and what was assumed of it, or why it cannot be taken up.
QWidget *StartPlanDialog::makeTakeUpPart(const Graph &open)
{
    auto *part = new QWidget(this);
    auto *lines = new QVBoxLayout(part);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(6);
    Result<TakenUpModel> taken = m_starter.takeUp(open);
    if (!taken) {
        lines->addWidget(paragraph(refusalText(taken.error()), &Theme::secondaryText));
        return part;
    }
    m_open = std::move(*taken);
    m_takeUp = new QCheckBox(tr("Use the open model, %1").arg(QString::fromStdString(m_open->name)), part);
    m_takeUp->setObjectName("takeUp");
    auto *found = paragraph(tr("Recognised") + u'\n' + linesOf(m_open->recognised), &Theme::text);
    auto *assumed = paragraph(tr("Assumed") + u'\n' + linesOf(m_open->assumed), &Theme::secondaryText);
    found->setObjectName("recognised");
    assumed->setObjectName("assumed");
    for (QWidget *each : std::initializer_list<QWidget *>{m_takeUp, found, assumed})
        lines->addWidget(each);
    connect(m_takeUp, &QCheckBox::toggled, this, &StartPlanDialog::chooseModel);
    connect(m_takeUp, &QCheckBox::toggled, found, &QWidget::setVisible);
    connect(m_takeUp, &QCheckBox::toggled, assumed, &QWidget::setVisible);
    m_takeUp->setChecked(true);
    return part;
}

/// Which known model it is need not be asked where the open one is taken up.
void StartPlanDialog::chooseModel()
{
    ParameterValues elsewhere;
    if (m_takeUp->isChecked()) {
        const auto named =
            std::ranges::find(m_starter.parameters, m_starter.modelParameter, &ParameterDeclaration::name);
        elsewhere.emplace(named->name, named->defaultValue);
    }
    m_form->leaveOut(elsewhere);
    showUsualValues();
}

void StartPlanDialog::showFault()
{
    const Result<ParameterValues> given = m_form->given();
    m_fault->setText(given ? QString() : coreText(given.error().line()));
    m_fault->setVisible(!given);
    m_start->setEnabled(bool(given));
}

void StartPlanDialog::begin()
{
    const Result<ParameterValues> given = m_form->given();
    const Result<Sample> sample = given ? beginPlan(m_starter, *given, takenUp()) : Result<Sample>(given.error());
    if (!sample) {
        m_fault->setText(coreText(sample.error().line()));
        m_fault->show();
        return;
    }
    keepGiven(*given);
    accept();
    emit begun(*sample);
}

} // namespace cutaway
