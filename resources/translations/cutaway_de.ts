<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>Arrow keys</source>
        <translation>Pfeiltasten</translation>
    </message>
    <message>
        <source>Canvas: go to a producer or a consumer</source>
        <translation>Zeichenfläche: zu einem Erzeuger oder Verbraucher</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Canvas: go to the next lane</source>
        <translation>Zeichenfläche: zur nächsten Spur</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Canvas: select</source>
        <translation>Zeichenfläche: auswählen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Canvas: open or close a box</source>
        <translation>Zeichenfläche: Kasten öffnen oder schließen</translation>
    </message>
    <message>
        <source>M, number, Enter</source>
        <translation>M, Zahl, Eingabe</translation>
    </message>
    <message>
        <source>Canvas: move to a group</source>
        <translation>Zeichenfläche: in eine Gruppe verschieben</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Give up a move</source>
        <translation>Verschieben abbrechen</translation>
    </message>
    <message>
        <source>Shift+F10</source>
        <translation>Umschalt+F10</translation>
    </message>
    <message>
        <source>Menu of what is focused</source>
        <translation>Menü zu dem, was den Fokus hat</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Öffnen…</translation>
    </message>
    <message>
        <source>Open a &amp;plan…</source>
        <translation>&amp;Plan öffnen…</translation>
    </message>
    <message>
        <source>Open an &amp;inventory…</source>
        <translation>&amp;Inventar öffnen…</translation>
    </message>
    <message>
        <source>Open res&amp;ults of an exploration…</source>
        <translation>&amp;Ergebnisse einer Erkundung öffnen…</translation>
    </message>
    <message>
        <source>Import a pla&amp;n…</source>
        <translation>Plan imp&amp;ortieren…</translation>
    </message>
    <message>
        <source>&amp;Import settings…</source>
        <translation>Importeinstellun&amp;gen…</translation>
    </message>
    <message>
        <source>Apply a p&amp;rofile…</source>
        <translation>P&amp;rofil anwenden…</translation>
    </message>
    <message>
        <source>Pro&amp;file report…</source>
        <translation>Pro&amp;filbericht…</translation>
    </message>
    <message>
        <source>Re&amp;move profiles</source>
        <translation>Profile &amp;entfernen</translation>
    </message>
    <message>
        <source>&amp;Save plan</source>
        <translation>Plan &amp;speichern</translation>
    </message>
    <message>
        <source>Save plan &amp;as…</source>
        <translation>Plan speichern &amp;als…</translation>
    </message>
    <message>
        <source>Save in&amp;ventory as…</source>
        <translation>In&amp;ventar speichern als…</translation>
    </message>
    <message>
        <source>Save &amp;graph as…</source>
        <translation>&amp;Graph speichern als…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Copy name</source>
        <translation>Namen &amp;kopieren</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>Select &amp;nothing</source>
        <translation>&amp;Nichts auswählen</translation>
    </message>
    <message>
        <source>&amp;Find operator</source>
        <translation>Operator &amp;suchen</translation>
    </message>
    <message>
        <source>Find ne&amp;xt</source>
        <translation>&amp;Weitersuchen</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>Rück&amp;wärts suchen</translation>
    </message>
    <message>
        <source>Search or run a co&amp;mmand…</source>
        <translation>Suchen oder Be&amp;fehl ausführen…</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>Ein&amp;passen</translation>
    </message>
    <message>
        <source>&amp;Original size</source>
        <translation>&amp;Originalgröße</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>&amp;Expand all</source>
        <translation>Alles &amp;aufklappen</translation>
    </message>
    <message>
        <source>Co&amp;llapse all</source>
        <translation>Alles &amp;zuklappen</translation>
    </message>
    <message>
        <source>Expand one le&amp;vel</source>
        <translation>Eine Eb&amp;ene aufklappen</translation>
    </message>
    <message>
        <source>Collapse one level</source>
        <translation>Eine Ebene zuklappen</translation>
    </message>
    <message>
        <source>Expand to depth &amp;1</source>
        <translation>Bis Tiefe &amp;1 aufklappen</translation>
    </message>
    <message>
        <source>Expand to depth &amp;2</source>
        <translation>Bis Tiefe &amp;2 aufklappen</translation>
    </message>
    <message>
        <source>Expand to depth &amp;3</source>
        <translation>Bis Tiefe &amp;3 aufklappen</translation>
    </message>
    <message>
        <source>Expand to depth &amp;4</source>
        <translation>Bis Tiefe &amp;4 aufklappen</translation>
    </message>
    <message>
        <source>Fold equa&amp;l layers</source>
        <translation>&amp;Gleiche Schichten zusammenfalten</translation>
    </message>
    <message>
        <source>Boxes from left to ri&amp;ght, by flow</source>
        <translation>Kästen von links nach &amp;rechts, nach Fluss</translation>
    </message>
    <message>
        <source>&amp;Stubs for widely read values</source>
        <translation>&amp;Stummel für viel gelesene Werte</translation>
    </message>
    <message>
        <source>&amp;Graphviz</source>
        <translation>&amp;Graphviz</translation>
    </message>
    <message>
        <source>&amp;Layered</source>
        <translation>In &amp;Lagen</translation>
    </message>
    <message>
        <source>&amp;Tidy</source>
        <translation>&amp;Aufräumen</translation>
    </message>
    <message>
        <source>Arrange by &amp;device</source>
        <translation>Nach Gerät an&amp;ordnen</translation>
    </message>
    <message>
        <source>Arrange by flo&amp;w</source>
        <translation>Nach Fl&amp;uss anordnen</translation>
    </message>
    <message>
        <source>By device or by &amp;flow</source>
        <translation>Nach Gerät oder nach &amp;Fluss</translation>
    </message>
    <message>
        <source>Colour by &amp;kind</source>
        <translation>Nach Ar&amp;t einfärben</translation>
    </message>
    <message>
        <source>Colour by &amp;latency</source>
        <translation>Nach &amp;Latenz einfärben</translation>
    </message>
    <message>
        <source>Colour by &amp;memory</source>
        <translation>Nach &amp;Speicher einfärben</translation>
    </message>
    <message>
        <source>Colour by &amp;group</source>
        <translation>Nach &amp;Gruppe einfärben</translation>
    </message>
    <message>
        <source>Colour by op&amp;erations (FLOP)</source>
        <translation>Nach &amp;Operationen einfärben (FLOP)</translation>
    </message>
    <message>
        <source>Colour by &amp;output size</source>
        <translation>Nach &amp;Ausgabegröße einfärben</translation>
    </message>
    <message>
        <source>Colour by p&amp;arameter size</source>
        <translation>Nach &amp;Parametergröße einfärben</translation>
    </message>
    <message>
        <source>Colour by &amp;transfer</source>
        <translation>Nach Üb&amp;ertragung einfärben</translation>
    </message>
    <message>
        <source>Colour by &amp;slack</source>
        <translation>Nach Pu&amp;ffer einfärben</translation>
    </message>
    <message>
        <source>Linea&amp;r scale</source>
        <translation>Linea&amp;re Skala</translation>
    </message>
    <message>
        <source>Show &amp;all alike</source>
        <translation>Alles &amp;gleich zeigen</translation>
    </message>
    <message>
        <source>Show what the selection depends &amp;on</source>
        <translation>&amp;Zeigen, wovon die Auswahl abhängt</translation>
    </message>
    <message>
        <source>Show what &amp;depends on the selection</source>
        <translation>Zeigen, was von der Auswahl &amp;abhängt</translation>
    </message>
    <message>
        <source>Show &amp;both</source>
        <translation>&amp;Beides zeigen</translation>
    </message>
    <message>
        <source>&amp;Map</source>
        <translation>&amp;Karte</translation>
    </message>
    <message>
        <source>&amp;Critical path</source>
        <translation>Kritischer &amp;Pfad</translation>
    </message>
    <message>
        <source>&amp;Reduce motion</source>
        <translation>Weniger &amp;Bewegung</translation>
    </message>
    <message>
        <source>Theme: as the &amp;system</source>
        <translation>Design: wie das &amp;System</translation>
    </message>
    <message>
        <source>Theme: &amp;light</source>
        <translation>Design: &amp;hell</translation>
    </message>
    <message>
        <source>Theme: &amp;dark</source>
        <translation>Design: &amp;dunkel</translation>
    </message>
    <message>
        <source>Theme: &amp;high contrast, light</source>
        <translation>Design: hoher &amp;Kontrast, hell</translation>
    </message>
    <message>
        <source>Theme: high &amp;contrast, dark</source>
        <translation>Design: hoher K&amp;ontrast, dunkel</translation>
    </message>
    <message>
        <source>&amp;Duplicate plan</source>
        <translation>Plan &amp;duplizieren</translation>
    </message>
    <message>
        <source>&amp;Close plan</source>
        <translation>Plan s&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Next plan</source>
        <translation>&amp;Nächster Plan</translation>
    </message>
    <message>
        <source>&amp;Previous plan</source>
        <translation>&amp;Voriger Plan</translation>
    </message>
    <message>
        <source>&amp;Move selection…</source>
        <translation>Auswahl &amp;verschieben…</translation>
    </message>
    <message>
        <source>Move the &amp;boundary behind it…</source>
        <translation>&amp;Grenze dahinter verschieben…</translation>
    </message>
    <message>
        <source>&amp;Cut before it</source>
        <translation>Da&amp;vor schneiden</translation>
    </message>
    <message>
        <source>&amp;Pin or unpin selection</source>
        <translation>Auswahl &amp;fixieren oder lösen</translation>
    </message>
    <message>
        <source>&amp;Open or close box</source>
        <translation>Kasten &amp;öffnen oder schließen</translation>
    </message>
    <message>
        <source>Choose how it &amp;runs…</source>
        <translation>A&amp;usführungsart wählen…</translation>
    </message>
    <message>
        <source>Paint with a way to r&amp;un…</source>
        <translation>Mit einer Ausführungsart &amp;malen…</translation>
    </message>
    <message>
        <source>&amp;Group selection</source>
        <translation>Auswahl &amp;gruppieren</translation>
    </message>
    <message>
        <source>&amp;Ungroup</source>
        <translation>Gruppe &amp;auflösen</translation>
    </message>
    <message>
        <source>Re&amp;name group…</source>
        <translation>Gruppe um&amp;benennen…</translation>
    </message>
    <message>
        <source>&amp;Remove empty groups</source>
        <translation>&amp;Leere Gruppen entfernen</translation>
    </message>
    <message>
        <source>&amp;Keep this state…</source>
        <translation>Diesen Stand &amp;merken…</translation>
    </message>
    <message>
        <source>&amp;History and kept states</source>
        <translation>Verlauf und gemerkte &amp;Stände</translation>
    </message>
    <message>
        <source>Make it the &amp;baseline, or no longer</source>
        <translation>Zur &amp;Baseline machen oder nicht mehr</translation>
    </message>
    <message>
        <source>Co&amp;mpare with the baseline</source>
        <translation>Mit der Baseline ver&amp;gleichen</translation>
    </message>
    <message>
        <source>&amp;Mark what moved since the baseline</source>
        <translation>&amp;Markieren, was seit der Baseline verschoben wurde</translation>
    </message>
    <message>
        <source>Baseline &amp;beside the plan</source>
        <translation>Baseline &amp;neben dem Plan</translation>
    </message>
    <message>
        <source>All plans &amp;tried</source>
        <translation>Alle versuch&amp;ten Pläne</translation>
    </message>
    <message>
        <source>&amp;What if the devices were others</source>
        <translation>&amp;Was, wenn die Geräte andere wären</translation>
    </message>
    <message>
        <source>&amp;Run planner</source>
        <translation>Planer &amp;ausführen</translation>
    </message>
    <message>
        <source>Re-optimise &amp;around pins</source>
        <translation>&amp;Um die Fixierungen herum neu optimieren</translation>
    </message>
    <message>
        <source>&amp;Cancel planner</source>
        <translation>Planer abbre&amp;chen</translation>
    </message>
    <message>
        <source>&amp;Explore…</source>
        <translation>&amp;Erkunden…</translation>
    </message>
    <message>
        <source>&amp;Next dock</source>
        <translation>&amp;Nächstes Dock</translation>
    </message>
    <message>
        <source>&amp;Previous dock</source>
        <translation>&amp;Voriges Dock</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;Go to canvas</source>
        <translation>&amp;Zur Zeichenfläche</translation>
    </message>
    <message>
        <source>&amp;Help on this</source>
        <translation>&amp;Hilfe dazu</translation>
    </message>
    <message>
        <source>Take the &amp;tour</source>
        <translation>&amp;Rundgang beginnen</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>&amp;About Cutaway</source>
        <translation>Ü&amp;ber Cutaway</translation>
    </message>
    <message>
        <source>By flow, Graphviz&apos;s dot places up to 300 groups and leads their edges</source>
        <translation>Nach Fluss ordnet dot von Graphviz bis zu 300 Gruppen an und führt ihre Kanten</translation>
    </message>
    <message>
        <source>By flow, groups are placed in layers at once, without Graphviz</source>
        <translation>Nach Fluss werden Gruppen sofort in Lagen angeordnet, ohne Graphviz</translation>
    </message>
</context>
<context>
    <name>Canvas</name>
    <message>
        <source>Nothing is placed on %1.</source>
        <translation>Auf %1 liegt nichts.</translation>
    </message>
</context>
<context>
    <name>CanvasMenu</name>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
