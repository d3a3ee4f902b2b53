import { unpackBody } from '../store/packBody.ts';
import { companyOfEntity } from '../plans/names.ts';
import type { Filing, Store } from '../store/store.ts';
import type { StagedOf } from './staged.ts';

/**
 * `new`: nothing of it is on file. `kept`: what is on file is the same, or as new. `replaces`: it would take the place of
 * something else on file. `refused`: it says of a name on file that it is somebody else's.
 */
export type Verdict = 'new' | 'kept' | 'replaces' | 'refused';

export function judgeAnswer({ answers }: Store, filing: Filing): Verdict {
  const { source, key, fetchedAt, entities, aliases } = filing;
  const present = answers.get(source, key);
  if (present) return isSame(present.body, filing.body) || present.fetchedAt >= fetchedAt ? 'kept' : 'replaces';
  if (aliases.some(({ alias, entity }) => (answers.resolveAlias(source, alias) ?? entity) !== entity)) return 'refused';
  // The newest answer that has a share class answers for it.
  const isInFront = entities.some(
    (entity) => (answers.findByEntity(source, entity)?.fetchedAt ?? fetchedAt) < fetchedAt,
  );
  return isInFront ? 'replaces' : 'new';
}

export function judgeSession({ bars }: Store, { source, ticker, session }: StagedOf<'session'>): Verdict {
  const present = bars.sessions(source, ticker, session.session, session.session)[0];
  if (!present) return 'new';
  return present.fetchedAt >= session.fetchedAt || isSame(present.body, session.body) ? 'kept' : 'replaces';
}

export function judgeObservations({ observations }: Store, item: StagedOf<'observations'>): Verdict {
  const seen = new Set(observations.of(item.source, item.indicator).map(({ at }) => at));
  return item.seen.some(({ at }) => !seen.has(at)) ? 'new' : 'kept';
}

/** A company that is on file keeps its names: another one leads to it only where the service said so here. */
export function withoutNewNames({ answers }: Store, filing: Filing): Filing {
  const aliases = filing.aliases.filter(({ entity }) => {
    const cik = companyOfEntity(entity);
    const known = cik === undefined ? undefined : answers.company(filing.source, cik);
    return known === undefined || known.ticker === filing.company?.ticker;
  });
  return { ...filing, aliases };
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (Buffer.compare(one, other) === 0) return true;
  const text = unpackBody(one);
  return text !== undefined && text === unpackBody(other);
}
