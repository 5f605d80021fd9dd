#pragma once

#include "core/json/parameter.h"

#include <QSlider>

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

} // namespace cutaway
