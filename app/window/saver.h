#pragma once

#include "app/document/document.h"
#include "app/window/actions/actions.h"
#include "app/window/message_bar.h"
#include "core/base/result.h"

#include <QObject>

#include <functional>

class QWidget;

namespace cutaway {

class Docks;
class Document;
class HistoryPanel;

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

/// Keeping states of a plan: the question for a name, the dock with the history, and files of what was kept.
class KeptStates : public QObject
{
    Q_OBJECT

public:
    KeptStates(const Actions &actions, Document &document, Docks &docks, QWidget *window);

signals:
    void messageWanted(const cutaway::Message &message);

private:
    void keep();
    void writeFile(int variant);

    Document &m_document;
    HistoryPanel *m_panel;
    QWidget *m_window;
};

} // namespace cutaway
