#pragma once

#include <QObject>

class QScrollArea;

namespace cutaway {

/// Keeps the end of a scroll area in view while it still grows, until the user scrolls.
class EndFollower : public QObject
{
    Q_OBJECT

public:
    explicit EndFollower(QScrollArea *area);

    void start();

private:
    void showEnd();

    QScrollArea *m_area;
    bool m_isFollowing = false;
};

} // namespace cutaway
