import { contextKeys } from '../../ids.ts';
import { free, inMenu, palette, type CommandTable } from '../commands/commandTable.ts';

export const panelsCommands: CommandTable = {
  'panels.keepOpen': {
    title: 'Keep Open',
    spends: free,
    offered: [
      palette(`${contextKeys.reusablePanel} == active`),
      inMenu(
        'editor/title',
        '0_keep@1',
        `activeWebviewPanelId =~ /^marketDesk\\./ && ${contextKeys.reusablePanel} == active`,
      ),
      inMenu('editor/title/context', '0_keep@1', `resourceScheme == webview-panel && ${contextKeys.reusablePanel}`),
    ],
  },
};
