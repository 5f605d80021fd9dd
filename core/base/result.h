#pragma once

#include "core/base/text.h"

#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace cutaway {

/// Whose fault an error is.
enum class ErrorKind {
    Input,       ///< a file or a plan says something that cannot be
    Usage,       ///< the caller asked for something that does not exist
    Unsupported, ///< understood, but not offered
    System,      ///< the operating system refused
    Cancelled,   ///< the user gave up
};

/// What went wrong, where, and what would help. `message` is one line and names the things and the figures.
struct Error
{
    ErrorKind kind = ErrorKind::Input;
    std::string code; ///< short and stable, for tests and JSON: `node_too_large`
    Text message;     ///< for people: `node "fc" needs 12 bytes, no free device has more than 8`
    Text hint;        ///< what would help; may be empty
    Text where;       ///< file and JSON path, if the error comes from a document: `nodes[17].inputs[2]`

    /// `where: message`, the one line that the command line prints.
    Text line() const { return where.empty() ? message : phrase("%1: %2", {where, message}); }
};

/// The error with its place: `planner.parameters`.
inline Error errorAt(Text where, Error error)
{
    error.where = std::move(where);
    return error;
}

/// The same error, told from outside: `model.json: nodes[17].inputs[2]`.
inline Error within(Text outer, Error error)
{
    error.where = error.where.empty() ? std::move(outer) : phrase("%1: %2", {std::move(outer), error.where});
    return error;
}

/// A value or an error. Core functions that can fail on input return one; exceptions do not leave core.
template <class T>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    /// A `Result<std::unique_ptr<Base>>` from a `Result<std::unique_ptr<Derived>>` and the like.
    template <class U>
    requires(!std::is_same_v<U, T> && std::is_convertible_v<U, T>) Result(Result<U> other)
        : m_state(other ? std::variant<T, Error>(std::in_place_index<0>, std::move(*other))
                        : std::variant<T, Error>(std::in_place_index<1>, std::move(other.error())))
    {
    }

    explicit operator bool() const { return m_state.index() == 0; }
    T &operator*() & { return std::get<0>(m_state); }
    const T &operator*() const & { return std::get<0>(m_state); }
    T &&operator*() && { return std::get<0>(std::move(m_state)); }
    T *operator->() { return &std::get<0>(m_state); }
    const T *operator->() const { return &std::get<0>(m_state); }
    Error &error() { return std::get<1>(m_state); }
    const Error &error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

/// A `Result` without a value.
using Done = Result<std::monostate>;

inline Error inputError(std::string code, Text message, Text hint = {})
{
    return {ErrorKind::Input, std::move(code), std::move(message), std::move(hint), {}};
}

inline Error usageError(Text message, Text hint = {})
{
    return {ErrorKind::Usage, "usage", std::move(message), std::move(hint), {}};
}

inline Error cancelledError()
{
    return {ErrorKind::Cancelled, "cancelled", "cancelled", {}, {}};
}

/// What was thrown where nothing may throw: a mistake in Cutaway. What a library says of it helps no one who uses a
/// program, so it is left out. `what` is what was being done, as in `torchtitan fields cannot be read`.
inline Error unexpectedError(Text what, ErrorKind kind = ErrorKind::System)
{
    return {kind,
            "internal",
            phrase("%1, by a mistake in Cutaway", {std::move(what)}),
            phrase("please report this, with the files at hand"),
            {}};
}

} // namespace cutaway
