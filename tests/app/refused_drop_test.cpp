#include "tests/app/shown_window.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/panels/panel_parts.h"

#include <QLabel>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// A move of one operator that the plan refuses; its group could not wait for what it feeds.
std::optional<Move> someRefusedMove(const EditedPlan &plan)
{
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        Move move;
        move.items.push_back({ItemIndex(i), GroupIndex(1)});
        if (plan.groupOf(ItemIndex(i)) == GroupIndex(0) && plan.preview(move).code == "cycle")
            return move;
    }
    return {};
}

/// Just after such a move was dropped.
struct Refused : Shown
{
    MessageBar *bar = nullptr;

    Refused()
    {
        openPlanned();
        const EditedPlan &plan = document().current()->plan();
        const std::optional<Move> move = someRefusedMove(plan);
        if (!move)
            qFatal("the plan refuses no move");
        emit canvas()->dropRefused(*move, plan.preview(*move));
        bar = canvas()->findChild<MessageBar *>("refusedDrop");
    }
};

/// The place among the message's links; -1 while there is none.
int linkOf(const MessageBar &bar, const char *beginning)
{
    const auto &links = bar.message().links;
    const auto found =
        std::ranges::find_if(links, [&](const Message::Link &link) { return link.text.startsWith(beginning); });
    return found == links.end() ? -1 : int(found - links.begin());
}

} // namespace

/// What a refused drop offers instead.
class RefusedDropTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_home.clear(); }
    void planning_again_around_what_was_dragged_is_one_step();
    void a_way_to_run_it_there_is_one_step();
    void all_that_is_said_has_room();
    void what_is_found_later_comes_where_it_was_announced();
    void its_links_are_walked_and_left_by_keyboard();

private:
    CleanHome m_home;
};

