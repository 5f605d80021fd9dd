#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/panels/control_slider.h"
#include "views/panels/control_strip.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStyle>
#include <QTest>

using namespace cutaway;

class ControlStripTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void hasAFieldForEachControl();
    void isHiddenWithoutControls();
    void spinBoxSetsAtEachStep();
    void typedNumbersCountWhenFinished();
    void comboBoxSets();
    void whatCannotBeReadGivesWay();
    void whyItWasRefusedIsTakenBackWithTheNextValue();
    void draggedSliderIsOneGesture();
    void sliderFollowsTheField();
    void showsWhatUndoBringsBack();
    void wrapsInANarrowWindow();
    void slidersGiveWayBeforeControls();
    void whatHasNoRoomIsBehindAButton();
    void keysReachWhatIsBehindTheButton();
    void aControlIsFoundWhereverItIs();
    void aCapAboveAllThatIsSentIsTaken();
    void wideRangesAreStretched();
    void slidersKeepToTheirBounds();

private:
    template <class Widget>
    Widget *field(const char *name) const
    {
        return m_strip->findChild<Widget *>(name);
    }
    QPushButton *more() const { return field<QPushButton>("more"); }
    void showMany(int count)
    {
        std::string text = "lane dev_0 100\ngroup 0 dev_0: a b\n";
        for (int i = 0; i < count; ++i)
            text += "control count" + std::to_string(i) + " 1 16 2\n";
        m_open->show(test::FakePlan::fromText(text));
    }
    ParameterValue value(const char *name) const { return m_open->plan->controlValues().at(name); }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<ControlStrip> m_strip;
    std::vector<int> m_gestures;
};

void ControlStripTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_strip = std::make_unique<ControlStrip>(&m_open->source);
    m_gestures.clear();
    connect(m_strip.get(), &ControlStrip::moveRequested, m_strip.get(), [this](const Move &move, int gesture) {
        m_gestures.push_back(gesture);
        m_open->source.requestMove(move);
    });
    m_open->show(test::FakePlan::fromText("lane dev_0 100\ngroup 0 dev_0: a b\ncontrol rounds 1 16 2\n"
                                          "control ratio 0.5 4 2.0\ncontrol order first last\n"));
    m_strip->resize(900, 40);
    m_strip->show();
}

void ControlStripTest::cleanup()
{
    m_strip.reset();
    m_open.reset();
}

void ControlStripTest::hasAFieldForEachControl()
{
    QCOMPARE(field<QSpinBox>("rounds")->value(), 2);
    QCOMPARE(field<QLineEdit>("ratio")->text(), QString("2"));
    QCOMPARE(field<QComboBox>("order")->currentText(), QString("first"));
    QVERIFY(field<ControlSlider>("roundsSlider"));
    QVERIFY(field<ControlSlider>("ratioSlider"));
    QVERIFY(!field<ControlSlider>("orderSlider"));
}

void ControlStripTest::isHiddenWithoutControls()
{
    m_open->show(test::FakePlan::fromText("lane dev_0 100\ngroup 0 dev_0: a b\n"));
    QVERIFY(m_strip->isHidden());
    m_open->close();
    QVERIFY(m_strip->isHidden());
}

void ControlStripTest::spinBoxSetsAtEachStep()
{
    QTest::keyClick(field<QSpinBox>("rounds"), Qt::Key_Up);
    QCOMPARE(value("rounds"), ParameterValue(std::int64_t(3)));
    QTest::keyClick(field<QSpinBox>("rounds"), Qt::Key_Up);
    QCOMPARE(value("rounds"), ParameterValue(std::int64_t(4)));
    QCOMPARE(m_gestures, std::vector<int>({0, 0}));
}

void ControlStripTest::typedNumbersCountWhenFinished()
{
    auto *line = field<QLineEdit>("ratio");
    line->selectAll();
    QTest::keyClicks(line, "3.5");
    QCOMPARE(value("ratio"), ParameterValue(2.0));
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(value("ratio"), ParameterValue(3.5));
    QCOMPARE(m_gestures.size(), std::size_t(1));
}

void ControlStripTest::comboBoxSets()
{
    QTest::keyClick(field<QComboBox>("order"), Qt::Key_Down);
    QCOMPARE(value("order"), ParameterValue(std::string("last")));
}

