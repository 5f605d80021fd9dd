#include "core/estimates/roofline.h"
#include "tests/support/test_program.h"
#include "tests/views/open_mesh.h"
#include "views/models/device_edits.h"
#include "views/models/lane_list_model.h"
#include "views/panels/devices_panel.h"
#include "views/panels/panel_parts.h"
#include "views/theme/style.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace cutaway;

namespace {

QString plain(QString text)
{
    return text.replace(QChar(0xa0), u' ');
}

} // namespace

class DevicesPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void showsEachDeviceWithItsMemory();
    void namesTheDeviceNearestToItsLimit();
    void showsWhatADropWouldChange();
    void scrollsToWhatADropWouldFill();
    void tellsWhatIsOverItsLimit();
    void devicesThatHoldTheSameAreToldTogether();
    void tellsMemoryOfAHostThatIsOverItsLimit();
    void rowsTellMemoryOfTheirHostBelowTheirOwn();
    void selectsTheDeviceThatIsClicked();
    void changesMemoryInTheTable_data();
    void changesMemoryInTheTable();
    void refusesWhatCannotBe();
    void renamesAndRenumbers();
    void setsNamesApartThatAreReadFromRightToLeft();
    void addsSeveralAtOnce();
    void duplicatesAndRemoves();
    void changesTheTransferRate();
    void givesTheSelectedDevicesAnAccelerator();
    void offersToAddDevicesWhereThereAreNone();
    void leavesTheTableByEscape();

private:
    QString labels() const;
    QListView *shownList() const;
    QTableView *table() const { return m_panel->findChild<QTableView *>(); }
    void edit(int row, int column, const QString &text);
    QString refusal() const;
    void press(const QString &name);

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<DevicesPanel> m_panel;
    LaneListModel *m_model = nullptr;
    QStringList m_steps;
};

void DevicesPanelTest::init()
{
    m_steps.clear();
    m_open = std::make_unique<testing::OpenPlan>();
    m_panel = std::make_unique<DevicesPanel>(&m_open->source, &m_open->state);
    m_model = m_panel->findChild<LaneListModel *>();
    new QAbstractItemModelTester(m_model, QAbstractItemModelTester::FailureReportingMode::QtTest, m_panel.get());
    new QAbstractItemModelTester(m_panel->findChild<DeviceTableModel *>(),
                                 QAbstractItemModelTester::FailureReportingMode::QtTest, m_panel.get());
    connect(m_panel.get(), &DevicesPanel::inventoryEdited, this,
            [this](const Inventory &inventory, const QString &step) {
                m_steps.append(plain(step));
                m_open->setInventory(inventory);
            });
    m_open->open("resnet50", "resnet50.h4");
    m_panel->resize(320, 320);
    m_panel->show();
    m_panel->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
}

void DevicesPanelTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

QString DevicesPanelTest::labels() const
{
    QStringList texts;
    for (const QLabel *label : m_panel->findChildren<TextLabel *>()) {
        if (label->isVisible() && !label->text().isEmpty())
            texts.append(plain(label->text()));
    }
    return texts.join(u'|');
}

QListView *DevicesPanelTest::shownList() const
{
    const QList<QListView *> lists = m_panel->findChildren<QListView *>(); // a field that opens a list has one, too
    const auto shown = std::ranges::find_if(lists, &QListView::isVisible);
    return shown == lists.end() ? nullptr : *shown;
}

void DevicesPanelTest::edit(int row, int column, const QString &text)
{
    m_panel->setEditing(true);
    table()->setFocus();
    table()->setCurrentIndex(table()->model()->index(row, column));
    QTest::keyClick(table(), Qt::Key_F2);
    auto *editor = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(editor);
    editor->selectAll();
    QGuiApplication::clipboard()->setText(text); // keys have only ASCII
    QTest::keySequence(editor, QKeySequence::Paste);
    QTest::keyClick(editor, Qt::Key_Return);
    QCoreApplication::processEvents(); // an editor is left a turn later
}

QString DevicesPanelTest::refusal() const
{
    for (const TextLabel *label : m_panel->findChildren<TextLabel *>()) {
        if (label->isVisible() && label->palette().color(QPalette::WindowText) == theme().refused)
            return label->text();
    }
    return {};
}

