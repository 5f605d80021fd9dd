#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/judging/sweep_view.h"
#include "views/judging/what_if_panel.h"
#include "views/panels/panel_parts.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QTranslator>
#include <QTreeWidget>

using namespace cutaway;

/// ResNet-18 on two devices, with other memory and rates than they have.
class WhatIfPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void nothingDiffersWhereNothingIsVaried();
    void figuresThatFitDoNotScroll();
    void theWordAtTheEndOfARowIsWhole();
    void saysWhereThePlanCeasesToFit();
    void saysHowManyOpenPlansHaveNoCurve();
    void aCurveThatStaysTheSameLiesInTheMiddle();
    void thePlannersCurveMeetsThePlanWhereItIsNow();
    void figuresFollowTheSlider();
    void saysWhyFasterDevicesChangeNothing();
    void offersTheRatesThatTablesTakeFromTheirDevices();
    void offersNoControlThatChangesNothing();
    void aCapFarBeyondAllBucketsGoesDownToWhereTheyEnd();
    void timesOfOtherWorkAreNeitherBetterNorWorse();
    void saysWhatIsWrong();
    void saysItInTheLanguageOfTheWindow();
    void keepsTheDevicesThatAreWanted();

private:
    QTreeWidget *figures() const { return m_panel->findChild<QTreeWidget *>(); }
    QSlider *slider() const { return m_panel->findChild<QSlider *>(); }
    QPushButton *keep() const { return m_panel->findChild<QPushButton *>(); }
    bool says(const QString &text) const
    {
        const auto labels = m_panel->findChildren<TextLabel *>();
        return std::ranges::any_of(labels, [&](const TextLabel *label) { return label->text().contains(text); });
    }
    void choose(const QString &title)
    {
        auto *what = m_panel->findChild<QComboBox *>();
        what->setCurrentIndex(what->findText(title));
    }
    void openPipeline()
    {
        m_open->run("pipeline.balanced", testing::fixtureGraph("pipeline/chain_14_100"),
                    testing::fixtureInventory("pipeline/chain_14_100.mem_1f1b"));
        QTRY_VERIFY(m_panel->findChild<QComboBox *>()->findText("Microbatches") >= 0);
    }
    void chooseRate() { m_panel->findChild<QComboBox *>()->setCurrentIndex(1); }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<WhatIfPanel> m_panel;
};

void WhatIfPanelTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_open->open("resnet18", "resnet18.h2");
    m_panel = std::make_unique<WhatIfPanel>(&m_open->source);
    m_panel->resize(1000, 260);
    m_panel->show();
    QTRY_VERIFY(figures()->topLevelItemCount() > 0);
}

void WhatIfPanelTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

void WhatIfPanelTest::nothingDiffersWhereNothingIsVaried()
{
    for (int i = 0; i < figures()->topLevelItemCount(); ++i)
        QCOMPARE(figures()->topLevelItem(i)->text(5), QStringLiteral("the same"));
    QVERIFY(!keep()->isEnabled());
}

void WhatIfPanelTest::figuresThatFitDoNotScroll()
{
    int needed = 0;
    for (int column = 0; column < figures()->columnCount(); ++column)
        needed += figures()->columnWidth(column);
    QVERIFY2(needed <= figures()->viewport()->width(), qPrintable(QString::number(needed)));
    QTRY_COMPARE(figures()->horizontalScrollBar()->maximum(), 0);
}

/// Where the table has less room than its columns would like.
void WhatIfPanelTest::theWordAtTheEndOfARowIsWhole()
{
    for (int width = 1000; width >= 940; width -= 20) {
        m_panel->resize(width, 260);
        const int last = figures()->columnCount() - 1;
        const QTreeWidgetItem *row = figures()->topLevelItem(0);
        const int needed = figures()->fontMetrics().horizontalAdvance(row->text(last));
        const auto room = [&] { return figures()->viewport()->width() - figures()->columnViewportPosition(last); };
        QTRY_VERIFY2(room() >= needed, qPrintable(QStringLiteral("%1: %2 of %3").arg(width).arg(room()).arg(needed)));
    }
}

