#pragma once

#include <QColor>
#include <QString>

namespace cutaway {

struct Theme;

/// What a coloured mark says. Always with a sign, a glyph or a word: colour is never alone.
enum class Meaning { Neutral, Better, Worse, Refused, Warning, Information };

QColor meaningInk(const Theme &theme, Meaning meaning);
QColor meaningFill(const Theme &theme, Meaning meaning);
/// Its glyph for `paintIcon`; empty for Neutral.
QString meaningIcon(Meaning meaning);

/// Of a difference where less is better: costs, bytes.
Meaning meaningOfChange(double difference);

} // namespace cutaway
