#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"
#include "views/canvas/paint/picture_export.h"
#include "views/kinds/page_pictures.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <array>
#include <map>
#include <set>

using namespace cutaway;

namespace {

std::unique_ptr<EditedPlan> planOf(const char *planner, const char *graph, const char *devices,
                                   const ParameterValues &parameters = {})
{
    auto made = runPlanner(*findPlanner(planner),
                           {.graph = testing::fixtureGraph(graph),
                            .inventory = devices ? testing::fixtureInventory(devices) : nullptr,
                            .parameters = {},
                            .given = parameters,
                            .start = {}},
                           {});
    if (!made)
        qFatal("%s", made.error().line().c_str());
    return std::move(*made);
}

ReportPictures picturesOf(const EditedPlan &plan)
{
    const std::unique_ptr<PagePicture> shown = pagePicture(plan);
    if (!shown)
        qFatal("the page has the canvas");
    Result<ReportPictures> pictures = renderForPage(plan, *shown);
    if (!pictures)
        qFatal("%s", pictures.error().line().c_str());
    return *pictures;
}

/// Newer versions of Qt write all families that a font may be of, and still read them as the name of one.
QByteArray withOneFamily(const std::string &svg)
{
    static const QRegularExpression others(QStringLiteral("(font-family=\"[^\",]*),[^\"]*"));
    return QString::fromStdString(svg).replace(others, QStringLiteral("\\1")).toUtf8();
}

QSizeF sizeOf(const std::string &svg)
{
    return QSvgRenderer(withOneFamily(svg)).viewBoxF().size();
}

struct DrawnText
{
    QString text;
    double pixels = 0; ///< how high its letters are on the page
};

std::vector<DrawnText> textsOf(const std::string &svg)
{
    static const QRegularExpression scale(QStringLiteral("matrix\\(([-0-9.e]+),"));
    std::vector<DrawnText> texts;
    QXmlStreamReader xml(QString::fromStdString(svg));
    double scaledBy = 1;
    double fontSize = 0;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QString transform = xml.attributes().value(QLatin1String("transform")).toString();
        if (const auto found = scale.match(transform); found.hasMatch())
            scaledBy = found.captured(1).toDouble();
        if (xml.attributes().hasAttribute(QLatin1String("font-size")))
            fontSize = xml.attributes().value(QLatin1String("font-size")).toDouble();
        if (xml.name() == QLatin1String("text"))
            texts.push_back({xml.readElementText().trimmed(), scaledBy * fontSize});
    }
    return texts;
}

bool saysText(const std::vector<DrawnText> &texts, const QString &text)
{
    return std::ranges::find(texts, text, &DrawnText::text) != texts.end();
}

std::set<std::string> namesIn(const std::string &list)
{
    const QStringList names = QString::fromStdString(list).split(u' ', Qt::SkipEmptyParts);
    std::set<std::string> all;
    for (const QString &name : names)
        all.insert(name.toStdString());
    return all;
}

/// All of the picture is on the page, in both themes, can be read and is pointed at where it is.
void checkPage(const ReportPictures &pictures)
{
    QVERIFY(pictures.light != pictures.dark);
    for (const std::string &svg : {pictures.light, pictures.dark}) {
        const QSizeF size = sizeOf(svg);
        QVERIFY2(size.width() > 900 && size.width() <= 1000, qPrintable(QString::number(size.width())));
        const std::vector<DrawnText> texts = textsOf(svg);
        QVERIFY2(texts.size() > 5, qPrintable(QString::number(texts.size())));
        for (const DrawnText &text : texts)
            QVERIFY2(text.pixels >= 10, qPrintable(text.text));
        QVERIFY(svg.find("<image") == std::string::npos);
        for (const PictureMark &mark : pictures.marks)
            QVERIFY2(mark.box[0] >= 0 && mark.box[1] >= 0 && mark.box[2] > 0 && mark.box[3] > 0 &&
                         mark.box[0] + mark.box[2] <= size.width() && mark.box[1] + mark.box[3] <= size.height(),
                     mark.text.c_str());
    }
    QVERIFY(pictures.light.find(lightTheme().canvas.name().toStdString()) != std::string::npos);
    QVERIFY(pictures.dark.find(darkTheme().canvas.name().toStdString()) != std::string::npos);
}

} // namespace

/// Reports show what stands in the canvas's place in a window.
class PagePicturesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void aMeshHasItsModules_data();
    void aMeshHasItsModules();
    void manyRanksStandByTheirHosts();
    void bucketsStandBelowWhatTheyAreMadeOf();
    void fewThingsAndOtherKindsHaveTheCanvas();
    void tooManyThingsAreLeftOut();
};

void PagePicturesTest::aMeshHasItsModules_data()
{
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<QByteArray>("devices");
    QTest::addColumn<QStringList>("modules");
    QTest::newRow("eight devices") << QByteArray("sharding/bert_h768_l12") << QByteArray("sharding/mesh2x4")
                                   << QStringList{"query", "key", "value", "dense", "intermediate", "ln1", "ln2"};
    QTest::newRow("three dimensions") << QByteArray("sharding/bert_h768_l2") << QByteArray("sharding/mesh2x2x2")
                                      << QStringList{"query", "key", "value", "dense", "intermediate", "ln1", "ln2"};
}