</context>
<context>
    <name>CanvasTexts</name>
    <message>
        <source>Refused: %1</source>
        <translation>Abgelehnt: %1</translation>
    </message>
    <message>
        <source>Drop it on a tensor, Esc to give up</source>
        <translation>Auf einem Tensor ablegen, Esc bricht ab</translation>
    </message>
    <message>
        <source>%1 · Ctrl: this one alone</source>
        <translation>%1 · Strg: nur dieses</translation>
    </message>
    <message>
        <source>Type the number to move to, Esc to give up</source>
        <translation>Zahl des Ziels eingeben, Esc bricht ab</translation>
    </message>
    <message>
        <source>%1 is no place to move to, Esc to give up</source>
        <translation>%1 ist kein Ziel, Esc bricht ab</translation>
    </message>
    <message>
        <source>Moves %1 in all, with Ctrl only what is dragged, Esc to give up</source>
        <translation>Verschiebt insgesamt %1, mit Strg nur das Gezogene, Esc bricht ab</translation>
    </message>
    <message>
        <source>Enter to move, Esc to give up</source>
        <translation>Eingabe verschiebt, Esc bricht ab</translation>
    </message>
    <message>
        <source>Drop on a green or brown lane, Esc to give up</source>
        <translation>Auf einer grünen oder braunen Spur ablegen, Esc bricht ab</translation>
    </message>
    <message>
        <source>No place in sight takes it; Esc to give up</source>
        <translation>Kein sichtbarer Platz nimmt es auf; Esc bricht ab</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Erlaubt</translation>
    </message>
    <message>
        <source>Allowed: latency %1 to %2</source>
        <translation>Erlaubt: Latenz %1 bis %2</translation>
    </message>
    <message>
        <source>Done: %1, latency %2</source>
        <translation>Erledigt: %1, Latenz %2</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>Erledigt: %1</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>⌀ %1</source>
        <comment>mean</comment>
        <translation>⌀ %1</translation>
    </message>
    <message>
        <source>%1 values, %2</source>
        <translation>%1 Werte, %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>12 operators</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>a run of modules</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>8 of 12 operators</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>times</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>New %1</source>
        <comment>partition 3</comment>
        <translation>Neu: %1</translation>
    </message>
    <message>
        <source>New group</source>
        <translation>Neue Gruppe</translation>
    </message>
    <message>
        <source>%1 more inputs and weights</source>
        <translation>%1 weitere Eingaben und Gewichte</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Nothing is placed on %1.</source>
        <translation>Auf %1 liegt nichts.</translation>
    </message>
    <message>
        <source>Latency of an operator</source>
        <translation>Latenz eines Operators</translation>
    </message>
    <message>
        <source>Memory of an operator</source>
        <translation>Speicher eines Operators</translation>
    </message>
    <message>
        <source>Operations of an operator</source>
        <translation>Operationen eines Operators</translation>
    </message>
    <message>
        <source>Output of an operator</source>
        <translation>Ausgabe eines Operators</translation>
    </message>
    <message>
        <source>Parameters of an operator</source>
        <translation>Parameter eines Operators</translation>
    </message>
    <message>
        <source>Sent to other groups by an operator</source>
        <translation>Von einem Operator an andere Gruppen gesendet</translation>
    </message>
    <message>
        <source>Slack of an operator</source>
        <translation>Puffer eines Operators</translation>
    </message>
    <message>
        <source>Profile: %1</source>
        <translation>Profil: %1</translation>
    </message>
    <message>
        <source>%1 redistributions</source>
        <translation>%1 Umverteilungen</translation>
    </message>
    <message>
        <source>max</source>
        <translation>max</translation>
    </message>
    <message>
        <source>%1, logarithmic</source>
        <translation>%1, logarithmisch</translation>
    </message>
    <message>
        <source>over 1 MiB</source>
        <translation>über 1 MiB</translation>
    </message>
    <message>
        <source>to 1 MiB</source>
        <translation>bis 1 MiB</translation>
    </message>
    <message>
        <source>to 256 KiB</source>
        <translation>bis 256 KiB</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 Stellen</translation>
    </message>
    <message>
        <source>was in %1</source>
        <translation>war in %1</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1 aus %2</translation>
    </message>
    <message>
        <source>%1 was here</source>
        <translation>%1 war hier</translation>
    </message>
    <message>
        <source>%1 were here</source>
        <translation>%1 waren hier</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 Werte</translation>
    </message>
    <message>
        <source>Transfers</source>
        <translation>Übertragungen</translation>
    </message>
    <message>
        <source>Allowed: %1</source>
        <translation>Erlaubt: %1</translation>
    </message>
    <message>
        <source>above the cap</source>
        <translation>über der Obergrenze</translation>
    </message>
    <message>
        <source>Plan then</source>
        <translation>Danach planen</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>erlaubt</translation>
    </message>
    <message>
        <source>Allowed: faster</source>
        <translation>Erlaubt: schneller</translation>
    </message>
    <message>
        <source>Allowed: slower</source>
        <translation>Erlaubt: langsamer</translation>
    </message>
    <message>
        <source>Allowed: as fast</source>
        <translation>Erlaubt: gleich schnell</translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation>Speicher von %1</translation>
    </message>
    <message>
        <source>%1 over by</source>
        <translation>%1 überschritten um</translation>
    </message>
    <message>
        <source>needs %1, has %2</source>
        <translation>braucht %1, hat %2</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Hide dock: %1</source>
        <translation>Dock ausblenden: %1</translation>
    </message>
    <message>
        <source>Show dock: %1</source>
        <translation>Dock zeigen: %1</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>better</source>
        <translation>besser</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich</translation>
    </message>
</context>
<context>
    <name>ExploreDialog</name>
    <message>
        <source>“%1” is no %2</source>
        <translation>„%1“ ist nicht lesbar als: %2</translation>
    </message>
    <message>
        <source>setting of this planner</source>
        <translation>Einstellung dieses Planers</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
</context>
<context>
    <name>FilledGroupsView</name>
    <message>
        <source>costs %1</source>
        <translation>kostet %1</translation>
    </message>
    <message>
        <source>saves %1</source>
        <translation>spart %1</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Figures of the open plan</source>
        <translation>Kennzahlen des offenen Plans</translation>
    </message>
</context>
<context>
    <name>KindWords</name>
    <message>
        <source>%1 %2</source>
        <comment>12 operators</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>LaneNames</name>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>%1 %2, %3 to %4</source>
        <comment>64 devices, (0, 0) to (7, 7)</comment>
        <translation>%1 %2, %3 bis %4</translation>
    </message>
</context>
<context>
    <name>MoveRepairs</name>
    <message>
        <source>Move with the %1 %2 behind it</source>
        <comment>14 operators</comment>
        <translation>Mit %1 %2 dahinter verschieben</translation>
    </message>
    <message>
        <source>Move with the %1 %2 before it</source>
        <comment>14 operators</comment>
        <translation>Mit %1 %2 davor verschieben</translation>
    </message>
    <message>
        <source>Make room: move %1 to %2</source>
        <translation>Platz schaffen: %1 nach %2 verschieben</translation>
    </message>
    <message>
        <source>Put it on %1, which is empty</source>
        <translation>Auf %1 legen, das leer ist</translation>
    </message>
    <message>
        <source>Put it with the %1 %2 behind it on %3, which is empty</source>
        <comment>14 operators</comment>
        <translation>Mit %1 %2 dahinter auf %3 legen, das leer ist</translation>
    </message>
    <message>
        <source>Put it with the %1 %2 before it on %3, which is empty</source>
        <comment>14 operators</comment>
        <translation>Mit %1 %2 davor auf %3 legen, das leer ist</translation>
    </message>
</context>
<context>
    <name>NumberFormat</name>
    <message>
        <source>As the language: %1</source>
        <translation>Wie die Sprache: %1</translation>
    </message>
</context>
<context>
    <name>OtherWords</name>
    <message>
        <source>load import graph model file</source>
        <translation>laden importieren graph modell datei</translation>
    </message>
    <message>
        <source>estimate latencies sizes peaks accelerator roofline shapes</source>
        <translation>schätzen latenzen größen spitzenwerte beschleuniger roofline formen</translation>
    </message>
    <message>
        <source>device map tp_plan megatron torchtitan autoparallel galvatron schedule csv hugging face</source>
        <translation>device map tp_plan megatron torchtitan autoparallel galvatron zeitplan csv hugging face</translation>
    </message>
    <message>
        <source>measure timings trace kineto benchmark latencies</source>
        <translation>messen zeiten trace kineto benchmark latenzen</translation>
    </message>
    <message>
        <source>write picture image print svg png pdf report html csv dot</source>
        <translation>schreiben bild drucken svg png pdf bericht html csv dot</translation>
    </message>
    <message>
        <source>new start page</source>
        <translation>neu startseite</translation>
    </message>
    <message>
        <source>revert back</source>
        <translation>zurücknehmen zurück</translation>
    </message>
    <message>
        <source>again repeat</source>
        <translation>erneut wiederholen</translation>
    </message>
    <message>
        <source>search look filter highlight query</source>
        <translation>suchen finden filtern hervorheben abfrage</translation>
    </message>
    <message>
        <source>actions command</source>
        <translation>aktionen befehl</translation>
    </message>
    <message>
        <source>zoom whole everything overview</source>
        <translation>zoom ganz alles übersicht</translation>
    </message>
    <message>
        <source>zoom 100 percent actual</source>
        <translation>zoom 100 prozent tatsächlich</translation>
    </message>
    <message>
        <source>open unfold show everything</source>
        <translation>öffnen entfalten alles zeigen</translation>
    </message>
    <message>
        <source>close fold hide everything</source>
        <translation>schließen falten alles verbergen</translation>
    </message>
    <message>
        <source>repeat identical layers group</source>
        <translation>wiederholte identische schichten gruppieren</translation>
    </message>
    <message>
        <source>layout arrange clean align</source>
        <translation>layout anordnen sauber ausrichten</translation>
    </message>
    <message>
        <source>graph dag layout horizontal</source>
        <translation>graph dag layout waagrecht</translation>
    </message>
    <message>
        <source>lanes columns layout</source>
        <translation>spuren spalten layout</translation>
    </message>
    <message>
        <source>graph dag lanes layout</source>
        <translation>graph dag spuren layout</translation>
    </message>
    <message>
        <source>dot layout</source>
        <translation>dot layout</translation>
    </message>
    <message>
        <source>layout sugiyama</source>
        <translation>layout sugiyama</translation>
    </message>
    <message>
        <source>color heat heatmap highlight slow time</source>
        <translation>farbe wärme heatmap hervorheben langsam zeit</translation>
    </message>
    <message>
        <source>color heat heatmap highlight bytes</source>
        <translation>farbe wärme heatmap hervorheben bytes</translation>
    </message>
    <message>
        <source>color type legend</source>
        <translation>farbe typ legende</translation>
    </message>
    <message>
        <source>color partition stage device</source>
        <translation>farbe partition stufe gerät</translation>
    </message>
    <message>
        <source>color heat compute operations</source>
        <translation>farbe wärme rechnen operationen</translation>
    </message>
    <message>
        <source>color heat communication bandwidth</source>
        <translation>farbe wärme kommunikation bandbreite</translation>
    </message>
    <message>
        <source>color heat critical</source>
        <translation>farbe wärme kritisch</translation>
    </message>
    <message>
        <source>highlight inputs upstream dependencies</source>
        <translation>hervorheben eingaben vorher abhängigkeiten</translation>
    </message>
    <message>
        <source>highlight outputs downstream users</source>
        <translation>hervorheben ausgaben nachher verbraucher</translation>
    </message>
    <message>
        <source>overview navigator</source>
        <translation>übersicht navigation</translation>
    </message>
    <message>
        <source>highlight bottleneck longest slow</source>
        <translation>hervorheben engpass längster langsam</translation>
    </message>
    <message>
        <source>animation settings preferences accessibility</source>
        <translation>animation einstellungen barrierefreiheit</translation>
    </message>
    <message>
        <source>night mode colours settings preferences appearance</source>
        <translation>nachtmodus farben einstellungen aussehen</translation>
    </message>
    <message>
        <source>day mode colours settings preferences appearance</source>
        <translation>tagmodus farben einstellungen aussehen</translation>
    </message>
    <message>
        <source>accessibility colours settings preferences appearance black white</source>
        <translation>barrierefreiheit farben einstellungen aussehen schwarz weiß</translation>
    </message>
    <message>
        <source>preferences options configure</source>
        <translation>voreinstellungen optionen konfigurieren</translation>
    </message>
    <message>
        <source>preferences font zoom accessibility</source>
        <translation>einstellungen schrift zoom barrierefreiheit</translation>
    </message>
    <message>
        <source>preferences locale decimal separator</source>
        <translation>einstellungen sprache dezimalzeichen</translation>
    </message>
    <message>
        <source>preferences timeout stop</source>
        <translation>einstellungen zeitlimit anhalten</translation>
    </message>
    <message>
        <source>preferences plugin ram</source>
        <translation>einstellungen plugin speicher</translation>
    </message>
    <message>
        <source>another instance</source>
        <translation>weiteres programm</translation>
    </message>
    <message>
        <source>settings preferences single instance</source>
        <translation>einstellungen ein einziges programm</translation>
    </message>
    <message>
        <source>clipboard csv table</source>
        <translation>zwischenablage csv tabelle</translation>
    </message>
    <message>
        <source>clipboard csv spreadsheet</source>
        <translation>zwischenablage csv tabellenkalkulation</translation>
    </message>
    <message>
        <source>clipboard csv cost</source>
        <translation>zwischenablage csv kosten</translation>
    </message>
    <message>
        <source>clipboard image screenshot</source>
        <translation>zwischenablage bild bildschirmfoto</translation>
    </message>
    <message>
        <source>mode colours settings preferences appearance</source>
        <translation>modus farben einstellungen aussehen</translation>
    </message>
    <message>
        <source>copy tab clone</source>
        <translation>kopie reiter klonen</translation>
    </message>
    <message>
        <source>drag assign place send device</source>
        <translation>ziehen zuweisen legen senden gerät</translation>
    </message>
    <message>
        <source>split partition stage</source>
        <translation>teilen partition stufe</translation>
    </message>
    <message>
        <source>lock fix hold constrain</source>
        <translation>sperren festhalten halten beschränken</translation>
    </message>
    <message>
        <source>strategy sharding placement kernel</source>
        <translation>strategie sharding placement kernel</translation>
    </message>
    <message>
        <source>module combine</source>
        <translation>modul zusammenfassen</translation>
    </message>
    <message>
        <source>reference compare</source>
        <translation>bezug vergleichen</translation>
    </message>
    <message>
        <source>diff difference versus</source>
        <translation>diff unterschied gegen</translation>
    </message>
    <message>
        <source>history scatter front tried</source>
        <translation>verlauf punktwolke front versucht</translation>
    </message>
    <message>
        <source>simulate memory bandwidth slider</source>
        <translation>simulieren speicher bandbreite regler</translation>
    </message>
    <message>
        <source>plan partition solve optimise optimize</source>
        <translation>planen partition lösen optimieren</translation>
    </message>
    <message>
        <source>stop abort</source>
        <translation>anhalten abbrechen</translation>
    </message>
    <message>
        <source>sweep search grid tune</source>
        <translation>durchprobieren suche raster abstimmen</translation>
    </message>
    <message>
        <source>restore panels windows default</source>
        <translation>wiederherstellen docks fenster standard</translation>
    </message>
    <message>
        <source>shortcuts help keyboard</source>
        <translation>tastenkürzel hilfe tastatur</translation>
    </message>
    <message>
        <source>version licence help</source>
        <translation>version lizenz hilfe</translation>
    </message>
    <message>
        <source>tree modules list operators panel</source>
        <translation>baum module liste operatoren dock</translation>
    </message>
    <message>
        <source>algorithms parameters panel</source>
        <translation>algorithmen parameter dock</translation>
    </message>
    <message>
        <source>memory inventory accelerators panel</source>
        <translation>speicher inventar beschleuniger dock</translation>
    </message>
    <message>
        <source>latency summary figures panel</source>
        <translation>latenz zusammenfassung kennzahlen dock</translation>
    </message>
    <message>
        <source>properties details selection panel</source>
        <translation>eigenschaften details auswahl dock</translation>
    </message>
    <message>
        <source>errors warnings issues panel</source>
        <translation>fehler warnungen probleme dock</translation>
    </message>
    <message>
        <source>schedule gantt trace panel</source>
        <translation>zeitplan gantt trace dock</translation>
    </message>
</context>
<context>
    <name>ParetoView</name>
    <message>
        <source>%1: pale %2, deep %3</source>
        <translation>%1: hell %2, dunkel %3</translation>
    </message>
    <message>
        <source>In brackets: against %1</source>
        <translation>In Klammern: gegenüber %1</translation>
    </message>
</context>
<context>
    <name>PlanMoves</name>
    <message>
        <source>allowed</source>
        <translation>erlaubt</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>%1 %2</source>
        <comment>size_based does not fit below 71 MiB</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>planned anew</source>
        <translation>neu geplant</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>The kept state %1 cannot be read: %2</source>
        <translation>Der gemerkte Stand %1 kann nicht gelesen werden: %2</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>CAPITALS_IN_SENTENCES</source>
        <translation>keep</translation>
    </message>
