import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ShownComparison, ShownSpeaker } from '../../src/features/transcripts/compare/protocol.ts';

const mostNames = 99;

/** Lists the speakers who joined or left; empty if the same people speak in both calls. */
export function peopleSection({ speakers }: ShownComparison): TemplateResult | typeof nothing {
  const added = speakers.filter(({ words }) => words[0] === 0);
  const gone = speakers.filter(({ words }) => words[1] === 0);
  if (added.length + gone.length === 0) return nothing;
  return html`<section data-part="people" aria-labelledby="people-title">
    <h2 id="people-title">${l10n.t('Speakers')}</h2>
    ${names('new', l10n.t('New'), added)} ${names('gone', l10n.t('Gone'), gone)}
  </section>`;
}

function names(kind: string, label: string, speakers: readonly ShownSpeaker[]): TemplateResult | typeof nothing {
  if (speakers.length === 0) return nothing;
  return html`<p data-speakers=${kind}>
    <b>${label}</b>
    ${speakers
      .slice(0, mostNames)
      .map(
        (speaker, index) =>
          html`${index === 0 ? nothing : ', '}<span dir="auto" title=${speaker.role}>${nameOf(speaker)}</span>`,
      )}
  </p>`;
}

export function nameOf({ name }: ShownSpeaker): string {
  return name.trim() === '' ? l10n.t('Unnamed') : name;
}
