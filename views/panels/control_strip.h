#pragma once

#include "core/json/parameter.h"
#include "views/models/plan_source.h"
#include "views/panels/parameter_field.h"

#include <QElapsedTimer>
#include <QSlider>
#include <QTimer>
#include <QWidget>

class QToolButton;

namespace cutaway {

/// A slider for a number between two bounds. Wide ranges are stretched towards their small end; what lies between the
/// slider's steps is rounded to three digits.
class ControlSlider : public QSlider
{
    Q_OBJECT

public:
    /// The declaration must `fit`.
    ControlSlider(const ParameterDeclaration &declaration, QWidget *parent = nullptr);

    /// Whether a parameter is a number with bounds to slide between. Where it has no upper bound, one slides up to some
    /// times its default; larger ones can be typed.
    static bool fits(const ParameterDeclaration &declaration);

    ParameterValue parameter() const;
    void setParameter(const ParameterValue &value);

private:
    double at(double fraction) const;
    double fractionOf(double value) const;

    bool m_isWhole;
    bool m_isStretched;
    double m_least;
    double m_most;
};

class OverflowRows;

/// What can be set while the plan is open, in a strip: a field for each of the plan's controls, a slider where it has
/// bounds and there is room. Those without room are behind a button. Hidden while there are none.
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

private:
    struct Control
    {
        ParameterDeclaration declaration;
        std::optional<double> lastUseful;
        ParameterField field;
        QWidget *label = nullptr;
        ControlSlider *slider = nullptr;
    };

    void refresh();
    void rebuild(std::vector<ParameterDeclaration> declarations);
    void addControl(Control &control);
    void addSlider(Control &control, QWidget *cell);
    void showValues();
    void showUse(const Control &control) const;
    static QString withoutName(const Control &control, const Error &error);
    void fieldChanged(const Control &control);
    void sliderMoved(const Control &control);
    void sendSlid();
    std::optional<std::int64_t> wholeNow(const Control &control) const;
    void step(const Control &control, std::int64_t wanted, int gesture);
    bool request(const Control &control, const ParameterValue &value, int gesture);
    void addKeep();
    Text keptWork() const;
    Result<Move> moveTo(const std::string &name, const ParameterValue &value) const;
    bool isPossible(const std::string &name, const ParameterValue &value) const;
    void tellNotKept(const Control &control, const Error &error);
    bool isSliding() const;

    PlanSource *m_source;
    std::vector<std::unique_ptr<Control>> m_controls; ///< fields keep references to their declarations
    OverflowRows *m_rows;
    QToolButton *m_keep = nullptr; ///< what a step does stays as it is; null: the plan has nothing of the sort
    bool m_keepsWork = true;
    const Control *m_slid = nullptr; ///< moved, but not yet told
    QTimer m_sending;
    QTimer m_soon;
    QElapsedTimer m_lastSlide;
    int m_gesture = 0;
    bool m_hasRefused = false; ///< what was typed last
    bool m_isShowing = false;  ///< values come from the plan
};

} // namespace cutaway
