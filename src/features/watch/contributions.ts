import {
  free,
  isPageOpen,
  isViewVisible,
  onRows,
  palette,
  type CommandTable,
} from '../../host/commands/commandTable.ts';

const shown = palette(`${isViewVisible('library')} || ${isPageOpen('company')}`);

export const watchCommands: CommandTable = {
  // Its question permits requests that are sent later; docs/spending.md has them under what sends without a click.
  'watch.start': {
    title: 'Watch for New Calls…',
    takes: 'company',
    spends: free,
    offered: [shown, onRows('library', 'company', '2_downloads@2')],
  },
  'watch.stop': {
    title: 'Stop Watching for New Calls',
    takes: 'company',
    spends: free,
    offered: [shown, onRows('library', 'company.watched', '2_downloads@2')],
  },
};
