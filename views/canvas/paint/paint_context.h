#pragma once

#include "views/canvas/paint/text_cache.h"
#include "views/canvas/scene/figures_if_dropped.h"
#include "views/canvas/scene/heat.h"
#include "views/canvas/scene/scene.h"
#include "views/canvas/view_transform.h"

#include <QPainter>

#include <functional>

namespace cutaway {

class BaselineMarks;
class MeasuredRun;
struct MarkedBoxes;

/// How much of a box is drawn, by the size of its text on the screen.
enum class Detail : std::uint8_t {
    Full,    ///< two lines
    Compact, ///< one line: text would be smaller than 9 px
    Dot,     ///< no text: it would be smaller than 6 px
    Merged,  ///< a group is one field of stripes: cards would be lower than 3 px
};

Detail detailOf(double zoom);

/// How a lane looks while something is dragged.
struct LaneMood
{
    QColor outline;
    QColor fill; ///< invalid: the lane's own
    bool isTarget = false;
};

/// What memory of a lane would be after the drag under way.
struct MemoryIfDropped
{
    std::int64_t bytes = 0;
    bool isRefused = false;

    friend bool operator==(const MemoryIfDropped &, const MemoryIfDropped &) = default;
};

/// What the layers need to draw a frame. The painter is in scene coordinates.
struct PaintContext
{
    QPainter &painter;
    const Scene &scene;
    const Theme &theme;
    TextCache &texts;
    double zoom = 1;
    QRectF visible;      ///< of the scene
    QRectF view = {};    ///< of which `visible` may be a part; null: nothing is cut off
    double progress = 1; ///< of the movement under way
    Detail detail = Detail::Full;
    Colouring colouring = Colouring::Kind;
    const HeatFigures *heat = nullptr; ///< of the colouring; null: it shows no figure
    const ViewState *state = nullptr;  ///< selection and hits; null: none
    const std::vector<ItemIndex> *violated = nullptr;
    std::function<LaneMood(LaneIndex)> laneMood;
    std::function<bool(ItemIndex)> isAway; ///< is being dragged: only an outline is left
    std::function<std::optional<MemoryIfDropped>(LaneIndex)> memoryIfDropped;
    bool showCriticalPath = false;
    bool fullNames = false;                             ///< for files: nothing is left out of a name
    std::function<bool()> isStopped = {};               ///< nobody wants the picture any more; empty: it is wanted
    const std::vector<bool> *lineage = nullptr;         ///< items that stand out, the others step back; null: all alike
    const std::vector<BoxRef> *hitBoxes = nullptr;      ///< that hold hits of the search, ascending; null: none
    const std::vector<BoxRef> *selectedBoxes = nullptr; ///< that hold what is selected, ascending; null: none
    const BaselineMarks *baseline = nullptr;            ///< for bars; null: none
    const MeasuredRun *measured = nullptr;              ///< what groups took beside what is predicted; null: none
    const MarkedBoxes *marked = nullptr;                ///< what moved is marked; null: it is not
    const FiguresIfDropped *ifDropped = nullptr;        ///< shown instead of what the plan has now; null: nothing is
    std::vector<QRectF> boundaryTexts = {};             ///< of the scene: where they are painted

    /// By how much texts are drawn larger than the picture, so that they can be read while it shrinks.
    double growth() const;
    double scale() const { return scene.metrics().scale; }
    QRectF shownPart() const { return view.isNull() ? visible : view; }
    const EditedPlan &plan() const { return ifDropped ? ifDropped->plan() : *scene.plan(); }
};

/// What is in view of a box from side to side, so that its head can be read wherever one looks into it; all of it where
/// that is narrower than `least`, at the picture's scale.
QRectF seenAcross(const PaintContext &context, const QRectF &rect, double least);

/// Of a box: nothing, something in it while it is closed, or all of it.
enum class Selected { No, Part, Whole };

/// Whether some of these lie in this box, in whichever place of its group it is; ascending, null: none.
bool holdsSome(const PaintContext &context, BoxRef ref, const std::vector<BoxRef> *boxes);

/// Texts grow around their base line. How wide one is then:
double textWidth(PaintContext &context, const QString &text, TextRole role);
void drawText(PaintContext &context, QPointF baseLine, const QString &text, TextRole role, const QColor &colour);
/// `baseLine` is the right end.
void drawTextRight(PaintContext &context, QPointF baseLine, const QString &text, TextRole role, const QColor &colour);
/// Cut in the middle to `width`.
void drawElided(PaintContext &context, QPointF baseLine, const QString &text, TextRole role, const QColor &colour,
                double width);
/// The first of the texts that fits `width`; else the last, cut in the middle.
QString fitting(PaintContext &context, const QStringList &texts, TextRole role, double width);

} // namespace cutaway
