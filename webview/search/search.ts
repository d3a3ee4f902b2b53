import './search.css';
import * as l10n from '@vscode/l10n';
import { html, render, nothing } from 'lit/html.js';
import { titleLine } from '../shared/frame.ts';
import { registerKeysDialog } from '../shared/keysDialog.ts';
import { chart } from './chart.ts';
import { chosenBar } from './chosen.ts';
import { mentions } from './companies.ts';
import { filters, focusText, foundLine, searchField } from './fields.ts';
import { beginnings } from './beginnings.ts';
import { ask, found, isEmpty, page, refresh } from './page.ts';
import { onPassageKey, results } from './passages.ts';

const { root } = page;

page.drawn(() => {
  const passages = found?.value?.passages ?? [];
  page.setState(found?.state ?? 'loading');
  render(
    html`${titleLine({ snapshot: found, name: l10n.t('Search Earnings Calls'), line: searchField() })}
      <main data-part="content">
        ${filters()} ${foundLine()} ${isEmpty() ? beginnings() : nothing}
        ${page.ui.view === 'companies' ? mentions() : chart()} ${passages.length === 0 ? nothing : results(passages)}
        ${chosenBar(passages)}
      </main>`,
    root,
  );
});

root.addEventListener('keydown', onPassageKey);
registerKeysDialog(() => [
  [['↑', '↓'], l10n.t('Next or previous passage')],
  [['Enter'], l10n.t('Open the call at the passage')],
  [['Space'], l10n.t('Select the passage')],
  [['Shift+↑', 'Shift+↓'], l10n.t('Select several passages')],
]);
root.addEventListener('keyup', (event) => {
  // A button would be pressed when Space is released.
  if (event.key === ' ' && (event.target as HTMLElement).classList.contains('passage-open')) event.preventDefault();
});
page.channel.onPush('question', (next) => {
  ask(next, { search: 0, count: 0 });
  focusText();
});
page.draw();
void refresh().then(() => {
  // A page restored after a reload doesn't take the focus.
  if (document.hasFocus()) focusText();
});
