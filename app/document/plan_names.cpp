#include "app/document/plan_names.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace cutaway {

namespace {

QString planTitle(const QString &path)
{
    QString title = fileTitle(path);
    for (const char *ending : {".json", ".plan"}) {
        if (title.endsWith(QLatin1String(ending)))
            title.chop(int(qstrlen(ending)));
    }
    return title;
}

QString variantName(const EditedPlan &plan)
{
    const nlohmann::json extra = keptJson<nlohmann::json>(plan.origin().extra);
    if (!extra.is_object() || !extra.contains("variant") || !extra["variant"].is_object())
        return {};
    const auto name = extra["variant"].find("name");
    return name != extra["variant"].end() && name->is_string() ? QString::fromStdString(name->get<std::string>())
                                                               : QString();
}

/// `mine`, or `mine_2` where there was one.
bool isFileOf(const QString &title, const QString &variant)
{
    const QString name = safeFileName(variant);
    const QString number = title.mid(name.size() + 1);
    const auto isDigit = [](QChar letter) { return letter.isDigit(); };
    return title == name ||
           (title.startsWith(name + u'_') && !number.isEmpty() && std::ranges::all_of(number, isDigit));
}

} // namespace

QString safeFileName(const QString &name)
{
    constexpr qsizetype longest = 120; // bytes; most systems allow 255
    QString safe;
    for (const char32_t letter : name.left(longest).toUcs4()) {
        const bool isKept = QChar::isLetterOrNumber(letter) || letter == U'.' || letter == U'_' || letter == U'-';
        const QString sign = isKept ? QString::fromUcs4(&letter, 1) : QStringLiteral("_");
        if (safe.toUtf8().size() + sign.toUtf8().size() > longest)
            break;
        safe += sign;
    }
    for (qsizetype last = safe.size() - 1; last >= 0 && safe[last] == u'.'; --last)
        safe[last] = u'_';
    if (safe.startsWith(u'.') || safe.startsWith(u'-'))
        safe[0] = u'_';
    if (safe.isEmpty())
        return QStringLiteral("unnamed");
    static const QRegularExpression device(QStringLiteral("^(con|prn|aux|nul|com\\d|lpt\\d)(\\.|$)"),
                                           QRegularExpression::CaseInsensitiveOption); // on Windows
    return safe.contains(device) ? u'_' + safe : safe;
}

QString freeFile(const QString &folder, const QString &name, const QString &ending, const std::string &text)
{
    const QDir place(folder);
    const QString safe = safeFileName(name);
    for (int number = 1;; ++number) {
        const QString path = place.filePath((number == 1 ? safe : safe + u'_' + QString::number(number)) + ending);
        if (!QFileInfo::exists(path))
            return path;
        const Result<std::string> there = readAnyFile(path);
        if (there && *there == text)
            return path;
    }
}

QString planName(const PlanFile &file)
{
    if (!file.name.isEmpty())
        return file.name;
    const QString title = planTitle(file.path);
    const QString variant = variantName(*file.plan);
    return !variant.isEmpty() && isFileOf(title, variant) ? variant : title;
}

} // namespace cutaway
