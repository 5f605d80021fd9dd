#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace cutaway {

/// Reads JSON (RFC 8259) in one pass and tells its values to `Events`, by the names that nlohmann/json has for them;
/// each answers whether to go on. Of what is not JSON, and of numbers that fit no 64 bits, it says only that: its
/// parser, some five times as slow, says why. For json_document.cpp only. Recursion is as deep as `Events` lets values
/// be nested.
template <class Events>
class JsonScanner
{
public:
    enum class Outcome { Done, Stopped, NotUnderstood };

    /// `reached` is kept where the scanner is.
    JsonScanner(std::string_view text, Events &events, const char *&reached)
        : m_at(reached), m_end(text.data() + text.size()), m_events(events)
    {
        m_at = text.data();
    }

    Outcome scan()
    {
        if (value() && (skipBlanks(), m_at != m_end))
            m_outcome = Outcome::NotUnderstood;
        return m_outcome;
    }

private:
    bool notUnderstood()
    {
        m_outcome = Outcome::NotUnderstood;
        return false;
    }
    bool told(bool goesOn)
    {
        if (!goesOn)
            m_outcome = Outcome::Stopped;
        return goesOn;
    }

    /// 0, which is no part of JSON outside of strings, at the end.
    char next() const { return m_at == m_end ? '\0' : *m_at; }
    void skipBlanks()
    {
        const char *at = m_at;
        while (at != m_end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t'))
            ++at;
        m_at = at;
    }
    /// The next character that is no blank is stepped over if it is this one.
    bool steppedOver(char wanted)
    {
        skipBlanks();
        if (next() != wanted)
            return false;
        ++m_at;
        return true;
    }

    bool value()
    {
        skipBlanks();
        switch (next()) {
        case '{': return object();
        case '[': return array();
        case '"': {
            std::string text;
            return string(text) && told(m_events.string(text));
        }
        case 't': return word("true") && told(m_events.boolean(true));
        case 'f': return word("false") && told(m_events.boolean(false));
        case 'n': return word("null") && told(m_events.null());
        default: return number();
        }
    }

    bool object()
    {
        ++m_at;
        if (!told(m_events.start_object(std::size_t(-1))))
            return false;
        if (steppedOver('}'))
            return told(m_events.end_object());
        do {
            skipBlanks();
            std::string name;
            if (next() != '"' || !string(name))
                return notUnderstood();
            if (!told(m_events.key(name)))
                return false;
            if (!steppedOver(':'))
                return notUnderstood();
            if (!value())
                return false;
        } while (steppedOver(','));
        return steppedOver('}') ? told(m_events.end_object()) : notUnderstood();
    }

    bool array()
    {
        ++m_at;
        if (!told(m_events.start_array(std::size_t(-1))))
            return false;
        if (steppedOver(']'))
            return told(m_events.end_array());
        do {
            if (!value())
                return false;
        } while (steppedOver(','));
        return steppedOver(']') ? told(m_events.end_array()) : notUnderstood();
    }

    bool word(std::string_view wanted)
    {
        if (std::string_view(m_at, std::size_t(m_end - m_at)).starts_with(wanted)) {
            m_at += wanted.size();
            return true;
        }
        return notUnderstood();
    }

    static bool isDigit(char c) { return c >= '0' && c <= '9'; }
    /// Of one digit at least.
    bool digits()
    {
        const char *const first = m_at;
        while (isDigit(next()))
            ++m_at;
        return m_at != first;
    }

    bool number()
    {
        const char *const first = m_at;
        if (next() == '-')
            ++m_at;
        const bool beginsWithZero = next() == '0';
        const char *const whole = m_at;
        if (!digits() || (beginsWithZero && m_at != whole + 1))
            return notUnderstood();
        bool isWhole = true;
        if (next() == '.') {
            isWhole = false;
            ++m_at;
            if (!digits())
                return notUnderstood();
        }
        if (next() == 'e' || next() == 'E') {
            isWhole = false;
            ++m_at;
            if (next() == '+' || next() == '-')
                ++m_at;
            if (!digits())
                return notUnderstood();
        }
        if (!isWhole)
            return tellNumber<double>(first, [&](double value) { return m_events.fraction(value); });
        if (*first == '-')
            return tellNumber<std::int64_t>(first, [&](std::int64_t value) { return m_events.number_integer(value); });
        return tellNumber<std::uint64_t>(first, [&](std::uint64_t value) { return m_events.number_unsigned(value); });
    }
    template <class Number, class Tell>
    bool tellNumber(const char *first, Tell tell)
    {
        Number value{};
        const std::from_chars_result read = std::from_chars(first, m_at, value);
        if (read.ec != std::errc() || read.ptr != m_at || !std::isfinite(double(value)))
            return notUnderstood();
        return told(tell(value));
    }

    bool string(std::string &text)
    {
        ++m_at;
        while (true) {
            const char *end = m_at;
            while (end != m_end && isPlain(*end))
                ++end;
            text.append(m_at, end);
            m_at = end;
            if (next() == '"') {
                ++m_at;
                return true;
            }
            if (next() == '\\' ? !escape(text) : !character(text))
                return notUnderstood();
        }
    }
    /// Neither a control character, nor the end of a string, nor an escape, nor a part of a character of several bytes.
    static bool isPlain(char c) { return static_cast<signed char>(c) >= 0x20 && c != '"' && c != '\\'; }

    /// A character of several bytes, if it is well-formed UTF-8 (RFC 3629, section 4).
    bool character(std::string &text)
    {
        const auto byte = [&](std::size_t i) {
            return m_end - m_at > std::ptrdiff_t(i) ? static_cast<unsigned char>(m_at[i]) : 0u;
        };
        const unsigned lead = byte(0);
        const std::size_t length = lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : 4;
        if (lead < 0xc2 || lead > 0xf4)
            return false;
        const unsigned least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        const unsigned most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if (byte(1) < least || byte(1) > most)
            return false;
        for (std::size_t i = 2; i < length; ++i) {
            if (byte(i) < 0x80 || byte(i) > 0xbf)
                return false;
        }
        text.append(m_at, length);
        m_at += length;
        return true;
    }

    bool escape(std::string &text)
    {
        ++m_at;
        const char c = next();
        if (c == 'u')
            return codePoint(text);
        constexpr std::string_view escapes = "\"\\/bfnrt";
        const std::size_t found = escapes.find(c);
        if (c == '\0' || found == escapes.npos)
            return false;
        text += "\"\\/\b\f\n\r\t"[found];
        ++m_at;
        return true;
    }

    /// `uXXXX`, of which two make one that is beyond 16 bits.
    bool codePoint(std::string &text)
    {
        std::uint32_t code = 0;
        if (!hexadecimal(code) || (code >= 0xdc00 && code <= 0xdfff))
            return false;
        if (code >= 0xd800 && code <= 0xdbff) {
            std::uint32_t low = 0;
            if (next() != '\\' || (++m_at, next() != 'u') || !hexadecimal(low) || low < 0xdc00 || low > 0xdfff)
                return false;
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        }
        appendUtf8(text, code);
        return true;
    }
    bool hexadecimal(std::uint32_t &code)
    {
        ++m_at; // the u
        if (m_end - m_at < 4)
            return false;
        const std::from_chars_result read = std::from_chars(m_at, m_at + 4, code, 16);
        const bool isWhole = read.ec == std::errc() && read.ptr == m_at + 4;
        m_at = read.ptr;
        return isWhole;
    }
    static void appendUtf8(std::string &text, std::uint32_t code)
    {
        if (code < 0x80) {
            text += char(code);
            return;
        }
        const unsigned length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        constexpr std::array<unsigned, 5> leads{0, 0, 0xc0, 0xe0, 0xf0};
        text += char(leads[length] | (code >> (6 * (length - 1))));
        for (unsigned rest = length - 1; rest-- > 0;)
            text += char(0x80 | ((code >> (6 * rest)) & 0x3f));
    }

    const char *&m_at;
    const char *const m_end;
    Events &m_events;
    Outcome m_outcome = Outcome::Done;
};

} // namespace cutaway
