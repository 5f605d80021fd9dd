#pragma once

#include <QList>
#include <QObject>

#include <array>
#include <map>
#include <optional>
#include <vector>

class QDockWidget;
class QMainWindow;
class QToolBar;

namespace cutaway {

class OptionalPanel;

/// Brings a dock to the front while something is held over its tab, so that it can be dropped inside.
class TabsOnDrag : public QObject
{
    Q_OBJECT

public:
    explicit TabsOnDrag(QMainWindow *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

/// Where a window is too small for docks around a canvas, they are drawers: all are closed, and a strip of buttons at
/// the lower end opens one at a time. In a larger window they are as they were before.
class Drawers : public QObject
{
    Q_OBJECT

public:
    /// `version`: of the window's state.
    Drawers(QMainWindow *window, int version);

    void add(QDockWidget *dock);
    bool areOn() const { return m_isOn; }
    /// Whether the window is too small for docks.
    bool areNeeded() const;
    /// Whether there is anything to be seen beside the canvas; the start page has no docks.
    void setActive(bool active);
    /// How docks lie in a window with room for them; the window's state as long as it has it.
    QByteArray wideState() const;
    void setWideState(const QByteArray &state) { m_wide = state; }
    /// The docks lie as they shall: to come back to after the window was too small for them.
    void keepWide();

signals:
    void changed(bool on);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void follow();
    void enter();
    void leave();
    void closeOthers(const QDockWidget *open);

    QMainWindow *m_window;
    int m_version;
    QToolBar *m_strip;
    std::vector<QDockWidget *> m_docks;
    QByteArray m_wide;
    bool m_isActive = false;
    bool m_isOn = false;
};

/// The docks below the canvas, tabs of one place. One is always there; others come and go with plans that have
/// something to show in them, unless the user has closed them, and make the place as high as they want to be.
class BottomDocks : public QObject
{
    Q_OBJECT

public:
    /// `canvas`: what is above them.
    BottomDocks(QMainWindow *window, QDockWidget *always, const QWidget *canvas);

    /// The first of them that is there and belongs in front comes there. The dock holds the panel.
    void add(QDockWidget *dock, const OptionalPanel *panel);
    /// All docks are hidden on the start page.
    void setShown(bool shown);
    /// They are opened and closed by somebody else, one at a time; what is not there stays closed.
    void setDrawers(bool drawers);
    /// A drawer that was opened leaves the canvas half of the window, but for one that needs more itself.
    void limit(QDockWidget *drawer);
    /// What is above them is about to be another picture: they stay as high as they are.
    void keepHeight();
    /// At 1×: what the drawer needs to be read at all, as a chart with its axes does.
    void setNeededHeight(const QDockWidget *drawer, int height) { m_neededHeights[drawer] = height; }
    /// Side by side as tabs, with their first heights.
    void reset();
    void tabify();
    /// How high they are, or should be as long as nobody has moved their border.
    int height() const;

protected:
    /// A window that becomes smaller takes the height from the canvas alone.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Optional
    {
        QDockWidget *dock = nullptr;
        const OptionalPanel *panel = nullptr;
        bool isAvailable = false;
        bool isInFront = true;
        bool isWanted = true; ///< the user has not closed it

        /// In front, as far as plan and user say.
        bool isExpected() const { return isAvailable && isInFront && isWanted; }
    };

    bool hasAny() const;
    bool isSeen(const Optional &each) const { return m_isShown && each.isAvailable && each.isWanted; }
    void takeAvailability(const QDockWidget *dock);
    void takeWish(const QDockWidget *dock, bool open);
    int mostHeight() const;
    int mostHeightOf(const QDockWidget *dock) const;
    std::optional<int> wholeHeightOf(const OptionalPanel &panel) const;
    int mostHeightOfDrawer(const QDockWidget *drawer) const;
    void lower(QDockWidget *dock);
    QList<QDockWidget *> seen() const;
    void leaveRoomForCanvas();
    void noteHeight();
    void offer(const Optional &each) const;
    void showAll();

    QMainWindow *m_window;
    QDockWidget *m_always;
    const QWidget *m_canvas;
    std::vector<Optional> m_optional;
    std::map<const QDockWidget *, int> m_neededHeights;
    std::array<int, 2> m_heights{}; ///< without and with any other in front; 0: not known yet
    bool m_isShown = true;
    bool m_areDrawers = false;
};

} // namespace cutaway
