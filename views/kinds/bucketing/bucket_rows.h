#pragma once

#include "views/canvas/picture_view.h"
#include "views/kinds/bucketing/bucket_stream.h"

#include <map>
#include <vector>

namespace cutaway {

class FilledGroupsView;

/// From so many buckets on, each is a narrow column, and the row of boxes is the lens over them.
inline constexpr std::size_t bucketsAsColumns = 15;

/// The collectives of a bucketing plan before they are merged, each as high as its bytes; of many buckets below them
/// these, at the same place: as wide as they have members, as full as they are of the cap. A frame is around what the
/// lens shows; it is dragged, and follows the pointer while Alt is held. A click selects, arrows go from one to the
/// next; a collective is dragged onto a bucket, or onto empty ground, where it stands alone.
class BucketRows : public PictureView
{
    Q_OBJECT

public:
    BucketRows(PlanSource *source, ViewState *state, FilledGroupsView *lens, QWidget *parent = nullptr);

    bool isAvailable() const override;
    bool suits(const EditedPlan &plan) const override { return plan.hasFilledGroups(); }
    Words words() const override;
    const BucketStream &stream() const { return m_stream; }
    /// Whether buckets are columns here; fewer are boxes below.
    bool hasColumns() const { return m_stream.buckets >= bucketsAsColumns; }
    std::size_t lineCount() const { return m_lines; }
    QRectF callRect(std::size_t call) const;
    /// From the first row's left end to the next column, as high as the cap.
    QRectF columnRect(std::size_t entry) const;
    /// What the lens shows, in the lines where it begins and where it ends; null: all of it.
    QRectF frameRect() const;
    /// The nearest of its line that is not too far from the pointer: most are narrower than what can be aimed at.
    std::optional<std::size_t> thingAt(QPointF point) const override;
    std::size_t thingCount() const override { return m_stream.entries.size(); }
    /// `Bucket 12`, or the name of the collective.
    QString nameOf(std::size_t entry) const override;
    /// How full it is, and what it saves.
    QString textOf(std::size_t entry) const override;
    QRectF rectOf(std::size_t entry) const override;
    bool isSelected(std::size_t entry) const override;
    bool isCurrent(std::size_t entry) const override { return isSelected(entry); }
    void goTo(std::size_t entry, bool select) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void planReplaced() override { refresh(); }
    void planChanged() override { refresh(); }
    void showPreview() override;
    void layOut() override;
    void paintPicture(QPainter &painter) const override;
    Spot spotOf(std::size_t entry) const override { return m_stream.entries[entry].group.group; }
    QString toolTipAt(QPointF point) const override;
    ItemIndex itemAt(QPointF point) const override;
    std::vector<GroupIndex> dropTargetsAt(QPointF point, const std::vector<ItemIndex> &items) const override;
    void dragTo(QPointF point) override;
    bool viewportEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Column
    {
        std::size_t line = 0;
        double left = 0;
        double width = 0; ///< with the gap behind it
    };

    void refresh();
    void placeInLines(const std::vector<double> &widths, double room, double unit);
    double lineHeight(bool isAfter) const;
    double lineTop(bool isAfter, std::size_t line) const;
    std::optional<std::size_t> callAt(QPointF point) const;
    std::optional<double> positionAt(QPointF point) const;
    void paintHeading(QPainter &painter, double top, const QString &title, const QString &text,
                      const QString &right) const;
    void paintCalls(QPainter &painter) const;
    void paintColumns(QPainter &painter) const;
    void paintColumn(QPainter &painter, std::size_t entry) const;
    void paintNumbers(QPainter &painter) const;

    FilledGroupsView *m_lens;
    BucketStream m_stream;
    std::vector<Column> m_columns; ///< per entry
    std::size_t m_lines = 1;
    bool m_hasGaps = true;
    QString m_summary;
    double m_savesSec = 0;
    std::map<GroupIndex, std::int64_t> m_dropped; ///< bytes of the buckets that a drop would change
    std::optional<double> m_fromMiddle;           ///< of the frame, in entries, where a press is that drags it
    QPointF m_followed;                           ///< where the pointer was with Alt held
    QTimer m_following;
};

} // namespace cutaway
