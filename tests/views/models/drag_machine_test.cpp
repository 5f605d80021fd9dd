#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "views/models/placement_drop.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <QWidget>

using namespace cutaway;

namespace {

constexpr auto threeGroups = R"(
lane dev_0 100
lane dev_1 100
lane dev_2 100
group 0 dev_0: a b
group 1 dev_1: c
group 2 dev_2: d
edge a b
refuse 2
)";

/// Takes `a` anywhere in the upper half of the widget. Right of 100 it means group 1, right of 200 group 2, which
/// refuses it.
class FakeTool : public DragTool
{
public:
    using DragTool::DragTool;

    bool grab(QPointF point) override { return point.y() < 50; }
    bool sharesPress() const override { return isShared; }
    void click() override { ++clicks; }
    void begin() override { ++begun; }
    void moveTo(QPointF point, Qt::KeyboardModifiers modifiers) override
    {
        at = point;
        isAlone = modifiers & Qt::ControlModifier;
    }
    Wish wish() override
    {
        ++asked;
        QThread::msleep(slowness);
        Wish wish;
        if (at.x() > 100)
            wish.move.items = {{ItemIndex(0), GroupIndex(at.x() > 200 ? 2 : 1)}};
        wish.move.alone = isAlone;
        return wish;
    }
    QString hint(const Verdict *verdict) const override
    {
        return !verdict ? "ground" : verdict->preview.allowed ? "there" : "refused";
    }
    QString restingHint() const override { return "rest"; }
    void pressKey(const QKeyEvent &event) override
    {
        if (event.key() != Qt::Key_Return)
            return;
        machine()->ask();
        machine()->drop();
    }
    void letGo(bool isBack) override { backs += isBack; }
    void dropped() override { ++drops; }

    QPointF at;
    bool isAlone = false;
    bool isShared = false;
    unsigned long slowness = 0; ///< milliseconds
    int asked = 0;
    int clicks = 0;
    int begun = 0;
    int backs = 0;
    int drops = 0;
};

/// What the machine leaves to the widget.
class Ground : public QWidget
{
public:
    int presses = 0;
    int moves = 0;
    int releases = 0;
    int menus = 0;
    int keys = 0;

protected:
    void mousePressEvent(QMouseEvent *) override { ++presses; }
    void mouseMoveEvent(QMouseEvent *) override { ++moves; }
    void mouseReleaseEvent(QMouseEvent *) override { ++releases; }
    void contextMenuEvent(QContextMenuEvent *) override { ++menus; }
    void keyPressEvent(QKeyEvent *) override { ++keys; }
};

} // namespace

/// The states of a drag, whatever is dragged.
class DragMachineTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void a_press_that_stays_near_is_a_click();
    void a_drop_makes_the_move_that_was_shown();
    void what_a_drop_would_do_is_said_once();
    void control_makes_it_another_move();
    void on_ground_nothing_happens();
    void a_refused_drop_is_told_once_and_changes_nothing();
    void after_escape_the_held_mouse_does_nothing_until_it_is_let_go();
    void another_button_gives_up_and_opens_no_menu();
    void what_goes_elsewhere_with_the_focus_is_given_up();
    void a_shared_press_is_a_click_of_the_widget_too();
    void presses_elsewhere_are_for_the_widget();
    void of_a_slow_plan_the_newest_point_is_asked_about();
    void keys_begin_and_drop();
    void what_is_carried_from_elsewhere_stays_given_up();
    void items_are_dragged_in_and_dropped();

private:
    void move(int x, Qt::MouseButtons buttons = Qt::LeftButton, Qt::KeyboardModifiers modifiers = {});
    void press(int x = 20) { QTest::mousePress(m_ground.get(), Qt::LeftButton, {}, QPoint(x, 20)); }
    void release(int x) { QTest::mouseRelease(m_ground.get(), Qt::LeftButton, {}, QPoint(x, 20)); }
    std::string groups() const { return m_plan->groupsText(); }

    std::unique_ptr<test::FakePlan> m_plan;
    std::unique_ptr<PlanSource> m_source;
    std::unique_ptr<Ground> m_ground;
    DragMachine *m_machine = nullptr;
    FakeTool *m_tool = nullptr;
};

