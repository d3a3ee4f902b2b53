import type { Steps } from '../../base/slices.ts';
import type { Phrase } from '../../domain/search/passageQuery.ts';
import type { SqliteFile } from './sqliteFile.ts';

/** Number of word positions that the index can go through in one step, within about ten milliseconds. */
const mostPlaces = 100_000;
/** Maximum number of positions to count; words that go beyond are taken for frequent. */
const mostCounted = 200_000;

/** The phrases whose words together have few enough positions for the index to handle in one step. */
export function* rareOf(file: SqliteFile, phrases: readonly Phrase[]): Steps<Phrase[]> {
  file.run('CREATE VIRTUAL TABLE IF NOT EXISTS temp.word_places USING fts5vocab (main, spoken, instance)');
  const rare = new Set<Phrase>();
  let room = mostPlaces;
  let toCount = mostCounted;
  // Long words are rarely frequent.
  const longestFirst = [...phrases].sort((one, other) => lengthOf(other) - lengthOf(one));
  for (const phrase of longestFirst) {
    let places = 0;
    for (const [at, word] of phrase.words.entries()) {
      if (places > room || toCount <= 0) break;
      const isBeginning = phrase.isBeginning && at === phrase.words.length - 1;
      const counted = placesOf(file, word, { isBeginning, most: Math.min(room - places, toCount) + 1 });
      places += counted;
      toCount -= counted;
      yield;
    }
    if (places > room || toCount <= 0) continue;
    room -= places;
    rare.add(phrase);
  }
  return phrases.filter((phrase) => rare.has(phrase));
}

/** A phrase is taken to be as frequent as its shortest word. */
function lengthOf({ words }: Phrase): number {
  return words.reduce((shortest, { length }) => Math.min(shortest, length), Infinity);
}

function placesOf(
  file: SqliteFile,
  word: string,
  { isBeginning, most }: { isBeginning: boolean; most: number },
): number {
  const which = isBeginning ? 'term >= ? AND term < ?' : 'term = ?';
  const row = file.get(
    `SELECT count(*) AS places FROM (SELECT 1 FROM temp.word_places WHERE ${which} LIMIT ?)`,
    ...(isBeginning ? [word, `${word}\u{10ffff}`] : [word]),
    most,
  );
  return Number(row?.['places']);
}
