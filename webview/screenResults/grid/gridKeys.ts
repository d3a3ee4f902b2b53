import * as l10n from '@vscode/l10n';
import type { Pressed } from '../../shared/grid/grid.ts';
import type { PageKey } from '../../shared/keysDialog.ts';

/** The action of a key in the focused cell, except moving to another one; undefined if there is none. */
export type GridKey =
  | { type: 'sort' | 'menu' | 'filter' | 'hide' | 'toggle' | 'extendHere' | 'all' | 'clear' | 'copy' | 'insert' }
  | { type: 'resize' | 'moveColumn'; by: -1 | 1 }
  | { type: 'open'; what: 'openCompany' | 'openCalls' | 'openBars' | 'openFund' };

export function gridKey(event: Pressed, isHeader: boolean): GridKey | undefined {
  const ctrl = event.ctrlKey || event.metaKey;
  if ((event.altKey && event.key === 'ArrowDown') || event.key === 'ContextMenu') return { type: 'menu' };
  if (event.shiftKey && event.key === 'F10') return { type: 'menu' };
  if (event.altKey) return undefined;
  return isHeader ? headerKey(event, ctrl) : rowKey(event, ctrl);
}

function headerKey({ key, shiftKey }: Pressed, ctrl: boolean): GridKey | undefined {
  const side = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : undefined;
  if (side && shiftKey) return { type: ctrl ? 'moveColumn' : 'resize', by: side };
  if (ctrl) return undefined;
  switch (key) {
    case 'Enter':
    case ' ':
      return { type: 'sort' };
    case '/':
      return { type: 'filter' };
    case 'Delete':
      return { type: 'hide' };
  }
  return undefined;
}

function rowKey({ key, shiftKey }: Pressed, ctrl: boolean): GridKey | undefined {
  const letter = key.toLowerCase();
  if (ctrl) {
    if (letter === 'a') return { type: 'all' };
    return letter === 'c' && !shiftKey ? { type: 'copy' } : undefined;
  }
  switch (letter) {
    case ' ':
      return { type: shiftKey ? 'extendHere' : 'toggle' };
    case 'enter':
      return { type: 'menu' };
    case 'escape':
      return { type: 'clear' };
    case '/':
      return { type: 'filter' };
    case 'i':
      return { type: 'insert' };
    case 'o':
      return { type: 'open', what: 'openCompany' };
    case 'c':
      return { type: 'open', what: 'openCalls' };
    case 'b':
      return { type: 'open', what: 'openBars' };
    case 'f':
      return { type: 'open', what: 'openFund' };
  }
  return undefined;
}

export function listKeys(): PageKey[] {
  return [
    [['Enter'], l10n.t('Menu of the row, or sort by the column')],
    [['O'], l10n.t('Open the company')],
    [['C', 'B', 'F'], l10n.t('Open calls, bars, or the fund')],
    [['I'], l10n.t('Insert the value into your note')],
    [['Space'], l10n.t('Select the row')],
    [['Ctrl+A', 'Escape'], l10n.t('Select all rows or none')],
    [['Ctrl+C'], l10n.t('Copy the selected rows')],
    [['/'], l10n.t('Filter the column')],
    [['Delete'], l10n.t('Hide the column, from its header')],
    [['Shift+←', 'Shift+→'], l10n.t('Change the width of the column, from its header')],
  ];
}
