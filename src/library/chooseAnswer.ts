import type { SourceId } from './sourceId.ts';

/** Thrown if several services have answered, and it isn't specified which one is meant. */
export class SeveralServices extends Error {
  /** Their origins, in their alphabetical order. */
  readonly origins: readonly string[];

  constructor(sources: Iterable<SourceId>) {
    super('Several services have answered');
    this.origins = Array.from(sources, (source) => source.replace(/^service:/, '')).sort();
  }
}

interface AnswerOfSource {
  source: SourceId;
  fetchedAt: number;
  imported?: boolean | undefined;
}

/**
 * Returns the answer that counts if a library has several and no connection determines the source: one that the service
 * gave here before any imported one, and the newest of these. Throws SeveralServices if several services gave them.
 */
export function chooseAnswer<A extends AnswerOfSource>(answers: readonly A[]): A | undefined {
  const own = answers.filter(({ imported }) => !imported);
  const among = own.length > 0 ? own : answers;
  const sources = new Set(among.map(({ source }) => source));
  if (sources.size > 1) throw new SeveralServices(sources);
  return among.toSorted((one, other) => other.fetchedAt - one.fetchedAt)[0];
}
