#include "views/panels/parameter_form.h"

#include "views/panels/panel_parts.h"
#include "views/panels/parameter_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include <limits>

namespace cutaway {

namespace {

constexpr int labelWidth = 72;
constexpr int gap = 12;
constexpr int rowHeight = 28;

bool fitsSpinBox(const ParameterDeclaration &declaration)
{
    constexpr double most = std::numeric_limits<int>::max();
    return declaration.type == ParameterType::Integer && declaration.unit != "bytes" && declaration.minimum &&
           declaration.maximum && *declaration.minimum >= -most && *declaration.maximum <= most &&
           std::holds_alternative<std::int64_t>(declaration.defaultValue);
}

QString explanation(const ParameterDeclaration &declaration)
{
    QString text = QString::fromStdString(declaration.description);
    if (!declaration.unit.empty())
        text += u'\n' + ParameterForm::tr("In %1; a unit may be written").arg(QString::fromStdString(declaration.unit));
    const QString standard = parameterText(declaration, declaration.defaultValue);
    if (!standard.isEmpty())
        text += u'\n' + ParameterForm::tr("Default: %1").arg(standard);
    return text.trimmed();
}

} // namespace

int formLabelWidth()
{
    return scaled(labelWidth);
}

ParameterForm::ParameterForm(QWidget *parent) : QWidget(parent)
{
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
}

void ParameterForm::setDeclarations(const std::vector<ParameterDeclaration> &declarations)
{
    m_fields.clear();
    delete m_contents;
    m_contents = new QWidget(this);
    m_rows = new QGridLayout(m_contents);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setHorizontalSpacing(scaled(gap));
    m_rows->setVerticalSpacing(scaled(8));
    m_rows->setColumnMinimumWidth(0, formLabelWidth());
    m_rows->setColumnStretch(1, 1);
    layout()->addWidget(m_contents);
    for (const ParameterDeclaration &declaration : declarations)
        addRow(declaration);
    setValues({});
    setVisible(!declarations.empty());
}

void ParameterForm::addRow(const ParameterDeclaration &declaration)
{
    const int row = m_rows->rowCount();
    auto *label = new TextLabel(TextRole::Body, &Theme::secondaryText, m_contents);
    label->setText(QString::fromStdString(declaration.title));
    label->setWordWrap(true);
    label->setFixedWidth(formLabelWidth());
    label->setToolTip(explanation(declaration));
    QWidget *field = makeField(declaration);
    field->setObjectName(QString::fromStdString(declaration.name));
    field->setAccessibleName(QString::fromStdString(declaration.title));
    field->setToolTip(explanation(declaration));
    field->setMinimumHeight(scaled(rowHeight));
    label->setBuddy(field);
    m_rows->addWidget(label, row, 0, Qt::AlignVCenter);
    m_rows->addWidget(field, row, 1, Qt::AlignVCenter);
}

QWidget *ParameterForm::makeField(const ParameterDeclaration &declaration)
{
    if (declaration.type == ParameterType::Bool)
        return makeCheckBox(declaration);
    if (declaration.type == ParameterType::Choice)
        return makeComboBox(declaration);
    return fitsSpinBox(declaration) ? makeSpinBox(declaration) : makeLineEdit(declaration);
}

QWidget *ParameterForm::makeCheckBox(const ParameterDeclaration &declaration)
{
    auto *box = new QCheckBox(m_contents);
    connect(box, &QCheckBox::toggled, this, &ParameterForm::changed);
    m_fields.push_back({&declaration, [box] { return Result<ParameterValue>(ParameterValue(box->isChecked())); },
                        [box](const ParameterValue &value) {
                            const bool *flag = std::get_if<bool>(&value);
                            box->setChecked(flag && *flag);
                        }});
    return box;
}

QWidget *ParameterForm::makeSpinBox(const ParameterDeclaration &declaration)
{
    auto *box = new QSpinBox(m_contents);
    box->setRange(int(*declaration.minimum), int(*declaration.maximum));
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    if (!declaration.unit.empty())
        box->setSuffix(QStringLiteral("\u00a0") + QString::fromStdString(declaration.unit));
    connect(box, &QSpinBox::valueChanged, this, &ParameterForm::changed);
    m_fields.push_back({&declaration,
                        [box] { return Result<ParameterValue>(ParameterValue(std::int64_t(box->value()))); },
                        [box](const ParameterValue &value) {
                            if (const auto *whole = std::get_if<std::int64_t>(&value))
                                box->setValue(int(*whole));
                        }});
    return box;
}

QWidget *ParameterForm::makeComboBox(const ParameterDeclaration &declaration)
{
    auto *box = new QComboBox(m_contents);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(6);
    for (const std::string &choice : declaration.choices)
        box->addItem(QString::fromStdString(choice));
    connect(box, &QComboBox::currentIndexChanged, this, &ParameterForm::changed);
    m_fields.push_back({&declaration,
                        [box, &declaration] {
                            return box->currentIndex() < 0
                                       ? Result<ParameterValue>(ParameterValue())
                                       : parseParameter(declaration, box->currentText().toStdString());
                        },
                        [box](const ParameterValue &value) {
                            const auto *text = std::get_if<std::string>(&value);
                            box->setCurrentIndex(text ? box->findText(QString::fromStdString(*text)) : -1);
                        }});
    return box;
}

QWidget *ParameterForm::makeLineEdit(const ParameterDeclaration &declaration)
{
    auto *line = new QLineEdit(m_contents);
    const QString standard = parameterText(declaration, declaration.defaultValue);
    if (!standard.isEmpty())
        line->setPlaceholderText(standard);
    else
        line->setPlaceholderText(declaration.type == ParameterType::List ? tr("one, two, …") : tr("none"));
    connect(line, &QLineEdit::textChanged, this, &ParameterForm::changed);
    m_fields.push_back({&declaration,
                        [line, &declaration] {
                            return line->text().trimmed().isEmpty() ? Result<ParameterValue>(declaration.defaultValue)
                                                                    : readParameterText(declaration, line->text());
                        },
                        [line, &declaration](const ParameterValue &value) {
                            line->setText(value == declaration.defaultValue ? QString()
                                                                            : parameterText(declaration, value));
                        }});
    return line;
}

Result<ParameterValues> ParameterForm::given() const
{
    ParameterValues values;
    for (const Field &field : m_fields) {
        Result<ParameterValue> value = field.read();
        if (!value)
            return value.error();
        if (*value != field.declaration->defaultValue)
            values.emplace(field.declaration->name, std::move(*value));
    }
    return values;
}

void ParameterForm::setValues(const ParameterValues &given)
{
    for (const Field &field : m_fields) {
        const auto value = given.find(field.declaration->name);
        field.write(value == given.end() ? field.declaration->defaultValue : value->second);
    }
    emit changed();
}

} // namespace cutaway