void DevicesPanelTest::press(const QString &name)
{
    for (auto *button : m_panel->findChildren<QAbstractButton *>()) {
        if (button->isVisible() && (button->text() == name || button->accessibleName() == name)) {
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    }
    QFAIL(qPrintable("no button " + name));
}

void DevicesPanelTest::showsEachDeviceWithItsMemory()
{
    QStringList rows;
    for (int row = 0; row < m_model->rowCount(); ++row)
        rows.append(plain(m_model->index(row).data(Qt::AccessibleTextRole).toString()));
    QCOMPARE(rows, QStringList({"dev_0, 96.3 MiB, 99.7 %", "dev_1, 91.4 MiB, 94.6 %", "dev_2, 56.8 MiB, 58.8 %",
                                "dev_3, empty"}));
    QCOMPARE(plain(m_panel->summary()), QString("h4, 12.0 GB/s links"));
}

void DevicesPanelTest::namesTheDeviceNearestToItsLimit()
{
    QCOMPARE(labels(), QString("dev_0 is nearest to its limit|293 KiB left"));
}

void DevicesPanelTest::showsWhatADropWouldChange()
{
    m_open->source.setPreview(m_open->plan->preview(m_open->moveTo("layer4_0_bn3", 2)));
    QCOMPARE(m_model->row(1).afterBytes - m_model->row(1).usedBytes, -std::int64_t(408 * 1024));
    QCOMPARE(m_model->row(2).afterBytes - m_model->row(2).usedBytes, std::int64_t(408 * 1024));
    QCOMPARE(m_model->row(0).afterBytes, m_model->row(0).usedBytes);
    QCOMPARE(plain(m_model->row(1).value), QString("91.4 MiB \u2192 91.0 MiB"));
    QCOMPARE(plain(m_model->row(0).value), QString("96.3 MiB, 99.7 %"));
    QVERIFY(labels().contains("Hatched: change if dropped here"));
    QVERIFY(plain(m_model->index(2).data(Qt::ToolTipRole).toString()).contains("+408 KiB if dropped here"));
    m_open->source.setPreview({});
    QVERIFY(!labels().contains("Hatched"));
    QCOMPARE(m_model->row(1).afterBytes, m_model->row(1).usedBytes);
}

void DevicesPanelTest::scrollsToWhatADropWouldFill()
{
    QListView *list = shownList();
    list->setFixedHeight(list->visualRect(m_model->index(0)).height() * 3 / 2);
    const auto isSeen = [&](int row) {
        return list->viewport()->rect().contains(list->visualRect(m_model->index(row)).center());
    };
    QTRY_VERIFY(!isSeen(3));
    m_open->source.setPreview(m_open->plan->preview(m_open->moveTo("layer4_0_bn3", 2)));
    QTRY_VERIFY(isSeen(2));
    QVERIFY(!isSeen(0));
}

void DevicesPanelTest::tellsWhatIsOverItsLimit()
{
    Inventory inventory = *m_open->plan->inventory();
    inventory.devices[1].availableMemBytes = 90 << 20;
    m_open->setInventory(inventory);
    QCOMPARE(plain(m_model->row(1).value), QString("over by 1.37 MiB"));
    QCOMPARE(labels(), QString("dev_1 is over its limit|1.37 MiB over"));
}

void DevicesPanelTest::devicesThatHoldTheSameAreToldTogether()
{
    testing::openMesh(*m_open);
    QVERIFY2(labels().startsWith("All 8 devices hold the same|"), qPrintable(labels()));
}

void DevicesPanelTest::tellsMemoryOfAHostThatIsOverItsLimit()
{
    m_open->run("embedding.default", testing::fixtureGraph("embedding/tight_mix"),
                testing::fixtureInventory("embedding/tight_mix_4")); // a table is in the host's memory
    QVERIFY2(labels().contains("is nearest to its limit|"), qPrintable(labels()));
    Inventory inventory = *m_open->plan->inventory();
    const std::string ddr = R"("ddr_cap":34359738368)";
    const std::size_t at = inventory.extra.find(ddr);
    QVERIFY(at != std::string::npos);
    inventory.extra.replace(at, ddr.size(), R"("ddr_cap":104857600)");
    m_open->setInventory(inventory);
    QCOMPARE(labels(), QString("rank 3 is over its limit of DDR|2.29 GiB over"));
}

void DevicesPanelTest::rowsTellMemoryOfTheirHostBelowTheirOwn()
{
    QVERIFY(m_model->row(0).tiers.empty());
    QListView *list = shownList();
    QVERIFY(list);
    const int oneLine = list->visualRect(m_model->index(0)).height();
    m_open->run("embedding.default", testing::fixtureGraph("embedding/tight_mix"),
                testing::fixtureInventory("embedding/tight_mix_4"));
    const LaneListModel::Row row = m_model->row(3);
    QCOMPARE(row.tiers.size(), std::size_t(1));
    QVERIFY2(plain(row.tiers[0].value).startsWith("DDR 2.38 GiB, "), qPrintable(row.tiers[0].value));
    QCOMPARE(row.tiers[0].bar.capacity, std::optional<double>(34359738368.0));
    QVERIFY(list->visualRect(m_model->index(0)).height() > oneLine);
    QCOMPARE(plain(m_model->row(0).tiers[0].value), QString("DDR empty"));
    const QString told = m_model->index(3).data(Qt::ToolTipRole).toString();
    QVERIFY2(plain(told).contains("DDR: 2.38 GiB of 32.0 GiB"), qPrintable(told));
    QVERIFY(plain(m_model->index(3).data(Qt::AccessibleTextRole).toString()).contains("DDR 2.38 GiB"));
}

void DevicesPanelTest::selectsTheDeviceThatIsClicked()
{
    QSignalSpy revealed(&m_open->state, &ViewState::revealSpotRequested);
    QListView *list = shownList();
    QVERIFY(list);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(m_model->index(2)).center());
    QCOMPARE(m_open->state.selectedSpot(), Spot(LaneIndex(2)));
    QCOMPARE(revealed.size(), 1);
    m_open->state.selectSpot(LaneIndex(1));
    QCOMPARE(list->currentIndex().row(), 1);
}

