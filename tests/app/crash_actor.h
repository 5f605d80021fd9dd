#pragma once

#include "app/document/autosave.h"
#include "app/window/main_window.h"
#include "tests/app/open_document.h"
#include "tests/app/session_state.h"
#include "views/canvas/canvas.h"

#include <QApplication>
#include <QFile>

#include <array>
#include <cstdio>
#include <random>

namespace cutaway::testing {

constexpr QSize windowOfActor{1200, 800};

inline std::size_t upTo(std::mt19937 &random, std::size_t count)
{
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
}

/// A user who does anything at all, and a witness who says on standard output how the session is after each deed.
class Actor
{
public:
    explicit Actor(unsigned seed) : m_random(seed)
    {
        if (!m_witness.open(stdout, QIODevice::WriteOnly))
            qFatal("no witness");
        m_window.resize(windowOfActor);
        m_window.show();
        QObject::connect(&m_window.autosave(), &Autosave::failed, &m_window,
                         [this](const QString &reason) { m_isTold = !reason.isEmpty(); });
        m_window.openFiles({fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")});
        if (!QTest::qWaitFor([this] { return document().isOpen() && canvas()->isVisible(); }, 20000))
            qFatal("nothing was opened");
        runPlanner(document(), "partition.size_based");
    }

    void act()
    {
        const std::array deeds{&Actor::move, &Actor::move,       &Actor::undo,    &Actor::redo,      &Actor::pin,
                               &Actor::zoom, &Actor::select,     &Actor::devices, &Actor::baseline,  &Actor::show,
                               &Actor::copy, &Actor::closeOne,   &Actor::open,    &Actor::group,     &Actor::move,
                               &Actor::plan, &Actor::continuous, &Actor::variant, &Actor::selectBox, &Actor::replan};
        (this->*deeds[upTo(m_random, deeds.size())])();
        QApplication::processEvents();
        m_window.keepView();
        witness();
    }

private:
    Document &document() { return m_window.document(); }
    Canvas *canvas() { return m_window.findChild<Canvas *>("canvas"); }
    const EditedPlan &shown() { return document().current()->plan(); }
    ItemIndex anyItem() { return ItemIndex(upTo(m_random, shown().itemCount())); }
    void press(const QKeySequence &keys) { QTest::keySequence(canvas(), keys); }

    void move() { static_cast<void>(document().makeMove(anyMove())); }
    Move anyMove()
    {
        Move move;
        move.items.push_back({anyItem(), GroupIndex(upTo(m_random, shown().groupCount()))});
        return move;
    }
    /// A gesture: each move takes the place of the one before.
    void continuous()
    {
        const int gesture = ++m_gesture;
        for (int i = 0; i < 4; ++i)
            static_cast<void>(document().makeMove(anyMove(), gesture));
    }
    /// Another plan in place of the shown one.
    void replan()
    {
        std::unique_ptr<EditedPlan> other = shown().clone();
        for (int i = 0; i < 8; ++i)
            static_cast<void>(other->apply(anyMove()));
        document().replacePlan(std::move(other), "replan");
    }
    void undo() { press(QKeySequence::Undo); }
    void redo() { press(QKeySequence::Redo); }
    void select() { m_window.viewState().select({anyItem(), anyItem()}); }
    void selectBox() { m_window.viewState().selectSpot(GroupIndex(upTo(m_random, shown().groupCount()))); }
    void pin()
    {
        select();
        press(QKeySequence("P"));
    }
    void group()
    {
        select();
        press(QKeySequence("Ctrl+G"));
    }
    void zoom() { press(QKeySequence(upTo(m_random, 2) ? "+" : "-")); }
    void open() { press(QKeySequence(upTo(m_random, 2) ? "Ctrl+E" : "0")); }
    void baseline() { press(QKeySequence("Shift+B")); }
    void show() { document().setCurrent(int(upTo(m_random, std::size_t(document().tabCount())))); }
    void copy()
    {
        if (document().tabCount() < 5)
            document().duplicateCurrent();
    }
    void closeOne()
    {
        if (document().tabCount() > 2)
            document().closeTab(int(upTo(m_random, std::size_t(document().tabCount()))));
    }
    void variant()
    {
        Variants &variants = document().variants();
        if (variants.list().size() < 3)
            document().keepVariant("good", "to come back to");
        else
            variants.remove(int(upTo(m_random, variants.list().size())));
    }
    void devices()
    {
        document().changeInventory(withMemory(document().inventory(), std::int64_t(200 + upTo(m_random, 1000)) << 20),
                                   "Change memory");
    }
    void plan()
    {
        if (document().tabCount() < 5)
            runPlanner(document(), "partition.kl_based");
    }

    void witness()
    {
        const QByteArray state = stateOf(document()).toBase64();
        m_witness.write(QByteArray::number(m_window.autosave().stepCount()) + ' ' +
                        QByteArray::number(QDateTime::currentMSecsSinceEpoch()) + ' ' +
                        QByteArray::number(int(m_isTold)) + ' ' + state + '\n');
        m_witness.flush();
    }

    std::mt19937 m_random;
    QFile m_witness;
    MainWindow m_window;
    int m_gesture = 0;
    bool m_isTold = false;
};

/// A line of the witness.
struct Witnessed
{
    std::size_t steps = 0; ///< of the log
    qint64 time = 0;
    bool isTold = false; ///< that nothing is being kept
    QByteArray state;
};

inline std::vector<Witnessed> witnessed(const QByteArray &lines)
{
    std::vector<Witnessed> all;
    for (const QByteArray &line : lines.left(lines.lastIndexOf('\n') + 1).split('\n')) {
        const QList<QByteArray> parts = line.split(' ');
        if (parts.size() == 4)
            all.push_back(
                {parts[0].toULongLong(), parts[1].toLongLong(), parts[2] == "1", QByteArray::fromBase64(parts[3])});
    }
    return all;
}

} // namespace cutaway::testing
