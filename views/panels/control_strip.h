#pragma once

#include "core/json/parameter.h"
#include "views/models/setting_moves.h"
#include "views/panels/parameter_field.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QToolButton;

namespace cutaway {

class ControlSlider;
class DraftCard;
class OverflowRows;
class TextLabel;

/// What can be set while the plan is open, in a strip: a field for each of the plan's controls, a slider where it has
/// bounds and there is room. Those without room are behind a button. Hidden while there are none.
///
/// Where the work of a step can be kept, a whole number that is changed is a draft first: what follows from it is shown
/// everywhere, as what a drag would do. Enter, leaving the field or its card's button applies it; Esc gives it up.
class ControlStrip : public QWidget
{
    Q_OBJECT

public:
    explicit ControlStrip(PlanSource *source, QWidget *parent = nullptr);

    /// Titles of the controls, with what they are set to: `Pipeline`, `4`.
    std::vector<std::pair<QString, QString>> titles() const;
    /// Whether the control, by its place among these, has an effect as the plan is.
    bool isUsed(std::size_t control) const;
    /// Sets the focus to a control's field, wherever it is.
    void focusControl(std::size_t control);

    /// Where a window is low, one: the others are behind a button.
    void setMostRows(int rows);

    QSize sizeHint() const override;
    int heightForWidth(int width) const override;
    bool hasHeightForWidth() const override { return true; }

signals:
    /// Moves of one gesture, a slider being dragged, follow each other and are to be undone at once. 0: on its own.
    void moveRequested(const cutaway::Move &move, int gesture);
    /// What was typed is no value of its control, and why. Empty: what was typed after that is one.
    void refused(const QString &reason);

protected:
    void paintEvent(QPaintEvent *event) override;
    void moveEvent(QMoveEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    /// Keys and the focus of fields that hold drafts.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Control
    {
        ParameterDeclaration declaration;
        std::optional<double> lastUseful;
        ParameterField field;
        TextLabel *label = nullptr;
        ControlSlider *slider = nullptr;
    };

    void refresh();
    void rebuild(std::vector<ParameterDeclaration> declarations);
    void addControl(Control &control);
    void addDrafts(Control &control);
    void addSlider(Control &control, QWidget *cell);
    void showValues();
    void showUse(const Control &control) const;
    void fieldChanged(const Control &control);
    void sliderMoved(const Control &control);
    void sendSlid();
    std::optional<std::int64_t> wholeNow(const Control &control) const;
    void step(const Control &control, std::int64_t wanted, int gesture);
    bool request(const Control &control, const ParameterValue &value, int gesture);
    void addKeep();
    void tellNotKept(const Control &control, const QString &refusal);
    bool isSliding() const;

    bool isDraftable(const Control &control) const;
    void draft(const Control &control, std::int64_t wanted, const QString &leftOut);
    void draftTyped(const Control &control);
    void showDraft();
    void placeCard();
    void markFollowing() const;
    void applyDraft();
    void pauseDraft();
    void giveUpDraft();
    void leaveDraft();

    PlanSource *m_source;
    SettingMoves m_moves;
    std::vector<std::unique_ptr<Control>> m_controls; ///< fields keep references to their declarations
    OverflowRows *m_rows;
    QToolButton *m_keep = nullptr;      ///< what a step does stays as it is; null: the plan has nothing of the sort
    const Control *m_drafted = nullptr; ///< whose field holds `m_draft`
    SettingDraft m_draft;
    DraftCard *m_card = nullptr;     ///< in the window, over what is below the strip
    const Control *m_slid = nullptr; ///< moved, but not yet told
    QTimer m_sending;
    QTimer m_soon;
    QElapsedTimer m_lastSlide;
    int m_gesture = 0;
    bool m_hasRefused = false; ///< what was typed last
    bool m_isShowing = false;  ///< values come from the plan
};

} // namespace cutaway
