#pragma once

#include "app/document/autosave.h"
#include "app/settings/settings.h"
#include "app/window/before_after.h"
#include "app/window/main_window.h"
#include "tests/app/open_document.h"
#include "tests/app/session_state.h"
#include "tests/app/session_walk.h"
#include "views/canvas/canvas.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDialog>
#include <QFile>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QTimer>

#include <array>
#include <cstdio>
#include <optional>
#include <random>

namespace cutaway::testing {

constexpr QSize windowOfActor{1200, 800};

/// A user who does anything at all with a plan of some kind, and a witness who says on standard output how the session
/// is after each deed.
class Actor
{
public:
    explicit Actor(unsigned seed) : m_random(seed), m_kind(sceneOf(seed))
    {
        if (!m_witness.open(stdout, QIODevice::WriteOnly))
            qFatal("no witness");
        setPlannerSeconds(2);
        settings().setValue(keys::tourSeen, true);
        m_window.resize(windowOfActor);
        m_window.show();
        QObject::connect(&m_window.autosave(), &Autosave::failed, &m_window,
                         [this](const QString &reason) { m_isTold = !reason.isEmpty(); });
        m_window.openFiles(m_kind.files);
        const auto showsGraph = [this] {
            auto *pictures = m_window.findChild<BeforeAfter *>();
            if (pictures && pictures->shownPicture())
                pictures->showGraph(true);
            return document().isOpen() && canvas()->isVisible();
        };
        if (!QTest::qWaitFor(showsGraph, 20000))
            qFatal("nothing was opened");
        runPlanner(document(), m_kind.planners.front().toUtf8().constData());
        m_walk.emplace(document(), m_kind, seed);
        m_answering.setInterval(10);
        QObject::connect(&m_answering, &QTimer::timeout, &m_window, [this] { answer(); });
        m_answering.start();
    }

    void act()
    {
        const std::array deeds{&Actor::walk,   &Actor::walk, &Actor::walk,    &Actor::walk,        &Actor::walk,
                               &Actor::walk,   &Actor::undo, &Actor::redo,    &Actor::pin,         &Actor::zoom,
                               &Actor::select, &Actor::open, &Actor::command, &Actor::command,     &Actor::command,
                               &Actor::field,  &Actor::drag, &Actor::drag,    &Actor::contextMenu, &Actor::selectBox};
        (this->*deeds[upTo(m_random, deeds.size())])();
        QApplication::processEvents();
        m_window.keepView();
        witness();
    }

private:
    static WalkedKind sceneOf(unsigned seed)
    {
        const std::vector<WalkedKind> kinds = walkedKinds();
        return kinds[seed % kinds.size()];
    }

    Document &document() { return m_window.document(); }
    Canvas *canvas() { return m_window.findChild<Canvas *>("canvas"); }
    const EditedPlan &shown() { return document().current()->plan(); }
    ItemIndex anyItem() { return ItemIndex(upTo(m_random, shown().itemCount())); }
    void press(const QKeySequence &keys) { QTest::keySequence(canvas(), keys); }

    /// What the document can do, also what takes many hands: kept states, other devices, limits of tables.
    void walk() { m_walk->step(); }
    void undo() { press(QKeySequence::Undo); }
    void redo() { press(QKeySequence::Redo); }
    void select() { m_window.viewState().select({anyItem(), anyItem()}); }
    void selectBox()
    {
        if (shown().groupCount() > 0)
            m_window.viewState().selectSpot(GroupIndex(upTo(m_random, shown().groupCount())));
    }
    void pin()
    {
        select();
        press(QKeySequence("P"));
    }
    void zoom() { press(QKeySequence(upTo(m_random, 2) ? "+" : "-")); }
    void open() { press(QKeySequence(upTo(m_random, 2) ? "Ctrl+E" : "0")); }

    /// Anything that the palette lists, but what ends the session, covers the screen or begins another history.
    void command()
    {
        static const QStringList no{"quit",     "closeDocument", "fullScreen",     "tour",           "palette",
                                    "settings", "newWindow",     "importSettings", "removeProfiles", "explore"};
        std::vector<QAction *> actions;
        for (QAction *action : m_window.actions()) {
            if (action->isEnabled() && !action->menu() && !no.contains(action->objectName()))
                actions.push_back(action);
        }
        if (!actions.empty())
            anyOf(actions, m_random)->trigger();
    }

    /// A field of the strip or of a panel gets another value.
    void field()
    {
        std::vector<QWidget *> fields;
        for (QWidget *field : m_window.findChildren<QWidget *>()) {
            const bool isField = qobject_cast<QAbstractSpinBox *>(field) || qobject_cast<QComboBox *>(field) ||
                                 qobject_cast<QAbstractSlider *>(field) || qobject_cast<QCheckBox *>(field);
            if (isField && field->isVisible() && field->isEnabled())
                fields.push_back(field);
        }
        if (fields.empty())
            return;
        QWidget *field = anyOf(fields, m_random);
        field->setFocus();
        if (auto *box = qobject_cast<QCheckBox *>(field))
            box->click();
        for (std::size_t i = 0; i <= upTo(m_random, 3); ++i)
            QTest::keyClick(field, anyOf(std::array{Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp}, m_random));
        QTest::keyClick(field, Qt::Key_Return);
        canvas()->setFocus();
    }

    QPoint anyPlace()
    {
        return {int(upTo(m_random, std::size_t(canvas()->width()))),
                int(upTo(m_random, std::size_t(canvas()->height())))};
    }

    /// From anything on the canvas to anything.
    void drag()
    {
        const QPoint from = anyPlace();
        const QPoint to = anyPlace();
        QTest::mousePress(canvas(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= 4; ++i)
            QTest::mouseMove(canvas(), from + (to - from) * i / 4);
        QTest::mouseRelease(canvas(), Qt::LeftButton, {}, to);
    }

    void contextMenu()
    {
        const QPoint at = anyPlace();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, canvas()->mapToGlobal(at));
        QApplication::sendEvent(canvas(), &event);
    }

    /// Menus and questions that came up are answered, or sent away.
    void answer()
    {
        if (auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget())) {
            QList<QAction *> actions = menu->actions();
            actions.removeIf([](const QAction *action) { return !action->isEnabled() || action->isSeparator(); });
            if (!actions.empty() && upTo(m_random, 4) > 0)
                anyOf(actions, m_random)->trigger();
            menu->close();
        } else if (QWidget *popup = QApplication::activePopupWidget()) {
            popup->close();
        } else if (auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget())) {
            const bool isOfFiles = qobject_cast<QFileDialog *>(dialog) || qobject_cast<QMessageBox *>(dialog);
            isOfFiles || upTo(m_random, 3) == 0 ? dialog->reject() : dialog->accept();
        }
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
    WalkedKind m_kind;
    QFile m_witness;
    MainWindow m_window;
    std::optional<SessionWalk> m_walk;
    QTimer m_answering;
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
