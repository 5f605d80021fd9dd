#include "views/panels/parameter_field.h"

#include "views/panels/parameter_text.h"
#include "views/panels/step_box.h"
#include "views/theme/core_text.h"
#include "views/theme/translated.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QLocale>

#include <limits>

namespace cutaway {

namespace {

bool fitsSpinBox(const ParameterDeclaration &declaration)
{
    constexpr double most = std::numeric_limits<int>::max();
    return declaration.type == ParameterType::Integer && declaration.unit != "bytes" && declaration.minimum &&
           declaration.maximum && *declaration.minimum >= -most && *declaration.maximum <= most &&
           std::holds_alternative<std::int64_t>(declaration.defaultValue);
}

/// A number of things without an upper bound; its steps are as large as those of one with a bound.
bool isPlainCount(const ParameterDeclaration &declaration)
{
    const auto *usual = std::get_if<std::int64_t>(&declaration.defaultValue);
    return declaration.type == ParameterType::Integer && declaration.unit.empty() && declaration.minimum &&
           !declaration.maximum && usual && *usual < 1000000;
}

/// Exactly the value, or where `isShort` at most four digits of a number that has no unit to be short by.
QString shownText(const ParameterDeclaration &declaration, const ParameterValue &value, bool isShort)
{
    constexpr qsizetype longest = 8;
    const QString text = parameterText(declaration, value);
    const auto *number = std::get_if<double>(&value);
    const bool isBare = number && !text.isEmpty() && text.back().isDigit();
    return isShort && isBare && text.size() > longest ? QLocale().toString(*number, 'g', 4) : text;
}

class Maker
{
public:
    Maker(const ParameterDeclaration &declaration, ParameterField::Commit commit, QWidget *parent,
          std::function<void()> changed)
        : m_declaration(declaration), m_commit(commit), m_parent(parent), m_changed(std::move(changed))
    {
    }

    ParameterField make() const
    {
        if (m_declaration.type == ParameterType::Bool)
            return checkBox();
        if (m_declaration.type == ParameterType::Choice)
            return comboBox();
        const bool isCount = m_commit == ParameterField::Commit::WhenFinished && isPlainCount(m_declaration);
        return fitsSpinBox(m_declaration) || isCount ? spinBox() : lineEdit();
    }

private:
    /// Half ticked where it is left open what counts: it then follows from the rest.
    ParameterField checkBox() const
    {
        auto *box = new QCheckBox(m_parent);
        const bool isOpen = m_commit == ParameterField::Commit::AtOnce &&
                            std::holds_alternative<std::monostate>(m_declaration.defaultValue);
        box->setTristate(isOpen);
        QObject::connect(box, &QCheckBox::stateChanged, box, m_changed);
        return {&m_declaration, box,
                [box] {
                    return box->checkState() == Qt::PartiallyChecked
                               ? Result<ParameterValue>(ParameterValue())
                               : Result<ParameterValue>(ParameterValue(box->isChecked()));
                },
                [box, isOpen](const ParameterValue &value) {
                    const bool *flag = std::get_if<bool>(&value);
                    const Qt::CheckState open = isOpen ? Qt::PartiallyChecked : Qt::Unchecked;
                    box->setCheckState(!flag ? open : *flag ? Qt::Checked : Qt::Unchecked);
                }};
    }

    ParameterField spinBox() const
    {
        auto *box = new StepBox(m_parent);
        const double most = m_declaration.maximum.value_or(std::numeric_limits<int>::max());
        box->setRange(int(*m_declaration.minimum), int(most));
        box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        box->setKeyboardTracking(m_commit == ParameterField::Commit::AtOnce);
        if (!m_declaration.unit.empty())
            box->setSuffix(QStringLiteral("\u00a0") + coreText(m_declaration.unit));
        QObject::connect(box, &QSpinBox::valueChanged, box, m_changed);
        return {&m_declaration, box,
                [box] { return Result<ParameterValue>(ParameterValue(std::int64_t(box->value()))); },
                [box](const ParameterValue &value) {
                    if (const auto *whole = std::get_if<std::int64_t>(&value))
                        box->setValue(int(*whole));
                }};
    }

    ParameterField comboBox() const
    {
        auto *box = new QComboBox(m_parent);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
        if (std::holds_alternative<std::monostate>(m_declaration.defaultValue))
            box->addItem(cutaway::tr("not given"), QString());
        for (const std::string &choice : m_declaration.choices)
            box->addItem(coreText(choice), QString::fromStdString(choice));
        QObject::connect(box, &QComboBox::currentIndexChanged, box, m_changed);
        return {&m_declaration, box,
                [box, &declaration = m_declaration] {
                    return box->currentData().toString().isEmpty()
                               ? Result<ParameterValue>(ParameterValue())
                               : parseParameter(declaration, box->currentData().toString().toStdString());
                },
                [box](const ParameterValue &value) {
                    const auto *text = std::get_if<std::string>(&value);
                    box->setCurrentIndex(box->findData(text ? QString::fromStdString(*text) : QString()));
                }};
    }

    ParameterField lineEdit() const
    {
        auto *line = new QLineEdit(m_parent);
        const QString standard = parameterText(m_declaration, m_declaration.defaultValue);
        if (!standard.isEmpty())
            line->setPlaceholderText(standard);
        else
            line->setPlaceholderText(m_declaration.type == ParameterType::List ? cutaway::tr("one, two, …")
                                                                               : cutaway::tr("none"));
        const bool showsDefault = m_commit == ParameterField::Commit::WhenFinished;
        if (m_commit == ParameterField::Commit::AtOnce)
            QObject::connect(line, &QLineEdit::textChanged, line, m_changed);
        else
            QObject::connect(line, &QLineEdit::editingFinished, line, m_changed);
        return {&m_declaration, line,
                [line, &declaration = m_declaration] {
                    return line->text().trimmed().isEmpty() ? Result<ParameterValue>(declaration.defaultValue)
                                                            : readParameterText(declaration, line->text());
                },
                [line, showsDefault, &declaration = m_declaration](const ParameterValue &value) {
                    const bool isDefault = value == declaration.defaultValue && !showsDefault;
                    line->setText(isDefault ? QString() : shownText(declaration, value, showsDefault));
                    line->setCursorPosition(0);
                }};
    }

    const ParameterDeclaration &m_declaration;
    ParameterField::Commit m_commit;
    QWidget *m_parent;
    std::function<void()> m_changed;
};

} // namespace

QString parameterToolTip(const ParameterDeclaration &declaration)
{
    QString text = coreText(declaration.description);
    if (!declaration.unit.empty() && declaration.type != ParameterType::List)
        text += u'\n' + tr("In %1; a unit may be written").arg(coreText(declaration.unit));
    const QString standard = parameterText(declaration, declaration.defaultValue);
    const bool isOpenSwitch = declaration.type == ParameterType::Bool && standard.isEmpty();
    if (!standard.isEmpty())
        text += u'\n' + tr("Default: %1").arg(standard);
    else if (isOpenSwitch)
        text += u'\n' + tr("Half ticked: as it follows from the rest");
    return text.trimmed();
}

ParameterField makeParameterField(const ParameterDeclaration &declaration, ParameterField::Commit commit,
                                  QWidget *parent, std::function<void()> changed)
{
    ParameterField field = Maker(declaration, commit, parent, std::move(changed)).make();
    field.widget->setObjectName(QString::fromStdString(declaration.name));
    field.widget->setAccessibleName(coreText(declaration.title));
    field.widget->setToolTip(parameterToolTip(declaration));
    return field;
}

} // namespace cutaway