void DevicesPanelTest::changesMemoryInTheTable_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<QString>("step");
    QTest::newRow("MiB") << "80 MiB" << qint64(80) * 1048576 << "Change memory of dev_1 to 80.0 MiB";
    QTest::newRow("GiB without space") << "16GiB" << (qint64(16) << 30) << "Change memory of dev_1 to 16.0 GiB";
    QTest::newRow("fraction") << "96.125 mib" << qint64(100794368) << "Change memory of dev_1 to 96.1 MiB";
}

void DevicesPanelTest::changesMemoryInTheTable()
{
    QFETCH(const QString, typed);
    QFETCH(const qint64, bytes);
    QFETCH(const QString, step);
    edit(1, DeviceTableModel::MemoryColumn, typed);
    QCOMPARE(m_steps, QStringList(step));
    QCOMPARE(qint64(m_open->plan->inventory()->devices[1].availableMemBytes), bytes);
    QCOMPARE(qint64(m_open->plan->lane(LaneIndex(1)).capacityBytes.value_or(0)), bytes);
}

void DevicesPanelTest::refusesWhatCannotBe()
{
    const Inventory before = *m_open->plan->inventory();
    edit(1, DeviceTableModel::MemoryColumn, "much");
    QVERIFY(refusal().contains("much"));
    edit(1, DeviceTableModel::MemoryColumn, "0");
    QCOMPARE(refusal(), QString("A device needs memory"));
    edit(1, DeviceTableModel::NameColumn, "dev_2");
    QCOMPARE(refusal(), QString("There is already a device dev_2"));
    edit(1, DeviceTableModel::IdColumn, "3");
    QCOMPARE(refusal(), QString("dev_3 already has the id 3"));
    edit(1, DeviceTableModel::IdColumn, "three");
    QVERIFY(refusal().contains("three"));
    QVERIFY(m_steps.isEmpty());
    QVERIFY(*m_open->plan->inventory() == before);
    edit(1, DeviceTableModel::KindColumn, "gpu");
    QCOMPARE(refusal(), QString());
}

void DevicesPanelTest::renamesAndRenumbers()
{
    edit(0, DeviceTableModel::NameColumn, "left");
    edit(0, DeviceTableModel::IdColumn, "7");
    edit(0, DeviceTableModel::HostColumn, "node1");
    QCOMPARE(m_steps, QStringList({"Rename dev_0 to left", "Change id of left to 7", "Change host of left to node1"}));
    const Device &device = m_open->plan->inventory()->devices[0];
    QCOMPARE(device.name, std::string("left"));
    QCOMPARE(device.logicalId, std::int64_t(7));
    QCOMPARE(device.host, std::string("node1"));
}

/// Or the words around them change places.
void DevicesPanelTest::setsNamesApartThatAreReadFromRightToLeft()
{
    const QString name = QString::fromUtf8("جهاز");
    edit(0, DeviceTableModel::NameColumn, name);
    const QString apart = QChar(0x2068) + name + QChar(0x2069);
    QCOMPARE(m_steps, QStringList("Rename dev_0 to " + apart));
    QCOMPARE(m_open->plan->inventory()->devices[0].name, name.toStdString());
    edit(1, DeviceTableModel::NameColumn, name);
    QCOMPARE(refusal(), "There is already a device " + apart);
}

