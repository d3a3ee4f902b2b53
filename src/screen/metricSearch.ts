import type { Metric } from '../domain/screener.ts';
import { commonWords, synonymsBeginning } from './synonyms.ts';
import { plainWords } from './unsupportedSubject.ts';

interface Entry {
  metric: Metric;
  id: string;
  name: string;
  /** Of the id and of the name, each with a space before it. */
  words: string;
  /** The same with synonyms made common. */
  common: string;
  /** Of group and description, each with a space before it. */
  said: string;
}

const spaced = (words: string): string => ` ${words}`;

/** Every word of the query begins a word of the text. */
function beginAll(queries: readonly string[], text: string): boolean {
  return queries.every((word) => text.includes(` ${word}`));
}

/** Finds the metrics of a catalogue by id, name, synonym and, last, by what is said of them. */
export class MetricSearch {
  readonly #entries: readonly Entry[];

  constructor(metrics: readonly Metric[]) {
    this.#entries = metrics.map((metric) => ({
      metric,
      id: metric.id.toLowerCase(),
      name: metric.name.toLowerCase(),
      words: `${spaced(plainWords(metric.id))}${spaced(plainWords(metric.name))}`,
      common: spaced([...commonWords(metric.id), ...commonWords(metric.name)].join(' ')),
      said: `${spaced(plainWords(metric.group))}${spaced(plainWords(metric.description))}`,
    }));
  }

  /** The nearest first; of equally near ones the plainer. An empty query finds all, in the catalogue's order. */
  find(query: string, limit = Infinity): Metric[] {
    const written = query.trim().toLowerCase();
    const plain = plainWords(written);
    if (plain === '') return this.#entries.slice(0, limit).map(({ metric }) => metric);
    const words = plain.split(' ');
    const meant = [commonWords(plain), ...synonymsBeginning(plain)];
    const found: { entry: Entry; score: number }[] = [];
    for (const entry of this.#entries) {
      const score = this.#score(entry, { written, words, meant });
      if (score > 0) found.push({ entry, score });
    }
    found.sort((a, b) => b.score - a.score || a.entry.id.length - b.entry.id.length);
    return found.slice(0, limit).map(({ entry }) => entry.metric);
  }

  #score(
    entry: Entry,
    { written, words, meant }: { written: string; words: readonly string[]; meant: readonly string[][] },
  ): number {
    if (entry.id === written || entry.name === written) return 6;
    if (entry.id.startsWith(written) || entry.name.startsWith(written)) return 5;
    if (beginAll(words, entry.words)) return 4;
    if (meant.some((common) => beginAll(common, entry.common))) return 3;
    if (entry.id.includes(written) || entry.name.includes(written)) return 2;
    return beginAll(words, entry.said) ? 1 : 0;
  }
}
