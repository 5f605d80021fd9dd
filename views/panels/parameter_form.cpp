#include "views/panels/parameter_form.h"

#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int leastLabelWidth = 96;
constexpr int mostLabelWidth = 140;
constexpr int formGap = 12;
constexpr int formRowHeight = 28;

QVariant contentsOf(const QWidget *field)
{
    if (const auto *box = qobject_cast<const QCheckBox *>(field))
        return int(box->checkState());
    if (const auto *box = qobject_cast<const QComboBox *>(field))
        return box->currentIndex();
    if (const auto *box = qobject_cast<const QSpinBox *>(field))
        return box->value();
    const auto *line = qobject_cast<const QLineEdit *>(field);
    return line ? QVariant(line->text()) : QVariant();
}

void setContentsOf(QWidget *field, const QVariant &contents)
{
    if (auto *check = qobject_cast<QCheckBox *>(field))
        check->setCheckState(Qt::CheckState(contents.toInt()));
    else if (auto *choice = qobject_cast<QComboBox *>(field))
        choice->setCurrentIndex(contents.toInt());
    else if (auto *number = qobject_cast<QSpinBox *>(field))
        number->setValue(contents.toInt());
    else if (auto *line = qobject_cast<QLineEdit *>(field))
        line->setText(contents.toString());
}

} // namespace

int formLabelWidth()
{
    return scaled(leastLabelWidth);
}

QHBoxLayout *formRow(const QString &title, QWidget *field, QWidget *parent)
{
    auto *label = new TextLabel(TextRole::Body, &Theme::secondaryText, parent);
    label->setText(title);
    label->setFixedWidth(formLabelWidth());
    label->setBuddy(field);
    field->setMinimumHeight(scaled(formRowHeight));
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(formGap));
    row->addWidget(label);
    row->addWidget(field, 1);
    return row;
}

ParameterForm::ParameterForm(QWidget *parent) : QWidget(parent)
{
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
}

void ParameterForm::setDeclarations(const std::vector<ParameterDeclaration> &declarations)
{
    m_fields.clear();
    m_labels.clear();
    m_problems.clear();
    delete m_contents;
    m_contents = new QWidget(this);
    m_rows = new QGridLayout(m_contents);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setHorizontalSpacing(scaled(formGap));
    m_rows->setVerticalSpacing(scaled(8));
    m_rows->setColumnMinimumWidth(0, formLabelWidth());
    m_rows->setColumnStretch(1, 1);
    layout()->addWidget(m_contents);
    for (const ParameterDeclaration &declaration : declarations)
        addRow(declaration);
    fitLabels();
    setValues({});
    setVisible(!declarations.empty());
}

void ParameterForm::addRow(const ParameterDeclaration &declaration)
{
    const int row = m_rows->rowCount();
    auto *label = new TextLabel(TextRole::Body, &Theme::secondaryText, m_contents);
    label->setText(coreText(declaration.title));
    label->setWordWrap(true);
    label->setToolTip(parameterToolTip(declaration));
    m_fields.push_back(
        makeParameterField(declaration, ParameterField::Commit::AtOnce, m_contents, [this] { emit changed(); }));
    m_labels.push_back(label);
    QWidget *field = m_fields.back().widget;
    field->setMinimumHeight(scaled(formRowHeight));
    label->setBuddy(field);
    auto *problem = new TextLabel(TextRole::Small, &Theme::refused, m_contents);
    problem->setWordWrap(true);
    problem->hide();
    m_problems.push_back(problem);
    m_rows->addWidget(label, row, 0, Qt::AlignVCenter);
    m_rows->addWidget(field, row, 1, Qt::AlignVCenter);
    m_rows->addWidget(problem, row + 1, 0, 1, 2);
}

void ParameterForm::tellProblemsAtFields()
{
    connect(this, &ParameterForm::changed, this, &ParameterForm::showProblems);
}

