import type { CallParams, ScrollPosition, TranscriptProtocol } from '../../src/features/transcripts/protocol.ts';
import { noFilter, type Filter } from '../../src/features/transcripts/reader/filterView.ts';
import { messageOf, openPage } from '../shared/page.ts';

interface Ui {
  position?: ScrollPosition;
  filter: Filter;
  folded: readonly number[];
  speakersOpen: boolean;
}

export const page = openPage<TranscriptProtocol, CallParams, Ui>({
  filter: noFilter,
  folded: [],
  speakersOpen: false,
});
export const { send } = page;

/** Waits for background work. The page shows an error if it fails, and otherwise keeps its current message. */
export function follow<T>(work: Promise<T>, done?: (value: T) => void): void {
  work.then(done, (error: unknown) => page.say(messageOf(error)));
}

const announcer = document.createElement('div');
announcer.className = 'visually-hidden';
announcer.setAttribute('role', 'status');
document.body.append(announcer);

/** Announces a text to screen reader users. */
export function announce(text: string): void {
  announcer.textContent = text;
}
