<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>CanvasTexts</name>
    <message numerus="yes">
        <source>%n values, %1</source>
        <translation>
            <numerusform>%n value, %1</numerusform>
            <numerusform>%n values, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more inputs and weights</source>
        <translation>
            <numerusform>%n more input or weight</numerusform>
            <numerusform>%n more inputs and weights</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n redistributions</source>
        <translation>
            <numerusform>%n redistribution</numerusform>
            <numerusform>%n redistributions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n places</source>
        <translation>
            <numerusform>%n place</numerusform>
            <numerusform>%n places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values</source>
        <translation>
            <numerusform>%n value</numerusform>
            <numerusform>%n values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway</name>
    <message numerus="yes">
        <source>%n groups</source>
        <translation>
            <numerusform>%n group</numerusform>
            <numerusform>%n groups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n devices</source>
        <translation>
            <numerusform>%n device</numerusform>
            <numerusform>%n devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Change accelerator of %n devices to %1</source>
        <translation>
            <numerusform>Change accelerator of %n device to %1</numerusform>
            <numerusform>Change accelerator of %n devices to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Between 1 and %n devices at a time</source>
        <translation>
            <numerusform>Between 1 and %n device at a time</numerusform>
            <numerusform>Between 1 and %n devices at a time</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n devices of %1</source>
        <translation>
            <numerusform>Add a device of %1</numerusform>
            <numerusform>Add %n devices of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Duplicate %n devices</source>
        <translation>
            <numerusform>Duplicate %n device</numerusform>
            <numerusform>Duplicate %n devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n devices</source>
        <translation>
            <numerusform>Remove %n device</numerusform>
            <numerusform>Remove %n devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n devices</source>
        <translation>
            <numerusform>%1 on %n device</numerusform>
            <numerusform>%1 on %n devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n tensors</source>
        <translation>
            <numerusform>%1 in %n tensor</numerusform>
            <numerusform>%1 in %n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No single change helps: %n moves were tried.</source>
        <translation>
            <numerusform>No single change helps: %n move was tried.</numerusform>
            <numerusform>No single change helps: %n moves were tried.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n possible moves were tried.</source>
        <translation>
            <numerusform>%1 of %n possible move was tried.</numerusform>
            <numerusform>%1 of %n possible moves were tried.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No two of the %1 nearest moves help more than one alone: %n pairs were tried.</source>
        <translation>
            <numerusform>No two of the %1 nearest moves help more than one alone: %n pair was tried.</numerusform>
            <numerusform>No two of the %1 nearest moves help more than one alone: %n pairs were tried.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n plans</source>
        <translation>
            <numerusform>%n plan</numerusform>
            <numerusform>%n plans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n move</numerusform>
            <numerusform>%n moves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n steps are missing: the file that held them was cut off or damaged</source>
        <translation>
            <numerusform>%1 of %n step is missing: the file that held it was cut off or damaged</numerusform>
            <numerusform>%1 of %n steps are missing: the file that held them was cut off or damaged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n devices have %1.</source>
        <translation>
            <numerusform>One device has %1.</numerusform>
            <numerusform>%n devices have %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The descriptions of %n planners cannot be read</source>
        <translation>
            <numerusform>The description of %n planner cannot be read</numerusform>
            <numerusform>The descriptions of %n planners cannot be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more here</source>
        <translation>
            <numerusform>%n more here</numerusform>
            <numerusform>%n more here</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No single move helps: %n were tried.</source>
        <translation>
            <numerusform>No single move helps: %n was tried.</numerusform>
            <numerusform>No single move helps: %n were tried.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Give %n devices %1 of memory</source>
        <translation>
            <numerusform>Give %n device %1 of memory</numerusform>
            <numerusform>Give %n devices %1 of memory</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The memory of %n devices is not known.</source>
        <translation>
            <numerusform>The memory of one device is not known.</numerusform>
            <numerusform>The memory of %n devices is not known.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::BucketRows</name>
    <message numerus="yes">
        <source>%n others stay as they are</source>
        <translation>
            <numerusform>%n other stays as it is</numerusform>
            <numerusform>%n others stay as they are</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n collectives, %1</source>
        <translation>
            <numerusform>%n collective, %1</numerusform>
            <numerusform>%n collectives, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::ChoiceTableModel</name>
    <message numerus="yes">
        <source>%n ways</source>
        <translation>
            <numerusform>%n way</numerusform>
            <numerusform>%n ways</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::ChoicesLink</name>
    <message numerus="yes">
        <source>%n ways to run it…</source>
        <translation>
            <numerusform>%n way to run it…</numerusform>
            <numerusform>%n ways to run it…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::DevicesPanel</name>
    <message numerus="yes">
        <source>%n links of %1</source>
        <translation>
            <numerusform>%n link of %1</numerusform>
            <numerusform>%n links of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n links of %1 to %2</source>
        <translation>
            <numerusform>%n link of %1 to %2</numerusform>
            <numerusform>%n links of %1 to %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n devices hold the same</source>
        <translation>
            <numerusform>All %n devices hold the same</numerusform>
            <numerusform>All %n devices hold the same</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::FilledGroupsView</name>
    <message numerus="yes">
        <source>%1, %n members</source>
        <translation>
            <numerusform>%1, %n member</numerusform>
            <numerusform>%1, %n members</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::GraphChoiceDialog</name>
    <message numerus="yes">
        <source>%1 has %n graphs. Which one?</source>
        <translation>
            <numerusform>%1 has %n graph. Which one?</numerusform>
            <numerusform>%1 has %n graphs. Which one?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::JobLog</name>
    <message numerus="yes">
        <source>%n times in a row</source>
        <translation>
            <numerusform>%n time</numerusform>
            <numerusform>%n times in a row</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::LinkTrafficPanel</name>
    <message numerus="yes">
        <source>Within a host: %n links, %1</source>
        <translation>
            <numerusform>Within a host: %n link, %1</numerusform>
            <numerusform>Within a host: %n links, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Between hosts: %n links, %1</source>
        <translation>
            <numerusform>Between hosts: %n link, %1</numerusform>
            <numerusform>Between hosts: %n links, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All: %n links, %1</source>
        <translation>
            <numerusform>All: %n link, %1</numerusform>
            <numerusform>All: %n links, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::MainWindow</name>
    <message numerus="yes">
        <source>%n devices</source>
        <translation>
            <numerusform>%n device</numerusform>
            <numerusform>%n devices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::MeshStrip</name>
    <message numerus="yes">
        <source>%1 over the %n devices of dimension %2</source>
        <translation>
            <numerusform>%1 over the %n device of dimension %2</numerusform>
            <numerusform>%1 over the %n devices of dimension %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>dimension %1: %n devices</source>
        <translation>
            <numerusform>dimension %1: %n device</numerusform>
            <numerusform>dimension %1: %n devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n devices</source>
        <translation>
            <numerusform>%n device</numerusform>
            <numerusform>%n devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, over the %n devices of dimension %3. Drag it onto a tensor.</source>
        <translation>
            <numerusform>%1: %2, over the %n device of dimension %3. Drag it onto a tensor.</numerusform>
            <numerusform>%1: %2, over the %n devices of dimension %3. Drag it onto a tensor.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::Opener</name>
    <message numerus="yes">
        <source>Opening %n files</source>
        <translation>
            <numerusform>Opening %n file</numerusform>
            <numerusform>Opening %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n steps no longer fit and were left out</source>
        <translation>
            <numerusform>%n step no longer fits and was left out</numerusform>
            <numerusform>%n steps no longer fit and were left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::ParetoPanel</name>
    <message numerus="yes">
        <source>%n plans</source>
        <translation>
            <numerusform>%n plan</numerusform>
            <numerusform>%n plans</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::PlannerPanel</name>
    <message numerus="yes">
        <source>Re-optimise around %n pins</source>
        <translation>
            <numerusform>Re-optimise around %n pin</numerusform>
            <numerusform>Re-optimise around %n pins</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::PlannerRun</name>
    <message numerus="yes">
        <source>%1 of %n pins were dropped: this plan cannot hold them</source>
        <translation>
            <numerusform>%1 of %n pin was dropped: this plan cannot hold it</numerusform>
            <numerusform>%1 of %n pins were dropped: this plan cannot hold them</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::RankMatrix</name>
    <message numerus="yes">
        <source>%1, %n shards</source>
        <translation>
            <numerusform>%1, %n shard</numerusform>
            <numerusform>%1, %n shards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>+%n more</source>
        <translation>
            <numerusform>+%n more</numerusform>
            <numerusform>+%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n ranks by time</source>
        <translation>
            <numerusform>%n rank by time</numerusform>
            <numerusform>All %n ranks by time</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::WhatIfPanel</name>
    <message numerus="yes">
        <source>%n open plan(s) have no curve here</source>
        <comment>beside those that have</comment>
        <translation>
            <numerusform>%n open plan has no curve here</numerusform>
            <numerusform>%n open plans have no curve here</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::ModulePicture</name>
    <message numerus="yes">
        <source>%n operators</source>
        <translation>
            <numerusform>%n operator</numerusform>
            <numerusform>%n operators</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::ModuleColumn</name>
    <message numerus="yes">
        <source>%n collectives</source>
        <translation>
            <numerusform>%n collective</numerusform>
            <numerusform>%n collectives</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 %2 on %n devices, %3 each</source>
        <translation>
            <numerusform>%1 %2 on %n device, %3 each</numerusform>
            <numerusform>%1 %2 on %n devices, %3 each</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::CollectivesPanel</name>
    <message numerus="yes">
        <source>dimension %1: %n devices</source>
        <translation>
            <numerusform>dimension %1: %n device</numerusform>
            <numerusform>dimension %1: %n devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n collectives, %1, each device sends %2</source>
        <translation>
            <numerusform>%n collective, %1, each device sends %2</numerusform>
            <numerusform>%n collectives, %1, each device sends %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::RooflinePanel</name>
    <message numerus="yes">
        <source>%n without operations, latency or roof</source>
        <translation>
            <numerusform>%n without operations, latency or roof</numerusform>
            <numerusform>%n without operations, latency or roof</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::InspectorPanel</name>
    <message numerus="yes">
        <source>%1, as full as %n others</source>
        <translation>
            <numerusform>%1, as full as %n other</numerusform>
            <numerusform>%1, as full as %n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::PlanFlowView</name>
    <message numerus="yes">
        <source>+%n more</source>
        <translation>
            <numerusform>+%n more</numerusform>
            <numerusform>+%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::RankLanes</name>
    <message numerus="yes">
        <source>+%n more</source>
        <translation>
            <numerusform>+%n more</numerusform>
            <numerusform>+%n more</numerusform>
        </translation>
    </message>
</context>
</TS>
