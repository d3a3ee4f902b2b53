import { fileCommands, free, inViewTitle, onRows, type CommandTable } from '../../host/commands/commandTable.ts';

const onSections = (group: string) => onRows('watchlists', '/^watchlist(\\.section)?$/', group);
const onLists = (group: string) => onRows('watchlists', 'watchlist', group);

export const watchlistsCommands: CommandTable = {
  'watchlists.create': {
    title: 'Create Watchlist…',
    icon: 'new-file',
    spends: free,
    offered: [inViewTitle('watchlists', 'navigation@1')],
  },
  'watchlists.open': { title: 'Open Watchlist…', takes: 'fileOrRow', spends: free },
  'watchlists.openBars': {
    title: 'Open Bars of Watchlist…',
    icon: 'graph-line',
    takes: 'fileOrRow',
    spends: { endpoints: ['bars'], says: 'the box, beside each window' },
    offered: onSections('1_bars@1'),
  },
  'watchlists.getLatestCalls': {
    title: 'Download Latest Calls of Watchlist…',
    icon: 'cloud-download',
    takes: 'fileOrRow',
    spends: { endpoints: ['transcript', 'transcript'], says: 'the box, beside the list and each section' },
    offered: onSections('1_bars@2'),
  },
  'watchlists.downloadOverDays': {
    title: 'Download Watchlist Over Days…',
    icon: 'calendar',
    takes: 'fileOrRow',
    spends: free,
    offered: onSections('1_bars@5'),
  },
  'watchlists.search': {
    title: 'Search Calls of Watchlist',
    icon: 'search',
    takes: 'fileOrRow',
    spends: free,
    offered: onLists('1_bars@3'),
  },
  'watchlists.compareFunds': {
    title: 'Compare Funds of Watchlist…',
    icon: 'git-compare',
    takes: 'fileOrRow',
    spends: { endpoints: ['fund', 'fund'], says: 'the box, in its title' },
    offered: onLists('1_bars@4'),
  },
  ...fileCommands('watchlist', 'Watchlist'),
};