void RefusedDropTest::planning_again_around_what_was_dragged_is_one_step()
{
    Shown shown;
    shown.openPlanned();
    const QString before = planText(shown.window);
    const int steps = shown.document().current()->history()->count();
    const EditedPlan &plan = shown.document().current()->plan();
    const std::optional<Move> move = someRefusedMove(plan);
    QVERIFY(move);
    const ItemIndex dragged = move->items.front().item;
    const LaneIndex wanted = plan.group(GroupIndex(1)).lanes.front();
    emit shown.canvas()->dropRefused(*move, plan.preview(*move));

    auto *bar = shown.canvas()->findChild<MessageBar *>("refusedDrop");
    QVERIFY(bar->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(linkOf(*bar, "Plan again around it (") >= 0, 30000); // with what it costs
    QCOMPARE(planText(shown.window), before);
    bar->message().links[std::size_t(linkOf(*bar, "Plan again around it"))].act();

    const EditedPlan &made = shown.document().current()->plan();
    QCOMPARE(made.group(made.groupOf(dragged)).lanes, std::vector{wanted});
    QCOMPARE(shown.document().tabCount(), 1);
    QCOMPARE(shown.document().current()->history()->count(), steps + 1);
    QCOMPARE(shown.canvas()->keeper().scene().plan(), &made);
    const QString after = planText(shown.window);

    shown.document().undo();
    QCOMPARE(planText(shown.window), before);
    QCOMPARE(shown.canvas()->keeper().scene().plan(), &shown.document().current()->plan());
    shown.document().redo();
    QCOMPARE(planText(shown.window), after);
}

/// A table whose rows lie on all ranks goes to one of them when it is cut otherwise.
void RefusedDropTest::a_way_to_run_it_there_is_one_step()
{
    Shown shown;
    const QString folder = QString::fromStdString(testing::fixturesFolder()) + QStringLiteral("/embedding/");
    shown.open({folder + "dlrm_v2.graph.json", folder + "tighter_8.devices.json"});
    QTest::mouseClick(shown.window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!shown.document().current()->isPlaceholder(), 30000);
    const QString before = planText(shown.window);
    const EditedPlan &plan = shown.document().current()->plan();
    Move move;
    for (std::size_t i = 0; i < plan.itemCount() && move.isEmpty(); ++i) {
        Move tried;
        tried.items.push_back({ItemIndex(i), GroupIndex(7)});
        if (plan.preview(tried).code == "fixed_layout")
            move = tried;
    }
    QVERIFY(!move.isEmpty());
    const NodeIndex node = plan.item(move.items.front().item).node;
    emit shown.canvas()->dropRefused(move, plan.preview(move));

    auto *bar = shown.canvas()->findChild<MessageBar *>("refusedDrop");
    QTRY_VERIFY_WITH_TIMEOUT(linkOf(*bar, "Choose table_wise") >= 0, 30000);
    bar->message().links[std::size_t(linkOf(*bar, "Choose table_wise"))].act();
    const EditedPlan &made = shown.document().current()->plan();
    for (std::size_t i = 0; i < made.itemCount(); ++i)
        QVERIFY(made.item(ItemIndex(i)).node != node || made.groupOf(ItemIndex(i)) == GroupIndex(7));
    shown.document().undo();
    QCOMPARE(planText(shown.window), before);
}

void RefusedDropTest::all_that_is_said_has_room()
{
    Refused shown;
    const MessageBar *bar = shown.bar;
    const auto hasRoom = [&] { return bar->height() >= bar->heightForWidth(bar->width()); };
    QApplication::processEvents(); // links are shown then, whoever has not shown them before
    QVERIFY(hasRoom());
    QTRY_VERIFY_WITH_TIMEOUT(linkOf(*bar, "Plan again around it (") >= 0, 30000);
    QApplication::processEvents();
    QVERIFY(hasRoom());
}

/// Who aims at one of the links must not hit another.
void RefusedDropTest::what_is_found_later_comes_where_it_was_announced()
{
    Refused shown;
    const MessageBar *bar = shown.bar;
    const auto seenAt = [&](const QWidget *part) { return part->mapTo(shown.canvas(), QPoint()); };
    QApplication::processEvents();
    const auto *title = bar->findChild<QLabel *>();
    const auto *pending = bar->findChild<QLabel *>("messagePending");
    QVERIFY(pending->isVisible());
    const QPoint announced = seenAt(pending);
    const QPoint titled = seenAt(title);
    const int before = int(bar->message().links.size());

    QTRY_VERIFY_WITH_TIMEOUT(linkOf(*bar, "Plan again around it (") >= 0, 30000);
    QApplication::processEvents();
    QVERIFY(!pending->isVisible());
    QCOMPARE(linkOf(*bar, "Plan again around it ("), before); // the others are above it
    QCOMPARE(seenAt(title), titled);
    const auto links = bar->findChildren<LinkButton *>();
    const auto last = std::ranges::find_if(
        links, [](const LinkButton *link) { return link->isVisible() && link->text().startsWith("Plan again"); });
    QVERIFY(last != links.end());
    QVERIFY(std::abs(seenAt(*last).y() - announced.y()) < (*last)->height());
}

/// The canvas below keeps its selection, though Tab goes from lane to lane there.
void RefusedDropTest::its_links_are_walked_and_left_by_keyboard()
{
    Shown shown;
    shown.openPlanned();
    const EditedPlan &plan = shown.document().current()->plan();
    const std::optional<Move> move = someRefusedMove(plan);
    QVERIFY(move);
    const std::vector<ItemIndex> dragged{move->items.front().item};
    shown.canvas()->setFocus();
    shown.window.viewState().select(dragged);
    emit shown.canvas()->dropRefused(*move, plan.preview(*move));
    auto *bar = shown.canvas()->findChild<MessageBar *>("refusedDrop");
    QTRY_VERIFY_WITH_TIMEOUT(linkOf(*bar, "Plan again around it (") >= 0, 30000);
    bar->findChild<QToolButton *>()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QVERIFY(qobject_cast<LinkButton *>(QApplication::focusWidget()));
    bar->setMessage(bar->message()); // as when another way has been found
    QVERIFY(qobject_cast<LinkButton *>(QApplication::focusWidget()));
    QVERIFY(bar->isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!bar->isVisible());
    QVERIFY(shown.canvas()->hasFocus());
    QCOMPARE(shown.window.viewState().selection(), dragged);
}

CUTAWAY_WINDOW_TEST(RefusedDropTest)

#include "refused_drop_test.moc"
