#pragma once

#include <QScrollArea>

namespace cutaway {

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

} // namespace cutaway
