#include "views/panels/device_fields_form.h"

#include "views/panels/panel_parts.h"
#include "views/panels/parameter_text.h"
#include "views/theme/core_text.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int fieldHeight = 26;

/// Not set where the field was emptied.
Result<ParameterValue> valueIn(const ParameterField &field)
{
    const auto *line = qobject_cast<const QLineEdit *>(field.widget);
    return line && line->text().trimmed().isEmpty() ? Result<ParameterValue>(ParameterValue()) : field.read();
}

bool isSet(const ParameterValue &value)
{
    return !std::holds_alternative<std::monostate>(value);
}

} // namespace

DeviceFieldsForm::DeviceFieldsForm(QWidget *parent) : QWidget(parent)
{
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
}

void DeviceFieldsForm::setFields(std::vector<DeviceField> fields)
{
    const auto name = [](const DeviceField &field) { return field.declaration.name; };
    const bool isSameForm = std::ranges::equal(m_fields, fields, {}, name, name);
    if (isSameForm) {
        std::ranges::move(fields, m_fields.begin()); // in place: the widgets hold on to the declarations
    } else {
        m_widgets.clear();
        m_notes.clear();
        delete m_contents;
        m_contents = nullptr;
        m_fields = std::move(fields);
        rebuild();
    }
    showValues();
    setVisible(!m_fields.empty());
}

void DeviceFieldsForm::rebuild()
{
    m_contents = new QWidget(this);
    auto *rows = new QGridLayout(m_contents);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setHorizontalSpacing(scaled(8));
    rows->setVerticalSpacing(scaled(4));
    rows->setColumnStretch(1, 1);
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        auto *label = new TextLabel(TextRole::Body, &Theme::secondaryText, m_contents);
        label->setText(coreText(m_fields[i].declaration.title));
        m_widgets.push_back(makeParameterField(m_fields[i].declaration, ParameterField::Commit::WhenFinished,
                                               m_contents, [this, i] { commit(i); }));
        QWidget *field = m_widgets.back().widget;
        field->setMinimumHeight(scaled(fieldHeight));
        label->setBuddy(field);
        auto *note = new TextLabel(TextRole::Small, &Theme::warning, m_contents);
        note->setObjectName(QStringLiteral("note"));
        note->setWordWrap(true);
        m_notes.push_back(note);
        const int row = int(2 * i);
        rows->addWidget(label, row, 0, Qt::AlignVCenter);
        rows->addWidget(field, row, 1, Qt::AlignVCenter);
        rows->addWidget(note, row + 1, 0, 1, 2);
    }
    layout()->addWidget(m_contents);
}

void DeviceFieldsForm::showValues()
{
    m_isWriting = true;
    m_shown.assign(m_fields.size(), {});
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const DeviceField &field = m_fields[i];
        const bool isLine = qobject_cast<QLineEdit *>(m_widgets[i].widget) != nullptr;
        m_widgets[i].write(isSet(field.value) || isLine ? field.value : field.declaration.defaultValue);
        const Result<ParameterValue> shown = valueIn(m_widgets[i]);
        m_shown[i] = shown ? *shown : ParameterValue();
        m_widgets[i].widget->setEnabled(field.fixedBy.empty());
        m_widgets[i].widget->setToolTip(field.fixedBy.empty() ? parameterToolTip(field.declaration)
                                                              : coreText(field.fixedBy));
    }
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        m_notes[i]->setText(coreText(m_fields[i].note));
        m_notes[i]->setVisible(!m_fields[i].note.empty());
    }
    m_isWriting = false;
}

/// A field that was entered and left as it was is no edit, though it may show fewer digits than the value has.
void DeviceFieldsForm::commit(std::size_t row)
{
    if (m_isWriting)
        return;
    const Result<ParameterValue> value = valueIn(m_widgets[row]);
    if (!value)
        emit refused(titled(coreText(value.error().message), m_fields[row].declaration));
    else if (*value != m_shown[row])
        emit edited(m_fields[row].declaration.name, *value);
}

} // namespace cutaway
