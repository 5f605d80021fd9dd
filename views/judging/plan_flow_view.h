#pragma once

#include "views/models/baseline_marks.h"
#include "views/models/drag_machine.h"
#include "views/selection/view_state.h"
#include "views/theme/painted_accessible.h"
#include "views/theme/theme.h"

#include <QAbstractScrollArea>

#include <optional>
#include <set>
#include <vector>

namespace cutaway {

/// From so many lanes on, a plan and its baseline are rows with ribbons between them, and not two canvases.
inline constexpr std::size_t lanesAsFlow = 9;
/// Of more lanes than these, hosts are rows.
inline constexpr std::size_t mostLaneRows = 48;

/// A baseline at the left and the plan at the right, a row a lane, with ribbons between them as wide as the operators
/// that they stand for: grey for those that stay, in the colour of where they are now for those on another lane,
/// hatched for those in another group of their lane. If the rows do not fit, runs of rows of which nothing moved are
/// folded; of many lanes hosts are rows, one of which is open at a time. A click on a ribbon selects its operators, a
/// double click shows them in the lanes with the place that they left. What was moved is dragged back to the row that
/// it left, as Backspace puts it back.
class PlanFlowView : public QAbstractScrollArea, public PaintedList
{
    Q_OBJECT

public:
    PlanFlowView(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    /// Whether the two have so many lanes, and groups that lie in them.
    static bool isFor(const EditedPlan &base, const EditedPlan &plan);

    /// What tells how the plans differ. They must live as long.
    void setBaselineMarks(const BaselineMarks *marks);
    /// Null: there is none. It must live until another is set. `shownName`: of the plan beside it.
    void setBaseline(const EditedPlan *plan, const QString &name, const QString &shownName);

    using Way = judging::PlanFlow::Way;
    /// One place, those of a host, or a run of them of which nothing moved.
    struct Row
    {
        enum class Role : std::uint8_t { Lane, Host, OpenHost, Fold };
        Role role = Role::Lane;
        std::size_t first = 0; ///< places
        std::size_t count = 1;
        std::size_t number = 0; ///< picks its colour
        double top = 0;         ///< from the first row
    };
    struct Ribbon : judging::FlowRibbon
    {
        double left = 0; ///< its top, from the first row
        double right = 0;
        double height = 0;
    };
    const std::vector<Row> &rows() const { return m_rows; }
    const std::vector<Ribbon> &ribbons() const { return m_ribbons; }
    std::vector<ItemIndex> itemsOf(std::size_t ribbon) const;
    /// `89 of 175 operators on another device: 40 moved, 49 with their partition`
    QString headline() const;
    /// In the viewport.
    QRectF rowRect(std::size_t row) const;
    /// A few pixels of it where it leaves the baseline, and where it reaches the plan.
    QRectF leftEnd(std::size_t ribbon) const;
    QRectF rightEnd(std::size_t ribbon) const;
    /// `layer2.1, 5 → dev_13`
    QString labelOf(std::size_t ribbon) const;
    std::optional<std::size_t> ribbonAt(QPointF point) const;
    std::optional<std::size_t> hoveredRibbon() const { return m_hovered; }
    /// Selects the next ribbon of operators that are in another place, or the one before, around the end.
    void goToMover(int step);
    /// A framed square of a ribbon, in the viewport; null: nothing in it was moved by itself, or there is no room.
    QRectF framedSquare(std::size_t ribbon) const;
    /// What was moved by itself, back on the row that it left; empty: that is a closed host, or no lane of the plan.
    Move moveBack(std::size_t ribbon) const;

    /// Rows, then ribbons.
    std::size_t thingCount() const override { return m_rows.size() + m_ribbons.size(); }
    QString nameOf(std::size_t thing) const override;
    QString textOf(std::size_t thing) const override;
    QRectF rectOf(std::size_t thing) const override;
    bool isSelected(std::size_t thing) const override;
    bool isCurrent(std::size_t thing) const override { return thing == m_current; }
    void goTo(std::size_t thing, bool select) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// With these in sight: what is selected, and what still is where it was before.
    void lanesWanted(const std::vector<cutaway::ItemIndex> &inSight);

protected:
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    // In pixels of text at its usual size.
    static constexpr double flowHeadline = 32;
    static constexpr double flowTitles = 18;
    static constexpr double flowLegend = 24;
    static constexpr double flowMargin = 12;
    static constexpr double flowRow = 12;
    static constexpr double flowPitch = 14;
    static constexpr double labelSwatch = 11;
    static constexpr double squareWidth = 9;
    static constexpr double squareHeight = 10;
    static constexpr std::size_t mostSquares = 9; ///< beside each other
    static constexpr std::size_t noStream = std::size_t(-1);

    /// Where a column of the baseline's side is; the plan's side is its mirror image.
    struct Column
    {
        double left = 0;
        double width = 0; ///< 0: there is no room for it
    };
    struct Square
    {
        std::size_t ribbon = 0;
        QRectF rect; ///< from the first row
        Way way = Way::Stays;
        bool isNow = false;
    };
    struct Label
    {
        std::size_t ribbon = 0;
        QRectF rect; ///< from the first row
        QString text;
    };

    /// Framed squares, dragged back to the row that they left.
    class BackDrag : public DragTool
    {
    public:
        explicit BackDrag(PlanFlowView *view) : DragTool(view->m_drags), m_view(view) {}

        std::size_t ribbon() const { return m_ribbon; }
        QPointF at() const { return m_at; }

        bool sharesPress() const override { return true; }
        bool grab(QPointF point) override;
        void moveTo(QPointF point, Qt::KeyboardModifiers) override { m_at = point; }
        Wish wish() override;
        QString hint(const Verdict *verdict) const override;
        void letGo(bool) override {}

    private:
        PlanFlowView *m_view;
        std::size_t m_ribbon = 0;
        QPointF m_at;
        Move m_move; ///< puts them back
    };

    const judging::PlanFlow *flow() const;
    void refresh();
    void forget();
    void layOut();
    void placeRows(bool isFolded);
    void placeColumns();
    void placeRibbons();
    void placeSquares();
    void placeLabels();
    void followSelection();
    void reveal(double top, double bottom);
    void setHovered(std::optional<std::size_t> ribbon);
    void open(std::size_t row);
    void showLanes(std::size_t ribbon);
    bool isStill(const Row &row) const;
    double contentTop() const;
    double ribbonsLeft() const { return m_squares.left + m_squares.width + m_gap; }
    QRectF columnRect(const Column &column, const QRectF &row, bool isNow) const;
    std::optional<std::size_t> rowAt(QPointF point) const;
    QString rowName(const Row &row) const;
    QString foldText(const Row &row) const;
    QString sideText(const Row &row, bool isNow) const;
    QString moduleText(const Ribbon &ribbon) const;
    QString targetText(const Ribbon &ribbon) const;
    judging::PlanFlow::Side sideOf(const Row &row, bool isNow) const;
    double memoryShare(const Row &row, bool isNow) const;
    void paintHeadline(QPainter &painter) const;
    void paintTitles(QPainter &painter) const;
    void paintRow(QPainter &painter, std::size_t row, const Theme &look) const;
    void paintSide(QPainter &painter, std::size_t row, bool isNow, const Theme &look) const;
    void paintRibbon(QPainter &painter, std::size_t ribbon, const Theme &look) const;
    void paintSquare(QPainter &painter, const Square &square, const Theme &look) const;
    void paintLabel(QPainter &painter, const Label &label, const Theme &look) const;
    void paintSquare(QPainter &painter, const QRectF &rect, Way way, const QColor &colour, bool isNow,
                     const Theme &look) const;
    void paintLegend(QPainter &painter) const;
    void paintHeld(QPainter &painter) const;

    PlanSource *m_source;
    ViewState *m_state;
    const BaselineMarks *m_marks = nullptr;
    const EditedPlan *m_baseline = nullptr;
    QString m_name;
    QString m_shownName;
    bool m_isStale = true;
    bool m_isOtherWork = false;            ///< then no time is better than the other
    std::vector<QString> m_modules;        ///< by stream that does not stay: with a plus where it is of several
    std::vector<bool> m_isStill;           ///< by place: nothing left it, and nothing came
    std::vector<std::size_t> m_streamOf;   ///< by item of the plan
    std::vector<std::size_t> m_ribbonOf;   ///< by stream
    std::set<std::size_t> m_unfolded;      ///< by hand: the first places of the runs
    std::optional<std::size_t> m_openHost; ///< its first place
    std::vector<Row> m_rows;
    std::vector<Ribbon> m_ribbons; ///< by row before, then by row now
    std::vector<Square> m_shownSquares;
    std::vector<Label> m_labels;
    std::vector<bool> m_selected; ///< by ribbon: some of its operators are
    double m_rowsHeight = 0;
    double m_gap = 0;             ///< between columns
    std::size_t m_perSquare = 1;  ///< operators
    double m_memoryEnd = 1;       ///< share of a device's memory that a full bar is
    std::int64_t m_mostBytes = 0; ///< of lanes without capacity
    Column m_names;
    Column m_memory;
    Column m_times;
    Column m_squares;
    std::size_t m_current = 0;
    std::optional<std::size_t> m_hovered; ///< ribbon
    DragMachine *m_drags;
    BackDrag *m_back;
};

} // namespace cutaway
