import * as v from 'valibot';
import { guardBy } from '../../base/messageGuard.ts';
import { wholeNumber } from '../../base/wholeNumber.ts';
import { type ScrollPosition, type TranscriptProtocol } from './protocol.ts';
import { sizes, type Appearance } from './reader/appearanceView.ts';

const nothing = v.null();
const within = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
const position = v.object({ turn: wholeNumber, fraction: within(0, 1) });
const appearance = v.object({ size: within(sizes.least, sizes.most), width: within(20, 400) });
const passage = v.pipe(
  v.object({ start: wholeNumber, end: wholeNumber }),
  v.check(({ start, end }) => start < end),
);

export function isScrollPosition(value: unknown): value is ScrollPosition {
  return v.is(position, value);
}

export function isAppearance(value: unknown): value is Appearance {
  return v.is(appearance, value);
}

/** Checks the requests of a call's page. */
export const transcriptGuard = guardBy<TranscriptProtocol>({
  ready: nothing,
  retry: nothing,
  quarterCosts: nothing,
  offer: nothing,
  fetchQuarters: nothing,
  checkNewer: nothing,
  openQuarter: v.object({ fyq: v.pipe(v.string(), v.maxLength(99)) }),
  pickSpeaker: nothing,
  openText: v.object({ turn: wholeNumber }),
  openCompany: nothing,
  select: v.nullable(passage),
  marks: nothing,
  highlight: passage,
  toggleBookmark: v.object({ offset: wholeNumber }),
  removeMark: v.object({ id: v.pipe(v.string(), v.regex(/^[\da-f-]{36}$/)) }),
  openNote: v.object({ id: wholeNumber }),
  saveScrollPosition: position,
  saveAppearance: appearance,
});