void PagePicturesTest::aMeshHasItsModules()
{
    QFETCH(const QByteArray, graph);
    QFETCH(const QByteArray, devices);
    QFETCH(const QStringList, modules);
    const auto plan = planOf("sharding.megatron", graph, devices);
    const ReportPictures pictures = picturesOf(*plan);
    checkPage(pictures);
    QCOMPARE(pictures.redrawnAs, std::string("modules"));
    std::map<QString, int> drawn;
    for (const DrawnText &text : textsOf(pictures.light))
        ++drawn[text.text];
    for (const QString &module : modules)
        QVERIFY2(drawn[module] == 1, qPrintable(module)); // equal layers once
    // Each operator of a module is found where this is, and none has a place of its own.
    std::map<std::string, int> places;
    for (const PictureMark &mark : pictures.marks) {
        for (const std::string &name : namesIn(mark.is))
            ++places[name];
    }
    for (std::size_t i = 0; i < plan->itemCount(); ++i) {
        const ItemInfo info = plan->item(ItemIndex(i));
        if (info.role == ItemRole::Operator)
            QVERIFY2(places[pageName(ItemIndex(i))] == 1, std::string(info.label).c_str());
    }
    QVERIFY(pictures.marks.size() < plan->itemCount());
    QVERIFY(!places.contains(pageName(LaneIndex(0))));
}

void PagePicturesTest::manyRanksStandByTheirHosts()
{
    const auto plan = planOf("embedding.default", "embedding/dlrm_v2", "embedding/a100_80g_128");
    const ReportPictures pictures = picturesOf(*plan);
    checkPage(pictures);
    QCOMPARE(pictures.redrawnAs, std::string("ranks"));
    const std::vector<DrawnText> texts = textsOf(pictures.light);
    for (int host = 0; host < 16; ++host)
        QVERIFY(saysText(texts, QStringLiteral("host%1").arg(host)));
    for (int rank = 0; rank < 128; ++rank)
        QVERIFY(saysText(texts, QString::number(rank)));
    std::map<std::string, std::array<double, 4>> places;
    for (const PictureMark &mark : pictures.marks)
        places[mark.is] = mark.box;
    QCOMPARE(places.size(), std::size_t(128));
    for (std::size_t rank = 0; rank < 128; ++rank) { // eight of a host beside each other, hosts below each other
        const std::array<double, 4> &box = places.at(pageName(LaneIndex(rank)));
        QCOMPARE(box[1], places.at(pageName(LaneIndex(rank / 8 * 8)))[1]);
        if (rank % 8 > 0)
            QVERIFY(box[0] >= places.at(pageName(LaneIndex(rank - 1)))[0] + box[2]);
        if (rank >= 8)
            QVERIFY(box[1] >= places.at(pageName(LaneIndex(rank - 8)))[1] + box[3]);
    }
}

/// As wide as they have members, which stand above them.
void PagePicturesTest::bucketsStandBelowWhatTheyAreMadeOf()
{
    const auto plan = planOf("bucketing.all_gather", "bucketing/fsdp_l2", nullptr,
                             {{"bucket_cap_mb", std::string("0.05")}, {"mode", std::string("fixed")}});
    const ReportPictures pictures = picturesOf(*plan);
    checkPage(pictures);
    QCOMPARE(pictures.redrawnAs, std::string("collectives"));
    const std::vector<DrawnText> texts = textsOf(pictures.light);
    QVERIFY(saysText(texts, "Before") && saysText(texts, "After"));
    std::map<std::string, PictureMark> marks;
    for (const PictureMark &mark : pictures.marks)
        marks[mark.is] = mark;
    const std::vector<FilledGroup> buckets = plan->filledGroups();
    QVERIFY(buckets.size() > 1);
    const PictureMark &first = marks.at(pageName(buckets.front().group));
    for (const FilledGroup &bucket : buckets) {
        const std::string name = pageName(bucket.group);
        const std::array<double, 4> &box = marks.at(name).box;
        QCOMPARE(box[2] / (3 + 2 * double(bucket.members)), first.box[2] / (3 + 2 * double(buckets.front().members)));
        std::size_t members = 0;
        for (const auto &[is, mark] : marks) {
            if (mark.of != name)
                continue;
            ++members;
            QVERIFY(mark.box[0] >= box[0] && mark.box[0] + mark.box[2] <= box[0] + box[2]);
            QVERIFY(mark.box[1] + mark.box[3] <= box[1]);
        }
        QCOMPARE(members, bucket.members);
        QVERIFY(saysText(texts, QString::fromStdString(bucket.label)));
    }
}

void PagePicturesTest::fewThingsAndOtherKindsHaveTheCanvas()
{
    QVERIFY(!pagePicture(*planOf("embedding.default", "embedding/fifty", "embedding/a100_80g_16")));
    QVERIFY(!pagePicture(*planOf("sharding.megatron", "sharding/mlp_h96_l1", "sharding/mesh2x4")));
    QVERIFY(!pagePicture(*planOf("partition.size_based", "partition/alexnet", "partition/alexnet.h2")));
}

void PagePicturesTest::tooManyThingsAreLeftOut()
{
    const auto plan = planOf("sharding.megatron", "sharding/bert_h768_l12", "sharding/mesh2x4");
    const std::unique_ptr<PagePicture> shown = pagePicture(*plan);
    const std::size_t things = shown->thingCount();
    QVERIFY(!renderForPage(*plan, *shown, things)->light.empty());
    QVERIFY(renderForPage(*plan, *shown, things - 1)->light.empty());
}

CUTAWAY_WIDGET_TEST(PagePicturesTest)

#include "page_pictures_test.moc"
