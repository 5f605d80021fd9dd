#pragma once

#include "views/models/inspection.h"

#include <QTextBrowser>

class QTextCursor;
class QTextTable;

namespace cutaway {

class Waterfall;

/// Facts and links as a text that can be marked and copied, below what a lane holds at its peak.
class InspectionView : public QTextBrowser
{
    Q_OBJECT

public:
    explicit InspectionView(QWidget *parent = nullptr);

    void setInspection(const Inspection &inspection);

signals:
    void followed(const cutaway::Spot &spot);
    void moveWanted(const cutaway::Move &move);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void fill();
    void placePeak();
    void writeFacts(QTextCursor &cursor, const std::vector<Inspection::Fact> &facts);
    void writeSection(QTextCursor &cursor, const Inspection::Section &section);
    void writeLink(QTextCursor &name, QTextCursor &note, const Inspection::Link &link);
    void writeTitle(QTextCursor &cursor, const QString &title, bool isLined);
    void writeSentence(QTextCursor &cursor, const QString &text);
    QTextCharFormat anchorFormat(std::variant<Spot, Move> target);
    QString glyph(OperatorKind kind);
    void follow(const QUrl &url);

    Inspection m_inspection;
    Waterfall *m_peak;                               ///< above the text, and scrolled with it
    QTextTable *m_lastTable = nullptr;               ///< while the text is written
    std::vector<int> m_lined;                        ///< titles with a line above
    std::vector<std::variant<Spot, Move>> m_targets; ///< a link's address is its position here
};

} // namespace cutaway
