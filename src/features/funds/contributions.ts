import { free, inTitleOfOpen, isPageActive, onFigures, type CommandTable } from '../../host/commands/commandTable.ts';

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
};
