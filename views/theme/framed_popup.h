#pragma once

#include <QFrame>

namespace cutaway {

/// A popup on the theme's ground with a frame around it. Esc and a click beside it close it, as any popup.
class FramedPopup : public QFrame
{
public:
    explicit FramedPopup(QWidget *parent) : QFrame(parent, Qt::Popup) {}

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace cutaway
