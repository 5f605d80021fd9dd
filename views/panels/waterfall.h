#pragma once

#include "views/selection/view_state.h"
#include "views/theme/painted_accessible.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace cutaway {

/// How parts add up: a row a part, its bar beginning where the one before ends. Names are left of the bars and figures
/// beside them, the last of them right. A click or Enter on a part that can be selected follows it.
class Waterfall : public QWidget, public PaintedList
{
    Q_OBJECT

public:
    using Ink = QColor Theme::*;

    struct Row
    {
        QString title;
        QStringList figures;
        double from = 0; ///< where the bar begins; it may end left of that
        double to = 0;
        Ink ink = &Theme::memoryBar;
        Ink figureInk = &Theme::text;                           ///< of the last figure
        bool isTotal = false;                                   ///< begins at 0
        bool isNil = false;                                     ///< there is nothing of the part: grey
        std::optional<std::pair<double, double>> interval = {}; ///< where measurements would lie
        QString explanation = {};                               ///< under the pointer, below name and figures
        Spot target = {};
    };
    struct Picture
    {
        std::vector<Row> rows;
        QStringList headings = {};           ///< of names, then of each figure; empty: none
        QStringList notes = {};              ///< below, one at the left, one at the right
        double end = 1;                      ///< what the bars' whole width stands for
        std::optional<double> capacity = {}; ///< a line; broken where it lies beyond the end
    };

    explicit Waterfall(QWidget *parent = nullptr);

    void setPicture(Picture picture);
    const Picture &picture() const { return m_picture; }
    /// As it is drawn; empty where there is no room for bars.
    QRectF barOf(std::size_t row) const;

    std::size_t thingCount() const override { return m_picture.rows.size(); }
    QString nameOf(std::size_t row) const override { return m_picture.rows[row].title; }
    QString textOf(std::size_t row) const override;
    QRectF rectOf(std::size_t row) const override;
    bool isSelected(std::size_t) const override { return false; }
    bool isCurrent(std::size_t row) const override { return row == m_current; }
    void goTo(std::size_t row, bool select) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void followed(const cutaway::Spot &spot);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Columns;
    Columns columns() const;
    double x(const Columns &at, double amount) const;
    QRectF barOf(const Columns &at, std::size_t row) const;
    std::optional<std::size_t> rowAt(QPointF point) const;
    void paintTexts(QPainter &painter, const Columns &at) const;
    void paintRow(QPainter &painter, const Columns &at, std::size_t row) const;
    void paintBar(QPainter &painter, const Columns &at, std::size_t row) const;
    void paintCapacityLine(QPainter &painter, const Columns &at) const;

    Picture m_picture;
    std::size_t m_current = 0;
    std::optional<std::size_t> m_pointed;
};

} // namespace cutaway
