#include "tests/support/test_program.h"
#include "views/theme/icons.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QStatusBar>
#include <QStyleOption>
#include <QTabBar>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <QTreeWidget>

using namespace cutaway;

namespace {

int countPixels(const QWidget &widget, const QColor &colour)
{
    const QImage image = const_cast<QWidget &>(widget).grab().toImage();
    int count = 0;
    for (int x = 0; x < image.width(); ++x)
        for (int y = 0; y < image.height(); ++y)
            count += image.pixel(x, y) == colour.rgb();
    return count;
}

QColor pixel(const QWidget &widget, int x, int y)
{
    return const_cast<QWidget &>(widget).grab().toImage().pixelColor(x, y);
}

/// Where the style puts a part of a control.
template <class Option>
QRect part(const QWidget &widget, Option &option, QStyle::ComplexControl control, QStyle::SubControl which)
{
    return widget.style()->subControlRect(control, &option, which, &widget);
}

} // namespace

class StyleTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init() { ThemeManager::instance().setChoice(ThemeChoice::Light); }

    void controlsHaveTheirHeights();
    void barsHaveTheirHeights();
    void rowsHaveTheirHeight();
    void primaryButtonIsFilledWithTheAccent();
    void disabledPrimaryButtonIsNot();
    void fieldWithFocusHasAnAccentBorder();
    void buttonShowsFocusOfTheKeyboardOnly();
    void controlsFollowTheTheme();
    void linksFollowTheTheme();
    void tabKeepsItsWidthWhenItBecomesCurrent();
    void tabShowsItsFigure();
    void tabOfAnUrgentDockIsMarkedAndItsTitleIsNot();
    void rightAlignedLabelHasEquallyWideDigits();
    void rightAlignedCellHasEquallyWideDigits();
    void selectedRowHasTheAccentFill();
    void spinBoxIsSteppedByItsArrows();
    void scrollBarIsDraggedByItsHandle();
    void scrollBarHasNoArrows();
    void sliderIsDraggedByItsHandle();
    void progressIsInProportion();
    void checkBoxIsTickedByAClickOnItsText();
};

void StyleTest::controlsHaveTheirHeights()
{
    QPushButton button("Run");
    QLineEdit edit;
    QComboBox combo;
    QSpinBox spin;
    for (const QWidget *widget : std::initializer_list<QWidget *>{&button, &edit, &combo, &spin})
        QCOMPARE(widget->sizeHint().height(), 28);
    QToolButton tool;
    tool.setIcon(themeIcon("list-add"));
    QCOMPARE(tool.sizeHint(), QSize(28, 28));
    QCheckBox check("keep");
    QVERIFY(check.sizeHint().height() >= 24);
}

void StyleTest::barsHaveTheirHeights()
{
    QMainWindow window;
    window.menuBar()->addMenu("File");
    QToolBar *tools = window.addToolBar("Main");
    tools->setMovable(false);
    tools->addAction(themeIcon("document-open"), "Open");
    window.statusBar()->showMessage("Ready");
    window.setCentralWidget(new QWidget);
    window.resize(400, 300);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QCOMPARE(window.menuBar()->height(), 28);
    QCOMPARE(tools->height(), 40);
    QCOMPARE(window.statusBar()->height(), 24);
    QTabBar tabs;
    tabs.addTab("size_based");
    QCOMPARE(tabs.sizeHint().height(), 32);
}

void StyleTest::rowsHaveTheirHeight()
{
    QTreeWidget tree;
    tree.setHeaderLabels({"Name"});
    auto *item = new QTreeWidgetItem(&tree, {"resnet50"});
    tree.show();
    QCOMPARE(tree.visualItemRect(item).height(), 24);
    QCOMPARE(tree.header()->height(), 24);
}

void StyleTest::primaryButtonIsFilledWithTheAccent()
{
    QPushButton button("Run");
    button.setProperty("primary", true);
    button.resize(100, 28);
    QVERIFY(countPixels(button, theme().accent) > 100 * 28 / 2);
    QCOMPARE(pixel(button, 50, 2), theme().accent);
}

void StyleTest::disabledPrimaryButtonIsNot()
{
    QPushButton button("Run");
    button.setProperty("primary", true);
    button.setEnabled(false);
    button.resize(100, 28);
    QCOMPARE(countPixels(button, theme().accent), 0);
}

