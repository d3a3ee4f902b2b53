import {
  free,
  hidden,
  inViewTitle,
  isViewVisible,
  onRows,
  palette,
  type CommandTable,
} from '../../host/commands/commandTable.ts';
import { views } from '../../ids.ts';

const onItems = (...groups: string[]) => onRows('library', '/^library\\./', ...groups);
const onDownloads = (...groups: string[]) => onRows('library', '/^download\\./', ...groups);
/** The keys of a row of the list of downloads. */
const onSelected = {
  args: { type: 'selected' },
  when: `focusedView == ${views.library} && listFocus && !inputFocus`,
};
const shown = palette(isViewVisible('library'));

export const libraryCommands: CommandTable = {
  'library.open': { title: 'Open', takes: 'row', spends: free, offered: [hidden, onItems('1_open@1')] },
  'library.openToSide': {
    title: 'Open to the Side',
    takes: 'row',
    spends: free,
    offered: [hidden, onItems('1_open@2')],
  },
  'library.openAsText': {
    title: 'Open as Text',
    takes: 'row',
    spends: free,
    offered: [hidden, onRows('library', 'library.call', '1_open@3')],
  },
  'library.compare': {
    title: 'Compare…',
    takes: 'row',
    spends: free,
    offered: [hidden, onRows('library', '/^library\\.(call|fund)$/', '2_compare@1')],
  },
  'library.refresh': {
    title: 'Refresh from Service…',
    icon: 'refresh',
    takes: 'row',
    spends: { endpoints: ['fund'], says: 'the row, on hovering it, and the progress' },
    offered: [shown, onItems('inline@1', '3_library@1')],
  },
  'library.remove': {
    title: 'Remove from Library…',
    icon: 'trash',
    takes: 'row',
    spends: free,
    offered: [shown, onItems('inline@2', '3_library@2')],
  },
  'library.removeMark': {
    title: 'Remove Bookmark or Highlight…',
    icon: 'trash',
    takes: 'row',
    spends: free,
    offered: [shown, onRows('library', '/^mark\\./', 'inline@1', '1_mark@1')],
  },
  'marks.share': {
    title: 'Share Marks in This Workspace…',
    spends: free,
    offered: [inViewTitle('library', '1_marks@1')],
  },
  'marks.stopSharing': {
    title: 'Stop Sharing Marks',
    spends: free,
    offered: [shown, inViewTitle('library', '1_marks@2')],
  },
  'library.clear': { title: 'Clear Library…', spends: free, offered: [inViewTitle('library', '2_clear@1')] },
  'library.export': {
    title: 'Export Library…',
    takes: 'file',
    spends: free,
    offered: [inViewTitle('library', '1_library@1')],
  },
  'library.saveElsewhere': {
    title: 'Save Elsewhere…',
    icon: 'save-as',
    takes: 'file',
    spends: free,
    offered: [shown, onRows('library', 'library.unsaved', 'inline')],
  },
  'library.import': {
    title: 'Import Library…',
    takes: 'file',
    spends: free,
    offered: [inViewTitle('library', '1_library@2')],
  },
  'downloads.first': {
    title: 'Move Download to Top',
    icon: 'arrow-circle-up',
    takes: 'row',
    spends: free,
    offered: [shown, onRows('library', 'download.waiting', 'inline@1', '1_list@1')],
  },
  'downloads.moveUp': {
    title: 'Move Download Up',
    takes: 'row',
    spends: free,
    offered: [shown, onRows('library', 'download.waiting', '1_list@2')],
  },
  'downloads.moveDown': {
    title: 'Move Download Down',
    takes: 'row',
    spends: free,
    offered: [shown, onRows('library', 'download.waiting', '1_list@3')],
  },
  'downloads.tryAgain': {
    title: 'Try Download Again',
    icon: 'refresh',
    takes: 'row',
    spends: free,
    // The row of the list has two buttons already, and says by its words when the next request goes out.
    offered: [
      shown,
      onRows('library', '/^download\\.(failed|absent)$/', 'inline@1', '1_list@4'),
      onRows('library', '/^downloads\\..*failed/', '1_list@4'),
    ],
  },
  'downloads.remove': {
    title: 'Remove from List of Downloads',
    icon: 'close',
    takes: 'row',
    spends: free,
    offered: [shown, onDownloads('inline@2', '2_remove@1'), { key: 'delete', mac: 'cmd+backspace', ...onSelected }],
  },
  'downloads.pause': {
    title: 'Pause Downloads Over Days',
    icon: 'debug-pause',
    spends: free,
    offered: [shown, onRows('library', '/^downloads\\.on/', 'inline@1', '1_list@1')],
  },
  'downloads.stop': {
    title: 'Stop Downloading',
    icon: 'debug-stop',
    spends: free,
    offered: [shown, onRows('library', '/^downloads\\..*agreed/', 'inline@2', '1_list@2')],
  },
  'downloads.clear': {
    title: 'Clear List of Downloads…',
    spends: free,
    offered: [shown, onRows('library', '/^downloads\\./', '2_remove@1')],
  },
};
