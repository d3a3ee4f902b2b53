import type { Metric } from '../../domain/screener.ts';
import { MetricSearch } from './metricSearch.ts';
import { nearMetrics, sortedLetters, type NameWords } from './nearMetrics.ts';
import { commonWords } from './synonyms.ts';
import { plainWords } from '../check/unsupportedSubject.ts';

/** The metrics that the service publishes, found by the names that people write. */
export class MetricCatalog {
  readonly metrics: readonly Metric[];
  readonly #byId = new Map<string, Metric>();
  readonly #byName = new Map<string, Metric | undefined>();
  readonly #byWords = new Map<string, Metric>();
  readonly #near = new Map<string, readonly Metric[]>();
  #words: NameWords[] | undefined;
  #search: MetricSearch | undefined;

  constructor(metrics: readonly Metric[]) {
    this.metrics = metrics;
    for (const metric of metrics) {
      const id = metric.id.toLowerCase();
      if (!this.#byId.has(id)) this.#byId.set(id, metric);
      const name = metric.name.toLowerCase();
      // A name that two metrics share identifies neither.
      this.#byName.set(name, this.#byName.has(name) ? undefined : metric);
    }
    for (const metric of metrics) {
      for (const words of [plainWords(metric.id), plainWords(metric.name)]) {
        if (!this.#byWords.has(words)) this.#byWords.set(words, metric);
      }
    }
  }

  /** Finds a metric by id, else by full name, in any case. */
  get(name: string): Metric | undefined {
    // Most names are written as in the catalog.
    const known = this.#byId.get(name);
    if (known) return known;
    const key = name.toLowerCase();
    return this.#byId.get(key) ?? this.#byName.get(key);
  }

  /** Like `get`, but also ignores signs and spaces: "Debt to equity" and `debt-to-equity` find `debt_to_equity`. */
  find(name: string): Metric | undefined {
    return this.get(name) ?? this.#byWords.get(plainWords(name));
  }

  /** At most three similar metrics, the most similar first; allows for synonyms and misspellings. */
  near(name: string): readonly Metric[] {
    const key = name.toLowerCase();
    let near = this.#near.get(key);
    if (!near) {
      this.#words ??= this.metrics.map((metric) => ({
        metric,
        id: metric.id.toLowerCase(),
        letters: sortedLetters(metric.id.toLowerCase()),
        words: new Set([...commonWords(metric.id), ...commonWords(metric.name)]),
      }));
      near = nearMetrics(key, this.#words);
      this.#near.set(key, near);
    }
    return near;
  }

  /** Returns the metric that is the ratio of two names: "Total debt" and "EBITDA" give `debt_to_ebitda`. */
  ratioOf(above: string, below: string): Metric | undefined {
    const words = (text: string): string =>
      commonWords(text)
        .filter((word) => word !== 'to')
        .join(' ');
    const wanted = `${words(above)} ${words(below)}`;
    const exact = this.find(`${above} to ${below}`);
    return exact ?? this.metrics.find(({ id, name }) => words(id) === wanted || words(name) === wanted);
  }

  /** Returns the metrics that match a partly typed id, name or synonym; see {@link MetricSearch}. */
  search(query: string, limit?: number): Metric[] {
    this.#search ??= new MetricSearch(this.metrics);
    return this.#search.find(query, limit);
  }
}