void ControlStripTest::whatCannotBeReadGivesWay()
{
    QSignalSpy refused(m_strip.get(), &ControlStrip::refused);
    auto *line = field<QLineEdit>("ratio");
    line->selectAll();
    QTest::keyClicks(line, "ninety");
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_COMPARE(line->text(), QString("2"));
    QVERIFY(m_gestures.empty());
    QCOMPARE(refused.size(), 1);
    const QString reason = refused.front().front().toString();
    QVERIFY2(reason.contains("ninety") && reason.count("ratio", Qt::CaseInsensitive) == 1, qPrintable(reason));
}

void ControlStripTest::whyItWasRefusedIsTakenBackWithTheNextValue()
{
    QSignalSpy refused(m_strip.get(), &ControlStrip::refused);
    auto *line = field<QLineEdit>("ratio");
    const auto type = [line](const char *text) {
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    };
    type("3");
    QVERIFY(refused.isEmpty());
    type("ninety");
    QCOMPARE(refused.size(), 1);
    type("4");
    QCOMPARE(refused.size(), 2);
    QVERIFY(refused.back().front().toString().isEmpty());
}

void ControlStripTest::draggedSliderIsOneGesture()
{
    auto *slider = field<ControlSlider>("roundsSlider");
    const QPoint from(QStyle::sliderPositionFromValue(0, slider->maximum(), slider->value(), slider->width() - 16) + 8,
                      slider->height() / 2);
    QTest::mousePress(slider, Qt::LeftButton, {}, from);
    for (int i = 1; i <= 4; ++i) {
        const QPoint to = from + QPoint(12 * i, 0);
        QMouseEvent move(QEvent::MouseMove, to, slider->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(slider, &move);
        QTest::qWait(40);
    }
    QTest::mouseRelease(slider, Qt::LeftButton, {}, from + QPoint(48, 0));
    QVERIFY(m_gestures.size() > 1);
    QVERIFY(m_gestures.front() > 0);
    QCOMPARE(std::count(m_gestures.begin(), m_gestures.end(), m_gestures.front()), std::ptrdiff_t(m_gestures.size()));
    QVERIFY(std::get<std::int64_t>(value("rounds")) > 6);
    QTRY_COMPARE(std::int64_t(field<QSpinBox>("rounds")->value()), std::get<std::int64_t>(value("rounds")));
}

void ControlStripTest::sliderFollowsTheField()
{
    field<QSpinBox>("rounds")->setValue(9);
    QTRY_COMPARE(field<ControlSlider>("roundsSlider")->parameter(), ParameterValue(std::int64_t(9)));
}

void ControlStripTest::showsWhatUndoBringsBack()
{
    Move move;
    move.settings = {{"rounds", std::int64_t(7)}};
    m_open->source.requestMove(move); // as undo does: not by the strip
    QTRY_COMPARE(field<QSpinBox>("rounds")->value(), 7);
    QVERIFY(m_gestures.empty());
}

void ControlStripTest::wrapsInANarrowWindow()
{
    QVERIFY(m_strip->heightForWidth(320) > m_strip->heightForWidth(900));
}

void ControlStripTest::slidersGiveWayBeforeControls()
{
    showMany(8);
    m_strip->resize(1600, m_strip->heightForWidth(1600));
    QTRY_VERIFY(field<ControlSlider>("count0Slider")->isVisible());
    m_strip->resize(640, m_strip->heightForWidth(640));
    QTRY_VERIFY(!field<ControlSlider>("count0Slider")->isVisible());
    QVERIFY(field<QSpinBox>("count7")->isVisible());
    QVERIFY(!more()->isVisible());
}

void ControlStripTest::whatHasNoRoomIsBehindAButton()
{
    showMany(30);
    const int rowHeight = field<QSpinBox>("count0")->height();
    for (const int width : {1200, 640, 320}) {
        QVERIFY2(m_strip->heightForWidth(width) < 3 * rowHeight, qPrintable(QString::number(width)));
        m_strip->resize(width, m_strip->heightForWidth(width));
        QTRY_VERIFY(more()->isVisible());
        QVERIFY(m_strip->rect().contains(more()->geometry().translated(more()->parentWidget()->pos())));
        QVERIFY(!field<QSpinBox>("count29")->isVisible());
        QVERIFY(more()->toolTip().endsWith("count29"));
        QTest::mouseClick(more(), Qt::LeftButton);
        QTRY_VERIFY(field<QSpinBox>("count29")->isVisible());
        for (int i = 0; i < 30; ++i)
            QVERIFY(field<QSpinBox>(qPrintable(QString("count%1").arg(i)))->isVisible());
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
        QTRY_VERIFY(!field<QSpinBox>("count29")->isVisible());
    }
    m_strip->resize(6000, m_strip->heightForWidth(6000)); // and comes back where there is room
    QTRY_VERIFY(field<QSpinBox>("count29")->isVisible());
    QVERIFY(!more()->isVisible());
}

void ControlStripTest::keysReachWhatIsBehindTheButton()
{
    showMany(30);
    m_strip->resize(640, m_strip->heightForWidth(640));
    QTRY_VERIFY(more()->isVisible());
    m_strip->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_strip.get()));
    field<QSpinBox>("count0")->setFocus();
    QStringList passed;
    for (int i = 0; i < 30 && QApplication::focusWidget() != more(); ++i) {
        passed << QApplication::focusWidget()->objectName();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget *>(more()));
    for (int i = 0; i < passed.size(); ++i)
        QCOMPARE(passed[i], QString("count%1").arg(i)); // in their order
    QTest::keyClick(more(), Qt::Key_Space);
    auto *first = field<QSpinBox>(qPrintable(QString("count%1").arg(passed.size())));
    QTRY_VERIFY(first->isVisible() && first->hasFocus());
    QTest::keyClick(first, Qt::Key_Up);
    QCOMPARE(value(qPrintable(first->objectName())), ParameterValue(std::int64_t(3)));
    QTest::keyClick(first, Qt::Key_Escape);
    QTRY_VERIFY(!first->isVisible());
}

