import * as v from 'valibot';
import { listReaderOf, readerOf } from '../../../base/stored.ts';
import { byName, kept, keptTable, type Memory } from '../../../host/state/kept.ts';
import { appearance, scrollPosition } from '../protocol.ts';
import { defaultAppearance } from './appearanceView.ts';
import { colorCount } from './speakerColors.ts';

const recentCompany = v.object({ source: v.string(), cik: v.number(), ticker: v.string(), company: v.string() });
export type RecentCompany = v.InferOutput<typeof recentCompany>;

const mostRecent = 20;
const readAppearance = readerOf(appearance);
const readColors = listReaderOf(
  v.tuple([v.string(), v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(colorCount))]),
);

export type ReaderStore = ReturnType<typeof createReaderStore>;

export function createReaderStore(memory: Memory) {
  return {
    appearance: kept({
      memory,
      key: 'marketDesk.transcripts.looks',
      read: (stored) => readAppearance(stored) ?? defaultAppearance,
    }),
    /** The place where reading stopped in each call, by the call's key. */
    positions: keptTable({
      memory,
      key: 'marketDesk.transcripts.places',
      read: readerOf(scrollPosition),
      nameOf: byName,
      most: 300,
    }),
    /** The most recently read companies of every source, newest first. */
    recent: kept({ memory, key: 'marketDesk.transcripts.recent', read: listReaderOf(recentCompany) }),
    /** The colors of a company's speakers, by the company's key. They are stored as pairs of name and color. */
    colors: keptTable({
      memory,
      key: 'marketDesk.transcripts.colors',
      read: readColors,
      nameOf: byName,
      most: 100,
    }),
  };
}

/** Adds the company as the most recent one. */
export function withRecent(all: readonly RecentCompany[], company: RecentCompany): RecentCompany[] {
  const others = all.filter(({ source, cik }) => source !== company.source || cik !== company.cik);
  return [company, ...others].slice(0, mostRecent);
}
