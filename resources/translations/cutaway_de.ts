<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>Critical path as a r&amp;ibbon</source>
        <translation>Kritischer Pfad als &amp;Band</translation>
    </message>
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
        <source>Move the &amp;boundary after it…</source>
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
        <source>&amp;What if the devices were different</source>
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
    <message>
        <source>&amp;Add a run…</source>
        <translation>Lauf hinzuf&amp;ügen…</translation>
    </message>
    <message>
        <source>Remo&amp;ve the run</source>
        <translation>Lauf entfe&amp;rnen</translation>
    </message>
    <message>
        <source>Plan &amp;with what was measured</source>
        <translation>&amp;Mit dem Gemessenen planen</translation>
    </message>
    <message>
        <source>Colour by m&amp;easured ÷ predicted</source>
        <translation>Nach g&amp;emessen ÷ vorhergesagt färben</translation>
    </message>
</context>
<context>
    <name>CanvasTexts</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Refused: %1</source>
        <translation>Abgelehnt: %1</translation>
    </message>
    <message>
        <source>Drop it on a tensor, Esc cancels</source>
        <translation>Auf einem Tensor ablegen, Esc bricht ab</translation>
    </message>
    <message>
        <source>Type the number to move to, Esc cancels</source>
        <translation>Zahl des Ziels eingeben, Esc bricht ab</translation>
    </message>
    <message>
        <source>%1 is not a place to move to, Esc cancels</source>
        <translation>%1 ist kein Ziel, Esc bricht ab</translation>
    </message>
    <message>
        <source>Moves %1 in all, with Ctrl only what is dragged; Esc cancels</source>
        <translation>Verschiebt insgesamt %1, mit Strg nur das Gezogene, Esc bricht ab</translation>
    </message>
    <message>
        <source>Enter moves, Esc cancels</source>
        <translation>Eingabe verschiebt, Esc bricht ab</translation>
    </message>
    <message>
        <source>Drop on a green or brown lane, Esc cancels</source>
        <translation>Auf einer grünen oder braunen Spur ablegen, Esc bricht ab</translation>
    </message>
    <message>
        <source>No visible place accepts it; Esc cancels</source>
        <translation>Kein sichtbarer Platz nimmt es auf; Esc bricht ab</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Erlaubt</translation>
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
        <source>New %1</source>
        <comment>partition 3</comment>
        <translation>Neu: %1</translation>
    </message>
    <message>
        <source>New group</source>
        <translation>Neue Gruppe</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>%1 of each %2</source>
        <translation>%1 je %2</translation>
    </message>
    <message>
        <source>Memory of each %1</source>
        <translation>Speicher je %1</translation>
    </message>
    <message>
        <source>Operations of each %1</source>
        <translation>Operationen je %1</translation>
    </message>
    <message>
        <source>Output of each %1</source>
        <translation>Ausgabe je %1</translation>
    </message>
    <message>
        <source>Parameters of each %1</source>
        <translation>Parameter je %1</translation>
    </message>
    <message>
        <source>Sent to other groups by each %1</source>
        <translation>Je %1 an andere Gruppen gesendet</translation>
    </message>
    <message>
        <source>Slack of each %1</source>
        <translation>Puffer je %1</translation>
    </message>
    <message>
        <source>Profile: %1</source>
        <translation>Profil: %1</translation>
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
        <source>sent: %1</source>
        <comment>a time or bytes</comment>
        <translation>gesendet: %1</translation>
    </message>
    <message>
        <source>height: latency, foot: memory</source>
        <comment>of a box</comment>
        <translation>Höhe: Latenz, Fuß: Speicher</translation>
    </message>
    <message>
        <source>empty</source>
        <comment>a device</comment>
        <translation>leer</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <comment>an operator and how many more</comment>
        <translation>%1 + %2</translation>
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
        <source>Transfers</source>
        <translation>Übertragungen</translation>
    </message>
    <message>
        <source>Allowed: %1</source>
        <translation>Erlaubt: %1</translation>
    </message>
    <message>
        <source>over the cap</source>
        <translation>über der Obergrenze</translation>
    </message>
    <message>
        <source>Plan then</source>
        <translation>Plan danach</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>cycle</source>
        <translation>Zyklus</translation>
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
    <message>
        <source>moved</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>%1 verschoben</translation>
    </message>
    <message numerus="yes">
        <source>%n values, %1</source>
        <translation>
            <numerusform>%n Wert, %1</numerusform>
            <numerusform>%n Werte, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more inputs and weights</source>
        <translation>
            <numerusform>%n weitere Eingabe oder weiteres Gewicht</numerusform>
            <numerusform>%n weitere Eingaben und Gewichte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n redistributions</source>
        <translation>
            <numerusform>%n Umverteilung</numerusform>
            <numerusform>%n Umverteilungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n places</source>
        <translation>
            <numerusform>%n Ort</numerusform>
            <numerusform>%n Orten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
        </translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>aus %1</translation>
    </message>
    <message>
        <source>%1, %2 of weights</source>
        <translation>%1, %2 an Gewichten</translation>
    </message>
    <message>
        <source>×%1 of %2</source>
        <comment>8 of 32 layers</comment>
        <translation>×%1 von %2</translation>
    </message>
    <message>
        <source>×%1</source>
        <comment>32 layers</comment>
        <translation>×%1</translation>
    </message>
    <message>
        <source>every device over by</source>
        <translation>jedes Gerät überschritten um</translation>
    </message>
    <message>
        <source>%1, was %2</source>
        <comment>61 operators, was Partition 2</comment>
        <translation>%1, war %2</translation>
    </message>
    <message>
        <source>Empty</source>
        <comment>lane</comment>
        <translation>Leer</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is placed here.</source>
        <translation>Hier liegt nichts.</translation>
    </message>
    <message>
        <source>cut along that dimension</source>
        <translation>entlang dieser Dimension geschnitten</translation>
    </message>
    <message>
        <source>After it: %1</source>
        <translation>Dahinter: %1</translation>
    </message>
    <message>
        <source>Before it: %1</source>
        <translation>Davor: %1</translation>
    </message>
    <message>
        <source>runs differently</source>
        <translation>läuft anders</translation>
    </message>
    <message>
        <source>%1 run differently</source>
        <translation>%1 laufen anders</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 geändert</translation>
    </message>
    <message>
        <source>no redistribution</source>
        <translation>keine Umverteilung</translation>
    </message>
    <message>
        <source>%1, %2 of outputs</source>
        <translation>%1, %2 an Ausgaben</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Schnitt</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>max. %1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <comment>1.10 ms: stages 12, 16, 19</comment>
        <translation>%1: %2 %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>dev_3: 95.3 / 96.5 MiB</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>from %1</source>
        <comment>stage 19</comment>
        <translation>von %1</translation>
    </message>
    <message>
        <source>to %1</source>
        <comment>stage 21</comment>
        <translation>an %1</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>now, then</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>capacity %1, %2 × the fullest</source>
        <translation>Kapazität %1, das %2-Fache des vollsten</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>passes %1</source>
        <comment>passes 1.26 s → 534 ms</comment>
        <translation>Durchläufe %1</translation>
    </message>
    <message>
        <source>Measured ÷ predicted</source>
        <translation>Gemessen ÷ vorhergesagt</translation>
    </message>
    <message>
        <source>memory %1</source>
        <comment>memory 1.2 GiB → 1.1 GiB</comment>
        <translation>Speicher %1</translation>
    </message>
    <message>
        <source>foot: memory</source>
        <translation>Fuß: Speicher</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
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
    <message>
        <source>Set: %1</source>
        <translation>Einstellen: %1</translation>
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
    <message>
        <source>points</source>
        <comment>of per cent</comment>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>nicht verglichen</translation>
    </message>
</context>
<context>
    <name>ExploreDialog</name>
    <message>
        <source>“%1” is not a %2</source>
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
        <source>Move with the %1 %2 after it</source>
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
        <source>Put it with the %1 %2 after it on %3, which is empty</source>
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
        <source>From the language: %1</source>
        <translation>Wie die Sprache: %1</translation>
    </message>
</context>
<context>
    <name>OtherWords</name>
    <message>
        <source>bottleneck longest slow timeline</source>
        <translation>Engpass längster langsam Zeitleiste</translation>
    </message>
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
        <source>strategy sharding placement kernel recomputation</source>
        <translation>strategie sharding placement kernel neuberechnung</translation>
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
    <message>
        <source>side by side compare split two pictures diff</source>
        <translation>nebeneinander vergleichen geteilt zwei Bilder Unterschied</translation>
    </message>
    <message>
        <source>brush stroke recomputation zero layers</source>
        <translation>pinsel strich neuberechnung zero schichten</translation>
    </message>
    <message>
        <source>trace profiler kineto measured actual predicted compare</source>
        <translation>Trace Profiler Kineto gemessen tatsächlich vorhergesagt vergleichen</translation>
    </message>
    <message>
        <source>run trace replan feedback calibrate</source>
        <translation>Lauf Trace neu planen Rückmeldung kalibrieren</translation>
    </message>
    <message>
        <source>color heat run trace ratio actual</source>
        <translation>Farbe Wärme Lauf Trace Verhältnis tatsächlich</translation>
    </message>
</context>
<context>
    <name>ParetoView</name>
    <message>
        <source>In brackets: compared with %1</source>
        <translation>In Klammern: gegenüber %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 here, %2 in the plan shown: not compared</source>
        <translation>%1 hier, %2 im gezeigten Plan: nicht verglichen</translation>
    </message>
</context>
<context>
    <name>PlanMoves</name>
    <message>
        <source>allowed</source>
        <translation>erlaubt</translation>
    </message>
    <message>
        <source>resulting time unknown</source>
        <translation>Zeit dann unbekannt</translation>
    </message>
</context>
<context>
    <name>PlanPoints</name>
    <message>
        <source>edited by hand</source>
        <translation>von Hand bearbeitet</translation>
    </message>
    <message>
        <source>true</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>false</source>
        <translation>nein</translation>
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
        <source>planned again</source>
        <translation>neu geplant</translation>
    </message>
    <message>
        <source>Planning again for each value…</source>
        <translation>Für jeden Wert wird neu geplant …</translation>
    </message>
    <message>
        <source>%1 of %2 values are possible</source>
        <translation>%1 von %2 Werten sind möglich</translation>
    </message>
    <message>
        <source>only %1 is possible</source>
        <comment>one value or several</comment>
        <translation>nur %1 ist möglich</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>size_based: only 1, 2, 4 is possible</comment>
        <translation>%1: %2</translation>
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
        <source>toml</source>
        <translation>toml</translation>
    </message>
    <message>
        <source>%1: the model has no experts</source>
        <translation>%1: das Modell hat keine Experten</translation>
    </message>
    <message>
        <source>No operator has a latency: compute counts as nothing</source>
        <translation>Kein Operator hat eine Latenz: Rechnen zählt als nichts</translation>
    </message>
    <message>
        <source>No communication can be hidden behind it, so a cap chosen this way is useless: %1.</source>
        <translation>Dahinter lässt sich keine Kommunikation verbergen, und eine so gewählte Obergrenze nützt nichts: %1.</translation>
    </message>
    <message>
        <source>Sequences per step over all ranks. Microbatches, their size and data ranks follow from it.</source>
        <translation>Sequenzen eines Schritts über alle Ranks. Microbatches, ihre Größe und Data-Ranks folgen.</translation>
    </message>
    <message>
        <source>No settings of %1 ranks give a global batch of %2</source>
        <translation>Keine Einstellungen mit %1 Ranks haben einen globalen Batch von %2</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>torchtitan configuration</source>
        <translation>torchtitan-Konfiguration</translation>
    </message>
    <message>
        <source>For torchtitan: a Python function that makes its configuration (since 2026), a TOML file (until 2025), or only the fields for parallelism, batch and recomputation.</source>
        <translation>Was torchtitan nimmt: eine Python-Funktion, die seine Konfiguration macht (seit 2026), eine TOML-Datei (bis 2025) oder nur die Felder für Parallelität, Batch und Neuberechnung.</translation>
    </message>
    <message>
        <source>python: a function in the module that --module names. toml: a file for --job.config_file. json: only the fields.</source>
        <translation>python: eine Funktion eines Moduls, das --module nennt. toml: eine Datei für --job.config_file. json: nur die Felder.</translation>
    </message>
    <message>
        <source>Model there</source>
        <translation>Modell dort</translation>
    </message>
    <message>
        <source>The model and its flavor in torchtitan, such as llama3/8B. Empty: taken from the model&apos;s name. The form json needs none.</source>
        <translation>Das Modell und seine Variante in torchtitan, etwa llama3/8B. Leer: wie der Name des Modells sagt. Die Felder allein brauchen keines.</translation>
    </message>
    <message>
        <source>the name %1 does not say which torchtitan model it is</source>
        <translation>welches Modell von torchtitan %1 ist, sagt sein Name nicht</translation>
    </message>
    <message>
        <source>name the torchtitan model and its flavor, such as --set base=llama3/8B</source>
        <translation>--set base=llama3/8B nennt es: das Modell und seine Variante dort</translation>
    </message>
    <message>
        <source>base: must be a name and a flavor, such as llama3/8B</source>
        <translation>base: muss Name und Variante sein, etwa llama3/8B</translation>
    </message>
    <message>
        <source>%1 ranks, batch %2</source>
        <translation>%1 Ranks, Batch %2</translation>
    </message>
    <message>
        <source>%1 cannot be kept with %2</source>
        <translation>%1 lassen sich mit %2 nicht behalten</translation>
    </message>
    <message>
        <source>sequences of %1 tokens are assumed, the longest that the model takes; set sequence_length to the length used in training, such as %2</source>
        <translation>angenommen werden Sequenzen von %1 Token, die längsten, die das Modell nimmt; setzen Sie sequence_length auf das, womit trainiert wird, etwa %2</translation>
    </message>
    <message>
        <source>A transformer of %1 layers, as described by its file</source>
        <translation>Ein Transformer mit %1 Schichten, wie seine Datei ihn beschreibt</translation>
    </message>
    <message>
        <source>Sequences of %1 tokens, unless another length is given below</source>
        <translation>Sequenzen von %1 Token, wenn unten keine andere Länge steht</translation>
    </message>
    <message>
        <source>memory_limit_bytes: %1 is not a number of bytes or auto</source>
        <translation>memory_limit_bytes: %1 ist weder eine Zahl von Bytes noch auto</translation>
    </message>
    <message>
        <source>activation: %1 is not known; layers without a gate are assumed</source>
        <translation>activation: %1 ist nicht bekannt; angenommen werden Schichten ohne Gate</translation>
    </message>
    <message>
        <source>%1 was stopped because the model was read again</source>
        <translation>%1 wurde angehalten: Das Modell wurde inzwischen neu gelesen</translation>
    </message>
    <message>
        <source>run it again on the model as it is now</source>
        <translation>erneut auf das Modell anwenden, wie es jetzt ist</translation>
    </message>
    <message>
        <source>%1 was read as %2; nothing was assumed</source>
        <translation>%1 wurde als %2 gelesen; nichts wurde angenommen</translation>
    </message>
    <message>
        <source>%1 was read as %2; assumed or left out: %3</source>
        <translation>%1 wurde als %2 gelesen; angenommen oder weggelassen: %3</translation>
    </message>
    <message>
        <source>%1 was read as %2; assumed or left out: %3; and %4 more</source>
        <translation>%1 wurde als %2 gelesen; angenommen oder weggelassen: %3; und %4 weitere</translation>
    </message>
    <message>
        <source>%1 takes pairs of a key and a value</source>
        <translation>%1 hat Paare aus Schlüssel und Wert</translation>
    </message>
    <message>
        <source>the name of a field is missing</source>
        <translation>der Name eines Feldes fehlt</translation>
    </message>
    <message>
        <source>The graph has no operators</source>
        <translation>Der Graph hat keine Operatoren</translation>
    </message>
    <message>
        <source>--set force=true exports it anyway</source>
        <translation>--set force=true exportiert es trotzdem</translation>
    </message>
    <message>
        <source>%1 of %2 kernels have a duration of 0, which is not a measurement: operators with no other kernel are left out</source>
        <translation>%1 von %2 Kernels haben eine Dauer von 0, was keine Messung ist: Operatoren ohne andere werden ausgelassen</translation>
    </message>
    <message>
        <source>the trace ends in the middle of an event: everything before it was read</source>
        <translation>der Trace endet mitten in einem Ereignis: gelesen wird, was davor steht</translation>
    </message>
    <message>
        <source>the header that names the columns is missing</source>
        <translation>die Kopfzeile fehlt, die die Spalten nennt</translation>
    </message>
    <message>
        <source>the tables do not give the memory: enter it in the inventory</source>
        <translation>die Tabellen nennen keinen Speicher: im Inventar eintragen</translation>
    </message>
    <message>
        <source>the file has %1 graphs; %2 was read; choose another with --graph: %3</source>
        <translation>die Datei hat %1 Graphen; gelesen wurde %2, einen anderen wählt --graph: %3</translation>
    </message>
    <message>
        <source>%1 is not a value</source>
        <translation>%1 ist kein Wert</translation>
    </message>
    <message>
        <source>the plan has no limits</source>
        <translation>der Plan hat keine Grenzen</translation>
    </message>
    <message>
        <source>%1 places in the trace are not valid JSON, as some profilers write them (line breaks and backslashes in names, nan, inf, a trailing comma): they were tolerated</source>
        <translation>%1 Stellen des Trace sind kein JSON, wie manche Profiler sie schreiben (Zeilenumbrüche und umgekehrte Schrägstriche in Namen, nan, inf, ein letztes Komma): darüber wurde hinweggelesen</translation>
    </message>
    <message>
        <source>rocm-smi --showtopo</source>
        <translation>rocm-smi --showtopo</translation>
    </message>
    <message>
        <source>use the whole output of rocm-smi --showtopo</source>
        <translation>die ganze Ausgabe von rocm-smi --showtopo nehmen</translation>
    </message>
    <message>
        <source>the table %1 is missing</source>
        <translation>die Tabelle %1 fehlt</translation>
    </message>
    <message>
        <source>%1 From ZeRO 2 on gradients are kept in shards and are scattered after each microbatch, as part of the backward passes.</source>
        <translation>%1 Gradienten, die ab ZeRO 2 in Shards gehalten werden, werden nach jedem Microbatch verteilt, was Teil der Rückwärtsdurchläufe ist.</translation>
    </message>
    <message>
        <source>%1 With so few, the interval is rough.</source>
        <translation>%1 So wenige, dass das Intervall grob ist.</translation>
    </message>
    <message>
        <source>%1 They ran on %2. %3</source>
        <translation>%1 Sie liefen auf %2. %3</translation>
    </message>
    <message>
        <source>%1: the activations of microbatches in flight depend on the order of passes. Only weights, gradients and optimizer states are shown.</source>
        <translation>%1: was Microbatches unterwegs behalten, folgt aus der Reihenfolge der Durchläufe. Gezeigt werden nur Gewichte, Gradienten und Optimizer-Zustände.</translation>
    </message>
    <message>
        <source>All %1 steps behind the time interval were measured in fp8.</source>
        <translation>Alle %1 Schritte hinter dem Intervall der Zeit wurden in fp8 gemessen.</translation>
    </message>
    <message>
        <source>Degrees, pipeline layout, sharding and recomputation of a training run, from an export of this program or from the run&apos;s own YAML or JSON file.</source>
        <translation>Grade, Aufteilung der Pipeline, Sharding und Neuberechnung eines Trainingslaufs, wie dieses Programm sie exportiert oder wie die YAML- oder JSON-Datei des Laufs sie enthält.</translation>
    </message>
    <message>
        <source>From %1 measured steps; the constants are those of %2.</source>
        <translation>Aus %1 gemessenen Schritten; die Konstanten sind die von %2.</translation>
    </message>
    <message>
        <source>Gap, time per sample</source>
        <translation>Lücke, Zeit je Probe</translation>
    </message>
    <message>
        <source>Memory is not known</source>
        <translation>Der Speicher ist nicht bekannt</translation>
    </message>
    <message>
        <source>No step of a model with experts was measured on %1; the time interval is that of %2 steps on %3.</source>
        <translation>Kein Schritt eines Modells mit Experten wurde auf %1 gemessen; das Intervall der Zeit ist das von %2 Schritten auf %3.</translation>
    </message>
    <message>
        <source>No step of a model without experts was measured on %1; the time interval is that of %2 steps on %3.</source>
        <translation>Kein Schritt eines Modells ohne Experten wurde auf %1 gemessen; das Intervall der Zeit ist das von %2 Schritten auf %3.</translation>
    </message>
    <message>
        <source>None of the %1 steps behind the time interval was measured in fp8.</source>
        <translation>Keiner der %1 Schritte hinter dem Intervall der Zeit wurde in fp8 gemessen.</translation>
    </message>
    <message>
        <source>None of them is of a model with experts on %1.</source>
        <translation>Keiner davon ist von einem Modell mit Experten auf %1.</translation>
    </message>
    <message>
        <source>None of them is of a model without experts on %1.</source>
        <translation>Keiner davon ist von einem Modell ohne Experten auf %1.</translation>
    </message>
    <message>
        <source>Not known: %1.</source>
        <translation>Nicht bekannt: %1.</translation>
    </message>
    <message>
        <source>Of models with experts on %2: %1.</source>
        <translation>Von Modellen mit Experten auf %2: %1.</translation>
    </message>
    <message>
        <source>Of models without experts on %2: %1.</source>
        <translation>Von Modellen ohne Experten auf %2: %1.</translation>
    </message>
    <message>
        <source>Of the %1 runs behind the memory intervals, %2 sharded their parameters.</source>
        <translation>Von den %1 Läufen hinter den Intervallen des Speichers teilten %2 ihre Parameter auf.</translation>
    </message>
    <message>
        <source>Of the %1 runs behind the memory intervals, %2 used fp8.</source>
        <translation>Von den %1 Läufen hinter den Intervallen des Speichers waren %2 in fp8.</translation>
    </message>
    <message>
        <source>Of the time per sample. %1</source>
        <translation>Von der Zeit je Probe. %1</translation>
    </message>
    <message>
        <source>Galvatron runs gpipe and 1f1b, not %1</source>
        <translation>Galvatron führt gpipe und 1f1b aus, nicht %1</translation>
    </message>
    <message>
        <source>The constants are those of %2; none were fitted to measurements on %1.</source>
        <translation>Die Konstanten sind die von %2; keine wurden an Messungen auf %1 angepasst.</translation>
    </message>
    <message>
        <source>choose one of them, with one stage per device</source>
        <translation>eines davon wählen, mit einer Stufe für jedes Gerät</translation>
    </message>
    <message>
        <source>memory not known</source>
        <translation>Speicher nicht bekannt</translation>
    </message>
    <message>
        <source>no degrees give this global batch; the smallest they give is %1</source>
        <translation>keine Grade ergeben diesen globalen Batch; der kleinste, den sie ergeben, ist %1</translation>
    </message>
    <message>
        <source>no degrees give this global batch; the nearest they give are %1 and %2</source>
        <translation>keine Grade ergeben diesen globalen Batch; die nächsten, die sie ergeben, sind %1 und %2</translation>
    </message>
    <message>
        <source>open the arguments as a model: they describe it</source>
        <translation>öffnen Sie die Argumente als Modell: sie enthalten es</translation>
    </message>
    <message>
        <source>CAPITALS_IN_SENTENCES</source>
        <extracomment>Not shown: &quot;keep&quot; where nouns have their capital in a sentence too, or where there are no capitals.</extracomment>
        <translation>keep</translation>
    </message>
    <message>
        <source>Report (HTML)</source>
        <translation>Bericht (HTML)</translation>
    </message>
    <message>
        <source>One page with the plan&apos;s figures, problems, devices, groups, timeline and picture, light or dark like the reader&apos;s system; needs no network.</source>
        <translation>Eine Seite mit Kennzahlen, Problemen, Geräten, Gruppen, Zeitachse und Bild des Plans, hell oder dunkel wie das System des Lesers; braucht kein Netz.</translation>
    </message>
    <message>
        <source>SVG picture</source>
        <translation>SVG-Bild</translation>
    </message>
    <message>
        <source>The plan as a drawing that scales.</source>
        <translation>Der Plan als skalierbare Zeichnung.</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG-Bild</translation>
    </message>
    <message>
        <source>The plan as an image of any size.</source>
        <translation>Der Plan als Pixel, in beliebiger Größe.</translation>
    </message>
    <message>
        <source>PDF picture</source>
        <translation>PDF-Bild</translation>
    </message>
    <message>
        <source>The plan on one page, for printing and papers.</source>
        <translation>Der Plan auf einer Seite, zum Drucken und für Papiere.</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>%1 %2 is not %3</source>
        <translation>%1 %2 ist nicht %3</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>%1 (%2) would read %3 (%4)</source>
        <translation>%1 (%2) würde %3 lesen (%4)</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>%1 accelerators are idle</source>
        <translation>%1 Beschleuniger sind im Leerlauf</translation>
    </message>
    <message>
        <source>%1 alone takes %2 of its %3.</source>
        <translation>%1 allein braucht %2 seiner %3.</translation>
    </message>
    <message>
        <source>%1 always has two stages on a device.</source>
        <translation>%1 hat immer zwei Stufen auf einem Gerät.</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 and %2 others</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation>%1 bei %2: %3</translation>
    </message>
    <message>
        <source>%1 at %2: %3, as %4 other</source>
        <translation>%1 bei %2: %3, wie %4 weiterer</translation>
    </message>
    <message>
        <source>%1 at %2: %3, as %4 others</source>
        <translation>%1 bei %2: %3, wie %4 weitere</translation>
    </message>
    <message>
        <source>%1 blocks are more than the %2 that can be planned</source>
        <translation>%1 Blöcke sind mehr als die %2, für die geplant wird</translation>
    </message>
    <message>
        <source>%1 cannot be moved</source>
        <translation>%1 kann nicht verschoben werden</translation>
    </message>
    <message>
        <source>%1 cannot be opened here</source>
        <translation>%1 kann hier nicht geöffnet werden</translation>
    </message>
    <message>
        <source>%1 cannot be pinned</source>
        <translation>%1 kann nicht fixiert werden</translation>
    </message>
    <message>
        <source>%1 cannot be pinned to that</source>
        <translation>%1 kann daran nicht fixiert werden</translation>
    </message>
    <message>
        <source>%1 cannot be pinned to this</source>
        <translation>%1 kann daran nicht fixiert werden</translation>
    </message>
    <message>
        <source>%1 cannot be run that way</source>
        <translation>%1 kann so nicht laufen</translation>
    </message>
    <message>
        <source>%1 chunks</source>
        <translation>%1 Stücke</translation>
    </message>
    <message>
        <source>%1 chunks, partial sums</source>
        <translation>%1 Stücke, Summanden</translation>
    </message>
    <message>
        <source>%1 collective</source>
        <translation>%1 Collective</translation>
    </message>
    <message>
        <source>%1 collectives</source>
        <translation>%1 Collectives</translation>
    </message>
    <message>
        <source>%1 could not place it there</source>
        <translation>%1 konnte es dort nicht hinlegen</translation>
    </message>
    <message>
        <source>%1 depends on %2</source>
        <translation>%1 hängt von %2 ab</translation>
    </message>
    <message>
        <source>%1 devices are needed for the embedding partitions, %2 are given</source>
        <translation>%1 Geräte werden für die Embedding-Partitionen gebraucht, %2 sind gegeben</translation>
    </message>
    <message>
        <source>%1 devices do not fill nodes of %2</source>
        <translation>%1 Geräte füllen keine Knoten von %2</translation>
    </message>
    <message>
        <source>more than %1 devices are not read</source>
        <translation>mehr als %1 Geräte werden nicht gelesen</translation>
    </message>
    <message>
        <source>%1 does not start: %2</source>
        <translation>%1 startet nicht: %2</translation>
    </message>
    <message>
        <source>%1 does not start: it is not installed</source>
        <translation>%1 startet nicht: nicht installiert</translation>
    </message>
    <message>
        <source>%1 is %2 likely to fit</source>
        <translation>%1 passt mit einer Wahrscheinlichkeit von %2</translation>
    </message>
    <message>
        <source>%1 gave no plan within its time limit of %2</source>
        <translation>%1 gab innerhalb seines Zeitlimits von %2 keinen Plan</translation>
    </message>
    <message>
        <source>%1 gives an invalid plan: %2</source>
        <translation>%1 gibt einen Plan, der nicht sein kann: %2</translation>
    </message>
    <message>
        <source>%1 graphs; choose one with --graph: %2</source>
        <translation>%1 Graphen; einen mit --graph wählen: %2</translation>
    </message>
    <message>
        <source>%1 already has %2 %3: a device has one</source>
        <translation>%1 hat schon %2 %3: ein Gerät hat eine</translation>
    </message>
    <message>
        <source>%1 has %2 waits</source>
        <translation>%1 hat %2 waits</translation>
    </message>
    <message>
        <source>%1 has %2, too many to read at once</source>
        <translation>%1 hat %2, mehr als auf einmal gelesen werden kann</translation>
    </message>
    <message>
        <source>%1 has no such configuration</source>
        <translation>%1 hat keine solche Konfiguration</translation>
    </message>
    <message>
        <source>%1 has no such strategy</source>
        <translation>%1 hat keine solche Strategie</translation>
    </message>
    <message>
        <source>%1 has one stage on a device; interleaved_1f1b and interleaved_zb have several.</source>
        <translation>%1 hat eine Stufe auf einem Gerät; interleaved_1f1b und interleaved_zb haben mehrere.</translation>
    </message>
    <message>
        <source>%1 is over its capacity: something has to move off it first.</source>
        <translation>%1 ist über der Kapazität: zuerst muss etwas davon weg.</translation>
    </message>
    <message>
        <source>%1 holds nothing</source>
        <translation>%1 hält nichts</translation>
    </message>
    <message>
        <source>%1 ideals and %2 kinds of devices are too many for the exact method: use method=linearized</source>
        <translation>%1 Ideale und %2 Gerätearten sind mehr, als das exakte Verfahren ansehen kann: method=linearized verwenden</translation>
    </message>
    <message>
        <source>%1 in one.</source>
        <translation>%1 in einem.</translation>
    </message>
    <message>
        <source>%1 is %2 full</source>
        <translation>%1 ist zu %2 gefüllt</translation>
    </message>
    <message>
        <source>%1 is a %2 plan, %3 is a %4 plan</source>
        <translation>%1 ist ein Plan der Art %2, %3 von %4</translation>
    </message>
    <message>
        <source>%1 is an input: it follows the operators that read it</source>
        <translation>%1 ist eine Eingabe: sie folgt den Operatoren, die sie lesen</translation>
    </message>
    <message>
        <source>%1 is dragged onto itself</source>
        <translation>%1 wird auf sich selbst gezogen</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 ist leer</translation>
    </message>
    <message>
        <source>%1 is in a stage before that of %2</source>
        <translation>%1 ist in einer Stufe vor der von %2</translation>
    </message>
    <message>
        <source>%1 is in no module that torchtitan would keep: it would be dropped</source>
        <translation>%1 ist in keinem Modul, das torchtitan behalten könnte: es fiele weg</translation>
    </message>
    <message>
        <source>%1 is in row %2, %3 in row %4</source>
        <translation>%1 ist in Zeile %2, %3 in Zeile %4</translation>
    </message>
    <message>
        <source>%1 is in stages %2 and %3</source>
        <translation>%1 ist in den Stufen %2 und %3</translation>
    </message>
    <message>
        <source>%1 is in two buckets</source>
        <translation>%1 ist in zwei Buckets</translation>
    </message>
    <message>
        <source>%1 is not a collective</source>
        <translation>%1 ist kein Collective</translation>
    </message>
    <message>
        <source>%1 is not a device</source>
        <translation>%1 ist kein Gerät</translation>
    </message>
    <message>
        <source>%1 is not an input of %2</source>
        <translation>%1 ist keine Eingabe von %2</translation>
    </message>
    <message>
        <source>%1 is not %2%3</source>
        <translation>%1 ist nicht %2%3</translation>
    </message>
    <message>
        <source>%1 is not a layer</source>
        <translation>%1 ist keine Schicht</translation>
    </message>
    <message>
        <source>%1 is not an ONNX model</source>
        <translation>%1 ist kein ONNX-Modell</translation>
    </message>
    <message>
        <source>%1 is not for %2 on %3; allowed: %4</source>
        <translation>%1 ist nicht für %2 auf %3; erlaubt: %4</translation>
    </message>
    <message>
        <source>%1 is not for %2; allowed: %3</source>
        <translation>%1 ist nicht für %2; erlaubt: %3</translation>
    </message>
    <message>
        <source>%1 is not for %2 plans</source>
        <translation>%1 ist nicht für Pläne der Art %2</translation>
    </message>
    <message>
        <source>%1 is not in the inventory</source>
        <translation>%1 ist nicht im Inventar</translation>
    </message>
    <message>
        <source>%1 is not where it is pinned</source>
        <translation>%1 ist nicht, wo es fixiert ist</translation>
    </message>
    <message>
        <source>%1 is on %2</source>
        <translation>%1 ist auf %2</translation>
    </message>
    <message>
        <source>%1 is on no device</source>
        <translation>%1 ist auf keinem Gerät</translation>
    </message>
    <message>
        <source>%1 is over capacity</source>
        <translation>%1 ist über der Kapazität</translation>
    </message>
    <message>
        <source>%1 is pinned</source>
        <translation>%1 ist fixiert</translation>
    </message>
    <message>
        <source>%1 is pinned to %2</source>
        <translation>%1 ist fixiert: %2</translation>
    </message>
    <message>
        <source>%1 is pinned to %2 (and %3 more operators are pinned)</source>
        <translation>%1 ist fixiert: %2 (und %3 weitere fixierte Operatoren)</translation>
    </message>
    <message>
        <source>%1 is pinned to %2 but is in partition %3. Move it, unpin it, or plan around the pins.</source>
        <translation>%1 ist fixiert (%2) und liegt in Partition %3. Verschieben, lösen oder um die Fixierungen herum planen.</translation>
    </message>
    <message>
        <source>%1 is pinned to partition %2</source>
        <translation>%1 ist in Partition %2 fixiert</translation>
    </message>
    <message>
        <source>%1 is pinned to stage %2</source>
        <translation>%1 ist an Stufe %2 fixiert</translation>
    </message>
    <message>
        <source>%1 is pinned to stage %2 (and %3 more operators are pinned)</source>
        <translation>%1 ist an Stufe %2 fixiert (und %3 weitere fixierte Operatoren)</translation>
    </message>
    <message>
        <source>%1 is pinned to stage %2 but is in stage %3. Move it, unpin it, or plan around the pins.</source>
        <translation>%1 ist an Stufe %2 fixiert und liegt in Stufe %3. Verschieben, lösen oder um die Fixierungen herum planen.</translation>
    </message>
    <message>
        <source>%1 is read by a program that is not part of Cutaway: %2</source>
        <translation>%1 wird von einem Programm gelesen, das nicht von Cutaway ist: %2</translation>
    </message>
    <message>
        <source>%1 is replicated because it has no rule</source>
        <translation>%1 ist mangels Regel repliziert</translation>
    </message>
    <message>
        <source>%1 and %2 more like it are replicated because they have no rule</source>
        <translation>%1 und %2 weitere dieser Art sind mangels Regel repliziert</translation>
    </message>
    <message>
        <source>%1 is varied, but no devices are given</source>
        <translation>%1 wird variiert, und es sind keine Geräte gegeben</translation>
    </message>
    <message>
        <source>%1 is varied, but the inventory has no mesh</source>
        <translation>%1 wird variiert, und das Inventar hat kein Mesh</translation>
    </message>
    <message>
        <source>%1 keeps the shards of %2 in one host group</source>
        <translation>%1 hält die Shards von %2 in einer Host-Gruppe</translation>
    </message>
    <message>
        <source>%1 is in no %2</source>
        <translation>%1 liegt in keiner Gruppe (%2)</translation>
    </message>
    <message>
        <source>%1 is in no partition</source>
        <translation>%1 liegt in keiner Partition</translation>
    </message>
    <message>
        <source>%1 needs an inventory of devices</source>
        <translation>%1 braucht ein Inventar von Geräten</translation>
    </message>
    <message>
        <source>%1 needs latencies, but node %2 has none</source>
        <translation>%1 braucht Latenzen, und Knoten %2 hat keine Latenz</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 %3 does not run on a device of kind %4</source>
        <translation>%1 von %2 %3 läuft nicht auf einem Gerät der Art %4</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 on each device</source>
        <translation>%1 auf jedem Gerät</translation>
    </message>
    <message>
        <source>%1 operator</source>
        <translation>%1 Operator</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>%1 Operatoren</translation>
    </message>
    <message>
        <source>%1 operators are not where they are pinned</source>
        <translation>%1 Operatoren sind nicht, wo sie fixiert sind</translation>
    </message>
    <message>
        <source>%1 over by %2</source>
        <translation>%1 um %2 überschritten</translation>
    </message>
    <message>
        <source>%1 over by %2: needs %3, has %4</source>
        <translation>%1 um %2 überschritten: braucht %3, hat %4</translation>
    </message>
    <message>
        <source>%1 pinned differently from where they are</source>
        <translation>%1 anders fixiert, als sie sind</translation>
    </message>
    <message>
        <source>%1 puts shard i on rank i</source>
        <translation>%1 legt Shard i auf Rank i</translation>
    </message>
    <message>
        <source>%1 ranks are %2</source>
        <translation>%1 Ranks: %2</translation>
    </message>
    <message>
        <source>%1 rows × %2 columns</source>
        <translation>%1 Zeilen × %2 Spalten</translation>
    </message>
    <message>
        <source>%1 runs after %2</source>
        <translation>%1 läuft nach %2</translation>
    </message>
    <message>
        <source>%1 runs stages %2 and %3, and no schedule orders their passes</source>
        <translation>%1 führt die Stufen %2 und %3 aus: ihre Läufe haben im Zeitplan keine Reihenfolge</translation>
    </message>
    <message>
        <source>%1 stages for %2 layers, counting those that the first and the last stage have fewer</source>
        <translation>%1 Stufen für %2 Schichten, mitgezählt die, die erste und letzte Stufe weniger haben</translation>
    </message>
    <message>
        <source>%1 tables</source>
        <translation>%1 Tabellen</translation>
    </message>
    <message>
        <source>%1 tables are not where they are required to be</source>
        <translation>%1 Tabellen sind nicht, wo sie gehalten werden</translation>
    </message>
    <message>
        <source>%1 take %2 of %3. The most expensive is the %4.</source>
        <translation>%1 dauern %2 von %3. Am teuersten: %4.</translation>
    </message>
    <message>
        <source>%1 takes %2 of %3. The most expensive is the %4.</source>
        <translation>%1 dauert %2 von %3. Am teuersten: %4.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 where the cap is %2.</source>
        <translation>%1, wo die Obergrenze %2 ist.</translation>
    </message>
    <message>
        <source>%1 would be empty</source>
        <translation>%1 wäre leer</translation>
    </message>
    <message>
        <source>%1 would read %2</source>
        <translation>%1 würde %2 lesen</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2 and %3</source>
        <translation>%1, %2 und %3</translation>
    </message>
    <message>
        <source>%1, %2 bucket</source>
        <translation>%1, %2 Bucket</translation>
    </message>
    <message>
        <source>%1, %2 buckets</source>
        <translation>%1, %2 Buckets</translation>
    </message>
    <message>
        <source>%1, %2 exposed, %3 overlapped</source>
        <translation>%1, %2 nicht überdeckt, %3 überdeckt</translation>
    </message>
    <message>
        <source>%1, there are %2</source>
        <translation>%1, es gibt %2</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1. A planner can do that.</source>
        <translation>%1. Ein Planer bringt sie dorthin.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a size</source>
        <translation>%1: „%2“ ist keine Größe</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a whole number of at least %3</source>
        <translation>%1: „%2“ ist keine ganze Zahl ab %3</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not at least 1</source>
        <translation>%1: „%2“ ist nicht mindestens 1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 does not divide by the group&apos;s size %3</source>
        <translation>%1: %2 ist nicht durch die Größe %3 der Gruppe teilbar</translation>
    </message>
    <message>
        <source>%1: %2 is negative</source>
        <translation>%1: %2 ist negativ</translation>
    </message>
    <message>
        <source>%1: %2 is neither a number nor %3</source>
        <translation>%1: %2 ist weder eine Zahl noch %3</translation>
    </message>
    <message>
        <source>%1: %2 is not a number above 0</source>
        <translation>%1: %2 ist keine Zahl über 0</translation>
    </message>
    <message>
        <source>%1: %2 is not %3</source>
        <translation>%1: %2 ist nicht %3</translation>
    </message>
    <message>
        <source>%1: %2 is not a dimension of a %3-dimensional mesh</source>
        <translation>%1: %2 ist keine Dimension eines %3-dimensionalen Mesh</translation>
    </message>
    <message>
        <source>%1: %2 is not a strategy of this node</source>
        <translation>%1: %2 ist keine Strategie dieses Knotens</translation>
    </message>
    <message>
        <source>%1: %2 is not offered</source>
        <translation>%1: %2 wird nicht angeboten</translation>
    </message>
    <message>
        <source>%1: AutoParallel may refuse (%2, from %3)</source>
        <translation>%1: AutoParallel könnte ablehnen (%2, aus %3)</translation>
    </message>
    <message>
        <source>%1: a bucketed collective needs exactly one user, its wait</source>
        <translation>%1: ein Collective in einem Bucket braucht genau einen Verbraucher, sein wait</translation>
    </message>
    <message>
        <source>%1: a list of lists of names is needed</source>
        <translation>%1: eine Liste von Namenslisten wird gebraucht</translation>
    </message>
    <message>
        <source>%1: a value of type %2 is needed</source>
        <translation>%1: ein Wert vom Typ %2 wird gebraucht</translation>
    </message>
    <message>
        <source>%1: at least one is needed</source>
        <translation>%1: mindestens eines wird gebraucht</translation>
    </message>
    <message>
        <source>%1: custom operators name element types by number, and the number of %2 is not known</source>
        <translation>%1: eigene Operatoren nennen Elementtypen mit Nummern, und die von %2 ist nicht bekannt</translation>
    </message>
    <message>
        <source>%1: its constraints leave no sharding type and compute kernel (types allowed here: %2; kernels: %3)</source>
        <translation>%1: seine Vorgaben lassen keine Sharding-Art und keinen Kernel (hier erlaubte Arten: %2; Kernel: %3)</translation>
    </message>
    <message>
        <source>%1: its time is too large for a number</source>
        <translation>%1: seine Zeit ist zu lang für eine Zahl</translation>
    </message>
    <message>
        <source>%1: min_partition %2 cuts it into too many shards</source>
        <translation>%1: min_partition %2 schneidet sie in zu viele Shards</translation>
    </message>
    <message>
        <source>%1: must be &gt; 0</source>
        <translation>%1: muss &gt; 0 sein</translation>
    </message>
    <message>
        <source>%1: must be &gt;= 0</source>
        <translation>%1: muss &gt;= 0 sein</translation>
    </message>
    <message>
        <source>%1: a cluster has no such field</source>
        <translation>%1: kein solches Feld eines Clusters</translation>
    </message>
    <message>
        <source>%1: not enough memory for this file</source>
        <translation>%1: nicht genug Speicher für diese Datei</translation>
    </message>
    <message>
        <source>%1: not enough memory for this graph</source>
        <translation>%1: nicht genug Speicher für diesen Graphen</translation>
    </message>
    <message>
        <source>%1: not enough memory for this plan</source>
        <translation>%1: nicht genug Speicher für diesen Plan</translation>
    </message>
    <message>
        <source>%1: only tensors split along their first dimension can be merged</source>
        <translation>%1: nur Tensoren, die entlang ihrer ersten Dimension geschnitten sind, können zusammengefasst werden</translation>
    </message>
    <message>
        <source>%1: the schedule&apos;s own steps determine it</source>
        <translation>%1: das sagen die eigenen Schritte des Zeitplans</translation>
    </message>
    <message>
        <source>%1: unknown parameter</source>
        <translation>%1: unbekannter Parameter</translation>
    </message>
    <message>
        <source>%1: unknown parameter; known: %2</source>
        <translation>%1: unbekannter Parameter; bekannt: %2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <translation>%1; %2.</translation>
    </message>
    <message>
        <source>%1; a device is then visited more than once per sample.</source>
        <translation>%1; ein Gerät wird dann je Probe mehr als einmal besucht.</translation>
    </message>
    <message>
        <source>%1; parameters %2</source>
        <translation>%1; Parameter %2</translation>
    </message>
    <message>
        <source>%1; the plan stays on the ranks that it had.</source>
        <translation>%1; der Plan bleibt auf seinen bisherigen Ranks.</translation>
    </message>
    <message>
        <source>%1[%2]: a time is finite and at least 0</source>
        <translation>%1[%2]: eine Zeit ist endlich und mindestens 0</translation>
    </message>
    <message>
        <source>%1_stage_less_layers: %2 is more than the %3 layers of a stage</source>
        <translation>%1_stage_less_layers: %2 ist mehr als die %3 Schichten einer Stufe</translation>
    </message>
    <message>
        <source>%2 ranks take equally long: moving something off only one of them does not help. %1</source>
        <translation>%2 Ranks brauchen gleich lange: ein Zug von nur einem davon hilft nicht. %1</translation>
    </message>
    <message>
        <source>0 is not a whole number of at least 1</source>
        <translation>0 ist keine ganze Zahl ab 1</translation>
    </message>
    <message>
        <source>0: compute costs nothing.</source>
        <translation>0: Rechnen kostet nichts.</translation>
    </message>
    <message>
        <source>5 % of steps would be %1: step x (1 + quantile of measured / predicted - 1) = %2 x %3. %4</source>
        <translation>5 % der Schritte wären %1: Schritt x (1 + Quantil von gemessen / vorhergesagt - 1) = %2 x %3. %4</translation>
    </message>
    <message>
        <source>&lt;&lt; needs a mapping</source>
        <translation>&lt;&lt; braucht eine Zuordnung</translation>
    </message>
    <message>
        <source>A Python module that applies the plan with torch&apos;s parallelize_module, and with distribute_tensor for the other weights.</source>
        <translation>Ein Python-Modul, das den Plan mit torchs parallelize_module anwendet, andere Gewichte mit distribute_tensor.</translation>
    </message>
    <message>
        <source>A Python module that cuts the model&apos;s pipeline stages with Slapo.</source>
        <translation>Ein Python-Modul, das die Pipeline-Stufen des Modells mit Slapo schneidet.</translation>
    </message>
    <message>
        <source>A Python module that makes the device mesh, distributes the parameters and redistributes the inputs of operators as the plan says.</source>
        <translation>Ein Python-Modul, das das Geräte-Mesh macht, die Parameter verteilt und umverteilt, was Operatoren lesen, wie der Plan sagt.</translation>
    </message>
    <message>
        <source>A Python module that partitions the traced model with torch.fx according to the plan.</source>
        <translation>Ein Python-Modul, das das aufgezeichnete Modell mit torch.fx in Partitionen teilt, wie der Plan sagt.</translation>
    </message>
    <message>
        <source>A Python module that splits the model into the plan&apos;s stages for torch.distributed.pipelining.</source>
        <translation>Ein Python-Modul, das das Modell für torch.distributed.pipelining in die Stufen des Plans teilt.</translation>
    </message>
    <message>
        <source>A dimension is split only where all chunks are equal.</source>
        <translation>Eine Dimension wird nur geschnitten, wo alle Stücke gleich sind.</translation>
    </message>
    <message>
        <source>A graph that was captured with its parameters has names like layers.0.attention.query.weight.</source>
        <translation>Ein mit seinen Parametern aufgenommener Graph hat Namen wie layers.0.attention.query.weight.</translation>
    </message>
    <message>
        <source>A larger batch may not fit: %1 left.</source>
        <translation>Ein größerer Batch passt vielleicht nicht: %1 frei.</translation>
    </message>
    <message>
        <source>A larger input or batch will not fit: %1 left of %2.</source>
        <translation>Eine größere Eingabe oder ein größerer Batch passt nicht mehr: %1 von %2 frei.</translation>
    </message>
    <message>
        <source>One letter per layer, without t*3 and (tt|)*2.</source>
        <translation>Ein Buchstabe für jede Schicht, ohne t*3 und (tt|)*2.</translation>
    </message>
    <message>
        <source>A name for each mesh dimension; default: the names in the file that the plan came from.</source>
        <translation>Ein Name für jede Dimension des Mesh; Vorgabe: die der Datei, aus der der Plan kam.</translation>
    </message>
    <message>
        <source>A note in the plan</source>
        <translation>Eine Bemerkung zum Plan</translation>
    </message>
    <message>
        <source>A plan document used as one more starting point, with its pins; empty: the open plan.</source>
        <translation>Ein Plandokument, mit dem neben den Planern begonnen wird und dessen Fixierungen bleiben; leer: der offene Plan.</translation>
    </message>
    <message>
        <source>A plan document that gives partitions, their devices and operators; inputs follow the operators that read them.</source>
        <translation>Ein Plandokument, dessen Partitionen Geräte und Operatoren nennen; Quellen folgen ihren Lesern.</translation>
    </message>
    <message>
        <source>A plan document; empty: the open plan, or the best of torch.fx&apos;s planners.</source>
        <translation>Ein Plandokument; leer: der offene Plan oder der beste der Planer von torch.fx.</translation>
    </message>
    <message>
        <source>A plan whose placements are kept where names match; those of layer 0 also count for later layers.</source>
        <translation>Ein Plan, dessen Placements bleiben, wo Namen passen; die von Schicht 0 stehen für spätere Schichten.</translation>
    </message>
    <message>
        <source>One row per operator with its place, time and sizes, for spreadsheets.</source>
        <translation>Eine Zeile je Operator mit Platz, Zeit und Größen, für Tabellenkalkulationen.</translation>
    </message>
    <message>
        <source>A step in which all ranks wait for the slowest after each exchange and each compute phase.</source>
        <translation>Ein Schritt, in dem alle Ranks nach jedem Austausch und jeder Berechnung auf den langsamsten warten.</translation>
    </message>
    <message>
        <source>AIConfigurator system (YAML)</source>
        <translation>AIConfigurator-System (YAML)</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>Accelerators per node</source>
        <translation>Beschleuniger je Knoten</translation>
    </message>
    <message>
        <source>Accelerators of the run; default: 8, or as many as its degrees need.</source>
        <translation>Beschleuniger des Laufs; 8, oder so viele, wie seine Grade brauchen.</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>Activations may be recomputed in the backward pass to save memory.</source>
        <translation>Aktivierungen dürfen im Rückwärtslauf neu berechnet werden, um Speicher zu sparen.</translation>
    </message>
    <message>
        <source>Activations, per device</source>
        <translation>Aktivierungen, je Gerät</translation>
    </message>
    <message>
        <source>Add %1 %2</source>
        <translation>%1 %2 hinzufügen</translation>
    </message>
    <message>
        <source>Add first</source>
        <translation>Zuerst addieren</translation>
    </message>
    <message>
        <source>Add partition %1</source>
        <translation>Partition %1 hinzufügen</translation>
    </message>
    <message>
        <source>Where reduced gradients are added, adds them before they are reduced, as torch 2.14 can before it fills buckets.</source>
        <translation>Addiert Gradienten, bevor sie reduziert werden, wo reduzierte addiert werden, wie torch 2.14 es vor dem Füllen der Buckets kann.</translation>
    </message>
    <message>
        <source>After this time the best plan so far is taken; 0: no limit.</source>
        <translation>Danach gilt der bisher beste Plan; 0 ist keine Grenze.</translation>
    </message>
    <message>
        <source>Against the most expensive</source>
        <translation>Gegenüber dem teuersten</translation>
    </message>
    <message>
        <source>The sum of all ranks&apos; distances from an equal share.</source>
        <translation>Aller Ranks Abstände von einem gleichen Anteil, addiert.</translation>
    </message>
    <message>
        <source>All tables sharded the same way, once per sharding type: a simple baseline.</source>
        <translation>Alle Tabellen gleich geschnitten, einmal je Sharding-Art: eine leicht überschaubare Baseline.</translation>
    </message>
    <message>
        <source>All-gather buckets</source>
        <translation>All-gather-Buckets</translation>
    </message>
    <message>
        <source>All-reduce buckets</source>
        <translation>All-reduce-Buckets</translation>
    </message>
    <message>
        <source>Alone</source>
        <translation>Allein</translation>
    </message>
    <message>
        <source>Alpa</source>
        <translation>Alpa</translation>
    </message>
    <message>
        <source>Stages of equally many layers, with embeddings and head counted as layers, as torchtitan does by default. A good baseline.</source>
        <translation>Gleich viele Schichten in jeder Stufe, Embeddings und Kopf als Schichten gezählt, wie torchtitan es von sich aus tut. Eine gute Baseline.</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>Mindestens</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>Rate at which a cache on the rank is filled.</source>
        <translation>Mit der ein Cache auf dem Rank gefüllt wird.</translation>
    </message>
    <message>
        <source>Rate at which a host reads its memory.</source>
        <translation>Mit der ein Host seinen Speicher liest.</translation>
    </message>
    <message>
        <source>Rate at which a rank reads its own memory.</source>
        <translation>Mit der ein Rank seinen eigenen Speicher liest.</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Attention mask</source>
        <translation>Attention-Maske</translation>
    </message>
    <message>
        <source>AutoParallel placements (JSON)</source>
        <translation>AutoParallel-Placements (JSON)</translation>
    </message>
    <message>
        <source>AutoParallel solution (JSON)</source>
        <translation>AutoParallel-Lösung (JSON)</translation>
    </message>
    <message>
        <source>AutoParallel solution or placements (JSON)</source>
        <translation>AutoParallel-Lösung oder -Placements (JSON)</translation>
    </message>
    <message>
        <source>AutoParallel needs a sharding plan</source>
        <translation>AutoParallel nimmt Sharding-Pläne</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Backward / forward</source>
        <translation>Rückwärts / vorwärts</translation>
    </message>
    <message>
        <source>Backward compute</source>
        <translation>Rückwärts rechnen</translation>
    </message>
    <message>
        <source>Backward transfer</source>
        <translation>Rückwärts übertragen</translation>
    </message>
    <message>
        <source>Balance modules</source>
        <translation>Module ausgleichen</translation>
    </message>
    <message>
        <source>Balance tolerance</source>
        <translation>Ausgleichstoleranz</translation>
    </message>
    <message>
        <source>Balance tries</source>
        <translation>Ausgleichsversuche</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Ausgewogen</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Bandwidth between hosts</source>
        <translation>Bandbreite zwischen Hosts</translation>
    </message>
    <message>
        <source>Bandwidth inside a host</source>
        <translation>Bandbreite in einem Host</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>Batch, ZeRO stage, pipeline parts and recomputed layers of a training run.</source>
        <translation>Batch, ZeRO-Stufe, Pipeline-Teile und neu berechnete Schichten eines Trainingslaufs.</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Bester</translation>
    </message>
    <message>
        <source>Best cap</source>
        <translation>Beste Obergrenze</translation>
    </message>
    <message>
        <source>Best degrees</source>
        <translation>Beste Grade</translation>
    </message>
    <message>
        <source>Best of all</source>
        <translation>Bester von allen</translation>
    </message>
    <message>
        <source>Best stages for given degrees</source>
        <translation>Beste Stufen für gegebene Grade</translation>
    </message>
    <message>
        <source>Between hosts</source>
        <translation>Zwischen Hosts</translation>
    </message>
    <message>
        <source>Between nodes</source>
        <translation>Zwischen Knoten</translation>
    </message>
    <message>
        <source>Between nodes.</source>
        <translation>Zwischen Knoten.</translation>
    </message>
    <message>
        <source>Between ranks of a host.</source>
        <translation>Zwischen Ranks eines Hosts.</translation>
    </message>
    <message>
        <source>Between ranks of different hosts.</source>
        <translation>Zwischen Ranks verschiedener Hosts.</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Bubble</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>Bucket</translation>
    </message>
    <message>
        <source>Bucket %1</source>
        <translation>Bucket %1</translation>
    </message>
    <message>
        <source>Copied out of bucket %1</source>
        <translation>Aus Bucket %1 kopiert</translation>
    </message>
    <message>
        <source>Bucket %1 is over the cap</source>
        <translation>Bucket %1 ist über der Obergrenze</translation>
    </message>
    <message>
        <source>Bucket %1: %2 collectives, %3
%4 of the cap of %5
alone %6, together %7
exposed %8 → %9</source>
        <translation>Bucket %1: %2 Collectives, %3
%4 der Obergrenze von %5
allein %6, zusammen %7
nicht überdeckt %8 → %9</translation>
    </message>
    <message>
        <source>Bucket FSDP first</source>
        <translation>FSDP zuerst in Buckets</translation>
    </message>
    <message>
        <source>Bucket cap</source>
        <translation>Bucket-Obergrenze</translation>
    </message>
    <message>
        <source>Bucket mode</source>
        <translation>Bucket-Modus</translation>
    </message>
    <message>
        <source>Bucketing</source>
        <translation>Buckets füllen</translation>
    </message>
    <message>
        <source>By its published dimensions.</source>
        <translation>Nach seinen veröffentlichten Maßen.</translation>
    </message>
    <message>
        <source>By largest shard</source>
        <translation>Nach größtem Shard</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Bytes of HBM to keep free on each rank, for the reservation fixed_absolute.</source>
        <translation>Bytes HBM, die auf jedem Rank frei bleiben, für die Reservierung fixed_absolute.</translation>
    </message>
    <message>
        <source>Bytes per element of an accumulated gradient.</source>
        <translation>Bytes eines Gradienten, der aufsummiert wird.</translation>
    </message>
    <message>
        <source>Bytes of gradients for each byte of weights, in training: 1 where both are bf16, 2 for fp32 gradients.</source>
        <translation>Bytes der Gradienten je Byte der Gewichte beim Training: 1, wo beide bf16 sind, 2 für fp32-Gradienten.</translation>
    </message>
    <message>
        <source>Bytes of optimizer state for each byte of weights, in training: 2 for Adam in the weights&apos; precision, 6 for fp32 moments and master weights beside bf16.</source>
        <translation>Bytes des Optimizer-Zustands je Byte der Gewichte beim Training: 2 für Adam in der Genauigkeit der Gewichte, 6 für fp32-Momente und Master-Gewichte neben bf16.</translation>
    </message>
    <message>
        <source>Bytes to keep for dense tensors on each rank instead of an estimate from the graph; 0: estimate.</source>
        <translation>Bytes für dichte Tensoren auf jedem Rank statt einer Schätzung aus dem Graphen; 0: schätzen.</translation>
    </message>
    <message>
        <source>CSV by node name</source>
        <translation>CSV nach Knotennamen</translation>
    </message>
    <message>
        <source>CUTAWAY_PLUGIN_MEMORY sets how much memory it may take</source>
        <translation>CUTAWAY_PLUGIN_MEMORY sagt, wie viel es nehmen darf</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>Kalibrieren</translation>
    </message>
    <message>
        <source>Cap of these</source>
        <translation>Obergrenze davon</translation>
    </message>
    <message>
        <source>Change the plan</source>
        <translation>Den Plan ändern</translation>
    </message>
    <message>
        <source>Check the result</source>
        <translation>Ergebnis prüfen</translation>
    </message>
    <message>
        <source>Chooses stage boundaries and each layer&apos;s recomputation so that all ranks fit and the time of the slowest stage plus one pass through all stages is least; exact for one chunk per rank.</source>
        <translation>Wählt die Grenzen der Stufen und was jede Schicht neu berechnet, sodass alle Ranks passen und die langsamste Stufe und ein Durchlauf durch alle am wenigsten dauern; exakt für einen Chunk je Rank.</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>Chunks</translation>
    </message>
    <message>
        <source>Chunks per device</source>
        <translation>Chunks je Gerät</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Collective</translation>
    </message>
    <message>
        <source>Collectives start and are waited for where the graph has them; nothing is prefetched. With these buckets no order takes less than %1: reordering could save up to %2. bucketing.overlap_fixed searches for such an order.</source>
        <translation>Collectives werden begonnen und erwartet, wo der Graph sie hat; nichts wird vorausgeladen. Mit diesen Buckets braucht keine Reihenfolge weniger als %1: Umordnen könnte bis zu %2 sparen. bucketing.overlap_fixed sucht eine solche Reihenfolge.</translation>
    </message>
    <message>
        <source>Collectives that are started and not waited for.</source>
        <translation>Collectives, die begonnen sind und auf die noch nicht gewartet wird.</translation>
    </message>
    <message>
        <source>Collectives that it merges.</source>
        <translation>Collectives, die er zusammenfasst.</translation>
    </message>
    <message>
        <source>Column, row and vocabulary parallel on one mesh dimension, data parallel on another, by the rules of Megatron-LM. The most common choice and a good baseline.</source>
        <translation>Spalten-, zeilen- und vokabularparallel auf einer Mesh-Dimension, datenparallel auf einer anderen, nach den Regeln von Megatron-LM. Die übliche Wahl und eine gute Baseline.</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Communication at the end</source>
        <translation>Kommunikation am Ende</translation>
    </message>
    <message>
        <source>Communication changes from %1, the step from %2.</source>
        <translation>Kommunikation: %1, Schritt: %2.</translation>
    </message>
    <message>
        <source>Communication changes from %1, the step from %2: a merged collective starts when the last of its inputs is ready, and every reader waits for all of it.</source>
        <translation>Kommunikation: %1, Schritt: %2; ein zusammengefasstes Collective beginnt, wenn die letzte seiner Eingaben da ist, und alles wartet auf das Ganze.</translation>
    </message>
    <message>
        <source>Communication, %1</source>
        <translation>Kommunikation, %1</translation>
    </message>
    <message>
        <source>Communication, stage %1</source>
        <translation>Kommunikation, Stufe %1</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Compute %1</source>
        <translation>Rechnen %1</translation>
    </message>
    <message>
        <source>Compute, %1</source>
        <translation>Rechnen, %1</translation>
    </message>
    <message>
        <source>Compute, part. %1</source>
        <translation>Rechnen, Part. %1</translation>
    </message>
    <message>
        <source>Compute, stage %1</source>
        <translation>Rechnen, Stufe %1</translation>
    </message>
    <message>
        <source>Nodes of the cluster.</source>
        <translation>Rechner des Clusters.</translation>
    </message>
    <message>
        <source>Compute takes %1 of its longest path of %2.</source>
        <translation>Rechnen dauert %1 auf dem längsten Pfad von %2.</translation>
    </message>
    <message>
        <source>Configure %1</source>
        <translation>%1 konfigurieren</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>Konstante</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Context degrees</source>
        <translation>Kontextgrade</translation>
    </message>
    <message>
        <source>Context-parallel degrees to try.</source>
        <translation>Kontextparallele Grade, die versucht werden.</translation>
    </message>
    <message>
        <source>Contiguous stages</source>
        <translation>Zusammenhängende Stufen</translation>
    </message>
    <message>
        <source>Contiguous stages with the fastest possible slowest stage, each within the memory of its device. This is the optimal cut of the model&apos;s order. Where a device holds several stages, it is optimal among cuts in which each stage fits its device, or else its share of it.</source>
        <translation>Zusammenhängende Stufen, deren langsamste so schnell wie möglich ist, jede im Speicher ihres Geräts. Der beste Schnitt in der Reihenfolge des Modells, keine Schätzung; wo ein Gerät mehrere Stufen hält, unter denen, bei denen jede Stufe auf ihr Gerät passt, sonst in ihren Anteil davon.</translation>
    </message>
    <message>
        <source>Copies of the model, each with its own microbatches. 0: derived from the other settings.</source>
        <translation>Kopien des Modells, jede mit eigenen Microbatches. 0: so viele, wie aus dem Rest folgen.</translation>
    </message>
    <message>
        <source>Copies of routed tokens kept in addition to those of the experts.</source>
        <translation>Kopien der verteilten Token, die neben denen der Experten behalten werden.</translation>
    </message>
    <message>
        <source>Copies the whole set of used devices onto idle ones as often as it fits.</source>
        <translation>Kopiert die ganze Menge benutzter Geräte auf freie, so oft es passt.</translation>
    </message>
    <message>
        <source>Copy bandwidth</source>
        <translation>Kopierbandbreite</translation>
    </message>
    <message>
        <source>Cost aware</source>
        <translation>Nach Kosten</translation>
    </message>
    <message>
        <source>Cost model</source>
        <translation>Kostenmodell</translation>
    </message>
    <message>
        <source>Counts the outputs of lookups even where the pipeline frees them before memory peaks.</source>
        <translation>Zählt die Ausgaben der Lookups auch, wo die Pipeline sie vor der Speicherspitze freigibt.</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>Cut after modules</source>
        <translation>Nach Modulen schneiden</translation>
    </message>
    <message>
        <source>Cut before %1</source>
        <translation>Vor %1 schneiden</translation>
    </message>
    <message>
        <source>Cut between</source>
        <translation>Schneiden zwischen</translation>
    </message>
    <message>
        <source>Cut into</source>
        <translation>Geschnitten in</translation>
    </message>
    <message>
        <source>Cutaway graph</source>
        <translation>Cutaway-Graph</translation>
    </message>
    <message>
        <source>Cutaway inventory</source>
        <translation>Cutaway-Inventar</translation>
    </message>
    <message>
        <source>Cutaway reads cutaway.graph, cutaway.devices, cutaway.plan and cutaway.moves</source>
        <translation>Cutaway liest cutaway.graph, cutaway.devices, cutaway.plan und cutaway.moves</translation>
    </message>
    <message>
        <source>Cutaway reads directed graphs in Graphviz&apos;s DOT</source>
        <translation>Cutaway liest gerichtete Graphen in Graphviz&apos; DOT</translation>
    </message>
    <message>
        <source>Cutaway transformer</source>
        <translation>Cutaway-Transformer</translation>
    </message>
    <message>
        <source>Cuts</source>
        <translation>Schnitte</translation>
    </message>
    <message>
        <source>Cuts the layers into even stages for given degrees of parallelism, with one recomputation mode for all layers, as frameworks do by default.</source>
        <translation>Schneidet die Schichten in gleichmäßige Stufen für gegebene Parallelitätsgrade, mit einer Art der Neuberechnung für alle, wie Frameworks von sich aus.</translation>
    </message>
    <message>
        <source>Cycle %1</source>
        <translation>Zyklus %1</translation>
    </message>
    <message>
        <source>Cycle %1: no order of execution exists, so the plan cannot run or be exported.</source>
        <translation>Zyklus %1: es gibt keine Ausführungsreihenfolge, der Plan kann weder laufen noch exportiert werden.</translation>
    </message>
    <message>
        <source>DDR</source>
        <translation>DDR</translation>
    </message>
    <message>
        <source>DOT files of more than %1 are not read</source>
        <translation>DOT-Dateien von mehr als %1 werden nicht gelesen</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Datenparallel</translation>
    </message>
    <message>
        <source>Data parallelism</source>
        <translation>Datenparallelität</translation>
    </message>
    <message>
        <source>DeepSpeed configuration (JSON)</source>
        <translation>DeepSpeed-Konfiguration (JSON)</translation>
    </message>
    <message>
        <source>DeepSpeed stages (JSON)</source>
        <translation>DeepSpeed-Stufen (JSON)</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s configuration: batch, ZeRO stage, pipeline parts and recomputed layers.</source>
        <translation>Die Konfiguration von DeepSpeed: Batch, ZeRO-Stufe, Pipeline-Teile und neu berechnete Schichten.</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Degrees, model parts, batch and recomputation of a training run.</source>
        <translation>Grade, Modellteile, Batch und Neuberechnung eines Trainingslaufs.</translation>
    </message>
    <message>
        <source>Degrees, sharding and recomputation of each layer of a training run.</source>
        <translation>Grade, Sharding und Neuberechnung jeder Schicht eines Trainingslaufs.</translation>
    </message>
    <message>
        <source>Dense tensors</source>
        <translation>Dichte Tensoren</translation>
    </message>
    <message>
        <source>Deterministic</source>
        <translation>Deterministisch</translation>
    </message>
    <message>
        <source>Device map (Hugging Face)</source>
        <translation>Device map: Gerät je Modul (Hugging Face)</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Devices along the pipeline: the number of stages, which is also the default.</source>
        <translation>Geräte entlang der Pipeline: die Zahl der Stufen, die auch die Vorgabe ist.</translation>
    </message>
    <message>
        <source>Devices per host</source>
        <translation>Geräte je Host</translation>
    </message>
    <message>
        <source>Dispatch copies</source>
        <translation>Dispatch-Kopien</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Cannot run there</source>
        <translation>Läuft dort nicht</translation>
    </message>
    <message>
        <source>Drag it onto a device.</source>
        <translation>Auf ein Gerät ziehen.</translation>
    </message>
    <message>
        <source>Drag it onto a device: %1 are needed.</source>
        <translation>Auf ein Gerät ziehen: %1 werden gebraucht.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Dynamic programming</source>
        <translation>Dynamische Programmierung</translation>
    </message>
    <message>
        <source>Each holds a copy of %1; the gradients have to be summed after every step.</source>
        <translation>Jede hält eine Kopie von %1; ihre Gradienten müssen nach jedem Schritt addiert werden.</translation>
    </message>
    <message>
        <source>Elements of a token&apos;s hidden vector between layers.</source>
        <translation>Elemente des Vektors eines Tokens zwischen Schichten.</translation>
    </message>
    <message>
        <source>Embedding at peak</source>
        <translation>Embedding zur Spitze</translation>
    </message>
    <message>
        <source>Embeddings count as</source>
        <translation>Embeddings zählen als</translation>
    </message>
    <message>
        <source>Ends a stage after each module or operator that you name, as Slapo does.</source>
        <translation>Beendet eine Stufe nach jedem der genannten Module oder Operatoren, wie Slapo.</translation>
    </message>
    <message>
        <source>Ends the greedy search after this many plans in a row without improvement; 0: never.</source>
        <translation>Beendet die gierige Suche nach so vielen Plänen in Folge, die nicht besser sind; 0: nie.</translation>
    </message>
    <message>
        <source>Ends the search after this time with the best plan so far; unset or 0: no limit.</source>
        <translation>Beendet die Suche nach dieser Zeit mit dem bisher besten Plan; leer oder 0: keine Grenze.</translation>
    </message>
    <message>
        <source>Equal chunks only</source>
        <translation>Nur gleiche Stücke</translation>
    </message>
    <message>
        <source>Equal pieces of a split dimension stay split; the weights that produce them must be stored interleaved.</source>
        <translation>Gleiche Stücke einer geschnittenen Dimension bleiben geschnitten; die Gewichte davor müssen verschränkt abgelegt sein.</translation>
    </message>
    <message>
        <source>Even stages</source>
        <translation>Gleichmäßige Stufen</translation>
    </message>
    <message>
        <source>Tries every combination of all tables&apos; options: exact, but only for a handful of tables.</source>
        <translation>Jede Kombination der Optionen aller Tabellen: exakt und nur für eine Handvoll Tabellen.</translation>
    </message>
    <message>
        <source>Every device is over capacity</source>
        <translation>Jedes Gerät ist über der Kapazität</translation>
    </message>
    <message>
        <source>Every device of the mesh %1</source>
        <translation>Jedes Gerät des Mesh %1</translation>
    </message>
    <message>
        <source>Every redistribution is possible and memory suffices</source>
        <translation>Jede Umverteilung ist möglich, der Speicher reicht</translation>
    </message>
    <message>
        <source>Every stage fits its device</source>
        <translation>Jede Stufe passt auf ihr Gerät</translation>
    </message>
    <message>
        <source>Everything on the first device with the largest memory. The baseline that a cut has to beat, if the model fits at all.</source>
        <translation>Alles auf dem ersten Gerät mit dem größten Speicher. Die Baseline, die ein Schnitt schlagen muss, wo das Modell überhaupt passt.</translation>
    </message>
    <message>
        <source>Everything replicated on every device. The baseline that a sharding has to beat.</source>
        <translation>Alles ganz auf jedem Gerät. Die Baseline, die ein Sharding schlagen muss.</translation>
    </message>
    <message>
        <source>Expert</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Expert plan</source>
        <translation>Expertenplan</translation>
    </message>
    <message>
        <source>Expert tensor</source>
        <translation>Experten-Tensor</translation>
    </message>
    <message>
        <source>Experts are spread over several nodes; the traffic between them was hardly measured.</source>
        <translation>Experten liegen auf mehreren Knoten; der Verkehr dazwischen wurde kaum gemessen.</translation>
    </message>
    <message>
        <source>Exports even a plan that is over capacity or that its framework would refuse.</source>
        <translation>Exportiert einen Plan, der über der Kapazität ist oder den sein Framework ablehnen würde.</translation>
    </message>
    <message>
        <source>Exposed after</source>
        <translation>Nicht überdeckt nachher</translation>
    </message>
    <message>
        <source>Exposed before</source>
        <translation>Nicht überdeckt vorher</translation>
    </message>
    <message>
        <source>Exposed first</source>
        <translation>Nicht Überdecktes zuerst</translation>
    </message>
    <message>
        <source>Extra memory</source>
        <translation>Zusätzlicher Speicher</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllung</translation>
    </message>
    <message>
        <source>Fill buckets in the mode %1</source>
        <translation>Buckets im Modus %1 füllen</translation>
    </message>
    <message>
        <source>Fills one accelerator after another in data-flow order, then hosts, and tells how long one sample takes. Fast; a baseline for the optimal plan.</source>
        <translation>Füllt einen Beschleuniger nach dem anderen in der Reihenfolge der Daten, dann Hosts, und sagt, wie lange eine Probe dauert. Schnell; eine Baseline für den optimalen Plan.</translation>
    </message>
    <message>
        <source>Fills one device after another in execution order, as torch.fx&apos;s partitioner does. Fast, and a good start when memory is the limit; ignores latency.</source>
        <translation>Füllt ein Gerät nach dem anderen in Ausführungsreihenfolge, wie der Partitionierer von torch.fx. Schnell und ein guter Anfang, wenn Speicher die Grenze ist; Latenz spielt keine Rolle.</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Likely to fit</source>
        <translation>Passt wahrscheinlich</translation>
    </message>
    <message>
        <source>For each amount of memory, the options with the least total time, as TorchEasyRec finds them.</source>
        <translation>Für jede Speichermenge die Optionen mit der geringsten Gesamtzeit, wie TorchEasyRec sie findet.</translation>
    </message>
    <message>
        <source>For recommendation models: spreads embedding tables over equal devices and copies the dense part to each of them.</source>
        <translation>Für Empfehlungsmodelle: verteilt Embedding-Tabellen auf gleiche Geräte und kopiert den dichten Teil auf jedes.</translation>
    </message>
    <message>
        <source>For the cost model dtensor; else the last mesh dimension.</source>
        <translation>Für das Kostenmodell dtensor; sonst die letzte Mesh-Dimension.</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>Erzwingen</translation>
    </message>
    <message>
        <source>Discard the steps</source>
        <translation>Die Schritte vergessen</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Forward compute</source>
        <translation>Vorwärts rechnen</translation>
    </message>
    <message>
        <source>Forward transfer</source>
        <translation>Vorwärts übertragen</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Galvatron plan (JSON)</source>
        <translation>Galvatron-Plan (JSON)</translation>
    </message>
    <message>
        <source>Galvatron strategy (JSON)</source>
        <translation>Galvatron-Strategie (JSON)</translation>
    </message>
    <message>
        <source>Galvatron&apos;s strategy file: degrees, sharding and recomputation of each layer.</source>
        <translation>Die Strategiedatei von Galvatron: Grade, Sharding und Neuberechnung jeder Schicht.</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Give %1 the strategy %2</source>
        <translation>%1 die Strategie %2 geben</translation>
    </message>
    <message>
        <source>Give %1 the strategy %2, and adapt %3 more to it</source>
        <translation>%1 die Strategie %2 geben und %3 weiteren, was dazu passt</translation>
    </message>
    <message>
        <source>Given assignment</source>
        <translation>Gegebene Zuordnung</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>Gloo has no all-to-all: a tensor that is split differently is gathered first.</source>
        <translation>Gloo hat kein all-to-all: Ein Tensor, der neu geschnitten wird, wird zuerst gesammelt.</translation>
    </message>
    <message>
        <source>Gradient bytes</source>
        <translation>Gradienten-Bytes</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Gradients / weights</source>
        <translation>Gradienten / Gewichte</translation>
    </message>
    <message>
        <source>Graphviz DOT</source>
        <translation>Graphviz DOT</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>Gierig</translation>
    </message>
    <message>
        <source>Grid search</source>
        <translation>Gittersuche</translation>
    </message>
    <message>
        <source>With more combinations than this, grid search proposes nothing.</source>
        <translation>Die Gittersuche schlägt nichts vor, wo es mehr Kombinationen gibt.</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>HBM reserved</source>
        <translation>HBM reserviert</translation>
    </message>
    <message>
        <source>HBM to DDR</source>
        <translation>HBM zu DDR</translation>
    </message>
    <message>
        <source>Head counts as</source>
        <translation>Kopf zählt als</translation>
    </message>
    <message>
        <source>Limited to</source>
        <translation>Beschränkt auf</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Versteckte Größe</translation>
    </message>
    <message>
        <source>Hold %1 to %2</source>
        <translation>%1 auf %2 beschränken</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>Host-Speicher</translation>
    </message>
    <message>
        <source>Host memory that a rank uses, on average.</source>
        <translation>Host-Speicher, den ein Rank im Mittel benutzt.</translation>
    </message>
    <message>
        <source>Host memory that the fullest rank uses.</source>
        <translation>Host-Speicher, den der vollste Rank benutzt.</translation>
    </message>
    <message>
        <source>How to train a known model on a cluster of equal nodes. The best degrees of parallelism are searched; everything can be changed afterwards.</source>
        <translation>Wie ein bekanntes Modell auf einem Cluster gleicher Knoten trainiert wird. Die besten Parallelitätsgrade werden gesucht; alles kann danach geändert werden.</translation>
    </message>
    <message>
        <source>Depth of the modules that stages are cut between: 1 for encoder and decoder, 2 for encoder.layer. Only used when stages are cut between modules.</source>
        <translation>Wie tief die Module liegen, zwischen denen Stufen enden: 1 für encoder und decoder, 2 für encoder.layer. Zählt, wo zwischen Modulen geschnitten wird.</translation>
    </message>
    <message>
        <source>How each module&apos;s parameters are placed on the mesh.</source>
        <translation>Wie die Parameter jedes Moduls auf dem Mesh liegen.</translation>
    </message>
    <message>
        <source>How each table is sharded and where its shards are, for load_plan.py, which makes a TorchRec ShardingPlan from it.</source>
        <translation>Wie jede Tabelle geshardet ist und wo ihre Shards liegen, für load_plan.py, das daraus TorchRecs ShardingPlan macht.</translation>
    </message>
    <message>
        <source>How far peak memory may rise; none: no such limit. torch takes the greater of the two limits.</source>
        <translation>Wie weit die Speicherspitze steigen darf; none: keine solche Grenze. torch nimmt die größere der beiden Grenzen.</translation>
    </message>
    <message>
        <source>Distance of the farthest rank from an equal share (total variation).</source>
        <translation>Wie weit der Rank, der am weitesten von einem gleichen Anteil ist, davon entfernt ist (Totalvariation).</translation>
    </message>
    <message>
        <source>How likely every rank has enough memory: the lowest of all ranks. Rank %1 needs %2 of %3. %4</source>
        <translation>Wie wahrscheinlich jeder Rank genug Speicher hat; das Kleinste aller Ranks. Rank %1 braucht %2 von %3. %4</translation>
    </message>
    <message>
        <source>How long compute waits for its members in the original graph.</source>
        <translation>Wie lange das Rechnen im Graphen, wie er ist, auf seine Mitglieder wartet.</translation>
    </message>
    <message>
        <source>How long compute waits for the merged collective.</source>
        <translation>Wie lange das Rechnen auf das zusammengefasste Collective wartet.</translation>
    </message>
    <message>
        <source>How long the search may improve each plan; it ends earlier when no move helps any more.</source>
        <translation>Wie lange die Suche jeden Plan verbessern darf; sie endet von selbst, wo kein Zug mehr hilft.</translation>
    </message>
    <message>
        <source>How many collectives are considered for starting early and for bucketing.</source>
        <translation>Wie viele Collectives betrachtet werden, zum Beginnen und zum Füllen der Buckets.</translation>
    </message>
    <message>
        <source>How many devices share each weight; default: those of the inventory.</source>
        <translation>Wie viele Geräte sich jedes Gewicht teilen; Vorgabe: die des Inventars.</translation>
    </message>
    <message>
        <source>How many different plans are priced before the search ends with what it has.</source>
        <translation>Wie viele verschiedene Pläne berechnet werden, bevor die Suche mit dem endet, was sie hat.</translation>
    </message>
    <message>
        <source>How many of the plans with the best objective are simulated pass by pass; the fastest is taken. 1: the optimum of the objective.</source>
        <translation>Wie viele der nach Ziel besten Durchlauf für Durchlauf simuliert werden, von denen der schnellste genommen wird; 1: das Optimum des Ziels.</translation>
    </message>
    <message>
        <source>How many operators with flops ahead of its place a collective may start.</source>
        <translation>Wie viele Operatoren mit flops ein Collective vorher beginnen darf.</translation>
    </message>
    <message>
        <source>How many pieces a batch is split into.</source>
        <translation>In wie vielen Stücken ein Batch läuft.</translation>
    </message>
    <message>
        <source>How many boundary positions the exact method examines before it gives up.</source>
        <translation>Wie viele Stellen für eine Grenze das exakte Verfahren betrachtet, bevor es aufgibt.</translation>
    </message>
    <message>
        <source>How many ranks share the stages; default: one per stage.</source>
        <translation>Wie viele Ranks sich die Stufen teilen; Vorgabe: einer je Stufe.</translation>
    </message>
    <message>
        <source>Number of stages; 0: as many as there are devices.</source>
        <translation>Wie viele Stufen; 0: so viele wie Geräte.</translation>
    </message>
    <message>
        <source>Number of stages; default: the devices times the stages that the schedule has on each.</source>
        <translation>Wie viele Stufen; ohne Angabe so viele wie Geräte, mal die Stufen, die der Zeitplan auf jedem hat.</translation>
    </message>
    <message>
        <source>How many bytes of collectives that no compute needs are started at once; none: no batches.</source>
        <translation>Wie viel von Collectives, die kein Rechnen braucht, auf einmal begonnen wird; none: keine Stapel.</translation>
    </message>
    <message>
        <source>The largest share of the time that a better plan could save.</source>
        <translation>Wie viel der Zeit ein besserer Plan höchstens sparen könnte.</translation>
    </message>
    <message>
        <source>How much slower memory_balanced may make a plan, as a fraction.</source>
        <translation>Wie viel langsamer memory_balanced einen Plan machen darf, als Anteil.</translation>
    </message>
    <message>
        <source>How often memory_balanced narrows the memory that ranks may use.</source>
        <translation>Wie oft memory_balanced den Speicher verengt, den Ranks benutzen dürfen.</translation>
    </message>
    <message>
        <source>How often the optimizer&apos;s shards are repeated over the data-parallel ranks.</source>
        <translation>Wie oft die Shards des Optimizers über die datenparallelen Ranks wiederholt sind.</translation>
    </message>
    <message>
        <source>How proposals are placed on ranks: by time alone, or with memory as even as the time allows.</source>
        <translation>Wie Vorschläge auf Ranks kommen: nur nach Zeit, oder mit so gleichmäßigem Speicher, wie die Zeit es erlaubt.</translation>
    </message>
    <message>
        <source>How the loss is computed from the logits.</source>
        <translation>Wie der Loss aus den Logits berechnet wird.</translation>
    </message>
    <message>
        <source>As the operator needs it</source>
        <translation>Wie der Operator es will</translation>
    </message>
    <message>
        <source>How the tensor is kept, by dimension of the mesh</source>
        <translation>Wie der Tensor gehalten wird, nach Dimension des Mesh</translation>
    </message>
    <message>
        <source>Hugging Face configuration</source>
        <translation>Hugging-Face-Konfiguration</translation>
    </message>
    <message>
        <source>Imbalance of %1, KL</source>
        <translation>Ungleichheit: %1, KL</translation>
    </message>
    <message>
        <source>Imbalance of %1, chi</source>
        <translation>Ungleichheit: %1, Chi</translation>
    </message>
    <message>
        <source>Imbalance of %1, largest</source>
        <translation>Ungleichheit: %1, größte</translation>
    </message>
    <message>
        <source>Imbalance of %1, sum</source>
        <translation>Ungleichheit: %1, Summe</translation>
    </message>
    <message>
        <source>Improves the open plan, or the best of torch.fx&apos;s planners where that is faster, by moves and swaps for as long as it gets faster. Never makes it slower, stays within the devices&apos; memory and keeps pins. Among equally fast plans it takes the one with the fewest partitions, then the fewest transferred bytes, then the smallest peak memory. Use it after any other planner or after your own drags.</source>
        <translation>Verbessert den offenen Plan durch Verschieben und Tauschen, solange er schneller wird, oder den besten der Planer von torch.fx, wo der noch schneller ist; nie langsamer, innerhalb des Speichers der Geräte, Fixierungen bleiben. Unter gleich schnellen Plänen den mit den wenigsten Partitionen, dann den wenigsten übertragenen Bytes, dann dem kleinsten größten Speicher. Nach jedem anderen Planer oder eigenem Ziehen.</translation>
    </message>
    <message>
        <source>In a batch; degrees of data parallelism divide this number.</source>
        <translation>In einem Batch; Grade der Datenparallelität teilen diese Zahl.</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>Unterwegs</translation>
    </message>
    <message>
        <source>In the mode torch214: only gathers of one parameter, scatters that lead to the result alone, and all-reduces among the same devices.</source>
        <translation>Im Modus torch214: nur gathers eines Parameters, scatters, die nur zum Ergebnis führen, und all-reduces unter denselben Geräten.</translation>
    </message>
    <message>
        <source>In the unit of the alpha-beta model</source>
        <translation>In der Einheit des Alpha-Beta-Modells</translation>
    </message>
    <message>
        <source>In the unit of the alpha-beta model, which counts collectives.</source>
        <translation>In der Einheit des Alpha-Beta-Modells, das Collectives zählt.</translation>
    </message>
    <message>
        <source>Inputs and parameters must be split on some mesh dimension where possible.</source>
        <translation>Eingaben und Parameter müssen auf einer Mesh-Dimension geschnitten sein, wo sie es können.</translation>
    </message>
    <message>
        <source>Inside a host</source>
        <translation>In einem Host</translation>
    </message>
    <message>
        <source>Inside a node</source>
        <translation>In einem Knoten</translation>
    </message>
    <message>
        <source>Inside a node.</source>
        <translation>In einem Knoten.</translation>
    </message>
    <message>
        <source>Interleaved splits</source>
        <translation>Verschränkte Schnitte</translation>
    </message>
    <message>
        <source>Number of steps into which dynamic programming divides a rank&apos;s memory.</source>
        <translation>In wie viele Schritte der Speicher eines Ranks bei der dynamischen Programmierung geteilt wird.</translation>
    </message>
    <message>
        <source>It can be removed.</source>
        <translation>Sie kann entfernt werden.</translation>
    </message>
    <message>
        <source>It is left out of exports. It can be removed.</source>
        <translation>Exporte lassen sie weg. Sie kann entfernt werden.</translation>
    </message>
    <message>
        <source>It is not on the critical path: without it the plan would not be faster.</source>
        <translation>Sie liegt nicht auf dem kritischen Pfad: ohne sie wäre der Plan nicht schneller.</translation>
    </message>
    <message>
        <source>It needs %1, the inventory has %2.</source>
        <translation>Es braucht %1, das Inventar hat %2.</translation>
    </message>
    <message>
        <source>Its bytes as a share of the cap.</source>
        <translation>Seine Bytes als Teil der Obergrenze.</translation>
    </message>
    <message>
        <source>Its memory and speed are taken from the data sheet.</source>
        <translation>Speicher und Geschwindigkeit sind die des Datenblatts.</translation>
    </message>
    <message>
        <source>Its part</source>
        <translation>Sein Teil</translation>
    </message>
    <message>
        <source>Start-up time of a collective, for the cost model bandwidth.</source>
        <translation>Sein Start, für das Kostenmodell bandwidth.</translation>
    </message>
    <message>
        <source>JSON by node name</source>
        <translation>JSON nach Knotennamen</translation>
    </message>
    <message>
        <source>JSON, or a Python assignment to device_map.</source>
        <translation>JSON oder eine Python-Zuweisung an device_map.</translation>
    </message>
    <message>
        <source>Join %1 %2 with %1 %3</source>
        <translation>%1 %2 mit %1 %3 vereinigen</translation>
    </message>
    <message>
        <source>Join %1 with %2</source>
        <translation>%1 mit %2 vereinigen</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Kullback-Leibler divergence from equal shares: 0 all equal, 1 all on one rank.</source>
        <translation>Kullback-Leibler-Divergenz von gleichen Anteilen: 0 alle gleich, 1 alles auf einem Rank.</translation>
    </message>
    <message>
        <source>Largest by</source>
        <translation>Größte nach</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Latency between</source>
        <translation>Latenz dazwischen</translation>
    </message>
    <message>
        <source>Latency between hosts</source>
        <translation>Latenz zwischen Hosts</translation>
    </message>
    <message>
        <source>Latency inside</source>
        <translation>Latenz darin</translation>
    </message>
    <message>
        <source>Latency inside a host</source>
        <translation>Latenz in einem Host</translation>
    </message>
    <message>
        <source>Latency of a collective</source>
        <translation>Latenz eines Collectives</translation>
    </message>
    <message>
        <source>Latency, in order</source>
        <translation>Latenz, der Reihe nach</translation>
    </message>
    <message>
        <source>Latency, optimal</source>
        <translation>Latenz, optimal</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Layers of attention and a feed-forward network with named parameters can be taken over.</source>
        <translation>Schichten aus Attention und einem Netz mit benannten Parametern können übernommen werden.</translation>
    </message>
    <message>
        <source>Layers that the first stage has fewer.</source>
        <translation>Schichten, die die erste Stufe weniger hat.</translation>
    </message>
    <message>
        <source>Layers that the last stage has fewer.</source>
        <translation>Schichten, die die letzte Stufe weniger hat.</translation>
    </message>
    <message>
        <source>Leave %1 free</source>
        <translation>%1 frei lassen</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Leaves out options one of whose shards fits no rank.</source>
        <translation>Lässt Optionen weg, von denen ein Shard auf keinen Rank passt.</translation>
    </message>
    <message>
        <source>Link bandwidth</source>
        <translation>Bandbreite der Verbindungen</translation>
    </message>
    <message>
        <source>Link latency</source>
        <translation>Latenz der Verbindungen</translation>
    </message>
    <message>
        <source>Links between nodes</source>
        <translation>Verbindungen zwischen Knoten</translation>
    </message>
    <message>
        <source>Links inside a node</source>
        <translation>Verbindungen in einem Knoten</translation>
    </message>
    <message>
        <source>List strategies</source>
        <translation>Strategien auflisten</translation>
    </message>
    <message>
        <source>Lookups and transfers of a shard, forward and backward; ranks run in parallel</source>
        <translation>Lookups und Übertragungen eines Shards, vorwärts und rückwärts; Ranks laufen gleichzeitig</translation>
    </message>
    <message>
        <source>Tries every cap at which the buckets change and takes the one with the fastest step, within a limit on extra memory; keeps the open plan&apos;s buckets where no cap gives a faster step. Shows step time and memory over the cap.</source>
        <translation>Betrachtet jede Obergrenze, bei der sich die Buckets ändern, und nimmt die mit dem schnellsten Schritt, innerhalb einer Grenze für zusätzlichen Speicher; behält die Buckets des offenen Plans, wo keine Obergrenze einen schnelleren Schritt ergibt. Zeigt Schrittzeit und Speicher über der Obergrenze.</translation>
    </message>
    <message>
        <source>These buckets are faster than those of any cap</source>
        <translation>Diese Buckets sind schneller als die jeder Obergrenze</translation>
    </message>
    <message>
        <source>They were made by hand: with the buckets of every cap tried the step takes %1 or more; with these it takes %2.</source>
        <translation>Sie wurden von Hand gemacht: Keine betrachtete Obergrenze füllt Buckets, deren Schritt weniger als %1 dauert; mit diesen dauert er %2.</translation>
    </message>
    <message>
        <source>Searches for the least time per sample, with hosts and accelerators working in parallel, until it is proven or the time is up; tells how far from the optimum the result can be.</source>
        <translation>Sucht die geringste Zeit einer Probe, Hosts und Beschleuniger nebeneinander, bis sie bewiesen oder die Zeit um ist; sagt, wie weit vom Besten sie höchstens ist.</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Make %1 %2</source>
        <translation>%1 zu %2 machen</translation>
    </message>
    <message>
        <source>Make %1 and %2 more %3</source>
        <translation>%1 und %2 weitere zu %3 machen</translation>
    </message>
    <message>
        <source>Mean ids per sample over all its features</source>
        <translation>Mittlere Ids je Probe, aller ihrer Merkmale</translation>
    </message>
    <message>
        <source>Measurements of such plans are between %1 and %2; it has %3.</source>
        <translation>Messungen solcher Pläne liegen zwischen %1 und %2; vorhanden sind %3.</translation>
    </message>
    <message>
        <source>Megatron</source>
        <translation>Megatron</translation>
    </message>
    <message>
        <source>Megatron arguments</source>
        <translation>Megatron-Argumente</translation>
    </message>
    <message>
        <source>Megatron arguments (JSON)</source>
        <translation>Megatron-Argumente (JSON)</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory bins</source>
        <translation>Speicherschritte</translation>
    </message>
    <message>
        <source>Memory for dense parameters, their gradients and optimizer states, in sizes of the parameters.</source>
        <translation>Speicher für dichte Parameter, ihre Gradienten und Optimizer-Zustände, in Größen der Parameter.</translation>
    </message>
    <message>
        <source>Memory limit</source>
        <translation>Speichergrenze</translation>
    </message>
    <message>
        <source>Merges only in the groups of FSDP.</source>
        <translation>Fasst nur in den Gruppen von FSDP zusammen.</translation>
    </message>
    <message>
        <source>Merges the all-gathers of a sharded training step into few large ones, as PyTorch Inductor does. For steps that gather many small parameters.</source>
        <translation>Fasst die all-gathers eines geshardeten Trainingsschritts zu wenigen großen zusammen, wie PyTorch Inductor. Für Schritts, die viele kleine Parameter sammeln.</translation>
    </message>
    <message>
        <source>Merges the all-reduces of gradients into few large ones, as torch 2.14 does.</source>
        <translation>Fasst die all-reduces der Gradienten zu wenigen großen zusammen, wie torch 2.14.</translation>
    </message>
    <message>
        <source>Merges the collectives of fully sharded parameters before scheduling, as torch does. The plan is then one of the merged graph.</source>
        <translation>Fasst die Collectives vollständig geshardeter Parameter zusammen, bevor der Ablauf geplant wird; in torch an. Der Plan ist dann der des Graphen, in dem sie zusammengefasst sind.</translation>
    </message>
    <message>
        <source>Merges the reduce-scatters of gradients into few large ones, as PyTorch Inductor does.</source>
        <translation>Fasst die reduce-scatters der Gradienten zu wenigen großen zusammen, wie PyTorch Inductor.</translation>
    </message>
    <message>
        <source>Merging lengthens the step</source>
        <translation>Zusammenfassen verlängert den Schritt</translation>
    </message>
    <message>
        <source>Merging shortens communication, but lengthens the step</source>
        <translation>Zusammenfassen verkürzt die Kommunikation, verlängert aber den Schritt</translation>
    </message>
    <message>
        <source>Merging saves %1 a step</source>
        <translation>Zusammenfassen verkürzt den Schritt um %1</translation>
    </message>
    <message>
        <source>Merging removes %1 of the compute that hides collectives</source>
        <translation>Zusammenfassen nimmt %1 von dem weg, was Collectives überdeckt</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Mesh</translation>
    </message>
    <message>
        <source>Mesh %1</source>
        <translation>Mesh %1</translation>
    </message>
    <message>
        <source>Mesh dim.</source>
        <translation>Mesh-Dim.</translation>
    </message>
    <message>
        <source>Mesh dimension for columns and rows of weights; default: the last.</source>
        <translation>Mesh-Dimension für Spalten und Zeilen der Gewichte; sonst die letzte.</translation>
    </message>
    <message>
        <source>Mesh dimension for the batch; default: 0 where the mesh has two or more dimensions.</source>
        <translation>Mesh-Dimension für den Batch; sonst 0, wo das Mesh zwei oder mehr Dimensionen hat.</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>MiB a bucket may hold; a list such as 10,25 gives the caps of buckets 0, 1, … of each group, the last also for all that follow.</source>
        <translation>MiB, die ein Bucket halten darf; eine Liste 10,25 gibt die Obergrenzen von Bucket 0, 1, … jeder Gruppe, die letzte für alle weiteren.</translation>
    </message>
    <message>
        <source>MiB, such as 25 or 1,25 for a small first bucket</source>
        <translation>MiB, wie 25 oder 1,25 für einen kleinen ersten Bucket</translation>
    </message>
    <message>
        <source>Microbatch size</source>
        <translation>Größe der Microbatches</translation>
    </message>
    <message>
        <source>Microbatch sizes</source>
        <translation>Größen der Microbatches</translation>
    </message>
    <message>
        <source>Microbatches</source>
        <translation>Microbatches</translation>
    </message>
    <message>
        <source>adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>adam-mixed</source>
        <translation>Adam-gemischt</translation>
    </message>
    <message>
        <source>given</source>
        <translation>gegeben</translation>
    </message>
    <message>
        <source>Samples per second</source>
        <translation>Samples je Sekunde</translation>
    </message>
    <message>
        <source>Throughput: %1 microbatches of %2 tokens, the size the model was captured with, over the step time.</source>
        <translation>Durchsatz: %1 Microbatches von %2 Token, wie das Modell aufgenommen wurde, über der Schrittzeit.</translation>
    </message>
    <message>
        <source>Throughput: %1 microbatches of a batch of %2, the size the model was captured with, over the step time.</source>
        <translation>Durchsatz: %1 Microbatches mit einem Batch von %2, wie das Modell aufgenommen wurde, über der Schrittzeit.</translation>
    </message>
    <message>
        <source>Memory of gradients and optimizer states. adam: both moments in the weights&apos; type, 2 + 2 + 4 bytes a parameter with bf16 weights. adam-mixed: moments and a copy of the weights in float32, 2 + 2 + 12 bytes. given: the bytes entered beside it.</source>
        <translation>Speicher von Gradienten und Optimizer-Zuständen. Adam: beide Momente im Typ der Gewichte, 2 + 2 + 4 Bytes je Parameter bei Gewichten in bf16. Adam-gemischt: Momente und eine Kopie der Gewichte in float32, 2 + 2 + 12 Bytes. gegeben: so viele Bytes, wie daneben stehen.</translation>
    </message>
    <message>
        <source>Microbatches per second</source>
        <translation>Microbatches je Sekunde</translation>
    </message>
    <message>
        <source>Microbatches per step. 0: derived from the other settings.</source>
        <translation>Microbatches eines Schritts. 0: so viele, wie aus dem Rest folgen.</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model Explorer graph</source>
        <translation>Model-Explorer-Graph</translation>
    </message>
    <message>
        <source>Model Explorer graph (JSON)</source>
        <translation>Model-Explorer-Graph (JSON)</translation>
    </message>
    <message>
        <source>Model Explorer node data</source>
        <translation>Model-Explorer-Knotendaten</translation>
    </message>
    <message>
        <source>Model parts (torchtitan)</source>
        <translation>Modellteile (torchtitan)</translation>
    </message>
    <message>
        <source>Module depth</source>
        <translation>Modultiefe</translation>
    </message>
    <message>
        <source>Modules after which a stage ends, separated by commas; path#1 means only the second call, @name an operator.</source>
        <translation>Module, nach denen eine Stufe endet, durch Kommas getrennt; pfad#1 meint nur den zweiten Aufruf, @name einen Operator.</translation>
    </message>
    <message>
        <source>More memory</source>
        <translation>Mehr Speicher</translation>
    </message>
    <message>
        <source>More memory, share</source>
        <translation>Mehr Speicher, Anteil</translation>
    </message>
    <message>
        <source>Most ideals</source>
        <translation>Höchstzahl Ideale</translation>
    </message>
    <message>
        <source>The most of all: %1. %2</source>
        <translation>Am meisten: %1. %2</translation>
    </message>
    <message>
        <source>Most proposals</source>
        <translation>Höchstzahl Vorschläge</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>Move %1 to %2</source>
        <translation>%1 verschieben: %2</translation>
    </message>
    <message>
        <source>Move %1 to %2 %3</source>
        <translation>%1 in %2 %3 verschieben</translation>
    </message>
    <message>
        <source>Move %1 to bucket %2</source>
        <translation>%1 in Bucket %2 verschieben</translation>
    </message>
    <message>
        <source>Move %1 to new %2 %3</source>
        <translation>%1 in neue %2 %3 verschieben</translation>
    </message>
    <message>
        <source>Move %1 to new partition %2</source>
        <translation>%1 in neue Partition %2 verschieben</translation>
    </message>
    <message>
        <source>Move %1 to new partition %2 on %3</source>
        <translation>%1 in neue Partition %2 auf %3 verschieben</translation>
    </message>
    <message>
        <source>Move %1 to partition %2</source>
        <translation>%1 in Partition %2 verschieben</translation>
    </message>
    <message>
        <source>Move %1 to rank %2</source>
        <translation>%1 auf Rank %2 verschieben</translation>
    </message>
    <message>
        <source>Move %1 to stage %2</source>
        <translation>%1 in Stufe %2 verschieben</translation>
    </message>
    <message>
        <source>Move a table away, cut it, or put it into HBM.</source>
        <translation>Eine Tabelle wegnehmen, schneiden oder ins HBM legen.</translation>
    </message>
    <message>
        <source>Move a table away, cut it, or put it into host memory.</source>
        <translation>Eine Tabelle wegnehmen, schneiden oder in den Host-Speicher legen.</translation>
    </message>
    <message>
        <source>NCCL topology XML</source>
        <translation>NCCL-Topologie (XML)</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Needs %1, has %2.</source>
        <translation>Braucht %1, hat %2.</translation>
    </message>
    <message>
        <source>New training plan</source>
        <translation>Neuer Trainingsplan</translation>
    </message>
    <message>
        <source>No change</source>
        <translation>Keine Änderung</translation>
    </message>
    <message>
        <source>No cycle, no device over capacity</source>
        <translation>Kein Zyklus, kein Gerät über der Kapazität</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Not placed</source>
        <translation>Nicht gelegt</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Nothing requires splitting. Set memory_limit_bytes, device_flops (with gradient_sync for training) or skip_fully_replicated, and plan again.</source>
        <translation>Nichts verlangt ein Schneiden. memory_limit_bytes, device_flops (mit gradient_sync beim Training) oder skip_fully_replicated angeben und neu planen.</translation>
    </message>
    <message>
        <source>Nothing is exchanged, and compute costs nothing.</source>
        <translation>Nichts wird ausgetauscht, und Rechnen hat keinen Preis.</translation>
    </message>
    <message>
        <source>Nothing is exchanged: all of %1 is compute.</source>
        <translation>Nichts wird ausgetauscht: die ganzen %1 sind Rechnen.</translation>
    </message>
    <message>
        <source>Number of the bucket, in the order in which they run.</source>
        <translation>Nummer des Buckets, in der Reihenfolge ihres Laufs.</translation>
    </message>
    <message>
        <source>ONNX Runtime profile</source>
        <translation>ONNX-Runtime-Profil</translation>
    </message>
    <message>
        <source>ONNX model</source>
        <translation>ONNX-Modell</translation>
    </message>
    <message>
        <source>ONNX with the plan</source>
        <translation>ONNX mit dem Plan</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>Zielwert</translation>
    </message>
    <message>
        <source>Memory limit of a device; 0: none; auto: the least that a device of the inventory has.</source>
        <translation>Speichergrenze eines Geräts; 0: keine; auto: die kleinste, die ein Gerät des Inventars hat.</translation>
    </message>
    <message>
        <source>Latency of a hop, for the cost model bandwidth.</source>
        <translation>Latenz eines Schritts, für das Kostenmodell bandwidth.</translation>
    </message>
    <message>
        <source>Sum of all its shards</source>
        <translation>Aller seiner Shards</translation>
    </message>
    <message>
        <source>Sum over all tensors that are not parameters, as if none were freed.</source>
        <translation>Aller Tensoren, die keine Parameter sind, als würde keiner freigegeben.</translation>
    </message>
    <message>
        <source>Host memory of each rank, for tables outside its HBM.</source>
        <translation>Host-Speicher jedes Ranks, für Tabellen außerhalb seines HBM.</translation>
    </message>
    <message>
        <source>HBM of each rank; part of it is kept free.</source>
        <translation>Jedes Ranks; ein Teil davon bleibt frei.</translation>
    </message>
    <message>
        <source>Bandwidth of every other mesh dimension; default: the inventory&apos;s, else 1e11.</source>
        <translation>Bandbreite jeder anderen Mesh-Dimension; sonst die des Inventars, sonst 1e11.</translation>
    </message>
    <message>
        <source>Bandwidth of mesh dimension 0 where there are two or more; default: the inventory&apos;s, else 1e10.</source>
        <translation>Bandbreite der Mesh-Dimension 0, wo es zwei oder mehr gibt; sonst die des Inventars, sonst 1e10.</translation>
    </message>
    <message>
        <source>Bandwidth of one accelerator in one direction, between nodes.</source>
        <translation>Bandbreite eines Beschleunigers in einer Richtung, zwischen Knoten.</translation>
    </message>
    <message>
        <source>Bandwidth of one accelerator in one direction, inside a node.</source>
        <translation>Bandbreite eines Beschleunigers in einer Richtung, in einem Knoten.</translation>
    </message>
    <message>
        <source>Memory of one accelerator.</source>
        <translation>Speicher eines Beschleunigers.</translation>
    </message>
    <message>
        <source>For links that the inventory does not list.</source>
        <translation>Der Verbindungen, die das Inventar nicht nennt.</translation>
    </message>
    <message>
        <source>For links that the inventory does not list; default: the inventory&apos;s transfer rate.</source>
        <translation>Der Verbindungen, die das Inventar nicht nennt; ohne Angabe die Übertragungsrate des Inventars.</translation>
    </message>
    <message>
        <source>Off: a stage keeps everything that its forward pass makes. On: it keeps only what it receives and repeats the forward pass before each backward pass, which takes that much longer.</source>
        <translation>Aus: eine Stufe behält alles, was ihr Vorwärtslauf erzeugt. Ein: sie behält nur, was sie empfängt, und macht den Vorwärtslauf vor jedem Rückwärtslauf noch einmal, der entsprechend länger dauert.</translation>
    </message>
    <message>
        <source>On each device</source>
        <translation>Auf jedem Gerät</translation>
    </message>
    <message>
        <source>On the fullest device; chunks are rounded up.</source>
        <translation>Auf dem vollsten Gerät; Stücke sind aufgerundet.</translation>
    </message>
    <message>
        <source>The time interval rests on only %1 measured steps.</source>
        <translation>Nur %1 gemessene Schritte stehen hinter dem Zeitintervall.</translation>
    </message>
    <message>
        <source>Only FSDP</source>
        <translation>Nur FSDP</translation>
    </message>
    <message>
        <source>Only FSDP groups</source>
        <translation>Nur FSDP-Gruppen</translation>
    </message>
    <message>
        <source>Only collectives whose wait&apos;s name matches this pattern (*, ? and […]).</source>
        <translation>Nur Collectives, deren wait einen Namen nach diesem Muster aus *, ? und […] hat.</translation>
    </message>
    <message>
        <source>Only passes, from which the runtime derives the rest; or also the actions that gather weights, reduce gradients and send.</source>
        <translation>Nur Läufe, aus denen die Laufzeitumgebung den Rest ableitet, oder auch, was Gewichte sammelt, Gradienten reduziert und sendet.</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>Operators may be spread over several devices.</source>
        <translation>Operatoren dürfen über mehrere Geräte verteilt werden.</translation>
    </message>
    <message>
        <source>Optimal stages</source>
        <translation>Optimale Stufen</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>Optimizer / weights</source>
        <translation>Optimizer / Gewichte</translation>
    </message>
    <message>
        <source>Optimizer copies</source>
        <translation>Optimizer-Kopien</translation>
    </message>
    <message>
        <source>Our rank in every group that does not give it.</source>
        <translation>Unser Rank in jeder Gruppe, die ihn nicht nennt.</translation>
    </message>
    <message>
        <source>Our rank in every group, except where the graph gives it for a collective.</source>
        <translation>Unser Rank in jeder Gruppe, außer wo der Graph ihn für ein Collective nennt.</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Outside the measured range</source>
        <translation>Außerhalb des Gemessenen</translation>
    </message>
    <message>
        <source>Over by %1: needs %2, has %3.</source>
        <translation>Um %1 überschritten: braucht %2, hat %3.</translation>
    </message>
    <message>
        <source>Overlap gradients</source>
        <translation>Gradienten überdecken</translation>
    </message>
    <message>
        <source>Overlap multiplier</source>
        <translation>Überdeckungsfaktor</translation>
    </message>
    <message>
        <source>Overlap, as torch 2.14</source>
        <translation>Überdecken, wie torch 2.14</translation>
    </message>
    <message>
        <source>Overlap, kept to its limits</source>
        <translation>Überdecken, in seinen Grenzen</translation>
    </message>
    <message>
        <source>Parallel stages</source>
        <translation>Parallele Stufen</translation>
    </message>
    <message>
        <source>Parameter multiplier</source>
        <translation>Parameterfaktor</translation>
    </message>
    <message>
        <source>Parameters, per device</source>
        <translation>Parameter, je Gerät</translation>
    </message>
    <message>
        <source>Share of the devices&apos; time spent waiting for each other.</source>
        <translation>Teil der Gerätezeit, in dem sie aufeinander warten.</translation>
    </message>
    <message>
        <source>Partition %1</source>
        <translation>Partition %1</translation>
    </message>
    <message>
        <source>Partition %1 is empty</source>
        <translation>Partition %1 ist leer</translation>
    </message>
    <message>
        <source>Partition %1 is on no device</source>
        <translation>Partition %1 ist auf keinem Gerät</translation>
    </message>
    <message>
        <source>Partitioner</source>
        <translation>Partitionierer</translation>
    </message>
    <message>
        <source>Partitions wait for each other</source>
        <translation>Partitionen warten aufeinander</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>Geduld</translation>
    </message>
    <message>
        <source>Peak activations</source>
        <translation>Aktivierungen, Spitze</translation>
    </message>
    <message>
        <source>Peak activations, per device</source>
        <translation>Aktivierungen in der Spitze, je Gerät</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>%1 fixieren</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation>%1 fixieren: %2</translation>
    </message>
    <message>
        <source>Pin %1 to stage %2</source>
        <translation>%1 an Stufe %2 fixieren</translation>
    </message>
    <message>
        <source>Pins</source>
        <translation>Fixierungen</translation>
    </message>
    <message>
        <source>Pins every node to what the file says about it.</source>
        <translation>Fixiert jeden Knoten an das, was die Datei von ihm sagt.</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Pipeline layout (Megatron-LM)</source>
        <translation>Pipeline-Layout (Megatron-LM)</translation>
    </message>
    <message>
        <source>Pipeline ranks.</source>
        <translation>Pipeline-Ranks.</translation>
    </message>
    <message>
        <source>Piper workload</source>
        <translation>Piper-Workload</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>Placement</translation>
    </message>
    <message>
        <source>Places the tables of modules with few tables first.</source>
        <translation>Legt die Tabellen von Modulen mit wenigen Tabellen zuerst.</translation>
    </message>
    <message>
        <source>Plan file</source>
        <translation>Plandatei</translation>
    </message>
    <message>
        <source>Plans at most</source>
        <translation>Höchstens Pläne</translation>
    </message>
    <message>
        <source>Plans simulated</source>
        <translation>Simulierte Pläne</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>Pooling</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Prefetch</source>
        <translation>Vorausladen</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Price the all-reduce of the gradients of parameters that devices with different data share.</source>
        <translation>Das all-reduce der Gradienten von Parametern einrechnen, die Geräte mit verschiedenen Daten teilen.</translation>
    </message>
    <message>
        <source>Price the finished plan again and compare.</source>
        <translation>Den fertigen Plan noch einmal berechnen und vergleichen.</translation>
    </message>
    <message>
        <source>Probability that a value is dropped.</source>
        <translation>Wahrscheinlichkeit, mit der Werte verworfen werden.</translation>
    </message>
    <message>
        <source>Prune</source>
        <translation>Aussortieren</translation>
    </message>
    <message>
        <source>Put %1 %2 on %3</source>
        <translation>%1 %2 auf %3 legen</translation>
    </message>
    <message>
        <source>Put %1 and %2 together</source>
        <translation>%1 und %2 zusammenlegen</translation>
    </message>
    <message>
        <source>Put %1 on %2</source>
        <translation>%1 auf %2 legen</translation>
    </message>
    <message>
        <source>Put partition %1 on %2</source>
        <translation>Partition %1 auf %2 legen</translation>
    </message>
    <message>
        <source>PyTorch distributed tensors (Python)</source>
        <translation>PyTorch Distributed Tensors (Python)</translation>
    </message>
    <message>
        <source>PyTorch execution trace</source>
        <translation>PyTorch Execution Trace</translation>
    </message>
    <message>
        <source>PyTorch profiler trace</source>
        <translation>PyTorch Profiler Trace</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Rank %1 is slower, by %2. %3</source>
        <translation>Rank %1 ist langsamer, um %2. %3</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Ranks of a host</source>
        <translation>Ranks eines Hosts</translation>
    </message>
    <message>
        <source>Ranks that share each expert.</source>
        <translation>Ranks, die sich jeden Experten teilen.</translation>
    </message>
    <message>
        <source>Ranks that share each layer.</source>
        <translation>Ranks, die sich jede Schicht teilen.</translation>
    </message>
    <message>
        <source>Ranks that share each sequence.</source>
        <translation>Ranks, die sich jede Sequenz teilen.</translation>
    </message>
    <message>
        <source>Ranks that share the experts of a layer.</source>
        <translation>Ranks, die sich die Experten einer Schicht teilen.</translation>
    </message>
    <message>
        <source>Re-optimise around pins to move them there.</source>
        <translation>Um die Fixierungen herum neu optimieren, um sie dorthin zu bringen.</translation>
    </message>
    <message>
        <source>Memory access takes %1 of its longest path of %2.</source>
        <translation>Lesen und Schreiben im Speicher dauert %1 auf dem längsten Pfad von %2.</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>Recomputation modes</source>
        <translation>Arten der Neuberechnung</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Neu berechnen</translation>
    </message>
    <message>
        <source>Redistributions</source>
        <translation>Umverteilungen</translation>
    </message>
    <message>
        <source>Redistributions that give several readers the same tensor, counted once.</source>
        <translation>Umverteilungen, die mehreren Lesern denselben Tensor geben, einmal gezählt.</translation>
    </message>
    <message>
        <source>Reduce-scatter buckets</source>
        <translation>Reduce-scatter-Buckets</translation>
    </message>
    <message>
        <source>Refine</source>
        <translation>Verfeinern</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relativ</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Remove %1 %2</source>
        <translation>%1 %2 entfernen</translation>
    </message>
    <message>
        <source>Remove partition %1</source>
        <translation>Partition %1 entfernen</translation>
    </message>
    <message>
        <source>Reorders the graph so that collectives overlap with compute, and merges where that loses no overlap, with torch 2.14&apos;s rules and faults.</source>
        <translation>Ordnet den Graphen um, sodass Collectives laufen, während er rechnet, und fasst zusammen, was ohne Verlust daran geht, mit den Regeln und Fehlern von torch 2.14.</translation>
    </message>
    <message>
        <source>Replicas of every stage.</source>
        <translation>Replikate jeder Stufe.</translation>
    </message>
    <message>
        <source>Replicated</source>
        <translation>Repliziert</translation>
    </message>
    <message>
        <source>Reservation</source>
        <translation>Reservierung</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>Restore the buckets</source>
        <translation>Buckets wiederherstellen</translation>
    </message>
    <message>
        <source>Rewritten graph</source>
        <translation>Umgeschriebener Graph</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Rows of the word table.</source>
        <translation>Zeilen der Worttabelle.</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>%1 ausführen</translation>
    </message>
    <message>
        <source>Run %1, no longer by %2</source>
        <translation>%1 ausführen, nicht mehr nach %2</translation>
    </message>
    <message>
        <source>Run by given steps</source>
        <translation>Nach eigenen Schritten ausführen</translation>
    </message>
    <message>
        <source>Runs every planner that applies, improves each result and the open plan by moves and swaps, and keeps the fastest; among equally fast plans the one with the fewest partitions, then the fewest transferred bytes, then the smallest peak memory. Plans stay within the devices&apos; memory and keep pins. Use it when you do not want to choose.</source>
        <translation>Führt jeden passenden Planer aus, verbessert jedes Ergebnis und den offenen Plan durch Verschieben und Tauschen und behält den schnellsten; unter gleich schnellen den mit den wenigsten Partitionen, dann den wenigsten übertragenen Bytes, dann dem kleinsten größten Speicher. Pläne bleiben innerhalb des Speichers der Geräte, Fixierungen bleiben. Wenn man nicht wählen will.</translation>
    </message>
    <message>
        <source>According to the planner</source>
        <translation>Vom Planer gesagt</translation>
    </message>
    <message>
        <source>Same key together</source>
        <translation>Gleicher Schlüssel zusammen</translation>
    </message>
    <message>
        <source>Samples that a rank processes in a step.</source>
        <translation>Proben, die ein Rank in einem Schritt nimmt.</translation>
    </message>
    <message>
        <source>Saturate</source>
        <translation>Sättigen</translation>
    </message>
    <message>
        <source>Saves</source>
        <translation>Spart</translation>
    </message>
    <message>
        <source>Scales the compute time that collectives can hide behind. Spelled as in torch.</source>
        <translation>Skaliert die Rechenzeit, hinter der Collectives verschwinden. Geschrieben wie in torch.</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Zeitplan</translation>
    </message>
    <message>
        <source>Schedule (CSV for torch.distributed.pipelining)</source>
        <translation>Zeitplan (CSV für torch.distributed.pipelining)</translation>
    </message>
    <message>
        <source>Schedule (CSV of torch.distributed.pipelining)</source>
        <translation>Zeitplan (CSV von torch.distributed.pipelining)</translation>
    </message>
    <message>
        <source>Scores an option by its slowest shard instead of the sum of all.</source>
        <translation>Bewertet eine Option nach ihrem langsamsten Shard statt nach der Summe aller.</translation>
    </message>
    <message>
        <source>Searches all degrees of parallelism that the accelerators allow, with the best stages for each, and reports how many combinations it planned, rejected and excluded by proof.</source>
        <translation>Durchsucht alle Parallelitätsgrade, die die Beschleuniger erlauben, mit den besten Stufen für jeden, und sagt, wie viele Kombinationen geplant, abgelehnt und durch einen Beweis ausgelassen wurden.</translation>
    </message>
    <message>
        <source>Sending takes %1 of the critical path, its own compute %2.</source>
        <translation>Senden dauert %1 auf dem kritischen Pfad, die eigene Arbeit %2.</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Sequenzlänge</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>Sequenzparallel</translation>
    </message>
    <message>
        <source>Sequences per microbatch on a rank.</source>
        <translation>Sequenzen eines Microbatches auf einem Rank.</translation>
    </message>
    <message>
        <source>Microbatch sizes to try, in sequences.</source>
        <translation>Sequenzen eines Microbatches, die versucht werden.</translation>
    </message>
    <message>
        <source>Sequences per step over all ranks; 0: as many as the open plan has.</source>
        <translation>Sequenzen eines Schritts auf allen Ranks; 0: so viele wie der offene Plan.</translation>
    </message>
    <message>
        <source>Sequences per step over all ranks; 0: as the microbatches give.</source>
        <translation>Sequenzen eines Schritts auf allen Ranks; 0: wie die Microbatches es ergeben.</translation>
    </message>
    <message>
        <source>Sequences per step over all ranks.</source>
        <translation>Sequenzen eines Schritts, über alle Ranks.</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>%1 setzen</translation>
    </message>
    <message>
        <source>Set the bucket cap to %1</source>
        <translation>Bucket-Obergrenze auf %1 setzen</translation>
    </message>
    <message>
        <source>Shard</source>
        <translation>Shard</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>Sharding map (JSON)</source>
        <translation>Sharding-Map (JSON)</translation>
    </message>
    <message>
        <source>Shards</source>
        <translation>Shards</translation>
    </message>
    <message>
        <source>Shards of every stage.</source>
        <translation>Shards jeder Stufe.</translation>
    </message>
    <message>
        <source>Fraction of each rank&apos;s HBM that is kept free, 0 to 1.</source>
        <translation>Anteil des HBM jedes Ranks, der frei bleibt, 0 bis 1.</translation>
    </message>
    <message>
        <source>Share of the pipeline&apos;s time that ranks wait: 1 - work of all ranks / (ranks x pipeline) = 1 - %1 / (%2 x %3).</source>
        <translation>Anteil der Pipelinezeit, in dem Ranks warten: 1 - Arbeit aller Ranks / (Ranks x Pipeline) = 1 - %1 / (%2 x %3).</translation>
    </message>
    <message>
        <source>Shared word table</source>
        <translation>Gemeinsame Worttabelle</translation>
    </message>
    <message>
        <source>Neighbouring devices, joined by fast links.</source>
        <translation>Benachbarte Geräte, durch schnelle Verbindungen verbunden.</translation>
    </message>
    <message>
        <source>Single device</source>
        <translation>Einzelnes Gerät</translation>
    </message>
    <message>
        <source>Size based</source>
        <translation>Nach Größe</translation>
    </message>
    <message>
        <source>Slapo schedule (Python)</source>
        <translation>Slapo-Schedule (Python)</translation>
    </message>
    <message>
        <source>Slowest rank</source>
        <translation>Langsamster Rank</translation>
    </message>
    <message>
        <source>Slowest shard</source>
        <translation>Langsamster Shard</translation>
    </message>
    <message>
        <source>Slowest stage</source>
        <translation>Langsamste Stufe</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>Sparse</translation>
    </message>
    <message>
        <source>Speed of a device</source>
        <translation>Geschwindigkeit eines Geräts</translation>
    </message>
    <message>
        <source>Split inputs and weights</source>
        <translation>Eingaben und Gewichte schneiden</translation>
    </message>
    <message>
        <source>Split the rows of the largest embedding tables.</source>
        <translation>Die Zeilen der größten Embedding-Tabellen schneiden.</translation>
    </message>
    <message>
        <source>Split the sequence between tensor parallel blocks, with reduce-scatter and all-gather around them.</source>
        <translation>Die Sequenz zwischen tensorparallelen Blöcken schneiden, mit reduce-scatter und all-gather darum.</translation>
    </message>
    <message>
        <source>Squared distances from an equal share: 0 all equal, 1 all on one rank.</source>
        <translation>Quadrierte Abstände von einem gleichen Anteil: 0 alle gleich, 1 alles auf einem Rank.</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>Stage %1 is slower and sets the pace: this one matters only while the pipeline fills and drains.</source>
        <translation>Stufe %1 ist langsamer und gibt den Takt an: diese zählt nur, während sich die Pipeline füllt und leert.</translation>
    </message>
    <message>
        <source>Stage %1 is slower: without this one the pipeline would not be faster.</source>
        <translation>Stufe %1 ist langsamer: ohne diese wäre die Pipeline nicht schneller.</translation>
    </message>
    <message>
        <source>Stage %1: forward and backward pass of one microbatch, receiving its activations and returning their gradients.</source>
        <translation>Stufe %1: Vorwärts- und Rückwärtslauf eines Microbatches, Empfang der Aktivierungen und Rückgabe der Gradienten.</translation>
    </message>
    <message>
        <source>Stage %1: forward pass of one microbatch and receiving its activations.</source>
        <translation>Stufe %1: Vorwärtslauf eines Microbatches und Empfang der Aktivierungen.</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Stages %1 share %2</source>
        <translation>Die Stufen %1 teilen %2</translation>
    </message>
    <message>
        <source>Numbers of stages per pipeline rank to try.</source>
        <translation>Stufen je Pipeline-Rank, die versucht werden.</translation>
    </message>
    <message>
        <source>Stages may be replicated.</source>
        <translation>Stufen dürfen repliziert werden.</translation>
    </message>
    <message>
        <source>Stages of whole layers with the parallelism that came with the plan, otherwise data parallel.</source>
        <translation>Stufen ganzer Schichten mit der Parallelität, die mit dem Plan kam, sonst datenparallel.</translation>
    </message>
    <message>
        <source>Stages of whole layers, with parallelism, ZeRO stage and recomputation per layer.</source>
        <translation>Stufen ganzer Schichten und für jede Schicht Parallelität, ZeRO-Stufe und Neuberechnung.</translation>
    </message>
    <message>
        <source>Stages that each device holds when the schedule is interleaved.</source>
        <translation>Stufen, die jedes Gerät hält, wenn der Zeitplan verschränkt ist.</translation>
    </message>
    <message>
        <source>Stages that each pipeline rank holds.</source>
        <translation>Stufen, die jeder Pipeline-Rank hält.</translation>
    </message>
    <message>
        <source>Stages with data and tensor parallelism and recomputation, with the fastest possible slowest stage. Needs the parallel configurations of every operator. Keeps pinned boundaries.</source>
        <translation>Stufen mit Daten- und Tensorparallelität und Neuberechnung, deren langsamste so schnell wie möglich ist. Braucht die parallelen Konfigurationen jedes Operators. Fixierte Grenzen bleiben.</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>Beginnen mit</translation>
    </message>
    <message>
        <source>Starts collectives that could be merged one after the other.</source>
        <translation>Beginnt Collectives, die zusammengefasst werden könnten, nacheinander.</translation>
    </message>
    <message>
        <source>Starts from a size-based plan and swaps operators between partitions where that makes it faster, step by step as torch.fx&apos;s kl_based does. Use it to compare with torch.fx; Refine goes further.</source>
        <translation>Beginnt mit einem Plan nach Größe und tauscht Operatoren zwischen Partitionen, wo es ihn verkürzt, Schritt für Schritt wie torch.fx unter dem Namen kl_based. Zum Vergleich mit torch.fx; Verfeinern geht weiter.</translation>
    </message>
    <message>
        <source>Starts from each table&apos;s fastest option and repeatedly moves the table that needs most memory to its next option, as TorchRec does.</source>
        <translation>Beginnt mit der schnellsten Option jeder Tabelle und bringt immer wieder die Tabelle mit dem größten Speicherbedarf auf ihre nächste, wie TorchRec.</translation>
    </message>
    <message>
        <source>Starts from one partition per operator and merges the pair that shortens the plan most until no pair does. Use it when transfers matter more than memory; it is greedy and may stop early.</source>
        <translation>Beginnt mit einer Partition je Operator und vereinigt das Paar, das den Plan am meisten verkürzt, bis keines mehr hilft. Gut, wenn Übertragungen mehr zählen als Speicher; gierig, kann also früh enden.</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Stop when this close to the optimum; 0: prove it.</source>
        <translation>So nah am Optimum anhalten; 0: beweisen.</translation>
    </message>
    <message>
        <source>Swapping</source>
        <translation>Tauschen</translation>
    </message>
    <message>
        <source>Synchronise gradients</source>
        <translation>Gradienten synchronisieren</translation>
    </message>
    <message>
        <source>TORCH_TRACE log</source>
        <translation>TORCH_TRACE-Log</translation>
    </message>
    <message>
        <source>run torch.compile with TORCH_TRACE=FOLDER to get one with graphs</source>
        <translation>mit TORCH_TRACE=FOLDER schreibt torch.compile eines mit Graphen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Table of operators (CSV)</source>
        <translation>Tabelle der Operatoren (CSV)</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Tables and their buffers on a rank, on average.</source>
        <translation>Tabellen und ihre Puffer auf einem Rank, im Mittel.</translation>
    </message>
    <message>
        <source>Tables or redistributions (CSV)</source>
        <translation>Tabellen oder Umverteilungen (CSV)</translation>
    </message>
    <message>
        <source>Take %1 out</source>
        <translation>%1 herausnehmen</translation>
    </message>
    <message>
        <source>Take over from</source>
        <translation>Übernehmen aus</translation>
    </message>
    <message>
        <source>Uses the expert-parallel plan instead of the tensor-parallel one.</source>
        <translation>Nimmt den expertenparallelen Plan statt des tensorparallelen.</translation>
    </message>
    <message>
        <source>Takes the partitions and devices of a plan document unchanged and evaluates them. Use it to see what a cut made elsewhere costs.</source>
        <translation>Nimmt Partitionen und Geräte eines Plandokuments, wie sie sind, und bewertet sie. Zeigt, was ein anderswo gemachter Schnitt kostet.</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Tensorparallel</translation>
    </message>
    <message>
        <source>Tensor parallelism</source>
        <translation>Tensorparallelität</translation>
    </message>
    <message>
        <source>Product of tensor, context, pipeline and data ranks: %1 x %2 x %3 x %4.</source>
        <translation>Tensor-, Kontext-, Pipeline- und Daten-Ranks multipliziert: %1 x %2 x %3 x %4.</translation>
    </message>
    <message>
        <source>Tensor-parallel plan (Hugging Face)</source>
        <translation>Tensorparalleler Plan (Hugging Face)</translation>
    </message>
    <message>
        <source>Accelerators linked inside one node.</source>
        <translation>Beschleuniger, die in einem Knoten verbunden sind.</translation>
    </message>
    <message>
        <source>The ONNX file that the graph was read from; default: GRAPH, if it is one.</source>
        <translation>Die ONNX-Datei, aus der der Graph gelesen wurde; GRAPH selbst, wo das eine ist.</translation>
    </message>
    <message>
        <source>The ONNX model that the graph came from, with device and group in each node&apos;s metadata; the rest is unchanged. Keep it beside its external weight files.</source>
        <translation>Das ONNX-Modell, aus dem der Graph kam, mit Gerät und Gruppe jedes Knotens als Metadaten; alles andere bleibt. Neben Gewichten in anderen Dateien aufbewahren.</translation>
    </message>
    <message>
        <source>The arguments of a Megatron run: degrees, pipeline layout, sharding and recomputation.</source>
        <translation>Die Argumente eines Megatron-Laufs: Grade, Aufteilung der Pipeline, was geshardet und neu berechnet wird.</translation>
    </message>
    <message>
        <source>Takes the best of all other planners&apos; plans and the open plan and improves it by moving, swapping and resharding tables, one or several at a time; tells how far from the optimum the result can be at most.</source>
        <translation>Der beste der Pläne aller anderen Planer und der offene Plan, verbessert durch Versetzen, Tauschen und Neuschneiden von Tabellen, einzeln und vieler zugleich; sagt, wie weit das Ergebnis höchstens vom bestmöglichen entfernt ist.</translation>
    </message>
    <message>
        <source>The graph has no embedding tables</source>
        <translation>Der Graph hat keine Embedding-Tabellen</translation>
    </message>
    <message>
        <source>The plan is empty: no operator has a field embedding.</source>
        <translation>Der Plan ist leer: Kein Operator hat ein Feld embedding.</translation>
    </message>
    <message>
        <source>the graph has no embedding tables, and nothing else can be put on ranks</source>
        <translation>der Graph hat keine Embedding-Tabellen, und anderes kann nicht auf Ranks verteilt werden</translation>
    </message>
    <message>
        <source>give operators that hold tables an embedding field, or choose a planner of another kind</source>
        <translation>Operatoren, die Tabellen halten, ein Feld embedding geben oder einen Planer anderer Art wählen</translation>
    </message>
    <message>
        <source>table %1: the file&apos;s %2 is %3, here it is %4</source>
        <translation>Tabelle %1: %2 ist in der Datei %3, hier %4</translation>
    </message>
    <message>
        <source>table %1: the file&apos;s %2 has no counterpart here</source>
        <translation>Tabelle %1: Für %2 der Datei gibt es hier nichts</translation>
    </message>
    <message>
        <source>the file does not give the settings of its plan: figures are for a batch of %1 and default settings</source>
        <translation>die Datei nennt die Einstellungen ihres Plans nicht: Die Zahlen gelten für einen Batch von %1 und die übrigen Vorgaben</translation>
    </message>
    <message>
        <source>How each table is sharded and where its shards are.</source>
        <translation>Wie jede Tabelle in Shards geteilt ist und wo diese liegen.</translation>
    </message>
    <message>
        <source>The buckets cannot be merged</source>
        <translation>Die Buckets können nicht zusammengefasst werden</translation>
    </message>
    <message>
        <source>The cheapest placement of all tensors on the mesh, exactly: chooses a strategy for every operator, prices redistributions and keeps pins. Takes milliseconds without a memory limit.</source>
        <translation>Die günstigsten Placements aller Tensoren auf dem Mesh, exakt: Strategien jedes Operators, Umverteilungen eingerechnet, Fixierungen bleiben. Millisekunden ohne Speichergrenze.</translation>
    </message>
    <message>
        <source>The degrees use %1 of %2.</source>
        <translation>Die Grade nutzen %1 von %2.</translation>
    </message>
    <message>
        <source>The degrees use %1, the inventory has %2.</source>
        <translation>Die Grade nutzen %1, das Inventar hat %2.</translation>
    </message>
    <message>
        <source>The device is idle.</source>
        <translation>Das Gerät ist im Leerlauf.</translation>
    </message>
    <message>
        <source>The device is idle: %1 are free.</source>
        <translation>Das Gerät ist im Leerlauf: %1 sind frei.</translation>
    </message>
    <message>
        <source>The device of each module for accelerate and transformers, with the fewest keys.</source>
        <translation>Das Gerät jedes Moduls für accelerate und transformers, mit den wenigsten Schlüsseln.</translation>
    </message>
    <message>
        <source>The device of each module, for accelerate and transformers: matched as accelerate does, with a warning where transformers would match differently.</source>
        <translation>Das Gerät jedes Moduls, wie accelerate und transformers es nehmen: zugeordnet wie bei accelerate, mit Warnung, wo transformers anders zuordnen würde.</translation>
    </message>
    <message>
        <source>The devices give no ranks</source>
        <translation>Die Geräte ergeben keine Ranks</translation>
    </message>
    <message>
        <source>The mesh dimensions along which devices exchange it</source>
        <translation>Die Dimensionen des Mesh, entlang derer Geräte austauschen</translation>
    </message>
    <message>
        <source>A file with a plan of the same model; the report then also lists the differences.</source>
        <translation>Die Datei eines Plans desselben Modells; was davon abweicht, wird auch gesagt.</translation>
    </message>
    <message>
        <source>The file plan of a TorchEasyRec checkpoint: sharding type, kernel and ranks of each table.</source>
        <translation>Der Dateiplan eines TorchEasyRec-Checkpoints: Sharding-Art, Kernel und Ranks jeder Tabelle.</translation>
    </message>
    <message>
        <source>The flat buffer that merging adds.</source>
        <translation>Der flache Puffer, der beim Zusammenfassen dazukommt.</translation>
    </message>
    <message>
        <source>The graph for Model Explorer, with devices and groups as layers and the plan&apos;s figures on nodes; or node data. Cutaway can read the graph back.</source>
        <translation>Der Graph für Model Explorer mit Geräten und Gruppen als Schichten und den Kennzahlen des Plans an Knoten; oder Knotendaten. Cutaway liest den Graphen wieder.</translation>
    </message>
    <message>
        <source>The graph contains a backward pass with its own times.</source>
        <translation>Der Graph hat einen eigenen Rückwärtslauf mit eigenen Zeiten.</translation>
    </message>
    <message>
        <source>The graph with each bucket merged into one collective, node for node as PyTorch Inductor merges it.</source>
        <translation>Der Graph mit jedem Bucket zu einem Collective zusammengefasst, Knoten für Knoten, wie PyTorch Inductor es tut.</translation>
    </message>
    <message>
        <source>The graph with the plan as groups, or each node&apos;s group number as node data.</source>
        <translation>Der Graph mit dem Plan als Gruppen, oder die Nummer der Gruppe jedes Knotens als Knotendaten.</translation>
    </message>
    <message>
        <source>The graph&apos;s order hides %1 of %2 of communication</source>
        <translation>Die Reihenfolge des Graphen überdeckt %1 von %2 Kommunikation</translation>
    </message>
    <message>
        <source>The latency is not known</source>
        <translation>Die Latenz ist nicht bekannt</translation>
    </message>
    <message>
        <source>The layers of each stage, in the form of --pipeline-model-parallel-layout.</source>
        <translation>Die Schichten jeder Stufe, wie --pipeline-model-parallel-layout sie nimmt.</translation>
    </message>
    <message>
        <source>The layers of each stage for --pipeline-model-parallel-layout. Stages hold whole layers.</source>
        <translation>Die Schichten jeder Stufe für --pipeline-model-parallel-layout. Stufen halten ganze Schichten.</translation>
    </message>
    <message>
        <source>The numbered module list that holds the layers; default: the longest.</source>
        <translation>Die Liste nummerierter Module, die die Schichten sind; Vorgabe: die längste.</translation>
    </message>
    <message>
        <source>The members&apos; times minus its own and the copies that merging needs.</source>
        <translation>Die Zeiten der Mitglieder abzüglich der eigenen und der nötigen Kopien.</translation>
    </message>
    <message>
        <source>The mesh %1 needs more devices</source>
        <translation>Das Mesh %1 braucht mehr Geräte</translation>
    </message>
    <message>
        <source>The modules of each stage, module_fqns_per_model_part, from JSON or the literal in a Python or TOML file.</source>
        <translation>Die Module jeder Stufe, module_fqns_per_model_part, aus JSON oder dem Literal in einer Python- oder TOML-Datei.</translation>
    </message>
    <message>
        <source>The modules of each stage, module_fqns_per_model_part, with the schedule.</source>
        <translation>Die Module jeder Stufe, module_fqns_per_model_part, mit dem Zeitplan.</translation>
    </message>
    <message>
        <source>Peak memory that a device keeps for backward passes, without weights.</source>
        <translation>Der meiste Speicher, den ein Gerät für Rückwärtsläufe behält, ohne Gewichte.</translation>
    </message>
    <message>
        <source>The most that is alive at one time.</source>
        <translation>Das meiste, was zugleich lebt.</translation>
    </message>
    <message>
        <source>The optimum is 0: full replication attains it trivially</source>
        <translation>Das Optimum ist 0 und wird trivial durch volle Replikation erreicht</translation>
    </message>
    <message>
        <source>The order in which a device runs forward and backward passes of microbatches. zb_h1, interleaved_zb, zb_v and dualpipe_v split the backward pass into two halves: weight gradients wait until there is time for them.</source>
        <translation>Die Reihenfolge, in der ein Gerät die Vorwärts- und Rückwärtsläufe der Microbatches ausführt. zb_h1, interleaved_zb, zb_v und dualpipe_v teilen den Rückwärtslauf je zur Hälfte: die Gradienten der Gewichte warten, bis Zeit dafür ist.</translation>
    </message>
    <message>
        <source>The order leaves %1 exposed; once merged, %2 are.</source>
        <translation>Die Reihenfolge lässt %1 nicht überdeckt; zusammengefasst sind es %2.</translation>
    </message>
    <message>
        <source>The output projection shares the weights of the word table.</source>
        <translation>Die Ausgabeprojektion ist die Worttabelle.</translation>
    </message>
    <message>
        <source>The placement of every node for AutoParallel&apos;s load_placements, which accepts only its own strategies: best for a plan that came from AutoParallel.</source>
        <translation>Das Placement jedes Knotens für load_placements von AutoParallel, das sie unter den eigenen Strategien haben will: am besten für einen Plan, der von dort kam.</translation>
    </message>
    <message>
        <source>The placements of every node, from get_json or save_placements.</source>
        <translation>Die Placements jedes Knotens, aus get_json oder save_placements.</translation>
    </message>
    <message>
        <source>The plan can run</source>
        <translation>Der Plan kann laufen</translation>
    </message>
    <message>
        <source>The plan has more stages than there are devices.</source>
        <translation>Der Plan hat mehr Stufen als es Geräte gibt.</translation>
    </message>
    <message>
        <source>The plan&apos;s groups and their transfers for Graphviz, with one cluster per device.</source>
        <translation>Die Gruppen des Plans und ihre Übertragungen, ein Cluster je Gerät, für Graphviz.</translation>
    </message>
    <message>
        <source>The planner&apos;s message</source>
        <translation>Der Planer sagt</translation>
    </message>
    <message>
        <source>Proven by the planner that made this plan.</source>
        <translation>Der Planer, der diesen Plan gemacht hat, hat ihn bewiesen.</translation>
    </message>
    <message>
        <source>The reader</source>
        <translation>Der Leser</translation>
    </message>
    <message>
        <source>The same as a fraction of the peak; none: no such limit.</source>
        <translation>Dasselbe als Anteil der Spitze; none: keine solche Grenze.</translation>
    </message>
    <message>
        <source>The same, but keeps every dependence and the smaller of the two memory limits; never leaves more exposed than the graph&apos;s own order, nor than torch&apos;s order where that keeps to the limit.</source>
        <translation>Dasselbe innerhalb der kleineren der beiden Speichergrenzen, alle Abhängigkeiten bleiben; lässt nicht mehr nicht überdeckt als die Reihenfolge des Graphen selbst, noch als torch, wo das die Grenze einhält.</translation>
    </message>
    <message>
        <source>The schedule cannot be simulated</source>
        <translation>Der Zeitplan kann nicht simuliert werden</translation>
    </message>
    <message>
        <source>The search ends when no plan can be better by more than this share of the latency.</source>
        <translation>Die Suche endet, wenn kein Plan um mehr als diesen Anteil der Latenz besser sein kann.</translation>
    </message>
    <message>
        <source>The slowest %1, which the planner minimises.</source>
        <translation>Langsamste %1, die der Planer so klein wie möglich macht.</translation>
    </message>
    <message>
        <source>The slowest %1, which the planner minimises. %2</source>
        <translation>Langsamste %1, die der Planer so klein wie möglich macht. %2</translation>
    </message>
    <message>
        <source>The slowest rank&apos;s exchanges, by module and sharding type, forward and backward.</source>
        <translation>Austausche des langsamsten Ranks, nach Modul und Sharding-Art, vorwärts und rückwärts.</translation>
    </message>
    <message>
        <source>The slowest rank&apos;s lookups, forward and backward.</source>
        <translation>Lookups des langsamsten Ranks, vorwärts und rückwärts.</translation>
    </message>
    <message>
        <source>The slowest rank. %1</source>
        <translation>Der langsamste Rank. %1</translation>
    </message>
    <message>
        <source>The stages have the least objective, which does not always give the shortest step</source>
        <translation>Die Stufen haben den kleinsten Zielwert, was nicht immer der kürzeste Schritt ist</translation>
    </message>
    <message>
        <source>Contiguous stages with the fastest possible slowest stage, proven; where there are too many to examine, the best found with its distance from the optimum. Keeps pinned boundaries.</source>
        <translation>Die Stufen, deren langsamste so schnell ist, wie zusammenhängende Stufen sein können, mit Beweis; wo es zu viele gibt, die besten gefundenen und wie weit vom Besten sie höchstens sind. Fixierte Grenzen bleiben.</translation>
    </message>
    <message>
        <source>The steps listed in the schedule&apos;s file determine it.</source>
        <translation>Das sagen die Schritte, die die Datei des Zeitplans auflistet.</translation>
    </message>
    <message>
        <source>The style of each module&apos;s weights for transformers&apos; tp_plan, one for all layers.</source>
        <translation>Der Stil der Gewichte jedes Moduls, wie tp_plan von transformers ihn nimmt, einer für alle Schichten.</translation>
    </message>
    <message>
        <source>The style of each module&apos;s weights from transformers&apos; tp_plan or ep_plan.</source>
        <translation>Der Stil der Gewichte jedes Moduls, wie tp_plan oder ep_plan von transformers ihn nennt.</translation>
    </message>
    <message>
        <source>The word table is padded to a multiple of this.</source>
        <translation>Die Worttabelle wird auf ein Vielfaches davon aufgefüllt.</translation>
    </message>
    <message>
        <source>After this time the best plan so far is taken.</source>
        <translation>Danach gilt der bisher beste Plan.</translation>
    </message>
    <message>
        <source>This is the graph after the buckets are merged; move collectives in the graph before.</source>
        <translation>Das ist der Graph nach dem Zusammenfassen der Buckets; Collectives werden im Graphen davor verschoben.</translation>
    </message>
    <message>
        <source>This plan can be exported.</source>
        <translation>Dieser Plan kann exportiert werden.</translation>
    </message>
    <message>
        <source>Throughput: %1 microbatches over the step time; each runs the captured model once.</source>
        <translation>Durchsatz: %1 Microbatches über der Schrittzeit; einer führt das Modell einmal aus, wie es aufgenommen wurde.</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>Gekoppelte Embeddings</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <source>Time of a backward pass as a multiple of the forward pass.</source>
        <translation>Zeit eines Rückwärtslaufs als Vielfaches des Vorwärtslaufs.</translation>
    </message>
    <message>
        <source>Time of its members, one after the other.</source>
        <translation>Zeit seiner Mitglieder, nacheinander.</translation>
    </message>
    <message>
        <source>Time of the merged collective.</source>
        <translation>Zeit des zusammengefassten Collectives.</translation>
    </message>
    <message>
        <source>Fixed time of each collective, in addition to its bytes.</source>
        <translation>Zeit, die jedes Collective neben seinen Bytes braucht.</translation>
    </message>
    <message>
        <source>Time, sum</source>
        <translation>Zeit, Summe</translation>
    </message>
    <message>
        <source>Timeline (Chrome trace)</source>
        <translation>Zeitachse (Chrome-Trace)</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Zusammen</translation>
    </message>
    <message>
        <source>Tokens of a sequence.</source>
        <translation>Token einer Sequenz.</translation>
    </message>
    <message>
        <source>Tokens of a step over its time: global batch x sequence / step = %1 x %2 / %3.</source>
        <translation>Token eines Schritts über seiner Zeit: globaler Batch x Sequenz / Schritt = %1 x %2 / %3.</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>Token je Sekunde</translation>
    </message>
    <message>
        <source>Too few accelerators</source>
        <translation>Zu wenige Beschleuniger</translation>
    </message>
    <message>
        <source>TorchEasyRec plan (JSON)</source>
        <translation>TorchEasyRec-Plan (JSON)</translation>
    </message>
    <message>
        <source>TorchEasyRec&apos;s combination: dynamic programming over memory, then all tables sharded the same way. Places all proposals and takes the best.</source>
        <translation>Die Kombination von TorchEasyRec: dynamische Programmierung über den Speicher, dann alle Tabellen gleich geschnitten. Der beste dieser Vorschläge, sobald sie gelegt sind.</translation>
    </message>
    <message>
        <source>TorchRec</source>
        <translation>TorchRec</translation>
    </message>
    <message>
        <source>TorchRec sharding plan (JSON)</source>
        <translation>TorchRec-Sharding-Plan (JSON)</translation>
    </message>
    <message>
        <source>TorchRec&apos;s default combination: grid search, greedy by largest shard and by sum, uniform.</source>
        <translation>Die Standardkombination von TorchRec: Gittersuche, gierig nach größtem Shard und nach Summe, einheitlich.</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Training pipeline: how many batches of inputs and outputs are in memory at a time.</source>
        <translation>Trainingspipeline: wie viele Batches von Ein- und Ausgaben zugleich im Speicher sind.</translation>
    </message>
    <message>
        <source>Transfer %1 → %2</source>
        <translation>Übertragung %1 → %2</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>Einheitlich</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>%1 lösen</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>Vocabulary multiple</source>
        <translation>Vielfaches des Vokabulars</translation>
    </message>
    <message>
        <source>Vocabulary parallel</source>
        <translation>Vokabularparallel</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Weights of the table, held once</source>
        <translation>Gewichte der Tabelle, einmal gehalten</translation>
    </message>
    <message>
        <source>Bandwidth of a collective; default: that of the devices, else 1e11.</source>
        <translation>Bandbreite eines Collective; ohne Angabe die der Geräte, sonst 1e11.</translation>
    </message>
    <message>
        <source>Rate at which a device copies into and out of a bucket&apos;s buffer.</source>
        <translation>Was ein Gerät in einer Sekunde kopiert, in den Puffer eines Buckets und heraus.</translation>
    </message>
    <message>
        <source>Part of the output on each device</source>
        <translation>Was ein Gerät von der Ausgabe hält</translation>
    </message>
    <message>
        <source>Memory of all its shards: weights, optimizer state, inputs and outputs</source>
        <translation>Speicher aller ihrer Shards: Gewichte, Optimizer-Zustand, Ein- und Ausgaben</translation>
    </message>
    <message>
        <source>The timeline of every device, or the breakdown of the latency, for chrome://tracing and Perfetto.</source>
        <translation>Die Zeitachse jedes Geräts, oder woraus die Latenz besteht, für chrome://tracing und Perfetto.</translation>
    </message>
    <message>
        <source>The actions of each rank, step by step, for pipeline_parallel_schedule_csv and the schedule runtime.</source>
        <translation>Was jeder Rank Schritt für Schritt tut, wie pipeline_parallel_schedule_csv und die Schedule-Laufzeit es laden.</translation>
    </message>
    <message>
        <source>The actions of each rank, step by step. The stages are those of the open plan if it has as many; otherwise stages are cut with the fastest possible slowest one.</source>
        <translation>Was jeder Rank Schritt für Schritt tut. Die Stufen sind die des offenen Plans, wenn er so viele hat, sonst so viele mit der am wenigsten langsamen langsamsten.</translation>
    </message>
    <message>
        <source>Inputs, outputs and pass-through values of each stage, and the ranks that hold a tied weight.</source>
        <translation>Was jede Stufe nimmt, weitergibt und macht, und welche Ranks ein gekoppeltes Gewicht halten.</translation>
    </message>
    <message>
        <source>What every layer recomputes: none, selective, full or modules joined by +.</source>
        <translation>Was jede Schicht neu berechnet: none, selective, full oder Module, durch + verbunden.</translation>
    </message>
    <message>
        <source>Memory kept free for everything but tables: a share, the dense parameters and the inputs; only the share; a number of bytes; or what inference needs.</source>
        <translation>Speicher, der für alles außer Tabellen frei bleibt: ein Anteil, die dichten Parameter und die Eingaben; nur der Anteil; eine Zahl von Bytes; oder was Inferenz braucht.</translation>
    </message>
    <message>
        <source>Tensors that are not placed as their reader needs them</source>
        <translation>Tensoren, die anders liegen, als ihr Leser sie braucht</translation>
    </message>
    <message>
        <source>Outputs may stay as they are, must have their partial sums reduced, or are gathered whole.</source>
        <translation>Was zurückgegeben wird, darf bleiben, wie es ist, muss aufsummiert sein oder wird ganz gesammelt.</translation>
    </message>
    <message>
        <source>Bytes that its members send.</source>
        <translation>Was seine Mitglieder senden.</translation>
    </message>
    <message>
        <source>Time that its slowest shard adds to a rank</source>
        <translation>Was ihr langsamster Shard zu einem Rank beiträgt</translation>
    </message>
    <message>
        <source>What a layer may recompute: none, selective, full or modules joined by +.</source>
        <translation>Was in einer Schicht neu berechnet werden darf: none, selective, full oder Module, durch + verbunden.</translation>
    </message>
    <message>
        <source>Types, kernels, ranks and hosts that planners may use for it; pinned: none</source>
        <translation>Was Planer damit tun dürfen: Arten, Kernel, Ranks, Hosts; fixiert: nichts</translation>
    </message>
    <message>
        <source>Prefix of the model&apos;s names where your own module wraps it; the extra model. in model.model. is removed anyway.</source>
        <translation>Was vor den eigenen Namen des Modells steht, wo ein eigenes Modul es hält; model. von model.model. fällt ohnehin weg.</translation>
    </message>
    <message>
        <source>Size limit of such a bucket; auto: what saturates the links of the group.</source>
        <translation>Was ein solcher Bucket halten darf; auto: was die Verbindungen der Gruppe auslastet.</translation>
    </message>
    <message>
        <source>What replaces a bucket in the mode torch214: plain calls, custom operators, custom operators with several element types in one buffer, or one coalesced reduce-scatter that copies nothing.</source>
        <translation>Was im Modus torch214 an die Stelle eines Buckets tritt: einfache Aufrufe, eigene Operatoren, solche mit mehreren Elementtypen in einem Puffer oder ein zusammengelegtes reduce-scatter, das nichts kopiert.</translation>
    </message>
    <message>
        <source>What is sharded over data-parallel ranks: 0 nothing, 1 optimizer states, 2 also gradients, 3 also parameters.</source>
        <translation>Was sich die datenparallelen Ranks teilen: nichts, Optimizer-Zustände, und Gradienten, und Parameter.</translation>
    </message>
    <message>
        <source>Limit of a bucket&apos;s largest buffer; default: no limit.</source>
        <translation>Was der größte Puffer eines Buckets belegen darf; ohne Angabe keine Grenze.</translation>
    </message>
    <message>
        <source>The list below the canvas: embedding tables with types, kernels and ranks, or every redistribution with its collectives, bytes and time.</source>
        <translation>Was der Plan unter der Zeichenfläche auflistet: Embedding-Tabellen mit Arten, Kerneln und Ranks, oder jede Umverteilung mit ihren Collectives, Bytes und Zeit.</translation>
    </message>
    <message>
        <source>Number format of the computation.</source>
        <translation>Worin Werte berechnet werden.</translation>
    </message>
    <message>
        <source>Where a stage may end: anywhere, between repeated layers of the model, or only after a module of the depth below.</source>
        <translation>Wo eine Stufe enden darf: überall, zwischen den wiederholten Schichten des Modells oder nur, wo ein Modul der Tiefe darunter endet.</translation>
    </message>
    <message>
        <source>Whether backward passes run as well and activations are kept for them.</source>
        <translation>Ob auch Rückwärtsläufe laufen und Aktivierungen dafür behalten werden.</translation>
    </message>
    <message>
        <source>Whether buckets start with the most exposed collectives; auto: in groups of FSDP.</source>
        <translation>Ob Buckets mit dem beginnen, was am wenigsten überdeckt ist; auto: in Gruppen von FSDP.</translation>
    </message>
    <message>
        <source>Whether collectives are merged after scheduling.</source>
        <translation>Ob Collectives nach dem Planen des Ablaufs zusammengefasst werden.</translation>
    </message>
    <message>
        <source>Whether gradients are exchanged during the backward pass.</source>
        <translation>Ob Gradienten während des Rückwärtslaufs unterwegs sind.</translation>
    </message>
    <message>
        <source>Whether libraries must use reproducible algorithms.</source>
        <translation>Ob Bibliotheken an reproduzierbare Algorithmen gehalten sind.</translation>
    </message>
    <message>
        <source>Which kernel computes attention, and whether its scores are kept in memory.</source>
        <translation>Ob Scores im Speicher bleiben und welcher Kernel sie berechnet.</translation>
    </message>
    <message>
        <source>Whether tensor ranks split the tokens outside tensor-parallel regions.</source>
        <translation>Ob Tensor-Ranks sich die Token zwischen ihren Bereichen teilen.</translation>
    </message>
    <message>
        <source>Whether the loader makes a byte mask of each sequence.</source>
        <translation>Ob der Loader eine Byte-Maske jeder Sequenz macht.</translation>
    </message>
    <message>
        <source>Which collectives are merged.</source>
        <translation>Welche Collectives zusammengefasst werden.</translation>
    </message>
    <message>
        <source>The partition of each operator and the devices of each partition, for torch.fx&apos;s partitioner in its ahead-of-time mode.</source>
        <translation>In welche Partition jeder Operator kommt und welche Geräte jede Partition hat, wie der Partitionierer von torch.fx es im Ahead-of-time-Modus nimmt.</translation>
    </message>
    <message>
        <source>Which tables are placed first: the largest or the slowest.</source>
        <translation>Welche Tabellen zuerst gelegt werden: die größten oder die langsamsten.</translation>
    </message>
    <message>
        <source>Whole tensor</source>
        <translation>Ganzer Tensor</translation>
    </message>
    <message>
        <source>The accelerator whose memory, speed and calibration are used.</source>
        <translation>Der Beschleuniger, dessen Speicher, Geschwindigkeit und Kalibrierung gelten.</translation>
    </message>
    <message>
        <source>With compute and gradients</source>
        <translation>Mit Rechnen und Gradienten</translation>
    </message>
    <message>
        <source>With compute at 100 Tflop/s</source>
        <translation>Mit Rechnen bei 100 Tflop/s</translation>
    </message>
    <message>
        <source>With every input and weight split</source>
        <translation>Mit jeder Eingabe und jedem Gewicht geschnitten</translation>
    </message>
    <message>
        <source>Within %1 per device</source>
        <translation>Innerhalb von %1 je Gerät</translation>
    </message>
    <message>
        <source>If off, a device may hold any set of operators and be visited more than once per sample: often faster, never proven.</source>
        <translation>Ohne darf ein Gerät beliebige Operatoren halten und je Probe mehrmals besucht werden: oft schneller, nie bewiesen.</translation>
    </message>
    <message>
        <source>Without training there are no backward passes, gradients or optimizer states.</source>
        <translation>Ohne Training gibt es keine Rückwärtsläufe, Gradienten und Optimizer-Zustände.</translation>
    </message>
    <message>
        <source>Writes all alternatives of every node into the plan.</source>
        <translation>Alle Alternativen jedes Knotens in den Plan schreiben.</translation>
    </message>
    <message>
        <source>Written out</source>
        <translation>Ausgeschrieben</translation>
    </message>
    <message>
        <source>ZeRO %1</source>
        <translation>ZeRO %1</translation>
    </message>
    <message>
        <source>ZeRO as in the plan</source>
        <translation>ZeRO wie der Plan</translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation>ZeRO-Stufe</translation>
    </message>
    <message>
        <source>ZeRO stages</source>
        <translation>ZeRO-Stufen</translation>
    </message>
    <message>
        <source>ZeRO stages to try.</source>
        <translation>ZeRO-Stufen, die versucht werden.</translation>
    </message>
    <message>
        <source>a %1 is on devices or on none</source>
        <translation>%1: liegt auf Geräten oder auf keinem</translation>
    </message>
    <message>
        <source>a %1 of this kind runs on %2 device, not on %3</source>
        <translation>%1: läuft auf %2 Gerät, nicht auf %3</translation>
    </message>
    <message>
        <source>a %1 of this kind runs on %2 devices, not on %3</source>
        <translation>%1: läuft auf %2 Geräten, nicht auf %3</translation>
    </message>
    <message>
        <source>a %1 table is not within one host group</source>
        <translation>eine Tabelle der Art %1 liegt nicht in einer Host-Gruppe</translation>
    </message>
    <message>
        <source>a bucket has at least two members</source>
        <translation>ein Bucket hat zwei oder mehr Mitglieder</translation>
    </message>
    <message>
        <source>a bucket&apos;s id, a collective&apos;s name or null is needed</source>
        <translation>die Id eines Buckets, der Name eines Collectives oder null wird gebraucht</translation>
    </message>
    <message>
        <source>a column step_sec, peak_bytes or trace is needed</source>
        <translation>eine Spalte step_sec, peak_bytes oder trace wird gebraucht</translation>
    </message>
    <message>
        <source>a device is 0, &quot;cuda:0&quot;, &quot;cpu&quot; or &quot;disk&quot;</source>
        <translation>ein Gerät ist 0, &quot;cuda:0&quot;, &quot;cpu&quot; oder &quot;disk&quot;</translation>
    </message>
    <message>
        <source>a device is named twice</source>
        <translation>ein Gerät ist doppelt genannt</translation>
    </message>
    <message>
        <source>a device map needs a partition plan</source>
        <translation>eine Device map entsteht aus einem Partitionsplan</translation>
    </message>
    <message>
        <source>a device&apos;s peaks must be greater than 0</source>
        <translation>die Spitzenwerte eines Geräts müssen größer als 0 sein</translation>
    </message>
    <message>
        <source>a gap is negative, too large or not a number</source>
        <translation>ein Abstand ist negativ, zu groß oder keine Zahl</translation>
    </message>
    <message>
        <source>a graph is printed by gm.print_readable()</source>
        <translation>ein Graph wird mit gm.print_readable() ausgegeben</translation>
    </message>
    <message>
        <source>a key is missing</source>
        <translation>ein Schlüssel fehlt</translation>
    </message>
    <message>
        <source>a key must be a text</source>
        <translation>ein Schlüssel muss ein Text sein</translation>
    </message>
    <message>
        <source>a larger device would help</source>
        <translation>ein größeres Gerät würde helfen</translation>
    </message>
    <message>
        <source>a larger device, or one more, would help</source>
        <translation>ein größeres Gerät oder eines mehr würde helfen</translation>
    </message>
    <message>
        <source>a line has more than 1 GiB</source>
        <translation>eine Zeile hat mehr als 1 GiB</translation>
    </message>
    <message>
        <source>a name that is close: %1</source>
        <translation>ein ähnlicher Name: %1</translation>
    </message>
    <message>
        <source>a new stage</source>
        <translation>eine neue Stufe</translation>
    </message>
    <message>
        <source>a partition plan has no setting %1</source>
        <translation>ein Partitionsplan hat keine Einstellung %1</translation>
    </message>
    <message>
        <source>plans of this planner have no schedule</source>
        <translation>ein Plan dieses Planers hat keinen Zeitplan</translation>
    </message>
    <message>
        <source>a rank holds shards; it cannot be moved, made or removed</source>
        <translation>ein Rank nimmt Shards auf; er kann nicht verschoben, gemacht oder entfernt werden</translation>
    </message>
    <message>
        <source>a shard of a table_column_wise table stays in its host group, %1</source>
        <translation>ein Shard einer table_column_wise-Tabelle bleibt in seiner Host-Gruppe, %1</translation>
    </message>
    <message>
        <source>a shard&apos;s storage is negative</source>
        <translation>die Größe eines Shards ist negativ</translation>
    </message>
    <message>
        <source>a sharding map needs a sharding plan</source>
        <translation>eine Sharding-Map gehört zu einem Sharding-Plan</translation>
    </message>
    <message>
        <source>a sharding plan has no such setting</source>
        <translation>ein Sharding-Plan hat keine solche Einstellung</translation>
    </message>
    <message>
        <source>a smaller batch size or reservation, or ranks with more memory</source>
        <translation>eine kleinere Batchgröße oder Reservierung, oder Ranks mit mehr Speicher</translation>
    </message>
    <message>
        <source>a smaller batch size or smaller pooling factors</source>
        <translation>eine kleinere Batchgröße oder kleinere Pooling-Faktoren</translation>
    </message>
    <message>
        <source>a stage ends after %1, where no module does: Slapo cuts after modules only</source>
        <translation>eine Stufe endet nach %1, wo kein Modul endet: Slapo schneidet nur nach Modulen</translation>
    </message>
    <message>
        <source>a stage is a run of consecutive layers</source>
        <translation>eine Stufe ist eine Folge aufeinanderfolgender Schichten</translation>
    </message>
    <message>
        <source>a stage reads only what it or an earlier one makes</source>
        <translation>eine Stufe liest nur, was sie oder eine frühere erzeugt</translation>
    </message>
    <message>
        <source>a table is not where it is required to be</source>
        <translation>eine Tabelle ist nicht, wo sie gehalten wird</translation>
    </message>
    <message>
        <source>a table is pinned to where it is: move it first</source>
        <translation>eine Tabelle wird fixiert, wo sie liegt: zuerst verschieben</translation>
    </message>
    <message>
        <source>a table of runs needs the model that was run</source>
        <translation>eine Tabelle von Läufen braucht ihr Modell</translation>
    </message>
    <message>
        <source>a partial sum on every device</source>
        <translation>ein Summand auf jedem Gerät</translation>
    </message>
    <message>
        <source>a tp_plan needs a sharding plan</source>
        <translation>ein tp_plan entsteht aus einem Sharding-Plan</translation>
    </message>
    <message>
        <source>over the cap</source>
        <translation>über der Obergrenze</translation>
    </message>
    <message>
        <source>add a device or use larger ones</source>
        <translation>ein Gerät hinzufügen oder größere verwenden</translation>
    </message>
    <message>
        <source>add at least one device</source>
        <translation>mindestens ein Gerät hinzufügen</translation>
    </message>
    <message>
        <source>add keys for their modules, or &quot;&quot; for everything else</source>
        <translation>Schlüssel für ihre Module hinzufügen, oder &quot;&quot; für alles Übrige</translation>
    </message>
    <message>
        <source>aliases expand to more than %1 values</source>
        <translation>Aliase ergeben mehr als %1 Werte</translation>
    </message>
    <message>
        <source>aliases nest values deeper than %1</source>
        <translation>Aliase schachteln Werte tiefer als %1</translation>
    </message>
    <message>
        <source>recomputation: %1</source>
        <translation>Rekomputation: %1</translation>
    </message>
    <message>
        <source>all devices of the mesh do the same</source>
        <translation>alle Geräte des Mesh tun dasselbe</translation>
    </message>
    <message>
        <source>all-reduce of gradients</source>
        <translation>all-reduce der Gradienten</translation>
    </message>
    <message>
        <source>an action is a stage, one of F, B, I, W, UNSHARD, RESHARD, REDUCE_GRAD, SEND_F, RECV_F, SEND_B, RECV_B, and a microbatch: 0F3</source>
        <translation>eine Aktion ist eine Stufe, eines von F, B, I, W, UNSHARD, RESHARD, REDUCE_GRAD, SEND_F, RECV_F, SEND_B, RECV_B und ein Microbatch: 0F3</translation>
    </message>
    <message>
        <source>an alias is inside the value it names</source>
        <translation>ein Alias steht innerhalb dessen, was er benennt</translation>
    </message>
    <message>
        <source>assignment: a plan document is needed</source>
        <translation>assignment: ein Plandokument wird gebraucht</translation>
    </message>
    <message>
        <source>at most one stage per layer</source>
        <translation>höchstens eine Stufe je Schicht</translation>
    </message>
    <message>
        <source>bandwidth: the figures above; dtensor: PyTorch&apos;s constants; alpha_beta: counts collectives.</source>
        <translation>bandwidth: die Zahlen oben; dtensor: die Konstanten von PyTorch; alpha_beta: zählt Collectives.</translation>
    </message>
    <message>
        <source>between 1 and 100000 devices are allowed</source>
        <translation>zwischen 1 und 100000 Geräte werden gebraucht</translation>
    </message>
    <message>
        <source>convert them to one version with onnx.version_converter</source>
        <translation>sie mit onnx.version_converter auf eine Version bringen</translation>
    </message>
    <message>
        <source>bucket</source>
        <translation>Bucket</translation>
    </message>
    <message>
        <source>bucket mixes groups or reduce ops</source>
        <translation>der Bucket mischt Gruppen oder Reduktionen</translation>
    </message>
    <message>
        <source>bucket_cap_mb</source>
        <translation>bucket_cap_mb</translation>
    </message>
    <message>
        <source>bucket_cap_mb: %1</source>
        <translation>bucket_cap_mb: %1</translation>
    </message>
    <message>
        <source>bucket_mode default needs no numbers</source>
        <translation>bucket_mode default braucht keine Nummern</translation>
    </message>
    <message>
        <source>bucket_mode: reduce-scatters are not merged with custom_ops_multidtype</source>
        <translation>bucket_mode: reduce-scatters werden mit custom_ops_multidtype nicht zusammengefasst</translation>
    </message>
    <message>
        <source>bucketing</source>
        <translation>Buckets</translation>
    </message>
    <message>
        <source>buckets</source>
        <translation>Buckets</translation>
    </message>
    <message>
        <source>change buckets by adding and removing collectives</source>
        <translation>Buckets ändern sich, indem Collectives hineingelegt und herausgenommen werden</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>bytes per second</source>
        <translation>Bytes je Sekunde</translation>
    </message>
    <message>
        <source>bytes/s</source>
        <translation>Bytes/s</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>cannot be read: not enough memory for it</source>
        <translation>kann nicht gelesen werden: nicht genug Speicher dafür</translation>
    </message>
    <message>
        <source>cannot be written: it is a folder</source>
        <translation>kann nicht geschrieben werden: es ist ein Ordner</translation>
    </message>
    <message>
        <source>cannot be written: it is not a regular file</source>
        <translation>kann nicht geschrieben werden: es ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>change its limits</source>
        <translation>ihre Beschränkung ändern</translation>
    </message>
    <message>
        <source>choose a planner that cuts the model</source>
        <translation>einen Planer wählen, der das Modell schneidet</translation>
    </message>
    <message>
        <source>choose another schedule first</source>
        <translation>zuerst einen anderen Zeitplan wählen</translation>
    </message>
    <message>
        <source>choose pipeline.optimal, or a graph of the forward pass</source>
        <translation>pipeline.optimal wählen oder einen Graphen des Vorwärtslaufs</translation>
    </message>
    <message>
        <source>chunks: %1 has 2 chunks per device, got %2</source>
        <translation>chunks: %1 hat 2 Chunks je Gerät, angegeben %2</translation>
    </message>
    <message>
        <source>chunks: %1 has one chunk per device, got %2</source>
        <translation>chunks: %1 hat einen Chunk je Gerät, angegeben %2</translation>
    </message>
    <message>
        <source>chunks: %1 stages are not a multiple of %2 chunks per device</source>
        <translation>chunks: %1 Stufen sind kein Vielfaches von %2 Chunks je Gerät</translation>
    </message>
    <message>
        <source>cluster: a factor of %1 is given, but the cluster does not give it</source>
        <translation>cluster: ein Faktor von %1 ist gegeben, und der Cluster sagt nicht, was das ist</translation>
    </message>
    <message>
        <source>collective alone, exposed</source>
        <translation>Collective allein, nicht überdeckt</translation>
    </message>
    <message>
        <source>collective alone, hidden</source>
        <translation>Collective allein, überdeckt</translation>
    </message>
    <message>
        <source>collectives stay on their stream</source>
        <translation>Collectives bleiben auf ihrem Stream</translation>
    </message>
    <message>
        <source>column %1 has no valid bounds or cost</source>
        <translation>Spalte %1 hat keine brauchbaren Schranken oder Kosten</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>compute waits</source>
        <translation>Rechnen wartet</translation>
    </message>
    <message>
        <source>csv lists its operators</source>
        <translation>csv listet seine Operatoren auf</translation>
    </message>
    <message>
        <source>csv: the steps of each rank are needed as text</source>
        <translation>csv: ein Text wird gebraucht: die Schritte jedes Ranks</translation>
    </message>
    <message>
        <source>csv: the plan runs these steps</source>
        <translation>csv: der Plan läuft nach diesen Schritten</translation>
    </message>
    <message>
        <source>custom_ops merges them; with fsdp_only it is used instead</source>
        <translation>custom_ops fasst sie zusammen; mit fsdp_only wird es stattdessen genommen</translation>
    </message>
    <message>
        <source>cut or join stages, or choose another schedule</source>
        <translation>Stufen schneiden oder vereinigen oder einen anderen Zeitplan wählen</translation>
    </message>
    <message>
        <source>cuts: at least one cut is required</source>
        <translation>cuts: mindestens ein Schnitt wird gebraucht</translation>
    </message>
    <message>
        <source>cycle %1</source>
        <translation>Zyklus %1</translation>
    </message>
    <message>
        <source>data_dim: %1 is already the tensor dimension</source>
        <translation>data_dim: %1 ist schon die Tensor-Dimension</translation>
    </message>
    <message>
        <source>deadlock: %1</source>
        <translation>Verklemmung: %1</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>device %1 has %2 and device %3 has %4; this planner needs equal devices</source>
        <translation>Gerät %1 hat %2 und Gerät %3 hat %4; dieser Planer braucht gleiche Geräte</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>devices are filled one after another; a larger device would help</source>
        <translation>Geräte werden nacheinander gefüllt; ein größeres Gerät würde helfen</translation>
    </message>
    <message>
        <source>devices are varied, but there are none</source>
        <translation>Geräte werden variiert, und es gibt keine</translation>
    </message>
    <message>
        <source>distributed tensors are placed by a sharding plan</source>
        <translation>verteilte Tensoren legt ein Sharding-Plan</translation>
    </message>
    <message>
        <source>dnn-partitioning workload</source>
        <translation>dnn-partitioning-Workload</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>embedding partition %1 needs %2 in addition to the %3 of the rest of the model; a device has %4</source>
        <translation>Embedding-Partition %1 braucht %2 neben den %3 des restlichen Modells, ein Gerät hat %4</translation>
    </message>
    <message>
        <source>the order is embedding, layers, mtp layers, head</source>
        <translation>embedding, layers, mtp layers und head stehen in dieser Reihenfolge</translation>
    </message>
    <message>
        <source>embedding, layers, mtp layers, head</source>
        <translation>embedding, layers, mtp layers, head</translation>
    </message>
    <message>
        <source>empty stage</source>
        <translation>leere Stufe</translation>
    </message>
    <message>
        <source>every device over by %1: needs %2, has %3</source>
        <translation>jedes Gerät um %1 überschritten: braucht %2, hat %3</translation>
    </message>
    <message>
        <source>exact examines all contiguous stages, linearized those of one operator order; auto uses exact where it can finish.</source>
        <translation>exact betrachtet alle zusammenhängenden Stufen, linearized die einer Reihenfolge der Operatoren; auto ist exakt, wo das endet.</translation>
    </message>
    <message>
        <source>exchange of the output</source>
        <translation>Austausch der Ausgabe</translation>
    </message>
    <message>
        <source>expected %1 near %2</source>
        <translation>erwartet: %1, bei %2</translation>
    </message>
    <message>
        <source>export the graph with latencies, or estimate them from flops and bytes</source>
        <translation>den Graphen mit Latenzen exportieren oder sie aus Flops und Bytes schätzen</translation>
    </message>
    <message>
        <source>export the graph with the shapes of its tensors</source>
        <translation>den Graphen mit den Formen seiner Tensoren exportieren</translation>
    </message>
    <message>
        <source>fetch or write it again</source>
        <translation>sie erneut holen oder schreiben</translation>
    </message>
    <message>
        <source>float32 and bfloat16 are</source>
        <translation>float32 und bfloat16 werden es</translation>
    </message>
    <message>
        <source>flop/s</source>
        <translation>flop/s</translation>
    </message>
    <message>
        <source>for example ([0]*3+[1]*11)</source>
        <translation>zum Beispiel ([0]*3+[1]*11)</translation>
    </message>
    <message>
        <source>forward %1</source>
        <translation>vorwärts %1</translation>
    </message>
    <message>
        <source>forward %1, backward %2</source>
        <translation>vorwärts %1, rückwärts %2</translation>
    </message>
    <message>
        <source>function %1 calls itself</source>
        <translation>Funktion %1 ruft sich selbst auf</translation>
    </message>
    <message>
        <source>function %1 uses version %2 of the operators %3, the model version %4</source>
        <translation>Funktion %1 verwendet Version %2 der Operatoren %3, das Modell Version %4</translation>
    </message>
    <message>
        <source>fwd %1, bwd %2</source>
        <translation>vorw. %1, rückw. %2</translation>
    </message>
    <message>
        <source>give the graph of a transformer, such as `convert` writes</source>
        <translation>einen Graphen eines Transformers angeben, wie `convert` ihn macht</translation>
    </message>
    <message>
        <source>give a mesh_shape that the devices can form</source>
        <translation>eine mesh_shape angeben, die die Geräte bilden können</translation>
    </message>
    <message>
        <source>give a whole number of at least 1</source>
        <translation>eine ganze Zahl ab 1 angeben</translation>
    </message>
    <message>
        <source>give an inventory whose devices are the ranks</source>
        <translation>ein Inventar angeben, dessen Geräte die Ranks sind</translation>
    </message>
    <message>
        <source>give an inventory with a cluster of equal nodes</source>
        <translation>ein Inventar mit einem Cluster gleicher Knoten angeben</translation>
    </message>
    <message>
        <source>give each device at least %1 instead of %2, or use a mesh of more devices</source>
        <translation>mindestens %1 je Gerät statt %2 geben, oder ein Mesh mit mehr Geräten</translation>
    </message>
    <message>
        <source>give it more ranks, types or kernels</source>
        <translation>ihr mehr Ranks, Arten oder Kernel geben</translation>
    </message>
    <message>
        <source>set it with --set microbatches=N</source>
        <translation>mit --set microbatches=N angeben</translation>
    </message>
    <message>
        <source>give more time or fewer pins</source>
        <translation>mehr Zeit geben oder weniger fixieren</translation>
    </message>
    <message>
        <source>give node and to, node, nodes or range with recompute or zero, or set and value</source>
        <translation>node und to, node, nodes oder range mit recompute oder zero, oder set und value angeben</translation>
    </message>
    <message>
        <source>give one with devices</source>
        <translation>eines mit Geräten angeben</translation>
    </message>
    <message>
        <source>give the inventory a transfer rate</source>
        <translation>dem Inventar eine Übertragungsrate geben</translation>
    </message>
    <message>
        <source>name their list with --set layers=model.layers</source>
        <translation>ihre Liste mit --set layers=model.layers angeben</translation>
    </message>
    <message>
        <source>give values</source>
        <translation>Werte angeben</translation>
    </message>
    <message>
        <source>global_batch: %1 does not divide %2</source>
        <translation>global_batch: %1 teilt nicht %2</translation>
    </message>
    <message>
        <source>global_batch: required</source>
        <translation>global_batch: wird gebraucht</translation>
    </message>
    <message>
        <source>global_bsz: %1 is not a multiple of the %2 replicas</source>
        <translation>global_bsz: %1 ist kein Vielfaches der %2 Replikate</translation>
    </message>
    <message>
        <source>graph &quot;%1&quot; has no operations, only inputs and outputs</source>
        <translation>Graph „%1“ hat keine Operationen, nur Ein- und Ausgaben</translation>
    </message>
    <message>
        <source>graph %1 of %2 is cut off at %3</source>
        <translation>Graph %1 von %2 ist bei %3 abgeschnitten</translation>
    </message>
    <message>
        <source>graph has no tensor nodes</source>
        <translation>Graph hat keine Tensor-Knoten</translation>
    </message>
    <message>
        <source>graphs are nested more than %1 deep</source>
        <translation>Graphen liegen mehr als %1 tief ineinander</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>hwloc XML (lstopo)</source>
        <translation>hwloc-XML (lstopo)</translation>
    </message>
    <message>
        <source>if the file is genuine, unpack it with gunzip first</source>
        <translation>wenn sie so sein soll, sie zuerst mit gunzip entpacken</translation>
    </message>
    <message>
        <source>in a bucket, exposed</source>
        <translation>in einem Bucket, nicht überdeckt</translation>
    </message>
    <message>
        <source>in a bucket, hidden behind compute</source>
        <translation>in einem Bucket, vom Rechnen überdeckt</translation>
    </message>
    <message>
        <source>it cannot be estimated without shapes: set the model&apos;s open sizes, or give its latency in the graph</source>
        <translation>ohne Formen lässt er sich nicht schätzen: die Größen angeben, die das Modell offen lässt, oder seine Latenz im Graphen</translation>
    </message>
    <message>
        <source>it is a checkpoint or another archive: write one by torch.export.save</source>
        <translation>es ist ein Checkpoint oder ein anderes Archiv: mit torch.export.save schreiben</translation>
    </message>
    <message>
        <source>it is damaged, or another program&apos;s format</source>
        <translation>sie ist beschädigt oder im Format eines anderen Programms</translation>
    </message>
    <message>
        <source>it still holds operators</source>
        <translation>sie enthält noch Operatoren</translation>
    </message>
    <message>
        <source>its steps are for %1, but the graph has only %2</source>
        <translation>seine Schritte sind für %1, der Graph hat nur %2</translation>
    </message>
    <message>
        <source>keeps %1, par. %2</source>
        <translation>behält %1, Par. %2</translation>
    </message>
    <message>
        <source>keeps %1, parameters %2</source>
        <translation>behält %1, Parameter %2</translation>
    </message>
    <message>
        <source>known: %1</source>
        <translation>bekannt: %1</translation>
    </message>
    <message>
        <source>known: cutaway.graph, cutaway.devices, cutaway.plan, cutaway.moves</source>
        <translation>bekannt: cutaway.graph, cutaway.devices, cutaway.plan, cutaway.moves</translation>
    </message>
    <message>
        <source>larger devices, or a planner that fills them one after another, would help</source>
        <translation>größere Geräte oder ein Planer, der sie nacheinander füllt, würden helfen</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>layers %1 and %2 differ in %3: a tp_plan has one style for all layers</source>
        <translation>Schichten %1 und %2 unterscheiden sich in %3: ein tp_plan hat einen Stil für alle Schichten</translation>
    </message>
    <message>
        <source>layers are pinned to stages or to modes of recomputation</source>
        <translation>Schichten werden an Stufen oder an Arten der Neuberechnung fixiert</translation>
    </message>
    <message>
        <source>run the observer while the model runs: start() before it, stop() after it</source>
        <translation>den Beobachter laufen lassen, während das Modell läuft: start() davor, stop() dahinter</translation>
    </message>
    <message>
        <source>links are varied, but the inventory has none</source>
        <translation>Verbindungen werden variiert, und das Inventar hat keine</translation>
    </message>
    <message>
        <source>see the problems that the plan reports</source>
        <translation>die Probleme ansehen, die der Plan meldet</translation>
    </message>
    <message>
        <source>make table %1 table_wise to choose its rank</source>
        <translation>Tabelle %1 table_wise machen, um ihren Rank zu wählen</translation>
    </message>
    <message>
        <source>mem_bins_per_device: %1 bins for each of %2 ranks and %3 tables are too many</source>
        <translation>mem_bins_per_device: %1 Schritte für jeden von %2 Ranks und %3 Tabellen sind zu viele</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>memory_limit_bytes: auto needs an inventory with devices</source>
        <translation>memory_limit_bytes: auto braucht ein Inventar mit Geräten</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>Mesh</translation>
    </message>
    <message>
        <source>mesh: %1 dimensions; a mesh has 1 to %2</source>
        <translation>mesh: %1 Dimensionen; ein Mesh hat 1 bis %2</translation>
    </message>
    <message>
        <source>mesh_dim_names: %1 names for %2 dimensions of the mesh</source>
        <translation>mesh_dim_names: %1 Namen für %2 Dimensionen des Mesh</translation>
    </message>
    <message>
        <source>mesh_shape: %1 needs %2 devices, the inventory has %3</source>
        <translation>mesh_shape: %1 braucht %2 Geräte, das Inventar hat %3</translation>
    </message>
    <message>
        <source>mesh_shape: 1 to 3 positive whole numbers are needed, such as 2 × 4</source>
        <translation>mesh_shape: 1 bis 3 positive ganze Zahlen werden gebraucht, wie 2 × 4</translation>
    </message>
    <message>
        <source>meshes</source>
        <translation>Meshes</translation>
    </message>
    <message>
        <source>microbatches: %1 give more than %2 passes</source>
        <translation>microbatches: %1 ergeben mehr als %2 Läufe</translation>
    </message>
    <message>
        <source>microbatches: %1 needs as many as stages, %2%3</source>
        <translation>microbatches: %1 braucht so viele wie Stufen, %2%3</translation>
    </message>
    <message>
        <source>microbatches: %1 runs in %2 rounds and needs a multiple of that number%3</source>
        <translation>microbatches: %1 läuft in %2 Runden und braucht ein Vielfaches davon%3</translation>
    </message>
    <message>
        <source>microbatches: interleaved_1f1b needs a multiple of %1, got %2</source>
        <translation>microbatches: interleaved_1f1b braucht ein Vielfaches von %1, angegeben %2</translation>
    </message>
    <message>
        <source>microbatches: required</source>
        <translation>microbatches: wird gebraucht</translation>
    </message>
    <message>
        <source>min_partition %1 cuts table %2 into too many shards</source>
        <translation>min_partition %1 schneidet Tabelle %2 in zu viele Shards</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>missing on %1</source>
        <translation>fehlt bei %1</translation>
    </message>
    <message>
        <source>missing; convert a config.json first</source>
        <translation>fehlt; zuerst eine config.json umwandeln</translation>
    </message>
    <message>
        <source>mixed dtypes in one bucket</source>
        <translation>verschiedene dtypes in einem Bucket</translation>
    </message>
    <message>
        <source>modes: at least one is needed</source>
        <translation>modes: mindestens einer wird gebraucht</translation>
    </message>
    <message>
        <source>module %1 has two tables %2</source>
        <translation>Modul %1 hat zwei Tabellen %2</translation>
    </message>
    <message>
        <source>module_fqns_per_model_part: no stages</source>
        <translation>module_fqns_per_model_part: keine Stufen</translation>
    </message>
    <message>
        <source>more stages than the model has layers</source>
        <translation>mehr Stufen als das Modell Schichten hat</translation>
    </message>
    <message>
        <source>more than %1 blocks</source>
        <translation>mehr als %1 Blöcke</translation>
    </message>
    <message>
        <source>more than %1 full</source>
        <translation>mehr als %1 gefüllt</translation>
    </message>
    <message>
        <source>more than %1 ideals: use method=linearized</source>
        <translation>mehr als %1 Ideale: method=linearized verwenden</translation>
    </message>
    <message>
        <source>move %1</source>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>move all shards of table %1, or make it column_wise</source>
        <translation>alle Shards der Tabelle %1 verschieben oder sie column_wise machen</translation>
    </message>
    <message>
        <source>move its shards</source>
        <translation>ihre Shards verschieben</translation>
    </message>
    <message>
        <source>move operators until this problem is gone, then export again</source>
        <translation>Operatoren verschieben, bis kein solches Problem bleibt, dann erneut exportieren</translation>
    </message>
    <message>
        <source>move single operators back, then export again</source>
        <translation>einzelne Operatoren zurückschieben, dann erneut exportieren</translation>
    </message>
    <message>
        <source>move something else</source>
        <translation>etwas anderes verschieben</translation>
    </message>
    <message>
        <source>move the boundary to the end of a module, then export again</source>
        <translation>die Grenze ans Ende eines Moduls verschieben, dann erneut exportieren</translation>
    </message>
    <message>
        <source>move the boundary to the layer&apos;s end</source>
        <translation>die Grenze ans Ende der Schicht verschieben</translation>
    </message>
    <message>
        <source>move the boundary to the module&apos;s end</source>
        <translation>die Grenze ans Modulende verschieben</translation>
    </message>
    <message>
        <source>moving %1 to partition %2 would close the cycle %3</source>
        <translation>%1 in Partition %2 zu verschieben schlösse den Zyklus %3</translation>
    </message>
    <message>
        <source>must be a whole number from 1 to %1</source>
        <translation>muss eine ganze Zahl von 1 bis %1 sein</translation>
    </message>
    <message>
        <source>name a file, or - for standard input</source>
        <translation>eine Datei nennen, oder - für die Standardeingabe</translation>
    </message>
    <message>
        <source>name another file to start over</source>
        <translation>eine andere Datei nennen, um neu zu beginnen</translation>
    </message>
    <message>
        <source>name modules, separated by commas: encoder.block.11, decoder</source>
        <translation>Module nennen, durch Kommas getrennt: encoder.block.11, decoder</translation>
    </message>
    <message>
        <source>name the ONNX file that the graph was read from: --set model=FILE</source>
        <translation>die ONNX-Datei nennen, aus der der Graph gelesen wurde: --set model=FILE</translation>
    </message>
    <message>
        <source>name the one that the graph was read from: --set model=FILE</source>
        <translation>die nennen, aus der der Graph gelesen wurde: --set model=FILE</translation>
    </message>
    <message>
        <source>name at least one planner or plan</source>
        <translation>weder Planer noch Pläne sind genannt</translation>
    </message>
    <message>
        <source>no column %1; fields of a plan, recompute, stages, name, rank, step_sec, peak_bytes and trace are known</source>
        <translation>keine Spalte %1; bekannt sind Felder eines Plans, recompute, stages, name, rank, step_sec, peak_bytes und trace</translation>
    </message>
    <message>
        <source>no column gives the memory</source>
        <translation>keine Spalte nennt den Speicher</translation>
    </message>
    <message>
        <source>no config %1</source>
        <translation>keine Konfiguration %1</translation>
    </message>
    <message>
        <source>no cut into %1 stages fits the memory of every device%2</source>
        <translation>kein Schnitt in %1 Stufen passt in den Speicher jedes Geräts%2</translation>
    </message>
    <message>
        <source>no cut into %1 stages keeps the pins in place</source>
        <translation>kein Schnitt in %1 Stufen lässt das Fixierte an seinem Platz</translation>
    </message>
    <message>
        <source>no device map</source>
        <translation>keine Device map</translation>
    </message>
    <message>
        <source>no format %1</source>
        <translation>kein Format %1</translation>
    </message>
    <message>
        <source>no forward method</source>
        <translation>keine Methode forward</translation>
    </message>
    <message>
        <source>no graph %1</source>
        <translation>kein Graph %1</translation>
    </message>
    <message>
        <source>no node %1</source>
        <translation>kein Knoten %1</translation>
    </message>
    <message>
        <source>no operator of the plan is on a device</source>
        <translation>kein Operator des Plans ist auf einem Gerät</translation>
    </message>
    <message>
        <source>no parameters are numbered like those of layers</source>
        <translation>keine Parameter sind wie die von Schichten nummeriert</translation>
    </message>
    <message>
        <source>no plan fits in %1 per device (the least possible is %2)</source>
        <translation>kein Plan passt in %1 je Gerät (das Kleinstmögliche ist %2)</translation>
    </message>
    <message>
        <source>no plan fits: %1</source>
        <translation>kein Plan passt: %1</translation>
    </message>
    <message>
        <source>no plan keeps every pin and every placement taken over: a split tensor would have to become a sum</source>
        <translation>kein Plan hat alles, was fixiert oder übernommen ist: ein geschnittener Tensor müsste eine Summe werden</translation>
    </message>
    <message>
        <source>no plan that keeps all pins was found within %1 per device (the smallest found needs %2)</source>
        <translation>kein Plan mit allem Fixierten wurde in %1 je Gerät gefunden (der kleinste gefundene ist %2)</translation>
    </message>
    <message>
        <source>no plan: insufficient storage: %1 after reserving %2</source>
        <translation>kein Plan: nicht genug Speicher: %1 nach Reservierung von %2</translation>
    </message>
    <message>
        <source>no planner made this plan</source>
        <translation>kein Planer hat diesen Plan gemacht</translation>
    </message>
    <message>
        <source>no runs on this accelerator</source>
        <translation>keine Läufe auf diesem Beschleuniger</translation>
    </message>
    <message>
        <source>no stage %1</source>
        <translation>keine Stufe %1</translation>
    </message>
    <message>
        <source>no such node</source>
        <translation>einen solchen Knoten gibt es nicht</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; has no latency</source>
        <translation>Knoten „%1“ hat keine Latenz</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; is larger than 2e15 bytes</source>
        <translation>Knoten „%1“ ist größer als 2e15 Bytes</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; is in no partition</source>
        <translation>Knoten „%1“ liegt in keiner Partition</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; needs %2 with its inputs, a device has %3</source>
        <translation>Knoten „%1“ braucht mit seinen Eingaben %2, ein Gerät hat %3</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; needs %2 with its inputs, and no free device has as much</source>
        <translation>Knoten „%1“ braucht mit seinen Eingaben %2, und kein freies Gerät hat so viel</translation>
    </message>
    <message>
        <source>node %1 (%2) comes after a %3</source>
        <translation>Knoten %1 (%2) steht hinter %3</translation>
    </message>
    <message>
        <source>node %1 is nested in more than %2 modules</source>
        <translation>Knoten %1 liegt in mehr als %2 Modulen ineinander</translation>
    </message>
    <message>
        <source>node %1 makes more than 2^63 bytes</source>
        <translation>Knoten %1 ergibt mehr als 2^63 Bytes</translation>
    </message>
    <message>
        <source>node %1: %2 of %3 has a value out of range</source>
        <translation>Knoten %1: %2 von %3 hat einen Wert außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>node.num_gpus_per_node: more than %1 devices in all</source>
        <translation>node.num_gpus_per_node: insgesamt mehr als %1 Geräte</translation>
    </message>
    <message>
        <source>none of the fields progress, plan and error</source>
        <translation>keines der Felder progress, plan und error</translation>
    </message>
    <message>
        <source>not empty</source>
        <translation>nicht leer</translation>
    </message>
    <message>
        <source>not enough memory to read the document</source>
        <translation>nicht genug Speicher, um das Dokument zu lesen</translation>
    </message>
    <message>
        <source>not enough memory to unpack the file</source>
        <translation>nicht genug Speicher, um die Datei zu entpacken</translation>
    </message>
    <message>
        <source>nothing recomputed</source>
        <translation>nichts neu berechnet</translation>
    </message>
    <message>
        <source>num_pp_microbatches: a number of at least 1 is needed</source>
        <translation>num_pp_microbatches: eine Zahl ab 1 wird gebraucht</translation>
    </message>
    <message>
        <source>nvidia-smi --query-gpu</source>
        <translation>nvidia-smi --query-gpu</translation>
    </message>
    <message>
        <source>nvidia-smi topo -m</source>
        <translation>nvidia-smi topo -m</translation>
    </message>
    <message>
        <source>Compute on the critical path</source>
        <translation>Rechnen auf dem kritischen Pfad</translation>
    </message>
    <message>
        <source>Transfer on the critical path</source>
        <translation>Übertragung auf dem kritischen Pfad</translation>
    </message>
    <message>
        <source>one node at a time</source>
        <translation>ein Knoten auf einmal</translation>
    </message>
    <message>
        <source>only bucketing plans rewrite their graph, not %1 plans</source>
        <translation>nur Bucket-Pläne schreiben ihren Graphen um, nicht Pläne der Art %1</translation>
    </message>
    <message>
        <source>only literals are read: nothing is executed</source>
        <translation>nur Literale werden gelesen: nichts wird ausgeführt</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>operators can be pinned to partitions and devices only</source>
        <translation>Operatoren können nur an Partitionen und Geräte fixiert werden</translation>
    </message>
    <message>
        <source>operators of a partition plan have places, no other choices</source>
        <translation>Operatoren eines Partitionsplans haben Plätze, keine andere Wahl</translation>
    </message>
    <message>
        <source>operators of a pipeline can be pinned to stages only</source>
        <translation>Operatoren einer Pipeline können nur an Stufen fixiert werden</translation>
    </message>
    <message>
        <source>operators of a pipeline have stages, no other choices</source>
        <translation>Operatoren einer Pipeline haben Stufen, keine andere Wahl</translation>
    </message>
    <message>
        <source>operators run on all devices: change their placements instead</source>
        <translation>Operatoren laufen auf allen Geräten: ihnen andere Placements geben</translation>
    </message>
    <message>
        <source>operators that must stay together are on both sides of a pinned boundary</source>
        <translation>Operatoren, die zusammenbleiben müssen, liegen auf beiden Seiten einer fixierten Grenze</translation>
    </message>
    <message>
        <source>or raise time_limit_sec</source>
        <translation>oder time_limit_sec erhöhen</translation>
    </message>
    <message>
        <source>original: as PyTorch Inductor in July 2025, flaws included. fixed: the same without the flaws, never cyclic. adjacent: merges only neighbours, as Inductor in late 2025. torch214: as in torch 2.14.</source>
        <translation>original: wie PyTorch Inductor im Juli 2025, mit Fehlern. fixed: diese behoben, nie im Kreis. adjacent: nur Nachbarn zusammen, wie Inductor Ende 2025. torch214: wie in torch 2.14.</translation>
    </message>
    <message>
        <source>outermost: the operators that the model&apos;s code called; leaf: the operators that they ended in</source>
        <translation>outermost: die Operatoren, die der Code des Modells aufrief; leaf: die Operatoren, auf die diese hinausliefen</translation>
    </message>
    <message>
        <source>output: node &quot;%1&quot;: shapes missing</source>
        <translation>Ausgabe: Knoten „%1“: Formen fehlen</translation>
    </message>
    <message>
        <source>over their DDR</source>
        <translation>über ihrem DDR</translation>
    </message>
    <message>
        <source>over their HBM</source>
        <translation>über ihrem HBM</translation>
    </message>
    <message>
        <source>parallelize_module (Python)</source>
        <translation>parallelize_module (Python)</translation>
    </message>
    <message>
        <source>parallelize_module needs a sharding plan</source>
        <translation>parallelize_module nimmt Sharding-Pläne</translation>
    </message>
    <message>
        <source>parameters %1</source>
        <translation>Parameter %1</translation>
    </message>
    <message>
        <source>partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>partition %1</source>
        <translation>Partition %1</translation>
    </message>
    <message>
        <source>partition %1 has an empty list of devices</source>
        <translation>Partition %1 hat eine leere Geräteliste</translation>
    </message>
    <message>
        <source>partition %1 has no device</source>
        <translation>Partition %1 hat kein Gerät</translation>
    </message>
    <message>
        <source>partition %1 needs %2, but no device has that much left</source>
        <translation>Partition %1 braucht %2, und kein Gerät hat so viel übrig</translation>
    </message>
    <message>
        <source>partition %1 still holds operators</source>
        <translation>Partition %1 enthält noch Operatoren</translation>
    </message>
    <message>
        <source>partitions</source>
        <translation>Partitionen</translation>
    </message>
    <message>
        <source>partitions form the cycle %1</source>
        <translation>Partitionen bilden den Zyklus %1</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>Prozent</translation>
    </message>
    <message>
        <source>use fewer pins, or move fewer operators</source>
        <translation>weniger fixieren oder weniger Operatoren verschieben</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fixiert</translation>
    </message>
    <message>
        <source>pins: %1 is pinned to a stage, or as a layer to {&quot;recompute&quot;: mode}</source>
        <translation>pins: %1 wird an eine Stufe fixiert, oder als Schicht an {&quot;recompute&quot;: mode}</translation>
    </message>
    <message>
        <source>pins: %1 is pinned to stage %2 of a plan that does not have the %3 stages asked for</source>
        <translation>pins: %1 ist an Stufe %2 anderer Stufen fixiert als der %3 gewünschten</translation>
    </message>
    <message>
        <source>pins: no node %1</source>
        <translation>pins: kein Knoten %1</translation>
    </message>
    <message>
        <source>pins: an object of nodes and what they are pinned to is needed</source>
        <translation>pins: Knoten und woran sie fixiert sind, werden gebraucht</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>pipeline plans have no setting %1</source>
        <translation>Pipelinepläne haben keine Einstellung %1</translation>
    </message>
    <message>
        <source>pipeline: %1 stages but only %2 layers</source>
        <translation>pipeline: %1 Stufen, aber nur %2 Schichten</translation>
    </message>
    <message>
        <source>pipeline_parallel_degree: %1 stages are not a multiple of %2</source>
        <translation>pipeline_parallel_degree: %1 Stufen sind kein Vielfaches von %2</translation>
    </message>
    <message>
        <source>placement</source>
        <translation>Placement</translation>
    </message>
    <message>
        <source>placements cannot be added or removed: each operator offers a fixed list</source>
        <translation>Placements können nicht hinzugefügt oder entfernt werden: ein Operator bietet an, was er kann</translation>
    </message>
    <message>
        <source>plan the same number of stages, pin boundaries instead, or unpin it</source>
        <translation>so viele Stufen planen, wie es gibt, Grenzen fixieren oder lösen</translation>
    </message>
    <message>
        <source>pp: &quot;%1&quot; is not %2, the number of stages</source>
        <translation>pp: „%1“ ist nicht %2, die Zahl der Stufen</translation>
    </message>
    <message>
        <source>pp_deg: %1 devices are not a multiple of %2</source>
        <translation>pp_deg: %1 Geräte sind kein Vielfaches von %2</translation>
    </message>
    <message>
        <source>profile fewer steps</source>
        <translation>weniger Schritte mit dem Profiler aufnehmen</translation>
    </message>
    <message>
        <source>profile the model, or estimate them</source>
        <translation>das Modell mit einem Profil messen oder sie schätzen</translation>
    </message>
    <message>
        <source>put it on a device, then export again</source>
        <translation>auf ein Gerät legen, dann erneut exportieren</translation>
    </message>
    <message>
        <source>put the module&apos;s operators on one device</source>
        <translation>die Operatoren des Moduls auf ein Gerät legen</translation>
    </message>
    <message>
        <source>raise %1</source>
        <translation>%1 erhöhen</translation>
    </message>
    <message>
        <source>raise time_limit_sec</source>
        <translation>time_limit_sec erhöhen</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>rank %1 is %2 full</source>
        <translation>Rank %1 ist zu %2 gefüllt</translation>
    </message>
    <message>
        <source>rank %1 is over its %2 by %3</source>
        <translation>Rank %1 überschreitet %2 um %3</translation>
    </message>
    <message>
        <source>rank %1 over by %2</source>
        <translation>Rank %1 um %2 überschritten</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>recompute %1</source>
        <translation>%1 neu berechnen</translation>
    </message>
    <message>
        <source>recompute nothing</source>
        <translation>nichts neu berechnen</translation>
    </message>
    <message>
        <source>recompute: %1 is not none, selective, full or modules of %2</source>
        <translation>recompute: %1 ist nicht none, selective, full oder Module aus %2</translation>
    </message>
    <message>
        <source>recompute: no layer %1</source>
        <translation>recompute: keine Schicht %1</translation>
    </message>
    <message>
        <source>recompute: an object of nodes and their modes is needed</source>
        <translation>recompute: Knoten und ihre Arten werden gebraucht</translation>
    </message>
    <message>
        <source>record it with a schedule, or with profile_memory=True</source>
        <translation>ihn mit einem schedule aufnehmen oder mit profile_memory=True</translation>
    </message>
    <message>
        <source>reduce dtype %1 is not supported</source>
        <translation>der Reduktionstyp %1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>release a pin</source>
        <translation>eine Fixierung lösen</translation>
    </message>
    <message>
        <source>rewritten</source>
        <translation>umgeschrieben</translation>
    </message>
    <message>
        <source>row %1 has no valid bounds or factors</source>
        <translation>Zeile %1 hat keine brauchbaren Schranken oder Faktoren</translation>
    </message>
    <message>
        <source>row %1 is empty: every row is a working rank</source>
        <translation>Zeile %1 ist leer: jede Zeile ist ein Rank, der arbeitet</translation>
    </message>
    <message>
        <source>row %1, cell %2: %3 is not an action</source>
        <translation>Zeile %1, Zelle %2: %3 ist keine Aktion</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>row %1: %2 has no %3</source>
        <translation>Zeile %1: %2 hat kein %3</translation>
    </message>
    <message>
        <source>run nvidia-smi --query-gpu=index,name,memory.total --format=csv</source>
        <translation>nvidia-smi --query-gpu=index,name,memory.total --format=csv ausführen</translation>
    </message>
    <message>
        <source>run_checks: the written plan costs %1, the solver found %2</source>
        <translation>run_checks: der geschriebene Plan kostet %1, der Löser fand %2</translation>
    </message>
    <message>
        <source>schedule: its steps are for %1 stages, the plan has %2</source>
        <translation>schedule: seine Schritte sind für %1 Stufen, der Plan hat %2</translation>
    </message>
    <message>
        <source>schedule: its steps are not for as many stages</source>
        <translation>schedule: seine Schritte sind für eine andere Zahl von Stufen</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>shard</source>
        <translation>Shard</translation>
    </message>
    <message>
        <source>sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>sharding_types, compute_kernels, ranks, hosts</source>
        <translation>sharding_types, compute_kernels, ranks, hosts</translation>
    </message>
    <message>
        <source>tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>shards</source>
        <translation>Shards</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>stage %1 begins inside %2 (%3): torchtitan cuts between modules</source>
        <translation>Stufe %1 beginnt in %2 (%3): torchtitan schneidet zwischen Modulen</translation>
    </message>
    <message>
        <source>stage %1 begins inside %2%3: %4 cuts between layers</source>
        <translation>Stufe %1 beginnt in %2%3: %4 schneidet zwischen Schichten</translation>
    </message>
    <message>
        <source>stage %1 is on no device</source>
        <translation>Stufe %1 ist auf keinem Gerät</translation>
    </message>
    <message>
        <source>stage %1 is on ranks %2 and %3</source>
        <translation>Stufe %1 ist auf den Ranks %2 und %3</translation>
    </message>
    <message>
        <source>stage %1 would be empty</source>
        <translation>Stufe %1 wäre leer</translation>
    </message>
    <message>
        <source>stage i runs on rank i mod pipeline</source>
        <translation>Stufe i läuft auf Rank i mod pipeline</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>stages are numbered from 0 without gaps</source>
        <translation>Stufen sind von 0 an lückenlos nummeriert</translation>
    </message>
    <message>
        <source>stages feed each other</source>
        <translation>Stufen versorgen einander</translation>
    </message>
    <message>
        <source>stages take layers in the order of their numbers</source>
        <translation>Stufen nehmen Schichten in der Reihenfolge ihrer Nummern</translation>
    </message>
    <message>
        <source>stages: %1 stages but only %2 %3</source>
        <translation>stages: %1 Stufen, aber nur %2 %3</translation>
    </message>
    <message>
        <source>stages: give the number of stages or a device inventory</source>
        <translation>stages: die Zahl der Stufen oder ein Geräteinventar angeben</translation>
    </message>
    <message>
        <source>stages: numbers of blocks are needed</source>
        <translation>stages: Anzahlen von Blöcken werden gebraucht</translation>
    </message>
    <message>
        <source>stages: numbers of blocks separated by spaces are needed</source>
        <translation>stages: Anzahlen von Blöcken, durch Leerzeichen getrennt, werden gebraucht</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>streams</source>
        <translation>Streams</translation>
    </message>
    <message>
        <source>subgraphs are nested more than %1 deep</source>
        <translation>Teilgraphen liegen mehr als %1 tief ineinander</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>table %1</source>
        <translation>Tabelle %1</translation>
    </message>
    <message>
        <source>table %1 cannot be cut that way</source>
        <translation>Tabelle %1 kann so nicht geschnitten werden</translation>
    </message>
    <message>
        <source>table %1 is limited to %2</source>
        <translation>Tabelle %1 ist auf %2 beschränkt</translation>
    </message>
    <message>
        <source>table %1 is limited to %2: no sharding type and compute kernel that its graph allows fits that</source>
        <translation>Tabelle %1 ist auf %2 beschränkt: keine Sharding-Art und kein Kernel, die ihr Graph erlaubt, lässt sich so legen</translation>
    </message>
    <message>
        <source>table %1 is pinned to where it is</source>
        <translation>Tabelle %1 ist fixiert, wo sie liegt</translation>
    </message>
    <message>
        <source>table %1: %2</source>
        <translation>Tabelle %1: %2</translation>
    </message>
    <message>
        <source>tables are pinned to their ranks</source>
        <translation>Tabellen sind an ihre Ranks fixiert</translation>
    </message>
    <message>
        <source>remove one of their collectives</source>
        <translation>eines ihrer Collectives herausnehmen</translation>
    </message>
    <message>
        <source>use the whole file that NCCL_TOPO_DUMP_FILE names</source>
        <translation>die ganze Datei nehmen, die NCCL_TOPO_DUMP_FILE nennt</translation>
    </message>
    <message>
        <source>use the whole output of nvidia-smi topo -m</source>
        <translation>die ganze Ausgabe von nvidia-smi topo -m nehmen</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>tensor_parallel: give the number of devices or a device inventory</source>
        <translation>tensor_parallel: die Zahl der Geräte oder ein Geräteinventar angeben</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>the archive %1</source>
        <translation>das Archiv %1</translation>
    </message>
    <message>
        <source>the archive holds no exported program</source>
        <translation>das Archiv enthält kein exportiertes Programm</translation>
    </message>
    <message>
        <source>the arguments are not a mapping of flags to values</source>
        <translation>die Argumente sind keine Zuordnung von Flags zu Werten</translation>
    </message>
    <message>
        <source>the arguments describe a model of %1 blocks, but the open one has %2</source>
        <translation>die Argumente sind von einem Modell mit %1 Blöcken, das offene hat %2</translation>
    </message>
    <message>
        <source>the boundary between stages %1 and %2</source>
        <translation>die Grenze zwischen den Stufen %1 und %2</translation>
    </message>
    <message>
        <source>the buckets belong to another graph</source>
        <translation>die Buckets gehören zu einem anderen Graphen</translation>
    </message>
    <message>
        <source>the buckets would wait for each other</source>
        <translation>die Buckets würden aufeinander warten</translation>
    </message>
    <message>
        <source>the compressed file %1</source>
        <translation>die komprimierte Datei %1</translation>
    </message>
    <message>
        <source>the constraint %1 of table %2 allows only %3</source>
        <translation>die Vorgabe %1 der Tabelle %2 erlaubt nur %3</translation>
    </message>
    <message>
        <source>the description&apos;s command must name a program</source>
        <translation>command in der Beschreibung muss ein Programm nennen</translation>
    </message>
    <message>
        <source>the device map gives no device for %1</source>
        <translation>die Device map gibt kein Gerät für %1</translation>
    </message>
    <message>
        <source>the document holds no graph with nodes</source>
        <translation>das Dokument enthält keinen Graphen mit Knoten</translation>
    </message>
    <message>
        <source>the file ends after %1 bytes</source>
        <translation>die Datei endet nach %1 Bytes</translation>
    </message>
    <message>
        <source>the file holds no list of trace events</source>
        <translation>die Datei enthält keine Liste von Trace-Ereignissen</translation>
    </message>
    <message>
        <source>the file is cut off or damaged: fetch or export it again</source>
        <translation>die Datei ist abgeschnitten oder beschädigt: erneut holen oder exportieren</translation>
    </message>
    <message>
        <source>the file is not a model that Cutaway can read</source>
        <translation>die Datei ist kein Modell, das Cutaway lesen kann</translation>
    </message>
    <message>
        <source>the file is not a profile that Cutaway can read</source>
        <translation>die Datei ist kein Profil, das Cutaway lesen kann</translation>
    </message>
    <message>
        <source>the file says nothing about its accelerators: %1 H100 in nodes of up to 8 are assumed</source>
        <translation>die Datei sagt nichts über ihre Beschleuniger: angenommen werden %1 H100 in Knoten von bis zu 8</translation>
    </message>
    <message>
        <source>the file unpacks to more than 200 times its size</source>
        <translation>die Datei entpackt sich auf mehr als das 200-Fache ihrer Größe</translation>
    </message>
    <message>
        <source>the file&apos;s fields are not those of an ONNX model</source>
        <translation>die Felder der Datei sind nicht die eines ONNX-Modells</translation>
    </message>
    <message>
        <source>the flag %1 is given twice</source>
        <translation>das Flag %1 ist doppelt gegeben</translation>
    </message>
    <message>
        <source>the functions expand to more than %1 nodes</source>
        <translation>die Funktionen haben ausgeschrieben mehr als %1 Knoten</translation>
    </message>
    <message>
        <source>the graph has a cycle: %1%2</source>
        <translation>der Graph hat einen Zyklus: %1%2</translation>
    </message>
    <message>
        <source>the graph has no latencies</source>
        <translation>der Graph hat keine Latenzen</translation>
    </message>
    <message>
        <source>the graph contains a backward pass, which this planner cannot place</source>
        <translation>der Graph enthält einen eigenen Rückwärtslauf, den dieser Planer nicht legen kann</translation>
    </message>
    <message>
        <source>the graph is already a transformer</source>
        <translation>der Graph ist schon ein Transformer</translation>
    </message>
    <message>
        <source>the graph&apos;s edges have no direction</source>
        <translation>die Kanten des Graphen haben keine Richtung</translation>
    </message>
    <message>
        <source>the inventory has no accelerators</source>
        <translation>das Inventar hat keine Beschleuniger</translation>
    </message>
    <message>
        <source>the inventory has no device with the logical id %1</source>
        <translation>das Inventar hat kein Gerät mit der logischen Id %1</translation>
    </message>
    <message>
        <source>the inventory has no devices</source>
        <translation>das Inventar hat keine Geräte</translation>
    </message>
    <message>
        <source>the inventory has no devices and no topology with a world_size</source>
        <translation>das Inventar hat keine Geräte und keine Topologie mit einem world_size</translation>
    </message>
    <message>
        <source>the inventory has no transfer_rate_bytes_per_sec</source>
        <translation>das Inventar hat kein transfer_rate_bytes_per_sec</translation>
    </message>
    <message>
        <source>the inventory has no transfer_rate_bytes_per_sec, and partitions on different devices exchange data</source>
        <translation>das Inventar hat kein transfer_rate_bytes_per_sec, und Partitionen auf verschiedenen Geräten tauschen Daten aus</translation>
    </message>
    <message>
        <source>the kernel %1 cannot be combined with %2: dense goes with data_parallel and nothing else</source>
        <translation>der Kernel %1 passt nicht zu %2: dense passt zu data_parallel und zu sonst nichts</translation>
    </message>
    <message>
        <source>the key %1 is given twice</source>
        <translation>der Schlüssel %1 ist doppelt gegeben</translation>
    </message>
    <message>
        <source>the last stage cannot be removed</source>
        <translation>die letzte Stufe kann nicht entfernt werden</translation>
    </message>
    <message>
        <source>the latency of node &quot;%1&quot; is negative or not a finite number</source>
        <translation>die Latenz von Knoten „%1“ ist negativ oder keine endliche Zahl</translation>
    </message>
    <message>
        <source>the layout has %1 layers m, the graph has %2</source>
        <translation>das Layout hat %1 Schichten m, der Graph hat %2</translation>
    </message>
    <message>
        <source>the layout has more than %1 letters</source>
        <translation>das Layout hat mehr als %1 Buchstaben</translation>
    </message>
    <message>
        <source>the line has more than 64 MiB</source>
        <translation>die Zeile hat mehr als 64 MiB</translation>
    </message>
    <message>
        <source>the list names no GPU</source>
        <translation>die Liste nennt keine GPU</translation>
    </message>
    <message>
        <source>the load factor of a cache must be between 0 and 1</source>
        <translation>der Ladefaktor eines Caches muss zwischen 0 und 1 liegen</translation>
    </message>
    <message>
        <source>the log has no graphs</source>
        <translation>das Log hat keine Graphen</translation>
    </message>
    <message>
        <source>the logs end after %1 bytes</source>
        <translation>die Logs enden nach %1 Bytes</translation>
    </message>
    <message>
        <source>the merged collectives wait for each other</source>
        <translation>die zusammengefassten Collectives warten aufeinander</translation>
    </message>
    <message>
        <source>the model and the cluster rule out all degrees; another number of accelerators may divide</source>
        <translation>Modell und Cluster lehnen alle Grade ab; andere Anzahlen von Beschleunigern lassen sich vielleicht teilen</translation>
    </message>
    <message>
        <source>the model cannot be read</source>
        <translation>das Modell kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>the model changed while it was read</source>
        <translation>das Modell änderte sich beim Lesen</translation>
    </message>
    <message>
        <source>the model holds no graph</source>
        <translation>das Modell enthält keinen Graphen</translation>
    </message>
    <message>
        <source>the model needs %1, all devices together have %2</source>
        <translation>das Modell braucht %1, alle Geräte zusammen haben %2</translation>
    </message>
    <message>
        <source>the model needs %1, the largest device has %2</source>
        <translation>das Modell braucht %1, das größte Gerät hat %2</translation>
    </message>
    <message>
        <source>the arguments describe another model than the open one; only their plan was taken</source>
        <translation>das Modell der Argumente ist ein anderes als das offene; nur sein Plan wurde übernommen</translation>
    </message>
    <message>
        <source>the partitions wait for each other: cycle %1</source>
        <translation>die Partitionen warten aufeinander: Zyklus %1</translation>
    </message>
    <message>
        <source>the picture has too many boxes or arrows for a layout</source>
        <translation>das Bild hat zu viele Kästen oder Pfeile, um angeordnet zu werden</translation>
    </message>
    <message>
        <source>the plan has no control &quot;%1&quot;</source>
        <translation>der Plan hat keine Einstellung „%1“</translation>
    </message>
    <message>
        <source>the plan has no timeline: its times are not known or its settings do not fit</source>
        <translation>der Plan hat keine Zeitachse: seine Zeiten sind nicht bekannt oder seine Einstellungen passen nicht</translation>
    </message>
    <message>
        <source>the plan has the cycle %1</source>
        <translation>der Plan hat den Zyklus %1</translation>
    </message>
    <message>
        <source>the plan&apos;s graph has no node %1 of this model</source>
        <translation>der Graph des Plans hat keinen Knoten %1 dieses Modells</translation>
    </message>
    <message>
        <source>the planner makes plans of kind %1, not %2</source>
        <translation>der Planer macht Pläne der Art %1, nicht %2</translation>
    </message>
    <message>
        <source>the profile has no figures for operators</source>
        <translation>das Profil enthält keinen Wert eines Operators</translation>
    </message>
    <message>
        <source>the record %1 claims to hold %2 in %3</source>
        <translation>der Eintrag %1 soll %2 in %3 enthalten</translation>
    </message>
    <message>
        <source>the record has more than 1 GiB</source>
        <translation>der Eintrag hat mehr als 1 GiB</translation>
    </message>
    <message>
        <source>the results belong to another exploration</source>
        <translation>die Ergebnisse sind die einer anderen Erkundung</translation>
    </message>
    <message>
        <source>the schedule has more than %1 cells</source>
        <translation>der Zeitplan hat mehr als %1 Zellen</translation>
    </message>
    <message>
        <source>the schedule has more than %1 passes</source>
        <translation>der Zeitplan hat mehr als %1 Läufe</translation>
    </message>
    <message>
        <source>the schedule has no %1</source>
        <translation>der Zeitplan hat kein %1</translation>
    </message>
    <message>
        <source>the schedule has no rows</source>
        <translation>der Zeitplan hat keine Zeilen</translation>
    </message>
    <message>
        <source>the schedule has no step %1</source>
        <translation>der Zeitplan hat keinen Schritt %1</translation>
    </message>
    <message>
        <source>the shapes and types of the inputs and outputs of %1 are needed</source>
        <translation>Form und Typ dessen, was %1 liest und zurückgibt, werden gebraucht</translation>
    </message>
    <message>
        <source>the stages are not contiguous: an operator is apart from its stage</source>
        <translation>die Stufen hängen nicht zusammen: ein Operator liegt abseits seiner Stufe</translation>
    </message>
    <message>
        <source>the stages feed each other: %1</source>
        <translation>die Stufen versorgen einander: %1</translation>
    </message>
    <message>
        <source>the swaps left node &quot;%1&quot; in several partitions or in none</source>
        <translation>das Tauschen ließ Knoten „%1“ in mehr als einer Partition oder in keiner</translation>
    </message>
    <message>
        <source>the tables&apos; sizes add up to more than 64 bits hold</source>
        <translation>die Größen der Tabellen übersteigen zusammen 64 Bit</translation>
    </message>
    <message>
        <source>the tag %1 is not supported</source>
        <translation>das Tag %1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the text has more than 1 GiB</source>
        <translation>der Text hat mehr als 1 GiB</translation>
    </message>
    <message>
        <source>the text is larger than %1 MiB</source>
        <translation>der Text ist größer als %1 MiB</translation>
    </message>
    <message>
        <source>the text is larger than 64 MiB</source>
        <translation>der Text ist größer als 64 MiB</translation>
    </message>
    <message>
        <source>the text is not UTF-8</source>
        <translation>der Text ist kein UTF-8</translation>
    </message>
    <message>
        <source>the text describes no devices that Cutaway understands</source>
        <translation>der Text nennt keine Geräte, die Cutaway versteht</translation>
    </message>
    <message>
        <source>the time limit ended the exact search: use method=linearized</source>
        <translation>das Zeitlimit beendete die exakte Suche: method=linearized verwenden</translation>
    </message>
    <message>
        <source>the time limit ended the search before any plan was found</source>
        <translation>das Zeitlimit beendete die Suche, bevor ein Plan gefunden war</translation>
    </message>
    <message>
        <source>the time limit was reached before any plan was found</source>
        <translation>das Zeitlimit war um, bevor ein Plan gefunden war</translation>
    </message>
    <message>
        <source>the topology names neither a GPU nor memory</source>
        <translation>die Topologie nennt weder eine GPU noch Speicher</translation>
    </message>
    <message>
        <source>the topology names no GPU</source>
        <translation>die Topologie nennt keine GPU</translation>
    </message>
    <message>
        <source>the trace has no ProfilerStep and no memory of an accelerator</source>
        <translation>der Trace hat keinen ProfilerStep und keinen Speicher eines Beschleunigers</translation>
    </message>
    <message>
        <source>the trace holds more than %1 operators</source>
        <translation>der Trace enthält mehr als %1 Operatoren</translation>
    </message>
    <message>
        <source>the trace records no operator</source>
        <translation>der Trace verzeichnet keinen Operator</translation>
    </message>
    <message>
        <source>there are no devices to put stages on</source>
        <translation>es gibt keine Geräte, auf die Stufen gelegt werden könnten</translation>
    </message>
    <message>
        <source>the number of stages is pipeline x chunks; set pipeline or chunks</source>
        <translation>es gibt pipeline x chunks Stufen; pipeline oder chunks setzen</translation>
    </message>
    <message>
        <source>there is already a planner %1</source>
        <translation>einen Planer %1 gibt es schon</translation>
    </message>
    <message>
        <source>there is no ONNX file to write the plan into</source>
        <translation>es gibt keine ONNX-Datei, in die der Plan geschrieben werden könnte</translation>
    </message>
    <message>
        <source>there is no bucket %1</source>
        <translation>einen Bucket %1 gibt es nicht</translation>
    </message>
    <message>
        <source>there is no free place for a %1</source>
        <translation>kein freier Platz für: %1</translation>
    </message>
    <message>
        <source>there is no free place for a stage</source>
        <translation>kein freier Platz für eine Stufe</translation>
    </message>
    <message>
        <source>there is no free place for partition %1</source>
        <translation>kein freier Platz für Partition %1</translation>
    </message>
    <message>
        <source>there is no host group %1, there are %2</source>
        <translation>eine Host-Gruppe %1 gibt es nicht, es gibt %2</translation>
    </message>
    <message>
        <source>there is no limit %1</source>
        <translation>eine Beschränkung %1 gibt es nicht</translation>
    </message>
    <message>
        <source>there is no line that names the GPUs</source>
        <translation>keine Zeile nennt die GPUs</translation>
    </message>
    <message>
        <source>there is no other way to run it there</source>
        <translation>anders kann es dort nicht laufen</translation>
    </message>
    <message>
        <source>there is no rank %1, there are %2</source>
        <translation>einen Rank %1 gibt es nicht, es gibt %2</translation>
    </message>
    <message>
        <source>there is no setting &quot;%1&quot;</source>
        <translation>eine Einstellung „%1“ gibt es nicht</translation>
    </message>
    <message>
        <source>there is no setting %1</source>
        <translation>eine Einstellung %1 gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such %1</source>
        <translation>das gibt es nicht: %1</translation>
    </message>
    <message>
        <source>there is no such bucket</source>
        <translation>einen solchen Bucket gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such device</source>
        <translation>ein solches Gerät gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such node</source>
        <translation>einen solchen Knoten gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such operator</source>
        <translation>einen solchen Operator gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such partition</source>
        <translation>eine solche Partition gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such shard</source>
        <translation>einen solchen Shard gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such stage</source>
        <translation>eine solche Stufe gibt es nicht</translation>
    </message>
    <message>
        <source>these plans have no setting %1</source>
        <translation>diese Pläne haben keine Einstellung %1</translation>
    </message>
    <message>
        <source>this export is for graphs that came from ONNX: --set model=FILE</source>
        <translation>dieser Export ist für Graphen, die aus ONNX kamen: --set model=FILE</translation>
    </message>
    <message>
        <source>this export takes %1 plans, not %2 plans</source>
        <translation>dieser Export nimmt Pläne der Art %1, nicht %2</translation>
    </message>
    <message>
        <source>the original&apos;s bookkeeping leads to this; try another planner</source>
        <translation>dazu führt hier die Buchführung des Originals; ein anderer Planer würde helfen</translation>
    </message>
    <message>
        <source>this plan has no tables and no redistributions to list</source>
        <translation>dieser Plan hat weder Tabellen noch Umverteilungen aufzulisten</translation>
    </message>
    <message>
        <source>this planner is for models with embedding tables and a dense part</source>
        <translation>dieser Planer ist für Modelle mit Embedding-Tabellen und einem dichten Teil</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>to %1, %2</source>
        <translation>an %1, %2</translation>
    </message>
    <message>
        <source>too many boxes or arrows for Graphviz</source>
        <translation>zu viele Kästen oder Pfeile für Graphviz</translation>
    </message>
    <message>
        <source>torch 2.14 uses the first item only</source>
        <translation>torch 2.14 verwendet nur den ersten Eintrag</translation>
    </message>
    <message>
        <source>torch.distributed.pipelining (Python)</source>
        <translation>torch.distributed.pipelining (Python)</translation>
    </message>
    <message>
        <source>torch.export archive</source>
        <translation>torch.export-Archiv</translation>
    </message>
    <message>
        <source>torch.fx partitioner (JSON)</source>
        <translation>torch.fx-Partitionierer (JSON)</translation>
    </message>
    <message>
        <source>torch.fx partitioner (Python)</source>
        <translation>torch.fx-Partitionierer (Python)</translation>
    </message>
    <message>
        <source>torch.fx text</source>
        <translation>torch.fx-Text</translation>
    </message>
    <message>
        <source>torch.fx&apos;s partitioner takes partition plans, not %1 plans</source>
        <translation>der Partitionierer von torch.fx nimmt Partitionspläne, nicht Pläne der Art %1</translation>
    </message>
    <message>
        <source>torch214: merges neighbours, as in torch 2.14.</source>
        <translation>torch214: Nachbarn kommen zusammen, wie in torch 2.14.</translation>
    </message>
    <message>
        <source>torchtitan fields (JSON)</source>
        <translation>torchtitan-Felder (JSON)</translation>
    </message>
    <message>
        <source>torchtitan&apos;s split</source>
        <translation>Aufteilung von torchtitan</translation>
    </message>
    <message>
        <source>tp_sizes_enc: %1 layers; the graph has %2</source>
        <translation>tp_sizes_enc: %1 Schichten; der Graph hat %2</translation>
    </message>
    <message>
        <source>tp_sizes_enc: layer %1: %2 does not divide the %3 devices of a stage</source>
        <translation>tp_sizes_enc: Schicht %1: %2 teilt nicht die %3 Geräte einer Stufe</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>transfer_rate_bytes_per_sec is %1, a positive number is needed</source>
        <translation>transfer_rate_bytes_per_sec ist %1, eine positive Zahl wird gebraucht</translation>
    </message>
    <message>
        <source>unknown move</source>
        <translation>unbekannter Zug</translation>
    </message>
    <message>
        <source>unknown planner %1</source>
        <translation>unbekannter Planer %1</translation>
    </message>
    <message>
        <source>unpin it first</source>
        <translation>zuerst die Fixierung lösen</translation>
    </message>
    <message>
        <source>unpin it, pin boundaries, or choose pipeline.balanced</source>
        <translation>lösen, Grenzen fixieren oder pipeline.balanced wählen</translation>
    </message>
    <message>
        <source>unpin some of them</source>
        <translation>einiges davon lösen</translation>
    </message>
    <message>
        <source>unpin some of them, or move something off that device first</source>
        <translation>einiges davon lösen oder zuerst etwas von dem Gerät wegnehmen</translation>
    </message>
    <message>
        <source>unpin something, or plan another number of stages</source>
        <translation>etwas lösen oder eine andere Zahl von Stufen planen</translation>
    </message>
    <message>
        <source>unpin the boundary</source>
        <translation>die Grenze lösen</translation>
    </message>
    <message>
        <source>use %1 at most</source>
        <translation>höchstens %1 verwenden</translation>
    </message>
    <message>
        <source>choose another planner, or fewer ranks or tables</source>
        <translation>einen anderen Planer wählen oder weniger Ranks oder Tabellen</translation>
    </message>
    <message>
        <source>use fewer microbatches</source>
        <translation>weniger Microbatches verwenden</translation>
    </message>
    <message>
        <source>use larger or fewer microbatches</source>
        <translation>größere oder weniger Microbatches verwenden</translation>
    </message>
    <message>
        <source>values are nested deeper than %1</source>
        <translation>Werte sind tiefer als %1 geschachtelt</translation>
    </message>
    <message>
        <source>values are nested more than %1 deep</source>
        <translation>Werte liegen mehr als %1 tief ineinander</translation>
    </message>
    <message>
        <source>weights are split along %1 dimensions of the mesh: a tp_plan has one</source>
        <translation>Gewichte sind entlang von %1 Dimensionen des Mesh geschnitten: ein tp_plan hat eine</translation>
    </message>
    <message>
        <source>what is pinned to partition %1 cannot be there: the partitions would wait for each other, %2</source>
        <translation>was in Partition %1 fixiert ist, kann dort nicht liegen: die Partitionen würden aufeinander warten, %2</translation>
    </message>
    <message>
        <source>the outputs of the nodes up to %1 take more than 2^63 bytes</source>
        <translation>was die Knoten bis %1 zurückgeben, braucht mehr als 2^63 Bytes</translation>
    </message>
    <message>
        <source>whole on every device</source>
        <translation>ganz auf jedem Gerät</translation>
    </message>
    <message>
        <source>with all pins in place %1 needs %2 but has %3</source>
        <translation>mit allem Fixierten an seinem Platz braucht %1 %2, es hat %3</translation>
    </message>
    <message>
        <source>word table</source>
        <translation>Worttabelle</translation>
    </message>
    <message>
        <source>world_size: give the number of devices</source>
        <translation>world_size: die Zahl der Geräte angeben</translation>
    </message>
    <message>
        <source>would wait for bucket %1, which waits for this one</source>
        <translation>würde auf Bucket %1 warten, der auf diesen wartet</translation>
    </message>
    <message>
        <source>write digraph, with -&gt; from producer to consumer</source>
        <translation>digraph und -&gt; vom Erzeuger zum Leser schreiben</translation>
    </message>
    <message>
        <source>write it with lstopo topology.xml</source>
        <translation>sie mit lstopo topology.xml schreiben</translation>
    </message>
    <message>
        <source>wrong order</source>
        <translation>falsche Reihenfolge</translation>
    </message>
    <message>
        <source>zero: must be 0, 1, 2 or 3</source>
        <translation>zero: muss 0, 1, 2 oder 3 sein</translation>
    </message>
    <message>
        <source>zero_by_node: must be 0, 1, 2 or 3</source>
        <translation>zero_by_node: muss 0, 1, 2 oder 3 sein</translation>
    </message>
    <message>
        <source>zero_by_node: no node %1</source>
        <translation>zero_by_node: kein Knoten %1</translation>
    </message>
    <message>
        <source>zero_by_node: expected an object of nodes and their ZeRO stages</source>
        <translation>zero_by_node: Knoten und ihre ZeRO-Stufen werden gebraucht</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>Faltung</translation>
    </message>
    <message>
        <source>normalisation</source>
        <translation>Normalisierung</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>Pooling</translation>
    </message>
    <message>
        <source>element-wise</source>
        <translation>elementweise</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>Collective</translation>
    </message>
    <message>
        <source>collectives</source>
        <translation>Collectives</translation>
    </message>
    <message>
        <source>%1 bytes per byte of weights, as set. Adam keeps two moments: 2; with fp32 moments and master weights beside bf16: 6.</source>
        <translation>%1 Bytes je Byte Gewichte, wie eingestellt. Adam hält zwei Momente: 2; mit fp32-Momenten und Master-Gewichten neben bf16: 6.</translation>
    </message>
    <message>
        <source>%1 bytes per byte of weights, as set: 1 for bf16 gradients of bf16 weights, 2 for fp32 gradients.</source>
        <translation>%1 Bytes je Byte Gewichte, wie eingestellt. In bf16 mit bf16-Gradienten ist das 1, mit fp32 2.</translation>
    </message>
    <message>
        <source>Proven by exact elimination over all strategies.</source>
        <translation>Exakte Elimination über alle Strategien beweist es.</translation>
    </message>
    <message>
        <source>Kept activations</source>
        <translation>Behaltene Aktivierungen</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation>Optimizer-Zustände</translation>
    </message>
    <message>
        <source>Parameters of the stages here; what two stages share counts in each.</source>
        <translation>Parameter der Stufen hier; was zwei Stufen teilen, zählt in jeder.</translation>
    </message>
    <message>
        <source>Redistribution</source>
        <translation>Umverteilung</translation>
    </message>
    <message>
        <source>Proven by an integer program over all strategies.</source>
        <translation>Das ganzzahlige Programm über alle Strategien beweist es.</translation>
    </message>
    <message>
        <source>The longest chain of operators takes this long even without transfers.</source>
        <translation>So lange dauert die längste Kette von Operatoren ohne jede Übertragung.</translation>
    </message>
    <message>
        <source>The model does not fit on one device: wherever it is cut, some path has a transfer at least as long as that of a cut between %1 and %2.</source>
        <translation>Das Modell passt nicht auf ein Gerät: wo immer es geschnitten wird, hat ein Pfad eine Übertragung, die mindestens so viel kostet wie ein Schnitt zwischen %1 und %2.</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>Zeit je Probe</translation>
    </message>
    <message>
        <source>Activations that microbatches in flight keep for their backward passes, at the schedule&apos;s fullest moment.</source>
        <translation>Was laufende Microbatches für ihre Rückwärtsläufe behalten, im vollsten Moment des Zeitplans.</translation>
    </message>
    <message>
        <source>Received activations of microbatches in flight, plus everything recomputed for those whose backward pass runs; at the schedule&apos;s fullest moment.</source>
        <translation>Was Stufen für laufende Microbatches empfingen, und für die, deren Rückwärtslauf läuft, alles neu gemachte des Vorwärtslaufs; im vollsten Moment des Zeitplans.</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Communication time</source>
        <translation>Kommunikationszeit</translation>
    </message>
    <message>
        <source>It is the slowest stage, and transfers take most of its time.</source>
        <translation>Sie ist die langsamste Stufe, und die meiste Zeit geht in Übertragungen.</translation>
    </message>
    <message>
        <source>It is the slowest stage: the pipeline waits for its compute.</source>
        <translation>Sie ist die langsamste Stufe: die Pipeline wartet auf das, was sie rechnet.</translation>
    </message>
    <message>
        <source>Every table has its ranks, and none is over capacity</source>
        <translation>Jede Tabelle hat ihre Ranks, und keiner ist über der Kapazität</translation>
    </message>
    <message>
        <source>%1 %2 were not reached before the search was stopped.</source>
        <translation>%1 %2 wurden nicht erreicht, bevor die Suche angehalten wurde.</translation>
    </message>
    <message>
        <source>%1 sequences of %2 tokens</source>
        <translation>%1 Sequenzen von %2 Token</translation>
    </message>
    <message>
        <source>A step is %1 here and %2 in the baseline, so the times are for different work: a %3 takes %4 here and %5 there (%6).</source>
        <translation>Ein Schritt sind hier %1 und in der Baseline %2, die Zeiten gelten also nicht für die gleiche Arbeit: Eine %3 braucht hier %4 und dort %5 (%6).</translation>
    </message>
    <message>
        <source>All-reduce of the word table&apos;s gradients, which the first and the last rank share.</source>
        <translation>All-reduce der Gradienten der Worttabelle, wo der erste und der letzte Rank sie teilen.</translation>
    </message>
    <message>
        <source>Exchange of gradients and shards over %1 ranks that ends after the last pass; the backward pass hides %2 of it.</source>
        <translation>Austausch von Gradienten und Shards über %1 Ranks, der nach dem letzten Durchlauf endet; %2 des Rückwärtslaufs verdecken ihn.</translation>
    </message>
    <message>
        <source>Exchange of gradients and shards over %1 ranks, after the last pass.</source>
        <translation>Austausch von Gradienten und Shards über %1 Ranks, nach dem letzten Durchlauf.</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Model FLOPs utilisation: the model&apos;s work without recomputation over the peak of all accelerators: 3 x global batch x forward work of the layers / (step x accelerators x peak) = %1 / (%2 x %3 x %4).</source>
        <translation>Genutzte Modell-FLOPs: Arbeit des Modells, ohne neu Berechnetes, durch die Spitze aller Beschleuniger: 3 x globaler Batch x Vorwärtsarbeit der Schichten / (Schritt x Beschleuniger x Spitze) = %1 / (%2 x %3 x %4).</translation>
    </message>
    <message>
        <source>Of %1 combinations of degrees, microbatches and chunks, %2 were planned and priced, %3 do not fit, %4 cannot be faster according to a bound, and %5 are ruled out by the model or the cluster.</source>
        <translation>Von %1 Kombinationen aus Graden, Microbatches und Chunks wurden %2 geplant und bewertet, %3 passen nirgends, %4 können nach einer Schranke nicht schneller sein, %5 lehnen Modell oder Cluster ab.</translation>
    </message>
    <message>
        <source>Constant part of every step, as calibrated on %1.</source>
        <translation>Bei jedem Schritt, wie auf %1 kalibriert.</translation>
    </message>
    <message>
        <source>Passes of the busiest rank, rank %1: microbatches x (forward + backward) = %2 x (%3 + %4).</source>
        <translation>Durchläufe des am stärksten belegten Ranks, Rank %1: Microbatches x (vorwärts + rückwärts) = %2 x (%3 + %4).</translation>
    </message>
    <message>
        <source>Waiting time of the busiest rank: pipeline - its passes = %1 - %2. Other ranks wait longer.</source>
        <translation>Was der am stärksten belegte Rank wartet: Pipeline - seine Durchläufe = %1 - %2. Andere Ranks warten länger.</translation>
    </message>
    <message>
        <source>What was searched</source>
        <translation>Was durchsucht wurde</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <source>Devices used</source>
        <translation>Benutzte Geräte</translation>
    </message>
    <message>
        <source>Largest device</source>
        <translation>Größtes Gerät</translation>
    </message>
    <message>
        <source>Time of a step, the sum of its parts: %1.
Nine of ten measured steps are between %2 and %3. %4</source>
        <translation>Zeit eines Schritts, die Summe seiner Teile: %1.
Neun von zehn gemessenen Schritten liegen zwischen %2 und %3. %4</translation>
    </message>
    <message>
        <source>Transferred</source>
        <translation>Übertragen</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <translation>%1 Geräten</translation>
    </message>
    <message>
        <source>%1 on the smallest device</source>
        <translation>%1 auf dem kleinsten Gerät</translation>
    </message>
    <message>
        <source>%1 times the capacity</source>
        <translation>dem %1-Fachen der Kapazität</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>Rückwärts</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Forward and backward pass of a microbatch on one rank, with recomputation</source>
        <translation>Vorwärts- und Rückwärtslauf eines Microbatches auf einem Rank, mit dem neu Berechneten</translation>
    </message>
    <message>
        <source>Kept for backward</source>
        <translation>Für rückwärts behalten</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Sent to the next</source>
        <translation>An die nächste gesendet</translation>
    </message>
    <message>
        <source>States</source>
        <translation>Zustände</translation>
    </message>
    <message>
        <source>does not fit above %1</source>
        <translation>passt nicht über %1</translation>
    </message>
    <message>
        <source>does not fit below %1</source>
        <translation>passt nicht unter %1</translation>
    </message>
    <message>
        <source>Mean of the ranks</source>
        <translation>Mittel der Ranks</translation>
    </message>
    <message>
        <source>Passes of rank %1</source>
        <translation>Durchläufe von Rank %1</translation>
    </message>
    <message>
        <source>Passes of the rank</source>
        <translation>Durchläufe des Ranks</translation>
    </message>
    <message>
        <source>Rank %1 needs %2 and has %3.</source>
        <translation>Rank %1 braucht %2 und hat %3.</translation>
    </message>
    <message>
        <source>Rank %1 sets the pace: no rank has more to do.</source>
        <translation>Rank %1 gibt den Takt an: Kein Rank hat mehr zu tun.</translation>
    </message>
    <message>
        <source>Rank %1 sets the pace; this one waits for it.</source>
        <translation>Rank %1 gibt den Takt an; dieser wartet auf ihn.</translation>
    </message>
    <message>
        <source>Arrangement</source>
        <translation>Anordnung</translation>
    </message>
    <message>
        <source>flow</source>
        <translation>nach Datenfluss</translation>
    </message>
    <message>
        <source>Lanes of devices, or the graph of groups.</source>
        <translation>Spuren der Geräte oder der Graph der Gruppen.</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Design</translation>
    </message>
    <message>
        <source>light</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>Colours of the picture.</source>
        <translation>Farben des Bildes.</translation>
    </message>
    <message>
        <source>Shows</source>
        <translation>Zeigt</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>wie gezeigt</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>The whole plan with every module open; the part the window shows; or the selected part.</source>
        <translation>Der ganze Plan mit allen Modulen offen; was das Fenster zeigt; oder der ausgewählte Teil.</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>A file from the window&apos;s export dialog that says what is shown and selected.</source>
        <translation>Was das Fenster zeigt und was darin ausgewählt ist: eine Datei, die sein Exportdialog schreibt.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Width of the picture in pixels; the height follows. 0: as the drawing needs.</source>
        <translation>Des Bildes in Pixeln, der die Höhe folgt; 0: was die Zeichnung braucht.</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Maßstab</translation>
    </message>
    <message>
        <source>Pixels per unit of the drawing.</source>
        <translation>Pixel je Einheit der Zeichnung.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 (as opened)</source>
        <translation>%1 (wie geöffnet)</translation>
    </message>
    <message>
        <source>%1 No plan takes less: proven by the solver.</source>
        <translation>%1 Kein Plan braucht weniger: Der Löser hat es bewiesen.</translation>
    </message>
    <message>
        <source>%1 Only stages that keep the pinned boundaries count.</source>
        <translation>%1 Nur Stufen, die die fixierten Grenzen einhalten, zählen.</translation>
    </message>
    <message>
        <source>%1 and %2 alone</source>
        <translation>%1 und %2 allein</translation>
    </message>
    <message>
        <source>%1 and %2 alone, cap %3</source>
        <translation>%1 und %2 allein, Obergrenze %3</translation>
    </message>
    <message>
        <source>%1 bucket</source>
        <translation>%1 Bucket</translation>
    </message>
    <message>
        <source>%1 buckets</source>
        <translation>%1 Buckets</translation>
    </message>
    <message>
        <source>Claimed by %1; not proven here.</source>
        <translation>%1 behauptet es; nichts hier beweist es.</translation>
    </message>
    <message>
        <source>%1 does not apply</source>
        <translation>%1 ist nicht anwendbar</translation>
    </message>
    <message>
        <source>%1 exchange of an output</source>
        <translation>%1 Austausch einer Ausgabe</translation>
    </message>
    <message>
        <source>%1 exchanges of outputs</source>
        <translation>%1 Austausche von Ausgaben</translation>
    </message>
    <message>
        <source>%1 experts of width %2: parameters named so.</source>
        <translation>%1 Experten der Breite %2: Parameter heißen so.</translation>
    </message>
    <message>
        <source>%1 has a plan</source>
        <translation>%1 hat einen Plan</translation>
    </message>
    <message>
        <source>%1 heads of %2, %3 of keys and values: assumed, because no tensor in the layers has the heads as a dimension.</source>
        <translation>%1 Köpfe zu %2, %3 für Schlüssel und Werte: angenommen, denn kein Tensor in den Schichten hat die Köpfe als Dimension.</translation>
    </message>
    <message>
        <source>%1 heads of %2, %3 of keys and values: from tensor shapes in the layers.</source>
        <translation>%1 Köpfe zu %2, %3 für Schlüssel und Werte: aus Formen von Tensoren in den Schichten.</translation>
    </message>
    <message>
        <source>%1 limited to ranks, types or kernels%2: lift some limits to see whether they are in the way</source>
        <translation>%1 an Ranks, Arten oder Kerne gebunden%2: einige freigeben zeigt, ob sie im Weg sind</translation>
    </message>
    <message>
        <source>%1 layers: %2 to %3.</source>
        <translation>%1 Schichten: %2 bis %3.</translation>
    </message>
    <message>
        <source>%1 redistribution</source>
        <translation>%1 Umverteilung</translation>
    </message>
    <message>
        <source>%1 redistributions</source>
        <translation>%1 Umverteilungen</translation>
    </message>
    <message>
        <source>%1 reduction of gradients</source>
        <translation>%1 Reduktion von Gradienten</translation>
    </message>
    <message>
        <source>%1 reductions of gradients</source>
        <translation>%1 Reduktionen von Gradienten</translation>
    </message>
    <message>
        <source>%1 shared weights</source>
        <translation>%1 geteilte Gewichte</translation>
    </message>
    <message>
        <source>%1 table is</source>
        <translation>%1 Tabelle ist</translation>
    </message>
    <message>
        <source>%1 tables are</source>
        <translation>%1 Tabellen sind</translation>
    </message>
    <message>
        <source>, %1 of them pinned</source>
        <translation>, %1 davon fixiert</translation>
    </message>
    <message>
        <source>172 operators, 45 collectives, 1.31 ms per step</source>
        <translation>172 Operatoren, 45 Collectives, 1,31 ms je Schritt</translation>
    </message>
    <message>
        <source>175 operators, 1.27 ms</source>
        <translation>175 Operatoren, 1,27 ms</translation>
    </message>
    <message>
        <source>299 operators, 17.6 ms</source>
        <translation>299 Operatoren, 17,6 ms</translation>
    </message>
    <message>
        <source>502 tensors, 845 µs of collectives</source>
        <translation>502 Tensoren, 845 µs Collectives</translation>
    </message>
    <message>
        <source>26 tables in 26 shards, 330 µs</source>
        <translation>26 Tabellen in 26 Shards, 330 µs</translation>
    </message>
    <message>
        <source>34 layers, 64 accelerators, 2.52 s per step</source>
        <translation>34 Schichten, 64 Beschleuniger, 2,52 s je Schritt</translation>
    </message>
    <message>
        <source>68 operators, 26 tables, 989 µs</source>
        <translation>68 Operatoren, 26 Tabellen, 989 µs</translation>
    </message>
    <message>
        <source>: the fastest needs %1 on %2, over by %3</source>
        <translation>: der schnellste braucht %1 auf %2, %3 zu viel</translation>
    </message>
    <message>
        <source>A gated network of width %1: matrices beside attention.</source>
        <translation>Ein Netz mit Gate der Breite %1: Matrizen neben der Attention.</translation>
    </message>
    <message>
        <source>A network of width %1: matrices beside attention.</source>
        <translation>Ein Netz der Breite %1: Matrizen neben der Attention.</translation>
    </message>
    <message>
        <source>A table of %1 positions.</source>
        <translation>Eine Tabelle von %1 Positionen.</translation>
    </message>
    <message>
        <source>A token visits %1 experts: assumed, because no tensor in the layers shows it.</source>
        <translation>Ein Token besucht %1 Experten: angenommen, denn kein Tensor in den Schichten zeigt es.</translation>
    </message>
    <message>
        <source>A token visits %1 experts: from the operator topk.</source>
        <translation>Ein Token besucht %1 Experten: aus dem Operator topk.</translation>
    </message>
    <message>
        <source>A training pipeline with its schedule, bubbles and memory over time.</source>
        <translation>Eine Trainingspipeline mit ihrem Ablauf, Blasen und Speicher über die Zeit.</translation>
    </message>
    <message>
        <source>Activation → stage %1</source>
        <translation>Aktivierung → Stufe %1</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>All collectives, one after the other.</source>
        <translation>Alle Collectives, eines nach dem anderen.</translation>
    </message>
    <message>
        <source>All operators of the stage, for one sample</source>
        <translation>Alle Operatoren der Stufe, für eine Probe</translation>
    </message>
    <message>
        <source>All work spread over all devices without any transfer, and the longest indivisible part.</source>
        <translation>Alle Arbeit ohne jede Übertragung auf alle Geräte verteilt, und der längste unteilbare Teil.</translation>
    </message>
    <message>
        <source>All work spread over all devices without any transfer.</source>
        <translation>Alle Arbeit ohne jede Übertragung auf alle Geräte verteilt.</translation>
    </message>
    <message>
        <source>All-gathers merged into buckets: what each saves, and how much compute hides.</source>
        <translation>All-gathers in Buckets zusammengelegt: was jeder spart, und wie wenig die Rechnung überdeckt.</translation>
    </message>
    <message>
        <source>Along the longest path through the partition</source>
        <translation>Entlang des längsten Weges durch die Partition</translation>
    </message>
    <message>
        <source>Attention is causal, and each layer is attention, then its network.</source>
        <translation>Die Attention ist kausal, und jede Schicht ist Attention, dann ihr Netz.</translation>
    </message>
    <message>
        <source>BERT-base on 4 devices</source>
        <translation>BERT-base auf 4 Geräten</translation>
    </message>
    <message>
        <source>BERT-base on a 2 × 4 mesh</source>
        <translation>BERT-base auf einem 2 × 4 Mesh</translation>
    </message>
    <message>
        <source>Buckets</source>
        <translation>Buckets</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Cap</source>
        <translation>Obergrenze</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Collectives</translation>
    </message>
    <message>
        <source>Communication alongside compute.</source>
        <translation>Kommunikation neben der Rechnung.</translation>
    </message>
    <message>
        <source>Compute kernels</source>
        <translation>Rechenkerne</translation>
    </message>
    <message>
        <source>Compute waits for communication.</source>
        <translation>Die Rechnung wartet auf Kommunikation.</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Copies of the model, each with its own microbatches.</source>
        <translation>Kopien des Modells, jede mit eigenen Microbatches.</translation>
    </message>
    <message>
        <source>Copies of the stage, each on its share of the samples</source>
        <translation>Kopien der Stufe, jede auf ihrem Teil der Proben</translation>
    </message>
    <message>
        <source>DLRM on 4 devices</source>
        <translation>DLRM auf 4 Geräten</translation>
    </message>
    <message>
        <source>DLRM tables on 8 ranks</source>
        <translation>DLRM-Tabellen auf 8 Ranks</translation>
    </message>
    <message>
        <source>Data-parallel degree</source>
        <translation>Grad der Datenparallelität</translation>
    </message>
    <message>
        <source>Degrees of parallelism, memory and step time, with their error ranges.</source>
        <translation>Grade der Parallelität, Speicher und Schrittzeit, und wie weit jedem zu trauen ist.</translation>
    </message>
    <message>
        <source>Devices along each of 1 to 3 dimensions, the last inside a host.</source>
        <translation>Geräte entlang jeder von 1 bis 3 Dimensionen, die letzte innerhalb eines Hosts.</translation>
    </message>
    <message>
        <source>Devices that each copy&apos;s operators are split over</source>
        <translation>Geräte, über die die Operatoren jeder Kopie geteilt sind</translation>
    </message>
    <message>
        <source>Embedding tables of 8.05 GiB that no single device can hold.</source>
        <translation>Embedding-Tabellen von 8,05 GiB, die kein einzelnes Gerät fasst.</translation>
    </message>
    <message>
        <source>Embedding tables over GPUs, whole or in shards, by memory and time.</source>
        <translation>Embedding-Tabellen über GPUs, ganz oder in Shards, nach Speicher und Zeit.</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>Nicht überdeckt</translation>
    </message>
    <message>
        <source>FSDP collectives of 3 layers</source>
        <translation>FSDP-Collectives von 3 Schichten</translation>
    </message>
    <message>
        <source>Figures of another kind of plan are not comparable.</source>
        <translation>Kennzahlen einer anderen Art von Plan bedeuten etwas anderes.</translation>
    </message>
    <message>
        <source>Forward and backward pass of one microbatch</source>
        <translation>Vorwärts- und Rückwärtsdurchgang eines Microbatches</translation>
    </message>
    <message>
        <source>Gathered shards</source>
        <translation>Gesammelte Shards</translation>
    </message>
    <message>
        <source>Gradient bytes per parameter</source>
        <translation>Gradientenbytes je Parameter</translation>
    </message>
    <message>
        <source>Gradient → stage %1</source>
        <translation>Gradient → Stufe %1</translation>
    </message>
    <message>
        <source>Hidden size %1: a side of the layers&apos; matrices.</source>
        <translation>Verborgene Größe %1: an einer Seite der Matrizen der Schichten.</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Hosts</translation>
    </message>
    <message>
        <source>Number of collectives launched per step.</source>
        <translation>Wie viele in einem Schritt gestartet werden.</translation>
    </message>
    <message>
        <source>How much longer a microbatch could take here before it sets the pace</source>
        <translation>Wie viel länger ein Microbatch hier dauern dürfte, bevor er den Takt bestimmt</translation>
    </message>
    <message>
        <source>How much longer it could take without making the pipeline slower</source>
        <translation>Wie viel länger es dauern dürfte, ohne die Pipeline langsamer zu machen</translation>
    </message>
    <message>
        <source>How much longer it could take without making the plan slower</source>
        <translation>Wie viel länger es dauern dürfte, ohne den Plan langsamer zu machen</translation>
    </message>
    <message>
        <source>How much of the step&apos;s critical path is computed here</source>
        <translation>Wie viel vom kritischen Pfad des Schrittes hier gerechnet wird</translation>
    </message>
    <message>
        <source>How the plan&apos;s file sharded the table.</source>
        <translation>Wie die Datei des Plans die Tabelle geschnitten hatte.</translation>
    </message>
    <message>
        <source>In its bucket, two buckets would wait for each other.</source>
        <translation>In seinem Bucket würden zwei Buckets aufeinander warten.</translation>
    </message>
    <message>
        <source>In the step time</source>
        <translation>In der Schrittzeit</translation>
    </message>
    <message>
        <source>Into and out of the partition on the critical path</source>
        <translation>In die Partition und aus ihr auf dem kritischen Pfad</translation>
    </message>
    <message>
        <source>It depends on a collective of the bucket that it would fit into.</source>
        <translation>Es hängt von einem Collective eines Buckets ab, in den es passte.</translation>
    </message>
    <message>
        <source>It is not a candidate for a bucket.</source>
        <translation>Es kommt für keinen Bucket in Frage.</translation>
    </message>
    <message>
        <source>It was removed by hand.</source>
        <translation>Es wurde von Hand herausgenommen.</translation>
    </message>
    <message>
        <source>Its members&apos; times minus its own.</source>
        <translation>Die Zeiten seiner Mitglieder weniger seine eigene.</translation>
    </message>
    <message>
        <source>Layer norms: norms have biases.</source>
        <translation>Layer-Norms: Die Normen haben Bias.</translation>
    </message>
    <message>
        <source>Fastest of the 100 best plans when simulated</source>
        <translation>Kürzester simulierter Schritt der 100 besten nach dem Ziel</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>Bibliotheken</translation>
    </message>
    <message>
        <source>Llama-3 8B on 64 H100</source>
        <translation>Llama-3 8B auf 64 H100</translation>
    </message>
    <message>
        <source>Logits and loss</source>
        <translation>Logits und Verlust</translation>
    </message>
    <message>
        <source>Memory traffic</source>
        <translation>Speicherverkehr</translation>
    </message>
    <message>
        <source>Microbatches per step.</source>
        <translation>Microbatches eines Schrittes.</translation>
    </message>
    <message>
        <source>No contiguous stages are faster: all were examined.</source>
        <translation>Keine zusammenhängenden Stufen sind schneller: Alle wurden angesehen.</translation>
    </message>
    <message>
        <source>No contiguous stages with any degrees and configurations are faster.</source>
        <translation>Keine zusammenhängenden Stufen mit welchen Graden und Konfigurationen auch immer sind schneller.</translation>
    </message>
    <message>
        <source>No other collective fits into a bucket with it within the cap.</source>
        <translation>Unter der Obergrenze kam kein anderes mit ihm in einen Bucket.</translation>
    </message>
    <message>
        <source>Nothing requires splitting</source>
        <translation>Nichts verlangt eine Teilung</translation>
    </message>
    <message>
        <source>All operators of the stage: their activations are recomputed in the backward pass</source>
        <translation>Alle Operatoren der Stufe: Ihre Aktivierungen werden im Rückwärtsdurchgang neu berechnet</translation>
    </message>
    <message>
        <source>Bandwidth of every other mesh dimension.</source>
        <translation>Bandbreite jeder anderen Mesh-Dimension.</translation>
    </message>
    <message>
        <source>Bandwidth of mesh dimension 0 where there are two or more.</source>
        <translation>Bandbreite der Mesh-Dimension 0, wo es zwei oder mehr gibt.</translation>
    </message>
    <message>
        <source>Operators over devices with size, latency and cut-edge costs.</source>
        <translation>Operatoren über Geräte, mit Größe, Latenz und Kosten der geschnittenen Kanten.</translation>
    </message>
    <message>
        <source>Optimizer bytes per parameter</source>
        <translation>Optimizer-Bytes je Parameter</translation>
    </message>
    <message>
        <source>Outside the allocator</source>
        <translation>Außerhalb des Allokators</translation>
    </message>
    <message>
        <source>Overlapped</source>
        <translation>Überdeckt</translation>
    </message>
    <message>
        <source>Pin the boundary before %1 %2</source>
        <translation>Die Grenze vor %1 %2 fixieren</translation>
    </message>
    <message>
        <source>RMS norms: norms have no biases.</source>
        <translation>RMS-Norms: Die Normen haben keinen Bias.</translation>
    </message>
    <message>
        <source>Receiving activations and returning their gradients</source>
        <translation>Aktivierungen empfangen und ihre Gradienten zurückgeben</translation>
    </message>
    <message>
        <source>Receiving its inputs and sending its outputs</source>
        <translation>Empfangen, was sie liest, und senden, was sie erzeugt</translation>
    </message>
    <message>
        <source>Recomputed operators</source>
        <translation>Neu berechnete Operatoren</translation>
    </message>
    <message>
        <source>Redistributions before the operator and before its readers after the change</source>
        <translation>Umverteilungen vor dem Operator und vor seinen Lesern, wie sie wären</translation>
    </message>
    <message>
        <source>ResNet-50 in 4 stages</source>
        <translation>ResNet-50 in 4 Stufen</translation>
    </message>
    <message>
        <source>ResNet-50 on 4 devices</source>
        <translation>ResNet-50 auf 4 Geräten</translation>
    </message>
    <message>
        <source>Sequences of %1 tokens.</source>
        <translation>Sequenzen von %1 Token.</translation>
    </message>
    <message>
        <source>Sequences of %1 tokens: from tensor shapes in the layers.</source>
        <translation>Sequenzen von %1 Token: aus Formen von Tensoren in den Schichten.</translation>
    </message>
    <message>
        <source>Sharding types</source>
        <translation>Arten von Sharding</translation>
    </message>
    <message>
        <source>Slack</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Stage %1 · chunk %2</source>
        <translation>Stufe %1 · Chunk %2</translation>
    </message>
    <message>
        <source>Stages feed each other</source>
        <translation>Stufen speisen einander</translation>
    </message>
    <message>
        <source>Step time of the graph as it is.</source>
        <translation>Schrittzeit des Graphen, wie er ist.</translation>
    </message>
    <message>
        <source>Temporaries</source>
        <translation>Zwischenwerte</translation>
    </message>
    <message>
        <source>Tensor-parallel degree</source>
        <translation>Grad der Tensorparallelität</translation>
    </message>
    <message>
        <source>Tensors cut over two hosts of four GPUs, with the collectives that this needs.</source>
        <translation>Tensoren über zwei Hosts mit je vier GPUs geschnitten, mit den Collectives, die es braucht.</translation>
    </message>
    <message>
        <source>Proven by the cheapest strategies at a price per byte of memory.</source>
        <translation>Die billigsten Strategien bei einem Preis für Speicher beweisen es.</translation>
    </message>
    <message>
        <source>The first plan is not possible with the devices and settings of this one.</source>
        <translation>Der erste Plan ist mit den Geräten und Einstellungen von diesem nicht zu haben.</translation>
    </message>
    <message>
        <source>The head has a matrix of its own: %1.</source>
        <translation>Der Kopf hat eine eigene Matrix: %1.</translation>
    </message>
    <message>
        <source>The head shares the word table: no other matrix has its size.</source>
        <translation>Der Kopf teilt die Worttabelle: Keine andere Matrix hat ihre Größe.</translation>
    </message>
    <message>
        <source>The integer program over all plans has no better solution.</source>
        <translation>Das ganzzahlige Programm aller Pläne hat keine bessere Lösung.</translation>
    </message>
    <message>
        <source>The largest buffer that merging adds; they do not live at the same time.</source>
        <translation>Der größte Puffer, den das Zusammenlegen hinzufügt; sie leben nicht zur selben Zeit.</translation>
    </message>
    <message>
        <source>The longest path with every operator where it is fastest.</source>
        <translation>Der längste Weg, jeder Operator dort, wo er am schnellsten ist.</translation>
    </message>
    <message>
        <source>Mean time of a rank with the fastest options that together fit into all ranks&apos; memory.</source>
        <translation>Der mittlere Rank der schnellsten Möglichkeiten, die zusammen in den Speicher aller Ranks passen.</translation>
    </message>
    <message>
        <source>The topology has other ranks than the inventory&apos;s devices and gives their memory.</source>
        <translation>Die Topologie hat andere Ranks als das Inventar Geräte und nennt deren Speicher.</translation>
    </message>
    <message>
        <source>The ways in which planners may shard it.</source>
        <translation>Wie Planer sie in Shards schneiden dürfen.</translation>
    </message>
    <message>
        <source>There is no dropout.</source>
        <translation>Es gibt kein Dropout.</translation>
    </message>
    <message>
        <source>Throughput: %1 microbatches over the step time, by schedule %2, filling and draining included.</source>
        <translation>Durchsatz: %1 Microbatches durch die Schrittzeit, nach dem Ablauf %2, mit Füllen und Leeren.</translation>
    </message>
    <message>
        <source>Transfer from part. %1</source>
        <translation>Übertragung von Part. %1</translation>
    </message>
    <message>
        <source>Transfer to part. %1</source>
        <translation>Übertragung zu Part. %1</translation>
    </message>
    <message>
        <source>Transfers</source>
        <translation>Übertragungen</translation>
    </message>
    <message>
        <source>Twelve equal blocks: open a layer and move a cut through it.</source>
        <translation>Zwölf gleiche Blöcke: eine Schicht öffnen und einen Schnitt durch sie bewegen.</translation>
    </message>
    <message>
        <source>Unpin the boundary before %1 %2</source>
        <translation>Die Grenze vor %1 %2 nicht mehr fixieren</translation>
    </message>
    <message>
        <source>Vocabulary of %1: %2.</source>
        <translation>Vokabular von %1: %2.</translation>
    </message>
    <message>
        <source>Vocabulary of %1: there is no word table.</source>
        <translation>Vokabular von %1: Es gibt keine Worttabelle.</translation>
    </message>
    <message>
        <source>Compute on each device, and the collectives before the operator, for its gradients and its output</source>
        <translation>Was ein Operator auf jedem Gerät rechnet, und die Collectives davor, für seine Gradienten und seine Ausgabe</translation>
    </message>
    <message>
        <source>Operators outside layers, tables and head are left out.</source>
        <translation>Operatoren außerhalb von Schichten, Tabellen und Kopf werden ausgelassen.</translation>
    </message>
    <message>
        <source>Size limit of the bucket.</source>
        <translation>Was der Bucket fassen darf.</translation>
    </message>
    <message>
        <source>Where its weights may be.</source>
        <translation>Wo ihre Gewichte liegen dürfen.</translation>
    </message>
    <message>
        <source>Where planners may put its shards.</source>
        <translation>Wohin Planer ihre Shards legen dürfen.</translation>
    </message>
    <message>
        <source>Where planners may put its shards; with ranks, where both allow it.</source>
        <translation>Wohin Planer ihre Shards legen dürfen; mit Ranks dort, wo beide es erlauben.</translation>
    </message>
    <message>
        <source>Without buckets</source>
        <translation>Ohne Buckets</translation>
    </message>
    <message>
        <source>a layer has %1 matrices beside attention; 2 or 3 are understood</source>
        <translation>eine Schicht hat %1 Matrizen neben der Attention; 2 oder 3 werden verstanden</translation>
    </message>
    <message>
        <source>a layer has %1 matrices of attention; 2 to 4 are understood</source>
        <translation>eine Schicht hat %1 Matrizen der Attention; 2 bis 4 werden verstanden</translation>
    </message>
    <message>
        <source>a new partition</source>
        <translation>eine neue Partition</translation>
    </message>
    <message>
        <source>a partition is on no device</source>
        <translation>eine Partition liegt auf keinem Gerät</translation>
    </message>
    <message>
        <source>a split cannot become a sum</source>
        <translation>aus einer Teilung wird keine Summe</translation>
    </message>
    <message>
        <source>adjacent</source>
        <translation>benachbart</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>an unknown number of</source>
        <translation>eine unbekannte Zahl von</translation>
    </message>
    <message>
        <source>another way to run</source>
        <translation>eine andere Art zu laufen</translation>
    </message>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>as it was</source>
        <translation>wie es war</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>backward compute</source>
        <translation>rückwärts rechnen</translation>
    </message>
    <message>
        <source>backward transfer</source>
        <translation>rückwärts übertragen</translation>
    </message>
    <message>
        <source>balancing</source>
        <translation>gleicht aus</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>best %1, bound %2, gap %3</source>
        <translation>bester %1, Schranke %2, Lücke %3</translation>
    </message>
    <message>
        <source>cannot be merged</source>
        <translation>lässt sich nicht zusammenlegen</translation>
    </message>
    <message>
        <source>checksum</source>
        <translation>Prüfsumme</translation>
    </message>
    <message>
        <source>coalesced</source>
        <translation>vereint</translation>
    </message>
    <message>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>combining partitions</source>
        <translation>legt Partitionen zusammen</translation>
    </message>
    <message>
        <source>cut between operators, use more or larger devices, or fewer microbatches</source>
        <translation>zwischen Operatoren schneiden, mehr oder größere Geräte nehmen oder weniger Microbatches</translation>
    </message>
    <message>
        <source>cycle</source>
        <translation>Zyklus</translation>
    </message>
    <message>
        <source>data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>degrees</source>
        <translation>Grade</translation>
    </message>
    <message>
        <source>dependency</source>
        <translation>Abhängigkeit</translation>
    </message>
    <message>
        <source>cannot run there</source>
        <translation>läuft dort nicht</translation>
    </message>
    <message>
        <source>dtensor</source>
        <translation>dtensor</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>exploring</source>
        <translation>erkundet</translation>
    </message>
    <message>
        <source>false</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>filling devices</source>
        <translation>füllt Geräte</translation>
    </message>
    <message>
        <source>fitting</source>
        <translation>passt an</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>flash</source>
        <translation>flash</translation>
    </message>
    <message>
        <source>forward compute</source>
        <translation>vorwärts rechnen</translation>
    </message>
    <message>
        <source>forward transfer</source>
        <translation>vorwärts übertragen</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>fused</translation>
    </message>
    <message>
        <source>gathered values</source>
        <translation>gesammelte Werte</translation>
    </message>
    <message>
        <source>gloo</source>
        <translation>gloo</translation>
    </message>
    <message>
        <source>gpipe</source>
        <translation>gpipe</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>grid search skipped: more combinations than max_proposals</source>
        <translation>grid search: mehr Kombinationen als max_proposals, ausgelassen</translation>
    </message>
    <message>
        <source>here you can pin boundaries, but not single operators</source>
        <translation>hier können Grenzen fixiert werden, einzelne Operatoren nicht</translation>
    </message>
    <message>
        <source>heuristic</source>
        <translation>heuristisch</translation>
    </message>
    <message>
        <source>ideals</source>
        <translation>Ideale</translation>
    </message>
    <message>
        <source>improving %1 plans</source>
        <translation>verbessert %1 Pläne</translation>
    </message>
    <message>
        <source>improving, pass %1</source>
        <translation>verbessert, Durchgang %1</translation>
    </message>
    <message>
        <source>in</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>inference</source>
        <translation>Inferenz</translation>
    </message>
    <message>
        <source>integer program</source>
        <translation>ganzzahliges Programm</translation>
    </message>
    <message>
        <source>json</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>layers that attend to an encoder are not supported</source>
        <translation>Schichten, die auf einen Encoder achten, werden nicht aufgenommen</translation>
    </message>
    <message>
        <source>leaf</source>
        <translation>innerste</translation>
    </message>
    <message>
        <source>linearized</source>
        <translation>linearisiert</translation>
    </message>
    <message>
        <source>listing strategies</source>
        <translation>listet Strategien</translation>
    </message>
    <message>
        <source>longer</source>
        <translation>länger</translation>
    </message>
    <message>
        <source>trying %1 caps</source>
        <translation>sieht %1 Obergrenzen an</translation>
    </message>
    <message>
        <source>memory bins</source>
        <translation>Speicherfächer</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>Züge</translation>
    </message>
    <message>
        <source>rearranging several tables</source>
        <translation>ordnet mehrere Tabellen zugleich neu an</translation>
    </message>
    <message>
        <source>moving shards of the slowest rank</source>
        <translation>versetzt Shards des langsamsten Ranks</translation>
    </message>
    <message>
        <source>nccl</source>
        <translation>nccl</translation>
    </message>
    <message>
        <source>no accelerator has room left for %1, and no host runs it</source>
        <translation>kein Beschleuniger hat mehr Platz für %1, und kein Host führt es aus</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>kein Gerät</translation>
    </message>
    <message>
        <source>no such strategy</source>
        <translation>keine solche Strategie</translation>
    </message>
    <message>
        <source>node-data</source>
        <translation>Knotendaten</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>not every node of stage %1 runs on a device of its kind</source>
        <translation>nicht jeder Knoten der Stufe %1 läuft auf einem Gerät ihrer Art</translation>
    </message>
    <message>
        <source>not offered</source>
        <translation>nicht angeboten</translation>
    </message>
    <message>
        <source>not placed</source>
        <translation>nicht platziert</translation>
    </message>
    <message>
        <source>onto itself</source>
        <translation>auf sich selbst</translation>
    </message>
    <message>
        <source>optimising</source>
        <translation>optimiert</translation>
    </message>
    <message>
        <source>original</source>
        <translation>ursprünglich</translation>
    </message>
    <message>
        <source>other dtype</source>
        <translation>anderer Datentyp</translation>
    </message>
    <message>
        <source>other group</source>
        <translation>andere Gruppe</translation>
    </message>
    <message>
        <source>other kind</source>
        <translation>andere Art</translation>
    </message>
    <message>
        <source>other reduce op</source>
        <translation>andere Reduktion</translation>
    </message>
    <message>
        <source>out</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>outermost</source>
        <translation>äußerste</translation>
    </message>
    <message>
        <source>perf</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>einfach</translation>
    </message>
    <message>
        <source>prefetch</source>
        <translation>Vorabholen</translation>
    </message>
    <message>
        <source>pricing memory</source>
        <translation>bestimmt den Preis des Speichers</translation>
    </message>
    <message>
        <source>proposal %1</source>
        <translation>Vorschlag %1</translation>
    </message>
    <message>
        <source>python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>liest</translation>
    </message>
    <message>
        <source>replicated</source>
        <translation>repliziert</translation>
    </message>
    <message>
        <source>round %1 of at most %2</source>
        <translation>Runde %1 von höchstens %2</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>running %1</source>
        <translation>führt %1 aus</translation>
    </message>
    <message>
        <source>shapes</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>shorter</source>
        <translation>kürzer</translation>
    </message>
    <message>
        <source>stage %1: %2 has no configuration of degree %3</source>
        <translation>Stufe %1: %2 hat keine Konfiguration vom Grad %3</translation>
    </message>
    <message>
        <source>stages %1 and %2 are both on %3; %4 runs them on two devices</source>
        <translation>die Stufen %1 und %2 liegen beide auf %3; %4 führt sie auf zwei Geräten aus</translation>
    </message>
    <message>
        <source>stages %1 and %2 are on two devices; %4 runs them on one</source>
        <translation>die Stufen %1 und %2 liegen auf zwei Geräten; %4 führt sie auf einem aus</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>startet</translation>
    </message>
    <message>
        <source>storage</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>the alpha-beta model counts collectives: objective %1</source>
        <translation>das Alpha-Beta-Modell zählt Collectives: Zielwert %1</translation>
    </message>
    <message>
        <source>the matrices of attention do not divide into heads of %1</source>
        <translation>die Matrizen der Attention teilen sich nicht in Köpfe zu %1</translation>
    </message>
    <message>
        <source>these plans have no pins</source>
        <translation>diese Pläne haben nichts Fixiertes</translation>
    </message>
    <message>
        <source>time per sample</source>
        <translation>Zeit je Probe</translation>
    </message>
    <message>
        <source>cannot be cut this way</source>
        <translation>so nicht zu teilen</translation>
    </message>
    <message>
        <source>true</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>trying swaps</source>
        <translation>probiert Tausche</translation>
    </message>
    <message>
        <source>unfused</source>
        <translation>unfused</translation>
    </message>
    <message>
        <source>use more or larger devices, or fewer microbatches</source>
        <translation>mehr oder größere Geräte nehmen oder weniger Microbatches</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>ganz</translation>
    </message>
    <message>
        <source>par. %1</source>
        <translation>Par. %1</translation>
    </message>
    <message>
        <source>Bytes of gradients per parameter in training. Default: as many as the weight has, for gradients of the weights&apos; type. 4 for float32.</source>
        <translation>Bytes der Gradienten je Parameter beim Training. Standard sind so viele wie beim Gewicht: Gradienten haben den Typ der Gewichte. 4, wo sie float32 sind.</translation>
    </message>
    <message>
        <source>Bytes of optimizer states per parameter in training. Default: twice those of the weight, for Adam&apos;s two moments in the weights&apos; type. 12 for Adam with float32 moments and master weights.</source>
        <translation>Bytes der Optimizer-Zustände je Parameter beim Training. Standard ist das Doppelte des Gewichts: Adam hält zwei Momente im Typ der Gewichte. 12 für Adam mit Momenten und Master-Gewichten in float32.</translation>
    </message>
    <message>
        <source>%1 Attention masks of the loader: sequences x sequence² / context = %2 x %3² / %4.</source>
        <translation>%1 Attention-Masken des Laders: Sequenzen x Sequenz² / Kontext = %2 x %3² / %4.</translation>
    </message>
    <message>
        <source>%1 Shared over %2 ranks from ZeRO 1 on.</source>
        <translation>%1 Ab ZeRO 1 auf %2 Ranks verteilt.</translation>
    </message>
    <message>
        <source>%1 With experts %2 more.</source>
        <translation>%1 Mit Experten %2 mehr.</translation>
    </message>
    <message>
        <source>%1: fitted on %2, the inventory has %3</source>
        <translation>%1: auf %2 angepasst, das Inventar hat %3</translation>
    </message>
    <message>
        <source>Adam&apos;s two moments in fp32, %1 bytes per parameter: %1 x %2.</source>
        <translation>Die beiden Momente von Adam in fp32, %1 Bytes je Parameter: %1 x %2.</translation>
    </message>
    <message>
        <source>Buffers of transfers: 2 x bytes of a value x width x tokens = 2 x %1 x %2 x %3.</source>
        <translation>Puffer der Übertragungen: 2 x Bytes eines Werts x Breite x Token = 2 x %1 x %2 x %3.</translation>
    </message>
    <message>
        <source>Bytes of a gradient x parameters of the rank = %1 x %2.</source>
        <translation>Bytes eines Gradienten x Parameter des Ranks = %1 x %2.</translation>
    </message>
    <message>
        <source>Bytes of a gradient x parameters of the rank, shared over %3 ranks from ZeRO 2 on: %1 x %2.</source>
        <translation>Bytes eines Gradienten x Parameter des Ranks, ab ZeRO 2 auf %3 Ranks verteilt: %1 x %2.</translation>
    </message>
    <message>
        <source>Bytes of a value x parameters of the rank = %1 x %2.</source>
        <translation>Bytes eines Werts x Parameter des Ranks = %1 x %2.</translation>
    </message>
    <message>
        <source>Bytes of a value x parameters of the rank, shared over %3 ranks where ZeRO is 3: %1 x %2.</source>
        <translation>Bytes eines Werts x Parameter des Ranks, bei ZeRO 3 auf %3 Ranks verteilt: %1 x %2.</translation>
    </message>
    <message>
        <source>Accelerator context and communicators, outside the framework&apos;s allocator: %1, %2.</source>
        <translation>Kontext des Beschleunigers und Kommunikatoren, außerhalb dessen, was das Framework belegt: %1, %2.</translation>
    </message>
    <message>
        <source>Fits an accelerator&apos;s constants to your own runs: a CSV with one line per run, whose columns are fields of a plan&apos;s head, recompute, stages, and step_sec, peak_bytes or trace (a PyTorch trace); or a document of records; or a saved calibration.</source>
        <translation>Passt die Konstanten eines Beschleunigers an eigene Läufe an: ein CSV mit einer Zeile je Lauf, dessen Spalten Felder des Kopfs eines Plans, recompute, stages und step_sec, peak_bytes oder trace (ein PyTorch-Trace) sind; oder ein Dokument mit Messungen; oder eine aufgehobene Datei einer Kalibrierung.</translation>
    </message>
    <message>
        <source>Logits kept or computed at the same moment: bytes of the loss x tokens of a microbatch x rows of the word table / tensor ranks = %1 x %2 x %3 / %4.</source>
        <translation>Logits, die im selben Augenblick gehalten werden oder entstehen: Bytes des Loss x Token eines Microbatches x Zeilen der Worttabelle / Tensor-Ranks = %1 x %2 x %3 / %4.</translation>
    </message>
    <message>
        <source>Only the last rank, which computes the loss, has logits.</source>
        <translation>Logits allein des letzten Ranks, der den Loss berechnet.</translation>
    </message>
    <message>
        <source>Lost to fragmentation: share x (activations + logits + temporaries + gathered shards) = %1 x %2. The share is %3.</source>
        <translation>Durch Zerstückelung verloren: Anteil x (Aktivierungen + Logits + Zwischenwerte + eingesammelte Shards) = %1 x %2. Der Anteil: %3.</translation>
    </message>
    <message>
        <source>Master copy and Adam&apos;s two moments in fp32, %1 bytes per parameter: %1 x %2.</source>
        <translation>Originalkopie und die beiden Momente von Adam in fp32, %1 Bytes je Parameter: %1 x %2.</translation>
    </message>
    <message>
        <source>Microbatches in flight x what each keeps for its backward pass, at the fullest moment of the schedule = %1 x %2.</source>
        <translation>Laufende Microbatches x was einer für seinen Rückwärtspass hinterlässt, im vollsten Augenblick des Ablaufs = %1 x %2.</translation>
    </message>
    <message>
        <source>Nearest if none fits</source>
        <translation>Sonst der nächste</translation>
    </message>
    <message>
        <source>No transfers: there is one rank.</source>
        <translation>Keine Übertragungen: es gibt einen Rank.</translation>
    </message>
    <message>
        <source>Nothing is gathered below ZeRO 2.</source>
        <translation>Unter ZeRO 2 wird nichts eingesammelt.</translation>
    </message>
    <message>
        <source>None: the fullest moment is a forward pass.</source>
        <translation>Nichts: der vollste Augenblick ist ein Vorwärtspass.</translation>
    </message>
    <message>
        <source>Gathered shards of the largest sharded block, two blocks at once: 2 x %1.</source>
        <translation>Eingesammelte Shards des größten verteilten Blocks, zwei Blöcke zugleich: 2 x %1.</translation>
    </message>
    <message>
        <source>Backward pass of the layer that needs most: recomputed activations + temporaries = %1 + %2.</source>
        <translation>Der Rückwärtspass der Schicht, die am meisten braucht: was er neu macht + seine Zwischenwerte = %1 + %2.</translation>
    </message>
    <message>
        <source>Tokens per sequence; empty: the length the model was pretrained on, at most 8192.</source>
        <translation>Token einer Sequenz; offen gelassen: wie das Modell vortrainiert wurde, höchstens 8192.</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Plan nearest to fitting</source>
        <translation>Was am ehesten passt</translation>
    </message>
    <message>
        <source>Memory of libraries, from measured runs on %1: %2.</source>
        <translation>Speicher von Bibliotheken, aus gemessenen Läufen auf %1: %2.</translation>
    </message>
    <message>
        <source>Activations that microbatches in flight keep for their backward passes, at the fullest moment of the schedule. Each keeps %1 over all %2 chunks.</source>
        <translation>Was laufende Microbatches für ihre Rückwärtspässe hinterlassen haben, im vollsten Augenblick des Ablaufs. Einer hinterlässt %1 in allen %2 Chunks.</translation>
    </message>
    <message>
        <source>If nothing fits, gives the nearest plan and how much it is over by, instead of an error.</source>
        <translation>Wo nichts passt: statt eines Fehlers der Plan, der am nächsten kommt, mit dem, worum er überschreitet.</translation>
    </message>
    <message>
        <source>an assumption</source>
        <translation>eine Annahme</translation>
    </message>
    <message>
        <source>calibrated on %1</source>
        <translation>auf %1 kalibriert</translation>
    </message>
    <message>
        <source>no plan fits: %1 combinations tried</source>
        <translation>kein Plan passt: %1 Kombinationen versucht</translation>
    </message>
    <message>
        <source>no plan fits: %1 combinations tried; the nearest is %2, over by %3</source>
        <translation>kein Plan passt: %1 Kombinationen versucht; am nächsten kommt %2, um %3 überschritten</translation>
    </message>
    <message>
        <source>recompute more or use more accelerators; nearest=true gives the nearest plan</source>
        <translation>mehr neu berechnen oder mehr Beschleuniger nehmen; nearest=true gibt den Plan, der am nächsten kommt</translation>
    </message>
    <message>
        <source>recompute more, use smaller microbatches or more ranks; nearest=true gives the nearest plan</source>
        <translation>mehr neu berechnen, kleinere Microbatches oder mehr Ranks nehmen; nearest=true gibt den Plan, der am nächsten kommt</translation>
    </message>
    <message>
        <source>%1 lacks %2</source>
        <translation>%1 fehlen %2</translation>
    </message>
    <message>
        <source>%1 operators of %2</source>
        <translation>%1 Operatoren von %2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>AutoParallel may refuse placements of a plan that did not come from it</source>
        <translation>AutoParallel lehnt Placements eines Plans, der nicht von dort kam, womöglich ab</translation>
    </message>
    <message>
        <source>layers are E, t, m and L; groups are (tt|)*n and do not nest</source>
        <translation>Schichten sind E, t, m und L; Gruppen sind (tt|)*n und nicht geschachtelt</translation>
    </message>
    <message>
        <source>layers m are in stage %1, which is not the last of rank %2</source>
        <translation>Schichten m sind in Stufe %1, die nicht die letzte von Rank %2 ist</translation>
    </message>
    <message>
        <source>layers m are in stages %1 and %2: they must be in one</source>
        <translation>Schichten m sind in den Stufen %1 und %2: sie müssen in einer sein</translation>
    </message>
    <message>
        <source>layers t must come before layers m</source>
        <translation>Schichten t müssen vor Schichten m kommen</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>pipeline_parallel: %1 stages are not a multiple of %2</source>
        <translation>pipeline_parallel: %1 Stufen sind kein Vielfaches von %2</translation>
    </message>
    <message>
        <source>stage %1, %2: invalid layer character %3</source>
        <translation>Stufe %1, %2: ungültiges Zeichen %3 für eine Schicht</translation>
    </message>
    <message>
        <source>the first layer must be E, once, got %1</source>
        <translation>die erste Schicht muss E sein, einmal; angegeben ist %1</translation>
    </message>
    <message>
        <source>the last layer must be L, once, got %1</source>
        <translation>die letzte Schicht muss L sein, einmal; angegeben ist %1</translation>
    </message>
    <message>
        <source>the layout has %1 layers t, the graph has %2</source>
        <translation>das Layout hat %1 Schichten t, der Graph hat %2</translation>
    </message>
    <message>
        <source>%1 is neither cuda nor cpu</source>
        <translation>%1 ist weder cuda noch cpu</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no dtype; its bytes are those that the trace counted</source>
        <translation>„%1“ ist kein Datentyp; es zählen die Bytes, die der Trace gezählt hat</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an operation: only operations can be pinned</source>
        <translation>„%1“ ist keine Operation: Nur Operationen können fixiert werden</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 links end at devices that the file does not list</source>
        <translation>%1 Verbindungen enden an Geräten, die die Datei nicht aufführt</translation>
    </message>
    <message>
        <source>%1 also takes %2 in transformers</source>
        <translation>%1 nimmt in transformers auch %2</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 are not the model&apos;s %2</source>
        <translation>%1 sind nicht die %2 des Modells</translation>
    </message>
    <message>
        <source>%1 bytes are too many for a rank</source>
        <translation>%1 Bytes sind zu viele für einen Rank</translation>
    </message>
    <message>
        <source>%1 bytes: a size cannot be negative</source>
        <translation>%1 Bytes: eine Größe kann nicht negativ sein</translation>
    </message>
    <message>
        <source>%1 cannot be merged</source>
        <translation>%1 lässt sich nicht verschmelzen</translation>
    </message>
    <message>
        <source>%1 cannot be varied; known: %2</source>
        <translation>%1 lässt sich nicht variieren; bekannt: %2</translation>
    </message>
    <message>
        <source>%1 cannot run as %2: left free</source>
        <translation>%1 kann nicht als %2 laufen: frei gelassen</translation>
    </message>
    <message>
        <source>%1 comes later</source>
        <translation>%1 kommt erst später</translation>
    </message>
    <message>
        <source>%1 appears twice</source>
        <translation>%1 kommt zweimal vor</translation>
    </message>
    <message>
        <source>%1 crashed</source>
        <translation>%1: abgestürzt</translation>
    </message>
    <message>
        <source>%1 did not end</source>
        <translation>%1: kam zu keinem Ende</translation>
    </message>
    <message>
        <source>%1 edges give another transfer time than an earlier edge from the same node; the longest counts</source>
        <translation>%1 Kanten geben eine andere Übertragungszeit an als eine vor ihnen vom selben Knoten; die längste zählt</translation>
    </message>
    <message>
        <source>%1 entries for %2 ranks</source>
        <translation>%1 Einträge für %2 Ranks</translation>
    </message>
    <message>
        <source>%1 entries, the header has %2</source>
        <translation>%1 Einträge, die Kopfzeile hat %2</translation>
    </message>
    <message>
        <source>%1 events have no duration, or a negative one, and count as none</source>
        <translation>%1 Ereignisse haben keine oder eine negative Dauer und zählen als keine</translation>
    </message>
    <message>
        <source>%1 events of nodes have no name or no duration and are left out</source>
        <translation>%1 Ereignisse von Knoten haben keinen Namen oder keine Dauer und sind weggelassen</translation>
    </message>
    <message>
        <source>%1 gave an answer larger than possible</source>
        <translation>%1: die Antwort ist größer, als je eine sein kann</translation>
    </message>
    <message>
        <source>%1 gave no answer</source>
        <translation>%1: gab keine Antwort</translation>
    </message>
    <message>
        <source>%1 has %2 ranks, but %3 cuts it into %4 shards</source>
        <translation>%1 hat %2 Ranks, aber %3 schneidet es in %4 Shards</translation>
    </message>
    <message>
        <source>%1 is beyond 64 bits</source>
        <translation>%1 liegt jenseits von 64 Bit</translation>
    </message>
    <message>
        <source>%1 is cut: it is on %2</source>
        <translation>%1 ist zerschnitten: Es liegt auf %2</translation>
    </message>
    <message>
        <source>%1 is in two buckets, first at %2</source>
        <translation>%1 ist in zwei Buckets, zuerst bei %2</translation>
    </message>
    <message>
        <source>%1 is less than %2</source>
        <translation>%1 ist weniger als %2</translation>
    </message>
    <message>
        <source>%1 is less than 1</source>
        <translation>%1 ist weniger als 1</translation>
    </message>
    <message>
        <source>%1 is made twice</source>
        <translation>%1 wird zweimal erzeugt</translation>
    </message>
    <message>
        <source>%1 is negative</source>
        <translation>%1 ist negativ</translation>
    </message>
    <message>
        <source>%1 is neither forward nor backward</source>
        <translation>%1 ist weder forward noch backward</translation>
    </message>
    <message>
        <source>the kind of %1 is not %2</source>
        <translation>%1 ist kein %2</translation>
    </message>
    <message>
        <source>%1 is not a degree of parallelism with a list of costs</source>
        <translation>%1 ist kein Parallelitätsgrad mit einer Liste von Kosten</translation>
    </message>
    <message>
        <source>%1 is not a valid parameter name</source>
        <translation>%1 ist kein Name eines Parameters</translation>
    </message>
    <message>
        <source>%1 is not a number of links</source>
        <translation>%1 ist keine Anzahl von Verbindungen</translation>
    </message>
    <message>
        <source>%1 is not a number, entry %2</source>
        <translation>%1 ist keine Zahl, Eintrag %2</translation>
    </message>
    <message>
        <source>%1 is not an operation: only operations can be pinned</source>
        <translation>%1 ist keine Operation: Nur Operationen können fixiert werden</translation>
    </message>
    <message>
        <source>%1 is not a size in MiB</source>
        <translation>%1 ist keine Größe in MiB</translation>
    </message>
    <message>
        <source>%1 is not a threshold and size such as 0:768</source>
        <translation>%1 ist keine Schwelle mit Größe wie 0:768</translation>
    </message>
    <message>
        <source>%1 is not one of LRU, LFU</source>
        <translation>%1 ist weder LRU noch LFU</translation>
    </message>
    <message>
        <source>%1 is not one of move_shard, move_table, set_type, pin</source>
        <translation>%1 ist keines von move_shard, move_table, set_type, pin</translation>
    </message>
    <message>
        <source>%1 is not a call number</source>
        <translation>%1 ist keine Nummer eines Aufrufs</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation>%1 ist keine Zahl</translation>
    </message>
    <message>
        <source>%1 is not a strategy of this node</source>
        <translation>%1 ist keine Strategie dieses Knotens</translation>
    </message>
    <message>
        <source>%1 is not a whole number from %2 to %3</source>
        <translation>%1 ist keine ganze Zahl von %2 bis %3</translation>
    </message>
    <message>
        <source>%1 is not at least 1</source>
        <translation>%1 ist kleiner als 1</translation>
    </message>
    <message>
        <source>%1 is not between 1 and %2</source>
        <translation>%1 liegt nicht zwischen 1 und %2</translation>
    </message>
    <message>
        <source>%1 is not expected here</source>
        <translation>%1 wird hier nicht erwartet</translation>
    </message>
    <message>
        <source>%1 is not in the inventory: it is added as device %2</source>
        <translation>%1 ist nicht im Inventar: als Gerät %2 hinzugefügt</translation>
    </message>
    <message>
        <source>%1 is not one of %2</source>
        <translation>%1 ist keines von %2</translation>
    </message>
    <message>
        <source>%1 is not one of %2, csv</source>
        <translation>%1 ist keines von %2, csv</translation>
    </message>
    <message>
        <source>%1 is not one of no_shard, optim, optim_grads, optim_grads_params</source>
        <translation>%1 ist keines von no_shard, optim, optim_grads, optim_grads_params</translation>
    </message>
    <message>
        <source>%1 is tied and on %2: each gets a copy</source>
        <translation>%1 ist geteilt und auf %2: Jedes bekommt eine Kopie</translation>
    </message>
    <message>
        <source>%1 is tied to a weight with another placement: %2 stays</source>
        <translation>%1 teilt ein Gewicht, das anders liegt: %2 bleibt</translation>
    </message>
    <message>
        <source>%1 is too large for a number</source>
        <translation>%1 ist zu groß für eine Zahl</translation>
    </message>
    <message>
        <source>%1 is too large for a whole number of 64 bits</source>
        <translation>%1 ist zu groß für eine ganze Zahl von 64 Bit</translation>
    </message>
    <message>
        <source>%1 is used before it is made</source>
        <translation>%1 wird benutzt, bevor es erzeugt ist</translation>
    </message>
    <message>
        <source>%1 is varied twice</source>
        <translation>%1 wird zweimal variiert</translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation>%1 wird verlangt, nicht %2</translation>
    </message>
    <message>
        <source>%1 latencies are estimated from operations and bytes, %2 come from the file, %3 are unknown because shapes are missing</source>
        <translation>%1 Latenzen sind aus Operationen und Bytes geschätzt, %2 sind die der Datei, %3 sind mangels Formen nicht bekannt</translation>
    </message>
    <message>
        <source>%1 latencies are negative and are left out</source>
        <translation>%1 Latenzen sind negativ und weggelassen</translation>
    </message>
    <message>
        <source>%1 is inside a layer: torchtitan does not find it</source>
        <translation>%1 liegt innerhalb einer Schicht: torchtitan findet es nicht</translation>
    </message>
    <message>
        <source>%1 lines are damaged</source>
        <translation>%1 Zeilen sind beschädigt</translation>
    </message>
    <message>
        <source>%1 lines belong to no record; they are left out</source>
        <translation>%1 Zeilen gehören zu keinem Eintrag; sie sind weggelassen</translation>
    </message>
    <message>
        <source>%1 lists of placements expected, %2 found</source>
        <translation>%1 Listen von Placements werden erwartet, %2 sind da</translation>
    </message>
    <message>
        <source>%1 microbatches on %2 data ranks do not divide %3</source>
        <translation>%1 Microbatches auf %2 Daten-Ranks teilen %3 nicht</translation>
    </message>
    <message>
        <source>%1 more graphs differ between ranks</source>
        <translation>%1 weitere Graphen unterscheiden sich zwischen Ranks</translation>
    </message>
    <message>
        <source>%1 more graphs have such a problem</source>
        <translation>%1 weitere Graphen haben ein solches Problem</translation>
    </message>
    <message>
        <source>%1 more names are not nodes</source>
        <translation>%1 weitere Namen sind keine Knoten</translation>
    </message>
    <message>
        <source>%1 needs %2, which comes later</source>
        <translation>%1 braucht %2, das später kommt</translation>
    </message>
    <message>
        <source>%1 needs exactly one input</source>
        <translation>%1 braucht genau einen Eingang</translation>
    </message>
    <message>
        <source>%1 needs more memory than it may have</source>
        <translation>%1: braucht mehr Speicher, als es haben darf</translation>
    </message>
    <message>
        <source>%1 nodes had latencies by kind of device; the measured one replaces them</source>
        <translation>%1 Knoten hatten Latenzen je Art von Gerät; die gemessene ersetzt sie</translation>
    </message>
    <message>
        <source>%1 nodes have no transfer_sec and the inventory no transfer_rate_bytes_per_sec: their transfers cost nothing</source>
        <translation>%1 Knoten haben kein transfer_sec und das Inventar kein transfer_rate_bytes_per_sec: Ihre Übertragungen kosten nichts</translation>
    </message>
    <message>
        <source>%1 nodes return tuples that are not read wholly; their outputs end before the first that is not read</source>
        <translation>%1 Knoten liefern Tupel, die nicht ganz gelesen werden; ihre Ausgänge enden vor dem ersten nicht gelesenen</translation>
    </message>
    <message>
        <source>expected %1 numbers that add up to %2</source>
        <translation>%1 Zahlen werden verlangt, die zusammen %2 ergeben</translation>
    </message>
    <message>
        <source>%1 of %2 kernels were launched by no operator of the trace and are not counted</source>
        <translation>%1 von %2 Kernels hat kein Operator des Traces gestartet; sie zählen nirgends</translation>
    </message>
    <message>
        <source>%1 outputs have no known shape; their bytes are taken as 0</source>
        <translation>%1 Ausgänge haben keine bekannte Form; ihre Bytes zählen als 0</translation>
    </message>
    <message>
        <source>%1 placements expected, %2 found</source>
        <translation>%1 Placements werden erwartet, %2 sind da</translation>
    </message>
    <message>
        <source>%1 placements of the graph are of a form that plans do not have; their nodes are left free</source>
        <translation>%1 Placements des Graphen haben eine Form, die Pläne nicht haben; ihre Knoten bleiben frei</translation>
    </message>
    <message>
        <source>%1 ranks are too many</source>
        <translation>%1 Ranks sind zu viele</translation>
    </message>
    <message>
        <source>%1 stages are not a multiple of %2, pipeline-model-parallel-size</source>
        <translation>%1 Stufen sind kein Vielfaches von %2, pipeline-model-parallel-size</translation>
    </message>
    <message>
        <source>%1 stages but only %2 layers</source>
        <translation>%1 Stufen, aber nur %2 Schichten</translation>
    </message>
    <message>
        <source>%1 stages for %2 layers</source>
        <translation>%1 Stufen für %2 Schichten</translation>
    </message>
    <message>
        <source>%1 tensors have no known size; their bytes are taken as 0</source>
        <translation>%1 Tensoren haben keine bekannte Größe; ihre Bytes zählen als 0</translation>
    </message>
    <message>
        <source>%1 tensors that nothing in the trace wrote become inputs of the graph; the file does not say which of them are weights</source>
        <translation>%1 Tensoren, die nichts im Trace geschrieben hat, sind Eingänge des Graphen; welche davon Gewichte sind, steht nicht in der Datei</translation>
    </message>
    <message>
        <source>%1 took too long</source>
        <translation>%1: dauerte zu lange</translation>
    </message>
    <message>
        <source>%1 values are not numbers and are left out</source>
        <translation>%1 Werte sind keine Zahlen und weggelassen</translation>
    </message>
    <message>
        <source>expected %1 values, found %2</source>
        <translation>%1 Werte werden verlangt, %2 sind da</translation>
    </message>
    <message>
        <source>expected %1 values, one per layer, found %2</source>
        <translation>%1 Werte werden verlangt, einer je Schicht, %2 sind da</translation>
    </message>
    <message>
        <source>%1 was killed</source>
        <translation>%1: wurde beendet</translation>
    </message>
    <message>
        <source>%1 weights have no known size; their bytes are taken as 0</source>
        <translation>%1 Gewichte haben keine bekannte Größe; ihre Bytes zählen als 0</translation>
    </message>
    <message>
        <source>%1%2</source>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1%2 ends at the last computing node; no stage follows</source>
        <translation>%1%2 endet am letzten rechnenden Knoten; keine Stufe folgt</translation>
    </message>
    <message>
        <source>%1: %2 is kept as it is and counts as replicated</source>
        <translation>%1: %2 bleibt, wie es ist, und zählt als repliziert</translation>
    </message>
    <message>
        <source>%1: %2 is no dtype</source>
        <translation>%1: %2 ist kein Datentyp</translation>
    </message>
    <message>
        <source>%1: %2 is not a node; its name is kept</source>
        <translation>%1: %2 ist kein Knoten; der Name bleibt</translation>
    </message>
    <message>
        <source>%1: %2 of the plan taken over is not a strategy here; left free</source>
        <translation>%1: %2 des übernommenen Plans ist hier keine Strategie; frei gelassen</translation>
    </message>
    <message>
        <source>%1: %2 times are negative or infinite and are left out</source>
        <translation>%1: %2 Zeiten sind negativ oder unendlich und weggelassen</translation>
    </message>
    <message>
        <source>%1: %2 values are not numbers and are left out</source>
        <translation>%1: %2 Werte sind keine Zahlen und weggelassen</translation>
    </message>
    <message>
        <source>%1: %2; %3 stays closed</source>
        <translation>%1: %2; %3 bleibt geschlossen</translation>
    </message>
    <message>
        <source>%1: no rule for %2; fully replicated</source>
        <translation>%1: keine Regel für %2; voll repliziert</translation>
    </message>
    <message>
        <source>%1: only the shapes given in the file are known</source>
        <translation>%1: Nur die Formen, die die Datei nennt, sind bekannt</translation>
    </message>
    <message>
        <source>%1: ranks %2 and %3 differ at node %4: %5, %6</source>
        <translation>%1: Die Ranks %2 und %3 unterscheiden sich bei Knoten %4: %5, %6</translation>
    </message>
    <message>
        <source>%1: ranks %2 and %3 differ at node %4: %5, %6; their collectives are in different orders, so the run would hang</source>
        <translation>%1: Die Ranks %2 und %3 unterscheiden sich bei Knoten %4: %5, %6; ihre Collectives kommen in verschiedener Reihenfolge, sodass der Lauf hinge</translation>
    </message>
    <message>
        <source>%1: the %2 of %3 is not known; fully replicated</source>
        <translation>%1: %2 von %3 nicht bekannt; voll repliziert</translation>
    </message>
    <message>
        <source>%1: the pin %2 is not a strategy of this node; left free</source>
        <translation>%1: Die Fixierung %2 ist keine Strategie dieses Knotens; frei gelassen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is missing</source>
        <translation>„%1“ fehlt</translation>
    </message>
    <message>
        <source>(%1) contradicts another place in the plan about %2</source>
        <translation>(%1) ist nicht, was eine andere Stelle des Plans über %2 sagt</translation>
    </message>
    <message>
        <source>--%1: %2 are not covered by the figures</source>
        <translation>--%1: %2 sind von den Kennzahlen nicht abgedeckt</translation>
    </message>
    <message>
        <source>--%1: a stage is empty; such a plan has no figures</source>
        <translation>--%1: Eine Stufe ist leer; ein solcher Plan hat keine Kennzahlen</translation>
    </message>
    <message>
        <source>--%1: mtp and head must be in the last stage; such a plan has no figures</source>
        <translation>--%1: mtp und head müssen in der letzten Stufe sein; ein solcher Plan hat keine Kennzahlen</translation>
    </message>
    <message>
        <source>--global-batch-size: micro-batch-size x data = %1 does not divide %2; the plan has %3</source>
        <translation>--global-batch-size: micro-batch-size × data = %1 teilt %2 nicht; der Plan hat %3</translation>
    </message>
    <message>
        <source>--recompute-modules: %1 is not covered</source>
        <translation>--recompute-modules: %1 ist nicht abgedeckt</translation>
    </message>
    <message>
        <source>--recompute-num-layers: all layers of every stage are assumed to be recomputed</source>
        <translation>--recompute-num-layers: Alle Schichten jeder Stufe gelten als neu berechnet</translation>
    </message>
    <message>
        <source>An interval rests on fewer than 50 runs: their errors are pooled with earlier ones and widened.</source>
        <translation>Hinter einem Intervall stehen weniger als 50 Läufe: Ihre Fehler sind mit den zuvor bekannten vereint und verbreitert.</translation>
    </message>
    <message>
        <source>Fitted: %1. All else is as it was.</source>
        <translation>Angepasst: %1. Alles andere ist, wie es war.</translation>
    </message>
    <message>
        <source>GPU %1 is listed twice</source>
        <translation>GPU %1 ist zweimal aufgeführt</translation>
    </message>
    <message>
        <source>Saved before, fitted on %1 to %2 figures.</source>
        <translation>Zuvor behalten, auf %1 an %2 Kennzahlen angepasst.</translation>
    </message>
    <message>
        <source>ONNX&apos;s shape inference</source>
        <translation>Formenableitung von ONNX</translation>
    </message>
    <message>
        <source>expected R, S(dimension) or P(sum), found %1</source>
        <translation>R, S(Dimension) oder P(sum) wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>Step times that were held back: off by %1 on average, %2 before.</source>
        <translation>Zurückgehaltene Schrittzeiten: im Mittel um %1 daneben, zuvor um %2.</translation>
    </message>
    <message>
        <source>a %1 plan has no cost model %2</source>
        <translation>ein %1-Plan hat kein Kostenmodell %2</translation>
    </message>
    <message>
        <source>a degree is a number from 1 to %1</source>
        <translation>ein Grad ist eine Zahl von 1 bis %1</translation>
    </message>
    <message>
        <source>a dimension of %1 elements</source>
        <translation>eine Dimension von %1 Elementen</translation>
    </message>
    <message>
        <source>expected a list of module names, found %1</source>
        <translation>eine Liste von Modulnamen wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>expected a list of placements, found %1</source>
        <translation>eine Liste von Placements wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>a mesh of more than %1 devices</source>
        <translation>ein Mesh von mehr als %1 Geräten</translation>
    </message>
    <message>
        <source>expected a module&apos;s name, found %1</source>
        <translation>der Name eines Moduls wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>expected a number, found %1</source>
        <translation>eine Zahl wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>expected a number or an array, found %1</source>
        <translation>eine Zahl oder eine Liste wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>a part of the program</source>
        <translation>ein Teil des Programms</translation>
    </message>
    <message>
        <source>expected a partition&apos;s id or {&quot;device&quot;: a logical id}, found %1</source>
        <translation>die ID einer Partition oder {&quot;device&quot;: logische ID} wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>a second GPU on the bus %1</source>
        <translation>eine zweite GPU am Bus %1</translation>
    </message>
    <message>
        <source>expected a sharding plan, found %1</source>
        <translation>ein Sharding-Plan wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>expected a stage&apos;s id, found %1</source>
        <translation>die ID einer Stufe wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>expected a string, found %1</source>
        <translation>eine Zeichenkette wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>expected a style, found %1</source>
        <translation>ein Stil wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>expected a text, found %1</source>
        <translation>ein Text wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>expected a value of the parameter, found %1</source>
        <translation>ein Wert des Parameters wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>expected a value or a list of values, found %1</source>
        <translation>ein Wert oder eine Liste von Werten wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>expected an object, found %1</source>
        <translation>ein Objekt wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>another node has the id %1</source>
        <translation>ein anderer Knoten hat die ID %1</translation>
    </message>
    <message>
        <source>expected ascending numbers from 0 to %1</source>
        <translation>aufsteigende Zahlen von 0 bis %1 werden verlangt</translation>
    </message>
    <message>
        <source>backward node feeds forward node %1</source>
        <translation>ein Rückwärtsknoten speist den Vorwärtsknoten %1</translation>
    </message>
    <message>
        <source>bandwidths follow from the kinds of links; they are not measured</source>
        <translation>Bandbreiten folgen aus der Art der Verbindungen; sie sind nicht gemessen</translation>
    </message>
    <message>
        <source>bandwidths that the file does not tell follow from the kinds of links</source>
        <translation>Bandbreiten, die die Datei nicht nennt, folgen aus der Art der Verbindungen</translation>
    </message>
    <message>
        <source>brackets are nested deeper than %1</source>
        <translation>Klammern sind tiefer als %1 verschachtelt</translation>
    </message>
    <message>
        <source>column %1 holds no numbers and is left out</source>
        <translation>Spalte %1 enthält keine Zahlen und ist weggelassen</translation>
    </message>
    <message>
        <source>column %1: %2 entries are not numbers and are left out</source>
        <translation>Spalte %1: %2 Einträge sind keine Zahlen und weggelassen</translation>
    </message>
    <message>
        <source>cycle between buckets %1</source>
        <translation>Zyklus zwischen den Buckets %1</translation>
    </message>
    <message>
        <source>cycle in bucket %1</source>
        <translation>Zyklus in Bucket %1</translation>
    </message>
    <message>
        <source>device %1 has %2 bytes</source>
        <translation>Gerät %1 hat %2 Bytes</translation>
    </message>
    <message>
        <source>device %1 holds weights of %2 and has %3</source>
        <translation>Gerät %1 hält Gewichte von %2 und hat %3</translation>
    </message>
    <message>
        <source>device %1 is named twice</source>
        <translation>Gerät %1 ist zweimal genannt</translation>
    </message>
    <message>
        <source>device %1 is read as number %2</source>
        <translation>Gerät %1 gilt als die Nummer %2</translation>
    </message>
    <message>
        <source>edited since it was written: its fields are used, not the plan stored in it</source>
        <translation>bearbeitet, seit es geschrieben wurde: Die Felder zählen, nicht der Plan, den es behält</translation>
    </message>
    <message>
        <source>entry %1: %2 is not in range</source>
        <translation>Eintrag %1: %2 liegt nicht im Bereich</translation>
    </message>
    <message>
        <source>exit status %1</source>
        <translation>Exit-Status %1</translation>
    </message>
    <message>
        <source>expected a size, as_int or as_expr, found %1</source>
        <translation>erwartet wird eine Größe, as_int oder as_expr, gefunden %1</translation>
    </message>
    <message>
        <source>group &quot;%1&quot;: its size is not in the file; taken as 1</source>
        <translation>Gruppe „%1“: Ihre Größe steht nicht in der Datei; als 1 angenommen</translation>
    </message>
    <message>
        <source>hosts have between %1 and %2 devices; all need the same number</source>
        <translation>Hosts haben zwischen %1 und %2 Geräten; alle brauchen gleich viele</translation>
    </message>
    <message>
        <source>inductor&apos;s option %1 is %2</source>
        <translation>die Option %1 des inductor ist %2</translation>
    </message>
    <message>
        <source>inputs left out because they name no node before theirs: %1</source>
        <translation>weggelassene Eingänge, die keinen Knoten vor ihrem nennen: %1</translation>
    </message>
    <message>
        <source>it has %1 blocks, the model %2</source>
        <translation>es hat %1 Blöcke, das Modell %2</translation>
    </message>
    <message>
        <source>layers: no numbered modules in %1</source>
        <translation>Schichten: keine nummerierten Module in %1</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>local_world_size %1 is more than the world size %2</source>
        <translation>local_world_size %1 ist größer als die Weltgröße %2</translation>
    </message>
    <message>
        <source>micro-batch-size and %1 data ranks do not divide %2</source>
        <translation>micro-batch-size und %1 Daten-Ranks teilen %2 nicht</translation>
    </message>
    <message>
        <source>microbatches of %1 and %2 steps of accumulation do not divide %3</source>
        <translation>Microbatches von %1 und %2 Schritte der Akkumulation teilen %3 nicht</translation>
    </message>
    <message>
        <source>microbatches of %1 do not divide %2</source>
        <translation>Microbatches von %1 teilen %2 nicht</translation>
    </message>
    <message>
        <source>module %1 is called %2 times, no call %3</source>
        <translation>Modul %1 wird %2-mal aufgerufen, kein Aufruf %3</translation>
    </message>
    <message>
        <source>more stages than the model&apos;s %1 layers</source>
        <translation>mehr Stufen als die %1 Schichten des Modells</translation>
    </message>
    <message>
        <source>more than %1 elements</source>
        <translation>mehr als %1 Elemente</translation>
    </message>
    <message>
        <source>no compute kernel %1</source>
        <translation>kein Compute-Kernel %1</translation>
    </message>
    <message>
        <source>no computing node %1</source>
        <translation>kein rechnender Knoten %1</translation>
    </message>
    <message>
        <source>there is no connection type %1</source>
        <translation>keine Verbindung heißt %1</translation>
    </message>
    <message>
        <source>no device has the logical id %1</source>
        <translation>kein Gerät hat die logische ID %1</translation>
    </message>
    <message>
        <source>no expert plan: everything is replicated</source>
        <translation>kein Expertenplan: Alles ist ganz</translation>
    </message>
    <message>
        <source>no layer %1</source>
        <translation>keine Schicht %1</translation>
    </message>
    <message>
        <source>no list names %1: torchtitan drops modules that are not listed</source>
        <translation>keine Liste nennt %1: torchtitan lässt Module weg, die nicht genannt sind</translation>
    </message>
    <message>
        <source>no module %1 in the graph</source>
        <translation>kein Modul %1 im Graphen</translation>
    </message>
    <message>
        <source>no module %1%2</source>
        <translation>kein Modul %1%2</translation>
    </message>
    <message>
        <source>no node &quot;%1&quot; that has a tensor</source>
        <translation>kein Knoten „%1“, der einen Tensor hat</translation>
    </message>
    <message>
        <source>no node %1 in the graph</source>
        <translation>kein Knoten %1 im Graphen</translation>
    </message>
    <message>
        <source>no node makes %1</source>
        <translation>kein Knoten erzeugt %1</translation>
    </message>
    <message>
        <source>no node makes the output %1</source>
        <translation>kein Knoten erzeugt den Ausgang %1</translation>
    </message>
    <message>
        <source>no sharding type %1</source>
        <translation>keine Sharding-Art %1</translation>
    </message>
    <message>
        <source>no style %1 (%2): its weights stay whole</source>
        <translation>kein Stil %1 (%2): Seine Gewichte bleiben ganz</translation>
    </message>
    <message>
        <source>no table %1 in module %2</source>
        <translation>keine Tabelle %1 in Modul %2</translation>
    </message>
    <message>
        <source>no tensor-parallel plan</source>
        <translation>kein tensorparalleler Plan</translation>
    </message>
    <message>
        <source>no tensor-parallel plan; its expert plan: --set expert_parallel=true</source>
        <translation>kein tensorparalleler Plan; sein Expertenplan: --set expert_parallel=true</translation>
    </message>
    <message>
        <source>no weight of the graph for %1</source>
        <translation>kein Gewicht des Graphen für %1</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; has %2 bytes</source>
        <translation>Knoten „%1“ hat %2 Bytes</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; is defined after its reader &quot;%2&quot;</source>
        <translation>Knoten „%1“ ist nach seinem Leser „%2“ definiert</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; is defined twice, first as %2</source>
        <translation>Knoten „%1“ ist zweimal definiert, zuerst als %2</translation>
    </message>
    <message>
        <source>node %1 has no configuration %2 of degree %3</source>
        <translation>Knoten %1 hat keine Konfiguration %2 vom Grad %3</translation>
    </message>
    <message>
        <source>node %1 has no latency</source>
        <translation>Knoten %1 hat keine Latenz</translation>
    </message>
    <message>
        <source>node %1 holds more than 2^63 bytes</source>
        <translation>Knoten %1 hält mehr als 2^63 Bytes</translation>
    </message>
    <message>
        <source>node %1 is assigned twice, first at %2</source>
        <translation>Knoten %1 ist zweimal zugeordnet, zuerst bei %2</translation>
    </message>
    <message>
        <source>node %1 is defined twice</source>
        <translation>Knoten %1 ist zweimal definiert</translation>
    </message>
    <message>
        <source>node %1 is missing</source>
        <translation>Knoten %1 fehlt</translation>
    </message>
    <message>
        <source>node %1 is not an embedding table</source>
        <translation>Knoten %1 ist keine Embedding-Tabelle</translation>
    </message>
    <message>
        <source>node %1 is part of itself, through its parent %2</source>
        <translation>Knoten %1 ist über seinen Elternknoten %2 Teil von sich selbst</translation>
    </message>
    <message>
        <source>node %1 reads %2, which nothing makes</source>
        <translation>Knoten %1 liest %2, was nichts erzeugt</translation>
    </message>
    <message>
        <source>node %1: %2 is %3, not a size or time</source>
        <translation>Knoten %1: %2 ist %3, keine Größe oder Zeit</translation>
    </message>
    <message>
        <source>node %1: %2 is no dtype</source>
        <translation>Knoten %1: %2 ist kein Datentyp</translation>
    </message>
    <message>
        <source>not valid JSON near byte %1</source>
        <translation>kein gültiges JSON um Byte %1</translation>
    </message>
    <message>
        <source>not valid JSON: %1</source>
        <translation>kein gültiges JSON: %1</translation>
    </message>
    <message>
        <source>expected one number for each of the %1 inputs</source>
        <translation>eine Zahl für jeden der %1 Eingänge wird verlangt</translation>
    </message>
    <message>
        <source>only %1 of %2 rows are present</source>
        <translation>nur %1 von %2 Zeilen sind da</translation>
    </message>
    <message>
        <source>parameter %1 is missing</source>
        <translation>Parameter %1 fehlt</translation>
    </message>
    <message>
        <source>pins: %1 is pinned to its stage; this planner keeps pinned boundaries, not single operators</source>
        <translation>Pins: %1 ist an seine Stufe fixiert; dieser Planer behält fixierte Grenzen, nicht einzelne Operatoren</translation>
    </message>
    <message>
        <source>pipeline_parallel_schedule: no schedule %1; 1F1B is shown</source>
        <translation>pipeline_parallel_schedule: kein Ablaufplan %1; gezeigt wird 1F1B</translation>
    </message>
    <message>
        <source>pod_size %1 is more than the world size %2</source>
        <translation>pod_size %1 ist größer als die Weltgröße %2</translation>
    </message>
    <message>
        <source>precision, attention, loss and gradient bytes are assumed where the file does not give them: bf16, fused, plain, 4</source>
        <translation>Präzision, Attention, Loss und Bytes der Gradienten sind angenommen, wo die Datei nichts dazu sagt: bf16, fused, plain, 4</translation>
    </message>
    <message>
        <source>reading the DOT file</source>
        <translation>Lesen der DOT-Datei</translation>
    </message>
    <message>
        <source>reading the archive</source>
        <translation>Lesen des Archivs</translation>
    </message>
    <message>
        <source>schema %1 is not known</source>
        <translation>Schema %1 ist nicht bekannt</translation>
    </message>
    <message>
        <source>shard %1 of %2: rank %3, but there are %4</source>
        <translation>Shard %1 von %2: Rank %3, aber es gibt %4</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>Signal %1</translation>
    </message>
    <message>
        <source>some shards of %1 have a size and an offset and some do not</source>
        <translation>einige Shards von %1 haben Größe und Versatz, andere nicht</translation>
    </message>
    <message>
        <source>stages are contiguous: boundaries are pinned</source>
        <translation>Stufen sind zusammenhängend: Grenzen sind fixiert</translation>
    </message>
    <message>
        <source>table %1 is not in the plan</source>
        <translation>Tabelle %1 ist nicht im Plan</translation>
    </message>
    <message>
        <source>table %1 is planned twice, first at %2</source>
        <translation>Tabelle %1 ist zweimal geplant, zuerst bei %2</translation>
    </message>
    <message>
        <source>tensor x pipeline x context = %1 does not divide %2</source>
        <translation>tensor × pipeline × context = %1 teilt %2 nicht</translation>
    </message>
    <message>
        <source>the baseline is a %1 plan, the plan is a %2 plan</source>
        <translation>die Baseline ist ein %1-Plan, der Plan ein %2-Plan</translation>
    </message>
    <message>
        <source>the degrees need %1, more than Cutaway supports</source>
        <translation>die Grade brauchen %1, mehr als Cutaway annimmt</translation>
    </message>
    <message>
        <source>the devices of the host &quot;%1&quot; are not next to each other</source>
        <translation>die Geräte des Hosts „%1“ stehen nicht nebeneinander</translation>
    </message>
    <message>
        <source>the field &quot;%1&quot; is missing</source>
        <translation>das Feld „%1“ fehlt</translation>
    </message>
    <message>
        <source>the file has %1</source>
        <translation>die Datei hat %1</translation>
    </message>
    <message>
        <source>the file has %1, …</source>
        <translation>die Datei hat %1, …</translation>
    </message>
    <message>
        <source>the file lists operators before their inputs; they were sorted</source>
        <translation>die Datei führt Operatoren vor dem auf, was sie lesen; sie wurden geordnet</translation>
    </message>
    <message>
        <source>the file does not give the memory: add the output of nvidia-smi --query-gpu=index,name,memory.total --format=csv</source>
        <translation>die Datei nennt keinen Speicher: Die Ausgabe von nvidia-smi --query-gpu=index,name,memory.total --format=csv ergänzt ihn</translation>
    </message>
    <message>
        <source>the file does not give every device&apos;s memory</source>
        <translation>die Datei nennt nicht den Speicher jedes Geräts</translation>
    </message>
    <message>
        <source>the graph %1 has no node %2</source>
        <translation>der Graph %1 hat keinen Knoten %2</translation>
    </message>
    <message>
        <source>the graph has no latencies; times are 0</source>
        <translation>der Graph hat keine Latenzen; Zeiten sind 0</translation>
    </message>
    <message>
        <source>the graph has no numbered modules that could be layers</source>
        <translation>der Graph hat keine nummerierten Module, die Schichten sein könnten</translation>
    </message>
    <message>
        <source>the graph has no projections: the plan is data parallel</source>
        <translation>der Graph hat keine Projektionen: Der Plan ist datenparallel</translation>
    </message>
    <message>
        <source>the graph has no projections: the plan is fully replicated</source>
        <translation>der Graph hat keine Projektionen: Der Plan ist voll repliziert</translation>
    </message>
    <message>
        <source>the graph&apos;s own placements are for a mesh of %1 dimensions; this one has %2, so they are not used</source>
        <translation>die eigenen Placements des Graphen sind für ein Mesh mit %1 Dimensionen; dieses hat %2, daher werden sie nicht benutzt</translation>
    </message>
    <message>
        <source>the groups of %1 and %2 and %4 more must stay together: %3</source>
        <translation>die Gruppen von %1 und %2 und %4 weitere müssen zusammenbleiben: %3</translation>
    </message>
    <message>
        <source>the groups of %1 and %2 must stay together: %3</source>
        <translation>die Gruppen von %1 und %2 müssen zusammenbleiben: %3</translation>
    </message>
    <message>
        <source>the name %1 holds a control character</source>
        <translation>der Name %1 enthält ein Steuerzeichen</translation>
    </message>
    <message>
        <source>the plan was made for another version of the graph %1; all its names were found</source>
        <translation>der Plan wurde für eine andere Version des Graphen %1 gemacht; alle seine Namen wurden gefunden</translation>
    </message>
    <message>
        <source>the plan was made for another version of the graph: %1 of its nodes are gone, %2 are new; it is compared by name</source>
        <translation>der Plan wurde für eine andere Version des Graphen gemacht: %1 seiner Knoten fehlen, %2 sind neu; verglichen wird nach Namen</translation>
    </message>
    <message>
        <source>the row of %1 has %2 entries, %3 are needed</source>
        <translation>die Zeile von %1 hat %2 Einträge, %3 sind nötig</translation>
    </message>
    <message>
        <source>the row of %1 is where that of %2 is expected</source>
        <translation>die Zeile von %1 steht, wo die von %2 erwartet wird</translation>
    </message>
    <message>
        <source>the shapes and types of the inputs of %1 are needed</source>
        <translation>Form und Typ dessen, was %1 liest, werden gebraucht</translation>
    </message>
    <message>
        <source>the shapes and types of the outputs of %1 are needed</source>
        <translation>Form und Typ dessen, was %1 liefert, werden gebraucht</translation>
    </message>
    <message>
        <source>the shards of %1 do not cover its %2 x %3 elements exactly</source>
        <translation>die Shards von %1 decken seine %2 × %3 Elemente nicht genau ab</translation>
    </message>
    <message>
        <source>the size &quot;%1&quot; cannot be computed; the export&apos;s example value is used</source>
        <translation>die Größe „%1“ lässt sich nicht berechnen; es gilt das Beispiel, mit dem exportiert wurde</translation>
    </message>
    <message>
        <source>the size %1 cannot be computed</source>
        <translation>die Größe %1 lässt sich nicht berechnen</translation>
    </message>
    <message>
        <source>the sizes up to node &quot;%1&quot; add up to more than 2^63 bytes</source>
        <translation>die Größen bis zum Knoten „%1“ ergeben zusammen mehr als 2^63 Bytes</translation>
    </message>
    <message>
        <source>the solver broke down: %1</source>
        <translation>der Löser brach zusammen: %1</translation>
    </message>
    <message>
        <source>the stages have equally many operators: nothing says where to cut</source>
        <translation>die Stufen haben gleich viele Operatoren: Nichts sagt, wo zu schneiden ist</translation>
    </message>
    <message>
        <source>the text has no modules; they are guessed from the parameters that operators read</source>
        <translation>der Text nennt keine Module; sie sind aus den Parametern erraten, die Operatoren lesen</translation>
    </message>
    <message>
        <source>the time limit was reached: the best plan may cost up to %1 % less than this one</source>
        <translation>die Zeitgrenze war erreicht: Der beste Plan kostet vielleicht bis zu %1 % weniger als dieser</translation>
    </message>
    <message>
        <source>the times are those of 1F1B; open the schedule table of %1 with cutaway schedule</source>
        <translation>die Zeiten sind die von 1F1B; die Tabelle von %1 öffnet cutaway schedule</translation>
    </message>
    <message>
        <source>the trace has no device kernels; latencies are those of the host</source>
        <translation>der Trace enthält keine Kernels eines Geräts; Latenzen sind die des Hosts</translation>
    </message>
    <message>
        <source>the step has more than %1 passes</source>
        <translation>der Schritt hat mehr als %1 Läufe</translation>
    </message>
    <message>
        <source>the labels of ranks %1 have the times of the host alone, which runs ahead of the accelerator: record them with a PyTorch that writes gpu_user_annotation</source>
        <translation>die Marken der Ranks %1 haben nur die Zeiten des Hosts, der dem Beschleuniger vorauseilt: mit einem PyTorch aufzeichnen, das gpu_user_annotation schreibt</translation>
    </message>
    <message>
        <source>the plan has no transfer by these names: %1</source>
        <translation>der Plan hat keine Übertragung mit diesen Namen: %1</translation>
    </message>
    <message>
        <source>the run has passes that the plan does not have: %1, the first is %2</source>
        <translation>der Lauf hat Durchläufe ausgeführt, die der Plan nicht hat: %1, der erste ist %2</translation>
    </message>
    <message>
        <source>%1 labels have impossible times and are left out</source>
        <translation>%1 Marken haben keine mögliche Zeit und sind weggelassen</translation>
    </message>
    <message>
        <source>%1 of %2 passes found: %3 missing</source>
        <translation>%1 von %2 Läufen gefunden: %3 fehlen</translation>
    </message>
    <message>
        <source>%1 steps of %2 ranks</source>
        <translation>%1 Schritte von %2 Ranks</translation>
    </message>
    <message>
        <source>%1 steps of 1 rank</source>
        <translation>%1 Schritte von 1 Rank</translation>
    </message>
    <message>
        <source>%1, %2; %3</source>
        <translation>%1, %2; %3</translation>
    </message>
    <message>
        <source>1 step of %1 ranks</source>
        <translation>1 Schritt von %1 Ranks</translation>
    </message>
    <message>
        <source>1 step of 1 rank</source>
        <translation>1 Schritt von 1 Rank</translation>
    </message>
    <message>
        <source>Backward took %1 × forward, not %2 as in the plan</source>
        <translation>Rückwärts dauerte %1 × vorwärts, nicht %2 wie im Plan</translation>
    </message>
    <message>
        <source>PyTorch&apos;s Schedule1F1B writes no labels: run what `cutaway export` writes with --profile DIR, which labels its passes, or a schedule that is loaded from a CSV; GPipe, interleaved and zero-bubble schedules label themselves</source>
        <translation>Schedule1F1B von PyTorch schreibt keine Marken: was `cutaway export` schreibt, mit --profile DIR ausführen, das die Läufe benennt, oder einen Zeitplan, der aus einer CSV geladen ist; GPipe, verschränkte und Zero-Bubble-Zeitpläne benennen sich selbst</translation>
    </message>
    <message>
        <source>a run needs the trace of at least one rank</source>
        <translation>ein Lauf braucht mindestens den Trace eines Ranks</translation>
    </message>
    <message>
        <source>all %1 passes found</source>
        <translation>alle %1 Läufe gefunden</translation>
    </message>
    <message>
        <source>call the profiler&apos;s step() after each step</source>
        <translation>nach jedem Schritt step() des Profilers aufrufen</translation>
    </message>
    <message>
        <source>call the profiler&apos;s step() once for each run of the schedule</source>
        <translation>step() des Profilers einmal für jeden Durchgang des Zeitplans aufrufen</translation>
    </message>
    <message>
        <source>clocks aligned at the start of the step, which differs by up to %1 from step to step</source>
        <translation>Uhren am Beginn des Schritts ausgerichtet, der sich von Schritt zu Schritt um bis zu %1 unterscheidet</translation>
    </message>
    <message>
        <source>clocks aligned by %1 matched sends and receives: they differed by up to %2, now by up to %3</source>
        <translation>Uhren durch %1 zugeordnete Sendungen ausgerichtet: sie lagen bis zu %2 auseinander, jetzt bis zu %3</translation>
    </message>
    <message>
        <source>clocks as recorded: %1 matched sends and receives agree with them to %2</source>
        <translation>Uhren wie aufgezeichnet: %1 zugeordnete Sendungen passen zu ihnen, auf %2 genau</translation>
    </message>
    <message>
        <source>compare a run with the plan that it ran</source>
        <translation>einen Lauf mit dem Plan vergleichen, den er ausgeführt hat</translation>
    </message>
    <message>
        <source>export it with the profiler of torch after init_process_group: it writes distributedInfo with rank and world_size</source>
        <translation>mit dem Profiler von torch nach init_process_group exportieren: er schreibt distributedInfo mit rank und world_size</translation>
    </message>
    <message>
        <source>give the traces of one run, each with whole steps</source>
        <translation>die Traces eines Laufs angeben, jeden mit ganzen Schritten</translation>
    </message>
    <message>
        <source>labels that name no stage fit a run with one stage and one rank for each device of the plan only</source>
        <translation>Marken ohne Stufe passen nur zu einem Lauf mit einer Stufe und einem Rank für jedes Gerät des Plans</translation>
    </message>
    <message>
        <source>missing in at least one step: %1</source>
        <translation>fehlt mindestens in einem Schritt: %1</translation>
    </message>
    <message>
        <source>no pass of the run is in the plan: the traces have %1, the plan %2</source>
        <translation>kein Lauf aus den Traces ist einer des Plans: die Traces haben %1, der Plan %2</translation>
    </message>
    <message>
        <source>no rank ran the passes of %1</source>
        <translation>kein Rank hat die Läufe von %1 ausgeführt</translation>
    </message>
    <message>
        <source>no run can be compared with a plan of kind %1</source>
        <translation>mit einem Plan der Art %1 lässt sich kein Lauf vergleichen</translation>
    </message>
    <message>
        <source>not enough memory for these traces</source>
        <translation>nicht genug Speicher für diese Traces</translation>
    </message>
    <message>
        <source>of %1 ranks there is no trace of %2: give these too</source>
        <translation>von %1 Ranks fehlt der Trace von %2: auch diese angeben</translation>
    </message>
    <message>
        <source>rank %1 ran passes that the plan has on %2 and on %3</source>
        <translation>Rank %1 hat Läufe ausgeführt, die der Plan auf %2 und auf %3 hat</translation>
    </message>
    <message>
        <source>step %1 has %2 %3 times</source>
        <translation>Schritt %1 hat %2 %3-mal</translation>
    </message>
    <message>
        <source>step %1 is in the traces of %2 of %3 ranks and is left out</source>
        <translation>Schritt %1 steht in den Traces von %2 von %3 Ranks und ist weggelassen</translation>
    </message>
    <message>
        <source>the run had its stages on other ranks: compare it with the plan that it ran</source>
        <translation>der Lauf hatte seine Stufen auf anderen Ranks: mit dem Plan vergleichen, den er ausgeführt hat</translation>
    </message>
    <message>
        <source>the trace does not say which rank wrote it, or of how many</source>
        <translation>der Trace sagt nicht, welcher Rank von wie vielen ihn geschrieben hat</translation>
    </message>
    <message>
        <source>the trace has more labels or operators than can be compared</source>
        <translation>der Trace hat mehr Marken oder Operatoren, als sich vergleichen lassen</translation>
    </message>
    <message>
        <source>this trace is of a run with %1 ranks, but %2 is of one with %3</source>
        <translation>der Trace stammt von einem Lauf mit %1 Ranks, %2 von einem mit %3</translation>
    </message>
    <message>
        <source>this trace and %2 are both of rank %1</source>
        <translation>der Trace ist von Rank %1, wie %2</translation>
    </message>
    <message>
        <source>the trace marks no steps, and %1 appears more than once</source>
        <translation>der Trace kennzeichnet keine Schritte, und %1 steht mehr als einmal darin</translation>
    </message>
    <message>
        <source>the trace names no passes: none of its labels is like &quot;PP:2F3&quot;, &quot;Forward 3&quot; or &quot;cutaway:&quot;</source>
        <translation>der Trace benennt keine Läufe: unter seinen Marken ist kein „PP:2F3“, „Forward 3“ oder „cutaway:“</translation>
    </message>
    <message>
        <source>the traces have no step with labels in common</source>
        <translation>die Traces haben keinen Schritt mit Marken gemeinsam</translation>
    </message>
    <message>
        <source>the traces of ranks %1 have no operators: waiting inside a pass counts as its time</source>
        <translation>die Traces der Ranks %1 haben keine Operatoren: was ein Lauf wartet, zählt als seine Zeit</translation>
    </message>
    <message>
        <source>the value %1 is made twice</source>
        <translation>der Wert %1 wird zweimal erzeugt</translation>
    </message>
    <message>
        <source>the weight %1 has a negative size</source>
        <translation>das Gewicht %1 hat eine negative Größe</translation>
    </message>
    <message>
        <source>the world size %1 is not a multiple of the %2 ranks of a group (pod_size %3, local_world_size %4)</source>
        <translation>die Weltgröße %1 ist kein Vielfaches der %2 Ranks einer Gruppe (pod_size %3, local_world_size %4)</translation>
    </message>
    <message>
        <source>there is no column block %1</source>
        <translation>es gibt keinen Spaltenblock %1</translation>
    </message>
    <message>
        <source>there is no partition %1</source>
        <translation>es gibt keine Partition %1</translation>
    </message>
    <message>
        <source>there is no shard %1, there are %2</source>
        <translation>es gibt keinen Shard %1, sondern %2</translation>
    </message>
    <message>
        <source>there is no stage %1</source>
        <translation>es gibt keine Stufe %1</translation>
    </message>
    <message>
        <source>times are those of its passes; actions that move data are kept for the export</source>
        <translation>Zeiten sind die seiner Durchläufe; was Daten bewegt, bleibt für den Export erhalten</translation>
    </message>
    <message>
        <source>two devices have the logical id %1</source>
        <translation>zwei Geräte haben die logische ID %1</translation>
    </message>
    <message>
        <source>values are nested deeper than %1 levels</source>
        <translation>Werte sind tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <source>version %1 is not known</source>
        <translation>Version %1 ist nicht bekannt</translation>
    </message>
    <message>
        <source> (did you mean %1?)</source>
        <translation> (gemeint %1?)</translation>
    </message>
    <message>
        <source> (the graph has no module paths; cut after nodes with @name)</source>
        <translation> (der Graph hat keine Modulpfade; Schnitte hinter Knoten mit @Name)</translation>
    </message>
    <message>
        <source>%1 is not a member</source>
        <translation>%1 ist kein Mitglied</translation>
    </message>
    <message>
        <source>%1 is not the wait of a member</source>
        <translation>%1 ist kein Wait eines Mitglieds</translation>
    </message>
    <message>
        <source>%1 shape is not a valid list of sizes and is left out: of %2</source>
        <translation>%1 Form ist keine Liste von Größen, negativ oder jenseits allen Zählens und weggelassen: die von %2</translation>
    </message>
    <message>
        <source>%1 shapes are not valid lists of sizes and are left out: of %2 first</source>
        <translation>%1 Formen sind keine Listen von Größen, negativ oder jenseits allen Zählens und weggelassen: zuerst die von %2</translation>
    </message>
    <message>
        <source>%1: no strategy here takes %2</source>
        <translation>%1: Hier nimmt keine Strategie %2</translation>
    </message>
    <message>
        <source>%1: no strategy here takes %2; one that returns the same is used instead</source>
        <translation>%1: Hier nimmt keine Strategie %2; eine andere, die dasselbe liefert, steht dafür</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphen</translation>
    </message>
    <message>
        <source>Mamba layers</source>
        <translation>Mamba-Schichten</translation>
    </message>
    <message>
        <source>PyTorch&apos;s FSDP</source>
        <translation>PyTorchs FSDP</translation>
    </message>
    <message>
        <source>a first stage of another length</source>
        <translation>eine erste Stufe anderer Länge</translation>
    </message>
    <message>
        <source>a last stage of another length</source>
        <translation>eine letzte Stufe anderer Länge</translation>
    </message>
    <message>
        <source>a loss that counts as a layer</source>
        <translation>ein Loss, der als Schicht zählt</translation>
    </message>
    <message>
        <source>adapters</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>an embedding that counts as a layer</source>
        <translation>ein Embedding, das als Schicht zählt</translation>
    </message>
    <message>
        <source>another order of ranks</source>
        <translation>eine andere Reihenfolge der Ranks</translation>
    </message>
    <message>
        <source>attention in windows</source>
        <translation>Attention in Fenstern</translation>
    </message>
    <message>
        <source>biases of queries, keys and values alone</source>
        <translation>Biases nur von Queries, Keys und Values</translation>
    </message>
    <message>
        <source>context parallelism in steps</source>
        <translation>Kontextparallelität in Schritten</translation>
    </message>
    <message>
        <source>delayed gradients of the embedding</source>
        <translation>verzögerte Gradienten des Embeddings</translation>
    </message>
    <message>
        <source>delayed gradients of weights</source>
        <translation>verzögerte Gradienten der Gewichte</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>Dimension</translation>
    </message>
    <message>
        <source>distributed activations</source>
        <translation>verteilte Aktivierungen</translation>
    </message>
    <message>
        <source>dropped tokens</source>
        <translation>verworfene Tokens</translation>
    </message>
    <message>
        <source>encoders</source>
        <translation>Encoder</translation>
    </message>
    <message>
        <source>fp4</source>
        <translation>fp4</translation>
    </message>
    <message>
        <source>gated attention</source>
        <translation>Attention mit Gates</translation>
    </message>
    <message>
        <source>gradients of two bytes</source>
        <translation>Gradienten von zwei Bytes</translation>
    </message>
    <message>
        <source>growing batches</source>
        <translation>wachsende Batches</translation>
    </message>
    <message>
        <source>index</source>
        <translation>Index</translation>
    </message>
    <message>
        <source>latent experts</source>
        <translation>latente Experten</translation>
    </message>
    <message>
        <source>layers of other code</source>
        <translation>Schichten aus anderem Code</translation>
    </message>
    <message>
        <source>layers of several kinds</source>
        <translation>Schichten mehrerer Arten</translation>
    </message>
    <message>
        <source>no entry of %1 names a module of this graph</source>
        <translation>kein Eintrag von %1 nennt ein Modul dieses Graphen</translation>
    </message>
    <message>
        <source>no entry of %1 names a module of this graph (first: %2)</source>
        <translation>kein Eintrag von %1 nennt ein Modul dieses Graphen (der erste: %2)</translation>
    </message>
    <message>
        <source>no entry of %1 names a module of this graph (first: %2; the graph has %3)</source>
        <translation>kein Eintrag von %1 nennt ein Modul dieses Graphen (der erste: %2; der Graph hat %3)</translation>
    </message>
    <message>
        <source>no entry of %1 names a node of this graph</source>
        <translation>kein Eintrag von %1 nennt einen Knoten dieses Graphen</translation>
    </message>
    <message>
        <source>no entry of %1 names a node of this graph (first: %2)</source>
        <translation>kein Eintrag von %1 nennt einen Knoten dieses Graphen (der erste: %2)</translation>
    </message>
    <message>
        <source>node %1 and %3 others in no %2</source>
        <translation>Knoten %1 und %3 andere liegen nirgends (%2)</translation>
    </message>
    <message>
        <source>node %1 in no %2</source>
        <translation>Knoten %1 liegt nirgends (%2)</translation>
    </message>
    <message>
        <source>normalized shape</source>
        <translation>normalisierte Form</translation>
    </message>
    <message>
        <source>offloading</source>
        <translation>Auslagern</translation>
    </message>
    <message>
        <source>optimizer states of other precision</source>
        <translation>Optimizer-Zustände anderer Präzision</translation>
    </message>
    <message>
        <source>optimizers other than Adam</source>
        <translation>andere Optimizer als Adam</translation>
    </message>
    <message>
        <source>order of dimensions</source>
        <translation>Reihenfolge der Dimensionen</translation>
    </message>
    <message>
        <source>other attention</source>
        <translation>andere Attention</translation>
    </message>
    <message>
        <source>other exchange between context ranks</source>
        <translation>anderer Austausch zwischen Kontext-Ranks</translation>
    </message>
    <message>
        <source>overlapped exchange between experts</source>
        <translation>überdeckter Austausch zwischen Experten</translation>
    </message>
    <message>
        <source>overlapped exchange between tensor ranks</source>
        <translation>überdeckter Austausch zwischen Tensor-Ranks</translation>
    </message>
    <message>
        <source>overlapped shared experts</source>
        <translation>überdeckte geteilte Experten</translation>
    </message>
    <message>
        <source>padded tokens</source>
        <translation>aufgefüllte Tokens</translation>
    </message>
    <message>
        <source>parameters kept in fp8</source>
        <translation>in fp8 gehaltene Parameter</translation>
    </message>
    <message>
        <source>registered buffers</source>
        <translation>registrierte Puffer</translation>
    </message>
    <message>
        <source>retrieval</source>
        <translation>Retrieval</translation>
    </message>
    <message>
        <source>sharding inside of groups of replicas</source>
        <translation>Sharding innerhalb von Gruppen von Replikaten</translation>
    </message>
    <message>
        <source>the export&apos;s example value</source>
        <translation>das Beispiel, mit dem exportiert wurde</translation>
    </message>
    <message>
        <source>the graph is not what was written: its digest differs</source>
        <translation>der Graph ist nicht, was geschrieben wurde: Seine Prüfsumme weicht ab</translation>
    </message>
    <message>
        <source>the log is cut off before the graph</source>
        <translation>das Protokoll endet vor dem Graphen</translation>
    </message>
    <message>
        <source>the record has no graph</source>
        <translation>der Eintrag hat keinen Graphen</translation>
    </message>
    <message>
        <source>the size %1 is open; taken as %2</source>
        <translation>die Größe %1 ist offen; als %2 angenommen</translation>
    </message>
    <message>
        <source>the size %1 is open; taken as %2, %3</source>
        <translation>die Größe %1 ist offen; als %2 angenommen, %3</translation>
    </message>
    <message>
        <source>the table does not give the memory: add the output of nvidia-smi --query-gpu=index,name,memory.total --format=csv</source>
        <translation>die Tabelle nennt keinen Speicher: Die Ausgabe von nvidia-smi --query-gpu=index,name,memory.total --format=csv ergänzt ihn</translation>
    </message>
    <message>
        <source>Largest DDR of tables</source>
        <translation>Größtes DDR der Tabellen</translation>
    </message>
    <message>
        <source>Largest HBM of tables</source>
        <translation>Größtes HBM der Tabellen</translation>
    </message>
    <message>
        <source>Mean DDR of tables</source>
        <translation>Mittleres DDR der Tabellen</translation>
    </message>
    <message>
        <source>Mean HBM of tables</source>
        <translation>Mittleres HBM der Tabellen</translation>
    </message>
    <message>
        <source>Tables and their buffers on the fullest rank, without what is set aside for dense parameters and inputs.</source>
        <translation>Tabellen und ihre Puffer auf dem vollsten Rank, ohne das, was für dichte Parameter und Eingaben zurückgelegt ist.</translation>
    </message>
    <message>
        <source>&quot;=&quot;</source>
        <translation>„=“</translation>
    </message>
    <message>
        <source>%1 (exceeds %2)</source>
        <translation>%1 (überschreitet %2)</translation>
    </message>
    <message>
        <source>%1 and the %2 nodes that must stay with it</source>
        <translation>%1 und die %2 Knoten, die bei ihm bleiben müssen</translation>
    </message>
    <message>
        <source>%1 and the node that must stay with it</source>
        <translation>%1 und der Knoten, der bei ihm bleiben muss</translation>
    </message>
    <message>
        <source>%1 of HBM per rank</source>
        <translation>%1 HBM je Rank</translation>
    </message>
    <message>
        <source>%1 devices along an axis; at least 1 is needed</source>
        <translation>%1 Geräte entlang einer Achse, verlangt ist mindestens 1</translation>
    </message>
    <message>
        <source>%1 devices, no more than %2 are read</source>
        <translation>%1 Geräte, gelesen werden höchstens %2</translation>
    </message>
    <message>
        <source>%1 ended with exit status %2</source>
        <translation>%1 endete mit dem Status %2</translation>
    </message>
    <message>
        <source>%1 ended without a plan</source>
        <translation>%1 endete ohne Plan</translation>
    </message>
    <message>
        <source>%1 returns a different number of results</source>
        <translation>%1 hat eine andere Zahl von Ergebnissen</translation>
    </message>
    <message>
        <source>%1 has no configuration %2</source>
        <translation>%1 hat keine Konfiguration %2</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>%1 fehlt</translation>
    </message>
    <message>
        <source>%1 is not an id of two or more words joined by dots</source>
        <translation>%1 ist kein Kürzel aus zwei oder mehr Wörtern mit Punkten dazwischen</translation>
    </message>
    <message>
        <source>%1 is not a sequence of bytes</source>
        <translation>%1 ist keine Folge von Bytes</translation>
    </message>
    <message>
        <source>%1 is not between %2 and %3</source>
        <translation>%1 liegt nicht zwischen %2 und %3</translation>
    </message>
    <message>
        <source>%1 is not something a planner can need</source>
        <translation>%1 ist nichts, was ein Planer brauchen kann</translation>
    </message>
    <message>
        <source>%1 must be a number of seconds</source>
        <translation>%1 muss eine Zahl von Sekunden sein</translation>
    </message>
    <message>
        <source>%1 need %2</source>
        <translation>%1 brauchen %2</translation>
    </message>
    <message>
        <source>%1 needs %2</source>
        <translation>%1 braucht %2</translation>
    </message>
    <message>
        <source>%1 of HBM</source>
        <translation>%1 des HBM</translation>
    </message>
    <message>
        <source>%1 of HBM, for dense parameters %2, for inputs (kjt) %3 per rank</source>
        <translation>%1 des HBM, für dichte Parameter %2, für Eingaben (kjt) %3 je Rank</translation>
    </message>
    <message>
        <source>%1 on %2, whose target is a %3</source>
        <translation>%1 bei %2, dessen Ziel ein %3 ist</translation>
    </message>
    <message>
        <source>%1 on a rank-%2 tensor</source>
        <translation>%1 bei einem Tensor vom Rank %2</translation>
    </message>
    <message>
        <source>%1 prints more than %2</source>
        <translation>%1 gibt mehr als %2 aus</translation>
    </message>
    <message>
        <source>%1 returns something else</source>
        <translation>%1 gibt etwas anderes zurück</translation>
    </message>
    <message>
        <source>%1 can run together on no device of the inventory</source>
        <translation>%1 laufen gemeinsam auf keinem Gerät des Inventars</translation>
    </message>
    <message>
        <source>%1 splits %2 rows over %3 devices</source>
        <translation>%1 teilt %2 Zeilen auf %3 Geräte</translation>
    </message>
    <message>
        <source>%1 values for %2 layers</source>
        <translation>%1 Werte für %2 Schichten</translation>
    </message>
    <message>
        <source>%1 was ended by signal %2</source>
        <translation>%1 wurde vom Signal %2 beendet</translation>
    </message>
    <message>
        <source>%1 was ended by signal %2 (%3)</source>
        <translation>%1 wurde vom Signal %2 (%3) beendet</translation>
    </message>
    <message>
        <source>%1 was ended: it took more memory than %2</source>
        <translation>%1 wurde beendet: es nahm mehr Speicher als %2</translation>
    </message>
    <message>
        <source>%1 was lost: its supervising process was killed</source>
        <translation>%1 ging verloren: sein Aufseher wurde beendet</translation>
    </message>
    <message>
        <source>%1, %2 %3: over by %4</source>
        <translation>%1, %2 %3: %4 zu viel</translation>
    </message>
    <message>
        <source>%1, required at least %2</source>
        <translation>%1, nötig mindestens %2</translation>
    </message>
    <message>
        <source>%1, row %2 for %3</source>
        <translation>%1, Zeile %2 auf %3</translation>
    </message>
    <message>
        <source>%1, which needs %2 and has %3: over by %4</source>
        <translation>%1, das %2 braucht und %3 hat: %4 zu viel</translation>
    </message>
    <message>
        <source>%1: %2 (node %3)</source>
        <translation>%1: %2 (Knoten %3)</translation>
    </message>
    <message>
        <source>%1: %2 cannot be merged</source>
        <translation>%1: %2 lässt sich nicht zusammenlegen</translation>
    </message>
    <message>
        <source>%1: %2 does not divide the sequence of %3</source>
        <translation>%1: %2 teilt die Sequenz von %3 nicht</translation>
    </message>
    <message>
        <source>%1: %2 has no %3</source>
        <translation>%1: %2 hat kein %3</translation>
    </message>
    <message>
        <source>%1: %2 twice</source>
        <translation>%1: %2 doppelt</translation>
    </message>
    <message>
        <source>%1: %2: no %3 before it</source>
        <translation>%1: %2: kein %3 davor</translation>
    </message>
    <message>
        <source>%1: %2: no stage sends to stage %3</source>
        <translation>%1: %2: keine Stufe sendet an Stufe %3</translation>
    </message>
    <message>
        <source>%1: %2: stage %3, microbatch %4: %5</source>
        <translation>%1: %2: Stufe %3, Microbatch %4: %5</translation>
    </message>
    <message>
        <source>%1: line %2 of its output cannot be read: %3</source>
        <translation>%1: Zeile %2 der Ausgabe ist nicht lesbar: %3</translation>
    </message>
    <message>
        <source>%1: line %2 of its output ends before it is complete</source>
        <translation>%1: Zeile %2 der Ausgabe endet, bevor sie vollständig ist</translation>
    </message>
    <message>
        <source>%1: line %2 of its output is longer than %3</source>
        <translation>%1: Zeile %2 der Ausgabe ist länger als %3</translation>
    </message>
    <message>
        <source>%1; batch size %2</source>
        <translation>%1; Batchgröße %2</translation>
    </message>
    <message>
        <source>%1; called %2 times</source>
        <translation>%1; %2-mal aufgerufen</translation>
    </message>
    <message>
        <source>%1; in the graph&apos;s order the fullest device would be %2</source>
        <translation>%1; in der Reihenfolge des Graphen wäre das vollste Gerät %2</translation>
    </message>
    <message>
        <source>%1; with the smallest stages found the fullest device is %2</source>
        <translation>%1; von den schlanksten gefundenen Stufen ist das vollste Gerät %2</translation>
    </message>
    <message>
        <source>expected 21 numbers</source>
        <translation>21 Zahlen werden verlangt</translation>
    </message>
    <message>
        <source>HBM %1, DDR %2</source>
        <translation>HBM %1, DDR %2</translation>
    </message>
    <message>
        <source>a GPU is named twice</source>
        <translation>eine GPU ist doppelt genannt</translation>
    </message>
    <message>
        <source>a GPU that is on no PCI bus</source>
        <translation>eine GPU, die an keinem PCI-Bus hängt</translation>
    </message>
    <message>
        <source>a block of the kind %1 is not allowed here</source>
        <translation>ein Block der Art %1 kann hier nicht stehen</translation>
    </message>
    <message>
        <source>a choice needs choices</source>
        <translation>eine Auswahl braucht Werte zur Auswahl</translation>
    </message>
    <message>
        <source>a complete installation has the program cutaway-worker</source>
        <translation>zu einer vollständigen Installation gehört das Programm cutaway-worker</translation>
    </message>
    <message>
        <source>a degree is at least 1</source>
        <translation>ein Grad ist mindestens 1</translation>
    </message>
    <message>
        <source>a field extends past the end of its message</source>
        <translation>ein Feld reicht über das Ende seiner Nachricht hinaus</translation>
    </message>
    <message>
        <source>a field of %1 bytes extends past the end</source>
        <translation>ein Feld von %1 Bytes reicht über das Ende hinaus</translation>
    </message>
    <message>
        <source>a finite number</source>
        <translation>eine endliche Zahl</translation>
    </message>
    <message>
        <source>a latency is a number that is not negative</source>
        <translation>eine Latenz ist eine Zahl, die nicht negativ ist</translation>
    </message>
    <message>
        <source>a module path of more than %1 parts</source>
        <translation>ein Pfad von Modulen mit mehr als %1 Teilen</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>ein Name</translation>
    </message>
    <message>
        <source>a name before &quot;=&quot;</source>
        <translation>ein Name vor „=“</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>expected a number above 0</source>
        <translation>eine Zahl über 0 wird verlangt</translation>
    </message>
    <message>
        <source>expected a number of at least 0</source>
        <translation>eine Zahl ab 0 wird verlangt</translation>
    </message>
    <message>
        <source>expected a number of GPUs for a key</source>
        <translation>als Schlüssel wird eine Zahl von GPUs verlangt</translation>
    </message>
    <message>
        <source>a number takes more than 10 bytes</source>
        <translation>eine Zahl nimmt mehr als 10 Bytes</translation>
    </message>
    <message>
        <source>expected a number that is not negative</source>
        <translation>eine Zahl, die nicht negativ ist, wird verlangt</translation>
    </message>
    <message>
        <source>expected a number that is not negative, found %1</source>
        <translation>eine Zahl, die nicht negativ ist, wird verlangt, nicht %1</translation>
    </message>
    <message>
        <source>a parameter</source>
        <translation>ein Parameter</translation>
    </message>
    <message>
        <source>a pipeline has at least one stage</source>
        <translation>eine Pipeline hat mindestens eine Stufe</translation>
    </message>
    <message>
        <source>a quotation mark is not closed</source>
        <translation>ein Anführungszeichen ist nicht geschlossen</translation>
    </message>
    <message>
        <source>a scalar</source>
        <translation>ein Skalar</translation>
    </message>
    <message>
        <source>a size is at least 0</source>
        <translation>eine Größe ist mindestens 0</translation>
    </message>
    <message>
        <source>a size is not negative</source>
        <translation>eine Größe ist nicht negativ</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>eine Zeichenkette</translation>
    </message>
    <message>
        <source>a table of %1 x %2 elements is too large</source>
        <translation>eine Tabelle von %1 x %2 Elementen ist zu groß</translation>
    </message>
    <message>
        <source>expected a text; this is not one of %1</source>
        <translation>ein Text wird verlangt, und zwar eines von %1</translation>
    </message>
    <message>
        <source>a time cannot be negative</source>
        <translation>eine Zeit kann nicht negativ sein</translation>
    </message>
    <message>
        <source>a time is a number that is not negative</source>
        <translation>eine Zeit ist eine Zahl, die nicht negativ ist</translation>
    </message>
    <message>
        <source>a time is at least 0</source>
        <translation>eine Zeit ist mindestens 0</translation>
    </message>
    <message>
        <source>a time is finite and at least 0</source>
        <translation>eine Zeit ist endlich und mindestens 0</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>ein Wert</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>expected a whole number that is not negative</source>
        <translation>eine ganze Zahl, die nicht negativ ist, wird verlangt</translation>
    </message>
    <message>
        <source>all devices together have</source>
        <translation>alle Geräte zusammen haben</translation>
    </message>
    <message>
        <source>an argument has a character of code 0</source>
        <translation>ein Argument enthält ein Zeichen mit dem Code 0</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>ein Array</translation>
    </message>
    <message>
        <source>there is already an edge between these nodes</source>
        <translation>eine Kante zwischen diesen Knoten gibt es schon</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>another entry also names %1; the first counts</source>
        <translation>ein weiterer Eintrag spricht von %1; der erste zählt</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>expected at least 1</source>
        <translation>mindestens 1 wird verlangt</translation>
    </message>
    <message>
        <source>at least 1 microbatch is needed</source>
        <translation>mindestens 1 Microbatch wird verlangt</translation>
    </message>
    <message>
        <source>at least one value is needed</source>
        <translation>mindestens ein Wert wird verlangt</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>backward without a forward before it</source>
        <translation>Rückwärts ohne Vorwärts davor</translation>
    </message>
    <message>
        <source>begin with a word of your own, such as lab.</source>
        <translation>mit einem eigenen Wort beginnen, etwa lab.</translation>
    </message>
    <message>
        <source>between one and a million values in all are allowed</source>
        <translation>insgesamt werden ein bis eine Million Werte verlangt</translation>
    </message>
    <message>
        <source>ends too early</source>
        <translation>bricht ab</translation>
    </message>
    <message>
        <source>ends inside %1</source>
        <translation>bricht innerhalb von %1 ab</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>ist nicht lesbar</translation>
    </message>
    <message>
        <source>cannot be read: it is a folder without logs of TORCH_TRACE</source>
        <translation>ist nicht lesbar: ein Ordner ohne Protokolle von TORCH_TRACE</translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>cannot follow the link</source>
        <translation>dem Verweis lässt sich nicht folgen</translation>
    </message>
    <message>
        <source>cannot read the standard input</source>
        <translation>die Standardeingabe ist nicht lesbar</translation>
    </message>
    <message>
        <source>cannot write to the standard output</source>
        <translation>auf die Standardausgabe lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>chunks: %1 has one chunk</source>
        <translation>chunks: %1 hat einen Chunk</translation>
    </message>
    <message>
        <source>chunks: need pipeline &gt; 1</source>
        <translation>chunks: brauchen pipeline &gt; 1</translation>
    </message>
    <message>
        <source>computing nodes</source>
        <translation>rechnende Knoten</translation>
    </message>
    <message>
        <source>cut_at: %1 end in %2 places, too few for %3 stages; stages are cut between operators</source>
        <translation>cut_at: %1 enden an %2 Stellen, zu wenige für %3 Stufen; geschnitten wird zwischen Operatoren</translation>
    </message>
    <message>
        <source>devices with %1 chunks each</source>
        <translation>Geräte mit je %1 Chunks</translation>
    </message>
    <message>
        <source>dimension 0 of size %1</source>
        <translation>Dimension 0 der Größe %1</translation>
    </message>
    <message>
        <source>does not say how large %1 is</source>
        <translation>sagt nicht, wie groß %1 ist</translation>
    </message>
    <message>
        <source>edge %1 -&gt; %2: %3 cannot become %4</source>
        <translation>Kante %1 -&gt; %2: aus %3 kann nicht %4 werden</translation>
    </message>
    <message>
        <source>elements are nested deeper than %1 levels</source>
        <translation>Elemente sind tiefer als %1 Ebenen geschachtelt</translation>
    </message>
    <message>
        <source>give either values or factors</source>
        <translation>genau eines von values und factors wird verlangt</translation>
    </message>
    <message>
        <source>expert: %1 does not divide %2 experts</source>
        <translation>expert: %1 teilt %2 Experten nicht</translation>
    </message>
    <message>
        <source>expert: %1 x %2 does not divide the %3 ranks of a stage</source>
        <translation>expert: %1 x %2 teilt die %3 Ranks einer Stufe nicht</translation>
    </message>
    <message>
        <source>expert_tensor: %1 does not divide %2</source>
        <translation>expert_tensor: %1 teilt %2 nicht</translation>
    </message>
    <message>
        <source>export the model with PyTorch 2.5 or later</source>
        <translation>das Modell mit PyTorch 2.5 oder neuer exportieren</translation>
    </message>
    <message>
        <source>for example lab.anneal</source>
        <translation>zum Beispiel lab.anneal</translation>
    </message>
    <message>
        <source>grid search proposes nothing where there are more combinations than max_proposals</source>
        <translation>die Gittersuche schlägt nichts vor, wo es mehr Kombinationen als max_proposals gibt</translation>
    </message>
    <message>
        <source>group %1 has sizes %2 and %3</source>
        <translation>Gruppe %1 hat die Größen %2 und %3</translation>
    </message>
    <message>
        <source>has a damaged record %1</source>
        <translation>hat einen beschädigten Eintrag %1</translation>
    </message>
    <message>
        <source>ids that begin with %1 are Cutaway&apos;s own</source>
        <translation>Kürzel, die mit %1 beginnen, gehören Cutaway</translation>
    </message>
    <message>
        <source>inputs are the distinct nodes read</source>
        <translation>Eingaben sind die gelesenen Knoten, jeder einmal</translation>
    </message>
    <message>
        <source>inter_node_bandwidth: must be &gt; 0</source>
        <translation>inter_node_bandwidth: muss &gt; 0 sein</translation>
    </message>
    <message>
        <source>intra_node_bandwidth: must be &gt; 0</source>
        <translation>intra_node_bandwidth: muss &gt; 0 sein</translation>
    </message>
    <message>
        <source>is damaged: %1</source>
        <translation>ist beschädigt: %1</translation>
    </message>
    <message>
        <source>it is below the minimum</source>
        <translation>liegt unter dem Minimum</translation>
    </message>
    <message>
        <source>item %1 is empty</source>
        <translation>Element %1 ist leer</translation>
    </message>
    <message>
        <source>known: bool, integer, number, string, choice, list</source>
        <translation>bekannt: bool, integer, number, string, choice, list</translation>
    </message>
    <message>
        <source>known: devices, latency</source>
        <translation>bekannt: devices (Gerät), latency (Latenz)</translation>
    </message>
    <message>
        <source>at the end table %1 had a shard of %2 x %3 that needs %4, but no rank has more than %5 free</source>
        <translation>zuletzt hatte Tabelle %1 einen Shard von %2 x %3, der %4 braucht; kein Rank hat mehr frei als %5</translation>
    </message>
    <message>
        <source>layers have different tensor degrees; a plan has one for all</source>
        <translation>Schichten mit verschiedenen Tensor-Graden; ein Plan hat einen für alle</translation>
    </message>
    <message>
        <source>letters, digits, _ and - only</source>
        <translation>nur Buchstaben, Ziffern, _ und -</translation>
    </message>
    <message>
        <source>lists %1 records</source>
        <translation>führt %1 Einträge auf</translation>
    </message>
    <message>
        <source>may be %1</source>
        <translation>kann %1 sein</translation>
    </message>
    <message>
        <source>may be %1 or %2 more</source>
        <translation>kann %1 oder %2 weitere sein</translation>
    </message>
    <message>
        <source>memory and contiguity leave no plan</source>
        <translation>Speicher und Zusammenhang lassen keinen Plan übrig</translation>
    </message>
    <message>
        <source>memory and contiguity leave no plan in the orders that were tried</source>
        <translation>Speicher und Zusammenhang lassen in den versuchten Reihenfolgen keinen Plan übrig</translation>
    </message>
    <message>
        <source>mesh_shape: %1 dimensions, a mesh has 1 to 3</source>
        <translation>mesh_shape: %1 Dimensionen, ein Mesh hat 1 bis 3</translation>
    </message>
    <message>
        <source>mesh_shape: %1 needs %2 devices</source>
        <translation>mesh_shape: %1 braucht %2 Geräte</translation>
    </message>
    <message>
        <source>mip_rel_gap: %1 is not a percentage below 100</source>
        <translation>mip_rel_gap: %1 ist kein Prozentwert unter 100</translation>
    </message>
    <message>
        <source>more bytes than can be counted</source>
        <translation>mehr Bytes, als sich zählen lassen</translation>
    </message>
    <message>
        <source>more heads than the hidden size has elements</source>
        <translation>mehr Köpfe, als die verborgene Größe Elemente hat</translation>
    </message>
    <message>
        <source>more than 2^63 bytes</source>
        <translation>mehr als 2^63 Bytes</translation>
    </message>
    <message>
        <source>more than a million points would be tried</source>
        <translation>mehr als eine Million Punkte würden versucht</translation>
    </message>
    <message>
        <source>must be 0, 1, 2 or 3</source>
        <translation>muss 0, 1, 2 oder 3 sein</translation>
    </message>
    <message>
        <source>must be a positive integer</source>
        <translation>muss eine positive ganze Zahl sein</translation>
    </message>
    <message>
        <source>must be a positive integer of at most %1</source>
        <translation>muss eine positive ganze Zahl von höchstens %1 sein</translation>
    </message>
    <message>
        <source>must be from 0 to 1</source>
        <translation>muss zwischen 0 und 1 liegen</translation>
    </message>
    <message>
        <source>must be true or false</source>
        <translation>muss true oder false sein</translation>
    </message>
    <message>
        <source>neither names nor first_bytes say which files it reads</source>
        <translation>weder names noch first_bytes sagen, welche Dateien gemeint sind</translation>
    </message>
    <message>
        <source>no field can begin here</source>
        <translation>hier kann kein Feld beginnen</translation>
    </message>
    <message>
        <source>no kind of collective %1</source>
        <translation>keine Art von Kollektiv %1</translation>
    </message>
    <message>
        <source>no kind of plan %1</source>
        <translation>keine Art von Plan %1</translation>
    </message>
    <message>
        <source>no layers</source>
        <translation>keine Schichten</translation>
    </message>
    <message>
        <source>no operation %1</source>
        <translation>keine Operation %1</translation>
    </message>
    <message>
        <source>no plan fits: rank %1 needs %2, it has %3 (over by %4)</source>
        <translation>kein Plan passt: Rank %1 braucht %2, er hat %3 (%4 zu viel)</translation>
    </message>
    <message>
        <source>no plan fits: with even stages it would</source>
        <translation>kein Plan passt: mit gleichmäßigen Stufen ginge es</translation>
    </message>
    <message>
        <source>no rank has %1 left</source>
        <translation>kein Rank hat noch %1 übrig</translation>
    </message>
    <message>
        <source>no tensor_parallel configurations</source>
        <translation>keine Konfigurationen für tensor_parallel</translation>
    </message>
    <message>
        <source>no type of parameter %1</source>
        <translation>keine Art von Parameter %1</translation>
    </message>
    <message>
        <source>node %1 runs on no device of the inventory</source>
        <translation>Knoten %1 läuft auf keinem Gerät des Inventars</translation>
    </message>
    <message>
        <source>not enough memory for this model</source>
        <translation>zu wenig Speicher für dieses Modell</translation>
    </message>
    <message>
        <source>not enough memory for this profile</source>
        <translation>zu wenig Speicher für dieses Profil</translation>
    </message>
    <message>
        <source>not enough memory to read the text</source>
        <translation>zu wenig Speicher, um den Text zu lesen</translation>
    </message>
    <message>
        <source>%1, by a mistake in Cutaway</source>
        <translation>%1, durch einen Fehler in Cutaway</translation>
    </message>
    <message>
        <source>please report this, with the files at hand</source>
        <translation>bitte melden, mit den Dateien zur Hand</translation>
    </message>
    <message>
        <source>%1 ended</source>
        <translation>%1 endete</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1 kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>the work ended</source>
        <translation>die Arbeit endete</translation>
    </message>
    <message>
        <source>the text ends too early</source>
        <translation>der Text endet zu früh</translation>
    </message>
    <message>
        <source>an element is closed by the name of another</source>
        <translation>ein Element wird mit dem Namen eines anderen geschlossen</translation>
    </message>
    <message>
        <source>an attribute is given twice</source>
        <translation>ein Attribut steht zweimal da</translation>
    </message>
    <message>
        <source>something follows the last element</source>
        <translation>nach dem letzten Element folgt noch etwas</translation>
    </message>
    <message>
        <source>an entity is not declared</source>
        <translation>eine Entität ist nicht deklariert</translation>
    </message>
    <message>
        <source>its encoding is unknown</source>
        <translation>seine Kodierung ist unbekannt</translation>
    </message>
    <message>
        <source>a character that is not allowed here</source>
        <translation>ein Zeichen, das hier nicht stehen kann</translation>
    </message>
    <message>
        <source>not valid DOT: %1 is not allowed here</source>
        <translation>kein gültiges DOT: %1 kann hier nicht stehen</translation>
    </message>
    <message>
        <source>not valid DOT: the text ends too early</source>
        <translation>kein gültiges DOT: der Text endet zu früh</translation>
    </message>
    <message>
        <source>it is not a graph</source>
        <translation>es ist kein Graph</translation>
    </message>
    <message>
        <source>not valid YAML: %1</source>
        <translation>kein gültiges YAML: %1</translation>
    </message>
    <message>
        <source>a list, a map or a text is not closed</source>
        <translation>eine Liste, eine Zuordnung oder ein Text ist nicht geschlossen</translation>
    </message>
    <message>
        <source>an alias names no anchor before it</source>
        <translation>ein Alias nennt keinen Anker, der vor ihm steht</translation>
    </message>
    <message>
        <source>a tab indents a line</source>
        <translation>ein Tabulator rückt eine Zeile ein</translation>
    </message>
    <message>
        <source>an unknown escape sequence</source>
        <translation>eine unbekannte Escape-Sequenz</translation>
    </message>
    <message>
        <source>a key or a list begins where none can</source>
        <translation>ein Schlüssel oder eine Liste beginnt, wo keine stehen kann</translation>
    </message>
    <message>
        <source>cannot be opened: it is cut off or damaged</source>
        <translation>lässt sich nicht öffnen: sie ist abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>cannot be read: %1 is damaged</source>
        <translation>kann nicht gelesen werden: %1 ist beschädigt</translation>
    </message>
    <message>
        <source>mesh_shape: %1 is not a list of positive integers</source>
        <translation>mesh_shape: %1 ist keine Liste positiver ganzer Zahlen</translation>
    </message>
    <message>
        <source>a logical id is 0 or more</source>
        <translation>eine logische Id ist 0 oder größer</translation>
    </message>
    <message>
        <source>not valid XML: %1</source>
        <translation>kein gültiges XML: %1</translation>
    </message>
    <message>
        <source>expected ascending numbers above -1</source>
        <translation>Zahlen über -1 werden verlangt, aufsteigend</translation>
    </message>
    <message>
        <source>expected numbers above 0</source>
        <translation>Zahlen über 0 werden verlangt</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>eines von %1</translation>
    </message>
    <message>
        <source>optimizer_copies: %1 does not divide %2</source>
        <translation>optimizer_copies: %1 teilt %2 nicht</translation>
    </message>
    <message>
        <source>or give peak_flops</source>
        <translation>oder peak_flops angeben</translation>
    </message>
    <message>
        <source>planned: dense, fused, fused_uvm, fused_uvm_caching</source>
        <translation>geplant werden: dense, fused, fused_uvm, fused_uvm_caching</translation>
    </message>
    <message>
        <source>plans of this kind have no schedule</source>
        <translation>Pläne dieser Art haben keinen Ablauf</translation>
    </message>
    <message>
        <source>pooling_factors has %1 entries, num_poolings %2, batch_sizes %3; they need the same number</source>
        <translation>pooling_factors hat %1 Einträge, num_poolings %2, batch_sizes %3; es müssen gleich viele sein</translation>
    </message>
    <message>
        <source>quote entries that contain separators</source>
        <translation>Einträge mit Trennzeichen in Anführungszeichen setzen</translation>
    </message>
    <message>
        <source>rank %1 has %2 of %3 left</source>
        <translation>Rank %1 hat %2 %3 übrig</translation>
    </message>
    <message>
        <source>ranks with %1 of %2 would be enough</source>
        <translation>Ranks mit %1 %2 würden genügen</translation>
    </message>
    <message>
        <source>row %1 waits for %2</source>
        <translation>Zeile %1 wartet auf %2</translation>
    </message>
    <message>
        <source>row %1, cell %2</source>
        <translation>Zeile %1, Zelle %2</translation>
    </message>
    <message>
        <source>sent without a backward before it</source>
        <translation>gesendet ohne Rückwärts davor</translation>
    </message>
    <message>
        <source>sent without a forward before it</source>
        <translation>gesendet ohne Vorwärts davor</translation>
    </message>
    <message>
        <source>sequence_parallel: needed by experts with tensor &gt; 1</source>
        <translation>sequence_parallel: nötig für Experten mit tensor &gt; 1</translation>
    </message>
    <message>
        <source>sequence_parallel: needs tensor &gt; 1</source>
        <translation>sequence_parallel: braucht tensor &gt; 1</translation>
    </message>
    <message>
        <source>several names share one value</source>
        <translation>mehrere Namen erhalten einen Wert</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>etwas anderes</translation>
    </message>
    <message>
        <source>stages: %1 is missing</source>
        <translation>stages: %1 fehlt</translation>
    </message>
    <message>
        <source>stages: %1, but pipeline x chunks is %2</source>
        <translation>stages: %1, aber pipeline x chunks ist %2</translation>
    </message>
    <message>
        <source>stages: missing</source>
        <translation>stages: fehlt</translation>
    </message>
    <message>
        <source>stages: mtp and head must be in the last stage</source>
        <translation>stages: mtp und head müssen in der letzten Stufe sein</translation>
    </message>
    <message>
        <source>stages: no node %1</source>
        <translation>stages: kein Knoten %1</translation>
    </message>
    <message>
        <source>stages: nodes are not in the graph&apos;s order</source>
        <translation>stages: die Knoten stehen nicht in der Reihenfolge des Graphen</translation>
    </message>
    <message>
        <source>stages[%1].nodes: expected names</source>
        <translation>stages[%1].nodes: Namen werden verlangt</translation>
    </message>
    <message>
        <source>tensor: %1 and %2 key-value heads do not divide each other</source>
        <translation>tensor: %1 und %2 Key-Value-Köpfe teilen einander nicht</translation>
    </message>
    <message>
        <source>tensor: %1 does not divide %2</source>
        <translation>tensor: %1 teilt %2 nicht</translation>
    </message>
    <message>
        <source>tensor: %1 does not divide %2 heads</source>
        <translation>tensor: %1 teilt %2 Köpfe nicht</translation>
    </message>
    <message>
        <source>text follows a closing quotation mark</source>
        <translation>nach einem schließenden Anführungszeichen folgt Text</translation>
    </message>
    <message>
        <source>the collectives up to %1 send more than 2^63 bytes</source>
        <translation>die Kollektive bis %1 senden mehr als 2^63 Bytes</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>das Ende</translation>
    </message>
    <message>
        <source>the end of the statement</source>
        <translation>das Ende der Anweisung</translation>
    </message>
    <message>
        <source>the field &quot;ranks&quot; is missing</source>
        <translation>das Feld &quot;ranks&quot; fehlt</translation>
    </message>
    <message>
        <source>the field is given twice</source>
        <translation>das Feld ist doppelt angegeben</translation>
    </message>
    <message>
        <source>the file may come from a newer program</source>
        <translation>die Datei stammt vielleicht von einem neueren Programm</translation>
    </message>
    <message>
        <source>the first block must be an embedding</source>
        <translation>der erste Block muss ein Embedding sein</translation>
    </message>
    <message>
        <source>the graph %1 lacks %2 of the plan&apos;s nodes, first %3</source>
        <translation>dem Graphen %1 fehlen %2 Knoten des Plans, zuerst %3</translation>
    </message>
    <message>
        <source>the graph has no return</source>
        <translation>der Graph hat kein return</translation>
    </message>
    <message>
        <source>the graph is cut off</source>
        <translation>der Graph ist abgeschnitten</translation>
    </message>
    <message>
        <source>the graph needs %1</source>
        <translation>der Graph braucht %1</translation>
    </message>
    <message>
        <source>the input %1 is listed twice</source>
        <translation>die Eingabe %1 ist doppelt aufgeführt</translation>
    </message>
    <message>
        <source>the kernel %1 is not planned for</source>
        <translation>für den Kernel %1 wird nicht geplant</translation>
    </message>
    <message>
        <source>the largest device that can run it has</source>
        <translation>das größte Gerät, auf dem er läuft, hat</translation>
    </message>
    <message>
        <source>the largest device that can run them has</source>
        <translation>das größte Gerät, auf dem sie laufen, hat</translation>
    </message>
    <message>
        <source>the last block must be a head</source>
        <translation>der letzte Block muss ein Kopf sein</translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation>das Zeilenende</translation>
    </message>
    <message>
        <source>the member %1 is still there</source>
        <translation>das Mitglied %1 ist noch da</translation>
    </message>
    <message>
        <source>the name is empty</source>
        <translation>der Name ist leer</translation>
    </message>
    <message>
        <source>the node takes more than 2^63 bytes</source>
        <translation>der Knoten nimmt mehr als 2^63 Bytes</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>die Zahl %1</translation>
    </message>
    <message>
        <source>the plan was made for another graph</source>
        <translation>der Plan ist für einen anderen Graphen gemacht</translation>
    </message>
    <message>
        <source>the plan was made for another graph; %1</source>
        <translation>der Plan ist für einen anderen Graphen gemacht; %1</translation>
    </message>
    <message>
        <source>the program to run is missing</source>
        <translation>das auszuführende Programm fehlt</translation>
    </message>
    <message>
        <source>the reserves take more than gpu.mem_capacity</source>
        <translation>die Reserven nehmen mehr als gpu.mem_capacity</translation>
    </message>
    <message>
        <source>the result %1 has another shape</source>
        <translation>das Ergebnis %1 hat eine andere Form</translation>
    </message>
    <message>
        <source>the shared experts are too wide</source>
        <translation>die gemeinsamen Experten sind zu breit</translation>
    </message>
    <message>
        <source>the sizes add up to more than 64 bits hold</source>
        <translation>die Größen ergeben zusammen mehr, als 64 Bit fassen</translation>
    </message>
    <message>
        <source>the string %1</source>
        <translation>die Zeichenkette %1</translation>
    </message>
    <message>
        <source>the text defines entities, which are not supported</source>
        <translation>der Text definiert Entitäten, die nicht gelesen werden</translation>
    </message>
    <message>
        <source>the text is empty; expected a JSON object</source>
        <translation>der Text ist leer, ein JSON-Objekt wird verlangt</translation>
    </message>
    <message>
        <source>the value is negative</source>
        <translation>der Wert ist negativ</translation>
    </message>
    <message>
        <source>there are 0 to %1</source>
        <translation>es gibt 0 bis %1</translation>
    </message>
    <message>
        <source>there are two parameters %1</source>
        <translation>es gibt zwei Parameter %1</translation>
    </message>
    <message>
        <source>there is no %2 %1</source>
        <translation>%2 %1 gibt es nicht</translation>
    </message>
    <message>
        <source>there is no box %1</source>
        <translation>den Kasten %1 gibt es nicht</translation>
    </message>
    <message>
        <source>this is %1; expected a %2</source>
        <translation>dies ist %1, verlangt wird %2</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>two %1 have the id %2</source>
        <translation>zwei %1 haben die Nummer %2</translation>
    </message>
    <message>
        <source>two hexadecimal digits each: 504b0304</source>
        <translation>je zwei Hexadezimalziffern: 504b0304</translation>
    </message>
    <message>
        <source>expected two numbers: rows and columns</source>
        <translation>zwei Zahlen werden verlangt: Zeilen und Spalten</translation>
    </message>
    <message>
        <source>two or three objectives are needed</source>
        <translation>zwei oder drei Ziele werden verlangt</translation>
    </message>
    <message>
        <source>version %1 of %2 is not known, only version 1</source>
        <translation>Version %1 von %2 ist nicht bekannt, nur Version 1</translation>
    </message>
    <message>
        <source>version 1 is</source>
        <translation>Version 1 ist es</translation>
    </message>
    <message>
        <source>weights without a backward for inputs before them</source>
        <translation>Gewichte ohne Rückwärts der Eingaben davor</translation>
    </message>
    <message>
        <source>expected whole numbers separated by commas</source>
        <translation>ganze Zahlen mit Kommas dazwischen werden verlangt</translation>
    </message>
    <message>
        <source>with an exponent it is read as a floating-point number and may be inexact</source>
        <translation>mit Exponent wird eine Zahl gelesen, die nicht genau sein muss</translation>
    </message>
    <message>
        <source>%1 is over capacity in this schedule</source>
        <translation>%1 ist in diesem Zeitplan über der Kapazität</translation>
    </message>
    <message>
        <source>Activations and states</source>
        <translation>Aktivierungen und Zustände</translation>
    </message>
    <message>
        <source>Gradients, states and buffers</source>
        <translation>Gradienten, Zustände und Puffer</translation>
    </message>
    <message>
        <source>Over by %1 at its fullest moment: needs %2, has %3. Fewer microbatches, or 1f1b, keep less.</source>
        <translation>Im vollsten Augenblick %1 zu viel: braucht %2, hat %3. Weniger Microbatches oder 1f1b behalten weniger.</translation>
    </message>
    <message>
        <source>Parameters of the stages here, as the graph gives them.</source>
        <translation>Parameter der Stufen hier, wie der Graph sie angibt.</translation>
    </message>
    <message>
        <source>Set aside for microbatches</source>
        <translation>Für Microbatches zurückgelegt</translation>
    </message>
    <message>
        <source>The cost model counts one microbatch in flight for each copy of this stage and of later stages; this schedule has fewer at a time.</source>
        <translation>Das Kostenmodell zählt je einen laufenden Microbatch für jede Kopie dieser und der späteren Stufen; dieser Zeitplan hat weniger zugleich.</translation>
    </message>
    <message>
        <source>Other memory of operators on a device: memory_bytes without parameters.</source>
        <translation>Was Operatoren sonst auf einem Gerät belegen: memory_bytes ohne Parameter.</translation>
    </message>
    <message>
        <source>Activations that microbatches in flight keep for their backward passes, at the fullest moment.</source>
        <translation>Was laufende Microbatches für ihre Rückwärtsläufe behalten, im vollsten Augenblick.</translation>
    </message>
    <message>
        <source>Constant memory of the chosen configurations besides weights: memory_fixed_bytes without parameter_bytes.</source>
        <translation>Was die gewählten Konfigurationen neben den Gewichten ständig belegen: memory_fixed_bytes ohne parameter_bytes.</translation>
    </message>
    <message>
        <source>Devices along each of 1 to 3 dimensions, the last inside a host; default: the inventory&apos;s, else 2 × 4.</source>
        <translation>Geräte entlang jeder von 1 bis 3 Dimensionen, die letzte innerhalb eines Hosts; sonst die des Inventars, sonst 2 × 4.</translation>
    </message>
    <message>
        <source>What the operator does along the mesh dimensions that split it</source>
        <translation>Was der Operator entlang der Dimensionen des Mesh tut, die ihn schneiden</translation>
    </message>
    <message>
        <source>×</source>
        <translation>×</translation>
    </message>
    <message>
        <source>give text, a torch.export archive, an ONNX model, or one of these packed with gzip</source>
        <translation>Text, ein torch.export-Archiv, ein ONNX-Modell oder mit gzip Gepacktes geben</translation>
    </message>
    <message>
        <source>standard input does not begin like any supported file</source>
        <translation>die Standardeingabe beginnt wie keine Datei, die sich lesen lässt</translation>
    </message>
    <message>
        <source>175 operators, 10.7 ms per step</source>
        <translation>175 Operatoren, 10,7 ms je Schritt</translation>
    </message>
    <message>
        <source>Its slowest shard against the slowest of all</source>
        <translation>Ihr langsamster Shard, verglichen mit dem langsamsten von allen</translation>
    </message>
    <message>
        <source>The plan was made with its own value for &quot;%1&quot;.</source>
        <translation>Der Plan wurde mit einem eigenen Wert für „%1“ gemacht.</translation>
    </message>
    <message>
        <source>%1 microbatches</source>
        <translation>%1 Microbatches</translation>
    </message>
    <message>
        <source>A step runs %1 here and %2 in the baseline, so the times are for different work.</source>
        <translation>Ein Schritt führt hier %1 aus und in der Baseline %2; die Zeiten gehören also nicht zur gleichen Arbeit.</translation>
    </message>
    <message>
        <source>forward and backward passes</source>
        <translation>Vorwärts- und Rückwärtsläufe</translation>
    </message>
    <message>
        <source>forward passes alone</source>
        <translation>nur Vorwärtsläufe</translation>
    </message>
    <message>
        <source>microbatch</source>
        <translation>Microbatch</translation>
    </message>
    <message>
        <source>Times are not compared: a step is %1 here and %2 there.</source>
        <translation>Zeiten werden nicht verglichen: Ein Schritt sind hier %1 und dort %2.</translation>
    </message>
    <message>
        <source>Times are not compared: a step runs %1 here and %2 there.</source>
        <translation>Zeiten werden nicht verglichen: Ein Schritt führt hier %1 aus und dort %2.</translation>
    </message>
    <message>
        <source>%1 of the devices that it uses are missing</source>
        <translation>%1 der Geräte, die er nutzt, sind nicht da</translation>
    </message>
    <message>
        <source>%1 over by %2 at its fullest moment: needs %3, has %4</source>
        <translation>%1 um %2 überschritten, wenn am meisten belegt ist: braucht %3, hat %4</translation>
    </message>
    <message>
        <source>no plan after %1</source>
        <translation>kein Plan nach %1</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>Byte %1</translation>
    </message>
    <message>
        <source>This plan stays on mesh %1: run a planner to place it on this one.</source>
        <translation>Dieser Plan bleibt auf Mesh %1: Ein Planer kann ihn auf dieses legen.</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>%1 layers: the shapes of parameters repeat from %2 to %3.</source>
        <translation>%1 Schichten: Die Formen der Parameter wiederholen sich von %2 bis %3.</translation>
    </message>
    <message>
        <source>Best degrees for a global batch of %1</source>
        <translation>Beste Grade für einen globalen Batch von %1</translation>
    </message>
    <message>
        <source>Even stages, recompute %1</source>
        <translation>Gleichmäßige Stufen, %1 neu berechnen</translation>
    </message>
    <message>
        <source>Parameters have no names: matrices read before attention are its input projections, the first one after it its output projection, and all others belong to the feed-forward network.</source>
        <translation>Was vor der Attention gelesen wird, projiziert ihre Eingaben, die erste Matrix dahinter ihre Ausgabe; alle anderen gehören zum Netz: Parameter haben keine Namen.</translation>
    </message>
    <message>
        <source>no parameters are numbered like those of layers, and none has a shape</source>
        <translation>keine Parameter sind wie die von Schichten nummeriert, und keiner nennt seine Form</translation>
    </message>
    <message>
        <source>print_readable(), and graphs in logs, print shapes beside the names of values</source>
        <translation>print_readable() und Graphen in Protokollen nennen Formen neben den Namen der Werte</translation>
    </message>
    <message>
        <source>%1; estimate them, or apply a profile.</source>
        <translation>%1; sie lassen sich schätzen oder aus einem Profil nehmen.</translation>
    </message>
    <message>
        <source>Largest rank</source>
        <translation>Größter Rank</translation>
    </message>
    <message>
        <source>Memory of the device that needs most</source>
        <translation>Speicher des Geräts, das am meisten braucht</translation>
    </message>
    <message>
        <source>Memory of the rank that needs most</source>
        <translation>Speicher des Ranks, der am meisten braucht</translation>
    </message>
    <message>
        <source>The step time is not known</source>
        <translation>Die Schrittzeit ist nicht bekannt</translation>
    </message>
    <message>
        <source>%1 devices hold nothing</source>
        <translation>%1 Geräte halten nichts</translation>
    </message>
    <message>
        <source>Nothing is placed on them.</source>
        <translation>Auf ihnen ist nichts platziert.</translation>
    </message>
    <message>
        <source>No bucket waits for one that waits for it</source>
        <translation>Kein Bucket wartet auf einen, der auf ihn wartet</translation>
    </message>
    <message>
        <source>No rank is over capacity</source>
        <translation>Kein Rank ist über der Kapazität</translation>
    </message>
    <message>
        <source>Lower bound</source>
        <translation>Untere Schranke</translation>
    </message>
    <message>
        <source>it was stopped: the best plan may cost up to %1 % less than this one</source>
        <translation>er wurde angehalten: Der beste Plan kostet vielleicht bis zu %1 % weniger als dieser</translation>
    </message>
    <message>
        <source>%1 cannot be %2.</source>
        <translation>%1 kann nicht %2 sein.</translation>
    </message>
    <message>
        <source>%1 rows cannot be cut into %2 equal chunks.</source>
        <translation>%1 Zeilen lassen sich nicht in %2 gleiche Stücke teilen.</translation>
    </message>
    <message>
        <source>A view keeps cuts of dimensions that stay, or that come first where dimensions are joined or split.</source>
        <translation>Ein View behält Schnitte von Dimensionen, die bleiben oder die erste von verbundenen oder geteilten sind.</translation>
    </message>
    <message>
        <source>Dimension %1 of the mesh can be %2 here.</source>
        <translation>Dimension %1 des Meshs kann hier %2 sein.</translation>
    </message>
    <message>
        <source>Inputs and weights must not be whole on all devices where they can be cut.</source>
        <translation>Eingaben und Gewichte sollen nicht auf allen Geräten ganz sein, wo sie geteilt werden können.</translation>
    </message>
    <message>
        <source>Inputs and weights are stored, not summed.</source>
        <translation>Eingaben und Gewichte werden gespeichert, nicht summiert.</translation>
    </message>
    <message>
        <source>It is cut as what it reads is cut.</source>
        <translation>Er ist geteilt wie das, was er liest.</translation>
    </message>
    <message>
        <source>It is whole along the dimensions it enlarges.</source>
        <translation>Er ist ganz entlang dessen, was er erweitert.</translation>
    </message>
    <message>
        <source>It is whole along the dimension it concatenates.</source>
        <translation>Er ist ganz entlang dessen, was er verbindet.</translation>
    </message>
    <message>
        <source>It is whole along the dimensions it pools, and needs reduced sums.</source>
        <translation>Er ist ganz entlang dessen, was er zusammenfasst, und braucht fertige Summen.</translation>
    </message>
    <message>
        <source>It is whole along the dimensions it reduces, or gives partial sums.</source>
        <translation>Er ist ganz entlang dessen, was er reduziert, oder ergibt Summanden.</translation>
    </message>
    <message>
        <source>It is whole along the dimension it splits.</source>
        <translation>Er ist ganz entlang dessen, was er aufteilt.</translation>
    </message>
    <message>
        <source>It is whole along the dimension it slices.</source>
        <translation>Er ist ganz entlang dessen, wovon er einen Teil nimmt.</translation>
    </message>
    <message>
        <source>It needs reduced sums, and the whole normalised dimension on each device.</source>
        <translation>Er braucht fertige Summen und auf jedem Gerät alles, worüber er normalisiert.</translation>
    </message>
    <message>
        <source>It reads no tensor: every device makes the whole output.</source>
        <translation>Er liest keinen Tensor: Jedes Gerät erzeugt alles.</translation>
    </message>
    <message>
        <source>No rule is known for its operator: it runs whole on every device.</source>
        <translation>Für seinen Operator ist keine Regel bekannt: Er läuft auf jedem Gerät ganz.</translation>
    </message>
    <message>
        <source>Partial sums pass only through linear operators.</source>
        <translation>Summanden gehen nur durch lineare Operatoren hindurch.</translation>
    </message>
    <message>
        <source>no latency</source>
        <translation>keine Latenz</translation>
    </message>
    <message>
        <source>The kind of collective it merges: a plan may have buckets of several kinds.</source>
        <translation>Was er zusammenfasst: Ein Plan kann Buckets mehrerer Arten haben.</translation>
    </message>
    <message>
        <source>Times are %1 here and %2 in the baseline, so they do not compare.</source>
        <translation>Zeiten sind hier %1 und in der Baseline %2, sie lassen sich also nicht vergleichen.</translation>
    </message>
    <message>
        <source>Times are not compared: here they are %1, there %2.</source>
        <translation>Zeiten werden nicht verglichen: Hier sind sie %1, dort %2.</translation>
    </message>
    <message>
        <source>the latency of a sample over hosts and accelerators</source>
        <translation>die Latenz eines Beispiels über Hosts und Beschleuniger</translation>
    </message>
    <message>
        <source>torch.fx&apos;s latency of partitions</source>
        <translation>die Latenz von Partitionen nach torch.fx</translation>
    </message>
    <message>
        <source>All transfers from one device to another</source>
        <translation>Alle Übertragungen von einem Gerät zum anderen</translation>
    </message>
    <message>
        <source>Collectives before operators whose inputs are not placed as they need them; one for each reader.</source>
        <translation>Collectives vor Operatoren, deren Eingaben anders liegen, als sie sie wollen; eines für jeden Leser.</translation>
    </message>
    <message>
        <source>Collectives that add up the gradients of weights.</source>
        <translation>Collectives, die die Gradienten der Gewichte summieren.</translation>
    </message>
    <message>
        <source>Collectives that place the model&apos;s outputs as required.</source>
        <translation>Collectives, die die Rückgaben des Modells so legen, wie es verlangt ist.</translation>
    </message>
    <message>
        <source>Gradients of the tables, and the updates they cause.</source>
        <translation>Gradienten der Tabellen, und was sie darin ändern.</translation>
    </message>
    <message>
        <source>Gradients on their way from other ranks.</source>
        <translation>Gradienten auf dem Weg von anderen Ranks.</translation>
    </message>
    <message>
        <source>Lookups in the tables.</source>
        <translation>Lookups in den Tabellen.</translation>
    </message>
    <message>
        <source>Parameters and the peak of activations; every device has as much</source>
        <translation>Parameter und die Spitze der Aktivierungen; jedes Gerät hat so viel</translation>
    </message>
    <message>
        <source>Redistribution around it</source>
        <translation>Umverteilung darum</translation>
    </message>
    <message>
        <source>Redistribution counted once</source>
        <translation>Umverteilung, einmal gezählt</translation>
    </message>
    <message>
        <source>Rows on their way from host memory into the cache.</source>
        <translation>Zeilen auf dem Weg vom Speicher des Hosts in den Cache.</translation>
    </message>
    <message>
        <source>Transferred, per device</source>
        <translation>Übertragen, je Gerät</translation>
    </message>
    <message>
        <source>Weights of its part</source>
        <translation>Gewichte seines Teils</translation>
    </message>
    <message>
        <source>Bytes that collectives move on each device.</source>
        <translation>Was Collectives auf jedem Gerät bewegen.</translation>
    </message>
    <message>
        <source>What every device of the mesh does in a step, in order.</source>
        <translation>Was jedes Gerät des Mesh in einem Schritt tut, eines nach dem anderen.</translation>
    </message>
    <message>
        <source>Compute of operators, on each device.</source>
        <translation>Was Operatoren rechnen, auf jedem Gerät.</translation>
    </message>
    <message>
        <source>Results of lookups on their way to other ranks.</source>
        <translation>Was die Lookups ergeben, auf dem Weg zu anderen Ranks.</translation>
    </message>
    <message>
        <source>What the slowest rank does in a step, in order.</source>
        <translation>Was der Rank, der am längsten braucht, in einem Schritt tut, eines nach dem anderen.</translation>
    </message>
    <message>
        <source>graph %1, line %2</source>
        <translation>Graph %1, Zeile %2</translation>
    </message>
    <message>
        <source>moe-layer-freq, %1</source>
        <translation>moe-layer-freq, %1</translation>
    </message>
    <message>
        <source>profile %1</source>
        <translation>Profil %1</translation>
    </message>
    <message>
        <source>%1 had no plan when it was stopped after %2 s</source>
        <translation>%1 hatte keinen Plan, als es nach %2 s angehalten wurde</translation>
    </message>
    <message>
        <source>a picture of %1 pixels is too large for a PNG</source>
        <translation>ein Bild von %1 Pixeln ist mehr, als ein PNG haben kann</translation>
    </message>
    <message>
        <source>allow planners more time in the settings</source>
        <translation>Planern in den Einstellungen mehr Zeit erlauben</translation>
    </message>
    <message>
        <source>cannot make the folder %1</source>
        <translation>der Ordner %1 kann nicht angelegt werden</translation>
    </message>
    <message>
        <source>choose a smaller scale</source>
        <translation>einen kleineren Maßstab wählen</translation>
    </message>
    <message>
        <source>choose a smaller scale, SVG or PDF</source>
        <translation>einen kleineren Maßstab, SVG oder PDF wählen</translation>
    </message>
    <message>
        <source>close other documents or programs</source>
        <translation>andere Dokumente oder Programme schließen</translation>
    </message>
    <message>
        <source>drawing</source>
        <translation>zeichnet</translation>
    </message>
    <message>
        <source>no such picture format</source>
        <translation>ein solches Bildformat gibt es nicht</translation>
    </message>
    <message>
        <source>no_view: the shown or selected part is described by a view; set view to a file that the window&apos;s export dialog wrote</source>
        <translation>no_view: was gezeigt oder gewählt ist, sagt eine Ansicht; view muss eine Datei nennen, die der Exportdialog des Fensters geschrieben hat</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>zu wenig Speicher</translation>
    </message>
    <message>
        <source>not enough memory for the picture</source>
        <translation>zu wenig Speicher für das Bild</translation>
    </message>
    <message>
        <source>nothing that can be drawn is selected</source>
        <translation>nichts ist gewählt, was gezeichnet werden könnte</translation>
    </message>
    <message>
        <source>select operators first, or draw everything</source>
        <translation>zuerst Operatoren wählen oder alles zeichnen</translation>
    </message>
    <message>
        <source>the plan itself is gone, only its figures are left</source>
        <translation>hier gibt es keinen Plan mehr, nur seine Zahlen</translation>
    </message>
    <message>
        <source>does not fit between %1 and %2</source>
        <translation>passt nicht zwischen %1 und %2</translation>
    </message>
    <message>
        <source>host %1</source>
        <translation>Host %1</translation>
    </message>
    <message>
        <source>hosts %1</source>
        <translation>Hosts %1</translation>
    </message>
    <message>
        <source>not %1</source>
        <translation>nicht %1</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>Ranks %1</translation>
    </message>
    <message>
        <source>use more ranks, ranks with more DDR, or a smaller batch</source>
        <translation>mehr Ranks, Ranks mit mehr DDR oder einen kleineren Batch verwenden</translation>
    </message>
    <message>
        <source>use more ranks, ranks with more HBM or DDR, or a smaller batch</source>
        <translation>mehr Ranks, Ranks mit mehr HBM oder DDR oder einen kleineren Batch verwenden</translation>
    </message>
    <message>
        <source>%1 of outputs</source>
        <translation>%1 von Ausgaben</translation>
    </message>
    <message>
        <source>%1, mesh dim. %2</source>
        <translation>%1, Mesh-Dim. %2</translation>
    </message>
    <message>
        <source>Their number, the bytes each device moves, and their total time</source>
        <translation>Wie viele es sind, was jedes Gerät bewegt, und die Zeit von allen</translation>
    </message>
    <message>
        <source>collectives by kind</source>
        <translation>Collectives nach Art</translation>
    </message>
    <message>
        <source>collectives by layer</source>
        <translation>Collectives nach Schicht</translation>
    </message>
    <message>
        <source>collectives by mesh dimension</source>
        <translation>Collectives nach Mesh-Dimension</translation>
    </message>
    <message>
        <source>no plan: constraints too strict: %1 proposals evaluated for %2 devices of at most %3; reserved %4; available in all %5</source>
        <translation>kein Plan: zu strenge Einschränkungen: %1 Vorschläge bewertet für %2 Geräte mit höchstens %3; reserviert %4; insgesamt verfügbar %5</translation>
    </message>
    <message>
        <source>no plan: insufficient storage: %1 proposals evaluated for %2 devices of at most %3; reserved %4; available in all %5</source>
        <translation>kein Plan: zu wenig Speicher: %1 Vorschläge bewertet für %2 Geräte mit höchstens %3; reserviert %4; insgesamt verfügbar %5</translation>
    </message>
    <message>
        <source>Kernels are short</source>
        <translation>Kernel sind kurz</translation>
    </message>
    <message>
        <source>If Python launches every kernel, without compilation or CUDA graphs, a step takes up to %1 times as long.</source>
        <translation>Wo Python jeden Kernel startet, weder übersetzt noch als CUDA-Graph aufgezeichnet, dauert ein Schritt bis zu %1-mal so lange.</translation>
    </message>
    <message>
        <source>Peak FLOP/s</source>
        <translation>Spitzenwert FLOP/s</translation>
    </message>
    <message>
        <source>Peak of one accelerator, dense and in bf16.</source>
        <translation>Eines Beschleunigers, dicht besetzt und in bf16.</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>%1 of %2, %3 likely to fit</source>
        <translation>%1 von %2, passt zu %3 wahrscheinlich</translation>
    </message>
    <message>
        <source>%1 splits a dimension of size %2 over %3 devices</source>
        <translation>%1 teilt eine Dimension der Größe %2 auf %3 Geräte</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>%1: largest %2 on rank %3, mean %4 (nearest: rank %5)</source>
        <translation>%1: am größten %2 auf Rank %3, im Mittel %4 (am nächsten: Rank %5)</translation>
    </message>
    <message>
        <source>HBM of tables</source>
        <translation>HBM der Tabellen</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>exposed</source>
        <translation>nicht überdeckt</translation>
    </message>
    <message>
        <source>extra memory</source>
        <translation>zusätzlicher Speicher</translation>
    </message>
    <message>
        <source>kernel %1: %2 tables, HBM %3, DDR %4</source>
        <translation>Kernel %1: %2 Tabellen, HBM %3, DDR %4</translation>
    </message>
    <message>
        <source>mesh dimension %1</source>
        <translation>Mesh-Dimension %1</translation>
    </message>
    <message>
        <source>outside of modules</source>
        <translation>außerhalb von Modulen</translation>
    </message>
    <message>
        <source>overlapped</source>
        <translation>überdeckt</translation>
    </message>
    <message>
        <source>proposals %1, plans %2, batch size %3</source>
        <translation>Vorschläge %1, Pläne %2, Batchgröße %3</translation>
    </message>
    <message>
        <source>reserved: %1</source>
        <translation>reserviert: %1</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>Token/s</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>no plan was found that fits: in the nearest one %1 needs %2 but has %3</source>
        <translation>es wurde kein Plan gefunden, der passt: im nächsten braucht %1 %2, vorhanden sind %3</translation>
    </message>
    <message>
        <source>no plan was found that fits: in the nearest one partition %1 is on no device and needs %2</source>
        <translation>es wurde kein Plan gefunden, der passt: im nächsten liegt Partition %1 auf keinem Gerät, sie braucht %2</translation>
    </message>
    <message>
        <source>How transfers between devices are timed: by the one transfer rate of all devices, as in torch.fx, or by the link between the two devices where the inventory has one.</source>
        <translation>Was Übertragungen zwischen Geräten dauern: ihre Bytes mit der einen Übertragungsrate aller Geräte wie in torch.fx, oder über die Verbindung zwischen den beiden Geräten, wo das Inventar eine nennt.</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>%1: a value is needed</source>
        <translation>%1: ein Wert wird gebraucht</translation>
    </message>
    <message>
        <source>torch.fx&apos;s latency of partitions, transfers over links</source>
        <translation>die Latenz von Partitionen nach torch.fx, Übertragungen über Verbindungen</translation>
    </message>
    <message>
        <source>Link %1 → %2</source>
        <translation>Verbindung %1 → %2</translation>
    </message>
    <message>
        <source>Transfers over this link: %1, which take %2.</source>
        <translation>Was über diese Verbindung geht: %1 Übertragungen, die %2 dauern.</translation>
    </message>
    <message>
        <source>The memory of %1 is not known</source>
        <translation>Der Speicher von %1 ist nicht bekannt</translation>
    </message>
    <message>
        <source>The memory of %1 devices is not known</source>
        <translation>Der Speicher von %1 Geräten ist nicht bekannt</translation>
    </message>
    <message>
        <source>Until it is given, nobody can say whether the plan fits there.</source>
        <translation>Ob passt, was dort liegt, ist erst zu sagen, wenn er angegeben ist.</translation>
    </message>
    <message>
        <source>No problems are known</source>
        <translation>Nichts, was bekannt ist, spricht gegen diesen Plan</translation>
    </message>
    <message>
        <source>Nothing is placed</source>
        <translation>Nichts ist platziert</translation>
    </message>
    <message>
        <source>There are no devices yet: open an inventory or add some.</source>
        <translation>Es gibt noch keine Geräte: ein Inventar öffnen oder welche hinzufügen.</translation>
    </message>
    <message>
        <source>unknown memory</source>
        <translation>unbekannten Speicher</translation>
    </message>
    <message>
        <source>%1: %2 in the plan, which the file does not pass to %3</source>
        <translation>%1: im Plan %2, was die Datei %3 nicht sagt</translation>
    </message>
    <message>
        <source>%1: %2 in the plan, %3 in %4</source>
        <translation>%1: im Plan %2, in %4 %3</translation>
    </message>
    <message>
        <source>the file tells %1 nothing beyond its defaults</source>
        <translation>die Datei sagt %1 nichts, was es nicht von selbst tut</translation>
    </message>
    <message>
        <source>%1 in stages %2, whose gradients have to be summed after every step</source>
        <translation>%1 in den Stufen %2, deren Gradienten nach jedem Schritt zu addieren sind</translation>
    </message>
    <message>
        <source>%1 of them</source>
        <translation>%1 davon</translation>
    </message>
    <message>
        <source>Order of the nodes</source>
        <translation>Reihenfolge der Knoten</translation>
    </message>
    <message>
        <source>as scheduled</source>
        <translation>wie geplant</translation>
    </message>
    <message>
        <source>of %1 operators</source>
        <translation>mit %1 Operatoren</translation>
    </message>
    <message>
        <source>of %1 blocks</source>
        <translation>mit %1 Blöcken</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s pipeline goes with ZeRO stages 0 and 1 only; the plan has stage %1</source>
        <translation>DeepSpeeds Pipeline geht nur mit ZeRO-Stufe 0 und 1; der Plan hat Stufe %1</translation>
    </message>
    <message>
        <source>torchtitan refuses tensor parallelism of %1, which does not divide %2 key-value heads</source>
        <translation>torchtitan lehnt Tensorparallelität %1 ab, die %2 Key-Value-Köpfe nicht teilt</translation>
    </message>
    <message>
        <source>torchtitan refuses a pipeline where embedding and head share their weight</source>
        <translation>torchtitan lehnt eine Pipeline ab, wenn Embedding und Kopf ihr Gewicht teilen</translation>
    </message>
    <message>
        <source>ZeRO stages of single blocks</source>
        <translation>ZeRO-Stufen einzelner Blöcke</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>Caches</translation>
    </message>
    <message>
        <source>Checks of bounds</source>
        <translation>Prüfung der Grenzen</translation>
    </message>
    <message>
        <source>Configurations</source>
        <translation>Konfigurationen</translation>
    </message>
    <message>
        <source>Degrees of the stages</source>
        <translation>Grade der Stufen</translation>
    </message>
    <message>
        <source>Devices of the operators</source>
        <translation>Geräte der Operatoren</translation>
    </message>
    <message>
        <source>Devices of the stages</source>
        <translation>Geräte der Stufen</translation>
    </message>
    <message>
        <source>Held in HBM</source>
        <translation>Im HBM gehalten</translation>
    </message>
    <message>
        <source>Inputs of the model</source>
        <translation>Eingaben des Modells</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Layouts of weights</source>
        <translation>Anordnung der Gewichte</translation>
    </message>
    <message>
        <source>Parallelism of single layers</source>
        <translation>Parallelität einzelner Schichten</translation>
    </message>
    <message>
        <source>Partitions</source>
        <translation>Partitionen</translation>
    </message>
    <message>
        <source>Placements of operators</source>
        <translation>Platzierungen der Operatoren</translation>
    </message>
    <message>
        <source>Shared weight</source>
        <translation>Geteiltes Gewicht</translation>
    </message>
    <message>
        <source>Sizes of shards</source>
        <translation>Größen der Shards</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Stochastic rounding</source>
        <translation>Stochastisches Runden</translation>
    </message>
    <message>
        <source>Types of outputs</source>
        <translation>Typen der Ausgaben</translation>
    </message>
    <message>
        <source>as given in a file</source>
        <translation>wie eine Datei sie angibt</translation>
    </message>
    <message>
        <source>as in the Galvatron file</source>
        <translation>wie in der Galvatron-Datei</translation>
    </message>
    <message>
        <source>data x tensor %1</source>
        <translation>Daten x Tensor %1</translation>
    </message>
    <message>
        <source>one for each operator</source>
        <translation>eine je Operator</translation>
    </message>
    <message>
        <source>without the redistribution %1</source>
        <translation>ohne die Umverteilung %1</translation>
    </message>
    <message>
        <source>From %1 measured runs of %2 and more.</source>
        <translation>Aus %1 gemessenen Läufen ab %2.</translation>
    </message>
    <message>
        <source>From %1 measured runs of less than %2.</source>
        <translation>Aus %1 gemessenen Läufen unter %2.</translation>
    </message>
    <message>
        <source>40 bytes per parameter of the rank that has most, by its memory: %1 x %2.</source>
        <translation>40 Bytes je Parameter des Ranks mit den meisten, durch seinen Speicher: %1 x %2.</translation>
    </message>
    <message>
        <source>No plan for this graph and these devices takes less.</source>
        <translation>Kein Plan für diesen Graphen und diese Geräte braucht weniger.</translation>
    </message>
    <message>
        <source>The longest path: the times of partitions that wait for each other, plus the transfers between them.</source>
        <translation>Der längste Pfad: die Zeiten der Partitionen, die aufeinander warten, und die Übertragungen zwischen ihnen.</translation>
    </message>
    <message>
        <source>Longest path</source>
        <translation>Längster Pfad</translation>
    </message>
    <message>
        <source>The longest chain of operators in the partition that wait for each other. The others run meanwhile.</source>
        <translation>Die Operatoren der Partition, die aufeinander warten, entlang des längsten Pfads zusammengezählt. Die daneben laufen währenddessen.</translation>
    </message>
    <message>
        <source>Its parts one after another: the critical path.</source>
        <translation>Was seine Teile nacheinander brauchen: der kritische Pfad.</translation>
    </message>
    <message>
        <source>missing, and hosts differ: %1 has %2 devices, %3 has %4</source>
        <translation>fehlt, und die Hosts sind verschieden: %1 hat %2 Geräte, %3 hat %4</translation>
    </message>
    <message>
        <source>leave out devices until all hosts have equally many, or give a cluster</source>
        <translation>Geräte weglassen, bis alle Hosts gleich viele haben, oder einen Cluster angeben</translation>
    </message>
    <message>
        <source>missing, and devices differ: %1 and %2 are not alike</source>
        <translation>fehlt, und die Geräte sind verschieden: %1 ist nicht gleich %2</translation>
    </message>
    <message>
        <source>leave out one kind of them, or give a cluster of equal nodes</source>
        <translation>eine Art von ihnen weglassen oder einen Cluster gleicher Knoten angeben</translation>
    </message>
    <message>
        <source>missing, and %1 does not say which accelerator it is</source>
        <translation>fehlt, und %1 sagt nicht, welcher Beschleuniger es ist</translation>
    </message>
    <message>
        <source>give each device an accelerator, such as &quot;h100-sxm&quot;, or the inventory a cluster</source>
        <translation>jedem Gerät einen Beschleuniger geben, etwa „h100-sxm“, oder dem Inventar einen Cluster</translation>
    </message>
    <message>
        <source>Achieved fractions of the peaks: those of an %1, because none are known for this one.</source>
        <translation>Erreichte Anteile der Spitzenwerte: die eines %1, weil Messungen fehlen.</translation>
    </message>
    <message>
        <source>missing, and nothing gives the devices&apos; memory</source>
        <translation>fehlt, und nichts nennt den Speicher der Geräte</translation>
    </message>
    <message>
        <source>give devices available_mem_bytes</source>
        <translation>den Geräten available_mem_bytes geben</translation>
    </message>
    <message>
        <source>Memory: %1, that of an %2.</source>
        <translation>Speicher: %1, wie ein %2 hat.</translation>
    </message>
    <message>
        <source>Memory: %1, the least that is given for a device.</source>
        <translation>Speicher: %1, der kleinste, der von einem Gerät genannt ist.</translation>
    </message>
    <message>
        <source>Links %1: %2, the fastest of the device whose links are slowest.</source>
        <translation>Verbindungen %1: %2, die schnellste des Geräts mit den langsamsten Verbindungen.</translation>
    </message>
    <message>
        <source>Links %1: %2, as is usual for an %3.</source>
        <translation>Verbindungen %1: %2, wie für einen %3 üblich.</translation>
    </message>
    <message>
        <source>missing, and nothing gives the rate of links %1</source>
        <translation>fehlt, und nichts nennt die Rate der Verbindungen %1</translation>
    </message>
    <message>
        <source>give it, or links between the devices</source>
        <translation>das Feld oder Verbindungen zwischen den Geräten angeben</translation>
    </message>
    <message>
        <source>Latency %1: %2, a usual one.</source>
        <translation>Latenz %1: %2, eine übliche.</translation>
    </message>
    <message>
        <source>inside a node</source>
        <translation>innerhalb eines Knotens</translation>
    </message>
    <message>
        <source>between nodes</source>
        <translation>zwischen Knoten</translation>
    </message>
    <message>
        <source>The devices do not fully describe their cluster</source>
        <translation>Die Geräte sagen nicht alles über ihren Cluster</translation>
    </message>
    <message>
        <source>no example: it depends on what the model computes</source>
        <translation>weil ein Beispiel fehlt: sie hängt davon ab, was das Modell berechnet</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Beschäftigt</translation>
    </message>
    <message>
        <source>An accelerator receives, computes and sends in turn. A host runs operators in parallel: the time from the first start to the last end, which is less than their sum.</source>
        <translation>Ein Beschleuniger empfängt, rechnet und sendet nacheinander. Hosts führen Operatoren nebeneinander aus: vom ersten, der beginnt, bis zum letzten, der endet; das ist weniger als alle zusammengezählt.</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>Zusammengefasst</translation>
    </message>
    <message>
        <source>Time of the merged collective. Members are listed with the time each takes alone, which is more in total.</source>
        <translation>Was das zusammengefasste Collective dauert. Bei seinen Mitgliedern steht, was jedes allein dauert; zusammen ist das mehr.</translation>
    </message>
    <message>
        <source>looked for: %1</source>
        <translation>gesucht wurde nach: %1</translation>
    </message>
    <message>
        <source>a string has no closing quote</source>
        <translation>einer Zeichenkette fehlt das schließende Anführungszeichen</translation>
    </message>
    <message>
        <source>a string is not valid UTF-8</source>
        <translation>eine Zeichenkette ist kein gültiges UTF-8</translation>
    </message>
    <message>
        <source>save the file with the encoding UTF-8</source>
        <translation>die Datei in der Kodierung UTF-8 speichern</translation>
    </message>
    <message>
        <source>an escape sequence lacks its four hexadecimal digits</source>
        <translation>einer Escape-Sequenz fehlen ihre vier Hexadezimalziffern</translation>
    </message>
    <message>
        <source>an escape sequence names half of a surrogate pair, the other half is missing</source>
        <translation>eine Escape-Sequenz nennt die Hälfte eines Surrogatpaars, die andere Hälfte fehlt</translation>
    </message>
    <message>
        <source>this is not a JSON escape sequence</source>
        <translation>das ist keine Escape-Sequenz von JSON</translation>
    </message>
    <message>
        <source>a backslash itself is written twice</source>
        <translation>ein Backslash selbst wird doppelt geschrieben</translation>
    </message>
    <message>
        <source>a string has a control character</source>
        <translation>eine Zeichenkette hat ein Steuerzeichen</translation>
    </message>
    <message>
        <source>write it as an escape sequence</source>
        <translation>es als Escape-Sequenz schreiben</translation>
    </message>
    <message>
        <source>a digit is missing in a number</source>
        <translation>in einer Zahl fehlt eine Ziffer</translation>
    </message>
    <message>
        <source>the byte order mark is incomplete</source>
        <translation>die Bytereihenfolge-Marke ist unvollständig</translation>
    </message>
    <message>
        <source>no JSON value begins like this</source>
        <translation>so beginnt kein Wert in JSON</translation>
    </message>
    <message>
        <source>strings have double quotes; there is no NaN, no infinity and no comment</source>
        <translation>Zeichenketten haben doppelte Anführungszeichen; NaN, Unendlich und Kommentare gibt es nicht</translation>
    </message>
    <message>
        <source>is the file complete?</source>
        <translation>ist die Datei vollständig?</translation>
    </message>
    <message>
        <source>more text follows after the document&apos;s end</source>
        <translation>nach dem Ende des Dokuments folgt noch Text</translation>
    </message>
    <message>
        <source>a comma or } is missing before this</source>
        <translation>davor fehlt ein Komma oder }</translation>
    </message>
    <message>
        <source>a comma or ] is missing before this</source>
        <translation>davor fehlt ein Komma oder ]</translation>
    </message>
    <message>
        <source>a colon is missing after the name of a field</source>
        <translation>nach dem Namen eines Feldes fehlt ein Doppelpunkt</translation>
    </message>
    <message>
        <source>the name of a field is missing before this</source>
        <translation>davor fehlt der Name eines Feldes</translation>
    </message>
    <message>
        <source>a value is missing before this</source>
        <translation>davor fehlt ein Wert</translation>
    </message>
    <message>
        <source>nothing follows the last comma</source>
        <translation>nach dem letzten Komma folgt nichts</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Left over</source>
        <translation>Rest</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>backward of inputs</source>
        <translation>rückwärts der Eingaben</translation>
    </message>
    <message>
        <source>backward of weights</source>
        <translation>rückwärts der Gewichte</translation>
    </message>
    <message>
        <source>the plan&apos;s times are not operator latencies that a run could correct</source>
        <translation>die Zeiten des Plans sind nicht die von Operatoren, die ein Lauf berichtigen könnte</translation>
    </message>
    <message>
        <source>plans of transformers use runs through calibration</source>
        <translation>Pläne von Transformern folgen einem Lauf durch ihre Kalibrierung</translation>
    </message>
    <message>
        <source>trace %1 of %2</source>
        <translation>Trace %1 von %2</translation>
    </message>
    <message>
        <source>each rank</source>
        <translation>jeder Rank</translation>
    </message>
    <message>
        <source>no collective of the run is one of the plan&apos;s alone: the traces have %1, the plan %2</source>
        <translation>keine Kollektive des Laufs ist genau eine des Plans: die Traces haben %1, der Plan %2</translation>
    </message>
    <message>
        <source>compare a run with the plan that it carried out, recorded with record_shapes=True where processes talk by gloo</source>
        <translation>einen Lauf mit dem Plan vergleichen, den er ausgeführt hat; wo Prozesse über gloo reden, mit record_shapes=True aufgezeichnet</translation>
    </message>
    <message>
        <source>no group of the run has a name that the plan has: groups are not compared</source>
        <translation>keine Gruppe des Laufs heißt wie eine des Plans: Gruppen werden nicht verglichen</translation>
    </message>
    <message>
        <source>told apart by their order alone, as they are the same: %1</source>
        <translation>nur durch ihre Reihenfolge unterschieden, da sie gleich sind: %1</translation>
    </message>
    <message>
        <source>not matched, as a step of the run has another number of them (in brackets): %1</source>
        <translation>nicht zugeordnet, da ein Schritt des Laufs eine andere Anzahl davon hat (in Klammern): %1</translation>
    </message>
    <message>
        <source>the plan has none or several collectives that these could be: %1</source>
        <translation>im Plan gibt es dazu keine Kollektive, oder mehrere kommen in Frage: %1</translation>
    </message>
    <message>
        <source>%1 of %2 in group %3</source>
        <translation>%1 von %2 in Gruppe %3</translation>
    </message>
    <message>
        <source>all %1 collectives found</source>
        <translation>alle %1 Kollektiven gefunden</translation>
    </message>
    <message>
        <source>%1 of %2 collectives found</source>
        <translation>%1 von %2 Kollektiven gefunden</translation>
    </message>
    <message>
        <source>The traces of ranks %1 have no memory: record them with profile_memory=True</source>
        <translation>Die Traces der Ranks %1 enthalten keinen Speicher: mit profile_memory=True aufzeichnen</translation>
    </message>
    <message>
        <source>The memory of ranks %1 is the host&apos;s, without what was there before the profiler began</source>
        <translation>Der Speicher der Ranks %1 ist der des Hosts, ohne was vor dem Beginn des Profilers da war</translation>
    </message>
    <message>
        <source>the graph has no collectives that a run could be compared by</source>
        <translation>der Graph hat keine Kollektiven, anhand derer ein Lauf verglichen werden könnte</translation>
    </message>
    <message>
        <source>what collectives take follows from latency and bandwidth among the plan&apos;s settings</source>
        <translation>was Kollektiven dauern, folgt aus Latenz und Bandbreite in den Einstellungen des Plans</translation>
    </message>
    <message>
        <source>dimension %1</source>
        <translation>Dimension %1</translation>
    </message>
    <message>
        <source>dimensions %1</source>
        <translation>Dimensionen %1</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>abgeleitet</translation>
    </message>
    <message>
        <source>as the open plan</source>
        <translation>wie der offene Plan</translation>
    </message>
    <message>
        <source>one per device</source>
        <translation>eine je Gerät</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <source>A roofline needs the operators&apos; latencies: %1.</source>
        <translation>Eine Roofline braucht die Latenzen der Operatoren: %1.</translation>
    </message>
    <message>
        <source>A roofline needs the peaks of the devices, because the latencies are measured: give each device an accelerator, or peak_flops and memory_bytes_per_sec, in the inventory.</source>
        <translation>Eine Roofline braucht die Spitzenwerte der Geräte, weil die Latenzen gemessen sind: im Inventar jedem Gerät einen Beschleuniger oder peak_flops und memory_bytes_per_sec geben.</translation>
    </message>
    <message>
        <source>A roofline needs operations and bytes: the operators&apos; shapes or flops are missing in the graph.</source>
        <translation>Eine Roofline braucht Operationen und Bytes: Im Graphen fehlen die Formen oder Flops der Operatoren.</translation>
    </message>
    <message>
        <source>Shared, counted once</source>
        <translation>Geteilt, einmal gezählt</translation>
    </message>
    <message>
        <source>Parameters that several of these hold take memory once on a device.</source>
        <translation>Parameter, die mehrere davon halten, belegen auf einem Gerät nur einmal Speicher.</translation>
    </message>
    <message>
        <source>Other memory</source>
        <translation>Übriger Speicher</translation>
    </message>
    <message>
        <source>Received values</source>
        <translation>Empfangene Werte</translation>
    </message>
    <message>
        <source>Outputs of other partitions, for each operator here that reads them.</source>
        <translation>Ausgaben anderer Partitionen, für jeden Operator hier, der sie liest.</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Live activations</source>
        <translation>Lebende Aktivierungen</translation>
    </message>
    <message>
        <source>%1, shard %2 of %3</source>
        <translation>%1, Shard %2 von %3</translation>
    </message>
    <message>
        <source>Dense parameters</source>
        <translation>Dichte Parameter</translation>
    </message>
    <message>
        <source>Parameters and buffers that are not tables.</source>
        <translation>Parameter und Puffer, die keine Tabellen sind.</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>The ids of a step.</source>
        <translation>Die Ids eines Schritts.</translation>
    </message>
    <message>
        <source>%1, kept × %2</source>
        <translation>%1, behalten × %2</translation>
    </message>
    <message>
        <source>What a microbatch leaves for its backward pass, %1, for each microbatch in flight.</source>
        <translation>Was ein Microbatch für seinen Rückwärtspass hinterlässt, %1, für jeden laufenden Microbatch.</translation>
    </message>
    <message>
        <source>FSDP2 functions (Python)</source>
        <translation>FSDP2-Funktionen (Python)</translation>
    </message>
    <message>
        <source>FSDP2 has data parallelism only; the plan also has pipeline %1, tensor %2, context %3 and expert %4</source>
        <translation>FSDP2 kennt nur Datenparallelität; der Plan hat auch Pipeline %1, Tensor %2, Kontext %3 und Experten %4</translation>
    </message>
    <message>
        <source>Functions for your own training program: fully_shard and recomputation of each layer, and the microbatches of a step. Of plans with data parallelism.</source>
        <translation>Funktionen für das eigene Trainingsprogramm: fully_shard und Neuberechnung jeder Schicht, und die Mikrobatches eines Schritts. Von Plänen mit Datenparallelität.</translation>
    </message>
    <message>
        <source>Gradients, optimizer and constant</source>
        <translation>Gradienten, Optimizer und Konstante</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Megatron-Bridge recipe (Python)</source>
        <translation>Megatron-Bridge-Rezept (Python)</translation>
    </message>
    <message>
        <source>A recipe for NVIDIA NeMo Megatron-Bridge that starts itself: model, degrees, pipeline layout, batch, sharding, recomputation and precision.</source>
        <translation>Ein Rezept für NVIDIA NeMo Megatron-Bridge, das sich selbst startet: Modell, Grade, Pipeline-Layout, Batch, Sharding, Neuberechnung und Zahlenformat.</translation>
    </message>
    <message>
        <source>The model&apos;s name at Hugging Face or its folder, such as meta-llama/Meta-Llama-3-8B. Empty: the graph&apos;s name if it is such a name, otherwise an argument of the command that starts the recipe.</source>
        <translation>Der Name des Modells bei Hugging Face oder sein Ordner, etwa meta-llama/Meta-Llama-3-8B. Leer: der Name des Graphen, wenn er so ein Name ist, sonst ein Argument des Befehls, der das Rezept startet.</translation>
    </message>
    <message>
        <source>The order of forward and backward passes on a pipeline rank. zb_h1, interleaved_zb, zb_v and dualpipe_v split the backward pass: weight gradients wait until there is time for them.</source>
        <translation>Die Reihenfolge von Vorwärts- und Rückwärtsläufen auf einem Pipeline-Rank. zb_h1, interleaved_zb, zb_v und dualpipe_v teilen den Rückwärtslauf: die Gradienten der Gewichte warten, bis Zeit dafür ist.</translation>
    </message>
    <message>
        <source>Activations that microbatches in flight keep until their weight gradients are computed, at the fullest moment of the schedule. Each keeps %1 in all stages of the rank, and from its input gradients on %2 more, which it computes again.</source>
        <translation>Was laufende Microbatches behalten, bis die Gradienten ihrer Gewichte berechnet sind, im vollsten Augenblick des Ablaufs. Einer behält %1 in allen Stufen des Ranks und ab den Gradienten seiner Eingaben %2 mehr, die er neu berechnet.</translation>
    </message>
    <message>
        <source>Only rank 0, which computes the loss, has logits.</source>
        <translation>Logits allein von Rank 0, der den Loss berechnet.</translation>
    </message>
    <message>
        <source>None: no input gradients are computed at the fullest moment.</source>
        <translation>Nichts: im vollsten Augenblick werden keine Gradienten von Eingaben berechnet.</translation>
    </message>
    <message>
        <source>Temporaries of the backward pass that runs at the fullest moment.</source>
        <translation>Zwischenwerte des Rückwärtspasses, der im vollsten Augenblick läuft.</translation>
    </message>
    <message>
        <source>%1 The %2 that wait for their weight gradients hold %3 more each, which was computed again.</source>
        <translation>%1 Die %2, die auf die Gradienten ihrer Gewichte warten, halten je %3 mehr, neu berechnet.</translation>
    </message>
    <message>
        <source>chunks: %1 has 2 chunks, got %2</source>
        <translation>chunks: %1 hat 2 Chunks, angegeben %2</translation>
    </message>
    <message>
        <source>chunks: %1 needs at least 2</source>
        <translation>chunks: %1 braucht mindestens 2</translation>
    </message>
    <message>
        <source>%1 runs stage i and stage 2 x pipeline - 1 - i on the same rank</source>
        <translation>%1 führt Stufe i und Stufe 2 x pipeline - 1 - i auf demselben Rank aus</translation>
    </message>
    <message>
        <source>%1 is not one of GPipe, 1F1B, Interleaved1F1B, InterleavedZeroBubble, ZBVZeroBubble, DualPipeV</source>
        <translation>%1 ist keines von GPipe, 1F1B, Interleaved1F1B, InterleavedZeroBubble, ZBVZeroBubble, DualPipeV</translation>
    </message>
    <message>
        <source>How a backward pass divides into input and weight gradients is assumed, not measured.</source>
        <translation>Wie sich ein Rückwärtslauf in Gradienten der Eingaben und der Gewichte teilt, ist angenommen, nicht gemessen.</translation>
    </message>
</context>
<context>
    <name>cutaway</name>
    <message>
        <source>Large searches on a cluster</source>
        <translation>Große Suchen auf einem Cluster</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>What one step does.</source>
        <translation>Was ein Schritt tut.</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>capacity %1, %2 times the peak</source>
        <translation>Kapazität %1, das %2-Fache des Höchststands</translation>
    </message>
    <message>
        <source>Gap %1</source>
        <translation>Lücke %1</translation>
    </message>
    <message>
        <source>A better plan could save %1 of the time at most.</source>
        <translation>Ein besserer Plan könnte höchstens %1 der Zeit sparen.</translation>
    </message>
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
        <source>in the same place</source>
        <translation>an derselben Stelle</translation>
    </message>
    <message>
        <source>was nowhere</source>
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
        <source>%1, ran differently</source>
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
        <source>Nine of ten measurements of such a plan are between %1 and %2.</source>
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
        <source>Lower bound: %1. %2</source>
        <translation>Untere Schranke: %1. %2</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>%1 more, %2</source>
        <translation>%1 weitere, %2</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Übrige</translation>
    </message>
    <message>
        <source>“%1” is not a memory size such as 16 GiB or 96.5 MiB</source>
        <translation>„%1“ ist keine Speichergröße wie 16 GiB oder 96,5 MiB</translation>
    </message>
    <message>
        <source>A device needs memory</source>
        <translation>Ein Gerät braucht etwas Speicher</translation>
    </message>
    <message>
        <source>A device needs a name</source>
        <translation>Ein Gerät braucht einen Namen</translation>
    </message>
    <message>
        <source>There is already a device %1</source>
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
        <source>“%1” is not a whole number</source>
        <translation>„%1“ ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>%1 already has the id %2</source>
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
        <source>“%1” is not a transfer rate such as 12.0 GB/s</source>
        <translation>„%1“ ist keine Übertragungsrate wie 12,0 GB/s</translation>
    </message>
    <message>
        <source>Add devices first</source>
        <translation>Zuerst Geräte hinzufügen</translation>
    </message>
    <message>
        <source>from the device</source>
        <translation>was das Gerät sagt</translation>
    </message>
    <message>
        <source>Change accelerator of %1 to %2</source>
        <translation>Beschleuniger von %1 in %2 ändern</translation>
    </message>
    <message>
        <source>Enter how many devices and how large, such as 4 × 40 GiB</source>
        <translation>Anzahl und Größe der Geräte eingeben: 4 × 40 GiB</translation>
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
        <source>Select the devices to remove</source>
        <translation>Die Geräte auswählen, die entfernt werden</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>No plan yet, bound %1</source>
        <translation>Noch kein Plan, Schranke %1</translation>
    </message>
    <message>
        <source>Best %1 is below the bound %2, so the bound is wrong</source>
        <translation>Bester %1 liegt unter der Schranke %2, die nicht stimmen kann</translation>
    </message>
    <message>
        <source>Best %1, equal to the bound: optimal</source>
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
        <source>%1, over by %2</source>
        <translation>%1, überschritten um %2</translation>
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
        <source>In</source>
        <translation>Liegen in</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Measured runs: %1 to %2; %3 likely to fit</source>
        <translation>Gemessene Läufe: %1 bis %2; passt zu %3 wahrscheinlich</translation>
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
        <source>%1, decisive</source>
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
        <source>“%1” is not the number of a group</source>
        <translation>„%1“ ist keine Gruppennummer</translation>
    </message>
    <message>
        <source>“%1” is not a size such as 4 MiB</source>
        <translation>„%1“ ist keine Größe wie 4 MiB</translation>
    </message>
    <message>
        <source>“%1” is not a time such as 10 µs</source>
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
        <source>Moves that would help most</source>
        <translation>Züge, die am meisten helfen würden</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Sie werden gesucht…</translation>
    </message>
    <message>
        <source>Two moves that help together</source>
        <translation>Zwei Züge, die zusammen helfen</translation>
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
        <source>In %1; you may add a unit</source>
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
        <translation>entlang Dimension %1</translation>
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
        <source>Open a model (ONNX, torch.export, config.json, Model Explorer, DOT, cutaway.graph), an inventory, a profile or a plan</source>
        <translation>Ein Modell (ONNX, torch.export, config.json, Model Explorer, DOT, cutaway.graph), ein Inventar, ein Profil oder einen Plan öffnen</translation>
    </message>
    <message>
        <source>this is a list of moves, not a model or a plan</source>
        <translation>das ist eine Liste von Zügen, kein Modell und kein Plan</translation>
    </message>
    <message>
        <source>the file is not a graph, inventory or plan</source>
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
        <source>The plan %1 cannot be read: %2</source>
        <translation>Der Plan %1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>the kept session cannot be read</source>
        <translation>die aufbewahrte Sitzung kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>The model&apos;s file has changed since: operators were matched by name</source>
        <translation>Die Datei des Modells wurde seitdem geändert: seine Operatoren wurden an ihren Namen wiedergefunden</translation>
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
        <source>There is nothing to undo.</source>
        <translation>Es wurde noch nichts getan, was rückgängig zu machen wäre.</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>Es wurde nichts rückgängig gemacht.</translation>
    </message>
    <message>
        <source>Nothing is selected.</source>
        <translation>Es ist nichts ausgewählt.</translation>
    </message>
    <message>
        <source>The groups of the plan shown have no order.</source>
        <translation>Die Gruppen des gezeigten Plans folgen einander in keiner Ordnung.</translation>
    </message>
    <message>
        <source>Select one operator of a plan whose groups follow each other.</source>
        <translation>Einen Operator eines Plans auswählen, dessen Gruppen aufeinander folgen.</translation>
    </message>
    <message>
        <source>Nothing is selected, or the plan shown has no pins.</source>
        <translation>Es ist nichts ausgewählt, oder der gezeigte Plan kennt keine Fixierungen.</translation>
    </message>
    <message>
        <source>Nothing selected can run in more than one way.</source>
        <translation>Es ist nichts ausgewählt, was auf mehr als eine Art laufen kann.</translation>
    </message>
    <message>
        <source>No group is empty.</source>
        <translation>Keine Gruppe ist leer.</translation>
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
        <source>The plan shown has no cost model that measurements can be fitted to.</source>
        <translation>Der gezeigte Plan hat kein Kostenmodell, das an Messungen angepasst werden könnte.</translation>
    </message>
    <message>
        <source>No model is open, or the plan shown has none of these.</source>
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
        <source>There are no devices to place it on yet.</source>
        <translation>Es gibt noch keine Geräte dafür.</translation>
    </message>
    <message>
        <source>%1 runs a program that is not part of Cutaway</source>
        <translation>%1 führt ein Programm aus, das nicht von Cutaway ist</translation>
    </message>
    <message>
        <source>It can do everything that you can do. %1 describes it; you are asked again when that file changes.</source>
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
        <source>Skip it</source>
        <translation>Ohne weiter</translation>
    </message>
    <message>
        <source>Memory of devices</source>
        <translation>Speicher der Geräte</translation>
    </message>
    <message>
        <source>Rate of links</source>
        <translation>Rate der Verbindungen</translation>
    </message>
    <message>
        <source>fits %1</source>
        <translation>passt %1</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Latency, sum</source>
        <translation>Latenz, Summe</translation>
    </message>
    <message>
        <source>costs %1</source>
        <translation>kostet %1</translation>
    </message>
    <message>
        <source>saves %1</source>
        <translation>spart %1</translation>
    </message>
    <message>
        <source>Half ticked: follows from the other settings</source>
        <translation>Halb angekreuzt: wie es aus dem Übrigen folgt</translation>
    </message>
    <message numerus="yes">
        <source>%n groups</source>
        <translation>
            <numerusform>%n Gruppe</numerusform>
            <numerusform>%n Gruppen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Change accelerator of %n devices to %1</source>
        <translation>
            <numerusform>Beschleuniger von %n Gerät in %1 ändern</numerusform>
            <numerusform>Beschleuniger von %n Geräten in %1 ändern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Between 1 and %n devices at a time</source>
        <translation>
            <numerusform>Zwischen 1 und %n Gerät auf einmal</numerusform>
            <numerusform>Zwischen 1 und %n Geräte auf einmal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n devices of %1</source>
        <translation>
            <numerusform>%n Gerät mit %1 hinzufügen</numerusform>
            <numerusform>%n Geräte mit %1 hinzufügen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Duplicate %n devices</source>
        <translation>
            <numerusform>%n Gerät duplizieren</numerusform>
            <numerusform>%n Geräte duplizieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n devices</source>
        <translation>
            <numerusform>%n Gerät entfernen</numerusform>
            <numerusform>%n Geräte entfernen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n devices</source>
        <translation>
            <numerusform>%1 auf %n Gerät</numerusform>
            <numerusform>%1 auf %n Geräten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n tensors</source>
        <translation>
            <numerusform>%1 in %n Tensor</numerusform>
            <numerusform>%1 in %n Tensoren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No single change helps: %n moves were tried.</source>
        <translation>
            <numerusform>Nichts Einzelnes hilft: %n Zug wurde versucht.</numerusform>
            <numerusform>Nichts Einzelnes hilft: %n Züge wurden versucht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n possible moves were tried.</source>
        <translation>
            <numerusform>%1 von %n möglichen Zug wurde versucht.</numerusform>
            <numerusform>%1 von %n möglichen Zügen wurden versucht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No two of the %1 nearest moves help more than one alone: %n pairs were tried.</source>
        <translation>
            <numerusform>Keine zwei der %1 nächsten Züge helfen mehr als einer: %n Paar wurde versucht.</numerusform>
            <numerusform>Keine zwei der %1 nächsten Züge helfen mehr als einer: %n Paare wurden versucht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n plans</source>
        <translation>
            <numerusform>%n Plan</numerusform>
            <numerusform>%n Pläne</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n Zug</numerusform>
            <numerusform>%n Züge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n steps are missing: the file that held them was cut off or damaged</source>
        <translation>
            <numerusform>%1 von %n Schritt fehlt: die Datei, die sie aufbewahrte, wurde abgeschnitten oder beschädigt</numerusform>
            <numerusform>%1 von %n Schritten fehlen: die Datei, die sie aufbewahrte, wurde abgeschnitten oder beschädigt</numerusform>
        </translation>
    </message>
    <message>
        <source>Partition plans: what is computed</source>
        <translation>Partitionspläne: was berechnet wird</translation>
    </message>
    <message>
        <source>Pipeline plans: what is computed</source>
        <translation>Pipelinepläne: was berechnet wird</translation>
    </message>
    <message>
        <source>Sharding plans: what is computed</source>
        <translation>Shardingpläne: was berechnet wird</translation>
    </message>
    <message>
        <source>Embedding plans: what is computed</source>
        <translation>Embeddingpläne: was berechnet wird</translation>
    </message>
    <message>
        <source>Bucketing plans: what is computed</source>
        <translation>Bucketingpläne: was berechnet wird</translation>
    </message>
    <message>
        <source>Training plans: what is computed</source>
        <translation>Trainingspläne: was berechnet wird</translation>
    </message>
    <message>
        <source>Comparing plans: what is computed</source>
        <translation>Pläne vergleichen: was berechnet wird</translation>
    </message>
    <message>
        <source>A run beside its plan: what is computed</source>
        <translation>Ein Lauf neben seinem Plan: was berechnet wird</translation>
    </message>
    <message>
        <source>Everything the window does</source>
        <translation>Alles, was das Fenster kann</translation>
    </message>
    <message>
        <source>All planners</source>
        <translation>Alle Planer</translation>
    </message>
    <message>
        <source>Your own model and devices</source>
        <translation>Ihr eigenes Modell und Ihre Geräte</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>Python, and planners of your own</source>
        <translation>Python und eigene Planer</translation>
    </message>
    <message>
        <source>Which exports were run</source>
        <translation>Welche Exporte ausgeführt wurden</translation>
    </message>
    <message>
        <source>Predicted and measured</source>
        <translation>Vorhergesagt und gemessen</translation>
    </message>
    <message>
        <source>How fast it is</source>
        <translation>Wie schnell es ist</translation>
    </message>
    <message>
        <source>Algorithms on graphs</source>
        <translation>Algorithmen auf Graphen</translation>
    </message>
    <message>
        <source>Planners and importers as programs</source>
        <translation>Planer und Importer als Programme</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>This page is in English.</source>
        <translation>Diese Seite ist englisch.</translation>
    </message>
    <message numerus="yes">
        <source>%n devices have %1.</source>
        <translation>
            <numerusform>%n Gerät hat %1.</numerusform>
            <numerusform>%n Geräte haben %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The descriptions of %n planners cannot be read</source>
        <translation>
            <numerusform>Die Beschreibung von %n Planer ist nicht zu lesen</numerusform>
            <numerusform>Die Beschreibungen von %n Planern sind nicht zu lesen</numerusform>
        </translation>
    </message>
    <message>
        <source>The planner “%1” uses what the inventory describes.</source>
        <translation>Der Planer „%1“ nimmt, was das Inventar beschreibt.</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Allowed: %1 %2 to %3</source>
        <comment>step time 1.2 ms to 1.1 ms</comment>
        <translation>Erlaubt: %1 von %2 auf %3</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Erlaubt</translation>
    </message>
    <message>
        <source>Refused: %1</source>
        <translation>Abgelehnt: %1</translation>
    </message>
    <message>
        <source>Done: %1, %2 %3</source>
        <comment>Run a in 2, step time 1.2 ms</comment>
        <translation>Erledigt: %1, %2 %3</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>Erledigt: %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>DDR 240 %</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>DDR 2.38 GiB</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Allowed, but the resulting time is unknown: %1</source>
        <translation>Erlaubt, aber die Zeit ist dann unbekannt: %1</translation>
    </message>
    <message>
        <source>%1 over by %2</source>
        <translation>%1 um %2 überschritten</translation>
    </message>
    <message>
        <source>The planner “%1” is for graphs like this one; it needs no devices.</source>
        <translation>Der Planer „%1“ ist für Graphen wie diesen; er braucht keine Geräte.</translation>
    </message>
    <message>
        <source>%1 unknown: %2</source>
        <translation>%1 unbekannt: %2</translation>
    </message>
    <message>
        <source>Limited by: not known</source>
        <translation>Begrenzt durch: nicht bekannt</translation>
    </message>
    <message>
        <source>%1, only in the baseline</source>
        <translation>%1, nur in der Baseline</translation>
    </message>
    <message>
        <source>%1, only in this plan</source>
        <translation>%1, nur in diesem Plan</translation>
    </message>
    <message>
        <source>%1, there %2</source>
        <comment>Partition 0, there Partition 1</comment>
        <translation>%1, dort %2</translation>
    </message>
    <message>
        <source>%1 joined</source>
        <translation>%1 dazu</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 fort</translation>
    </message>
    <message>
        <source>Memory: %1 → %2</source>
        <translation>Speicher: %1 → %2</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1 nach %2: %3</translation>
    </message>
    <message numerus="yes">
        <source>%n more here</source>
        <translation>
            <numerusform>%n weitere hier</numerusform>
            <numerusform>%n weitere hier</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No single move helps: %n were tried.</source>
        <translation>
            <numerusform>Kein einzelner Zug hilft: %n wurde versucht.</numerusform>
            <numerusform>Kein einzelner Zug hilft: %n wurden versucht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Settings of the plan that would help most</source>
        <translation>Einstellungen des Plans, die am meisten helfen würden</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>No model is open, or the plan shown is always drawn by flow.</source>
        <translation>Kein Modell ist offen, oder der gezeigte Plan wird immer nach Fluss gezeichnet.</translation>
    </message>
    <message>
        <source>In another place than in the baseline %1: %2</source>
        <translation>Anderswo als in der Baseline %1: %2</translation>
    </message>
    <message>
        <source>Run differently from the baseline %1: %2</source>
        <translation>Anders ausgeführt als in der Baseline %1: %2</translation>
    </message>
    <message>
        <source>Nowhere in the baseline %1</source>
        <translation>In der Baseline %1 an keinem Ort</translation>
    </message>
    <message>
        <source>In the baseline %1: %2</source>
        <translation>In der Baseline %1: %2</translation>
    </message>
    <message>
        <source>Runs differently from the baseline %1</source>
        <translation>Anders ausgeführt als in der Baseline %1</translation>
    </message>
    <message>
        <source>%1 ran differently</source>
        <translation>%1 liefen anders</translation>
    </message>
    <message>
        <source>%1: “%2” is not understood: enter positive whole numbers such as 2 × 4, 2x4 or 2, 4</source>
        <translation>%1: „%2“ ist unverständlich: Positive ganze Zahlen werden gebraucht, wie 2 × 4, 2x4 oder 2, 4</translation>
    </message>
    <message>
        <source>%1: rate</source>
        <translation>%1: Rate</translation>
    </message>
    <message>
        <source>The memory of every device is known</source>
        <translation>Der Speicher jedes Geräts ist bekannt</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message numerus="yes">
        <source>Give %n devices %1 of memory</source>
        <translation>
            <numerusform>%n Gerät %1 Speicher geben</numerusform>
            <numerusform>%n Geräten %1 Speicher geben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The memory of %n devices is not known.</source>
        <translation>
            <numerusform>Der Speicher von %n Gerät ist nicht bekannt.</numerusform>
            <numerusform>Der Speicher von %n Geräten ist nicht bekannt.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 made no plan: %2%3. Shown instead is a plan of %4: %5.</source>
        <translation>%1 ergab keinen Plan: %2%3. Gezeigt wird nicht das Gewünschte, sondern ein Plan von %4: %5.</translation>
    </message>
    <message>
        <source>the file does not say on how many accelerators its plan runs</source>
        <translation>die Datei sagt nicht, auf wie vielen Beschleunigern ihr Plan läuft</translation>
    </message>
    <message>
        <source>Open it together with an inventory</source>
        <translation>Öffnen Sie sie zusammen mit einem Inventar</translation>
    </message>
    <message>
        <source>Input gradients</source>
        <translation>Eingabegradienten</translation>
    </message>
    <message>
        <source>Weight gradients</source>
        <translation>Gewichtsgradienten</translation>
    </message>
    <message>
        <source>%1
from %2, takes %3 together with the pass that overlaps it</source>
        <translation>%1
ab %2, dauert %3 zusammen mit dem Durchlauf, der sich damit überschneidet</translation>
    </message>
    <message>
        <source>Σ: the times of its %1, added up</source>
        <comment>operators</comment>
        <translation>Σ: die Zeiten seiner %1, zusammengezählt</translation>
    </message>
    <message>
        <source>Their sum; they need not be alive at the same time.</source>
        <translation>Von allen zusammengezählt; sie müssen nicht zur selben Zeit da sein.</translation>
    </message>
    <message>
        <source>Their sum.</source>
        <translation>Von allen zusammengezählt.</translation>
    </message>
    <message>
        <source>The sum of their times. Where some run in parallel, together they take less.</source>
        <translation>Ihre Zeiten zusammengezählt. Wo manche neben anderen laufen, brauchen sie zusammen weniger.</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>%1 counts shared parameters once: %2 in total</source>
        <translation>%1 zählt geteilte Parameter einmal: %2 insgesamt</translation>
    </message>
    <message>
        <source>From %1: %2</source>
        <translation>Von %1: %2</translation>
    </message>
    <message>
        <source>To %1: %2</source>
        <translation>An %1: %2</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>measured, rank %1</source>
        <translation>gemessen, Rank %1</translation>
    </message>
    <message>
        <source>predicted %1, measured %2: %3 times as long</source>
        <translation>vorhergesagt %1, gemessen %2: %3-mal so lang</translation>
    </message>
    <message>
        <source>before its first operator it waited %1</source>
        <translation>vor seinem ersten Operator wartete er %1</translation>
    </message>
    <message>
        <source>The plan shown has no passes that a run can be compared with.</source>
        <translation>Der gezeigte Plan sagt nichts über Durchläufe, mit denen ein Lauf verglichen werden könnte.</translation>
    </message>
    <message>
        <source>The plan shown has no run.</source>
        <translation>Neben dem gezeigten Plan liegt kein Lauf.</translation>
    </message>
    <message>
        <source>ends %1 earlier</source>
        <translation>endet %1 früher</translation>
    </message>
    <message>
        <source>ends %1 later</source>
        <translation>endet %1 später</translation>
    </message>
    <message>
        <source>Memory at its peak</source>
        <translation>Speicher im vollsten Augenblick</translation>
    </message>
    <message>
        <source>In a step:</source>
        <translation>In einem Schritt:</translation>
    </message>
    <message>
        <source>Of a microbatch:</source>
        <translation>Je Microbatch:</translation>
    </message>
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
        <source>Cancel a move</source>
        <translation>Verschieben abbrechen</translation>
    </message>
    <message>
        <source>Shift+F10</source>
        <translation>Umschalt+F10</translation>
    </message>
    <message>
        <source>Menu of the focused item</source>
        <translation>Menü zu dem, was den Fokus hat</translation>
    </message>
</context>
<context>
    <name>cutaway::BeforeAfter</name>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>The graph as it is; change the plan here</source>
        <translation>Der Graph, wie er ist; hier wird der Plan geändert</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>The graph after the plan is applied</source>
        <translation>Der Graph nach Ausführung des Plans</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllung</translation>
    </message>
    <message>
        <source>How full each one is, what it holds, and what it saves</source>
        <translation>Wie voll jeder ist, wovon, und was er spart</translation>
    </message>
    <message>
        <source>The window is too low for it: the picture keeps half of the height</source>
        <translation>Das Fenster ist dafür zu niedrig: das Bild behält die Hälfte</translation>
    </message>
    <message>
        <source>The plan cannot be applied: %1</source>
        <translation>Der Plan kann nicht ausgeführt werden: %1</translation>
    </message>
    <message>
        <source>Width: members. Height: bytes, below the cap (the line). Colour: bucket, the same in time. Dashed: alone. What the blue frame holds stands below.</source>
        <translation>Breite: Mitglieder. Höhe: Bytes, unter der Obergrenze (die Linie). Farbe: Bucket, auch in der Zeit. Gestrichelt: allein. Was im blauen Rahmen ist, steht darunter.</translation>
    </message>
    <message>
        <source>Height: bytes. Colour: bucket, also in the timeline. The line is the cap.</source>
        <translation>Höhe: Bytes. Farbe: Bucket, auch in der Zeitachse. Die Linie ist die Obergrenze.</translation>
    </message>
</context>
<context>
    <name>cutaway::BoundaryDrag</name>
    <message>
        <source>Arrows move the boundary, with Shift to module ends; Enter drops it, P pins it, Delete joins, Esc cancels</source>
        <translation>Pfeile verschieben die Grenze, mit Umschalt an Modulenden, Eingabe legt ab, P fixiert, Entf vereinigt, Esc bricht ab</translation>
    </message>
    <message>
        <source>Arrows move the boundary, with Shift to module ends; Enter drops it, Delete joins, Esc cancels</source>
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
    <name>cutaway::BucketRows</name>
    <message>
        <source>Buckets</source>
        <translation>Buckets</translation>
    </message>
    <message>
        <source>%1, %2
</source>
        <translation>%1, %2
</translation>
    </message>
    <message numerus="yes">
        <source>%n others stay as they are</source>
        <translation>
            <numerusform>%n andere bleibt, wie sie ist</numerusform>
            <numerusform>%n andere bleiben, wie sie sind</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, one call each</source>
        <translation>%1, je ein Aufruf</translation>
    </message>
    <message numerus="yes">
        <source>%n collectives, %1</source>
        <translation>
            <numerusform>%n Collective, %1</numerusform>
            <numerusform>%n Collectives, %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>The collectives, and what they are merged into</source>
        <translation>Die Collectives, und worin sie verschmolzen werden</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>The operators, with what computes between the collectives</source>
        <translation>Die Operatoren, mit dem, was zwischen den Collectives rechnet</translation>
    </message>
    <message>
        <source>Width: members. Height: bytes, below the cap (the line). Colour: bucket, also in the timeline. Dashed: alone.</source>
        <translation>Breite: Mitglieder. Höhe: Bytes, unter der Obergrenze (die Linie). Farbe: Bucket, auch in der Zeitachse. Gestrichelt: allein.</translation>
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
        <source>Hollow: used for the fit. Filled: held back for the errors. Dashed: 10 % off.</source>
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
        <source>Preview moving the selection here</source>
        <translation>Fragen, was es bewirkte, die Auswahl hierher zu verschieben</translation>
    </message>
    <message>
        <source>Move the selection here</source>
        <translation>Auswahl hierher verschieben</translation>
    </message>
    <message>
        <source>The selection is already there</source>
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
        <source>Join with %1 after it</source>
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
        <source>&amp;Run them differently…</source>
        <translation>&amp;Anders ausführen…</translation>
    </message>
    <message>
        <source>&amp;Run it differently (%1)…</source>
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
    <message>
        <source>&amp;Pin to its choice</source>
        <translation>&amp;Fixieren an seine Wahl</translation>
    </message>
    <message>
        <source>&amp;Pin to their choices</source>
        <translation>&amp;Fixieren an ihre Wahl</translation>
    </message>
</context>
<context>
    <name>cutaway::ChoiceBrush</name>
    <message>
        <source>Paint “%1” over what should run this way; Esc puts the brush away</source>
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
        <source>Over capacity by %1</source>
        <translation>Über der Kapazität um %1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>%1, over by %2</source>
        <translation>%1, überschritten um %2</translation>
    </message>
    <message numerus="yes">
        <source>%n ways</source>
        <translation>
            <numerusform>%n Art</numerusform>
            <numerusform>%n Arten</numerusform>
        </translation>
    </message>
    <message>
        <source>How the plan&apos;s %1 would change</source>
        <translation>Wie sich %1 des Plans ändern würde</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>various</source>
        <translation>verschieden</translation>
    </message>
    <message>
        <source>All %1 together</source>
        <translation>Alle %1 zusammen</translation>
    </message>
    <message>
        <source>The largest of all %1</source>
        <translation>Der größte von allen %1</translation>
    </message>
    <message>
        <source>Each of the %1 has its own</source>
        <translation>Jeder der %1 hat seinen eigenen</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>je %1</translation>
    </message>
    <message>
        <source>%1 to %2 each</source>
        <translation>je %1 bis %2</translation>
    </message>
    <message>
        <source>Change of memory on the device that would be furthest over capacity, or else on the one where it changes most</source>
        <translation>Wie sich der Speicher auf dem Gerät ändern würde, das am weitesten über seiner Kapazität wäre, sonst auf dem, wo er sich am meisten ändert</translation>
    </message>
</context>
<context>
    <name>cutaway::ChoicesLink</name>
    <message>
        <source>Run them differently…</source>
        <translation>Anders ausführen…</translation>
    </message>
    <message numerus="yes">
        <source>%n ways to run it…</source>
        <translation>
            <numerusform>%n Art, es auszuführen…</numerusform>
            <numerusform>%n Arten, es auszuführen…</numerusform>
        </translation>
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
        <source>Use what you pick as a brush: everything you drag it over runs this way; each stroke is one step</source>
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
        <source>Search operators and commands</source>
        <translation>Operatoren und Befehle suchen</translation>
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
        <source>Compare with a plan of another version of this model: operators are matched by name, then by what they do and their neighbours</source>
        <translation>Mit einem Plan einer anderen Version dieses Modells vergleichen: Operatoren sind dieselben nach Namen, dann nach dem, was sie tun, und ihren Nachbarn</translation>
    </message>
    <message>
        <source>Smaller differences are ignored</source>
        <translation>Kleinere Unterschiede zählen nicht</translation>
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
        <source>This plan is the baseline; go to another plan to see the differences</source>
        <translation>Dieser Plan ist die Baseline; ein anderer zeigt, worin sie sich unterscheiden</translation>
    </message>
    <message>
        <source>The baseline %1 is a plan of another kind</source>
        <translation>Die Baseline %1 ist ein Plan anderer Art</translation>
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
    <message>
        <source>All open plans against the baseline as one page (HTML), table (CSV) or document (JSON)</source>
        <translation>Alle offenen Pläne gegenüber der Baseline als eine Seite (HTML), Tabelle (CSV) oder Dokument (JSON)</translation>
    </message>
    <message>
        <source>Stop comparing with the &amp;baseline</source>
        <translation>Mit keiner &amp;Baseline mehr vergleichen</translation>
    </message>
    <message>
        <source>Against the baseline %1: of %2 %3, %4 are the same, %5 moved, %6 run differently</source>
        <translation>Gegenüber der Baseline %1: von %2 %3 sind %4 gleich, %5 verschoben, %6 laufen anders</translation>
    </message>
    <message>
        <source>%1, %2 only in the baseline, %3 only in this plan</source>
        <translation>%1, %2 nur in der Baseline, %3 nur in diesem Plan</translation>
    </message>
    <message>
        <source>O&amp;ther version…</source>
        <translation>And&amp;ere Version…</translation>
    </message>
    <message>
        <source>N&amp;oise below</source>
        <translation>&amp;Rauschen unter</translation>
    </message>
    <message>
        <source>S&amp;ave…</source>
        <translation>&amp;Speichern…</translation>
    </message>
    <message>
        <source>%1, there %2</source>
        <translation>%1, dort %2</translation>
    </message>
    <message>
        <source>Each plan is on its own devices; Cost shows the baseline on those of this plan</source>
        <translation>Jeder Plan hat seine eigenen Geräte; „Kosten“ zeigt die Baseline auf denen dieses Plans</translation>
    </message>
</context>
<context>
    <name>cutaway::ContinuePane</name>
    <message>
        <source>Unsaved work from %1</source>
        <translation>Nicht gespeichert, %1</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>Verwerfen…</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
</context>
<context>
    <name>cutaway::ControlStrip</name>
    <message>
        <source>%1 is left out: %2</source>
        <translation>%1 entfällt: %2</translation>
    </message>
    <message>
        <source>Keep %1</source>
        <translation>%1 behalten</translation>
    </message>
    <message>
        <source>Keep ranks and batch</source>
        <translation>Ranks und Batch behalten</translation>
    </message>
    <message>
        <source>Keeps these while one setting changes: data ranks, then microbatches, then pipeline ranks adapt, and arrows step to the next possible value</source>
        <translation>Behält beides, während sich eine Einstellung ändert: Data-Ranks, Microbatches, dann Pipeline-Ranks geben nach, und Pfeile gehen zum nächsten möglichen Wert</translation>
    </message>
    <message>
        <source>%1; possible: %2</source>
        <translation>%1; möglich: %2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
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
        <source>%1, then %2, %3</source>
        <translation>%1, dann %2, %3</translation>
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
        <source>then</source>
        <translation>dann</translation>
    </message>
    <message>
        <source>better than the first plan</source>
        <translation>besser als der erste Plan</translation>
    </message>
    <message>
        <source>worse than the first plan</source>
        <translation>schlechter als der erste Plan</translation>
    </message>
    <message>
        <source>Compared with %1 as it was opened, with the devices and settings of this plan</source>
        <translation>Gegenüber %1, wie geöffnet, mit Geräten und Einstellungen dieses Plans</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
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
    <name>cutaway::CriticalPathRibbon</name>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
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
        <source>cannot be applied</source>
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
    <name>cutaway::DeviceColumns</name>
    <message>
        <source>Memory of devices</source>
        <translation>Speicher der Geräte</translation>
    </message>
    <message>
        <source>A column: the fullest device of a host</source>
        <translation>Eine Säule: das vollste Gerät eines Hosts</translation>
    </message>
    <message>
        <source>%1, fullest: %2</source>
        <translation>%1, am vollsten: %2</translation>
    </message>
    <message>
        <source>%1 to %2, fullest: %3</source>
        <translation>%1 bis %2, am vollsten: %3</translation>
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
        <source>Latencies are estimated from its peaks in File › Import settings</source>
        <translation>Aus dessen Spitzenwerten Latenzen geschätzt werden, in Datei › Importeinstellungen</translation>
    </message>
    <message>
        <source>The device’s own</source>
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
        <source>Bytes per second between devices without their own link, or between all devices where transfers are set to rate</source>
        <translation>Bytes je Sekunde zwischen Geräten ohne eigene Verbindung, und zwischen allen, wo Übertragungen auf Rate gestellt sind</translation>
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
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Not known; enter it here, such as 80 GiB</source>
        <translation>Nicht bekannt; hier eintragen, etwa 80 GiB</translation>
    </message>
</context>
<context>
    <name>cutaway::DevicesPanel</name>
    <message>
        <source>Hatched: change if applied</source>
        <translation>Schraffiert: Änderung, falls angewendet</translation>
    </message>
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
        <source>%1 is over its limit of %2</source>
        <translation>%1 ist über der Grenze für %2</translation>
    </message>
    <message>
        <source>%1 is nearest to its limit</source>
        <translation>%1 ist der Grenze am nächsten</translation>
    </message>
    <message>
        <source>%1 is nearest to its limit of %2</source>
        <translation>%1 ist der Grenze für %2 am nächsten</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>No single devices: the planner “%1” uses what the inventory describes</source>
        <translation>Keine einzelnen Geräte: Der Planer „%1“ nimmt, was das Inventar beschreibt</translation>
    </message>
    <message>
        <source>Memory unknown: enter it…</source>
        <translation>Speicher nicht bekannt: angeben…</translation>
    </message>
    <message>
        <source>Until it is given, nobody can say whether the plan fits there</source>
        <translation>Ob passt, was dort liegt, ist erst zu sagen, wenn er angegeben ist</translation>
    </message>
    <message>
        <source>Memory of devices</source>
        <translation>Speicher der Geräte</translation>
    </message>
    <message>
        <source>Memory of each device that gives none, such as 80 GiB</source>
        <translation>Speicher jedes Geräts, das keinen nennt, etwa 80 GiB</translation>
    </message>
    <message numerus="yes">
        <source>%n links of %1</source>
        <translation>
            <numerusform>%n Verbindung mit %1</numerusform>
            <numerusform>%n Verbindungen mit %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n links of %1 to %2</source>
        <translation>
            <numerusform>%n Verbindung mit %1 bis %2</numerusform>
            <numerusform>%n Verbindungen mit %1 bis %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n devices hold the same</source>
        <translation>
            <numerusform>Alle %n Geräte halten dasselbe</numerusform>
            <numerusform>Alle %n Geräte halten dasselbe</numerusform>
        </translation>
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
    <message>
        <source>Help about this dock</source>
        <translation>Hilfe zu diesem Dock</translation>
    </message>
</context>
<context>
    <name>cutaway::Docks</name>
    <message>
        <source>Link traffic</source>
        <translation>Verkehr der Verbindungen</translation>
    </message>
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
    <message>
        <source>Collectives</source>
        <translation>Collectives</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Bild speichern…</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 wurde nicht gespeichert</translation>
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
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>%1 unknown: %2</source>
        <translation>%1 unbekannt: %2</translation>
    </message>
    <message>
        <source>All open plans, to find one by its name</source>
        <translation>Alle offenen Pläne, um einen nach seinem Namen zu finden</translation>
    </message>
</context>
<context>
    <name>cutaway::DraftCard</name>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Enter applies, Esc cancels</source>
        <translation>Enter wendet an, Esc verwirft</translation>
    </message>
    <message>
        <source>Esc cancels</source>
        <translation>Esc verwirft</translation>
    </message>
    <message>
        <source>Refused: %1 %2</source>
        <translation>Abgelehnt: %1 %2</translation>
    </message>
    <message>
        <source>%1 follow</source>
        <translation>%1 folgen</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Allowed, but: %1</source>
        <translation>Erlaubt, aber: %1</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Erlaubt</translation>
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
        <source>Possible values</source>
        <translation>Mögliche Werte</translation>
    </message>
    <message>
        <source>Values over memory</source>
        <translation>Werte über dem Speicher</translation>
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
        <source>ONNX, torch.export, config.json, DOT and Cutaway&apos;s own files</source>
        <translation>ONNX, torch.export, config.json, DOT und Cutaways eigene Dateien</translation>
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
        <source>Planners to run</source>
        <translation>Planer, die laufen</translation>
    </message>
    <message>
        <source>Also the &amp;open plans, unchanged, under every variation</source>
        <translation>&amp;Auch offene Pläne: wie sie sind, unter jeder Variation</translation>
    </message>
    <message>
        <source>Each value multiplies that of the inventory; empty: unchanged</source>
        <translation>Jeder vervielfacht, was das Inventar hat; leer: wie es ist</translation>
    </message>
    <message>
        <source>1..8 means all from 1 to 8; empty: unchanged</source>
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
        <source>Ends it; finished plans stay</source>
        <translation>Beendet es; die vorhandenen Pläne bleiben</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>Pauses it; Go on does the rest</source>
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
    <message>
        <source>Settings: name = value, value; name = 1..8</source>
        <translation>Einstellungen: Name = Wert, Wert; Name = 1..8</translation>
    </message>
    <message>
        <source>2, 4, 8 or 2..8</source>
        <translation>2, 4, 8 oder 2..8</translation>
    </message>
    <message>
        <source>0.5, 1, 2 or 1..2 by 0.25</source>
        <translation>0.5, 1, 2 oder 1..2 by 0.25</translation>
    </message>
    <message>
        <source>Cancelled: %1 of %2 plans evaluated</source>
        <translation>Abgebrochen: %1 von %2 Plänen bewertet</translation>
    </message>
    <message>
        <source>Paused: %1 of %2 plans evaluated</source>
        <translation>Angehalten: %1 von %2 Plänen bewertet</translation>
    </message>
    <message>
        <source>%1, %2 left, plus %3 whose time is not known yet</source>
        <translation>%1, noch %2 und was %3 braucht, noch unbekannt</translation>
    </message>
    <message>
        <source>%1; the time is known once these have run: %2</source>
        <translation>%1; wie lange, ist bekannt, sobald diese gelaufen sind: %2</translation>
    </message>
    <message>
        <source>the time is known once these have run: %1</source>
        <translation>wie lange, ist bekannt, sobald diese gelaufen sind: %1</translation>
    </message>
</context>
<context>
    <name>cutaway::ExportDialog</name>
    <message>
        <source>What the format leaves out</source>
        <translation>Was das Format auslässt</translation>
    </message>
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
    <message>
        <source>as the drawing needs</source>
        <comment>width of a picture</comment>
        <translation>wie die Zeichnung es braucht</translation>
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
    <message>
        <source>Export: %1</source>
        <translation>Exportieren: %1</translation>
    </message>
</context>
<context>
    <name>cutaway::FilledGroupsView</name>
    <message>
        <source>%1, over the cap</source>
        <translation>%1, über der Obergrenze</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n members</source>
        <translation>
            <numerusform>%1, %n Mitglied</numerusform>
            <numerusform>%1, %n Mitglieder</numerusform>
        </translation>
    </message>
    <message>
        <source>alone</source>
        <translation>allein</translation>
    </message>
    <message>
        <source>%1, alone: %2</source>
        <translation>%1, allein: %2</translation>
    </message>
</context>
<context>
    <name>cutaway::FoldersField</name>
    <message>
        <source>None; separate several with “%1”</source>
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
        <source>%1 does not begin with / and is ignored</source>
        <translation>%1 beginnt nicht mit / und wird übergangen</translation>
    </message>
</context>
<context>
    <name>cutaway::GapStrip</name>
    <message>
        <source>Best plan and bound during the search</source>
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
        <source>In the folder of the plan&apos;s file</source>
        <translation>In den Ordner der Plandatei</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>&amp;Vergessen</translation>
    </message>
    <message>
        <source>Removes it from the list; files stay</source>
        <translation>Er wird nicht länger gemerkt; Dateien bleiben</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
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
        <source>The first device with peaks, or whose name or accelerator is known</source>
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
        <source>Latencies missing in the file</source>
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
        <source>An operator takes as long as its bytes or its operations at the peak rate, whichever is longer. Latencies in the file are kept.</source>
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
    <message>
        <source>Peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>Memory of %1</source>
        <translation>Speicher von %1</translation>
    </message>
    <message>
        <source>Interval %1 to %2</source>
        <translation>Intervall %1 bis %2</translation>
    </message>
    <message>
        <source>line: %1, not to scale</source>
        <translation>Linie: %1, nicht maßstäblich</translation>
    </message>
    <message>
        <source>line: capacity %1</source>
        <translation>Linie: Kapazität %1</translation>
    </message>
    <message>
        <source>Memory at its peak</source>
        <translation>Speicher im vollsten Augenblick</translation>
    </message>
    <message>
        <source>Parts of a lane&apos;s memory, which add up to its peak</source>
        <translation>Teile des Speichers einer Spur, die zusammen die Spitze ergeben</translation>
    </message>
</context>
<context>
    <name>cutaway::InspectorPanel</name>
    <message>
        <source>Select something in the picture to see its details</source>
        <translation>Etwas im Bild auswählen, um alles darüber zu sehen</translation>
    </message>
    <message>
        <source>%1, fullest of %2</source>
        <translation>%1, am vollsten von %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, as full as %n others</source>
        <translation>
            <numerusform>%1, so voll wie %n anderes</numerusform>
            <numerusform>%1, so voll wie %n andere</numerusform>
        </translation>
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
        <source>Limit selected to…</source>
        <translation>Ausgewählte beschränken auf…</translation>
    </message>
    <message>
        <source>Limits for planners when they place the selected tables: types, kernels, places</source>
        <translation>Worauf Planer beschränkt sind, wenn sie das Ausgewählte legen: Arten, Kernel, Plätze</translation>
    </message>
    <message>
        <source>This plan has no table: everything is on the canvas</source>
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
    <message>
        <source>%1: all</source>
        <translation>%1: alle</translation>
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
    <message numerus="yes">
        <source>%n times in a row</source>
        <translation>
            <numerusform>%n-mal hintereinander</numerusform>
            <numerusform>%n-mal hintereinander</numerusform>
        </translation>
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
        <source>Results of an exploration are shown together with their graph.</source>
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
    <message>
        <source>Pages (*.html);;Tables (*.csv);;Documents (*.json)</source>
        <translation>Seiten (*.html);;Tabellen (*.csv);;Dokumente (*.json)</translation>
    </message>
    <message>
        <source>This plan is the baseline; go to another to see what moved.</source>
        <translation>Dieser Plan ist die Baseline; ein anderer zeigt, was verschoben wurde.</translation>
    </message>
    <message>
        <source>There is nothing to show beside the plan yet</source>
        <translation>Neben dem Plan ist noch nichts zu zeigen</translation>
    </message>
    <message>
        <source>This plan is the baseline; go to another to see both.</source>
        <translation>Dieser Plan ist die Baseline; ein anderer zeigt beide.</translation>
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
        <source>What is special about it (optional)</source>
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
        <source>It is in %1.</source>
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
        <source>%1 if applied</source>
        <translation>%1, falls angewendet</translation>
    </message>
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
    <message>
        <source>%1 %2</source>
        <comment>DDR 2.38 GiB, 12 %</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Its memory is not known</source>
        <translation>Wie viel Speicher es hat, ist nicht bekannt</translation>
    </message>
    <message>
        <source>Columns end at %1, 1.25 × the fullest</source>
        <translation>Säulen enden bei %1, 1,25 × das vollste</translation>
    </message>
    <message>
        <source>Bars end at %1, 1.25 × the fullest</source>
        <translation>Balken enden bei %1, 1,25 × das vollste</translation>
    </message>
    <message>
        <source>Broken line: capacity %1</source>
        <translation>Unterbrochene Linie: Kapazität %1</translation>
    </message>
    <message>
        <source>Broken line: capacity</source>
        <translation>Unterbrochene Linie: Kapazität</translation>
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
    <message>
        <source>All its parts, one after the other</source>
        <translation>Alle seine Teile, nacheinander</translation>
    </message>
    <message>
        <source>Breakdown of the time, relative to the slowest</source>
        <translation>Woraus die Zeit besteht, verglichen mit dem langsamsten</translation>
    </message>
    <message>
        <source>Memory of what is placed on it, and what is reserved on each one</source>
        <translation>Speicher dessen, was darauf liegt, und was auf jedem zurückgelegt ist</translation>
    </message>
    <message>
        <source>Memory as a share of the capacity</source>
        <translation>Speicher als Anteil der Kapazität</translation>
    </message>
    <message>
        <source>Memory relative to the largest; the mark is the capacity</source>
        <translation>Speicher, verglichen mit dem größten; die Marke ist die Kapazität</translation>
    </message>
    <message>
        <source>%1 and limit</source>
        <translation>%1 und Grenze</translation>
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
        <source>Go to the slowest one</source>
        <translation>Zu dem gehen, das am längsten braucht</translation>
    </message>
    <message>
        <source>Go to the one nearest to its limit, or furthest over it</source>
        <translation>Zu dem gehen, das seiner Grenze am nächsten oder am weitesten darüber ist</translation>
    </message>
    <message>
        <source>Onto %1: %2</source>
        <translation>Auf %1: %2</translation>
    </message>
</context>
<context>
    <name>cutaway::LimitsDialog</name>
    <message>
        <source>Limits for planners</source>
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
        <source>several values: left unchanged</source>
        <translation>mehrere: bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>Existing numbers and ranges, such as 0-7, 12</source>
        <translation>Zahlen und Bereiche der vorhandenen, wie 0-7, 12</translation>
    </message>
</context>
<context>
    <name>cutaway::LinkTrafficPanel</name>
    <message>
        <source>Link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Links by time</source>
        <translation>Verbindungen nach Zeit</translation>
    </message>
    <message>
        <source>This plan has no transfers between devices</source>
        <translation>Dieser Plan hat keine Übertragungen zwischen Geräten</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>3.06 MiB, 268 µs</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>Within a host: %n links, %1</source>
        <translation>
            <numerusform>In einem Host: %n Verbindung, %1</numerusform>
            <numerusform>In einem Host: %n Verbindungen, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Between hosts: %n links, %1</source>
        <translation>
            <numerusform>Zwischen Hosts: %n Verbindung, %1</numerusform>
            <numerusform>Zwischen Hosts: %n Verbindungen, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All: %n links, %1</source>
        <translation>
            <numerusform>Alle: %n Verbindung, %1</numerusform>
            <numerusform>Alle: %n Verbindungen, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::MainWindow</name>
    <message>
        <source>An exploration</source>
        <translation>Eine Erkundung</translation>
    </message>
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
        <source>An inventory or a plan is shown together with its graph.</source>
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
        <source>Pinned: %1 %2, which may end up elsewhere. Pins are kept where the new plan can hold them.</source>
        <comment>3 operators</comment>
        <translation>Fixiert: %1 %2, die anderswo landen können. Fixierungen bleiben, wo der neue Plan sie halten kann.</translation>
    </message>
    <message>
        <source>Plan around the pins</source>
        <translation>Um die Fixierungen herum planen</translation>
    </message>
    <message>
        <source>Run it anyway</source>
        <translation>Trotzdem ausführen</translation>
    </message>
    <message>
        <source>Keep the plan</source>
        <translation>Plan behalten</translation>
    </message>
    <message>
        <source>The new plan needs %1 per device, the previous one %2</source>
        <translation>Der neue Plan braucht %1 je Gerät, der vorige %2</translation>
    </message>
    <message>
        <source>The planner had no limit at the memory of the previous plan.</source>
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
        <source>Unsaved work is not being backed up: a crash would lose it</source>
        <translation>Ungespeicherte Arbeit wird nicht aufbewahrt: bei einem Absturz wäre sie verloren</translation>
    </message>
    <message>
        <source>Backing up is tried again every second; you can also save the plans</source>
        <translation>Es wird jede Sekunde erneut versucht; Speichern bewahrt die Pläne auch</translation>
    </message>
    <message>
        <source>Notes on the plan of %1</source>
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
        <source>Running work would be lost.</source>
        <translation>Was läuft, ginge verloren.</translation>
    </message>
    <message>
        <source>The plans that were tried would be lost; save the results of the exploration and close the model.</source>
        <translation>Die versuchten Pläne gingen verloren; die Ergebnisse der Erkundung speichern und das Modell schließen.</translation>
    </message>
    <message>
        <source>The last session was not reopened</source>
        <translation>Was offen war, wurde nicht wieder geöffnet</translation>
    </message>
    <message>
        <source>The start page offers it</source>
        <translation>Die Startseite bietet es an</translation>
    </message>
    <message numerus="yes">
        <source>%n devices</source>
        <translation>
            <numerusform>%n Gerät</numerusform>
            <numerusform>%n Geräte</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation>Nichts passt</translation>
    </message>
    <message>
        <source>Open the nearest plan</source>
        <translation>Den nächsten Plan öffnen</translation>
    </message>
    <message>
        <source>Language, number format and size of text change with the next start</source>
        <translation>Sprache, Zahlenformat und Schriftgröße ändern sich mit dem nächsten Start</translation>
    </message>
    <message>
        <source>Planned so that it fits: %1</source>
        <translation>So geplant, dass es passt: %1</translation>
    </message>
    <message>
        <source>The planner&apos;s default does not fit: %1.</source>
        <translation>Was der Planer voreingestellt hat, passt nicht: %1.</translation>
    </message>
    <message>
        <source>Go to plan: %1</source>
        <translation>Zum Plan: %1</translation>
    </message>
    <message>
        <source>There is no plan</source>
        <translation>Es gibt keinen Plan</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>The file has a plan but does not say on how many accelerators it runs. %1:</source>
        <translation>Die Datei enthält einen Plan, sagt aber nicht, auf wie vielen Beschleunigern er läuft. %1:</translation>
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
    <message numerus="yes">
        <source>%1 over the %n devices of dimension %2</source>
        <translation>
            <numerusform>%1 über das %n Gerät der Dimension %2</numerusform>
            <numerusform>%1 über die %n Geräte der Dimension %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>dimension %1: %n devices</source>
        <translation>
            <numerusform>Dimension %1: %n Gerät</numerusform>
            <numerusform>Dimension %1: %n Geräte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, over the %n devices of dimension %3. Drag it onto a tensor.</source>
        <translation>
            <numerusform>%1: %2, über das %n Gerät der Dimension %3. Auf einen Tensor ziehen.</numerusform>
            <numerusform>%1: %2, über die %n Geräte der Dimension %3. Auf einen Tensor ziehen.</numerusform>
        </translation>
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
        <source>Restoring %1</source>
        <translation>%1 wird wiederhergestellt</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Importing %1</source>
        <translation>%1 wird importiert</translation>
    </message>
    <message numerus="yes">
        <source>Opening %n files</source>
        <translation>
            <numerusform>Öffnet %n Datei</numerusform>
            <numerusform>Öffnet %n Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n steps no longer fit and were left out</source>
        <translation>
            <numerusform>%n Schritt passt nicht mehr und wurde ausgelassen</numerusform>
            <numerusform>%n Schritte passen nicht mehr und wurden ausgelassen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::OtherVersion</name>
    <message>
        <source>Reading another version</source>
        <translation>Eine andere Version wird gelesen</translation>
    </message>
    <message>
        <source>Choose a model and a plan of it to compare with</source>
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
        <source>Open files in the &amp;existing window</source>
        <translation>Dateien im &amp;vorhandenen Fenster öffnen</translation>
    </message>
    <message>
        <source>When started with files, Cutaway hands them to the running program, as with --reuse</source>
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
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Σ: sum over the %1</source>
        <comment>operators</comment>
        <translation>Σ: Summe über alle %1</translation>
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
    <name>cutaway::OverflowRows</name>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
</context>
<context>
    <name>cutaway::ParallelView</name>
    <message>
        <source>Plans over their parameters</source>
        <translation>Pläne über ihren Parametern</translation>
    </message>
    <message>
        <source>Drag along an axis to keep the plans in that range; click the axis to remove the range</source>
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
        <source>C&amp;olour</source>
        <translation>Far&amp;be</translation>
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
        <source>Every plan as a line across its parameters and figures, instead of the table</source>
        <translation>Jeder Plan als Linie über seine Parameter und Kennzahlen, statt der Tabelle</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 on the front</source>
        <translation>%1 auf der Front</translation>
    </message>
    <message>
        <source>%1 infeasible (hollow)</source>
        <translation>%1 nicht ausführbar (hohl)</translation>
    </message>
    <message>
        <source>%1 without a plan</source>
        <translation>%1 ohne Plan</translation>
    </message>
    <message numerus="yes">
        <source>%n plans</source>
        <translation>
            <numerusform>%n Plan</numerusform>
            <numerusform>%n Pläne</numerusform>
        </translation>
    </message>
    <message>
        <source>E&amp;xplore…</source>
        <translation>&amp;Erkunden…</translation>
    </message>
    <message>
        <source>Pa&amp;rameters</source>
        <translation>Pa&amp;rameter</translation>
    </message>
    <message>
        <source>%1 of another kind: their figures are not comparable</source>
        <translation>%1 anderer Art: ihre Kennzahlen bedeuten etwas anderes</translation>
    </message>
    <message>
        <source>%1 whose steps do different work (diamonds, with their own front)</source>
        <translation>%1, deren Schritte andere Arbeit tun (Rauten, mit eigener Front)</translation>
    </message>
    <message>
        <source>%1 in the drawn ranges</source>
        <translation>%1 in den gezogenen Bereichen</translation>
    </message>
</context>
<context>
    <name>cutaway::ParetoView</name>
    <message>
        <source>Plans over two figures</source>
        <translation>Pläne über zwei Kennzahlen</translation>
    </message>
    <message>
        <source>Drag it to set a limit; the front follows</source>
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
        <source>The model needs %1. Choose the cluster that trains it, the sequence length and the batch.</source>
        <translation>Das Modell braucht %1. Geben Sie an, welcher Cluster es trainiert, mit welchen Sequenzen und welchem Batch.</translation>
    </message>
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
    <message>
        <source>Give their memory…</source>
        <translation>Ihren Speicher angeben…</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanDrag</name>
    <message>
        <source>The plan %1 was not accepted</source>
        <translation>Der Plan %1 wurde nicht übernommen</translation>
    </message>
    <message>
        <source>It is a plan of another model than the open one.</source>
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
        <source>Entries matched: %L1.</source>
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
    <message>
        <source>%1: not compared</source>
        <translation>%1: nicht verglichen</translation>
    </message>
    <message>
        <source>Figures of another kind of plan are not comparable.</source>
        <translation>Kennzahlen einer anderen Art von Plan bedeuten etwas anderes.</translation>
    </message>
    <message>
        <source>on the front of %1: not compared</source>
        <translation>auf der Front von %1: nicht verglichen</translation>
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
    <name>cutaway::PlannerFigures</name>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Of the whole model; parameters shared by several operators count once</source>
        <translation>Des ganzen Modells; Parameter, die mehrere Operatoren teilen, zählen einmal</translation>
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
        <source>This planner cannot keep pins: pinned operators may end up elsewhere.</source>
        <translation>Dieser Planer kann Fixierungen nicht halten: fixierte Operatoren können anderswo landen.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>2 operators</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Largest capacity</source>
        <translation>Größte Kapazität</translation>
    </message>
    <message>
        <source>Memory of the largest device</source>
        <translation>Speicher, den das größte Gerät hat</translation>
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
        <source>Make a new plan with the parameters of this one and keep its pins</source>
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
        <source>Reset all parameters</source>
        <translation>Alle Parameter zurücksetzen</translation>
    </message>
    <message>
        <source>There are no planners</source>
        <translation>Es gibt keine Planer</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message numerus="yes">
        <source>Re-optimise around %n pins</source>
        <translation>
            <numerusform>Um %n Fixierung herum neu optimieren</numerusform>
            <numerusform>Um %n Fixierungen herum neu optimieren</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::PlannerRun</name>
    <message>
        <source>%1 finished in %2</source>
        <translation>%1 fertig nach %2</translation>
    </message>
    <message>
        <source>It was stopped after %1 s, the time limit in the settings</source>
        <translation>Er wurde nach %1 s angehalten, wie in den Einstellungen steht</translation>
    </message>
    <message>
        <source>%1, %2 against %3</source>
        <translation>%1, %2 gegenüber %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n pins were dropped: this plan cannot hold them</source>
        <translation>
            <numerusform>%1 von %n Fixierung ist weg: Dieser Plan kann sie nicht halten</numerusform>
            <numerusform>%1 von %n Fixierungen sind weg: Dieser Plan kann sie nicht halten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 stopped after %2, with the best plan so far</source>
        <translation>%1 angehalten nach %2, mit dem bisher besten Plan</translation>
    </message>
</context>
<context>
    <name>cutaway::ProblemListModel</name>
    <message>
        <source>Estimate latencies</source>
        <translation>Latenzen schätzen</translation>
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
    <message>
        <source>No problems</source>
        <translation>Nichts spricht gegen diesen Plan</translation>
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
    <name>cutaway::RankMatrix</name>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Rank and its time in %1. A full bar is %2, the slowest.</source>
        <translation>Rank und seine Zeit in %1. Ein voller Balken ist %2, der langsamste.</translation>
    </message>
    <message>
        <source>max</source>
        <translation>max</translation>
    </message>
    <message>
        <source>memory, full at %1 of %2</source>
        <translation>Speicher, voll bei %1 von %2</translation>
    </message>
    <message>
        <source>memory, full at %1</source>
        <translation>Speicher, voll bei %1</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n shards</source>
        <translation>
            <numerusform>%1, %n Shard</numerusform>
            <numerusform>%1, %n Shards</numerusform>
        </translation>
    </message>
    <message>
        <source>Shards</source>
        <translation>Shards</translation>
    </message>
    <message>
        <source>Show its tables only</source>
        <translation>Nur seine Tabellen zeigen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message numerus="yes">
        <source>+%n more</source>
        <translation>
            <numerusform>+%n weiterer</numerusform>
            <numerusform>+%n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n ranks by time</source>
        <translation>
            <numerusform>%n Rank nach Zeit</numerusform>
            <numerusform>Alle %n Ranks nach Zeit</numerusform>
        </translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>Mittel %1</translation>
    </message>
    <message>
        <source>Hosts by ranks, all on one scale</source>
        <translation>Hosts mal Ranks, alle auf einer Skala</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>Each rank with its shards, as high as their bytes</source>
        <translation>Jeder Rank mit seinen Shards, so hoch wie ihre Bytes</translation>
    </message>
    <message>
        <source>Ranks in order: time above memory. A full bar is %1, the slowest.</source>
        <translation>Ranks der Reihe nach: Zeit über Speicher. Ein voller Balken ist %1, der langsamste.</translation>
    </message>
</context>
<context>
    <name>cutaway::RecentRow</name>
    <message>
        <source>%1, %2</source>
        <comment>Partition, today</comment>
        <translation>%1, %2</translation>
    </message>
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
    <message>
        <source>Searching for another way to run it there…</source>
        <translation>Es wird gesucht, wie es dort anders laufen kann…</translation>
    </message>
    <message>
        <source>Another way</source>
        <translation>Anders</translation>
    </message>
    <message>
        <source>Choose %1 there</source>
        <comment>table_wise</comment>
        <translation>Dort %1 wählen</translation>
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
    <name>cutaway::ResultsReader</name>
    <message>
        <source>Reading results</source>
        <translation>Ergebnisse lesen</translation>
    </message>
</context>
<context>
    <name>cutaway::RunPanel</name>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Add a ru&amp;n…</source>
        <translation>Lauf hi&amp;nzufügen…</translation>
    </message>
    <message>
        <source>How a run is recorded</source>
        <translation>Wie ein Lauf aufgezeichnet wird</translation>
    </message>
    <message>
        <source>Passes and transfers</source>
        <translation>Durchläufe und Übertragungen</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>p10 – p90</source>
        <translation>p10 – p90</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>Waits per step</source>
        <translation>Wartet je Schritt</translation>
    </message>
    <message>
        <source>Passes and transfers of plan and run</source>
        <translation>Durchläufe und Übertragungen von Plan und Lauf</translation>
    </message>
    <message>
        <source>Median over all passes in all steps, without waiting</source>
        <translation>Der Median aller Durchläufe in allen Schritten, ohne was sie warten</translation>
    </message>
    <message>
        <source>From the start of a pass to its first operator: mean over steps; of a microbatch, the median</source>
        <translation>Vom Beginn eines Durchlaufs bis zu seinem ersten Operator: der Mittelwert der Schritte, bei einem Microbatch der Median</translation>
    </message>
    <message>
        <source>Rank to break down</source>
        <translation>Rank, der zerlegt wird</translation>
    </message>
    <message>
        <source>Plan with what was &amp;measured</source>
        <translation>Mit dem &amp;Gemessenen planen</translation>
    </message>
    <message>
        <source>&amp;Remove the run</source>
        <translation>Lauf &amp;entfernen</translation>
    </message>
    <message>
        <source>This plan has no run yet. Run the plan under PyTorch&apos;s profiler and add the trace of each rank</source>
        <translation>Neben diesem Plan liegt noch kein Lauf. Den Plan unter PyTorchs Profiler ausführen und den Trace jedes Ranks hinzufügen</translation>
    </message>
    <message>
        <source>Plans of this kind have no passes that a run can be compared with</source>
        <translation>Ein Plan dieser Art sagt nichts über Durchläufe, mit denen ein Lauf verglichen werden könnte</translation>
    </message>
    <message>
        <source>%1 cannot be compared with this plan: %2</source>
        <translation>%1 kann mit diesem Plan nicht verglichen werden: %2</translation>
    </message>
    <message>
        <source>The run is being compared with the plan</source>
        <translation>Der Lauf wird mit dem Plan verglichen</translation>
    </message>
    <message>
        <source>Step: predicted %1 → measured %2, %3 (%4)</source>
        <translation>Schritt: vorhergesagt %1 → gemessen %2, %3 (%4)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Rank %1, %2</source>
        <translation>Rank %1, %2</translation>
    </message>
    <message>
        <source>%1: its last pass ends last</source>
        <translation>%1: sein letzter Durchlauf endet zuletzt</translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>%1 auf %2 setzen</translation>
    </message>
    <message>
        <source>microbatch %1</source>
        <translation>Microbatch %1</translation>
    </message>
    <message>
        <source>%1 sends gradients to %2</source>
        <translation>%1 sendet Gradienten an %2</translation>
    </message>
    <message>
        <source>%1 sends activations to %2</source>
        <translation>%1 sendet Aktivierungen an %2</translation>
    </message>
    <message>
        <source>Duration of the sender&apos;s label</source>
        <translation>So lange wie die Marke des Sendenden dauert</translation>
    </message>
    <message>
        <source>Predicted, and the measured median on p10 to p90, from 0 to %1</source>
        <translation>Vorhergesagt, und der gemessene Median auf p10 bis p90, von 0 bis %1</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>0 to %1</source>
        <translation>0 bis %1</translation>
    </message>
    <message>
        <source>Memory of rank %1</source>
        <translation>Speicher von Rank %1</translation>
    </message>
    <message>
        <source>The most that was allocated on its accelerator</source>
        <translation>Das meiste, was auf seinem Beschleuniger belegt war</translation>
    </message>
    <message>
        <source>The most that the host allocated since the profiler began</source>
        <translation>Das meiste, was der Host seit dem Beginn des Profilers belegt hat</translation>
    </message>
</context>
<context>
    <name>cutaway::RunParts</name>
    <message>
        <source>The run was not added</source>
        <translation>Der Lauf wurde nicht hinzugefügt</translation>
    </message>
    <message>
        <source>The plan has a run</source>
        <translation>Ein Lauf liegt neben dem Plan</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Add a run: the trace of each rank</source>
        <translation>Lauf hinzufügen: der Trace jedes Ranks</translation>
    </message>
    <message>
        <source>Traces of PyTorch&apos;s profiler (%1);;All files (*)</source>
        <translation>Traces von PyTorchs Profiler (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Reading the run</source>
        <translation>Der Lauf wird gelesen</translation>
    </message>
    <message>
        <source>How a run is recorded</source>
        <translation>Wie ein Lauf aufgezeichnet wird</translation>
    </message>
    <message>
        <source>Where the difference comes from</source>
        <translation>Woher der Unterschied kommt</translation>
    </message>
    <message>
        <source>Plan with what was measured</source>
        <translation>Mit dem Gemessenen planen</translation>
    </message>
    <message>
        <source>Remove the run</source>
        <translation>Lauf entfernen</translation>
    </message>
    <message>
        <source>There is no plan with what was measured</source>
        <translation>Es gibt keinen Plan mit dem Gemessenen</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>%1 gemessen</translation>
    </message>
    <message>
        <source>Planned with what was measured</source>
        <translation>Mit dem Gemessenen geplant</translation>
    </message>
    <message>
        <source>With measured times the plan that was run takes %1, the planner&apos;s plan %2: %3.</source>
        <translation>Mit den Zeiten des Laufs dauert der ausgeführte Plan %1, der des Planers %2: %3.</translation>
    </message>
    <message>
        <source>File › Remove profiles removes the measured times</source>
        <translation>Datei › Profile entfernen nimmt die gemessenen Zeiten zurück</translation>
    </message>
    <message>
        <source>Show the plan that was run</source>
        <translation>Den ausgeführten Plan zeigen</translation>
    </message>
</context>
<context>
    <name>cutaway::RunWaterfall</name>
    <message>
        <source>Forward passes, without waiting</source>
        <translation>Vorwärtsläufe, ohne was sie warten</translation>
    </message>
    <message>
        <source>Backward passes, without waiting</source>
        <translation>Rückwärtsläufe, ohne was sie warten</translation>
    </message>
    <message>
        <source>Sending and receiving while nothing computes: in the run the host&apos;s time, in the plan the time of transfers</source>
        <translation>Senden und Empfangen, während nichts rechnet: im Lauf die Zeit des Hosts, im Plan die der Übertragungen</translation>
    </message>
    <message>
        <source>From the start of a pass to its first operator, while nothing computes</source>
        <translation>Vom Beginn eines Durchlaufs bis zu seinem ersten Operator, während nichts rechnet</translation>
    </message>
    <message>
        <source>Gaps in which no pass waits: the host, and weight updates</source>
        <translation>Lücken, in denen kein Durchlauf wartet: der Host, und was Gewichte aktualisiert</translation>
    </message>
    <message>
        <source>After the last pass: a barrier, or another rank that ends later</source>
        <translation>Hinter dem letzten Durchlauf: eine Barriere, oder ein anderer Rank, der später endet</translation>
    </message>
    <message>
        <source>Where the difference comes from</source>
        <translation>Woher der Unterschied kommt</translation>
    </message>
    <message>
        <source>%1: predicted %2 %5, measured %3 %5, difference %4 %5</source>
        <translation>%1: vorhergesagt %2 %5, gemessen %3 %5, Unterschied %4 %5</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Operators compute, whatever is under way beside them</source>
        <translation>Operatoren rechnen, was auch daneben übertragen wird</translation>
    </message>
</context>
<context>
    <name>cutaway::Saver</name>
    <message>
        <source>Work under way</source>
        <translation>Laufende Arbeit</translation>
    </message>
    <message>
        <source>%1 is still running. Stop it?</source>
        <translation>%1 läuft noch. Anhalten?</translation>
    </message>
    <message>
        <source>Its results so far will be lost.</source>
        <translation>Was bisher gefunden wurde, geht verloren.</translation>
    </message>
    <message>
        <source>Stop it</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Changed file</source>
        <translation>Geänderte Datei</translation>
    </message>
    <message>
        <source>%1 was changed by another program since it was opened here. Replace it?</source>
        <translation>%1 wurde von einem anderen Programm geändert, seit die Datei hier geöffnet wurde. Ersetzen?</translation>
    </message>
    <message>
        <source>The other program&apos;s changes are lost when the file is replaced.</source>
        <translation>Was das andere Programm geschrieben hat, geht beim Ersetzen verloren.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern als…</translation>
    </message>
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
        <source>Changed since saving, or never saved: %1</source>
        <translation>Seit dem Speichern geändert oder nie gespeichert: %1</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Discard the unsaved changes of %1?</source>
        <translation>Die ungespeicherten Änderungen von %1 verwerfen?</translation>
    </message>
    <message>
        <source>They were kept when the program ended unexpectedly. They cannot be recovered.</source>
        <translation>Sie wurden aufbewahrt, als das Programm unerwartet endete. Nichts bringt sie zurück.</translation>
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
        <source>Layout of the docks, for plans of the kind shown</source>
        <translation>Anordnung der Docks, für Pläne der gezeigten Art</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Design</translation>
    </message>
    <message>
        <source>Takes effect when the settings are closed.</source>
        <translation>Das Fenster wechselt, sobald die Einstellungen geschlossen sind.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>A planner that runs longer is stopped and gives its best plan so far.</source>
        <translation>Ein Planer, der länger läuft, wird angehalten und gibt den besten Plan, den er hat.</translation>
    </message>
    <message>
        <source>Time limit of planners</source>
        <translation>Zeitlimit der Planer</translation>
    </message>
    <message>
        <source>Default: 8&#xa0;GiB</source>
        <translation>Wie üblich: 8 GiB</translation>
    </message>
    <message>
        <source>For a planner or importer that is a separate program, including everything it starts.</source>
        <translation>Eines Planers oder Importers, der ein eigenes Programm ist, mit allem, was er startet.</translation>
    </message>
    <message>
        <source>Memory limit of planner programs, from the next start</source>
        <translation>Speicherlimit von Planerprogrammen, ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Searched first for external planners and importers: files that end in .cutaway-planner.json or .cutaway-importer.json</source>
        <translation>Wo Planer und Importer anderer zuerst gesucht werden: Dateien, die auf .cutaway-planner.json oder .cutaway-importer.json enden</translation>
    </message>
    <message>
        <source>Folders of planners, from the next start</source>
        <translation>Ordner mit Planern, ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Layout by flow</source>
        <translation>Anordnung nach Datenfluss</translation>
    </message>
    <message>
        <source>Relative to the desktop&apos;s text size. Takes effect when the settings are closed.</source>
        <translation>Von der Schriftgröße der Arbeitsfläche. Das Fenster ändert sich, wenn die Einstellungen geschlossen werden.</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>Zahlenformat</translation>
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
        <source>%1 is already used by “%2”; assigning removes it there</source>
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
        <source>Change the baseline in its own tab</source>
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
        <translation>Schnitte eines Modells über Geräte sehen und verschieben.</translation>
    </message>
</context>
<context>
    <name>cutaway::StartPage</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
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
        <source>The open model cannot be used: %1.</source>
        <translation>Das offene Modell kann nicht übernommen werden: %1.</translation>
    </message>
    <message>
        <source>Use the open model, %1</source>
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
    <name>cutaway::StarterCard</name>
    <message>
        <source>Without a file</source>
        <translation>Ohne Datei</translation>
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
        <source>It is the first of its row</source>
        <translation>Es ist das erste seiner Zeile</translation>
    </message>
    <message>
        <source>It is the last of its row</source>
        <translation>Es ist das letzte seiner Zeile</translation>
    </message>
    <message>
        <source>It stays where it is</source>
        <translation>Es bleibt, wo es ist</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
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
        <source>Chunk 1</source>
        <translation>Chunk 1</translation>
    </message>
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
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
</context>
<context>
    <name>cutaway::TimelinePanel</name>
    <message>
        <source>This plan, if applied</source>
        <translation>Dieser Plan, falls angewendet</translation>
    </message>
    <message>
        <source>%1 → unknown if applied</source>
        <translation>%1 → unbekannt, falls angewendet</translation>
    </message>
    <message>
        <source>%1 → %2 if applied</source>
        <translation>%1 → %2, falls angewendet</translation>
    </message>
    <message>
        <source>%1 → unknown if dropped</source>
        <translation>%1 → unbekannt, falls abgelegt</translation>
    </message>
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
    <message>
        <source>There is no timeline: %1</source>
        <translation>Es gibt keine Zeitachse: %1</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Height of rows</source>
        <translation>Höhe der Zeilen</translation>
    </message>
    <message>
        <source>Height of rows in pixels; auto: as high as fits all rows; low rows show no memory</source>
        <translation>Wie viele Pixel hoch die Zeilen sind; auto: so hoch, dass alle Platz haben, niedrige Zeilen ohne Speicher</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>auto, %1&#xa0;px</source>
        <translation>auto, %1&#xa0;px</translation>
    </message>
    <message>
        <source>%1&#xa0;px</source>
        <translation>%1&#xa0;px</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Step of the run</source>
        <translation>Schritt des Laufs</translation>
    </message>
    <message>
        <source>Step of the run that is shown and broken down; the median: the step of median length</source>
        <translation>Welcher Schritt des Laufs gezeigt und zerlegt wird; der Median: der von mittlerer Länge</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, the median</source>
        <translation>%1, der Median</translation>
    </message>
    <message>
        <source>predicted %1 → measured %2</source>
        <translation>vorhergesagt %1 → gemessen %2</translation>
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
        <source>Colour operators by kind, group or one of their figures</source>
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
    <message>
        <source>Colour: measured</source>
        <translation>Farbe: gemessen</translation>
    </message>
</context>
<context>
    <name>cutaway::Tour</name>
    <message>
        <source>Look</source>
        <translation>Schauen</translation>
    </message>
    <message>
        <source>This is the plan: a box is a group of operators that run together, a line is data sent between groups. The arrow or Enter opens a box; Ctrl and the wheel zoom, 0 shows everything.</source>
        <translation>Das ist der Plan: Ein Kasten ist eine Gruppe von Operatoren, die zusammen laufen, eine Linie sind Daten zwischen Gruppen. Der Pfeil oder Eingabe öffnet einen Kasten; Strg und das Rad vergrößern, 0 zeigt alles.</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Drag something to where you want it. Before you drop it you see the effect on time and memory, or why it is not possible. Esc cancels; Ctrl+Z undoes as often as you like.</source>
        <translation>Etwas dorthin ziehen, wo es sein soll. Vor dem Ablegen ist zu sehen, was das mit Zeit und Speicher macht oder warum es nicht geht. Esc bricht ab; Strg+Z nimmt zurück, so oft wie gewünscht.</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Choose a planner and run it: its plan becomes a tab beside this one. P pins what must stay where it is.</source>
        <translation>Einen Planer wählen und ausführen: sein Plan wird ein Reiter neben diesem. P fixiert, was er lassen soll, wo es ist.</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>Beurteilen</translation>
    </message>
    <message>
        <source>What the plan costs, compared with the one you started from. Shift+B makes a plan the baseline for all others.</source>
        <translation>Was der Plan kostet, neben dem, mit dem begonnen wurde. Umschalt+B macht einen Plan zur Baseline, mit der alle anderen verglichen werden.</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Mitnehmen</translation>
    </message>
    <message>
        <source>File › Export writes the plan for your framework, as a report or as a picture. Find every command by name with Ctrl+Shift+P; F1 explains what has the focus.</source>
        <translation>Datei › Exportieren schreibt den Plan für das Framework, als Bericht oder als Bild. Jeder Befehl lässt sich mit Strg+Umschalt+P nach seinem Namen finden; F1 erklärt, was den Fokus hat.</translation>
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
        <source>Figures with other devices</source>
        <translation>Kennzahlen, wenn die Geräte andere wären</translation>
    </message>
    <message>
        <source>What is varied</source>
        <translation>Was variiert wird</translation>
    </message>
    <message>
        <source>Also shows what this plan&apos;s planner would plan for each value</source>
        <translation>Fügt hinzu, was der Planer dieses Plans aus jedem Wert machen würde</translation>
    </message>
    <message>
        <source>&amp;Use these devices</source>
        <translation>Diese Geräte &amp;verwenden</translation>
    </message>
    <message>
        <source>Applies it to the plans; can be undone</source>
        <translation>Macht es für die Pläne so, als ein Schritt, der rückgängig zu machen ist</translation>
    </message>
    <message>
        <source>Amount</source>
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
        <source>Whether it fits does not change in this range</source>
        <translation>In diesem Bereich ändert sich nichts daran, ob es passt</translation>
    </message>
    <message>
        <source>What if: %1 %2</source>
        <translation>Was wäre wenn: %1 %2</translation>
    </message>
    <message>
        <source>Plan &amp;again for each value</source>
        <translation>Für jeden Wert &amp;neu planen</translation>
    </message>
    <message>
        <source>The plan is too large for a curve</source>
        <translation>Der Plan ist für eine Kurve zu groß</translation>
    </message>
    <message numerus="yes">
        <source>%n open plan(s) have no curve here</source>
        <comment>beside those that have</comment>
        <translation>
            <numerusform>%n offener Plan hat hier keine Kurve</numerusform>
            <numerusform>%n offene Pläne haben hier keine Kurve</numerusform>
        </translation>
    </message>
    <message>
        <source>The times come from the graph and hold for the devices that they were measured or estimated on: faster devices do not change them here</source>
        <translation>Die Zeiten sind die des Graphen, von den Geräten, für die sie gemessen oder geschätzt wurden: schnellere ändern hier keine davon</translation>
    </message>
</context>
<context>
    <name>foreign</name>
    <message>
        <source>No such file or directory</source>
        <translation>Datei oder Verzeichnis nicht gefunden</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Keine Berechtigung</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>Vorgang nicht erlaubt</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Ist ein Verzeichnis</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>Kein Verzeichnis</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>Datei existiert bereits</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Auf dem Gerät ist kein Platz mehr</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Speicherkontingent überschritten</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Dateisystem ist schreibgeschützt</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>Datei ist zu groß</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>Dateiname ist zu lang</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>Zu viele offene Dateien</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Ein-/Ausgabefehler</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>Speicher kann nicht belegt werden</translation>
    </message>
    <message>
        <source>Exec format error</source>
        <translation>Fehler im Format der Programmdatei</translation>
    </message>
</context>
<context>
    <name>cutaway::PlacementDrop</name>
    <message>
        <source>%1 · Ctrl: this one alone</source>
        <translation>%1 · Strg: nur dieses</translation>
    </message>
</context>
<context>
    <name>cutaway::ModulePicture</name>
    <message>
        <source>inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 %2 to %3</source>
        <translation>%1 %2 bis %3</translation>
    </message>
    <message numerus="yes">
        <source>%n operators</source>
        <translation>
            <numerusform>%n Operator</numerusform>
            <numerusform>%n Operatoren</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::ModuleColumn</name>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message numerus="yes">
        <source>%n collectives</source>
        <translation>
            <numerusform>%n Collective</numerusform>
            <numerusform>%n Collectives</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in each</source>
        <translation>je %1</translation>
    </message>
    <message>
        <source>%1 placed %2, %3 on each device</source>
        <translation>%1, Placement %2, %3 auf jedem Gerät</translation>
    </message>
    <message>
        <source>weights, on each device: %1</source>
        <translation>Gewichte, auf jedem Gerät: %1</translation>
    </message>
    <message>
        <source>returns %1</source>
        <translation>gibt zurück: %1</translation>
    </message>
    <message>
        <source>before it: %1</source>
        <translation>davor: %1</translation>
    </message>
    <message>
        <source>%1 × %2 %3, %1 × %4 of weights</source>
        <translation>%1 × %2 %3, %1 × %4 Gewichte</translation>
    </message>
    <message>
        <source>%1 %2, %3 of weights</source>
        <translation>%1 %2, %3 Gewichte</translation>
    </message>
    <message>
        <source>Drop it on a module or on weights, Esc cancels</source>
        <translation>Auf einem Modul oder auf Gewichten ablegen, Esc bricht ab</translation>
    </message>
    <message numerus="yes">
        <source>%1 %2 on %n devices, %3 each</source>
        <translation>
            <numerusform>%1 %2 auf %n Gerät, je %3</numerusform>
            <numerusform>%1 %2 auf %n Geräten, je %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Weights, per device</source>
        <translation>Gewichte, je Gerät</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>Placement</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Per device</source>
        <translation>Je Gerät</translation>
    </message>
    <message>
        <source>collective of %1, the longest</source>
        <translation>Collective von %1, das längste</translation>
    </message>
    <message>
        <source>shares of bytes, a line for each dimension of the mesh</source>
        <translation>Anteile der Bytes, eine Zeile je Mesh-Dimension</translation>
    </message>
    <message>
        <source>The model from top to bottom, equal layers once</source>
        <translation>Das Modell von oben nach unten, gleiche Schichten einmal</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Each tensor, with its placement to change</source>
        <translation>Jeder Tensor, mit seinem Placement zum Ändern</translation>
    </message>
    <message>
        <source>Drop it, then pick the layer from a list</source>
        <translation>Ablegen, dann die Schicht aus einer Liste wählen</translation>
    </message>
</context>
<context>
    <name>cutaway::CollectivesPanel</name>
    <message>
        <source>By kind</source>
        <translation>Nach Art</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Collectives by kind</source>
        <translation>Collectives nach Art</translation>
    </message>
    <message>
        <source>By mesh dimension</source>
        <translation>Nach Mesh-Dimension</translation>
    </message>
    <message>
        <source>Collectives by dimension of the mesh</source>
        <translation>Collectives nach Dimension des Mesh</translation>
    </message>
    <message>
        <source>Equal ones together</source>
        <translation>Gleiche zusammen</translation>
    </message>
    <message>
        <source>Bytes each</source>
        <translation>Bytes je</translation>
    </message>
    <message>
        <source>Collectives, those of equal layers together</source>
        <translation>Collectives, die gleicher Schichten zusammen</translation>
    </message>
    <message>
        <source>Devices exchange nothing: every tensor is placed as its readers need it</source>
        <translation>Geräte tauschen nichts aus: Jeder Tensor liegt so, wie seine Leser ihn brauchen</translation>
    </message>
    <message>
        <source>%1 before %2</source>
        <translation>%1 vor %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>none: %1</source>
        <translation>keine: %1</translation>
    </message>
    <message numerus="yes">
        <source>dimension %1: %n devices</source>
        <translation>
            <numerusform>Dimension %1: %n Gerät</numerusform>
            <numerusform>Dimension %1: %n Geräte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n collectives, %1, each device sends %2</source>
        <translation>
            <numerusform>%n Collective, %1, jedes Gerät sendet %2</numerusform>
            <numerusform>%n Collectives, %1, jedes Gerät sendet %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::RooflineChart</name>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>%1 FLOP a byte moved</source>
        <translation>%1 FLOP je bewegtem Byte</translation>
    </message>
    <message>
        <source>%1, %2 of its roof</source>
        <translation>%1, %2 seines Dachs</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>%1 bewegt</translation>
    </message>
    <message>
        <source>On the critical path</source>
        <translation>Auf dem kritischen Pfad</translation>
    </message>
    <message>
        <source>Operations a second over operations a byte</source>
        <translation>Operationen je Sekunde über Operationen je Byte</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>FLOP a byte moved (log)</source>
        <translation>FLOP je bewegtem Byte (log.)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation>Speicher %1</translation>
    </message>
    <message>
        <source>compute %1</source>
        <translation>Rechnen %1</translation>
    </message>
</context>
<context>
    <name>cutaway::RooflinePanel</name>
    <message>
        <source>Furthest below its roof</source>
        <translation>Am weitesten unter dem Dach</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Of the roof</source>
        <translation>Vom Dach</translation>
    </message>
    <message>
        <source>Only plans that place operators in partitions or stages have a roofline</source>
        <translation>Nur Pläne, die Operatoren auf Partitionen oder Stufen verteilen, haben eine Roofline</translation>
    </message>
    <message>
        <source>Area: time. Ring: on the critical path.</source>
        <translation>Fläche: Zeit. Ring: auf dem kritischen Pfad.</translation>
    </message>
    <message>
        <source>Devices without peaks have the roof that the graph was estimated with.</source>
        <translation>Für Geräte ohne Spitzenwerte gilt das Dach, mit dem der Graph geschätzt wurde.</translation>
    </message>
    <message numerus="yes">
        <source>%n without operations, latency or roof</source>
        <translation>
            <numerusform>%n ohne Operationen, Latenz oder Dach</numerusform>
            <numerusform>%n ohne Operationen, Latenz oder Dach</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::RankLanes</name>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Rows of ranks by host, all on one scale</source>
        <translation>Zeilen von Ranks je Host, alle auf einer Skala</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>Each rank with its shards, as high as their bytes</source>
        <translation>Jeder Rank mit seinen Shards, so hoch wie ihre Bytes</translation>
    </message>
    <message>
        <source>slowest %1, %2 of shards</source>
        <translation>langsamster %1, %2 Shards</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>max</source>
        <translation>max</translation>
    </message>
    <message>
        <source>memory used of %1</source>
        <translation>belegter Speicher von %1</translation>
    </message>
    <message>
        <source>A full bar is %1</source>
        <translation>Ein voller Balken ist %1</translation>
    </message>
    <message numerus="yes">
        <source>+%n more</source>
        <translation>
            <numerusform>+%n weiterer</numerusform>
            <numerusform>+%n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::RankPicture</name>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>%1, the slowest</source>
        <translation>%1, der langsamste</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanFlowView</name>
    <message>
        <source>Baseline and plan</source>
        <translation>Baseline und Plan</translation>
    </message>
    <message numerus="yes">
        <source>+%n more</source>
        <translation>
            <numerusform>+%n weitere</numerusform>
            <numerusform>+%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1: nothing moved</source>
        <translation>%1: nichts verschoben</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>nicht vorhanden</translation>
    </message>
    <message>
        <source>%1 at most</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>the fullest %1</source>
        <translation>am vollsten: %1</translation>
    </message>
    <message>
        <source>new %1</source>
        <translation>neue %1</translation>
    </message>
    <message>
        <source>another %1</source>
        <translation>andere %1</translation>
    </message>
    <message>
        <source>%1, %2 stay</source>
        <translation>%1, %2 bleiben</translation>
    </message>
    <message>
        <source>%1, %2 → %3</source>
        <translation>%1, %2 → %3</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>Baseline: %1</translation>
    </message>
    <message>
        <source>This plan: %1</source>
        <translation>Dieser Plan: %1</translation>
    </message>
    <message>
        <source>%1 in the same place</source>
        <translation>%1 am selben Ort</translation>
    </message>
    <message>
        <source>%1 on %2, moved to %3</source>
        <translation>%1 auf %2, verschoben nach %3</translation>
    </message>
    <message>
        <source>%1 along with the %2: %3 → %4</source>
        <translation>%1 mit der %2: %3 → %4</translation>
    </message>
    <message>
        <source>%1 moved: %2 → %3</source>
        <translation>%1 verschoben: %2 → %3</translation>
    </message>
    <message>
        <source>Comparing the plan with its baseline</source>
        <translation>Der Plan wird mit seiner Baseline verglichen</translation>
    </message>
    <message>
        <source>All %1 %2 are where they were</source>
        <translation>Alle %1 %2 sind, wo sie waren</translation>
    </message>
    <message>
        <source>All %1 %2 on the same %3, %4 in another %5</source>
        <translation>Alle %1 %2 auf demselben %3, %4 in einer anderen %5</translation>
    </message>
    <message>
        <source>%1 of %2 %3 on another %4</source>
        <translation>%1 von %2 %3 auf anderem %4</translation>
    </message>
    <message>
        <source>: %1 moved, %2 with their %3</source>
        <translation>: %1 verschoben, %2 mit ihrer %3</translation>
    </message>
    <message>
        <source>Baseline %1</source>
        <translation>Baseline %1</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>bleibt</translation>
    </message>
    <message>
        <source>on another %1: colour of where to</source>
        <translation>auf anderem %1: Farbe des Ziels</translation>
    </message>
    <message>
        <source>same %1, another %2</source>
        <translation>%1 gleich, %2 anders</translation>
    </message>
    <message>
        <source>moved away</source>
        <translation>wegverschoben</translation>
    </message>
    <message>
        <source>moved here; no frame: came with its %1</source>
        <translation>hierher verschoben; ohne Rahmen: mit ihrer %1 gekommen</translation>
    </message>
    <message>
        <source>Thickness: %1</source>
        <translation>Dicke: %1</translation>
    </message>
    <message>
        <source>Thickness: %1, a square is up to %2</source>
        <translation>Dicke: %1, ein Quadrat sind bis zu %2</translation>
    </message>
    <message>
        <source>Drag a square with a frame back to %1, or press Backspace</source>
        <translation>Ein Kästchen mit Rahmen auf %1 zurückziehen oder die Rücktaste drücken</translation>
    </message>
    <message>
        <source>%1 %2 back to %3</source>
        <translation>%1 %2 zurück auf %3</translation>
    </message>
    <message>
        <source>Drop it on the row that it left; Esc cancels</source>
        <translation>Auf der verlassenen Zeile ablegen; Esc bricht ab</translation>
    </message>
</context>
<context>
    <name>cutaway::ItemDrop</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
</TS>
