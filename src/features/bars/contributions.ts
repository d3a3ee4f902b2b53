import { free, inTitleOfOpen, isPageActive, onFigures, type CommandTable } from '../../host/commands/commandTable.ts';

export const barsCommands: CommandTable = {
  'bars.open': {
    title: 'Open Minute Bars…',
    icon: 'graph-line',
    takes: 'bars',
    spends: { endpoints: ['bars'], says: 'the box, beside each window' },
  },
  'bars.exportCsv': {
    title: 'Export Bars as CSV…',
    takes: 'file',
    spends: free,
    offered: inTitleOfOpen('bars', '2_export@1'),
  },
  'bars.copyPython': { title: 'Copy Bars as Python Code…', spends: free, offered: inTitleOfOpen('bars', '2_export@2') },
  'bars.cite': {
    title: 'Cite Bars in Note',
    icon: 'quote',
    spends: free,
    offered: inTitleOfOpen('bars', 'navigation@1'),
  },
  'bars.insertFigure': {
    title: 'Insert into Note',
    icon: 'insert',
    spends: free,
    offered: [onFigures('bars'), { key: 'ctrl+alt+q', when: isPageActive('bars') }],
  },
  'bars.toggleTable': {
    title: 'Toggle Table of Bars',
    icon: 'table',
    spends: free,
    offered: inTitleOfOpen('bars', 'navigation@2'),
  },
  'bars.liveUpdate': {
    title: 'Update Bars Live…',
    spends: { endpoints: ['bars'], asks: 'never', says: 'the box, beside each pace' },
    offered: inTitleOfOpen('bars', '1_live@1'),
  },
};
