import { free, inViewTitle, type CommandTable } from '../../host/commands/commandTable.ts';

export const searchCommands: CommandTable = {
  'transcripts.search': {
    title: 'Search Earnings Calls…',
    icon: 'search',
    spends: free,
    offered: [inViewTitle('library', 'navigation@1')],
  },
  'transcripts.countPhrase': { title: 'Count a Phrase by Quarter…', spends: free },
  'transcripts.openKeptSearch': { title: 'Open Kept Search…', spends: free },
};
