import { free, inViewTitle, isConfigured, type CommandTable } from '../../host/commands/commandTable.ts';

export const startCommands: CommandTable = {
  firstSteps: {
    title: 'First Steps',
    icon: 'mortar-board',
    spends: free,
    offered: [inViewTitle('calendar', '9_connection@3', isConfigured)],
  },
  'firstSteps.callBesideNote': {
    title: 'Take Notes Beside a Call…',
    spends: { endpoints: ['transcript'], says: 'the box, beside each call' },
  },
};