</context>
<context>
    <name>cutaway</name>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 from %2, %3, %4</source>
        <translation>%1 von %2, %3, %4</translation>
    </message>
    <message>
        <source>%1 to %2, %3, %4</source>
        <translation>%1 an %2, %3, %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>geschlossen</translation>
    </message>
    <message>
        <source>pinned %1</source>
        <translation>fixiert %1</translation>
    </message>
    <message>
        <source>nothing is placed here</source>
        <translation>hier liegt nichts</translation>
    </message>
    <message>
        <source>%1 groups</source>
        <translation>%1 Gruppen</translation>
    </message>
    <message>
        <source>1 group</source>
        <translation>1 Gruppe</translation>
    </message>
    <message>
        <source>Output %1, %2</source>
        <translation>Ausgabe %1, %2</translation>
    </message>
    <message>
        <source>Reads %1</source>
        <translation>Liest %1</translation>
    </message>
    <message>
        <source>Read by %1</source>
        <translation>Gelesen von %1</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>liest %1</translation>
    </message>
    <message>
        <source>read by %1</source>
        <translation>gelesen von %1</translation>
    </message>
    <message>
        <source>on the critical path</source>
        <translation>auf dem kritischen Pfad</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Kanten</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>What groups send to each other</source>
        <translation>Was Gruppen einander senden</translation>
    </message>
    <message>
        <source>Memory of the devices</source>
        <translation>Speicher der Geräte</translation>
    </message>
    <message>
        <source>Transfer rate</source>
        <translation>Übertragungsrate</translation>
    </message>
    <message>
        <source>Number of devices</source>
        <translation>Anzahl der Geräte</translation>
    </message>
    <message>
        <source>Rate of the links</source>
        <translation>Rate der Verbindungen</translation>
    </message>
    <message>
        <source>Rate between nodes</source>
        <translation>Rate zwischen Knoten</translation>
    </message>
    <message>
        <source>Rate inside nodes</source>
        <translation>Rate in Knoten</translation>
    </message>
    <message>
        <source>Peak FLOP/s</source>
        <translation>Spitzenwert FLOP/s</translation>
    </message>
    <message>
        <source>Kind of the devices</source>
        <translation>Art der Geräte</translation>
    </message>
    <message numerus="yes">
        <source>%n devices</source>
        <translation>
            <numerusform>%n Gerät</numerusform>
            <numerusform>%n Geräte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 against the baseline</source>
        <translation>%1 gegenüber der Baseline</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>as in the baseline</source>
        <translation>wie in der Baseline</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>in the same place</source>
        <translation>an derselben Stelle</translation>
    </message>
    <message>
        <source>was in no place</source>
        <translation>war an keiner Stelle</translation>
    </message>
    <message>
        <source>was in %1</source>
        <translation>war in %1</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>%1, ran another way</source>
        <translation>%1, lief anders</translation>
    </message>
    <message>
        <source>has no such group</source>
        <translation>hat keine solche Gruppe</translation>
    </message>
    <message>
        <source>there %1</source>
        <translation>dort %1</translation>
    </message>
    <message>
        <source>in the same places</source>
        <translation>an denselben Stellen</translation>
    </message>
    <message>
        <source>%1 were elsewhere</source>
        <translation>%1 waren anderswo</translation>
    </message>
    <message>
        <source>%1 unknown</source>
        <translation>%1 unbekannt</translation>
    </message>
    <message>
        <source>Nine of ten measurements of such a plan lie between %1 and %2.</source>
        <translation>Neun von zehn Messungen eines solchen Plans liegen zwischen %1 und %2.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Optimal</source>
        <translation>Optimal</translation>
    </message>
    <message>
        <source>At most %1 above the optimum</source>
        <translation>Höchstens %1 über dem Optimum</translation>
    </message>
    <message>
        <source>Lower bound: %1. %2</source>
        <translation>Untere Schranke: %1. %2</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Übrige</translation>
    </message>
    <message>
        <source>Transferred</source>
        <translation>Übertragen</translation>
    </message>
    <message>
        <source>Largest device</source>
        <translation>Größtes Gerät</translation>
    </message>
    <message>
        <source>“%1” is no memory size such as 16 GiB or 96.5 MiB</source>
        <translation>„%1“ ist keine Speichergröße wie 16 GiB oder 96,5 MiB</translation>
    </message>
    <message>
        <source>A device needs some memory</source>
        <translation>Ein Gerät braucht etwas Speicher</translation>
    </message>
    <message>
        <source>A device needs a name</source>
        <translation>Ein Gerät braucht einen Namen</translation>
    </message>
    <message>
        <source>There is a device %1 already</source>
        <translation>Ein Gerät %1 gibt es schon</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Change memory of %1 to %2</source>
        <translation>Speicher von %1 auf %2 ändern</translation>
    </message>
    <message>
        <source>Change kind of %1 to %2</source>
        <translation>Art von %1 in %2 ändern</translation>
    </message>
    <message>
        <source>Change host of %1 to %2</source>
        <translation>Host von %1 in %2 ändern</translation>
    </message>
    <message>
        <source>“%1” is no whole number</source>
        <translation>„%1“ ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>%1 has the id %2 already</source>
        <translation>%1 hat die Id %2 schon</translation>
    </message>
    <message>
        <source>Change id of %1 to %2</source>
        <translation>Id von %1 in %2 ändern</translation>
    </message>
    <message>
        <source>Change the transfer rate to %1</source>
        <translation>Übertragungsrate auf %1 ändern</translation>
    </message>
    <message>
        <source>Remove the transfer rate</source>
        <translation>Übertragungsrate entfernen</translation>
    </message>
    <message>
        <source>“%1” is no transfer rate such as 12.0 GB/s</source>
        <translation>„%1“ ist keine Übertragungsrate wie 12,0 GB/s</translation>
    </message>
    <message>
        <source>Add devices first</source>
        <translation>Zuerst Geräte hinzufügen</translation>
    </message>
    <message>
        <source>what the device tells</source>
        <translation>was das Gerät sagt</translation>
    </message>
    <message>
        <source>Change accelerator of %1 to %2</source>
        <translation>Beschleuniger von %1 in %2 ändern</translation>
    </message>
    <message>
        <source>Change accelerator of %1 devices to %2</source>
        <translation>Beschleuniger von %1 Geräten in %2 ändern</translation>
    </message>
    <message>
        <source>Write how many devices and how large: 4 × 40 GiB</source>
        <translation>Anzahl und Größe der Geräte eingeben: 4 × 40 GiB</translation>
    </message>
    <message>
        <source>Between 1 and %1 devices at once</source>
        <translation>Zwischen 1 und %1 Geräten auf einmal</translation>
    </message>
    <message>
        <source>Add a device of %1</source>
        <translation>Ein Gerät mit %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add %1 devices of %2</source>
        <translation>%1 Geräte mit %2 hinzufügen</translation>
    </message>
    <message>
        <source>Select the devices to duplicate</source>
        <translation>Die Geräte auswählen, die dupliziert werden</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 duplizieren</translation>
    </message>
    <message>
        <source>Duplicate %1 devices</source>
        <translation>%1 Geräte duplizieren</translation>
    </message>
    <message>
        <source>Select the devices to remove</source>
        <translation>Die Geräte auswählen, die entfernt werden</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Remove %1 devices</source>
        <translation>%1 Geräte entfernen</translation>
    </message>
    <message>
        <source>No plan yet, bound %1</source>
        <translation>Noch kein Plan, Schranke %1</translation>
    </message>
    <message>
        <source>Best %1 is below the bound %2, which cannot hold</source>
        <translation>Bester %1 liegt unter der Schranke %2, die nicht stimmen kann</translation>
    </message>
    <message>
        <source>Best %1, bound the same: nothing is better</source>
        <translation>Bester %1, Schranke gleich: nichts ist besser</translation>
    </message>
    <message>
        <source>Best %1, bound %2, gap %3</source>
        <translation>Bester %1, Schranke %2, Lücke %3</translation>
    </message>
    <message>
        <source>%1 after %2</source>
        <translation>%1 nach %2</translation>
    </message>
    <message>
        <source>Receives from</source>
        <translation>Empfängt von</translation>
    </message>
    <message>
        <source>Sends to</source>
        <translation>Sendet an</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Limited by nothing</source>
        <translation>Durch nichts begrenzt</translation>
    </message>
    <message>
        <source>Limited by computing</source>
        <translation>Durch Rechnen begrenzt</translation>
    </message>
    <message>
        <source>Limited by memory bandwidth</source>
        <translation>Durch Speicherbandbreite begrenzt</translation>
    </message>
    <message>
        <source>Limited by transfers</source>
        <translation>Durch Übertragungen begrenzt</translation>
    </message>
    <message>
        <source>Limited by capacity</source>
        <translation>Durch Kapazität begrenzt</translation>
    </message>
    <message>
        <source>on no device yet</source>
        <translation>noch auf keinem Gerät</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Verfügbar</translation>
    </message>
    <message>
        <source>Over by</source>
        <translation>Überschritten um</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Filled</source>
        <translation>Gefüllt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Enthält</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Fixiert</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Fixieren</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Output bytes</source>
        <translation>Ausgabe-Bytes</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Latency, sum</source>
        <translation>Latenz, Summe</translation>
    </message>
    <message>
        <source>%1 on %2 devices</source>
        <translation>%1 auf %2 Geräten</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Platz</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Liest</translation>
    </message>
    <message>
        <source>Read by</source>
        <translation>Gelesen von</translation>
    </message>
    <message>
        <source>Pin all</source>
        <translation>Alle fixieren</translation>
    </message>
    <message>
        <source>Unpin all</source>
        <translation>Alle lösen</translation>
    </message>
    <message>
        <source>Lie in</source>
        <translation>Liegen in</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Measured runs: %1 to %2; fits with %3</source>
        <translation>Gemessene Läufe: %1 bis %2; passt mit %3</translation>
    </message>
    <message>
        <source>%1 in 1 tensor</source>
        <translation>%1 in 1 Tensor</translation>
    </message>
    <message>
        <source>%1 in %2 tensors</source>
        <translation>%1 in %2 Tensoren</translation>
    </message>
    <message>
        <source>%1 %2FLOP</source>
        <translation>%1 %2FLOP</translation>
    </message>
    <message>
        <source>%1 FLOP</source>
        <translation>%1 FLOP</translation>
    </message>
    <message>
        <source>%1, decides</source>
        <translation>%1, entscheidet</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Expression: %1</source>
        <translation>Ausdruck: %1</translation>
    </message>
    <message>
        <source>No field “%1”: op, type, module, part, device, bytes, latency</source>
        <translation>Kein Feld „%1“: op, type, module, part, device, bytes, latency</translation>
    </message>
    <message>
        <source>“%1” is no number of a group</source>
        <translation>„%1“ ist keine Gruppennummer</translation>
    </message>
    <message>
        <source>“%1” is no size such as 4 MiB</source>
        <translation>„%1“ ist keine Größe wie 4 MiB</translation>
    </message>
    <message>
        <source>“%1” is no time such as 10 µs</source>
        <translation>„%1“ ist keine Zeit wie 10 µs</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>to its choice</source>
        <translation>an seine Wahl</translation>
    </message>
    <message>
        <source>Nothing single helps: %1 moves were tried.</source>
        <translation>Kein einzelner hilft: %1 Züge wurden versucht.</translation>
    </message>
    <message>
        <source>%1 of %2 possible moves were tried.</source>
        <translation>%1 von %2 möglichen Zügen wurden versucht.</translation>
    </message>
    <message>
        <source>Moves that would help most</source>
        <translation>Züge, die am meisten helfen würden</translation>
    </message>
    <message>
        <source>Looking for them…</source>
        <translation>Sie werden gesucht…</translation>
    </message>
    <message>
        <source>Two moves that help together</source>
        <translation>Zwei Züge, die zusammen helfen</translation>
    </message>
    <message>
        <source>No two of the %1 moves that come nearest help: %2 pairs were tried.</source>
        <translation>Keine zwei der %1 nächstliegenden Züge helfen: %2 Paare wurden versucht.</translation>
    </message>
    <message>
        <source>Held back by memory</source>
        <translation>Durch Speicher verhindert</translation>
    </message>
    <message>
        <source>“%1” would save %2, but %3.</source>
        <translation>„%1“ würde %2 sparen, aber: %3.</translation>
    </message>
    <message>
        <source>one, two, …</source>
        <translation>eins, zwei, …</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>In %1; a unit may be written</source>
        <translation>In %1; eine Einheit kann angegeben werden</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>Vorgabe: %1</translation>
    </message>
    <message>
        <source>whole copy</source>
        <translation>ganze Kopie</translation>
    </message>
    <message>
        <source>cut along dimension %1</source>
        <translation>geschnitten entlang Dimension %1</translation>
    </message>
    <message>
        <source>partial sums</source>
        <translation>Teilsummen</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>After, if dropped</source>
        <translation>Nachher, falls abgelegt</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>Rückwärts</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>Übertragung</translation>
    </message>
    <message>
        <source>Exposed transfer</source>
        <translation>Nicht überdeckte Übertragung</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>busy %1</source>
        <translation>beschäftigt %1</translation>
    </message>
    <message>
        <source>peak %1 of %2</source>
        <translation>Spitze %1 von %2</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>Spitze %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>%1, of %2</source>
        <translation>%1, von %2</translation>
    </message>
    <message>
        <source>%1
from %2, takes %3</source>
        <translation>%1
