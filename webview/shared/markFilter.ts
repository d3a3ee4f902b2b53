import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import './markFilter.css';
import {
  allMarks,
  labelsIn,
  passesFilter,
  type MarkFilter,
  type MarkLabel,
  type MarkWriting,
} from '../../src/domain/marks/markLabels.ts';

interface FilterChoice {
  marks: readonly MarkWriting[];
  labels: readonly MarkLabel[];
  filter: MarkFilter;
  choose: (filter: MarkFilter) => void;
}

/** Lists the labels with their numbers of marks; nothing while no mark has a label or a comment. */
export function filterChoice({ marks, labels, filter, choose }: FilterChoice): TemplateResult | typeof nothing {
  if (!marks.some(({ label, comment }) => label !== undefined || comment !== undefined)) return nothing;
  const choices: [MarkFilter, string][] = [
    [allMarks, l10n.t('All')],
    ...labelsIn(marks, labels).map(({ id, name }): [MarkFilter, string] => [{ label: id }, name]),
    [{ only: 'unlabeled' }, l10n.t('Without a label')],
    [{ only: 'comment' }, l10n.t('With a comment')],
  ];
  const current = JSON.stringify(filter);
  return html`<select
    class="mark-filter"
    aria-label=${l10n.t('Filter bookmarks and highlights')}
    @change=${({ target }: Event) => {
      const chosen = choices[(target as HTMLSelectElement).selectedIndex];
      if (chosen) choose(chosen[0]);
    }}
  >
    ${choices.map(
      ([choice, name]) =>
        html`<option .selected=${JSON.stringify(choice) === current}>
          ${l10n.t('{0} ({1})', name, marks.filter((mark) => passesFilter(choice, mark)).length)}
        </option>`,
    )}
  </select>`;
}
