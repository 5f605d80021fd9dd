#pragma once

#include "app/document/samples.h"
#include "app/document/session.h"
#include "app/window/message_bar.h"

#include <QScrollArea>

class QGridLayout;
class QVBoxLayout;

namespace cutaway {

class CommandField;

/// What the window shows while nothing is open: ways to open something.
class StartPage : public QScrollArea
{
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);

    /// Reads the list of recent files again and shows the sessions that can be continued.
    void refresh(const std::vector<Session> &sessions);
    void setMessage(const Message &message);
    void clearMessage();
    CommandField *commandField() const { return m_field; }
    /// The focus goes to the first sample.
    void focusFirst();

signals:
    void openRequested();
    void openFilesRequested(const QStringList &paths);
    void sampleRequested(const cutaway::Sample &sample);
    void restoreRequested(const cutaway::Session &session);
    void discardRequested(const cutaway::Session &session);
    void paletteRequested();
    /// A plan without a file, by its place in the list of starters.
    void starterRequested(int number);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeOpenColumn();
    QWidget *makeSampleColumn();
    QWidget *makeMessagePane();
    void arrange();
    void arrangeCards(int columns);

    QWidget *m_page;
    CommandField *m_field;
    QGridLayout *m_grid;
    QWidget *m_openColumn;
    QWidget *m_sampleColumn;
    QVBoxLayout *m_varying; ///< "Continue" and "Recent"
    QGridLayout *m_cardGrid;
    std::vector<QWidget *> m_cards;
    QWidget *m_messagePane;
    MessageBar *m_message;
    int m_cardColumns = 0;
    bool m_isNarrow = false;
};

} // namespace cutaway
