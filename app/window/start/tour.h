#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>
#include <functional>
#include <vector>

class QPushButton;

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

class LinkButton;
class TextLabel;

/// One step of the tour: what it is about in two sentences, and the ways on, back and out. Floats over its parent.
class TourCard : public QWidget
{
    Q_OBJECT

public:
    explicit TourCard(QWidget *parent);

    /// `number` counts from 0.
    void setStep(int number, int count, const QString &title, const QString &text);
    /// Within its limits, where there is so much room.
    int widthIn(int room) const;
    /// The focus goes to the way on.
    void focusNext();

signals:
    void nextRequested();
    void backRequested();
    void leaveRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    TextLabel *m_number;
    TextLabel *m_title;
    TextLabel *m_text;
    LinkButton *m_leave;
    LinkButton *m_back;
    QPushButton *m_next;
};

/// A frame around what the step is about; the pointer goes through it.
class TourFrame : public QWidget
{
    Q_OBJECT

public:
    explicit TourFrame(QWidget *parent);

    void surround(const QRect &rect);

protected:
    void paintEvent(QPaintEvent *event) override;
};

class Docks;

/// Look, drag, plan, judge, take along: what the window is for, in the order in which one does it.
std::vector<Tour::Step> tourSteps(QWidget *canvas, Docks *docks, QWidget *commandField);

} // namespace cutaway
