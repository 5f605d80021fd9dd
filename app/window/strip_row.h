#pragma once

#include <QWidget>

class QBoxLayout;

namespace cutaway {

/// Two strips over the canvas: beside each other where both have room, so that the canvas keeps its height, else below
/// each other. Where one is hidden the other has the row.
class StripRow : public QWidget
{
    Q_OBJECT

public:
    /// `growing`: takes the room that the other leaves.
    StripRow(QWidget *first, QWidget *growing, QWidget *parent = nullptr);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void arrange();

    QWidget *m_first;
    QWidget *m_growing;
    QBoxLayout *m_layout;
};

} // namespace cutaway
