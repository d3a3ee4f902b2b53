import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit/html.js';
import type { Side } from '../../../src/domain/transcript.ts';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';

/** The color number of a speaker; 0 without a speaker. */
export function hueOf(hues: readonly number[], speaker: number): number {
  return hues[speaker] ?? 0;
}

/** The sign of a speaker: its color shows the person, its shape the side. The name is always beside it. */
export function speakerMark(side: Side, hue: number): TemplateResult {
  return html`<span class="mark" data-side=${side} data-hue=${hue} aria-hidden="true"></span>`;
}

/** The speaker's name, or “Unnamed” if the call doesn't give one. */
export function speakerName({ speakers }: CallView, speaker: number | undefined): string {
  const name = speaker === undefined ? '' : (speakers[speaker]?.name ?? '');
  return name === '' ? l10n.t('Unnamed') : name;
}