void WhatIfPanelTest::saysWhereThePlanCeasesToFit()
{
    QTRY_VERIFY(says("does not fit below 45.8"));
}

void WhatIfPanelTest::saysHowManyOpenPlansHaveNoCurve()
{
    const EditedPlan *shown = m_open->source.plan();
    std::vector<std::unique_ptr<EditedPlan>> others;
    for (int i = 0; i < 9; ++i)
        others.push_back(shown->clone());
    m_panel->setOpenPlans([&] {
        WhatIfPanel::OpenPlans plans{{QStringLiteral("shown"), shown}};
        for (const auto &other : others)
            plans.emplace_back(QStringLiteral("other"), other.get());
        return plans;
    });
    chooseRate();
    QTRY_VERIFY(says("2 open plan(s) have no curve here")); // in English plurals come from a translation as well
}

/// Memory changes no time: the one value told is that of the whole height.
void WhatIfPanelTest::aCurveThatStaysTheSameLiesInTheMiddle()
{
    QTRY_VERIFY(says("does not fit below 45.8"));
    const QImage picture = m_panel->findChild<SweepView *>()->grab().toImage();
    const auto curveIn = [&](int y) {
        int pixels = 0;
        for (int x = 0; x < picture.width(); ++x)
            pixels += picture.pixelColor(x, y) == theme().accent;
        return pixels;
    };
    int row = 0;
    for (int y = 0; y < picture.height(); ++y) {
        if (curveIn(y) > curveIn(row))
            row = y;
    }
    QVERIFY(curveIn(row) > picture.width() / 4);
    QVERIFY2(std::abs(row - picture.height() / 2) < picture.height() / 8, qPrintable(QString::number(row)));
}

void WhatIfPanelTest::thePlannersCurveMeetsThePlanWhereItIsNow()
{
    const EditedPlan &plan = *m_open->source.plan();
    const WhatIfAxis memory = whatIfAxes(plan).front();
    std::vector<SweepCurve> curves;
    QStringList told;
    WhatIfSweep sweep;
    connect(&sweep, &WhatIfSweep::found, this, [&](const std::vector<SweepCurve> &found, const QStringList &texts) {
        curves = found;
        told << texts.value(texts.size() - 1);
    });
    sweep.start(
        [&] {
            std::vector<WhatIfSweep::Plan> plans;
            plans.push_back({QStringLiteral("shown"), plan.clone()});
            return plans;
        },
        memory, true);
    QTRY_COMPARE(curves.size(), std::size_t(2));
    const auto &points = curves.back().sweep.points;
    QVERIFY(std::ranges::is_sorted(points, {}, &judging::SweepPoint::value));
    QCOMPARE(points.back().value, memory.range().back());
    const auto now = std::ranges::find(points, memory.now, &judging::SweepPoint::value);
    QVERIFY(now != points.end());
    QCOMPARE(now->latencySec, plan.cost().latencySec);
    QVERIFY(told.contains(QStringLiteral("Planning again for each value\u2026")));
    QVERIFY(!told.back().startsWith("Planning again"));
}

void WhatIfPanelTest::figuresFollowTheSlider()
{
    chooseRate();
    slider()->setFocus();
    QTest::keyClick(slider(), Qt::Key_End);
    QCOMPARE(figures()->topLevelItem(0)->text(5), QStringLiteral("better"));
    QTest::keyClick(slider(), Qt::Key_Home);
    QCOMPARE(figures()->topLevelItem(0)->text(5), QStringLiteral("worse"));
}

/// Times that were measured stay what they are.
void WhatIfPanelTest::saysWhyFasterDevicesChangeNothing()
{
    choose("Kind of the devices");
    QTRY_VERIFY(says("The times come from the graph"));
    chooseRate();
    QTRY_VERIFY(says("Whether it fits does not change"));
}

