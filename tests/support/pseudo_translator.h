#pragma once

#include <QSet>
#include <QStringList>
#include <QTranslator>

#include <mutex>

namespace cutaway::testing {

/// A language of its own: every text of the program with accents on all its letters, in brackets, and longer by 40 %.
/// What is shown without accents was not translated.
class PseudoTranslator : public QTranslator
{
public:
    /// `translations`: a .ts file, whose sources are known.
    explicit PseudoTranslator(const QString &translations);

    bool isEmpty() const override { return false; }
    QString translate(const char *context, const char *source, const char *meaning, int count) const override;

    /// Texts that were asked for and that translators were never given: `Docks: Outline`.
    QStringList unknown() const;

private:
    QSet<QString> m_known;
    mutable std::mutex m_mutex; ///< texts are asked for on all threads
    mutable QSet<QString> m_unknown;
};

/// Arguments, markup and mnemonics stay.
QString pseudoText(const QString &source);

} // namespace cutaway::testing
