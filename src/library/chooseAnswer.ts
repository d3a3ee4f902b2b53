import type { SourceId } from './sourceId.ts';

/** Several services have answered, and nobody says which one is meant. */
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
 * The answer that counts where a library has several and no connection says which one is meant: one that the service
 * gave here before any that an import brought, and of these the newest. Throws SeveralServices if several services gave
 * them.
 */
export function chooseAnswer<A extends AnswerOfSource>(answers: readonly A[]): A | undefined {
  const own = answers.filter(({ imported }) => !imported);
  const among = own.length > 0 ? own : answers;
  const sources = new Set(among.map(({ source }) => source));
  if (sources.size > 1) throw new SeveralServices(sources);
  return among.toSorted((one, other) => other.fetchedAt - one.fetchedAt)[0];
}
