#include "core/base/units.h"
#include "core/formats/exports/exports.h"
#include "core/formats/exports/report/report_html.h"
#include "core/judging/comparison.h"
#include "core/judging/exploration.h"
#include "core/judging/figure_words.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_figures.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"
#include "tests/support/figure_walk.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_moves.h"
#include "tests/support/test_program.h"
#include "tests/support/told_texts.h"

#include <QRegularExpression>
#include <QTest>

#include <set>

using namespace cutaway;
using OrderedJson = nlohmann::ordered_json;

namespace {

/// Finds where a plan tells a figure otherwise than `planFigures` does, by the figure's name.
class ToldFigures
{
public:
    ToldFigures(const EditedPlan &plan, const EditedPlan &start)
        : m_plan(plan), m_start(start), m_figures(planFigures(plan))
    {
    }

    /// The first that differs, and where; empty: none.
    QString difference()
    {
        look(QStringLiteral("figures"), differenceOfFigures());
        look(QStringLiteral("evaluation"), differenceOfEvaluation());
        look(QStringLiteral("explored point"), differenceOfPoint());
        look(QStringLiteral("comparison"), differenceOfComparison());
        look(QStringLiteral("lines of evaluate"), differenceOfLines());
        return m_found;
    }

    /// Of what takes longer to write.
    QString differenceOfFiles()
    {
        look(QStringLiteral("report"), differenceOfReport());
        look(QStringLiteral("exports"), differenceOfExports());
        look(QStringLiteral("plan read again"), differenceOfPlanReadAgain());
        return m_found;
    }

private:
    void look(const QString &where, const QString &found)
    {
        if (m_found.isEmpty() && !found.isEmpty())
            m_found = where + QStringLiteral(": ") + found;
    }

    static QString told(const Figure &figure, const QString &otherwise)
    {
        return QStringLiteral("%1 is %2, here %3")
            .arg(QString::fromStdString(figure.name), QString::fromStdString(figureJson(figure).dump()), otherwise);
    }

    /// Each has a name of its own, its unit by that name, a label and a definition; the gap is that of the figures.
    QString differenceOfFigures() const
    {
        std::set<std::string> names;
        for (const Figure &figure : m_plan.cost().figures) {
            if (figure.name.empty())
                return QString::fromStdString(figure.label) + QStringLiteral(" has no name");
        }
        for (const Figure &figure : m_figures) {
            const QString name = QString::fromStdString(figure.name);
            if (!names.insert(figure.name).second)
                return name + QStringLiteral(" is there twice");
            if (figure.label.empty() || (figure.definition.empty() && isKnown(figure)))
                return name + QStringLiteral(" has no label or no definition");
            if (figureUnit(figure.name) != figure.unit)
                return name + QStringLiteral(" has a unit that its name does not tell");
        }
        const Figure *gap = findFigure(m_figures, "gap");
        if (!gap)
            return {};
        const Figure *perSample = findFigure(m_figures, "time_per_sample_sec");
        const double value = perSample ? perSample->value : findFigure(m_figures, "latency_sec")->value;
        const double above = value - findFigure(m_figures, "bound_sec")->value;
        const double wanted = above == 0 ? 0 : above / value; // a plan that costs nothing is the best there is
        return std::abs(gap->value - wanted) <= 1e-9 ? QString() : told(*gap, QString::number(wanted));
    }

    QString differenceOfEvaluation() const
    {
        const OrderedJson evaluation = m_plan.evaluation();
        const OrderedJson &figures = evaluation.at("figures");
        for (const Figure &figure : m_figures) {
            if (!figures.contains(figure.name))
                return told(figure, QStringLiteral("missing"));
        }
        return differenceIn(evaluation, {});
    }

    /// Wherever a field has the name of a figure, but of a part of the plan: those are in lists.
    QString differenceIn(const OrderedJson &object, const QString &path) const
    {
        for (const auto &[name, value] : object.items()) {
            const QString at = path + u'/' + QString::fromStdString(name);
            if (value.is_object() && name != "before") { // the same figures of the graph without buckets
                if (const QString inside = differenceIn(value, at); !inside.isEmpty())
                    return inside;
            }
            const Figure *figure = findFigure(m_figures, name);
            if (figure && (value.is_number() || value.is_null()) && value != figureJson(*figure))
                return told(*figure, QString::fromStdString(value.dump()) + QStringLiteral(" at ") + at);
        }
        return {};
    }

    QString differenceOfPoint() const
    {
        OrderedJson point = OrderedJson::object();
        judging::addJudgement(point, m_plan);
        return differenceIn(point.at("figures"), {});
    }

