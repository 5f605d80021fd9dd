#pragma once

#include "core/measured/run_words.h"
#include "views/panels/waterfall.h"

namespace cutaway {

/// What a rank's step is made of, by the plan and in the run, and how its parts lead from one time to the other: they
/// add up, in every column.
class RunWaterfall : public Waterfall
{
    Q_OBJECT

public:
    explicit RunWaterfall(QWidget *parent = nullptr);

    void setParts(const measured::ShownParts &parts);
    const measured::ShownParts &parts() const { return m_parts; }

private:
    QString describeAll() const;

    measured::ShownParts m_parts;
};

/// `−11,689.3` of tenths, as the language writes it.
QString tenthsText(std::int64_t tenths, bool isDifference);

} // namespace cutaway
