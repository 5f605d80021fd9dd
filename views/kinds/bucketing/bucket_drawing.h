#pragma once

#include "core/plan/edited_plan.h"
#include "views/canvas/picture_drawing.h"

#include <QCoreApplication>
#include <QRectF>

#include <map>
#include <vector>

namespace cutaway {

/// A collective before any is merged.
struct StreamCall
{
    ItemIndex item;
    std::int64_t bytes = 0; ///< that it moves
    std::size_t entry = 0;  ///< where it is once they are merged
};

/// What runs once they are merged: a bucket, or a collective that stands alone as before.
struct StreamEntry
{
    FilledGroup group;
    bool isAlone = false;
    std::size_t firstCall = 0; ///< of as many as it has members
};

/// What a plan with filled groups merges, and into what, in the order in which the graph has the first of each.
struct BucketStream
{
    std::vector<StreamCall> calls;
    std::vector<StreamEntry> entries;
    std::size_t buckets = 0;    ///< of the entries
    std::size_t others = 0;     ///< collectives of kinds that are in no bucket
    std::int64_t bytes = 0;     ///< of all calls
    std::int64_t mostBytes = 0; ///< of a call

    /// The entry of a group; none where it is none of them.
    std::optional<std::size_t> entryOf(GroupIndex group) const;
};

/// Empty for plans without filled groups, or with none yet. O(collectives × their items).
BucketStream bucketStream(const EditedPlan &plan);

/// From so many buckets on, each is a narrow column.
inline constexpr std::size_t bucketsAsColumns = 15;

/// The collectives of a bucketing plan before they are merged, each as high as its bytes, and below them the buckets,
/// at the same place: as wide as they have members, as full as they are of the cap.
class BucketDrawing : public virtual PictureDrawing
{
    Q_DECLARE_TR_FUNCTIONS(cutaway::BucketRows)

public:
    const BucketStream &stream() const { return m_stream; }
    /// Whether buckets are columns here; fewer are boxes below.
    virtual bool hasColumns() const { return m_stream.buckets >= bucketsAsColumns; }
    std::size_t lineCount() const { return m_lines; }
    QRectF callRect(std::size_t call) const;
    /// From the first row's left end to the next column, as high as the cap.
    QRectF columnRect(std::size_t entry) const;
    /// What the lens shows; null: all of it.
    virtual QRectF frameRect() const { return {}; }
    std::size_t thingCount() const override { return m_stream.entries.size(); }
    /// `Bucket 12`, or the name of the collective.
    QString nameOf(std::size_t entry) const override;
    /// How full it is, and what it saves.
    QString textOf(std::size_t entry) const override;
    QRectF rectOf(std::size_t entry) const override;
    bool isSelected(std::size_t entry) const override;
    bool isCurrent(std::size_t entry) const override { return isSelected(entry); }

protected:
    struct Column
    {
        std::size_t line = 0;
        double left = 0;
        double width = 0; ///< with the gap behind it
    };

    static constexpr double headingHeight = 20;
    static constexpr double callsHeight = 28;
    static constexpr double rowGap = 6;
    static constexpr double columnsHeight = 72;
    static constexpr double leastColumns = 24;
    static constexpr double mostColumns = 160;
    static constexpr double numbersHeight = 14;

    /// What the plan has now.
    void readBuckets();
    /// For the width of the ground.
    void placeBuckets();
    double lineHeight(bool isAfter) const;
    double lineTop(bool isAfter, std::size_t line) const;
    /// With what is said of its bucket.
    QString callText(std::size_t call) const;
    void paintPicture(QPainter &painter) const override;
    /// What widths, heights and colours mean, where no text below the picture says it.
    void paintMeanings(QPainter &painter, double top) const;
    Spot spotOf(std::size_t entry) const override { return m_stream.entries[entry].group.group; }

    BucketStream m_stream;
    std::vector<Column> m_columns; ///< per entry
    std::size_t m_lines = 1;
    QString m_summary;
    std::map<GroupIndex, std::int64_t> m_dropped; ///< bytes of the buckets that a drop would change

private:
    void placeInLines(const std::vector<double> &widths, double room, double unit);
    void paintHeading(QPainter &painter, double top, const QString &title, const QString &text,
                      const QString &right) const;
    void paintCalls(QPainter &painter) const;
    void paintColumns(QPainter &painter) const;
    void paintColumn(QPainter &painter, std::size_t entry) const;
    void paintNumbers(QPainter &painter) const;

    bool m_hasGaps = true;
    double m_savesSec = 0;
};

} // namespace cutaway