    QString differenceOfComparison() const
    {
        for (const OrderedJson &entry : judging::figureDifferences(m_start, m_plan, 0)) {
            const Figure *figure = findFigure(m_figures, entry.at("name").get<std::string>());
            if (!figure || entry.at("other") != figureJson(*figure))
                return QString::fromStdString(entry.dump());
        }
        return {};
    }

    /// As totals are told that stand beside each other.
    static std::string withFourDigits(const Figure &figure) { return formatFigure(figure, Digits::Four); }

    /// Lines have no names: those that are called as a figure is.
    QString differenceOfLines() const
    {
        for (const ReportLine &line : m_plan.report()) {
            const QString label = QString::fromStdString(line.label);
            for (const Figure &figure : m_figures) {
                if (line.figure.empty() || label.compare(figure.label.c_str(), Qt::CaseInsensitive) != 0)
                    continue;
                constexpr std::string_view arrow = "→ ";
                const std::size_t from = line.figure.find(arrow);
                const std::string now =
                    from == std::string::npos ? std::string(line.figure) : line.figure.substr(from + arrow.size());
                const std::string first = now.substr(0, now.find(" ("));
                if (first != formatFigure(figure) && first != withFourDigits(figure))
                    return told(figure, QString::fromStdString(line.figure));
            }
        }
        return {};
    }

    QString differenceOfReport() const
    {
        static const QRegularExpression row(QStringLiteral(
            R"x(<tr data-figure="([^"]*)" data-value="([^"]*)"><td>[^<]*</td><td class="number">([^<]*)<)x"));
        const QString html = QString::fromStdString(reportHtml(m_plan, {}, {}));
        std::size_t found = 0;
        for (auto match = row.globalMatch(html); match.hasNext(); ++found) {
            const QRegularExpressionMatch cells = match.next();
            const Figure *figure = findFigure(m_figures, cells.captured(1).toStdString());
            if (!figure || OrderedJson::parse(cells.captured(2).toStdString()) != figureJson(*figure))
                return cells.captured(0);
            QString text = cells.captured(3);
            text.replace(QStringLiteral("&lt;"), QStringLiteral("<"));
            if (text.toStdString() != formatFigure(*figure))
                return cells.captured(0);
        }
        return found >= 3 ? QString() : QStringLiteral("%1 rows").arg(found);
    }

    /// Of every program and for people: fields by the name of a figure, texts by its label.
    QString differenceOfExports() const
    {
        static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
        for (const ExportDescriptor &target : exports()) {
            const bool isOfKind = !target.kind || *target.kind == m_plan.kind();
            if (!isOfKind || !target.isText || (target.suits && !target.suits(m_plan)))
                continue;
            const Result<std::string> text = exportPlan(target, m_plan, {});
            if (!text)
                continue;
            const OrderedJson document = OrderedJson::parse(*text, nullptr, false);
            const QString found =
                document.is_object() ? differenceIn(document, {})
                                     : testing::toldOtherwise(
                                           QString::fromStdString(*text).replace(tags, QStringLiteral(" ")), m_figures);
            if (!found.isEmpty())
                return QString::fromStdString(target.id) + QStringLiteral(": ") + found;
        }
        return {};
    }

    QString differenceOfPlanReadAgain() const
    {
        const Result<OpenedPlan> again = readPlan(writePlan(m_plan), m_plan.sharedGraph(), m_plan.inventory());
        if (!again)
            return QString::fromStdString(again.error().line());
        const std::vector<Figure> read = planFigures(*again->plan);
        for (const Figure &figure : m_figures) {
            const Figure *same = findFigure(read, figure.name);
            const bool isSame =
                same && (isKnown(*same) ? testing::isNear(same->value, figure.value) : !isKnown(figure));
            if (!isSame)
                return told(figure,
                            same ? QString::fromStdString(figureJson(*same).dump()) : QStringLiteral("missing"));
        }
        return {};
    }

    const EditedPlan &m_plan;
    const EditedPlan &m_start;
    std::vector<Figure> m_figures;
    QString m_found;
};

Move randomMove(const EditedPlan &plan, std::mt19937 &random)
{
    const EditedPlan *order = groupOrderOf(plan);
    switch (testing::upTo(random, 8)) {
    case 0: return testing::pin(plan, random);
    case 1: return testing::setting(plan, random);
    case 2:
        return order ? order->cutBefore(ItemIndex(testing::upTo(random, plan.itemCount())))
                     : testing::edit(plan, random);
    case 3:
        return order ? order->moveBoundary(ItemIndex(testing::upTo(random, plan.itemCount())),
                                           testing::anyOf(order->groupsInOrder(), random))
                     : testing::edit(plan, random);
    default: return testing::edit(plan, random);
    }
}

} // namespace

