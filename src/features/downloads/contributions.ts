import {
  free,
  inViewTitle,
  isViewVisible,
  onRows,
  palette,
  type CommandTable,
} from '../../host/commands/commandTable.ts';

// The commands send nothing themselves: the list does, later, under the consent that they ask for.
export const downloadsCommands: CommandTable = {
  'downloads.add': {
    title: 'Download Over Days…',
    icon: 'calendar',
    takes: 'overDays',
    spends: free,
    offered: [
      inViewTitle('library', '1_library@3'),
      onRows('library', '/^(company(\\.watched)?$|library\\.(call|fund)$)/', '2_downloads@1'),
    ],
  },
  'downloads.resume': {
    title: 'Resume Downloads Over Days…',
    icon: 'play',
    spends: free,
    offered: [
      palette(isViewVisible('library')),
      onRows('library', '/^downloads\\.(paused|off)/', 'inline@1', '1_list@1'),
    ],
  },
};