void DragMachineTest::init()
{
    m_plan = test::FakePlan::fromText(threeGroups);
    m_source = std::make_unique<PlanSource>();
    m_source->setPlan(m_plan.get(), m_plan->cost(), QStringLiteral("first"));
    connect(m_source.get(), &PlanSource::moveRequested, this, [this](const Move &move) {
        if (const Result<Applied> applied = m_plan->apply(move))
            m_source->planChanged(applied->change);
    });
    m_ground = std::make_unique<Ground>();
    m_ground->setMouseTracking(true);
    m_ground->setFocusPolicy(Qt::StrongFocus);
    m_ground->resize(300, 100);
    m_ground->show();
    m_ground->setFocus();
    m_machine = new DragMachine(m_source.get(), m_ground.get(), m_ground.get());
    m_tool = new FakeTool(m_machine);
}

void DragMachineTest::cleanup()
{
    m_ground.reset();
    m_source.reset();
    m_plan.reset();
}

void DragMachineTest::move(int x, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers)
{
    const QPoint to(x, 20);
    QMouseEvent event(QEvent::MouseMove, to, m_ground->mapToGlobal(to), Qt::NoButton, buttons, modifiers);
    QApplication::sendEvent(m_ground.get(), &event);
}

void DragMachineTest::a_press_that_stays_near_is_a_click()
{
    press();
    QVERIFY(m_tool->isHeld());
    move(23);
    QCOMPARE(m_tool->begun, 0);
    release(23);
    QCOMPARE(m_tool->clicks, 1);
    QCOMPARE(m_tool->asked, 0);
    QVERIFY(!m_machine->held());
    QCOMPARE(m_ground->presses + m_ground->releases, 0);
}

void DragMachineTest::a_drop_makes_the_move_that_was_shown()
{
    QSignalSpy announced(m_machine, &DragMachine::verdictAnnounced);
    press();
    move(24);
    QCOMPARE(m_tool->begun, 1);
    QVERIFY(!m_source->preview());
    move(150);
    QVERIFY(m_source->preview() && m_source->preview()->allowed);
    QCOMPARE(groups(), std::string("0: a b | 1: c | 2: d"));
    release(150);
    QCOMPARE(groups(), std::string("0: b | 1: a c | 2: d"));
    QVERIFY(!m_source->preview());
    QCOMPARE(m_tool->drops, 1);
    QCOMPARE(m_tool->backs, 0);
    QVERIFY(announced.last().front().toString().startsWith("Done: "));
}

void DragMachineTest::what_a_drop_would_do_is_said_once()
{
    QSignalSpy hints(m_machine, &DragMachine::hintChanged);
    QSignalSpy previews(m_source.get(), &PlanSource::previewChanged);
    press();
    move(150);
    move(151);
    move(152);
    QCOMPARE(hints.size(), 1);
    QCOMPARE(previews.size(), 1);
    move(60);
    QCOMPARE(hints.last().front().toString(), QString("ground"));
    QVERIFY(!m_source->preview());
    release(60);
    QCOMPARE(hints.last().front().toString(), QString("rest"));
}

void DragMachineTest::control_makes_it_another_move()
{
    press();
    move(150);
    QVERIFY(!m_machine->verdict()->move.alone);
    move(150, Qt::LeftButton, Qt::ControlModifier);
    QVERIFY(m_machine->verdict()->move.alone);
}

void DragMachineTest::on_ground_nothing_happens()
{
    QSignalSpy refused(m_machine, &DragMachine::dropRefused);
    press();
    move(60);
    release(60);
    QCOMPARE(m_tool->backs, 1);
    QCOMPARE(refused.size(), 0);
    QCOMPARE(groups(), std::string("0: a b | 1: c | 2: d"));
}