void StyleTest::fieldWithFocusHasAnAccentBorder()
{
    QLineEdit edit;
    edit.resize(120, 28);
    edit.show();
    QVERIFY(QTest::qWaitForWindowExposed(&edit));
    edit.clearFocus();
    QCOMPARE(pixel(edit, 60, 0), theme().controlLine);
    edit.setFocus();
    QTRY_VERIFY(edit.hasFocus());
    QCOMPARE(pixel(edit, 60, 0), theme().accent);
    QCOMPARE(pixel(edit, 60, 1), theme().accent);
    QCOMPARE(pixel(edit, 60, 2), theme().field);
}

void StyleTest::buttonShowsFocusOfTheKeyboardOnly()
{
    QWidget form;
    auto *row = new QHBoxLayout(&form);
    auto *first = new QPushButton("First");
    auto *second = new QPushButton("Second");
    row->addWidget(first);
    row->addWidget(second);
    form.show();
    QVERIFY(QTest::qWaitForWindowActive(&form));
    QTest::mouseClick(first, Qt::LeftButton);
    QVERIFY(first->hasFocus());
    QCOMPARE(countPixels(*first, theme().accent), 0);
    QTest::keyClick(first, Qt::Key_Tab);
    QVERIFY(second->hasFocus());
    QVERIFY(countPixels(*second, theme().accent) > 2 * 2 * second->width());
}

void StyleTest::controlsFollowTheTheme()
{
    QLineEdit edit;
    edit.resize(120, 28);
    edit.setEnabled(true);
    QCOMPARE(pixel(edit, 60, 14), lightTheme().field);
    ThemeManager::instance().setChoice(ThemeChoice::Dark);
    QCOMPARE(pixel(edit, 60, 14), darkTheme().field);
}

void StyleTest::linksFollowTheTheme()
{
    QLabel label("<a href='#'>MMMM</a>");
    label.show();
    QTRY_VERIFY(countPixels(label, lightTheme().accent) > 0);
    ThemeManager::instance().setChoice(ThemeChoice::Dark);
    QTRY_VERIFY(countPixels(label, darkTheme().accent) > 0);
    QCOMPARE(countPixels(label, lightTheme().accent), 0);
}

void StyleTest::tabKeepsItsWidthWhenItBecomesCurrent()
{
    QTabBar tabs;
    tabs.setExpanding(false);
    tabs.addTab("size_based\t1.268 ms");
    tabs.addTab("kl_based\t1.267 ms");
    tabs.show();
    const QRect before = tabs.tabRect(1);
    tabs.setCurrentIndex(1);
    QCOMPARE(tabs.tabRect(1), before);
}

void StyleTest::tabShowsItsFigure()
{
    QTabBar plain, figured, counted;
    for (QTabBar *tabs : {&plain, &figured, &counted})
        tabs->setExpanding(false);
    plain.addTab("size_based");
    figured.addTab("size_based\t1.268 ms");
    counted.addTab("size_based (2)");
    QVERIFY(figured.tabRect(0).width() > plain.tabRect(0).width() + 40);
    QVERIFY(counted.tabRect(0).width() > plain.tabRect(0).width() + 12);
}

void StyleTest::tabOfAnUrgentDockIsMarkedAndItsTitleIsNot()
{
    QMainWindow window;
    QDockWidget *docks[] = {new QDockWidget("Problems (2)", &window), new QDockWidget("Timeline", &window)};
    for (QDockWidget *dock : docks)
        window.addDockWidget(Qt::BottomDockWidgetArea, dock);
    window.tabifyDockWidget(docks[0], docks[1]);
    window.resize(400, 300);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const auto *tabs = window.findChild<QTabBar *>(QString(), Qt::FindDirectChildrenOnly);
    QVERIFY(tabs);
    QCOMPARE(countPixels(*tabs, theme().refusedFill), 0);
    docks[0]->setProperty(urgencyProperty, 2);
    QVERIFY(countPixels(*tabs, theme().refusedFill) > 50);
    docks[0]->setProperty(urgencyProperty, 1);
    QCOMPARE(countPixels(*tabs, theme().refusedFill), 0);
    QVERIFY(countPixels(*tabs, theme().warningFill) > 50);
    QCOMPARE(docks[0]->windowTitle(), "Problems (2)");
}

void StyleTest::rightAlignedLabelHasEquallyWideDigits()
{
    // The first digit stands at one place whatever the others are.
    const auto start = [](const QString &text) {
        QLabel label(text);
        label.setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        label.resize(120, 24);
        return label.grab(QRect(0, 0, 86, 24)).toImage();
    };
    QCOMPARE(start("1 1111"), start("1 8888"));
    QVERIFY(start("1 1111") != start("1 111"));
}

