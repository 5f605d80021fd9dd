#pragma once

#include "core/plan/edited_plan.h"

#include <QStringList>

#include <vector>

namespace cutaway {

/// One thing that a plan can be shown with other values of: what a slider's places mean, and how a field says them.
struct WhatIfAxis
{
    enum class Form {
        Bytes,  ///< factors, told as bytes of the smallest device
        Rate,   ///< factors, told as bytes a second where there is one rate
        Factor, ///< of what there is
        Count,  ///< of devices
        Kind,   ///< accelerators, by their peaks
        Field,  ///< whole numbers or words that all devices together have
        Control
    };

    QString title;
    std::string what; ///< as core calls it (core/judging/sweep.h)
    Form form = Form::Factor;
    double now = 1; ///< the plan's own value
    int steps = 64; ///< places of a slider, from 0 on
    int nowStep = 32;
    double first = 0; ///< controls and counts: of the first place
    double last = 0;
    std::optional<double> base = {}; ///< of factors: what 1 is in the field's unit
    bool isGeometric = false;        ///< of controls: each place is as many times the one before
    QStringList words = {};          ///< of fields: what the values stand for; empty: themselves

    double valueAt(int step) const;
    int stepOf(double value) const; ///< the nearest
    QString text(double value) const;
    /// What a field says; none if it cannot be read.
    std::optional<double> parse(const QString &text) const;
    /// Values for a curve, ascending.
    std::vector<double> range() const;
    /// Whether it is how fast devices compute, which graphs with times of their own do not ask.
    bool isSpeed() const { return what == "kind" || what == "peak_flops"; }
    /// Whether other devices come of it, and no other setting.
    bool variesDevices() const { return form != Form::Control; }
    bool isLogarithmic() const;
};

/// What can be varied of a plan: of its devices what they have, and its numeric controls.
std::vector<WhatIfAxis> whatIfAxes(const EditedPlan &plan);

} // namespace cutaway
