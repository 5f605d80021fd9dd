#pragma once

#include "core/json/parameter.h"

#include <QString>

namespace cutaway {

/// A value as it stands in a field, in the unit that reads best: `96.5 MiB`. Empty for none.
QString parameterText(const ParameterDeclaration &declaration, const ParameterValue &value);

/// The way back; sizes, rates and times may carry any unit of theirs. Errors as from `parseParameter`.
Result<ParameterValue> readParameterText(const ParameterDeclaration &declaration, const QString &text);

/// A refusal with the parameter's title in front where it has the name: people see fields, not documents.
QString titled(const QString &refusal, const ParameterDeclaration &declaration);

} // namespace cutaway
