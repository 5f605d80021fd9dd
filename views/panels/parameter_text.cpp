#include "views/panels/parameter_text.h"

#include "views/models/figures.h"
#include "views/theme/core_text.h"
#include "views/theme/translated.h"

#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <charconv>

namespace cutaway {

namespace {

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
        return inputError("bad_value",
                          cutaway::tr("%1: “%2” is not understood: positive whole numbers are wanted, such "
                                      "as 2 × 4, 2x4 or 2, 4")
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

std::optional<double> measured(const ParameterDeclaration &declaration, const QString &text)
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
    if (!text.isEmpty() && measured(declaration, text) == number)
        return text;
    const QString exact = isRate(declaration) ? exactRateText(number) : QString();
    if (!exact.isEmpty() && measured(declaration, exact) == number)
        return exact;
    return exactText(number) + suffixOf(declaration);
}

} // namespace

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
        const std::optional<double> bytes = measured(declaration, text);
        return parseParameter(declaration, bytes ? std::to_string(std::int64_t(*bytes)) : text.trimmed().toStdString());
    }
    const bool isNumeric = declaration.type == ParameterType::Integer || declaration.type == ParameterType::Number;
    if (!isNumeric) {
        const QString plain = bare(declaration, text);
        return isProduct(declaration) ? readProduct(declaration, plain)
                                      : parseParameter(declaration, plain.toStdString());
    }
    if (const std::optional<double> number = measured(declaration, text)) {
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
