#pragma once

#include <QScrollArea>

namespace cutaway {

/// What a dialog asks, above its buttons: as high as it wants to be, and scrolled where the screen is lower than that.
class LowForm : public QScrollArea
{
    Q_OBJECT

public:
    explicit LowForm(QWidget *contents, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    QSize withScrollBar(QSize contents) const;
};

/// The wanted size, or what the screen has room for.
void resizeWithinScreen(QWidget *window, QSize wanted);

} // namespace cutaway
