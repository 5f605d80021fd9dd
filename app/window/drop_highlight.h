#pragma once

#include <QWidget>

namespace cutaway {

/// Drawn over the window while files are dragged over it.
class DropHighlight : public QWidget
{
    Q_OBJECT

public:
    explicit DropHighlight(QWidget *window);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace cutaway
