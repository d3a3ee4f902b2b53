import type { TakenLimit } from '../../domain/search/meantLimits.ts';
import { allLimits, type PassageLimits } from '../../domain/search/passageQuery.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import type { Library } from '../library.ts';

/**
 * Returns the limits that words may mean, without persons or roles that don't occur within the other limits. A person's
 * name has each word in whole: EPS isn't Epstein.
 */
export async function fittingWishes(
  library: Pick<Library, 'speakers'>,
  wishes: readonly TakenLimit[],
  { limits, signal }: { limits: PassageLimits; signal: AbortSignal | undefined },
): Promise<TakenLimit[]> {
  const fitting: TakenLimit[] = [];
  for (const wish of wishes) {
    const { speaker, role } = wish.limits;
    const isOfPerson = (speaker ?? role) !== undefined;
    const people = isOfPerson ? (await library.speakers(allLimits([limits, wish.limits]), signal)).speakers : [];
    const name = foldedWords(speaker ?? '');
    const isNamed = people.some((person) => name.every((word) => foldedWords(person.name).includes(word)));
    if (!isOfPerson || isNamed) fitting.push(wish);
  }
  return fitting;
}
