#pragma once

#include "app/document/plan_tab.h"
#include "app/document/read_files.h"
#include "app/document/variants.h"
#include "views/models/planning.h"

#include <QHash>
#include <QPointer>

namespace cutaway {

struct Session;

/// What is open: a graph, the devices and any number of plans of that graph, one of them current. While a graph is
/// open there is always a plan: one made by hand stands for "no plan yet".
class Document : public QObject
{
    Q_OBJECT

public:
    explicit Document(QObject *parent = nullptr);
    ~Document() override;

    bool isOpen() const { return m_graph.value != nullptr; }
    const OpenGraph &graph() const { return m_graph; }
    QString name() const; ///< of the graph, or of its file
    /// Those of the current plan.
    const OpenInventory &inventory() const;
    bool isInventoryModified() const;
    /// Whether anything differs from its file, or from what a planner made.
    bool isModified() const;
    /// Whether anything would be lost by closing: that, or what a planner made for the user and no file has.
    bool wouldLose() const;

    /// Compares a plan with the first of its kind that is open, with itself as it was opened where it is that.
    void compareAsOpened(PlanTab &tab) const;

    int tabCount() const { return int(m_tabs.size()); }
    PlanTab *tab(int index) const { return m_tabs[std::size_t(index)].get(); }
    int indexOf(const PlanTab *tab) const;
    int currentIndex() const { return m_current; }
    PlanTab *current() const { return m_current < 0 ? nullptr : tab(m_current); }

    /// The plan that the others are compared with; null: none.
    PlanTab *baseline() const { return m_baseline; }
    void setBaseline(PlanTab *tab);
    Variants &variants() { return m_variants; }
    const Variants &variants() const { return m_variants; }
    /// Which planner is chosen for the next plan, and what runs did.
    Planning &planning() { return m_planning; }
    /// Keeps the current plan as it is.
    void keepVariant(const QString &name, const QString &note);
    /// A kept state as a tab of its own, with the devices that it had.
    void openVariant(int index);

    /// What was found beside the plans, such as points of an exploration: for whoever finds it, in JSON.
    struct Note
    {
        QString what; ///< who knows it: `explored`
        QByteArray json;
    };
    void note(const Note &note);
    /// Of the open model, in their order.
    const std::vector<Note> &notes() const { return m_notes; }

    /// Takes over what was read. A graph replaces all that was open; an inventory or plans are added to it.
    void take(OpenedFiles files);
    /// Takes over the open model as it was read again, with every plan on it: as before its first step, and as it is.
    /// Tabs and their histories stay. False if the tabs are others by now: nothing was taken over.
    bool readAgain(OpenedFiles &files, std::vector<std::unique_ptr<EditedPlan>> &first);
    /// Takes over work that a crash left, with its history: what was not saved then is not saved now. What was done
    /// since is not told again. Returns how many steps no longer fit.
    int restore(OpenedFiles files, const Session &session);
    bool isRestoring() const { return m_isRestoring; }
    /// Whether what is told to be opened is the model of before, with all histories of its plans.
    bool isSameAgain() const { return m_isSameAgain; }
    void close();
    /// A plan from a planner or a copy: shown in a new tab, or in place of "no plan yet", and compared with the plan
    /// first opened. Returns its index.
    /// `devices`: others than the current plan's. `isAskedFor`: of a planner that the user has started.
    int addPlan(std::unique_ptr<EditedPlan> plan, const QString &name, const QString &path = {},
                const std::optional<OpenInventory> &devices = {}, bool isAskedFor = false);
    /// The same plan again with a history of its own.
    void duplicateCurrent();
    void closeTab(int index);
    void setCurrent(int index);

    /// Moves of one gesture that follow each other become one undo step; 0: a step of its own.
    Done makeMove(const Move &move, int gesture = 0);
    /// Other hand-made groups in the current plan, as an undo step; when its modules are ready.
    void changeGroups(Grouping grouping, const QString &stepName);
    void changeInventory(OpenInventory inventory, const QString &stepName);
    /// Another plan of the same graph in place of the current one, as an undo step.
    void replacePlan(std::unique_ptr<EditedPlan> plan, const QString &stepName);
    void undo();
    void redo();

    /// After writing files.
    void planSaved(int index, const QString &path);
    void inventorySaved(const QString &path);
    /// The file has these devices.
    void inventoryRead(const OpenInventory &inventory);
    void graphSaved(const QString &path);

signals:
    void opened();
    void closed();
    void tabsChanged();       ///< one was added, removed, renamed or made the baseline, or its cost changed
    void currentChanged();    ///< another plan is to be shown
    void inventoryReplaced(); ///< the current plan's devices are others
    void modified();          ///< something that closing would lose; comes after every change
    void modulesChanged();    ///< of the current plan: hand-made groups came or went
    void baselineChanged();
    void comparedOtherwise(); ///< the current plan, with another than before
    void moveRefused(const cutaway::Error &error);
    void changed(const cutaway::Change &change); ///< of the current plan

    // What was done, in its order, for who keeps it.
    void planAdded(int index); ///< and is shown
    void planShown(int index);
    void planClosed(int index);
    void moveMade(int gesture, const std::string &move); ///< as it reads on the plan before it
    void groupsChanged(const QString &stepName);
    void inventoryChanged(const QString &stepName);
    void planExchanged(const QString &stepName);
    void undone(int from); ///< the place in the history of the current plan before it
    void redone(int from);
    void planWasSaved(int index);
    void inventoryWasSaved();
    void graphWasSaved();
    void noted();         ///< the last of the notes
    void notesRestored(); ///< by a restored session, after `opened`

private:
    bool putOnModel(OpenedFiles &files, std::vector<std::unique_ptr<EditedPlan>> &first);
    void removeTab(int index);
    void showTab(int index);
    void appendTab(std::unique_ptr<EditedPlan> plan, const QString &name, const QString &path,
                   const OpenInventory &devices);
    void addPlaceholder(std::unique_ptr<EditedPlan> plan);
    void compareWithFirst(PlanTab &tab) const;
    QHash<QString, PlanView> viewsOfTabs() const;
    QString unusedName(const QString &name) const;
    void leaveCurrent();
    void addPlanFiles(std::vector<PlanFile> plans);
    void connectTab(PlanTab *tab);
    void onTabChanged(PlanTab *tab, const Change &change);

    OpenGraph m_graph;
    OpenInventory m_inventory;                                           ///< of plans to come, while there is no plan
    QHash<QString, std::shared_ptr<const Inventory>> m_savedInventories; ///< by path
    std::vector<std::unique_ptr<PlanTab>> m_tabs;
    int m_current = -1;
    QPointer<PlanTab> m_baseline;
    Variants m_variants;
    Planning m_planning;
    std::vector<Note> m_notes;
    QHash<QString, PlanView> m_viewsBefore; ///< by name of the tab, while the model is read again
    int m_lastEdit = 0;                     ///< number of the last edit of the inventory
    bool m_isRestoring = false;
    bool m_isSameAgain = false;
};

} // namespace cutaway
