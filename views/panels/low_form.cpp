#include "views/panels/low_form.h"

#include "views/panels/panel_parts.h"

#include <QEvent>
#include <QScreen>
#include <QScrollBar>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int leastHeight = 96;
constexpr int frameOfWindow = 40; ///< of its title and borders, which the window does not know before it is shown

} // namespace

LowForm::LowForm(QWidget *contents, QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(contents);
}

QSize LowForm::withScrollBar(QSize contents) const
{
    return contents + QSize(verticalScrollBar()->sizeHint().width(), 0);
}

QSize LowForm::sizeHint() const
{
    return withScrollBar(widget()->sizeHint());
}

QSize LowForm::minimumSizeHint() const
{
    const QSize least = withScrollBar(widget()->minimumSizeHint());
    return {least.width(), std::min(least.height(), scaled(leastHeight))};
}

bool LowForm::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

void resizeWithinScreen(QWidget *window, QSize wanted)
{
    const QSize room = window->screen()->availableSize() - QSize(0, frameOfWindow);
    window->resize(wanted.boundedTo(room));
}

} // namespace cutaway
