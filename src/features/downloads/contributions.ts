import { inViewTitle, isViewVisible, onRows, palette, type CommandTable } from '../../host/commands/commandTable.ts';
import { overDays } from '../../domain/endpoints/spending.ts';

export const downloadsCommands: CommandTable = {
  'downloads.add': {
    title: 'Download Over Days…',
    icon: 'calendar',
    takes: 'overDays',
    spends: overDays,
    offered: [
      inViewTitle('library', '1_library@3'),
      onRows('library', '/^(company$|library\\.(call|fund)$)/', '2_downloads@1'),
    ],
  },
  'downloads.resume': {
    title: 'Resume Downloads Over Days…',
    icon: 'play',
    spends: overDays,
    offered: [
      palette(isViewVisible('library')),
      onRows('library', '/^downloads\\.(paused|off)/', 'inline@1', '1_list@1'),
    ],
  },
};
