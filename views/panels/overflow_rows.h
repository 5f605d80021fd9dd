#pragma once

#include <QScrollArea>
#include <QWidget>
#include <vector>

class QFrame;
class QGridLayout;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace cutaway {

/// Widgets side by side in a few rows, in their order. What has no room there is behind a button, *More*, that opens
/// it in columns. Before that, parts that widgets can do without give way.
class OverflowRows : public QWidget
{
    Q_OBJECT

public:
    explicit OverflowRows(QWidget *parent = nullptr);

    /// `title` is told of by the button while the cell is behind it. `dispensable`, a part of the cell, or none.
    void add(QWidget *cell, const QString &title, QWidget *dispensable);
    /// Cells that more rows would hold are behind the button.
    void setMostRows(int rows);
    /// Deletes all cells.
    void clear();
    /// Sets the focus to a part of a cell, and opens what the cell is behind.
    void focus(QWidget *part);
    /// Whether the widget is in a cell behind the button.
    bool isBehindButton(const QWidget *part) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;
    bool hasHeightForWidth() const override { return true; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Cell
    {
        QWidget *widget = nullptr;
        QWidget *dispensable = nullptr;
        QString title;
    };
    /// Where cells stand in some width.
    struct Arrangement
    {
        std::vector<QRect> cells; ///< of those that have room
        QRect button;             ///< empty where all have
        bool isComplete = true;   ///< with what cells can do without
        int height = 0;
    };

    QSize sizeOf(const Cell &cell, bool isComplete) const;
    Arrangement arranged(int width) const;
    Arrangement filled(int width, bool isComplete, bool withButton) const;
    void arrange();
    void fillPopup(std::size_t first);
    void keepTabOrder();
    void open();

    std::vector<Cell> m_cells;
    int m_mostRows = 2;
    QPushButton *m_button;
    QFrame *m_popup;
    QGridLayout *m_columns;
};

/// What a dialog or panel asks, above its buttons: as high as it wants to be, scrolled where there is less room than
/// that, and never so narrow that something of it is cut off.
class LowForm : public QScrollArea
{
    Q_OBJECT

public:
    explicit LowForm(QWidget *contents, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    /// Other contents want another size.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QSize withScrollBar(QSize contents) const;
};

/// The wanted size, or what the screen has room for.
void resizeWithinScreen(QWidget *window, QSize wanted);

/// Lists of lines, one in view, each behind a tab that says how many it has: what a report sorts into kinds.
class NamedLists : public QWidget
{
    Q_OBJECT

public:
    explicit NamedLists(QWidget *parent = nullptr);

    void clear();
    void add(const QString &title, const QStringList &lines);
    /// Brings the first list with a line into view; none has any: the view stays.
    void showFirstFilled();

private:
    QTabBar *m_tabs;
    QStackedWidget *m_lists;
};

} // namespace cutaway
