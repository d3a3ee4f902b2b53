import {
  free,
  inTitleOfOpen,
  isPageActive,
  isPageOpen,
  onFigures,
  onPage,
  palette,
  type CommandTable,
} from '../../host/commands/commandTable.ts';

export const fundsCommands: CommandTable = {
  'funds.open': {
    title: 'Open Fund or ETF…',
    takes: 'fund',
    spends: { endpoints: ['fund'], says: 'the box, beside each row' },
  },
  'funds.compare': {
    title: 'Compare Funds Side by Side…',
    takes: 'funds',
    spends: { endpoints: ['fund', 'fund'], says: 'the box, in its title' },
  },
  'funds.insertIntoNote': {
    title: 'Insert Fund into Note',
    icon: 'insert',
    takes: 'template',
    spends: free,
    offered: inTitleOfOpen('fund', 'navigation@1'),
  },
  'funds.insertField': {
    title: 'Insert into Note',
    icon: 'insert',
    spends: free,
    offered: [onFigures('fund'), { key: 'ctrl+alt+q', when: isPageActive('fund') }],
  },
  'funds.copyField': {
    title: 'Copy Value',
    spends: free,
    offered: [
      palette(isPageOpen('fund')),
      onPage('fund', '1_quote@2'),
      { key: 'ctrl+alt+x', when: isPageActive('fund') },
    ],
  },
  'funds.exportCsv': {
    title: 'Export Fund as CSV…',
    takes: 'file',
    spends: free,
    offered: inTitleOfOpen('fund', '2_export@1'),
  },
  'funds.copyCsv': { title: 'Copy Fund as CSV', spends: free, offered: inTitleOfOpen('fund', '2_export@2') },
};
