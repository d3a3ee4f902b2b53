import * as l10n from '@vscode/l10n';
import { html, render } from 'lit/html.js';

/** Keys as labeled on a keyboard, one entry per alternative, and their action. */
export type PageKey = readonly [keys: readonly string[], action: string];

/** Lists the keys of a page in a dialog when a person presses `?`. Call once. */
export function registerKeysDialog(keys: () => readonly PageKey[]): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented || isTyping(event)) return;
    event.preventDefault();
    openDialog(keys());
  });
}

function openDialog(keys: readonly PageKey[]): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'keys';
  dialog.setAttribute('aria-labelledby', 'keys-title');
  render(
    html`<h2 id="keys-title">${l10n.t('Keyboard Shortcuts')}</h2>
      <dl>
        ${keys.map(
          ([each, action]) =>
            html`<div>
              <dt>${each.map((key) => html`<kbd>${key}</kbd> `)}</dt>
              <dd>${action}</dd>
            </div>`,
        )}
      </dl>
      <form method="dialog"><button class="link">${l10n.t('Close')}</button></form>`,
    dialog,
  );
  // The page's single-key commands are disabled while the dialog is open; the editor's keys still work.
  dialog.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!ctrlKey && !metaKey && !altKey && !/^F\d/.test(key)) event.stopPropagation();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Letters typed into a field or an open dropdown aren't commands. */
export function isTyping(event: Event): boolean {
  const target = event.composedPath()[0];
  return target instanceof Element && target.closest('input, textarea, select, vscode-dropdown') !== null;
}