void StyleTest::rightAlignedCellHasEquallyWideDigits()
{
    const auto start = [](const QString &text) {
        QTreeWidget tree;
        tree.setHeaderHidden(true);
        tree.setRootIsDecorated(false);
        auto *item = new QTreeWidgetItem(&tree, {text});
        item->setTextAlignment(0, Qt::AlignRight | Qt::AlignVCenter);
        tree.resize(140, 60);
        const QRect row = tree.visualItemRect(item);
        return tree.viewport()->grab(row.adjusted(0, 0, -36, 0)).toImage();
    };
    QCOMPARE(start("1 1111"), start("1 8888"));
}

void StyleTest::selectedRowHasTheAccentFill()
{
    QTreeWidget tree;
    tree.setColumnCount(2);
    auto *item = new QTreeWidgetItem(&tree, {"conv1", "1"});
    tree.resize(300, 100);
    item->setSelected(true);
    const QRect row = tree.visualItemRect(item);
    const QImage image = tree.viewport()->grab().toImage();
    for (const int x : {1, 90, 290})
        QCOMPARE(image.pixelColor(x, row.top() + 1), theme().accentFill);
}

void StyleTest::spinBoxIsSteppedByItsArrows()
{
    QSpinBox spin;
    spin.setValue(5);
    spin.resize(100, 28);
    spin.show();
    QStyleOptionSpinBox option;
    option.initFrom(&spin);
    option.buttonSymbols = QAbstractSpinBox::UpDownArrows;
    QTest::mouseClick(&spin, Qt::LeftButton, {}, part(spin, option, QStyle::CC_SpinBox, QStyle::SC_SpinBoxUp).center());
    QCOMPARE(spin.value(), 6);
    QTest::mouseClick(&spin, Qt::LeftButton, {},
                      part(spin, option, QStyle::CC_SpinBox, QStyle::SC_SpinBoxDown).center());
    QCOMPARE(spin.value(), 5);
    QVERIFY(countPixels(spin, theme().field) > 0);
}

void StyleTest::scrollBarIsDraggedByItsHandle()
{
    QScrollBar bar(Qt::Vertical);
    bar.setRange(0, 100);
    bar.setPageStep(100);
    bar.resize(10, 200);
    bar.show();
    // The handle is half as long as the bar, so 50 pixels are half of the range.
    QTest::mousePress(&bar, Qt::LeftButton, {}, {5, 50});
    QTest::mouseMove(&bar, {5, 100});
    QCOMPARE(bar.value(), 50);
    QTest::mouseRelease(&bar, Qt::LeftButton, {}, {5, 100});
}

void StyleTest::scrollBarHasNoArrows()
{
    QScrollBar bar(Qt::Horizontal);
    bar.resize(200, 10);
    QStyleOptionSlider option;
    option.initFrom(&bar);
    option.orientation = Qt::Horizontal;
    option.maximum = 100;
    option.pageStep = 20;
    QVERIFY(part(bar, option, QStyle::CC_ScrollBar, QStyle::SC_ScrollBarAddLine).isEmpty());
    QVERIFY(part(bar, option, QStyle::CC_ScrollBar, QStyle::SC_ScrollBarSubLine).isEmpty());
    QCOMPARE(part(bar, option, QStyle::CC_ScrollBar, QStyle::SC_ScrollBarGroove), bar.rect());
}

void StyleTest::sliderIsDraggedByItsHandle()
{
    QSlider slider(Qt::Horizontal);
    slider.setRange(0, 100);
    slider.resize(216, 24);
    slider.show();
    QTest::mousePress(&slider, Qt::LeftButton, {}, {8, 12});
    QTest::mouseMove(&slider, {108, 12});
    QVERIFY(std::abs(slider.value() - 50) <= 1);
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, {108, 12});
}

void StyleTest::progressIsInProportion()
{
    QProgressBar bar;
    bar.setRange(0, 100);
    bar.setValue(25);
    bar.resize(200, 16);
    const QImage image = bar.grab().toImage();
    QCOMPARE(image.pixelColor(25, 8), theme().accent);
    QCOMPARE(image.pixelColor(45, 8), theme().accent);
    QCOMPARE(image.pixelColor(55, 8), theme().memoryTrack);
    QCOMPARE(image.pixelColor(150, 8), theme().memoryTrack);
}

void StyleTest::checkBoxIsTickedByAClickOnItsText()
{
    QCheckBox check("copy onto idle devices");
    check.resize(check.sizeHint());
    check.show();
    const int before = countPixels(check, theme().accent);
    QTest::mouseClick(&check, Qt::LeftButton, {}, {60, check.height() / 2});
    QVERIFY(check.isChecked());
    QVERIFY(countPixels(check, theme().accent) > before + 100);
}

CUTAWAY_WIDGET_TEST(StyleTest)
#include "style_test.moc"
