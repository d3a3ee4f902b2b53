import type { Steps } from '../../base/slices.ts';
import type { PassageLimits } from '../../domain/search/passageQuery.ts';
import type { SourceId } from '../sourceId.ts';
import { speakersWithin } from '../../domain/search/speakersWithin.ts';
import type { Store } from '../store/store.ts';
import type { LimitedSpeakers } from './librarySearch.ts';
import type { SearchCache } from './searchCache.ts';

/** Maximum number of calls whose speakers are read, and how many at a time. */
const speakersOf = { calls: 400, atOnce: 40 };

/** Lists the speakers of the calls within the limits. */
export function* listSpeakers(
  store: Store,
  source: SourceId,
  { limits, cache }: { limits: PassageLimits; cache: SearchCache },
): Steps<LimitedSpeakers> {
  const anyone = { ...limits, role: undefined, speaker: undefined, side: undefined };
  const all = yield* cache.calls(store, source, anyone);
  const sided = new Set<number>();
  for (const side of ['company', 'analyst'] as const)
    for (const { first } of yield* cache.calls(store, source, { ...anyone, side })) sided.add(first);
  const isWithin = speakersWithin(limits);
  const within = yield* cache.calls(store, source, limits);
  const calls = within.toSorted((one, other) => other.period - one.period).slice(0, speakersOf.calls);
  const speakers = new Map<string, LimitedSpeakers['speakers'][number]>();
  for (let from = 0; from < calls.length; from += speakersOf.atOnce) {
    const firsts = calls.slice(from, from + speakersOf.atOnce).map(({ first }) => first);
    const outlines = store.passages.outlines(firsts);
    for (const first of firsts)
      for (const speaker of outlines.get(first)?.speakers ?? []) {
        const { name, role } = speaker;
        if (isWithin(speaker) && name + role !== '') speakers.set(`${name} ${role}`, { name, role });
      }
    yield;
  }
  return {
    calls: all.length,
    withoutSides: all.filter(({ first }) => !sided.has(first)).length,
    withoutRoles: all.filter(({ namesRoles }) => !namesRoles).length,
    speakers: [...speakers.values()],
  };
}
