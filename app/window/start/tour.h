#pragma once

#include <QObject>
#include <QPointer>

#include <functional>
#include <vector>

namespace cutaway {

class TourCard;
class TourFrame;

/// Five steps through the window, for who sees it first: a card beside what each step is about. Whatever the window can
/// do, it can do meanwhile; Esc, a click on "Leave the tour" and closing the document end it at once.
class Tour : public QObject
{
    Q_OBJECT

public:
    struct Step
    {
        QString title;
        QString text;
        QWidget *about;
        std::function<void()> bring = {}; ///< into sight
    };

    /// Of `picture` cards hide as little as can be.
    Tour(std::vector<Step> steps, QWidget *picture, QWidget *window);

    /// From the first step; to be called while what the steps are about is in sight.
    void start();
    /// Once, as soon as `page` appears.
    void startAtSightOf(QWidget *page);
    void leave();
    bool isRunning() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void go(int step);
    void place();
    QRect placeOf(const QWidget *widget) const; ///< in the window

    std::vector<Step> m_steps;
    QWidget *m_picture;
    QWidget *m_window;
    QPointer<TourCard> m_card; ///< gone before this when the window ends
    TourFrame *m_frame;
    QPointer<QWidget> m_awaited;
    int m_step = 0;
};

} // namespace cutaway
