#include "tests/app/accessible_tree.h"

#include <QDBusMessage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace cutaway::testing;

/// The window as a screen reader has it that was there before: over the real bus, from another process.
class ScreenReaderTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();

    void the_canvas_is_one_and_has_the_devices();
    void devices_groups_modules_and_operators_can_be_walked();
    void edges_are_told_with_bytes();
    void an_operator_can_be_selected();
    void a_move_is_asked_about_and_made_and_both_are_heard();
    void the_timeline_tells_what_each_device_does();
    void the_mesh_tells_how_tensors_lie_on_it();

public slots:
    void hear(const QDBusMessage &event);

private:
    void start(const QString &graph, const QString &devices, const QString &planner);
    bool hasHeard(const char *words) const;
    AccessibleNode named(const QString &name, const QString &role) const;
    AccessibleNode canvas() const
    {
        return outsideOfPicture(m_window, QStringLiteral("Plan"), QStringLiteral("canvas"));
    }
    AccessibleNode lane(int index) const { return canvas().child(index); }
    AccessibleNode outsideOfPicture(const AccessibleNode &above, const QString &name, const QString &role) const;
    AccessibleNode firstOf(const AccessibleNode &above, const QString &role) const;

    std::unique_ptr<AccessibilityBus> m_bus;
    QTemporaryDir m_home;
    QProcess m_program;
    AccessibleNode m_window;
    QStringList m_heard; ///< descriptions that were changed
};

void ScreenReaderTest::initTestCase()
{
    m_bus = std::make_unique<AccessibilityBus>();
    QVERIFY2(m_bus->fault().isEmpty(), qPrintable(m_bus->fault()));
    m_program.setProcessChannelMode(QProcess::ForwardedChannels);
    // A registry that has just been started has its name before it has its objects.
    QVERIFY(QTest::qWaitFor([this] { return m_bus->listen(this, SLOT(hear(QDBusMessage))); }, 20000));
    start(QStringLiteral("resnet50"), QStringLiteral("resnet50"), QStringLiteral("partition.size_based"));
}

/// What has that name, where neither the picture nor tables with all that is in them are looked through.
AccessibleNode ScreenReaderTest::outsideOfPicture(const AccessibleNode &above, const QString &name,
                                                  const QString &role) const
{
    const QString roleAbove = above.roleName();
    if (roleAbove == role && above.name() == name)
        return above;
    const QStringList large{"canvas", "table", "tree", "tree table", "list", "menu bar", "menu"};
    if (large.contains(roleAbove))
        return {};
    for (const AccessibleNode &each : above.children()) {
        if (const AccessibleNode found = outsideOfPicture(each, name, role); found.isValid())
            return found;
    }
    return {};
}

/// The window on a sample's graph and devices with a plan.
void ScreenReaderTest::start(const QString &graphName, const QString &devicesName, const QString &planner)
{
    const QString program = qEnvironmentVariable("CUTAWAY_PROGRAM");
    const QString graph = QStringLiteral(CUTAWAY_SAMPLES "/%1.graph.json").arg(graphName);
    const QString devices = QStringLiteral(CUTAWAY_SAMPLES "/%1.devices.json").arg(devicesName);
    const QString name = devices.section(u'/', -1).section(u'.', 0, 0);
    const QString plan = m_home.filePath(name + QStringLiteral(".plan.json"));
    QCOMPARE(QProcess::execute(program, {"plan", graph, "--devices", devices, "--planner", planner, "--out", plan}), 0);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *folder : {"XDG_CONFIG_HOME", "XDG_DATA_HOME"}) // nothing to restore from the start before
        environment.insert(QString::fromLatin1(folder), m_home.filePath(name));
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
    m_program.setProcessEnvironment(environment);
    m_program.start(program, {graph, devices, plan});
    QVERIFY(m_program.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT((m_window = m_bus->program(QStringLiteral("cutaway"))).isValid(), 30000);
    QTRY_VERIFY_WITH_TIMEOUT(canvas().childCount() > 0, 30000);
}

/// The event says whose description is another; what it is now is read, as readers do it.
void ScreenReaderTest::hear(const QDBusMessage &event)
{
    if (event.arguments().value(0).toString() == QLatin1String("accessible-description"))
        m_heard << AccessibleNode(event.service(), event.path()).description();
}

bool ScreenReaderTest::hasHeard(const char *words) const
{
    return std::ranges::any_of(m_heard, [&](const QString &each) { return each.startsWith(QLatin1String(words)); });
}

void ScreenReaderTest::cleanupTestCase()
{
    m_program.kill();
    m_program.waitForFinished();
}

AccessibleNode ScreenReaderTest::named(const QString &name, const QString &role) const
{
    return m_window.find([&](const AccessibleNode &each) { return each.name() == name && each.roleName() == role; },
                         12);
}

