#pragma once

#include "core/json/parameter.h"

#include <QString>

#include <functional>

class QWidget;

namespace cutaway {

/// A widget for one parameter by its type, and how it is read and written. Units are written into its value; an empty
/// text means the default. The declaration must stay as long as the widget.
struct ParameterField
{
    /// When a change counts: with every letter, or once it is confirmed or left.
    enum class Commit { AtOnce, WhenFinished };

    const ParameterDeclaration *declaration;
    QWidget *widget;
    std::function<Result<ParameterValue>()> read;
    std::function<void(const ParameterValue &)> write;
};

ParameterField makeParameterField(const ParameterDeclaration &declaration, ParameterField::Commit commit,
                                  QWidget *parent, std::function<void()> changed);

/// The description, the unit and the default.
QString parameterToolTip(const ParameterDeclaration &declaration);

} // namespace cutaway
