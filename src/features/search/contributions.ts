import { free, inViewTitle, type CommandTable } from '../../host/commands/commandTable.ts';

export const searchCommands: CommandTable = {
  'transcripts.search': {
    title: 'Search Earnings Calls…',
    icon: 'search',
    takes: 'search',
    spends: free,
    offered: [inViewTitle('library', 'navigation@1')],
  },
  'transcripts.countPhrase': { title: 'Count a Phrase by Quarter…', takes: 'phrase', spends: free },
  'transcripts.openKeptSearch': { title: 'Open Saved Search…', takes: 'searchName', spends: free },
};