ab %2, dauert %3</translation>
    </message>
    <message>
        <source>slack %1</source>
        <translation>Puffer %1</translation>
    </message>
    <message>
        <source>Open a model (ONNX, torch.export, Model Explorer, DOT, cutaway.graph), an inventory, a profile or a plan</source>
        <translation>Ein Modell (ONNX, torch.export, Model Explorer, DOT, cutaway.graph), ein Inventar, ein Profil oder einen Plan öffnen</translation>
    </message>
    <message>
        <source>this is a list of moves, not a model or a plan</source>
        <translation>das ist eine Liste von Zügen, kein Modell und kein Plan</translation>
    </message>
    <message>
        <source>the file is no graph, inventory or plan</source>
        <translation>die Datei ist kein Graph, kein Inventar und kein Plan</translation>
    </message>
    <message>
        <source>two graphs cannot be opened at once</source>
        <translation>zwei Graphen können nicht zugleich geöffnet werden</translation>
    </message>
    <message>
        <source>Open one graph with its inventory and plans</source>
        <translation>Einen Graphen mit seinem Inventar und seinen Plänen öffnen</translation>
    </message>
    <message>
        <source>reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>there is no such sample</source>
        <translation>ein solches Beispiel gibt es nicht</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>Standardeingabe</translation>
    </message>
    <message>
        <source>planning</source>
        <translation>planen</translation>
    </message>
    <message>
        <source>The profile %1 is gone; latencies are those without it</source>
        <translation>Das Profil %1 ist nicht mehr da; Latenzen sind die ohne es</translation>
    </message>
    <message>
        <source>One of the plans does not fit the model: %1</source>
        <translation>Einer der Pläne passt nicht zum Modell: %1</translation>
    </message>
    <message>
        <source>1 plan</source>
        <translation>1 Plan</translation>
    </message>
    <message>
        <source>%1 plans</source>
        <translation>%1 Pläne</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>1 move</source>
        <translation>1 Zug</translation>
    </message>
    <message>
        <source>%1 moves</source>
        <translation>%1 Züge</translation>
    </message>
    <message>
        <source>the kept session cannot be read</source>
        <translation>die aufbewahrte Sitzung kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>The model&apos;s file was changed since: its operators were found by their names</source>
        <translation>Die Datei des Modells wurde seitdem geändert: seine Operatoren wurden an ihren Namen wiedergefunden</translation>
    </message>
    <message>
        <source>The last step was cut off while it was being kept, and is missing</source>
        <translation>Der letzte Schritt wurde beim Aufbewahren abgeschnitten und fehlt</translation>
    </message>
    <message>
        <source>Expand to &amp;depth</source>
        <translation>Bis &amp;Tiefe aufklappen</translation>
    </message>
    <message>
        <source>La&amp;yout</source>
        <translation>&amp;Anordnung</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>&amp;Farbe</translation>
    </message>
    <message>
        <source>Colour by pro&amp;file</source>
        <translation>Nach Pro&amp;fil einfärben</translation>
    </message>
    <message>
        <source>&amp;Highlight</source>
        <translation>&amp;Hervorheben</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>&amp;Design</translation>
    </message>
    <message>
        <source>Nothing was done yet that can be undone.</source>
        <translation>Es wurde noch nichts getan, was rückgängig zu machen wäre.</translation>
    </message>
    <message>
        <source>Nothing was undone.</source>
        <translation>Es wurde nichts rückgängig gemacht.</translation>
    </message>
    <message>
        <source>Nothing is selected.</source>
        <translation>Es ist nichts ausgewählt.</translation>
    </message>
    <message>
        <source>The plan that is shown has no order in which its groups follow each other.</source>
        <translation>Die Gruppen des gezeigten Plans folgen einander in keiner Ordnung.</translation>
    </message>
    <message>
        <source>Select one operator of a plan whose groups follow each other.</source>
        <translation>Einen Operator eines Plans auswählen, dessen Gruppen aufeinander folgen.</translation>
    </message>
    <message>
        <source>Nothing is selected, or the plan that is shown has no pins.</source>
        <translation>Es ist nichts ausgewählt, oder der gezeigte Plan kennt keine Fixierungen.</translation>
    </message>
    <message>
        <source>Nothing is selected that can be run in more than one way.</source>
        <translation>Es ist nichts ausgewählt, was auf mehr als eine Art laufen kann.</translation>
    </message>
    <message>
        <source>Nothing is empty.</source>
        <translation>Nichts ist leer.</translation>
    </message>
    <message>
        <source>Select several operators.</source>
        <translation>Mehrere Operatoren auswählen.</translation>
    </message>
    <message>
        <source>Select a group that was made by hand.</source>
        <translation>Eine von Hand gemachte Gruppe auswählen.</translation>
    </message>
    <message>
        <source>No other plan is open.</source>
        <translation>Kein anderer Plan ist offen.</translation>
    </message>
    <message>
        <source>Nothing is pinned.</source>
        <translation>Nichts ist fixiert.</translation>
    </message>
    <message>
        <source>No planner is running.</source>
        <translation>Kein Planer läuft.</translation>
    </message>
    <message>
        <source>No profile is applied.</source>
        <translation>Kein Profil ist angewendet.</translation>
    </message>
    <message>
        <source>The plan that is shown has no model of costs that measurements could be fitted to.</source>
        <translation>Der gezeigte Plan hat kein Kostenmodell, das an Messungen angepasst werden könnte.</translation>
    </message>
    <message>
        <source>No model is open, or the plan that is shown has nothing of the sort.</source>
        <translation>Kein Modell ist offen, oder der gezeigte Plan hat nichts dergleichen.</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>&amp;Zuletzt</translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <translation>&amp;Beispiele</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Plan</translation>
    </message>
    <message>
        <source>P&amp;lanner</source>
        <translation>P&amp;laner</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Fenster</translation>
    </message>
    <message>
        <source>&amp;Docks</source>
        <translation>&amp;Docks</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>About Cutaway</source>
        <translation>Über Cutaway</translation>
    </message>
    <message>
        <source>Cutaway %1</source>
        <translation>Cutaway %1</translation>
    </message>
    <message>
        <source>See how a model is cut across devices, and move the cuts.

Apache License 2.0</source>
        <translation>Sehen, wie ein Modell über Geräte geschnitten ist, und die Schnitte verschieben.

Apache License 2.0</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source> One of: %1.</source>
        <translation> Eines von: %1.</translation>
    </message>
    <message>
        <source>Planners: %1</source>
        <translation>Planer: %1</translation>
    </message>
    <message>
        <source>What is computed</source>
        <translation>Was berechnet wird</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>Exporte</translation>
    </message>
    <message>
        <source>The command line</source>
        <translation>Die Befehlszeile</translation>
    </message>
    <message>
        <source>One device has %1.</source>
        <translation>Ein Gerät hat %1.</translation>
    </message>
    <message>
        <source>%1 devices have %2.</source>
        <translation>%1 Geräte haben %2.</translation>
    </message>
    <message>
        <source>It fits on %1.</source>
        <translation>Es passt auf %1.</translation>
    </message>
    <message>
        <source>That is not enough.</source>
        <translation>Das reicht nicht.</translation>
    </message>
    <message>
        <source>It does not fit on one device (%1).</source>
        <translation>Es passt nicht auf ein Gerät (%1).</translation>
    </message>
    <message>
        <source>The model needs %1.</source>
        <translation>Das Modell braucht %1.</translation>
    </message>
    <message>
        <source>There are no devices yet to place it on.</source>
        <translation>Es gibt noch keine Geräte dafür.</translation>
    </message>
    <message>
        <source>%1 runs a program that is not Cutaway&apos;s</source>
        <translation>%1 führt ein Programm aus, das nicht von Cutaway ist</translation>
    </message>
    <message>
        <source>It can do what you can do. %1 describes it; you are asked again when that changes.</source>
        <translation>Es kann alles, was Sie können. %1 beschreibt es; wenn sich das ändert, wird wieder gefragt.</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Do not run it</source>
        <translation>Nicht ausführen</translation>
    </message>
    <message>
        <source>The description of a planner cannot be read</source>
        <translation>Die Beschreibung eines Planers kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>The descriptions of %1 planners cannot be read</source>
        <translation>Die Beschreibungen von %1 Planern können nicht gelesen werden</translation>
    </message>
    <message>
        <source>Do without</source>
        <translation>Ohne weiter</translation>
    </message>
</context>
<context>
    <name>cutaway::BeforeAfter</name>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>The graph as it is, where the plan is changed</source>
        <translation>Der Graph, wie er ist; hier wird der Plan geändert</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>The graph once the plan was carried out</source>
        <translation>Der Graph nach Ausführung des Plans</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllung</translation>
    </message>
    <message>
        <source>How full each of them is, of what, and what it saves</source>
        <translation>Wie voll jeder ist, wovon, und was er spart</translation>
    </message>
    <message>
        <source>The window is too low for it: the picture keeps half of it</source>
        <translation>Das Fenster ist dafür zu niedrig: das Bild behält die Hälfte</translation>
    </message>
    <message>
        <source>The plan cannot be carried out: %1</source>
        <translation>Der Plan kann nicht ausgeführt werden: %1</translation>
    </message>
</context>
<context>
    <name>cutaway::BoundaryDrag</name>
    <message>
        <source>Arrows move the boundary, with Shift to module ends, Enter drops it, P pins it, Delete joins, Esc gives up</source>
        <translation>Pfeile verschieben die Grenze, mit Umschalt an Modulenden, Eingabe legt ab, P fixiert, Entf vereinigt, Esc bricht ab</translation>
    </message>
    <message>
        <source>Arrows move the boundary, with Shift to module ends, Enter drops it, Delete joins, Esc gives up</source>
        <translation>Pfeile verschieben die Grenze, mit Umschalt an Modulenden, Eingabe legt ab, Entf vereinigt, Esc bricht ab</translation>
    </message>
    <message>
        <source>Boundary of %1 and %2</source>
        <translation>Grenze von %1 und %2</translation>
    </message>
    <message>
        <source>The boundary stays</source>
        <translation>Die Grenze bleibt</translation>
    </message>
