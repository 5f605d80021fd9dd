#include "views/panels/parameter_field.h"

#include "views/models/figures.h"
#include "views/theme/core_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <array>
#include <charconv>
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
        if (!m_declaration.zeroMeans.empty())
            box->setSpecialValueText(coreText(m_declaration.zeroMeans)); // of the least, which is 0
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
        const QString standard = isLeftOpen(m_declaration, m_declaration.defaultValue)
                                     ? coreText(m_declaration.zeroMeans)
                                     : parameterText(m_declaration, m_declaration.defaultValue);
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
                    const bool isDefault =
                        value == declaration.defaultValue && (!showsDefault || isLeftOpen(declaration, value));
                    line->setText(isDefault ? QString() : shownText(declaration, value, showsDefault));
                    line->setCursorPosition(0);
                }};
    }

    const ParameterDeclaration &m_declaration;
    ParameterField::Commit m_commit;
    QWidget *m_parent;
    std::function<void()> m_changed;
};

/// Exactly what `number` is, with the language's decimal sign.
QString exactText(double number)
{
    char text[64];
    const char *end = std::to_chars(text, text + sizeof text, number).ptr;
    return QString::fromLatin1(text, end - text).replace(u'.', QLocale().decimalPoint());
}

std::optional<double> plainNumber(const std::string &text)
{
    double number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    return code == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

bool isSize(const ParameterDeclaration &declaration)
{
    return declaration.unit == "bytes";
}

bool isRate(const ParameterDeclaration &declaration)
{
    return declaration.unit == "bytes/s" || declaration.unit == "bytes per second";
}

bool isTime(const ParameterDeclaration &declaration)
{
    return declaration.unit == "seconds";
}

/// Sizes along several dimensions, which are read and written as a product: `4 × 16`.
bool isProduct(const ParameterDeclaration &declaration)
{
    return declaration.type == ParameterType::List && declaration.unit == "×";
}

QString asList(const QString &product)
{
    static const QRegularExpression times(QStringLiteral("(?<=\\d)\\s*[×xX*]\\s*(?=\\d)"));
    return QString(product).replace(times, QStringLiteral(","));
}

/// Flagged while it is typed, since a list may hold any words.
Result<ParameterValue> readProduct(const ParameterDeclaration &declaration, const QString &text)
{
    static const QRegularExpression sizes(QStringLiteral("^\\s*[1-9]\\d{0,8}\\s*(,\\s*[1-9]\\d{0,8}\\s*)*$"));
    const QString list = asList(text);
    if (!sizes.match(list).hasMatch())
        return inputError(
            "bad_value",
            cutaway::tr("%1: “%2” is not understood: enter positive whole numbers such as 2 × 4, 2x4 or 2, 4")
                .arg(QString::fromStdString(declaration.name), text.trimmed())
                .toStdString());
    return parseParameter(declaration, list.toStdString());
}

/// What stands behind a plain number or a list of them; empty: nothing does.
QString suffixOf(const ParameterDeclaration &declaration)
{
    if (declaration.unit == "percent")
        return QStringLiteral("\u00a0%");
    if (isSize(declaration))
        return QStringLiteral("\u00a0B");
    if (isRate(declaration))
        return QStringLiteral("\u00a0B/s");
    if (isTime(declaration))
        return QStringLiteral("\u00a0s");
    constexpr std::array told{"µs", "flop/s", "GB/s", "MiB", "GiB"};
    return std::ranges::find(told, declaration.unit) != told.end() ? QChar(0xa0) + coreText(declaration.unit)
                                                                   : QString();
}

/// What was written without its unit.
QString bare(const ParameterDeclaration &declaration, const QString &text)
{
    QString plain = text.trimmed();
    QStringList suffixes{suffixOf(declaration).trimmed()};
    if (declaration.unit == "µs")
        suffixes << QStringLiteral("us") << QStringLiteral("\u03bcs"); // as they are typed
    for (const QString &suffix : suffixes) {
        if (!suffix.isEmpty() && plain.endsWith(suffix)) {
            plain.chop(suffix.size());
            break;
        }
    }
    return plain.trimmed();
}

/// `0.05 ms` as microseconds, `200 Tflop/s` as flop/s: another multiple of a unit that has no function of its own.
std::optional<double> multiple(const ParameterDeclaration &declaration, const QString &text)
{
    struct Multiple
    {
        std::string_view unit;
        const char *written;
        double size;
    };
    static constexpr std::array multiples{Multiple{"µs", "ns", 1e-3},          Multiple{"µs", "ms", 1e3},
                                          Multiple{"flop/s", "Gflop/s", 1e9},  Multiple{"flop/s", "Tflop/s", 1e12},
                                          Multiple{"flop/s", "Pflop/s", 1e15}, Multiple{"GB/s", "MB/s", 1e-3},
                                          Multiple{"GB/s", "TB/s", 1e3}};
    for (const Multiple &known : multiples) {
        const QString written = QLatin1String(known.written);
        if (declaration.unit != known.unit || !text.trimmed().endsWith(written, Qt::CaseInsensitive))
            continue;
        const QString plain = text.trimmed().chopped(written.size()).trimmed();
        const std::optional<double> number =
            plainNumber(QString(plain).replace(QLocale().decimalPoint(), QLatin1String(".")).toStdString());
        return number ? std::optional(*number * known.size) : std::nullopt;
    }
    return {};
}

std::optional<double> valueWithUnit(const ParameterDeclaration &declaration, const QString &text)
{
    if (isSize(declaration)) {
        const std::optional<std::int64_t> bytes = parseBytes(text);
        return bytes ? std::optional<double>(double(*bytes)) : std::nullopt;
    }
    if (isRate(declaration))
        return parseRate(text);
    return isTime(declaration) ? parseSeconds(text) : multiple(declaration, text);
}

/// `2.039 TB/s`, `963.146416128 GB/s`: exactly the rate, with as many digits as that takes.
QString exactRateText(double bytesPerSecond)
{
    struct Unit
    {
        double size;
        double least; ///< that is written in it
        const char *written;
    };
    static constexpr std::array units{Unit{1e12, 1e12, "TB/s"}, Unit{1e9, 0, "GB/s"}};
    constexpr int mostDigits = 14;
    for (const Unit &unit : units) {
        const QString text = exactText(bytesPerSecond / unit.size);
        if (text.size() <= mostDigits && bytesPerSecond >= unit.least)
            return text + QChar(0xa0) + QLatin1String(unit.written);
    }
    return {};
}

QString numberText(const ParameterDeclaration &declaration, double number)
{
    QString text;
    if (isSize(declaration))
        text = bytesText(qint64(number));
    else if (isRate(declaration))
        text = rateText(number);
    else if (isTime(declaration))
        text = secondsText(number);
    // A rounded figure in the field would come back as another value.
    if (!text.isEmpty() && valueWithUnit(declaration, text) == number)
        return text;
    const QString exact = isRate(declaration) ? exactRateText(number) : QString();
    if (!exact.isEmpty() && valueWithUnit(declaration, exact) == number)
        return exact;
    return exactText(number) + suffixOf(declaration);
}

} // namespace