/// A figure has one name, one definition, one unit and one value wherever it is told, however a plan is changed.
class ToldFiguresTest : public QObject
{
    Q_OBJECT

private slots:
    void everyOutputTellsTheSame_data();
    void everyOutputTellsTheSame();
    void theGapIsAShareOfTheValue();
};

void ToldFiguresTest::everyOutputTellsTheSame_data()
{
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("devices");
    QTest::addColumn<QString>("costModel");
    const auto row = [](const char *planner, const char *graph, const char *devices, const char *costModel = "") {
        QTest::addRow("%s %s", planner, costModel) << planner << graph << devices << costModel;
    };
    row("partition.size_based", "partition/alexnet", "partition/alexnet.h2");
    row("partition.refine", "partition/alexnet", "partition/alexnet.h2");
    row("partition.latency_greedy", "partition/resnet50", "partition/resnet50.h4");
    row("pipeline.balanced", "pipeline/chain_6_100", "pipeline/chain_6_100.few_devices");
    row("pipeline.optimal", "placement/layer_bert24_training", "placement/layer_bert24_training");
    row("pipeline.piper", "placement/piper/bert32a100", "placement/piper/8dev_80GB");
    row("sharding.megatron", "sharding/bert_h96_l1", "sharding/mesh2x4");
    row("sharding.alpa", "sharding/bert_h96_l1", "sharding/mesh2x4");
    row("sharding.megatron", "sharding/bert_h96_l1", "sharding/mesh2x4", "alpha_beta");
    row("embedding.default", "embedding/mixed", "embedding/two_hosts_of_4");
    row("embedding.best", "embedding/mixed", "embedding/two_hosts_of_4");
    row("bucketing.all_gather", "bucketing/fsdp_l2", "");
    row("training.uniform", "training/gpt2", "training/h100_1x8");
}

void ToldFiguresTest::everyOutputTellsTheSame()
{
    QFETCH(const QString, planner);
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    QFETCH(const QString, costModel);
    PlannerInput input;
    input.graph = testing::fixtureGraph(graph.toStdString());
    input.inventory =
        devices.isEmpty() ? std::make_shared<Inventory>() : testing::fixtureInventory(devices.toStdString());
    if (planner == QLatin1String("pipeline.piper"))
        input.given = {{"microbatches", std::int64_t(16)}};
    if (!costModel.isEmpty())
        input.given["cost_model"] = costModel.toStdString();
    Result<std::unique_ptr<EditedPlan>> made = runPlanner(*findPlanner(planner.toStdString()), input, {});
    QVERIFY2(made, made ? "" : made.error().line().c_str());
    EditedPlan &plan = **made;
    const std::unique_ptr<EditedPlan> start = plan.clone();
    QCOMPARE(ToldFigures(plan, *start).difference(), QString());
    QCOMPARE(ToldFigures(plan, *start).differenceOfFiles(), QString());
    std::mt19937 random(12);
    const int length = testing::walkLength(850);
    int changed = 0;
    for (int step = 0; step < length; ++step) {
        const Move move = randomMove(plan, random);
        const QByteArray where = QByteArray::number(step) + ", " + plan.describe(move).c_str() + ": ";
        if (!plan.apply(move))
            continue;
        ++changed;
        ToldFigures told(plan, *start);
        const QString difference = told.difference();
        QVERIFY2(difference.isEmpty(), where + difference.toUtf8());
        if (changed % 50 == 0)
            QVERIFY2(told.differenceOfFiles().isEmpty(), where + told.differenceOfFiles().toUtf8());
    }
    QVERIFY2(changed >= length / 20, QByteArray::number(changed));
}

void ToldFiguresTest::theGapIsAShareOfTheValue()
{
    const auto gap = [](std::optional<double> value, std::optional<double> bound) {
        return SearchGap{value, bound, {}}.fraction();
    };
    QCOMPARE(gap(4.0, 3.0), std::optional(0.25));
    QCOMPARE(gap(4.0, 4.0 * (1 + 1e-12)), std::optional(0.0));
    QVERIFY(!gap(4.0, 5.0));
    QVERIFY(!gap({}, 5.0));
    QVERIFY(!gap(4.0, {}));
    QCOMPARE(gap(0.0, 0.0), std::optional(0.0));
    QVERIFY(!gap(0.0, 1.0));
}

CUTAWAY_TEST(ToldFiguresTest)
#include "told_figures_test.moc"