AccessibleNode ScreenReaderTest::firstOf(const AccessibleNode &above, const QString &role) const
{
    return above.find([&](const AccessibleNode &each) { return each.roleName() == role; }, 12);
}

void ScreenReaderTest::the_canvas_is_one_and_has_the_devices()
{
    QCOMPARE(canvas().childCount(), 5); // four devices and the edges
    QCOMPARE(lane(0).name(), QStringLiteral("dev_0"));
    QVERIFY(lane(0).description().contains(QStringLiteral("MiB")));
}

void ScreenReaderTest::devices_groups_modules_and_operators_can_be_walked()
{
    const AccessibleNode group = lane(0).child(0);
    QCOMPARE(group.roleName(), QStringLiteral("panel"));
    QVERIFY(group.name().startsWith(QStringLiteral("Partition ")));
    AccessibleNode module = firstOf(group, QStringLiteral("tree item"));
    QVERIFY(module.isValid());
    if (!module.hasState(expandedState))
        QVERIFY(module.act(QStringLiteral("Toggle")));
    QTRY_VERIFY(module.childCount() > 0);
    const AccessibleNode reader =
        group.find([](const AccessibleNode &each) { return each.description().contains(QStringLiteral("reads ")); });
    QVERIFY(reader.isValid());
    QCOMPARE(reader.roleName(), QStringLiteral("list item"));
}

void ScreenReaderTest::edges_are_told_with_bytes()
{
    const AccessibleNode edges = canvas().child(canvas().childCount() - 1);
    QCOMPARE(edges.name(), QStringLiteral("Edges"));
    QVERIFY(edges.childCount() > 0);
    QVERIFY(edges.child(0).name().contains(QStringLiteral(" to Partition ")));
    QVERIFY(edges.child(0).description().contains(QStringLiteral("iB")));
}

void ScreenReaderTest::an_operator_can_be_selected()
{
    const AccessibleNode operation = firstOf(lane(1).child(0), QStringLiteral("list item"));
    QVERIFY(operation.isValid());
    QVERIFY(!operation.hasState(selectedState));
    QVERIFY(operation.act(QStringLiteral("Press")));
    QTRY_VERIFY(operation.hasState(selectedState));
}

void ScreenReaderTest::a_move_is_asked_about_and_made_and_both_are_heard()
{
    const AccessibleNode last = lane(2).child(0).children().back();
    QCOMPARE(last.roleName(), QStringLiteral("list item"));
    QVERIFY(last.act(QStringLiteral("Press")));
    QTRY_VERIFY(last.hasState(selectedState));
    m_heard.clear();
    QCOMPARE(lane(3).childCount(), 0);
    QVERIFY(lane(3).act(QStringLiteral("Preview moving the selection here")));
    QTRY_VERIFY(canvas().description().startsWith(QStringLiteral("Allowed: latency ")));
    QTRY_VERIFY(hasHeard("Allowed: latency "));
    QCOMPARE(lane(3).childCount(), 0); // it was but asked
    QVERIFY(lane(3).act(QStringLiteral("Move the selection here")));
    QTRY_VERIFY(canvas().description().startsWith(QStringLiteral("Done: ")));
    QTRY_VERIFY(hasHeard("Done: "));
    QTRY_COMPARE(lane(3).childCount(), 1);
}

void ScreenReaderTest::the_timeline_tells_what_each_device_does()
{
    const AccessibleNode timeline = named(QStringLiteral("Timeline"), QStringLiteral("list"));
    QVERIFY(timeline.isValid());
    QVERIFY(timeline.childCount() >= 4);
    const AccessibleNode bar = timeline.child(0).child(0);
    QVERIFY(bar.isValid());
    QVERIFY(bar.description().contains(QStringLiteral("takes ")));
}

void ScreenReaderTest::the_mesh_tells_how_tensors_lie_on_it()
{
    m_program.kill();
    QVERIFY(m_program.waitForFinished());
    // Few tensors: many are shown by modules in place of the canvas.
    const QString fixtures = QStringLiteral("../../tests/fixtures/sharding/");
    start(fixtures + QStringLiteral("mlp_h256_l4"), fixtures + QStringLiteral("mesh2x4"),
          QStringLiteral("sharding.alpa"));
    const AccessibleNode mesh = outsideOfPicture(m_window, QStringLiteral("Device mesh"), QStringLiteral("list"));
    QVERIFY(mesh.isValid());
    QVERIFY(firstOf(lane(0), QStringLiteral("list item")).act(QStringLiteral("Press")));
    QTRY_VERIFY(mesh.childCount() > 0);
    QVERIFY(mesh.child(0).name().contains(QStringLiteral(" devices of dimension 0")));
    QVERIFY(!mesh.child(0).description().isEmpty());
}

QTEST_GUILESS_MAIN(ScreenReaderTest)
#include "screen_reader_test.moc"
