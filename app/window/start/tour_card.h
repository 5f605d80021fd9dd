#pragma once

#include <QWidget>

class QPushButton;

namespace cutaway {

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

} // namespace cutaway
