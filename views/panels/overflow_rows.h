#pragma once

#include <QWidget>

#include <vector>

class QFrame;
class QGridLayout;
class QPushButton;

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

} // namespace cutaway
