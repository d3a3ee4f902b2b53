import {
  free,
  hidden,
  inMenu,
  inViewTitle,
  isConfigured,
  palette,
  type CommandTable,
} from '../../host/commands/commandTable.ts';
import type { Spending } from '../../domain/endpoints/spending.ts';
import { contextKeys } from '../../ids.ts';

const spends: Spending = { endpoints: ['fund'], says: 'the box, beside each row' };
const inProse = `editorLangId =~ /^(markdown|plaintext)$/ || editorLangId in ${contextKeys.noteLanguages}`;
const keys = { key: 'ctrl+k l', mac: 'cmd+k l' };
const isElsewhere = '!accessibleViewIsShown && focusedView != workbench.panel.repl.view';

/** Commands that maintain the lists of names are in the view's menu, since they are rarely used. */
const inLibraryMenu = (group: string) => [hidden, inViewTitle('library', group)];

export const lookupCommands: CommandTable = {
  lookUp: {
    title: 'Look Up…',
    icon: 'search',
    takes: 'identifier',
    spends,
    offered: [
      inViewTitle('calendar', '1_lookUp@1', isConfigured),
      { ...keys, when: `!terminalFocus && ${isElsewhere}` },
    ],
  },
  lookUpWord: {
    title: 'Look Up Word in Market Desk',
    icon: 'search',
    spends,
    offered: [
      palette('editorIsOpen'),
      inMenu('editor/context', '7_marketDesk@1', inProse),
      { ...keys, when: `editorTextFocus && (${inProse}) && ${isElsewhere}` },
    ],
  },
  'lookUp.clearRecents': {
    title: 'Clear Recent Lookups',
    spends: free,
    offered: [palette(contextKeys.recentLookups)],
  },
  'directory.updateFromFile': {
    title: 'Update Directory from File…',
    takes: 'files',
    spends: free,
    offered: inLibraryMenu('3_directory@1'),
  },
  'directory.reset': { title: 'Reset Directory', spends: free, offered: inLibraryMenu('3_directory@2') },
  'directory.showSources': {
    title: 'Show Directory Sources',
    spends: free,
    offered: inLibraryMenu('3_directory@3'),
  },
};
