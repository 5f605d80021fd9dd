#pragma once

#include <QHeaderView>

namespace cutaway {

constexpr int titleGap = 6; ///< kept free between a title and the one beside it, at 1×

/// Column titles of a dock: small and quiet, padded as the figures below them are.
class DockHeader : public QHeaderView
{
    Q_OBJECT

public:
    /// `padding`: before a left-aligned title, after a right-aligned one, at 1×.
    DockHeader(int height, int padding, QWidget *parent);

    /// The title as far as a width has room for it.
    QString fitting(int section, const QFontMetrics &metrics, int width) const;

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;

private:
    int m_padding;
};

} // namespace cutaway