void DevicesPanelTest::addsSeveralAtOnce()
{
    m_panel->setEditing(true);
    QLineEdit *field = nullptr;
    for (auto *line : m_panel->findChildren<QLineEdit *>())
        field = line->accessibleName() == "Devices to add" ? line : field;
    QTest::keyClicks(field, "4 x 40 GiB");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(m_steps, QStringList("Add 4 devices of 40.0 GiB"));
    const Inventory &inventory = *m_open->plan->inventory();
    QCOMPARE(inventory.devices.size(), std::size_t(8));
    QCOMPARE(inventory.devices[7].name, std::string("dev_7"));
    QCOMPARE(inventory.devices[7].logicalId, std::int64_t(7));
    QVERIFY(bool(inventory.check()));
    field->clear();
    QTest::keyClicks(field, "many");
    press("Add devices");
    QCOMPARE(refusal(), QString::fromUtf8("Enter how many devices and how large, such as 4 × 40 GiB"));
}

void DevicesPanelTest::duplicatesAndRemoves()
{
    Inventory linked = *m_open->plan->inventory();
    linked.links = {{0, 1, 1e9, 0, false, {}}, {2, 3, 3e9, 0, false, {}}};
    m_open->setInventory(linked);
    QCoreApplication::processEvents();
    QCOMPARE(plain(m_panel->summary()), QString("h4, 2 links of 1.00 GB/s to 3.00 GB/s"));
    m_panel->setEditing(true);
    table()->selectRow(3);
    press("Duplicate the selected devices");
    QCOMPARE(m_open->plan->inventory()->devices.back().name, std::string("dev_4"));
    table()->selectRow(3);
    table()->setFocus();
    QTest::keyClick(table(), Qt::Key_Delete);
    QCOMPARE(m_steps, QStringList({"Duplicate dev_3", "Remove dev_3"}));
    QCOMPARE(m_open->plan->inventory()->devices.size(), std::size_t(4));
    QCOMPARE(m_open->plan->inventory()->links.size(), std::size_t(1));
    QVERIFY(bool(m_open->plan->inventory()->check()));
}

void DevicesPanelTest::changesTheTransferRate()
{
    m_panel->setEditing(true);
    QLineEdit *field = nullptr;
    for (auto *line : m_panel->findChildren<QLineEdit *>())
        field = line->accessibleName() == "Transfer rate" ? line : field;
    const double before = *m_open->plan->cost().latencySec;
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "24 GB/s");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(m_steps, QStringList("Change the transfer rate to 24.0 GB/s"));
    QVERIFY(*m_open->plan->cost().latencySec < before);
    field->selectAll();
    QTest::keyClicks(field, "fast");
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(refusal().contains("fast"));
    QCOMPARE(m_steps.size(), 1);
}

void DevicesPanelTest::givesTheSelectedDevicesAnAccelerator()
{
    m_panel->setEditing(true);
    table()->selectRow(1);
    auto *accelerators = m_panel->findChild<QComboBox *>();
    QVERIFY(accelerators && accelerators->isVisible());
    QCOMPARE(accelerators->currentText(), QString("The device’s own"));
    accelerators->setFocus();
    QTest::keyClick(accelerators, Qt::Key_Down);
    QCOMPARE(m_steps, QStringList("Change accelerator of dev_1 to " + accelerators->currentText()));
    const std::vector<Device> &devices = m_open->plan->inventory()->devices;
    QVERIFY(!peaksOf(devices[0]));
    QVERIFY(peaksOf(devices[1]) == cutaway::accelerators().front().peaks);
    table()->selectRow(0);
    QCOMPARE(accelerators->currentText(), QString("The device’s own"));
    table()->selectRow(1);
    QTest::keyClick(accelerators, Qt::Key_Up);
    QVERIFY(!peaksOf(m_open->plan->inventory()->devices[1]));
}

void DevicesPanelTest::offersToAddDevicesWhereThereAreNone()
{
    m_open->show(singlePartitionPlan(m_open->plan->sharedGraph(), std::make_shared<Inventory>(), DeviceIndex()));
    QVERIFY(!m_panel->findChild<QTableView *>()->isVisible());
    press("Add devices");
    QVERIFY(m_panel->findChild<QTableView *>()->isVisible());
    m_open->close();
    QVERIFY(!m_panel->findChild<QTableView *>()->isVisible());
}

void DevicesPanelTest::leavesTheTableByEscape()
{
    press("Edit");
    QVERIFY(table()->isVisible());
    QTest::keyClick(table(), Qt::Key_Escape);
    QVERIFY(!table()->isVisible());
}

CUTAWAY_WIDGET_TEST(DevicesPanelTest)
#include "devices_panel_test.moc"
