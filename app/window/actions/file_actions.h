#pragma once

#include "app/window/actions/actions.h"
#include "app/window/actions/menus.h"
#include "app/window/palette/commands.h"
#include "views/selection/view_state.h"

class QWidget;

namespace cutaway {

class Document;
class Opener;
class Saver;
struct PlanImport;

/// Connects opening, saving, exporting and closing, and keeps the menus of recent files and samples.
class FileActions : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        Document &document;
        Opener &opener;
        Saver &saver;
        ViewState &state;
        std::function<QByteArray()> shownView; ///< what the canvas shows
        QWidget *window;
    };
    FileActions(const Actions &actions, const Menus &menus, const Parts &parts, QObject *parent);

    /// Each format that the shown plan can be exported in, as a command that opens the dialog at it.
    std::vector<Command> exportCommands();

public slots:
    void askAndOpen(const QString &title);
    /// Puts what is open in front of the recent files.
    void remember();
    /// The form of a starter, by its place in their list.
    void showStarter(int number);
    /// What became of another program's plan, with the settings to read it again.
    void showImport(const cutaway::PlanImport &import);

signals:
    void filesChosen(const QStringList &files); ///< to be opened, whatever they are
    void exported(const QString &path);

private:
    void connectActions(const Actions &actions);
    void fillRecent();
    void fillSamples(QMenu *menu);
    /// An entry for each way to begin a plan without a file.
    void fillStarters(QMenu *menu, QAction *before);
    /// `format`: the one that is chosen first, by its id; empty: the first.
    void showExport(const QString &format = {});
    void askForImport();
    /// The shown plan's kind says what can be fitted.
    void addCalibration(QMenu *menu, QAction *before);
    void showCalibration();
    void showImportSettings();
    void askForProfiles();
    void showProfileReport();
    void enableProfileActions(const Actions &actions);
    static QString nameFilter();

    Parts m_parts;
    QMenu *m_recent;
};

} // namespace cutaway