void DragMachineTest::a_refused_drop_is_told_once_and_changes_nothing()
{
    QSignalSpy refused(m_machine, &DragMachine::dropRefused);
    press();
    move(250);
    QVERIFY(m_source->preview() && !m_source->preview()->allowed);
    release(250);
    QCOMPARE(refused.size(), 1);
    QVERIFY(!refused.front().at(1).value<Preview>().reason.empty());
    QCOMPARE(refused.front().at(0).value<Move>().items.size(), std::size_t(1));
    QCOMPARE(groups(), std::string("0: a b | 1: c | 2: d"));
    QVERIFY(!m_source->preview());
    QCOMPARE(m_tool->backs, 1);
}

void DragMachineTest::after_escape_the_held_mouse_does_nothing_until_it_is_let_go()
{
    press();
    move(150);
    QTest::keyClick(m_ground.get(), Qt::Key_A);
    QCOMPARE(m_ground->keys, 0);
    QTest::keyClick(m_ground.get(), Qt::Key_Escape);
    QVERIFY(!m_machine->held());
    QVERIFY(!m_source->preview());
    move(160);
    release(160);
    QCOMPARE(m_ground->moves + m_ground->releases, 0);
    QCOMPARE(groups(), std::string("0: a b | 1: c | 2: d"));
    press();
    move(150);
    release(150);
    QCOMPARE(groups(), std::string("0: b | 1: a c | 2: d"));
    QTest::keyClick(m_ground.get(), Qt::Key_Escape);
    QCOMPARE(m_ground->keys, 1);
}

void DragMachineTest::another_button_gives_up_and_opens_no_menu()
{
    press();
    move(150);
    QTest::mousePress(m_ground.get(), Qt::RightButton, {}, QPoint(150, 20));
    QVERIFY(!m_machine->held());
    const auto askForMenu = [this] {
        QContextMenuEvent menu(QContextMenuEvent::Mouse, QPoint(150, 20), m_ground->mapToGlobal(QPoint(150, 20)));
        QApplication::sendEvent(m_ground.get(), &menu);
    };
    askForMenu();
    QTest::mouseRelease(m_ground.get(), Qt::RightButton, {}, QPoint(150, 20));
    release(150);
    QCOMPARE(m_ground->menus + m_ground->presses + m_ground->releases, 0);
    QCOMPARE(groups(), std::string("0: a b | 1: c | 2: d"));
    QTest::mousePress(m_ground.get(), Qt::RightButton, {}, QPoint(150, 20));
    askForMenu();
    QCOMPARE(m_ground->menus, 1);
}

void DragMachineTest::what_goes_elsewhere_with_the_focus_is_given_up()
{
    press();
    move(150);
    QFocusEvent out(QEvent::FocusOut);
    QApplication::sendEvent(m_ground.get(), &out);
    QVERIFY(!m_machine->held());
    release(150);
    QCOMPARE(groups(), std::string("0: a b | 1: c | 2: d"));
}

void DragMachineTest::a_shared_press_is_a_click_of_the_widget_too()
{
    m_tool->isShared = true;
    press();
    release(20);
    QCOMPARE(m_ground->presses, 1);
    QCOMPARE(m_ground->releases, 1);
    press();
    move(150);
    release(150);
    QCOMPARE(m_ground->releases, 1);
    QCOMPARE(m_tool->drops, 1);
}

void DragMachineTest::presses_elsewhere_are_for_the_widget()
{
    QTest::mouseClick(m_ground.get(), Qt::LeftButton, {}, QPoint(20, 80));
    QTest::mouseClick(m_ground.get(), Qt::LeftButton, Qt::ShiftModifier, QPoint(20, 20));
    QCOMPARE(m_ground->presses, 2);
    QCOMPARE(m_ground->releases, 2);
}

