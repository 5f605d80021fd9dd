#pragma once

#include <QObject>

class QMainWindow;

namespace cutaway {

/// Brings a dock to the front while something is held over its tab, so that it can be dropped inside.
class TabsOnDrag : public QObject
{
    Q_OBJECT

public:
    explicit TabsOnDrag(QMainWindow *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace cutaway