void ControlStripTest::aControlIsFoundWhereverItIs()
{
    showMany(30);
    m_strip->resize(640, m_strip->heightForWidth(640));
    QTRY_VERIFY(more()->isVisible());
    QCOMPARE(m_strip->titles().size(), std::size_t(30));
    QCOMPARE(m_strip->titles()[29], std::pair(QString("count29"), QString("2")));
    m_strip->focusControl(29);
    QTRY_VERIFY(field<QSpinBox>("count29")->hasFocus());
    m_open->close(); // and the window of what is gone goes, too
    QVERIFY(!QApplication::activePopupWidget());
}

void ControlStripTest::aCapAboveAllThatIsSentIsTaken()
{
    m_open->run("bucketing.all_gather", testing::fixtureGraph("bucketing/fsdp_l2"), nullptr,
                {{"mode", std::string("fixed")}, {"bucket_cap_mb", std::string("0.1")}});
    QSignalSpy refused(m_strip.get(), &ControlStrip::refused);
    auto *cap = field<QLineEdit>("bucket_cap_mb");
    cap->setFocus();
    cap->selectAll();
    QTest::keyClicks(cap, "25");
    QTest::keyClick(cap, Qt::Key_Return);
    QCOMPARE(value("bucket_cap_mb"), ParameterValue(25.0));
    QCOMPARE(refused.size(), 0);
    auto *slider = field<QSlider>("bucket_cap_mbSlider");
    QTRY_COMPARE(slider->value(), slider->maximum());
}

void ControlStripTest::wideRangesAreStretched()
{
    ParameterDeclaration cap;
    cap.type = ParameterType::Integer;
    cap.minimum = 0;
    cap.maximum = 1e9;
    ControlSlider slider(cap);
    slider.setValue(slider.maximum() / 2);
    const auto middle = std::get<std::int64_t>(slider.parameter());
    QVERIFY(middle > 10000 && middle < 100000);
    slider.setParameter(std::int64_t(middle));
    QCOMPARE(slider.value(), slider.maximum() / 2);
}

void ControlStripTest::slidersKeepToTheirBounds()
{
    ParameterDeclaration ratio;
    ratio.type = ParameterType::Number;
    ratio.minimum = 0.333333;
    ratio.maximum = 2.77777;
    ControlSlider slider(ratio);
    for (int i = 0; i <= slider.maximum(); ++i) {
        slider.setValue(i);
        QVERIFY(checkParameter(ratio, slider.parameter()));
    }
}

CUTAWAY_WIDGET_TEST(ControlStripTest)
#include "control_strip_test.moc"
