#include "app/document/plan_names.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

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
    const QString name = fileNameOfVariant(variant);
    const QString number = title.mid(name.size() + 1);
    const auto isDigit = [](QChar letter) { return letter.isDigit(); };
    return title == name ||
           (title.startsWith(name + u'_') && !number.isEmpty() && std::ranges::all_of(number, isDigit));
}

} // namespace

QString fileNameOfVariant(QString name)
{
    for (QChar &letter : name) {
        if (!letter.isLetterOrNumber() && !QStringLiteral("._-").contains(letter))
            letter = u'_';
    }
    return name;
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
