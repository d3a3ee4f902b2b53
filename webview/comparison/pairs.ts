import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ShownComparison } from '../../src/features/transcripts/compare/protocol.ts';
import { foldListButton, isUnfolded } from './page.ts';
import { rowGrid, sidesRow } from './rows.ts';

const few = { pairs: 10, subjects: 6 };

/** The same subject then and now, as passages beside each other. */
export function pairsSection({ pairs, quarters }: ShownComparison): TemplateResult {
  const lacking = (): string => '';
  const listed = isUnfolded('pairs') ? pairs : pairs.slice(0, few.pairs);
  return html`<section data-part="pairs" aria-labelledby="pairs-title">
    <h2 id="pairs-title" tabindex="-1">${l10n.t('Pairs')}</h2>
    ${
      pairs.length === 0
        ? html`<p class="muted">${l10n.t('The calls have no two passages about the same subject.')}</p>`
        : html`<p class="muted">
            ${l10n.t('Passages about the same subject. Words that only one of the two has are underlined.')}
          </p>`
    }
    ${
      pairs.length === 0
        ? nothing
        : rowGrid(
            'pairs-title',
            listed.map(({ sides, shared }) =>
              sidesRow('pairs', sides, { quarters, lacking, why: l10n.t('both say: {0}', shared.join(', ')) }),
            ),
          )
    }
    ${foldListButton({ part: 'pairs', all: pairs.length, few: few.pairs, of: l10n.t('pairs') })}
  </section>`;
}

/** Sentences with a number and a time to come, by subject. */
export function guidanceSection({ guidance, quarters }: ShownComparison): TemplateResult {
  const listed = isUnfolded('guidance') ? guidance : guidance.slice(0, few.subjects);
  const lacking = (quarter: string): string => l10n.t('{0} · no such sentence', quarter);
  return html`<section data-part="guidance" aria-labelledby="guidance-title">
    <h2 id="guidance-title" tabindex="-1">${l10n.t('Guidance')}</h2>
    <p class="muted">
      ${
        guidance.length === 0
          ? l10n.t('Neither call has a forward-looking sentence with a number.')
          : l10n.t('Forward-looking sentences with a number, by subject.')
      }
    </p>
    ${listed.map(({ subject, rows }, index) => {
      const titleId = `guidance-title-${index}`;
      const title = subject === '' ? l10n.t('Without a subject of their own') : subject;
      return html`<h3 id=${titleId} dir="auto">${title}</h3>
        ${rowGrid(
          titleId,
          rows.map((sides) => sidesRow('guidance', sides, { quarters, lacking })),
        )}`;
    })}
    ${foldListButton({ part: 'guidance', all: guidance.length, few: few.subjects, of: l10n.t('subjects') })}
  </section>`;
}
