#pragma once

#include "views/models/setting_moves.h"

#include <QFrame>

class QGridLayout;
class QPushButton;

namespace cutaway {

class TextLabel;

/// What the plan says to a draft, below its field: figures now and then with a button that applies it, or why it is
/// refused with buttons for values that can be. Takes no focus: keys stay with the field.
class DraftCard : public QFrame
{
    Q_OBJECT

public:
    explicit DraftCard(QWidget *parent);

    /// `then`: the plan with the draft applied; null: it is refused.
    void show(const SettingDraft &draft, const EditedPlan &plan, const EditedPlan *then);
    /// What is shown, as one sentence to be heard.
    QString spoken() const { return m_spoken; }

signals:
    void applied();
    /// One of the values that can be.
    void chosen(std::int64_t value);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void addFigures(const EditedPlan &plan, const EditedPlan &then);
    void addValues(const SettingDraft &draft, bool thatFit);
    void clear();

    TextLabel *m_title;
    TextLabel *m_following;
    TextLabel *m_verdict;
    TextLabel *m_reason;
    QGridLayout *m_rows;
    QPushButton *m_apply;
    TextLabel *m_keys;
    QString m_spoken;
    bool m_isRefused = false;
};

} // namespace cutaway