</context>
<context>
    <name>cutaway::CalibrateDialog</name>
    <message>
        <source>Choose runs…</source>
        <translation>Läufe wählen…</translation>
    </message>
    <message>
        <source>Save calibration…</source>
        <translation>Kalibrierung speichern…</translation>
    </message>
    <message>
        <source>Use for these devices</source>
        <translation>Für diese Geräte verwenden</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>Worst predicted runs</source>
        <translation>Am schlechtesten vorhergesagte Läufe</translation>
    </message>
    <message>
        <source>Furthest off</source>
        <translation>Am weitesten daneben</translation>
    </message>
    <message>
        <source>Hollow: fitted to. Filled: kept back for the errors. Dashed: 10 % off.</source>
        <translation>Hohl: daran angepasst. Gefüllt: für die Fehler zurückgehalten. Gestrichelt: 10 % daneben.</translation>
    </message>
    <message>
        <source>Measured runs</source>
        <translation>Gemessene Läufe</translation>
    </message>
    <message>
        <source>Tables and records (*.csv *.json);;All files (*)</source>
        <translation>Tabellen und Protokolle (*.csv *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Calibrating</source>
        <translation>Kalibrieren</translation>
    </message>
    <message>
        <source>Save the calibration</source>
        <translation>Kalibrierung speichern</translation>
    </message>
    <message>
        <source>Calibrations (*.json)</source>
        <translation>Kalibrierungen (*.json)</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>Kalibrieren</translation>
    </message>
</context>
<context>
    <name>cutaway::Canvas</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Laying out…</source>
        <translation>Wird angeordnet…</translation>
    </message>
    <message>
        <source>Ask what moving the selection here would do</source>
        <translation>Fragen, was es bewirkte, die Auswahl hierher zu verschieben</translation>
    </message>
    <message>
        <source>Move the selection here</source>
        <translation>Auswahl hierher verschieben</translation>
    </message>
    <message>
        <source>The selection lies there already</source>
        <translation>Die Auswahl liegt schon dort</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>Nichts ist ausgewählt</translation>
    </message>
    <message>
        <source>There is no boundary to move</source>
        <translation>Es gibt keine Grenze zu verschieben</translation>
    </message>
</context>
<context>
    <name>cutaway::CanvasMenu</name>
    <message>
        <source>%1 %2</source>
        <comment>12 operators</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>&amp;Move %1 to</source>
        <translation>&amp;Verschieben: %1, nach</translation>
    </message>
    <message>
        <source>Move to a &amp;new %1 on</source>
        <comment>partition</comment>
        <translation>In &amp;neue Gruppe (%1) auf</translation>
    </message>
    <message>
        <source>Cut before this</source>
        <translation>Davor schneiden</translation>
    </message>
    <message>
        <source>Join with %1 before it</source>
        <translation>Mit %1 davor vereinigen</translation>
    </message>
    <message>
        <source>Join with %1 behind it</source>
        <translation>Mit %1 dahinter vereinigen</translation>
    </message>
    <message>
        <source>Unpin the boundary before %1</source>
        <translation>Grenze vor %1 lösen</translation>
    </message>
    <message>
        <source>Pin the boundary before %1</source>
        <translation>Grenze vor %1 fixieren</translation>
    </message>
    <message>
        <source>&amp;Run them another way…</source>
        <translation>&amp;Anders ausführen…</translation>
    </message>
    <message>
        <source>&amp;Run it another way, of %1…</source>
        <translation>&amp;Anders ausführen, von %1…</translation>
    </message>
    <message>
        <source>&amp;Run it as</source>
        <translation>&amp;Ausführen als</translation>
    </message>
    <message>
        <source>&amp;Pin to its %1</source>
        <comment>partition</comment>
        <translation>&amp;Fixieren an: %1</translation>
    </message>
    <message>
        <source>Pin to its %1</source>
        <comment>device</comment>
        <translation>Fixieren an: %1</translation>
    </message>
    <message>
        <source>&amp;Unpin</source>
        <translation>&amp;Lösen</translation>
    </message>
    <message>
        <source>&amp;Pin %1</source>
        <translation>%1 &amp;fixieren</translation>
    </message>
    <message>
        <source>&amp;Put this %1 on</source>
        <comment>partition</comment>
        <translation>%1 &amp;legen auf</translation>
    </message>
    <message>
        <source>&amp;Remove empty %1</source>
        <comment>partition</comment>
        <translation>Leere &amp;entfernen: %1</translation>
    </message>
    <message>
        <source>&amp;Select its %1</source>
        <comment>operators</comment>
        <translation>Darin &amp;auswählen: %1</translation>
    </message>
    <message>
        <source>There is no other %1</source>
        <comment>partition</comment>
        <translation>Weitere gibt es nicht: %1</translation>
    </message>
    <message>
        <source>There are no %1 yet</source>
        <comment>devices</comment>
        <translation>Noch nicht vorhanden: %1</translation>
    </message>
    <message>
        <source>There is no other %1</source>
        <comment>device</comment>
        <translation>Weitere gibt es nicht: %1</translation>
    </message>
    <message>
        <source>Change of %1: %2</source>
        <translation>Änderung von %1: %2</translation>
    </message>
</context>
<context>
    <name>cutaway::ChoiceBrush</name>
    <message>
        <source>Paint “%1” over what shall run so; Esc puts the brush away</source>
        <translation>„%1“ über alles malen, was so laufen soll; Esc legt den Pinsel weg</translation>
    </message>
</context>
<context>
    <name>cutaway::ChoiceTableModel</name>
    <message>
        <source>allowed</source>
        <translation>erlaubt</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>Refused: %1</source>
        <translation>Abgelehnt: %1</translation>
    </message>
    <message>
        <source>Over capacity by %1</source>
        <translation>Über der Kapazität um %1</translation>
    </message>
    <message>
        <source>%1 ways</source>
        <translation>%1 Arten</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
</context>
<context>
    <name>cutaway::ChoicesLink</name>
    <message>
        <source>%1 ways to run it…</source>
        <translation>%1 Ausführungsarten…</translation>
    </message>
    <message>
        <source>Run them another way…</source>
        <translation>Anders ausführen…</translation>
    </message>
</context>
<context>
    <name>cutaway::ChoicesPopup</name>
    <message>
        <source>Paint with it</source>
        <translation>Damit malen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search the ways to run it</source>
        <translation>Ausführungsarten durchsuchen</translation>
    </message>
    <message>
        <source>Take what you pick as a brush: all that you drag it over runs so, a step each stroke</source>
        <translation>Das Gewählte als Pinsel nehmen: alles, worüber er gezogen wird, läuft so; ein Schritt je Strich</translation>
    </message>
    <message>
        <source>One step, also for the same operator of the other layers</source>
        <translation>Ein Schritt, auch für denselben Operator der anderen Schichten</translation>
    </message>
    <message>
        <source>Ways to run it</source>
        <translation>Ausführungsarten</translation>
    </message>
    <message>
        <source>All %1 equal ones</source>
        <translation>Alle %1 gleichen</translation>
    </message>
    <message>
        <source>%1 of the first %2 selected</source>
        <translation>%1 der ersten %2 ausgewählten</translation>
    </message>
    <message>
        <source>All %1 selected</source>
        <translation>Alle %1 ausgewählten</translation>
    </message>
</context>
<context>
    <name>cutaway::CommandField</name>
    <message>
        <source>Search or run a command</source>
        <translation>Suchen oder Befehl ausführen</translation>
    </message>
    <message>
        <source>Search operators and commands (Ctrl+Shift+P)</source>
        <translation>Operatoren und Befehle suchen (Strg+Umschalt+P)</translation>
    </message>
</context>
<context>
    <name>cutaway::CommandPalette</name>
    <message>
        <source>Search or run a command</source>
        <translation>Suchen oder Befehl ausführen</translation>
    </message>
    <message>
        <source>Commands and operators</source>
        <translation>Befehle und Operatoren</translation>
    </message>
    <message>
        <source>No command, dock or operator matches “%1”</source>
        <translation>Kein Befehl, Dock oder Operator passt zu „%1“</translation>
    </message>
</context>
<context>
    <name>cutaway::ComparePanel</name>
    <message>
        <source>Make this plan the &amp;baseline</source>
        <translation>Diesen Plan zur &amp;Baseline machen</translation>
    </message>
    <message>
        <source>Ot&amp;her version…</source>
        <translation>An&amp;dere Version…</translation>
    </message>
    <message>
        <source>Compare with a plan of another version of this model: operators are the same by name, then by what they do and their neighbours</source>
        <translation>Mit einem Plan einer anderen Version dieses Modells vergleichen: Operatoren sind dieselben nach Namen, dann nach dem, was sie tun, und ihren Nachbarn</translation>
    </message>
    <message>
        <source>Smaller differences count as none</source>
        <translation>Kleinere Unterschiede zählen nicht</translation>
    </message>
    <message>
        <source>&amp;Noise below</source>
        <translation>&amp;Rauschen unter</translation>
    </message>
    <message>
        <source>Save as pa&amp;ge…</source>
        <translation>Als Se&amp;ite speichern…</translation>
    </message>
    <message>
        <source>All open plans against the baseline as one HTML file</source>
        <translation>Alle offenen Pläne gegenüber der Baseline als eine HTML-Datei</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>Dieser Plan</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Figures against the baseline</source>
        <translation>Kennzahlen gegenüber der Baseline</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Wie viele</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>What moved</source>
        <translation>Was verschoben wurde</translation>
    </message>
    <message>
        <source>No plan is the baseline yet</source>
        <translation>Noch ist kein Plan die Baseline</translation>
    </message>
    <message>
        <source>This plan is the baseline; go to another to see where they differ</source>
        <translation>Dieser Plan ist die Baseline; ein anderer zeigt, worin sie sich unterscheiden</translation>
    </message>
    <message>
        <source>The baseline %1 is a plan of another kind</source>
        <translation>Die Baseline %1 ist ein Plan anderer Art</translation>
    </message>
    <message>
        <source>Against the baseline %1: %2 items the same, %3 moved, %4 run another way</source>
        <translation>Gegenüber der Baseline %1: %2 gleich, %3 verschoben, %4 laufen anders</translation>
    </message>
    <message>
        <source>Only in the baseline</source>
        <translation>Nur in der Baseline</translation>
    </message>
    <message>
        <source>Only in this plan</source>
        <translation>Nur in diesem Plan</translation>
    </message>
    <message>
        <source>The same under another name</source>
        <translation>Dasselbe unter anderem Namen</translation>
    </message>
</context>
<context>
    <name>cutaway::ContinuePane</name>
    <message>
        <source>Unsaved changes kept from %1</source>
        <translation>Ungespeicherte Änderungen vom %1</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
</context>
<context>
    <name>cutaway::ControlStrip</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>cutaway::CopyActions</name>
    <message>
        <source>Copy selected ro&amp;ws</source>
        <translation>Ausgewählte &amp;Zeilen kopieren</translation>
    </message>
    <message>
        <source>Copy the whole &amp;table</source>
        <translation>Ganze &amp;Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy all fi&amp;gures</source>
        <translation>Alle Kenn&amp;zahlen kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;picture</source>
        <translation>&amp;Bild kopieren</translation>
    </message>
</context>
<context>
    <name>cutaway::CostHeadline</name>
    <message>
        <source>%1, if dropped %2, %3</source>
        <translation>%1, falls abgelegt %2, %3</translation>
    </message>
</context>
<context>
    <name>cutaway::CostPanel</name>
    <message>
        <source>No plan is open</source>
        <translation>Kein Plan ist offen</translation>
    </message>
</context>
<context>
    <name>cutaway::CostTableModel</name>
    <message>
        <source>better than the first plan</source>
        <translation>besser als der erste Plan</translation>
    </message>
    <message>
        <source>worse than the first plan</source>
        <translation>schlechter als der erste Plan</translation>
    </message>
    <message>
        <source>Against %1, as it was opened, with the devices and settings of this plan</source>
        <translation>Gegenüber %1, wie geöffnet, mit Geräten und Einstellungen dieses Plans</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>if dropped</source>
        <translation>falls abgelegt</translation>
    </message>
    <message>
        <source>vs first</source>
        <translation>zu Beginn</translation>
    </message>
    <message>
        <source>vs %1</source>
        <translation>zu %1</translation>
    </message>
</context>
<context>
    <name>cutaway::CostTableView</name>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
</context>
<context>
    <name>cutaway::CurvePanel</name>
    <message>
        <source>Extra memory</source>
        <translation>Zusätzlicher Speicher</translation>
    </message>
    <message>
        <source>at the best</source>
        <translation>am besten Punkt</translation>
    </message>
    <message>
        <source>Use the best</source>
        <translation>Besten verwenden</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 über: %2</translation>
    </message>
</context>
<context>
    <name>cutaway::CurveView</name>
    <message>
        <source>Cost over the control&apos;s value</source>
        <translation>Kosten über dem Wert der Einstellung</translation>
    </message>
    <message>
        <source>cannot be carried out</source>
        <translation>kann nicht ausgeführt werden</translation>
    </message>
    <message>
        <source>from %1 %2
%3, %4 extra memory</source>
        <translation>ab %1 %2
%3, %4 zusätzlicher Speicher</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>grey: extra memory, up to %1</source>
        <translation>grau: zusätzlicher Speicher, bis %1</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>jetzt %1</translation>
    </message>
    <message>
        <source>best %1 at %2 %3</source>
        <translation>bester %1 bei %2 %3</translation>
    </message>
</context>
<context>
    <name>cutaway::DeviceEditor</name>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>4 × 40 GiB</source>
        <translation>4 × 40 GiB</translation>
    </message>
    <message>
        <source>How many devices to add and how much memory each has</source>
        <translation>Wie viele Geräte hinzukommen und wie viel Speicher jedes hat</translation>
    </message>
    <message>
        <source>Devices to add</source>
        <translation>Neue Geräte</translation>
    </message>
    <message>
        <source>Add devices</source>
        <translation>Geräte hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate the selected devices</source>
        <translation>Ausgewählte Geräte duplizieren</translation>
    </message>
    <message>
        <source>Remove the selected devices</source>
        <translation>Ausgewählte Geräte entfernen</translation>
    </message>
    <message>
        <source>Peaks</source>
        <translation>Spitzenwerte</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>Whose peaks latencies are estimated from, in File › Import settings</source>
        <translation>Aus dessen Spitzenwerten Latenzen geschätzt werden, in Datei › Importeinstellungen</translation>
    </message>
    <message>
        <source>As the device tells</source>
        <translation>Wie das Gerät sagt</translation>
    </message>
    <message>
        <source>Change %1 of the devices</source>
        <translation>%1 der Geräte ändern</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>12.0 GB/s</source>
        <translation>12,0 GB/s</translation>
    </message>
    <message>
        <source>Bytes per second between devices that have no link of their own</source>
        <translation>Bytes je Sekunde zwischen Geräten ohne eigene Verbindung</translation>
    </message>
    <message>
        <source>Transfer rate</source>
        <translation>Übertragungsrate</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>cutaway::DeviceTableModel</name>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
</context>
<context>
    <name>cutaway::DevicesPanel</name>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Hatched: change if dropped here</source>
        <translation>Schraffiert: Änderung, falls hier abgelegt</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Change, add and remove devices</source>
        <translation>Geräte ändern, hinzufügen und entfernen</translation>
    </message>
    <message>
        <source>No devices</source>
        <translation>Keine Geräte</translation>
    </message>
    <message>
        <source>Add devices</source>
        <translation>Geräte hinzufügen</translation>
    </message>
    <message>
        <source>%1 links</source>
        <translation>%1 Verbindungen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 is over its limit</source>
        <translation>%1 ist über der Grenze</translation>
    </message>
    <message>
        <source>%1 is nearest to its limit</source>
        <translation>%1 ist der Grenze am nächsten</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 frei</translation>
    </message>
</context>
<context>
    <name>cutaway::DockTitle</name>
    <message>
        <source>Dock menu</source>
        <translation>Dock-Menü</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>Ablösen</translation>
    </message>
    <message>
        <source>Move to the left</source>
        <translation>Nach links</translation>
    </message>
    <message>
        <source>Move to the right</source>
        <translation>Nach rechts</translation>
    </message>
    <message>
        <source>Move to the bottom</source>
        <translation>Nach unten</translation>
    </message>
</context>
<context>
    <name>cutaway::Docks</name>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Planner</source>
        <translation>Planer</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
</context>
<context>
    <name>cutaway::Document</name>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>von Hand</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation>%1 Kopie</translation>
    </message>
</context>
<context>
    <name>cutaway::DocumentTabs</name>
    <message>
        <source>Close plan</source>
        <translation>Plan schließen</translation>
    </message>
    <message>
        <source>Open plans</source>
        <translation>Offene Pläne</translation>
    </message>
    <message>
        <source>Another plan</source>
        <translation>Weiterer Plan</translation>
    </message>
    <message>
        <source>%1, the baseline</source>
        <translation>%1, die Baseline</translation>
    </message>
    <message>
        <source>%1, not saved</source>
        <translation>%1, nicht gespeichert</translation>
    </message>
</context>
<context>
    <name>cutaway::Drawers</name>
    <message>
        <source>Panels</source>
        <translation>Docks</translation>
    </message>
</context>
<context>
    <name>cutaway::DropHighlight</name>
    <message>
        <source>Drop to open</source>
        <translation>Zum Öffnen ablegen</translation>
    </message>
</context>
<context>
    <name>cutaway::DropPane</name>
    <message>
        <source>Drop a model, an inventory or a plan here</source>
        <translation>Modell, Inventar oder Plan hier ablegen</translation>
    </message>
    <message>
        <source>ONNX, torch.export, Model Explorer, DOT and Cutaway&apos;s own files</source>
        <translation>ONNX, torch.export, Model Explorer, DOT und Cutaways eigene Dateien</translation>
    </message>
    <message>
        <source>Ctrl+O</source>
        <translation>Strg+O</translation>
    </message>
    <message>
        <source>Open files…</source>
        <translation>Dateien öffnen…</translation>
    </message>
</context>
<context>
    <name>cutaway::ExplorationRun</name>
    <message>
        <source>Exploring</source>
        <translation>Erkunden</translation>
    </message>
</context>
<context>
    <name>cutaway::ExploreDialog</name>
    <message>
        <source>Aim</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>&amp;First</source>
        <translation>&amp;Erstes</translation>
    </message>
    <message>
        <source>&amp;Second</source>
        <translation>&amp;Zweites</translation>
    </message>
    <message>
        <source>L&amp;imited</source>
        <translation>Be&amp;grenzt</translation>
    </message>
    <message>
        <source>at most, 80 GiB or 2 ms; empty: no limit</source>
        <translation>höchstens, 80 GiB oder 2 ms; leer: keine Grenze</translation>
    </message>
    <message>
        <source>&amp;At most</source>
        <translation>&amp;Höchstens</translation>
    </message>
    <message>
        <source>At a ti&amp;me</source>
        <translation>Zu&amp;gleich</translation>
    </message>
    <message>
        <source>Fewest devices for the shown plan&apos;s time</source>
        <translation>Wenigste Geräte für die Zeit des gezeigten Plans</translation>
    </message>
    <message>
        <source>Best under the shown plan&apos;s memory</source>
        <translation>Bester mit dem Speicher des gezeigten Plans</translation>
    </message>
    <message>
        <source>less than 1 s</source>
        <translation>weniger als 1 s</translation>
    </message>
    <message>
        <source>about %1 s</source>
        <translation>etwa %1 s</translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation>etwa %1 min</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>Planners</source>
        <translation>Planer</translation>
    </message>
    <message>
        <source>Planner</source>
        <translation>Planer</translation>
    </message>
    <message>
        <source>Settings: name = value, value; name = value</source>
        <translation>Einstellungen: Name = Wert, Wert; Name = Wert</translation>
    </message>
    <message>
        <source>Planners to run</source>
        <translation>Planer, die laufen</translation>
    </message>
    <message>
        <source>&amp;Open plans too: as they are, under every variation</source>
        <translation>&amp;Auch offene Pläne: wie sie sind, unter jeder Variation</translation>
    </message>
    <message>
        <source>Each multiplies what the inventory has; empty: as it is</source>
        <translation>Jeder vervielfacht, was das Inventar hat; leer: wie es ist</translation>
    </message>
    <message>
        <source>1..8 stands for all from 1 to 8; empty: as it is</source>
        <translation>1..8 steht für alle von 1 bis 8; leer: wie es ist</translation>
    </message>
    <message>
        <source>Vary</source>
        <translation>Variieren</translation>
    </message>
    <message>
        <source>&amp;Devices</source>
        <translation>&amp;Geräte</translation>
    </message>
    <message>
        <source>&amp;Memory ×</source>
        <translation>&amp;Speicher ×</translation>
    </message>
    <message>
        <source>&amp;Transfer rate ×</source>
        <translation>Ü&amp;bertragungsrate ×</translation>
    </message>
    <message>
        <source>&amp;Links ×</source>
        <translation>&amp;Verbindungen ×</translation>
    </message>
    <message>
        <source>&amp;Peak FLOP/s ×</source>
        <translation>S&amp;pitze FLOP/s ×</translation>
    </message>
    <message>
        <source>Control that is varied</source>
        <translation>Einstellung, die variiert wird</translation>
    </message>
    <message>
        <source>Sa&amp;ve results…</source>
        <translation>Ergebnisse s&amp;peichern…</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>Abbre&amp;chen</translation>
    </message>
    <message>
        <source>Ends it; the plans that are there stay</source>
        <translation>Beendet es; die vorhandenen Pläne bleiben</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>Ends it for now; Go on does the rest</source>
        <translation>Hält vorerst an; Fortsetzen macht den Rest</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation>&amp;Erkunden</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>It has no settings</source>
        <translation>Er hat keine Einstellungen</translation>
    </message>
    <message>
        <source>Runs: %1; variations: %2; plans to evaluate: %3; %4</source>
        <translation>Läufe: %1; Variationen: %2; zu bewertende Pläne: %3; %4</translation>
    </message>
    <message>
        <source>how long is known once each planner has run</source>
        <translation>wie lange, ist bekannt, sobald jeder Planer einmal lief</translation>
    </message>
    <message>
        <source>%1 of %2 plans evaluated</source>
        <translation>%1 von %2 Plänen bewertet</translation>
    </message>
    <message>
        <source>%1, %2 left</source>
        <translation>%1, noch %2</translation>
    </message>
    <message>
        <source>Save results</source>
        <translation>Ergebnisse speichern</translation>
    </message>
    <message>
        <source>Results of explorations (*.json)</source>
        <translation>Ergebnisse von Erkundungen (*.json)</translation>
    </message>
    <message>
        <source>The results were not saved</source>
        <translation>Die Ergebnisse wurden nicht gespeichert</translation>
    </message>
</context>
<context>
    <name>cutaway::ExportDialog</name>
    <message>
        <source>Export %1</source>
        <translation>%1 exportieren</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>The same as a command</source>
        <translation>Dasselbe als Befehl</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Files of the command</source>
        <translation>Dateien des Befehls</translation>
    </message>
    <message>
        <source>Writing the files that the command reads…</source>
        <translation>Die Dateien, die der Befehl liest, werden geschrieben…</translation>
    </message>
    <message>
        <source>A picture of the plan</source>
        <translation>Ein Bild des Plans</translation>
    </message>
    <message>
        <source>A binary file: there is no preview</source>
        <translation>Eine Binärdatei: es gibt keine Vorschau</translation>
    </message>
    <message>
        <source>Export as</source>
        <translation>Exportieren als</translation>
    </message>
    <message>
        <source>%1 (*.%2)</source>
        <translation>%1 (*.%2)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>Wird exportiert…</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>%1 wird exportiert</translation>
    </message>
</context>
<context>
    <name>cutaway::FileActions</name>
    <message>
        <source>Open files</source>
        <translation>Dateien öffnen</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>Plan öffnen</translation>
    </message>
    <message>
        <source>Open an inventory</source>
        <translation>Inventar öffnen</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Import a plan: %1</source>
        <translation>Plan importieren: %1</translation>
    </message>
    <message>
        <source>Apply profiles</source>
        <translation>Profile anwenden</translation>
    </message>
    <message>
        <source>Profiles (%1);;All files (*)</source>
        <translation>Profile (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Models, inventories and plans (%1)</source>
        <translation>Modelle, Inventare und Pläne (%1)</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>Nichts zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Forget recent files</source>
        <translation>Zuletzt geöffnete &amp;vergessen</translation>
    </message>
    <message>
        <source>&amp;Calibrate…</source>
        <translation>&amp;Kalibrieren…</translation>
    </message>
</context>
<context>
    <name>cutaway::FilledGroupsView</name>
    <message>
        <source>%1, above the cap</source>
        <translation>%1, über der Obergrenze</translation>
    </message>
    <message>
        <source>%1, %2 members</source>
        <translation>%1, %2 Mitglieder</translation>
    </message>
</context>
<context>
    <name>cutaway::FoldersField</name>
    <message>
        <source>None; several are parted by “%1”</source>
        <translation>Keiner; mehrere werden durch „%1“ getrennt</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen…</translation>
    </message>
    <message>
        <source>Folder of planners</source>
        <translation>Ordner mit Planern</translation>
    </message>
    <message>
        <source>There is no folder %1</source>
        <translation>Es gibt keinen Ordner %1</translation>
    </message>
    <message>
        <source>%1 does not begin with /, and is passed over</source>
        <translation>%1 beginnt nicht mit / und wird übergangen</translation>
    </message>
</context>
<context>
    <name>cutaway::GapStrip</name>
    <message>
        <source>Best plan and bound over the time of the search</source>
        <translation>Bester Plan und Schranke über der Zeit der Suche</translation>
    </message>
</context>
<context>
    <name>cutaway::GraphChoiceDialog</name>
    <message>
        <source>Open a graph of %1</source>
        <translation>Einen Graphen von %1 öffnen</translation>
    </message>
    <message numerus="yes">
        <source>%1 has %n graphs. Which one?</source>
        <translation>
            <numerusform>%1 hat %n Graph. Welcher?</numerusform>
            <numerusform>%1 hat %n Graphen. Welcher?</numerusform>
        </translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>Graphen</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Collectives</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
</context>
<context>
    <name>cutaway::GroupActions</name>
    <message>
        <source>Group</source>
        <translation>Gruppieren</translation>
    </message>
    <message>
        <source>Group %1 %2</source>
        <comment>12 operators</comment>
        <translation>%1 %2 gruppieren</translation>
    </message>
    <message>
        <source>Ungroup %1</source>
        <translation>%1 auflösen</translation>
    </message>
    <message>
        <source>Rename group</source>
        <translation>Gruppe umbenennen</translation>
    </message>
    <message>
        <source>Name of the group</source>
        <translation>Name der Gruppe</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
</context>
<context>
    <name>cutaway::HandGroups</name>
    <message>
        <source>grouping</source>
        <translation>gruppieren</translation>
    </message>
</context>
<context>
    <name>cutaway::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Hilfe durchsuchen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>cutaway::HistoryList</name>
    <message>
        <source>%1 as it was opened</source>
        <translation>%1 wie geöffnet</translation>
    </message>
</context>
<context>
    <name>cutaway::HistoryPanel</name>
    <message>
        <source>Steps of the plan</source>
        <translation>Schritte des Plans</translation>
    </message>
    <message>
        <source>Kept state</source>
        <translation>Gemerkter Stand</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Largest memory</source>
        <translation>Größter Speicher</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Kept states</source>
        <translation>Gemerkte Stände</translation>
    </message>
    <message>
        <source>&amp;Keep this state…</source>
        <translation>Diesen Stand &amp;merken…</translation>
    </message>
    <message>
        <source>Under a name and with a note</source>
        <translation>Unter einem Namen und mit einer Notiz</translation>
    </message>
    <message>
        <source>&amp;Open as a tab</source>
        <translation>Als Reiter ö&amp;ffnen</translation>
    </message>
    <message>
        <source>With a history of its own</source>
        <translation>Mit eigenem Verlauf</translation>
    </message>
    <message>
        <source>&amp;Write a file…</source>
        <translation>Datei sch&amp;reiben…</translation>
    </message>
    <message>
        <source>Into the folder of the plan&apos;s file</source>
        <translation>In den Ordner der Plandatei</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>&amp;Vergessen</translation>
    </message>
    <message>
        <source>It is not kept any longer; files stay</source>
        <translation>Er wird nicht länger gemerkt; Dateien bleiben</translation>
    </message>
</context>
<context>
    <name>cutaway::ImportDialog</name>
    <message>
        <source>Import settings of %1</source>
        <translation>Importeinstellungen von %1</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Open sizes</source>
        <translation>Offene Größen</translation>
    </message>
    <message>
        <source>The file fixes all its sizes.</source>
        <translation>Die Datei legt alle Größen fest.</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Leave unknown</source>
        <translation>Unbekannt lassen</translation>
    </message>
    <message>
        <source>Estimate for the devices that are open</source>
        <translation>Für die offenen Geräte schätzen</translation>
    </message>
    <message>
        <source>The first device that has peaks, or whose name or accelerator tells them</source>
        <translation>Das erste Gerät, das Spitzenwerte hat oder dessen Name oder Beschleuniger sie nennt</translation>
    </message>
    <message>
        <source>Estimate for %1</source>
        <translation>Für %1 schätzen</translation>
    </message>
    <message>
        <source>Estimate for another device</source>
        <translation>Für ein anderes Gerät schätzen</translation>
    </message>
    <message>
        <source>Latencies that the file lacks</source>
        <translation>Latenzen, die der Datei fehlen</translation>
    </message>
    <message>
        <source>Tflop/s</source>
        <translation>Tflop/s</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Peak operations</source>
        <translation>Spitzenwert Operationen</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>An operator takes as long as its bytes or its operations at the peak, whichever is longer. Latencies in the file stay as they are.</source>
        <translation>Ein Operator braucht so lange wie seine Bytes oder seine Operationen beim Spitzenwert, je nachdem, was länger dauert. Latenzen in der Datei bleiben, wie sie sind.</translation>
    </message>
</context>
<context>
    <name>cutaway::InspectionView</name>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
</context>
<context>
    <name>cutaway::InspectorPanel</name>
    <message>
        <source>Select something in the picture to see all about it</source>
        <translation>Etwas im Bild auswählen, um alles darüber zu sehen</translation>
    </message>
</context>
<context>
    <name>cutaway::InspectorTitle</name>
    <message>
        <source>Copy everything shown</source>
        <translation>Alles Gezeigte kopieren</translation>
    </message>
</context>
<context>
    <name>cutaway::ItemTablePanel</name>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter rows</source>
        <translation>Zeilen filtern</translation>
    </message>
    <message>
        <source>Hold selected to…</source>
        <translation>Ausgewählte beschränken auf…</translation>
    </message>
    <message>
        <source>What planners are held to when they place what is selected: types, kernels, places</source>
        <translation>Worauf Planer beschränkt sind, wenn sie das Ausgewählte legen: Arten, Kernel, Plätze</translation>
    </message>
    <message>
        <source>This plan has no table: all that it has is on the canvas</source>
        <translation>Dieser Plan hat keine Tabelle: alles ist auf der Zeichenfläche</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>cutaway::JobLog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>What %1 wrote on its standard error</source>
        <translation>Was %1 auf die Standardfehlerausgabe schrieb</translation>
    </message>
    <message>
        <source>%1 was cancelled</source>
        <translation>%1 wurde abgebrochen</translation>
    </message>
</context>
<context>
    <name>cutaway::JudgingParts</name>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Pareto</source>
        <translation>Pareto</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>The other version was not opened</source>
        <translation>Die andere Version wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>Baseline %1</source>
        <translation>Baseline %1</translation>
    </message>
    <message>
        <source>Another version of the model and one of its plans</source>
        <translation>Eine andere Version des Modells und einer ihrer Pläne</translation>
    </message>
    <message>
        <source>Models and plans (*)</source>
        <translation>Modelle und Pläne (*)</translation>
    </message>
    <message>
        <source>There is nothing to mark yet</source>
        <translation>Es gibt noch nichts zu markieren</translation>
    </message>
    <message>
        <source>Make another plan of this kind the baseline with Shift+B.</source>
        <translation>Einen anderen Plan dieser Art mit Umschalt+B zur Baseline machen.</translation>
    </message>
    <message>
        <source>Open results of an exploration</source>
        <translation>Ergebnisse einer Erkundung öffnen</translation>
    </message>
    <message>
        <source>Results of explorations (*.json)</source>
        <translation>Ergebnisse von Erkundungen (*.json)</translation>
    </message>
    <message>
        <source>%1 has no results of an exploration</source>
        <translation>%1 enthält keine Ergebnisse einer Erkundung</translation>
    </message>
    <message>
        <source>%1 needs its graph</source>
        <translation>%1 braucht seinen Graphen</translation>
    </message>
    <message>
        <source>Results of an exploration are shown together with the graph that they are of.</source>
        <translation>Ergebnisse einer Erkundung werden zusammen mit ihrem Graphen gezeigt.</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1 wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>Save the comparison</source>
        <translation>Vergleich speichern</translation>
    </message>
    <message>
        <source>Pages (*.html)</source>
        <translation>Seiten (*.html)</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>Save all plans</source>
        <translation>Alle Pläne speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>The plan cannot be opened</source>
        <translation>Der Plan kann nicht geöffnet werden</translation>
    </message>
</context>
<context>
    <name>cutaway::KeepDialog</name>
    <message>
        <source>Keep this state</source>
        <translation>Diesen Stand merken</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>What is special about it; may stay empty</source>
        <translation>Was daran besonders ist; kann leer bleiben</translation>
    </message>
    <message>
        <source>No&amp;te</source>
        <translation>No&amp;tiz</translation>
    </message>
    <message>
        <source>Also as a &amp;file in %1</source>
        <translation>Auch als &amp;Datei in %1</translation>
    </message>
    <message>
        <source>&amp;Keep</source>
        <translation>&amp;Merken</translation>
    </message>
</context>
<context>
    <name>cutaway::KeptStates</name>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>%1 after %2</source>
        <translation>%1 nach %2</translation>
    </message>
    <message>
        <source>Folder for the kept state</source>
        <translation>Ordner für den gemerkten Stand</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>%1 wurde geschrieben</translation>
    </message>
    <message>
        <source>It lies in %1.</source>
        <translation>Sie liegt in %1.</translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation>%1 wurde nicht geschrieben</translation>
    </message>
</context>
<context>
    <name>cutaway::LaneListModel</name>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>over by %1</source>
        <translation>zu viel: %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>As much as in the baseline %1</source>
        <translation>So viel wie in der Baseline %1</translation>
    </message>
    <message>
        <source>%1 against the baseline %2</source>
        <translation>%1 gegenüber der Baseline %2</translation>
    </message>
    <message>
        <source>%1 if dropped here</source>
        <translation>%1, falls hier abgelegt</translation>
    </message>
</context>
<context>
    <name>cutaway::LaneTableModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>over by %1</source>
        <translation>zu viel: %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Filled</source>
        <translation>Gefüllt</translation>
    </message>
    <message>
        <source>Memory and limit</source>
        <translation>Speicher und Grenze</translation>
    </message>
    <message>
        <source>%1 filled</source>
        <translation>%1 gefüllt</translation>
    </message>
</context>
<context>
    <name>cutaway::LaneTablePanel</name>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Plans of this kind have no overview</source>
        <translation>Pläne dieser Art haben keine Übersicht</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>Langsamstes</translation>
    </message>
    <message>
        <source>Fullest</source>
        <translation>Vollstes</translation>
    </message>
    <message>
        <source>Go to the one that takes longest</source>
        <translation>Zu dem gehen, das am längsten braucht</translation>
    </message>
    <message>
        <source>Go to the one that is nearest to its limit, or most over it</source>
        <translation>Zu dem gehen, das seiner Grenze am nächsten oder am weitesten darüber ist</translation>
    </message>
    <message>
        <source>Refused: %1</source>
        <translation>Abgelehnt: %1</translation>
    </message>
    <message>
        <source>Onto %1: %2</source>
        <translation>Auf %1: %2</translation>
    </message>
</context>
<context>
    <name>cutaway::LimitsDialog</name>
    <message>
        <source>What planners are held to</source>
        <translation>Worauf Planer beschränkt sind</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>any of %1</source>
        <translation>beliebig von %1</translation>
    </message>
    <message>
        <source>several: left as they are</source>
        <translation>mehrere: bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>Numbers and ranges of those that there are, such as 0-7, 12</source>
        <translation>Zahlen und Bereiche der vorhandenen, wie 0-7, 12</translation>
    </message>
</context>
<context>
    <name>cutaway::MainWindow</name>
    <message>
        <source>%1 — %2[*] — Cutaway</source>
        <translation>%1 — %2[*] — Cutaway</translation>
    </message>
    <message>
        <source>Cutaway</source>
        <translation>Cutaway</translation>
    </message>
    <message>
        <source>%1 needs its graph</source>
        <translation>%1 braucht seinen Graphen</translation>
    </message>
    <message>
        <source>%1 need their graph</source>
        <translation>%1 brauchen ihren Graphen</translation>
    </message>
    <message>
        <source>An inventory or a plan is shown together with the graph that it is for.</source>
        <translation>Ein Inventar oder ein Plan wird zusammen mit seinem Graphen gezeigt.</translation>
    </message>
    <message>
        <source>Open the graph…</source>
        <translation>Graphen öffnen…</translation>
    </message>
    <message>
        <source>%1 was changed by another program</source>
        <translation>%1 wurde von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>The window shows it as it was opened.</source>
        <translation>Das Fenster zeigt, was geöffnet wurde.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Keep what is open</source>
        <translation>Behalten, was offen ist</translation>
    </message>
    <message>
        <source>%1 cannot keep pins</source>
        <translation>%1 kann Fixierungen nicht halten</translation>
    </message>
    <message>
        <source>Pinned: %1 %2, which may end up elsewhere. Pins stay where the new plan can hold them.</source>
        <comment>3 operators</comment>
        <translation>Fixiert: %1 %2, die anderswo landen können. Fixierungen bleiben, wo der neue Plan sie halten kann.</translation>
    </message>
    <message>
        <source>Plan around the pins</source>
        <translation>Um die Fixierungen herum planen</translation>
    </message>
    <message>
        <source>Run it all the same</source>
        <translation>Trotzdem ausführen</translation>
    </message>
    <message>
        <source>Keep the plan</source>
        <translation>Plan behalten</translation>
    </message>
    <message>
        <source>The new plan needs %1 a device, the one before %2</source>
        <translation>Der neue Plan braucht %1 je Gerät, der vorige %2</translation>
    </message>
    <message>
        <source>Nothing held the planner to the memory that the plan had.</source>
        <translation>Nichts hielt den Planer an den Speicher, den der Plan hatte.</translation>
    </message>
    <message>
        <source>Plan within %1</source>
        <translation>Innerhalb von %1 planen</translation>
    </message>
    <message>
        <source>Keep the new plan</source>
        <translation>Neuen Plan behalten</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Open sample: %1</source>
        <translation>Beispiel öffnen: %1</translation>
    </message>
    <message>
        <source>1 device</source>
        <translation>1 Gerät</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <translation>%1 Geräte</translation>
    </message>
    <message>
        <source>%1 was opened</source>
        <translation>%1 wurde geöffnet</translation>
    </message>
    <message>
        <source>Import settings…</source>
        <translation>Importeinstellungen…</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>Unsaved work is not being kept: a crash would lose it</source>
        <translation>Ungespeicherte Arbeit wird nicht aufbewahrt: bei einem Absturz wäre sie verloren</translation>
    </message>
    <message>
        <source>It is tried again every second; saving the plans keeps them too</source>
        <translation>Es wird jede Sekunde erneut versucht; Speichern bewahrt die Pläne auch</translation>
    </message>
    <message>
        <source>What is to be said of %1&apos;s plan</source>
        <translation>Was zum Plan von %1 zu sagen ist</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>%1 ausführen</translation>
    </message>
    <message>
        <source>A model from standard input cannot be read again.</source>
        <translation>Ein Modell von der Standardeingabe kann nicht noch einmal gelesen werden.</translation>
    </message>
    <message>
        <source>What runs would be lost.</source>
        <translation>Was läuft, ginge verloren.</translation>
    </message>
    <message>
        <source>The plans that were tried would be lost; save the results of the exploration and close the model.</source>
        <translation>Die versuchten Pläne gingen verloren; die Ergebnisse der Erkundung speichern und das Modell schließen.</translation>
    </message>
    <message>
        <source>%1 is spoken from the next start on</source>
        <translation>%1 gilt ab dem nächsten Start</translation>
    </message>
    <message>
        <source>What was open was not opened again</source>
        <translation>Was offen war, wurde nicht wieder geöffnet</translation>
    </message>
    <message>
        <source>It is offered on the start page</source>
        <translation>Die Startseite bietet es an</translation>
    </message>
</context>
<context>
    <name>cutaway::MeshStrip</name>
    <message>
        <source>Device mesh</source>
        <translation>Gerätenetz (Mesh)</translation>
    </message>
    <message>
        <source>%1 at (%2)</source>
        <translation>%1 bei (%2)</translation>
    </message>
    <message>
        <source>%1 over the %2 devices of dimension %3</source>
        <translation>%1 über die %2 Geräte der Dimension %3</translation>
    </message>
    <message>
        <source>dimension %1: %2 devices</source>
        <translation>Dimension %1: %2 Geräte</translation>
    </message>
    <message>
        <source>Mesh %1</source>
        <translation>Mesh %1</translation>
    </message>
    <message numerus="yes">
        <source>%n devices</source>
        <translation>
            <numerusform>%n Gerät</numerusform>
            <numerusform>%n Geräte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, over the %3 devices of dimension %4. Drag it onto a tensor.</source>
        <translation>%1: %2, über die %3 Geräte der Dimension %4. Auf einen Tensor ziehen.</translation>
    </message>
</context>
<context>
    <name>cutaway::MessageBar</name>
    <message>
        <source>%1 was not opened</source>
        <translation>%1 wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>The open document was not changed</source>
        <translation>Das offene Dokument wurde nicht geändert</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>Erneut öffnen</translation>
    </message>
    <message>
        <source>Copy the message</source>
        <translation>Meldung kopieren</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>Meldung schließen</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
</context>
<context>
    <name>cutaway::NamedLists</name>
    <message>
        <source>%1 (%L2)</source>
        <translation>%1 (%L2)</translation>
    </message>
</context>
<context>
    <name>cutaway::OfferLinks</name>
    <message>
        <source>%1. Plan again:</source>
        <translation>%1. Neu planen:</translation>
    </message>
</context>
<context>
    <name>cutaway::Opener</name>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>Opening %1 files</source>
        <translation>%1 Dateien werden geöffnet</translation>
    </message>
    <message>
        <source>Restoring %1</source>
        <translation>%1 wird wiederhergestellt</translation>
    </message>
    <message>
        <source>%1 steps no longer fit and were left out</source>
        <translation>%1 Schritte passen nicht mehr und wurden weggelassen</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Importing %1</source>
        <translation>%1 wird importiert</translation>
    </message>
</context>
<context>
    <name>cutaway::OtherVersion</name>
    <message>
        <source>Reading another version</source>
        <translation>Eine andere Version wird gelesen</translation>
    </message>
    <message>
        <source>A model and a plan of it are needed to compare with</source>
        <translation>Zum Vergleichen braucht es ein Modell und einen Plan davon</translation>
    </message>
    <message>
        <source>Choose both files together</source>
        <translation>Beide Dateien zusammen wählen</translation>
    </message>
</context>
<context>
    <name>cutaway::OtherWindows</name>
    <message>
        <source>New &amp;window</source>
        <translation>Neues &amp;Fenster</translation>
    </message>
    <message>
        <source>Open files in the window that is &amp;there</source>
        <translation>Dateien im &amp;vorhandenen Fenster öffnen</translation>
    </message>
    <message>
        <source>Cutaway, started with files, gives them to the program that runs, as with --reuse</source>
        <translation>Cutaway, mit Dateien gestartet, gibt sie an das laufende Programm, wie mit --reuse</translation>
    </message>
</context>
<context>
    <name>cutaway::OutlineModel</name>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>%1, … %2</source>
        <translation>%1, … %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>2 operators</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1
%2, output %3</source>
        <translation>%1
%2, Ausgabe %3</translation>
    </message>
    <message>
        <source>In the baseline %1: %2</source>
        <translation>In der Baseline %1: %2</translation>
    </message>
    <message>
        <source>Sum over the %1</source>
        <comment>operators</comment>
        <translation>Summe über alle %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
</context>
<context>
    <name>cutaway::OutlinePanel</name>
    <message>
        <source>Words of a name, /expression/, op:conv, type:BatchNorm, module:layer4, part:1,
device:dev_1, bytes&gt;4MiB, latency&gt;10us; all must hold</source>
        <translation>Wörter eines Namens, /Ausdruck/, op:conv, type:BatchNorm, module:layer4, part:1,
device:dev_1, bytes&gt;4MiB, latency&gt;10us; alle müssen gelten</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>Kein Modell ist offen</translation>
    </message>
    <message>
        <source>Search %1</source>
        <comment>Search operators</comment>
        <translation>%1 suchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>cutaway::ParallelView</name>
    <message>
        <source>Plans over their parameters</source>
        <translation>Pläne über ihren Parametern</translation>
    </message>
    <message>
        <source>Draw along an axis to keep the plans in that range; click the axis to take the range away</source>
        <translation>Entlang einer Achse ziehen, um die Pläne dieses Bereichs zu behalten; ein Klick auf die Achse hebt ihn auf</translation>
    </message>
</context>
<context>
    <name>cutaway::ParetoPanel</name>
    <message>
        <source>Evaluated plans</source>
        <translation>Bewertete Pläne</translation>
    </message>
    <message>
        <source>Every plan that is made or edited becomes a point here</source>
        <translation>Jeder Plan, der gemacht oder bearbeitet wird, wird hier ein Punkt</translation>
    </message>
    <message>
        <source>A&amp;cross</source>
        <translation>&amp;Waagrecht</translation>
    </message>
    <message>
        <source>&amp;Up</source>
        <translation>&amp;Senkrecht</translation>
    </message>
    <message>
        <source>Co&amp;lour</source>
        <translation>Far&amp;be</translation>
    </message>
    <message>
        <source>&amp;Explore…</source>
        <translation>&amp;Erkunden…</translation>
    </message>
    <message>
        <source>Run planners with several settings and inventories</source>
        <translation>Planer mit mehreren Einstellungen und Inventaren ausführen</translation>
    </message>
    <message>
        <source>Save C&amp;SV…</source>
        <translation>CS&amp;V speichern…</translation>
    </message>
    <message>
        <source>All plans with their parameters and figures, for a spreadsheet</source>
        <translation>Alle Pläne mit Parametern und Kennzahlen, für eine Tabellenkalkulation</translation>
    </message>
    <message>
        <source>&amp;Parameters</source>
        <translation>&amp;Parameter</translation>
    </message>
    <message>
        <source>Every plan as a line across its parameters and figures, instead of the table</source>
        <translation>Jeder Plan als Linie über seine Parameter und Kennzahlen, statt der Tabelle</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 plans, %2 on the front, %3 infeasible (hollow)</source>
        <translation>%1 Pläne, %2 auf der Front, %3 nicht ausführbar (hohl)</translation>
    </message>
</context>
<context>
    <name>cutaway::ParetoView</name>
    <message>
        <source>Plans over two figures</source>
        <translation>Pläne über zwei Kennzahlen</translation>
    </message>
    <message>
        <source>Draw it along to set a limit; the front follows</source>
        <translation>Entlangziehen, um eine Grenze zu setzen; die Front folgt</translation>
    </message>
</context>
<context>
    <name>cutaway::PlacementColouring</name>
    <message>
        <source>Colour by &amp;%1</source>
        <comment>partition</comment>
        <translation>Einfärben nach: &amp;%1</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <comment>partition</comment>
        <translation>Farbe: %1</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanActions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>&amp;Rückgängig: %1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>&amp;Wiederholen: %1</translation>
    </message>
    <message>
        <source>Remove empty %1</source>
        <comment>partitions</comment>
        <translation>Leere entfernen: %1</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanBanner</name>
    <message>
        <source>No plan yet</source>
        <translation>Noch kein Plan</translation>
    </message>
    <message>
        <source>Open an inventory…</source>
        <translation>Inventar öffnen…</translation>
    </message>
    <message>
        <source>Add devices</source>
        <translation>Geräte hinzufügen</translation>
    </message>
    <message>
        <source>Open a plan…</source>
        <translation>Plan öffnen…</translation>
    </message>
    <message>
        <source>or place by hand</source>
        <translation>oder von Hand legen</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>%1 ausführen</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanDrag</name>
    <message>
        <source>The plan %1 was not taken</source>
        <translation>Der Plan %1 wurde nicht übernommen</translation>
    </message>
    <message>
        <source>It is a plan of another model than the one that is open here.</source>
        <translation>Es ist ein Plan eines anderen Modells als des hier offenen.</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanImportDialog</name>
    <message>
        <source>Import of %1</source>
        <translation>Import von %1</translation>
    </message>
    <message>
        <source>Import again</source>
        <translation>Neu importieren</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <source>Entries that found their place: %L1.</source>
        <translation>Einträge, die ihren Platz fanden: %L1.</translation>
    </message>
    <message>
        <source> Names: %1.</source>
        <translation> Namen: %1.</translation>
    </message>
    <message>
        <source>Unmatched</source>
        <translation>Ohne Entsprechung</translation>
    </message>
    <message>
        <source>Ambiguous</source>
        <translation>Mehrdeutig</translation>
    </message>
    <message>
        <source>Not named in the file</source>
        <translation>In der Datei nicht genannt</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanPointsModel</name>
    <message>
        <source>infeasible</source>
        <translation>nicht ausführbar</translation>
    </message>
    <message>
        <source>on the front</source>
        <translation>auf der Front</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanTab</name>
    <message>
        <source>%1 edited</source>
        <translation>%1 bearbeitet</translation>
    </message>
</context>
<context>
    <name>cutaway::PlannerPanel</name>
    <message>
        <source>Planner</source>
        <translation>Planer</translation>
    </message>
    <message>
        <source>Inventory</source>
        <translation>Inventar</translation>
    </message>
    <message>
        <source>Largest device</source>
        <translation>Größtes Gerät</translation>
    </message>
    <message>
        <source>Memory of the largest device</source>
        <translation>Speicher des größten Geräts</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Of the whole model, those that several operators share counted once</source>
        <translation>Des ganzen Modells; was mehrere Operatoren teilen, zählt einmal</translation>
    </message>
    <message>
        <source>Lower bound</source>
        <translation>Untere Schranke</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Fixiert</translation>
    </message>
    <message>
        <source>Make a new plan with the parameters of this one, what is pinned left as it is</source>
        <translation>Einen neuen Plan mit den Parametern von diesem machen; was fixiert ist, bleibt</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Make a new plan with this planner</source>
        <translation>Mit diesem Planer einen neuen Plan machen</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>Vorgaben</translation>
    </message>
    <message>
        <source>Set all parameters back</source>
        <translation>Alle Parameter zurücksetzen</translation>
    </message>
    <message>
        <source>There are no planners</source>
        <translation>Es gibt keine Planer</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>2 operators</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Re-optimise around 1 pin</source>
        <translation>Um 1 Fixierung herum neu optimieren</translation>
    </message>
    <message>
        <source>Re-optimise around %1 pins</source>
        <translation>Um %1 Fixierungen herum neu optimieren</translation>
    </message>
    <message>
        <source>This planner cannot keep pins: what is pinned may end up elsewhere.</source>
        <translation>Dieser Planer kann Fixierungen nicht halten: was fixiert ist, kann anderswo landen.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>cutaway::PlannerRun</name>
    <message>
        <source>%1 finished in %2</source>
        <translation>%1 fertig nach %2</translation>
    </message>
    <message>
        <source>It was stopped after %1 s, as the settings say</source>
        <translation>Er wurde nach %1 s angehalten, wie in den Einstellungen steht</translation>
    </message>
    <message>
        <source>%1 of %2 pins are gone: this plan cannot hold them</source>
        <translation>%1 von %2 Fixierungen sind weg: dieser Plan kann sie nicht halten</translation>
    </message>
    <message>
        <source>%1, %2 against %3</source>
        <translation>%1, %2 gegenüber %3</translation>
    </message>
</context>
<context>
    <name>cutaway::ProblemListModel</name>
    <message>
        <source>Estimate latencies</source>
        <translation>Latenzen schätzen</translation>
    </message>
    <message>
        <source>No cycle, no device over capacity</source>
        <translation>Kein Zyklus, kein Gerät über der Kapazität</translation>
    </message>
    <message>
        <source>This plan can be exported.</source>
        <translation>Dieser Plan kann exportiert werden.</translation>
    </message>
</context>
<context>
    <name>cutaway::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>No plan is open</source>
        <translation>Kein Plan ist offen</translation>
    </message>
</context>
<context>
    <name>cutaway::ProfileReportDialog</name>
    <message>
        <source>by name</source>
        <translation>nach Namen</translation>
    </message>
    <message>
        <source>by module</source>
        <translation>nach Modul</translation>
    </message>
    <message>
        <source>by order of execution</source>
        <translation>nach Ausführungsreihenfolge</translation>
    </message>
    <message>
        <source>by record id</source>
        <translation>nach Record-Id</translation>
    </message>
    <message>
        <source>Profile report</source>
        <translation>Profilbericht</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <source>%1 → %2, %3</source>
        <translation>%1 → %2, %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Matched</source>
        <translation>Zugeordnet</translation>
    </message>
    <message>
        <source>Unmatched</source>
        <translation>Ohne Entsprechung</translation>
    </message>
    <message>
        <source>Ambiguous</source>
        <translation>Mehrdeutig</translation>
    </message>
    <message>
        <source>Operators without a figure</source>
        <translation>Operatoren ohne Wert</translation>
    </message>
</context>
<context>
    <name>cutaway::RecentRow</name>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>file not found</source>
        <translation>Datei nicht gefunden</translation>
    </message>
</context>
<context>
    <name>cutaway::RefusedDrop</name>
    <message>
        <source>Not moved</source>
        <translation>Nicht verschoben</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Planning again around it…</source>
        <translation>Es wird darum herum neu geplant…</translation>
    </message>
    <message>
        <source>Plan again around it</source>
        <translation>Darum herum neu planen</translation>
    </message>
    <message>
        <source>Planning again around it does not help: %1</source>
        <translation>Darum herum neu zu planen hilft nicht: %1</translation>
    </message>
</context>
<context>
    <name>cutaway::ReportPanel</name>
    <message>
        <source>%1 %2</source>
        <comment>Step time −0.2 ms</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>transferred %1</source>
        <translation>übertragen %1</translation>
    </message>
    <message>
        <source>largest %1</source>
        <translation>größtes %1</translation>
    </message>
    <message>
        <source>Against %1: %2</source>
        <translation>Gegenüber %1: %2</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Plans of this kind have no report</source>
        <translation>Pläne dieser Art haben keinen Bericht</translation>
    </message>
</context>
<context>
    <name>cutaway::Saver</name>
    <message>
        <source>Save plan as</source>
        <translation>Plan speichern als</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Save inventory as</source>
        <translation>Inventar speichern als</translation>
    </message>
    <message>
        <source>Save graph as</source>
        <translation>Graph speichern als</translation>
    </message>
    <message>
        <source>plan %1</source>
        <translation>Plan %1</translation>
    </message>
    <message>
        <source>the inventory</source>
        <translation>das Inventar</translation>
    </message>
    <message>
        <source>kept state %1</source>
        <translation>gemerkter Stand %1</translation>
    </message>
    <message>
        <source>Folder for the kept states</source>
        <translation>Ordner für die gemerkten Stände</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save changes before closing?</source>
        <translation>Änderungen vor dem Schließen speichern?</translation>
    </message>
    <message>
        <source>Changed since saving: %1</source>
        <translation>Seit dem Speichern geändert: %1</translation>
    </message>
    <message>
        <source>Don&apos;t save</source>
        <translation>Nicht speichern</translation>
    </message>
    <message>
        <source>JSON documents (*.json)</source>
        <translation>JSON-Dokumente (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>cutaway::ScatterView</name>
    <message>
        <source>%1: %2 measured, %3 predicted, %4%5 %</source>
        <translation>%1: %2 gemessen, %3 vorhergesagt, %4%5 %</translation>
    </message>
    <message>
        <source>Predicted against measured</source>
        <translation>Vorhergesagt gegen gemessen</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
</context>
<context>
    <name>cutaway::SettingsActions</name>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>Zahlenformat</translation>
    </message>
    <message>
        <source>Time limit of planners</source>
        <translation>Zeitlimit der Planer</translation>
    </message>
    <message>
        <source>Memory limit of planner programs</source>
        <translation>Speicherlimit von Planerprogrammen</translation>
    </message>
    <message>
        <source>Setting: %1…</source>
        <translation>Einstellung: %1…</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Language: %1</source>
        <translation>Sprache: %1</translation>
    </message>
    <message>
        <source>Folders of planners</source>
        <translation>Ordner mit Planern</translation>
    </message>
</context>
<context>
    <name>cutaway::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search settings and keys</source>
        <translation>Einstellungen und Tasten durchsuchen</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Layout of the docks, for plans of the kind that is shown</source>
        <translation>Anordnung der Docks, für Pläne der gezeigten Art</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Design</translation>
    </message>
    <message>
        <source>The window changes when the settings are closed.</source>
        <translation>Das Fenster wechselt, sobald die Einstellungen geschlossen sind.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Of the desktop&apos;s size of text. It is applied when Cutaway starts the next time.</source>
        <translation>Bezogen auf die Schriftgröße des Desktops. Gilt, wenn Cutaway das nächste Mal startet.</translation>
    </message>
    <message>
        <source>Size of text, from the next start</source>
        <translation>Schriftgröße, ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Number format, from the next start</source>
        <translation>Zahlenformat, ab dem nächsten Start</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>A planner that runs longer is stopped, and gives the best plan that it has.</source>
        <translation>Ein Planer, der länger läuft, wird angehalten und gibt den besten Plan, den er hat.</translation>
    </message>
    <message>
        <source>Time limit of planners</source>
        <translation>Zeitlimit der Planer</translation>
    </message>
    <message>
        <source>As usual: 8 GiB</source>
        <translation>Wie üblich: 8 GiB</translation>
    </message>
    <message>
        <source>Of a planner or importer that is a program of its own, with all that it starts.</source>
        <translation>Eines Planers oder Importers, der ein eigenes Programm ist, mit allem, was er startet.</translation>
    </message>
    <message>
        <source>Memory limit of planner programs, from the next start</source>
        <translation>Speicherlimit von Planerprogrammen, ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Where planners and importers of others are looked for first: files that end in .cutaway-planner.json or .cutaway-importer.json</source>
        <translation>Wo Planer und Importer anderer zuerst gesucht werden: Dateien, die auf .cutaway-planner.json oder .cutaway-importer.json enden</translation>
    </message>
    <message>
        <source>Folders of planners, from the next start</source>
        <translation>Ordner mit Planern, ab dem nächsten Start</translation>
    </message>
</context>
<context>
    <name>cutaway::ShortcutEditor</name>
    <message>
        <source>Assign</source>
        <translation>Zuweisen</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>Aktionen und ihre Tasten</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>New keys of the action</source>
        <translation>Neue Tasten der Aktion</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>%1 is already “%2”; assigning takes it away there</source>
        <translation>%1 ist schon „%2“; beim Zuweisen geht es dort verloren</translation>
    </message>
    <message>
        <source>Export keys</source>
        <translation>Tasten exportieren</translation>
    </message>
    <message>
        <source>%1 was not written: %2</source>
        <translation>%1 wurde nicht geschrieben: %2</translation>
    </message>
</context>
<context>
    <name>cutaway::SideBySide</name>
    <message>
        <source>The baseline is changed in its own tab</source>
        <translation>Die Baseline wird in ihrem eigenen Reiter geändert</translation>
    </message>
    <message>
        <source>Baseline %1</source>
        <translation>Baseline %1</translation>
    </message>
</context>
<context>
    <name>cutaway::StartHeading</name>
    <message>
        <source>Cutaway</source>
        <translation>Cutaway</translation>
    </message>
    <message>
        <source>See how a model is cut across devices, and move the cuts.</source>
        <translation>Sehen, wie ein Modell über Geräte geschnitten ist, und die Schnitte verschieben.</translation>
    </message>
</context>
<context>
    <name>cutaway::StartPage</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Without a file</source>
        <translation>Ohne Datei</translation>
    </message>
    <message>
        <source>Each opens with a graph, an inventory and a plan</source>
        <translation>Jedes öffnet sich mit Graph, Inventar und Plan</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>A file that could not be opened</source>
        <translation>Eine Datei, die nicht geöffnet werden konnte</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
</context>
<context>
    <name>cutaway::StartPlanDialog</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>The open model cannot be taken up: %1.</source>
        <translation>Das offene Modell kann nicht übernommen werden: %1.</translation>
    </message>
    <message>
        <source>Take up the open model, %1</source>
        <translation>Das offene Modell %1 übernehmen</translation>
    </message>
    <message>
        <source>Recognised</source>
        <translation>Erkannt</translation>
    </message>
    <message>
        <source>Assumed</source>
        <translation>Angenommen</translation>
    </message>
</context>
<context>
    <name>cutaway::StatusLine</name>
    <message>
        <source>Saved %1 s ago</source>
        <translation>Vor %1 s gespeichert</translation>
    </message>
    <message>
        <source>Saved %1 min ago</source>
        <translation>Vor %1 min gespeichert</translation>
    </message>
    <message>
        <source>Saved %1 h ago</source>
        <translation>Vor %1 h gespeichert</translation>
    </message>
    <message>
        <source>%1 %2, %3 edges</source>
        <comment>34 layers, 35 edges</comment>
        <translation>%1 %2, %3 Kanten</translation>
    </message>
    <message>
        <source>Cutaway %1</source>
        <translation>Cutaway %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 ausgewählt</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>cutaway::StepDrag</name>
    <message>
        <source>Drag it along its row, or press Alt and an arrow, to run it earlier or later</source>
        <translation>In seiner Zeile ziehen oder Alt und Pfeil drücken, um es früher oder später auszuführen</translation>
    </message>
    <message>
        <source>It stays where it is</source>
        <translation>Es bleibt, wo es ist</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>It is the first of its row</source>
        <translation>Es ist das erste seiner Zeile</translation>
    </message>
    <message>
        <source>It is the last of its row</source>
        <translation>Es ist das letzte seiner Zeile</translation>
    </message>
</context>
<context>
    <name>cutaway::SweepView</name>
    <message>
        <source>Time over what is varied</source>
        <translation>Zeit über dem, was variiert wird</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>dotted: does not fit</source>
        <translation>gepunktet: passt nicht</translation>
    </message>
</context>
<context>
    <name>cutaway::TimelineLegend</name>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>Slack</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Memory in use</source>
        <translation>Belegter Speicher</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
</context>
<context>
    <name>cutaway::TimelinePanel</name>
    <message>
        <source>, %1 against %2</source>
        <translation>, %1 gegenüber %2</translation>
    </message>
    <message>
        <source>This plan has no timeline: its parts run one after another, or their times are not known</source>
        <translation>Dieser Plan hat keine Zeitachse: seine Teile laufen nacheinander, oder ihre Zeiten sind nicht bekannt</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>Dieser Plan</translation>
    </message>
    <message>
        <source>%1, baseline %2</source>
        <translation>%1, Baseline %2</translation>
    </message>
    <message>
        <source>%1 → %2 after</source>
        <translation>%1 → %2 danach</translation>
    </message>
    <message>
        <source>This plan, if dropped</source>
        <translation>Dieser Plan, falls abgelegt</translation>
    </message>
    <message>
        <source>%1 → %2 if dropped</source>
        <translation>%1 → %2, falls abgelegt</translation>
    </message>
</context>
<context>
    <name>cutaway::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>cutaway::ToolBar</name>
    <message>
        <source>Toolbar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>View as</source>
        <translation>Ansicht als</translation>
    </message>
    <message>
        <source>Kind of plan: go to a plan of this kind, or to a planner that makes one</source>
        <translation>Art des Plans: zu einem Plan dieser Art oder zu einem Planer, der einen macht</translation>
    </message>
    <message>
        <source>Colour operators by</source>
        <translation>Operatoren einfärben nach</translation>
    </message>
    <message>
        <source>Colour operators by kind, group or a figure of theirs</source>
        <translation>Operatoren nach Art, Gruppe oder einer ihrer Kennzahlen einfärben</translation>
    </message>
    <message>
        <source>Colour: kind</source>
        <translation>Farbe: Art</translation>
    </message>
    <message>
        <source>Colour: latency</source>
        <translation>Farbe: Latenz</translation>
    </message>
    <message>
        <source>Colour: memory</source>
        <translation>Farbe: Speicher</translation>
    </message>
    <message>
        <source>Colour: group</source>
        <translation>Farbe: Gruppe</translation>
    </message>
    <message>
        <source>Colour: operations</source>
        <translation>Farbe: Operationen</translation>
    </message>
    <message>
        <source>Colour: output</source>
        <translation>Farbe: Ausgabe</translation>
    </message>
    <message>
        <source>Colour: parameters</source>
        <translation>Farbe: Parameter</translation>
    </message>
    <message>
        <source>Colour: transfer</source>
        <translation>Farbe: Übertragung</translation>
    </message>
    <message>
        <source>Colour: slack</source>
        <translation>Farbe: Puffer</translation>
    </message>
    <message>
        <source>Colour: profile</source>
        <translation>Farbe: Profil</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
</context>
<context>
    <name>cutaway::Tour</name>
    <message>
        <source>Look</source>
        <translation>Schauen</translation>
    </message>
    <message>
        <source>This is the plan: boxes are what runs together, lines what is sent between them. An arrow, or Enter, opens a box; the wheel with Ctrl zooms, 0 shows everything.</source>
        <translation>Das ist der Plan: Kästen sind, was zusammen läuft, Linien, was dazwischen gesendet wird. Ein Pfeil oder Eingabe öffnet einen Kasten; das Rad mit Strg vergrößert, 0 zeigt alles.</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Pull something to where you would have it. Before you drop it you see what that does to time and memory, or why it cannot be. Esc gives up; Ctrl+Z takes back, as often as you like.</source>
        <translation>Etwas dorthin ziehen, wo es sein soll. Vor dem Ablegen ist zu sehen, was das mit Zeit und Speicher macht oder warum es nicht geht. Esc bricht ab; Strg+Z nimmt zurück, so oft wie gewünscht.</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Choose a planner and run it: its plan becomes a tab beside this one. P pins what it shall leave where it is.</source>
        <translation>Einen Planer wählen und ausführen: sein Plan wird ein Reiter neben diesem. P fixiert, was er lassen soll, wo es ist.</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>Beurteilen</translation>
    </message>
    <message>
        <source>What the plan costs, beside the one you began with. Shift+B makes a plan the baseline that all others are compared with.</source>
        <translation>Was der Plan kostet, neben dem, mit dem begonnen wurde. Umschalt+B macht einen Plan zur Baseline, mit der alle anderen verglichen werden.</translation>
    </message>
    <message>
        <source>Take it along</source>
        <translation>Mitnehmen</translation>
    </message>
    <message>
        <source>File › Export writes the plan for your framework, as a report or as a picture. Whatever else there is, its name finds it (Ctrl+Shift+P), and F1 explains what you are at.</source>
        <translation>Datei › Exportieren schreibt den Plan für das Framework, als Bericht oder als Bild. Was es sonst noch gibt, findet sein Name (Strg+Umschalt+P), und F1 erklärt, woran man gerade ist.</translation>
    </message>
</context>
<context>
    <name>cutaway::TourCard</name>
    <message>
        <source>Leave the tour</source>
        <translation>Rundgang verlassen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Tour, %1 of %2: %3</source>
        <translation>Rundgang, %1 von %2: %3</translation>
    </message>
</context>
<context>
    <name>cutaway::WhatIfPanel</name>
    <message>
        <source>Figure</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>If</source>
        <translation>Falls</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Figures if the devices were others</source>
        <translation>Kennzahlen, wenn die Geräte andere wären</translation>
    </message>
    <message>
        <source>What is varied</source>
        <translation>Was variiert wird</translation>
    </message>
    <message>
        <source>Pla&amp;n anew for each value</source>
        <translation>Für jeden Wert &amp;neu planen</translation>
    </message>
    <message>
        <source>Adds what the planner of this plan would make of each value</source>
        <translation>Fügt hinzu, was der Planer dieses Plans aus jedem Wert machen würde</translation>
    </message>
    <message>
        <source>&amp;Use these devices</source>
        <translation>Diese Geräte &amp;verwenden</translation>
    </message>
    <message>
        <source>Makes it so for the plans, as a step that can be undone</source>
        <translation>Macht es für die Pläne so, als ein Schritt, der rückgängig zu machen ist</translation>
    </message>
    <message>
        <source>How much of it</source>
        <translation>Wie viel davon</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Any value, or a factor such as 1.5 ×</source>
        <translation>Ein beliebiger Wert oder ein Faktor wie 1,5 ×</translation>
    </message>
    <message>
        <source>&amp;Use this setting</source>
        <translation>Diese Einstellung &amp;verwenden</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>Dieser Plan</translation>
    </message>
    <message>
        <source>Nothing changes between fitting and not fitting in this range</source>
        <translation>In diesem Bereich ändert sich nichts daran, ob es passt</translation>
    </message>
    <message>
        <source>What if: %1 %2</source>
        <translation>Was wäre wenn: %1 %2</translation>
    </message>
</context>
</TS>
