#include "views/judging/plan_points_csv.h"

#include "core/files/csv_text.h"

#include <set>

namespace cutaway {

namespace {

QString field(const QString &text)
{
    bool isNumber = false;
    static_cast<void>(text.toDouble(&isNumber));
    if (isNumber)
        return text; // also below nought
    std::string out;
    appendCsvField(out, text.toStdString());
    return QString::fromStdString(out);
}

} // namespace

QByteArray planPointsCsv(const PlanPoints &points, const std::vector<bool> &isFront)
{
    std::set<std::string> parameters;
    for (const PlanPoint &point : points.points()) {
        for (const auto &[name, value] : point.parameters)
            parameters.insert(name);
    }
    QStringList header{QStringLiteral("plan"), QStringLiteral("feasible"), QStringLiteral("front"),
                       QStringLiteral("problem")};
    for (const std::string &name : parameters)
        header << field(QString::fromStdString(name));
    for (const std::string &name : points.figureNames())
        header << field(QString::fromStdString(name));
    QString text = header.join(u',') + QStringLiteral("\r\n");
    for (std::size_t i = 0; i < points.points().size(); ++i) {
        const PlanPoint &point = points.points()[i];
        const bool isOnFront = i < isFront.size() && isFront[i];
        QStringList line{field(point.name), point.isFeasible ? QStringLiteral("true") : QStringLiteral("false"),
                         isOnFront ? QStringLiteral("true") : QStringLiteral("false"), field(point.problem)};
        for (const std::string &name : parameters) {
            const auto found = point.parameters.find(name);
            line << (found == point.parameters.end() ? QString() : field(QString::fromStdString(found->second)));
        }
        for (const std::string &name : points.figureNames()) {
            const auto found = point.figures.find(name);
            line << (found == point.figures.end() ? QString() : QString::number(found->second, 'g', 17));
        }
        text += line.join(u',') + QStringLiteral("\r\n");
    }
    return text.toUtf8();
}

} // namespace cutaway