void DragMachineTest::of_a_slow_plan_the_newest_point_is_asked_about()
{
    press();
    m_tool->slowness = 40;
    move(60);
    QCOMPARE(m_tool->asked, 1);
    for (int x = 101; x < 200; x += 10)
        move(x);
    QCOMPARE(m_tool->asked, 1); // a slow answer delays the next, not the pointer
    QCOMPARE(m_tool->at, QPointF(191, 20));
    QVERIFY(!m_source->preview());
    QTRY_VERIFY(m_source->preview());
    QCOMPARE(m_tool->asked, 2);
    for (int x = 191; x < 260; x += 10)
        move(x);
    QSignalSpy refused(m_machine, &DragMachine::dropRefused);
    release(250); // where it is let go counts, however slow the plan is
    QCOMPARE(refused.size(), 1);
}

void DragMachineTest::keys_begin_and_drop()
{
    m_machine->beginByKeyboard(m_tool);
    QVERIFY(m_machine->isByKeyboard());
    m_tool->at = {150, 0};
    m_machine->ask();
    QVERIFY(m_source->preview());
    move(20, Qt::NoButton); // hovering goes on
    QCOMPARE(m_tool->at, QPointF(150, 0));
    QTest::keyClick(m_ground.get(), Qt::Key_Return);
    QCOMPARE(groups(), std::string("0: b | 1: a c | 2: d"));
    m_machine->beginByKeyboard(m_tool);
    QTest::keyClick(m_ground.get(), Qt::Key_Escape);
    QVERIFY(!m_machine->held());
    move(20);
    QCOMPARE(m_ground->moves, 2); // no press was given up
}

void DragMachineTest::what_is_carried_from_elsewhere_stays_given_up()
{
    m_machine->carry(m_tool, {150, 20}, {});
    QVERIFY(m_source->preview());
    QTest::keyClick(m_ground.get(), Qt::Key_Escape);
    m_machine->carry(m_tool, {160, 20}, {});
    QVERIFY(!m_machine->held());
    m_machine->drop();
    QCOMPARE(groups(), std::string("0: a b | 1: c | 2: d"));
    m_machine->carry(m_tool, {150, 20}, {});
    m_machine->drop();
    QCOMPARE(groups(), std::string("0: b | 1: a c | 2: d"));
}

void DragMachineTest::items_are_dragged_in_and_dropped()
{
    m_ground->setAcceptDrops(true);
    new ItemDrop(m_machine, m_source.get(), [this](QPointF at, const std::vector<ItemIndex> &items) -> DragTool::Wish {
        return {at.x() > 100 ? moveToGroup(*m_plan, items, GroupIndex(at.x() > 200 ? 2 : 1)) : Move(), {}};
    });
    QSignalSpy refused(m_machine, &DragMachine::dropRefused);
    const std::unique_ptr<QMimeData> data(itemMimeData({m_plan->find("a")}));
    const auto carry = [&](int x) {
        QDragEnterEvent enter(QPoint(20, 20), Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(m_ground.get(), &enter);
        QDragMoveEvent over(QPoint(x, 20), Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(m_ground.get(), &over);
        return enter.isAccepted() && over.isAccepted();
    };
    const auto dropAt = [&](int x) {
        QDropEvent drop(QPoint(x, 20), Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(m_ground.get(), &drop);
    };
    QVERIFY(!carry(60)); // a drop there would do nothing
    QVERIFY(carry(150));
    QVERIFY(m_source->preview() && m_source->preview()->allowed);
    QDragLeaveEvent leave;
    QApplication::sendEvent(m_ground.get(), &leave);
    QVERIFY(!m_source->preview());
    QCOMPARE(groups(), std::string("0: a b | 1: c | 2: d"));
    QVERIFY(carry(250));
    dropAt(250);
    QCOMPARE(refused.size(), 1);
    QVERIFY(carry(150));
    dropAt(150);
    QCOMPARE(groups(), std::string("0: b | 1: a c | 2: d"));
    QVERIFY(carry(250));
    press(); // it has ended elsewhere
    QCOMPARE(m_machine->held(), m_tool);
}

CUTAWAY_WIDGET_TEST(DragMachineTest)
#include "drag_machine_test.moc"