QString parameterToolTip(const ParameterDeclaration &declaration)
{
    QString text = coreText(declaration.description);
    if (!declaration.unit.empty() && declaration.type != ParameterType::List)
        text += u'\n' + tr("In %1; you may add a unit").arg(coreText(declaration.unit));
    const QString standard = parameterText(declaration, declaration.defaultValue);
    const bool isOpenSwitch = declaration.type == ParameterType::Bool && standard.isEmpty();
    if (!standard.isEmpty())
        text += u'\n' + tr("Default: %1").arg(standard);
    else if (isOpenSwitch)
        text += u'\n' + tr("Half ticked: follows from the other settings");
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

void StepBox::stepBy(int steps)
{
    if (!m_stepper) {
        QSpinBox::stepBy(steps);
        return;
    }
    interpretText(); // what was typed counts first
    m_stepper(steps);
    selectAll();
}

QString parameterText(const ParameterDeclaration &declaration, const ParameterValue &value)
{
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return isSize(declaration) ? numberText(declaration, double(*whole)) : QString::number(*whole);
    if (const auto *number = std::get_if<double>(&value))
        return numberText(declaration, *number);
    if (const auto *text = std::get_if<std::string>(&value)) {
        const std::optional<double> bytes = isSize(declaration) ? plainNumber(*text) : std::nullopt;
        const QString shown = QString::fromStdString(*text);
        const bool isNumber = !shown.isEmpty() && shown.front().isDigit();
        return bytes ? numberText(declaration, *bytes) : isNumber ? shown + suffixOf(declaration) : shown;
    }
    if (const auto *list = std::get_if<std::vector<std::string>>(&value)) {
        QStringList words;
        for (const std::string &word : *list)
            words.append(QString::fromStdString(word));
        return words.join(isProduct(declaration) ? QStringLiteral(" × ") : QStringLiteral(", "));
    }
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag ? QStringLiteral("true") : QStringLiteral("false");
    return {};
}

Result<ParameterValue> readParameterText(const ParameterDeclaration &declaration, const QString &text)
{
    // Of what may be a size or a word, the planner is told a size in bytes.
    if (declaration.type == ParameterType::String && isSize(declaration)) {
        const std::optional<double> bytes = valueWithUnit(declaration, text);
        return parseParameter(declaration, bytes ? std::to_string(std::int64_t(*bytes)) : text.trimmed().toStdString());
    }
    const bool isNumeric = declaration.type == ParameterType::Integer || declaration.type == ParameterType::Number;
    if (!isNumeric) {
        const QString plain = bare(declaration, text);
        return isProduct(declaration) ? readProduct(declaration, plain)
                                      : parseParameter(declaration, plain.toStdString());
    }
    if (const std::optional<double> number = valueWithUnit(declaration, text)) {
        const ParameterValue value = declaration.type == ParameterType::Integer ? ParameterValue(std::int64_t(*number))
                                                                                : ParameterValue(*number);
        const Done checked = checkParameter(declaration, value);
        return checked ? Result<ParameterValue>(value) : Result<ParameterValue>(checked.error());
    }
    QString plain = bare(declaration, text);
    plain.replace(QLocale().decimalPoint(), QLatin1String("."));
    return parseParameter(declaration, plain.toStdString());
}

QString titled(const QString &refusal, const ParameterDeclaration &declaration)
{
    const QString name = QString::fromStdString(declaration.name);
    return refusal.startsWith(name + u':') ? coreText(declaration.title) + refusal.sliced(name.size()) : refusal;
}

} // namespace cutaway
