#pragma once

#include "core/base/result.h"

#include <optional>

namespace cutaway {

/// The first thing found wrong in a document. Readers go on with empty values and add to this; what they find later
/// is not kept, so that reading is a straight line and is judged once, at its end.
class FirstError
{
public:
    bool isSet() const { return m_error.has_value(); }
    const Error &error() const { return *m_error; }
    Error take() { return std::move(*m_error); }

    void add(Error error)
    {
        if (!m_error)
            m_error = std::move(error);
    }
    void add(Text where, std::string code, Text message, Text hint = {})
    {
        if (!m_error)
            m_error = Error{ErrorKind::Input, std::move(code), std::move(message), std::move(hint), std::move(where)};
    }

private:
    std::optional<Error> m_error;
};

} // namespace cutaway