void ParameterForm::showProblems()
{
    const Result<ParameterValues> all = given();
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const ParameterField &field = m_fields[i];
        const Result<ParameterValue> value = field.read();
        const Error *error = !value ? &value.error() : !all && isAbout(all.error(), field) ? &all.error() : nullptr;
        const QString problem = error ? titled(coreText(error->message), *field.declaration) : QString();
        m_problems[i]->setText(problem);
        m_problems[i]->setVisible(error && !field.widget->isHidden());
        field.widget->setAccessibleDescription(problem);
    }
}

QWidget *ParameterForm::shownProblem() const
{
    const auto shown = std::ranges::find_if(m_problems, [](const QLabel *problem) { return !problem->isHidden(); });
    return shown == m_problems.end() ? nullptr : *shown;
}

/// All are as wide as the longest word among them, which cannot be wrapped.
void ParameterForm::fitLabels()
{
    int width = formLabelWidth();
    for (const QLabel *label : m_labels) {
        for (const QString &word : label->text().split(u' '))
            width = std::max(width, label->fontMetrics().horizontalAdvance(word) + 1);
    }
    width = std::min(width, scaled(mostLabelWidth));
    for (QLabel *label : m_labels) {
        label->setFixedWidth(width);
        label->setMinimumHeight(label->heightForWidth(width)); // dialogs give rows less than they wish
    }
}

void ParameterForm::setCheck(std::function<Done(const ParameterValues &)> check)
{
    m_check = std::move(check);
}

bool ParameterForm::isAbout(const Error &error, const ParameterField &field) const
{
    return !field.widget->isHidden() && error.message.starts_with(field.declaration->name + ": ");
}

Result<ParameterValues> ParameterForm::given() const
{
    Result<ParameterValues> values = readAll();
    if (!values || !m_check)
        return values;
    const Done checked = m_check(*values);
    const auto isIts = [&](const ParameterField &field) { return isAbout(checked.error(), field); };
    if (!checked && std::ranges::any_of(m_fields, isIts))
        return checked.error();
    return values;
}

Result<ParameterValues> ParameterForm::readAll() const
{
    ParameterValues values;
    for (const ParameterField &field : m_fields) {
        if (field.widget->isHidden())
            continue;
        Result<ParameterValue> value = field.read();
        if (!value)
            return value.error();
        if (*value != field.declaration->defaultValue)
            values.emplace(field.declaration->name, std::move(*value));
    }
    return values;
}

void ParameterForm::leaveOut(const ParameterValues &elsewhere)
{
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const bool isShown = !elsewhere.contains(m_fields[i].declaration->name);
        m_fields[i].widget->setVisible(isShown);
        m_labels[i]->setVisible(isShown);
        m_problems[i]->setVisible(isShown && !m_problems[i]->text().isEmpty());
    }
}

void ParameterForm::setValues(const ParameterValues &given)
{
    for (const ParameterField &field : m_fields) {
        const auto value = given.find(field.declaration->name);
        field.write(value == given.end() ? field.declaration->defaultValue : value->second);
    }
    emit changed();
}

void ParameterForm::change(const ParameterValues &values)
{
    for (const ParameterField &field : m_fields) {
        if (const auto value = values.find(field.declaration->name); value != values.end())
            field.write(value->second);
    }
    emit changed();
}

QHash<QString, QVariant> ParameterForm::contents() const
{
    QHash<QString, QVariant> contents;
    for (const ParameterField &field : m_fields)
        contents.insert(QString::fromStdString(field.declaration->name), contentsOf(field.widget));
    return contents;
}

void ParameterForm::setContents(const QHash<QString, QVariant> &contents)
{
    for (const ParameterField &field : m_fields) {
        const auto found = contents.find(QString::fromStdString(field.declaration->name));
        if (found != contents.end())
            setContentsOf(field.widget, *found);
    }
    emit changed();
}

} // namespace cutaway