/// Which are those of their topology.
void WhatIfPanelTest::offersTheRatesThatTablesTakeFromTheirDevices()
{
    m_open->run("embedding.default", testing::fixtureGraph("embedding/dlrm_v2"),
                testing::fixtureInventory("embedding/a100_80g_8"));
    const auto *what = m_panel->findChild<QComboBox *>();
    QTRY_VERIFY(what->findText("Inside a host: rate") >= 0);
    QVERIFY(what->findText("Memory of the devices") >= 0 && what->findText("Number of devices") >= 0);
    QCOMPARE(what->findText("Transfer rate"), -1); // nothing of theirs comes from it
    choose("Inside a host: rate");
    slider()->setFocus();
    QTest::keyClick(slider(), Qt::Key_Home);
    QCOMPARE(figures()->topLevelItem(0)->text(5), QStringLiteral("worse"));
}

void WhatIfPanelTest::offersNoControlThatChangesNothing()
{
    openPipeline();
    QCOMPARE(m_panel->findChild<QComboBox *>()->findText("Chunks per device"), -1); // nothing is interleaved
}

/// The usual cap of 2000 MiB is far more than all that there is: a quarter of it would still be.
void WhatIfPanelTest::aCapFarBeyondAllBucketsGoesDownToWhereTheyEnd()
{
    m_open->run("bucketing.all_gather", testing::fixtureGraph("bucketing/fsdp_l2"), nullptr);
    QTRY_VERIFY(m_panel->findChild<QComboBox *>()->findText("Bucket cap") >= 0);
    choose("Bucket cap");
    QCOMPARE(figures()->topLevelItem(0)->text(5), QStringLiteral("the same"));
    slider()->setFocus();
    QTest::keyClick(slider(), Qt::Key_Home);
    QCOMPARE(figures()->topLevelItem(0)->text(5), QStringLiteral("worse"));
    QTest::keyClick(slider(), Qt::Key_End);
    QCOMPARE(figures()->topLevelItem(0)->text(5), QStringLiteral("the same"));
}

/// Twice the microbatches take longer, and are more.
void WhatIfPanelTest::timesOfOtherWorkAreNeitherBetterNorWorse()
{
    openPipeline();
    choose("Microbatches");
    slider()->setFocus();
    QTest::keyClick(slider(), Qt::Key_End);
    QCOMPARE(figures()->topLevelItem(0)->text(5), QStringLiteral("not compared"));
}

void WhatIfPanelTest::saysWhatIsWrong()
{
    QTest::keyClick(slider(), Qt::Key_Home);
    QVERIFY(says("dev_0 over by"));
}

void WhatIfPanelTest::saysItInTheLanguageOfTheWindow()
{
    struct Language : QTranslator
    {
        bool isEmpty() const override { return false; }
        QString translate(const char *, const char *source, const char *, int) const override
        {
            return std::string_view(source) == "%1 over by %2: needs %3, has %4" ? "%1 braucht %3, hat %4" : QString();
        }
    } language;
    QCoreApplication::installTranslator(&language);
    QTest::keyClick(slider(), Qt::Key_Home);
    QVERIFY(says("dev_0 braucht"));
    QCoreApplication::removeTranslator(&language);
}

void WhatIfPanelTest::keepsTheDevicesThatAreWanted()
{
    QSignalSpy wanted(m_panel.get(), &WhatIfPanel::inventoryWanted);
    QTest::keyClick(slider(), Qt::Key_End);
    QTest::mouseClick(keep(), Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    const auto inventory = wanted.front().front().value<Inventory>();
    QCOMPARE(inventory.devices[0].availableMemBytes, 4 * m_open->plan->inventory()->devices[0].availableMemBytes);
}

CUTAWAY_WIDGET_TEST(WhatIfPanelTest)
#include "what_if_panel_test.moc"
