#pragma once

#include "core/base/result.h"

#include <QObject>

#include <functional>

class QWidget;

namespace cutaway {

class Document;

/// Writes plans and inventories, asking for names where there are none, and asks about unsaved changes.
class Saver : public QObject
{
    Q_OBJECT

public:
    Saver(Document &document, QWidget *window);

    /// Tells whether another program has written an open file since; such files are replaced only when the user says
    /// so.
    void setIsOther(std::function<bool(const QString &)> isOther) { m_isOther = std::move(isOther); }

    /// False: given up or failed.
    bool save(int tab);
    bool saveAs(int tab);
    bool saveInventoryAs();
    /// For samples and graphs from standard input; the graph itself never changes.
    bool saveGraphAs();
    /// Everything that closing would lose is saved, or is not wanted. False: do not close. `running`: work that would
    /// be given up, by its name; empty: none.
    bool mayClose(const QString &running = {});
    /// The same for one plan.
    bool mayCloseTab(int tab);
    /// Whether work that a crash left, called so, is not wanted any more.
    bool mayDiscard(const QString &work);

signals:
    void saved();
    void failed(const QString &path, const cutaway::Error &error);

private:
    enum class Answer { Save, Discard, Cancel };
    Answer ask(const QStringList &names);
    bool mayGiveUp(const QString &running);
    /// `Save`: replace it; `Discard`: write another file.
    Answer askToReplace(const QString &path);
    bool writePlanTo(int tab, const QString &path);
    bool saveInventory();
    bool writeInventoryTo(const QString &path);
    bool saveAll();
    bool saveKeptStates();
    QString askPath(const QString &title, const QString &suggested);
    QString folder() const;

    Document &m_document;
    QWidget *m_window;
    std::function<bool(const QString &)> m_isOther;
};

} // namespace cutaway
