import { html, type TemplateResult } from 'lit/html.js';
import type { Side } from '../../../src/domain/transcript.ts';
import type { CallSpeaker } from '../../../src/features/transcripts/protocol.ts';

/** How many colours the theme gives; speakers of one side take them in turn, and a side has a shape of its own. */
const hueCount = 6;

/** The colour number of every speaker: 0 for the operator and where the side's order gives none. */
export function huesOf(speakers: readonly CallSpeaker[]): number[] {
  const next: Record<Side, number> = { company: 0, analyst: 0, operator: 0, unknown: 0 };
  return speakers.map(({ side }) => (side === 'operator' ? 0 : 1 + (next[side]++ % hueCount)));
}

export function hueOf(hues: readonly number[], speaker: number): number {
  return hues[speaker] ?? 0;
}

/** The sign of a speaker: the colour is the person's, the shape the side's. The name always stands beside it. */
export function mark(side: Side, hue: number): TemplateResult {
  return html`<span class="mark" data-side=${side} data-hue=${hue} aria-hidden="true"></span>`;
}
