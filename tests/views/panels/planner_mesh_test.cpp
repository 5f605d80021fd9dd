#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/panels/panel_parts.h"
#include "views/panels/parameter_form.h"
#include "views/panels/planner_panel.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace cutaway;

/// The mesh that is typed into a planner's form.
class PlannerMeshTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void oneThatIsNotUnderstoodIsToldOfWhileItIsTyped_data();
    void oneThatIsNotUnderstoodIsToldOfWhileItIsTyped();
    void oneThatDevicesCannotFormIsToldOfAsThePlannerTellsIt_data();
    void oneThatDevicesCannotFormIsToldOfAsThePlannerTellsIt();
    void oneThatMoreDevicesCanFormIsAllowedAsSoonAsThereAreMore();
    void whereNoneIsGivenTheUsualOneIsChecked();

private:
    QLineEdit *field() const { return m_panel->findChild<QLineEdit *>("mesh_shape"); }
    QPushButton *run() const;
    QStringList told() const;

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<Planning> m_planning;
    std::unique_ptr<PlannerPanel> m_panel;
};

void PlannerMeshTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_planning = std::make_unique<Planning>();
    m_panel = std::make_unique<PlannerPanel>(&m_open->source, m_planning.get());
    m_open->run("sharding.replicated", testing::fixtureGraph("sharding/mlp_h96_l1"),
                testing::fixtureInventory("sharding/mesh2x4"));
    m_panel->choosePlanner("sharding.alpa");
    m_panel->resize(272, 700);
    m_panel->show();
    field()->clear();
}

void PlannerMeshTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

QPushButton *PlannerMeshTest::run() const
{
    for (auto *candidate : m_panel->findChildren<QPushButton *>()) {
        if (candidate->text() == QLatin1String("Run"))
            return candidate;
    }
    return nullptr;
}

QStringList PlannerMeshTest::told() const
{
    QStringList texts;
    for (const TextLabel *label : m_panel->findChild<ParameterForm *>()->findChildren<TextLabel *>()) {
        if (!label->isHidden() && label->text().startsWith(QLatin1String("Mesh: ")))
            texts << label->text();
    }
    return texts;
}

void PlannerMeshTest::oneThatIsNotUnderstoodIsToldOfWhileItIsTyped_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("isUnderstood");
    for (const char *text : {"2x4", "2 x 4", "2, 4", "2,4", "2*4", "8", "2x2x2"})
        QTest::newRow(text) << QString(text) << true;
    for (const char *text : {"2x", "x4", "2y4", "2 4", "0x4", "-2, 4", "2,,4", "2.5", "two"})
        QTest::newRow(text) << QString(text) << false;
}

void PlannerMeshTest::oneThatIsNotUnderstoodIsToldOfWhileItIsTyped()
{
    QFETCH(const QString, typed);
    QFETCH(const bool, isUnderstood);
    QTest::keyClicks(field(), typed);
    QCOMPARE(told().isEmpty(), isUnderstood);
    QCOMPARE(run()->isEnabled(), isUnderstood);
    if (!isUnderstood)
        QCOMPARE(
            told().front(),
            QString::fromUtf8("Mesh: “%1” is not understood: enter positive whole numbers such as 2 × 4, 2x4 or 2, 4")
                .arg(typed));
}

void PlannerMeshTest::oneThatDevicesCannotFormIsToldOfAsThePlannerTellsIt_data()
{
    QTest::addColumn<QString>("typed");
    for (const char *text : {"3x3", "16", "1x1x1x1", "999999999x999999999"})
        QTest::newRow(text) << QString(text);
}

void PlannerMeshTest::oneThatDevicesCannotFormIsToldOfAsThePlannerTellsIt()
{
    QFETCH(const QString, typed);
    QTest::keyClicks(field(), typed);
    QCOMPARE(told().size(), 1);
    QVERIFY(!run()->isEnabled());
    QSignalSpy asked(m_panel.get(), &PlannerPanel::runRequested);
    QVERIFY(!m_panel->run());
    QCOMPARE(asked.size(), 0);

    std::vector<std::string> shape;
    for (const QString &size : typed.split(u'x'))
        shape.push_back(size.toStdString());
    PlannerInput input;
    input.graph = m_open->plan->sharedGraph();
    input.inventory = testing::fixtureInventory("sharding/mesh2x4");
    input.given = {{"mesh_shape", shape}};
    const auto made = runPlanner(*findPlanner("sharding.alpa"), std::move(input), {});
    QVERIFY(!made);
    QCOMPARE(told().front(), QString::fromStdString(made.error().message).replace("mesh_shape", "Mesh"));
}

void PlannerMeshTest::oneThatMoreDevicesCanFormIsAllowedAsSoonAsThereAreMore()
{
    QTest::keyClicks(field(), "4x8");
    QCOMPARE(told(), QStringList("Mesh: 4x8 needs 32 devices, the inventory has 8"));
    m_open->setInventory(*testing::fixtureInventory("sharding/mesh4x8"));
    QCOMPARE(told(), QStringList());
    QVERIFY(run()->isEnabled());
}

void PlannerMeshTest::whereNoneIsGivenTheUsualOneIsChecked()
{
    m_open->open("resnet50", "resnet50.h4");
    m_panel->choosePlanner("sharding.alpa");
    QCOMPARE(told(), QStringList("Mesh: 2x4 needs 8 devices, the inventory has 4"));
    QTest::keyClicks(field(), "4");
    QCOMPARE(told(), QStringList());
    QVERIFY(run()->isEnabled());
}

CUTAWAY_WIDGET_TEST(PlannerMeshTest)
#include "planner_mesh_test.moc"
