#pragma once

#include "app/document/samples.h"

#include <QAbstractButton>

namespace cutaway {

/// A sample on the start page: picture, title, kind, figures and what it shows. Pressed like a button.
class SampleCard : public QAbstractButton
{
    Q_OBJECT

public:
    SampleCard(const Sample &sample, QWidget *parent = nullptr);

    const Sample &sample() const { return m_sample; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void paintPicture(QPainter &painter) const;
    void paintTexts(QPainter &painter) const;

    Sample m_sample;
};

} // namespace cutaway
