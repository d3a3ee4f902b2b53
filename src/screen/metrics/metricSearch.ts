import type { Metric } from '../../domain/screener.ts';
import { plainWords } from '../check/unsupportedSubject.ts';
import { commonWords, synonymsBeginning } from './synonyms.ts';

/** Finds the texts whose words begin with given letters; texts are identified by index. */
class MetricWords {
  readonly #count: number;
  readonly #places = new Map<string, number[]>();

  /** The words of a text must be separated by single spaces. */
  constructor(texts: readonly string[]) {
    this.#count = texts.length;
    for (const [place, text] of texts.entries()) {
      for (const word of new Set(text.split(' '))) {
        const places = this.#places.get(word);
        if (places) places.push(place);
        else this.#places.set(word, [place]);
      }
    }
  }

  /** 1 at the index of each text in which each of these words begins a word. */
  having(words: readonly string[]): Uint8Array {
    const found = new Uint8Array(this.#count);
    for (const [round, asked] of words.entries()) {
      for (const [word, places] of this.#places) {
        if (!word.startsWith(asked)) continue;
        for (const place of places) if (found[place] === round) found[place] = round + 1;
      }
    }
    for (let place = 0; place < found.length; place++) found[place] = found[place] === words.length ? 1 : 0;
    return found;
  }
}

interface MetricEntry {
  metric: Metric;
  id: string;
  name: string;
  /** The words of the id and of the name, each with synonyms replaced by their common word. */
  wholes: readonly [string, string];
}

/** Longer queries are cut to this many words. */
const mostWords = 12;

/** The number of levels of a match, from the id or name down to a word of the description. */
const levels = 9;

/** Finds the metrics of a catalog by id, name, synonym and, last, description. */
export class MetricSearch {
  readonly #metrics: readonly Metric[];
  /** Entries sorted from the plainest metric on. */
  readonly #entries: readonly MetricEntry[];
  readonly #words: MetricWords;
  readonly #common: MetricWords;
  readonly #said: MetricWords;
  /** Cached by a synonym's common words, of which there are few. */
  readonly #meanings = new Map<readonly string[], Uint8Array>();

  constructor(metrics: readonly Metric[]) {
    this.#metrics = metrics;
    const plainest = [...metrics].sort((a, b) => a.id.length - b.id.length);
    this.#entries = plainest.map((metric) => ({
      metric,
      id: metric.id.toLowerCase(),
      name: metric.name.toLowerCase(),
      wholes: [commonWords(metric.id).join(' '), commonWords(metric.name).join(' ')],
    }));
    this.#words = new MetricWords(plainest.map(({ id, name }) => `${plainWords(id)} ${plainWords(name)}`));
    this.#common = new MetricWords(this.#entries.map(({ wholes }) => wholes.join(' ')));
    this.#said = new MetricWords(
      plainest.map(({ group, description }) => `${plainWords(group)} ${plainWords(description)}`),
    );
  }

  /** The best matches first; of equal ones, the plainer. An empty query finds all, in the catalog's order. */
  find(query: string, limit = Infinity): Metric[] {
    const plain = plainWords(query);
    if (plain === '') return this.#metrics.slice(0, limit);
    const found: Metric[][] = Array.from({ length: levels }, () => []);
    const levelOf = this.#levels(query.trim().toLowerCase(), plain);
    for (const [place, entry] of this.#entries.entries()) found[levelOf(entry, place)]?.push(entry.metric);
    return found.flat().slice(0, limit);
  }

  #meaning(words: readonly string[]): Uint8Array {
    const known = this.#meanings.get(words);
    if (known) return known;
    const found = this.#common.having(words);
    this.#meanings.set(words, found);
    return found;
  }

  /** Returns a function that ranks an entry: 0 is the best match, -1 no match. */
  #levels(written: string, plain: string): (entry: MetricEntry, place: number) => number {
    const words = plain.split(' ').slice(0, mostWords);
    const common = commonWords(plain).slice(0, mostWords);
    const begun = synonymsBeginning(plain);
    const whole = common.join(' ');
    const wholes = begun.map((meaning) => meaning.join(' '));
    const worded = this.#words.having(words);
    const understood = [this.#common.having(common), ...begun.map((meaning) => this.#meaning(meaning))];
    const said = this.#said.having(words);
    return ({ id, name, wholes: own }, place) => {
      if (id === written || name === written) return 0;
      // "sales" ranks revenue above other metrics that contain the word.
      if (whole === own[0] || whole === own[1]) return 1;
      if (id.startsWith(written)) return 2;
      if (name.startsWith(written)) return 3;
      if (wholes.includes(own[0]) || wholes.includes(own[1])) return 4;
      if (worded[place]) return 5;
      if (understood.some((places) => places[place])) return 6;
      if (id.includes(written) || name.includes(written)) return 7;
      return said[place] ? 8 : -1;
    };
  }
}
