#pragma once

#include "core/formats/models/fx_text/fx_value_parser.h"

namespace cutaway {

/// The grammar of values, a function a rule. For fx_value_parser.cpp only.
class FxValueGrammar
{
public:
    explicit FxValueGrammar(FxLexer &lexer) : m_lexer(lexer) {}

    /// With commas between.
    Result<FxValue> values();
    Result<FxValue> value() { return binary(0); }

private:
    using Kind = FxValue::Kind;
    struct Operator;

    Result<FxValue> binary(int least);
    const Operator *nextOperator() const;
    Result<FxValue> operand();

    // fx_value_atoms.cpp
    Result<FxValue> atom();
    /// With what follows after dots, as long as nothing stands between.
    Result<FxValue> name();
    Result<FxValue> number();
    /// Strings one after the other are one.
    Result<FxValue> text();
    Result<FxValue> parenthesis();
    Result<FxValue> list(Kind kind, std::string_view open, std::string_view end);
    /// Sets are read as lists of pairs without keys.
    Result<FxValue> dict();

    // fx_value_trailers.cpp
    /// What follows a value: calls, items and attributes.
    Result<FxValue> trailers(Result<FxValue> base, std::size_t begin);
    Result<FxValue> call(FxValue callee, std::size_t begin);
    Result<FxValue> item(FxValue base, std::size_t begin);
    Result<FxValue> slice();
    Result<FxValue> attribute(FxValue base, std::size_t begin);

    Done close(std::string_view sign) { return fxRequire(m_lexer, sign); }
    bool endsStatement() const;
    std::size_t position() const { return m_lexer.peek().end(m_lexer.whole()) - m_lexer.peek().text.size(); }

    static FxValue compound(Kind kind) { return {kind, 1, {}, {}}; }
    static FxValue leaf(Kind kind, std::string_view text) { return {kind, 1, text, {}}; }
    static void add(FxValue &whole, FxValue part);
    Result<FxValue> finished(FxValue value, std::size_t begin);
    Error tooDeep() const;

    FxLexer &m_lexer;
    int m_depth = 0;
};

} // namespace cutaway
