import { unpackBody } from '../store/packBody.ts';
import { companyOfEntity } from '../plans/names.ts';
import type { Filing, Store } from '../store/store.ts';
import type { StagedOf } from './staged.ts';

/**
 * `new`: the library doesn't have it. `kept`: the library has the same, or one that is as new. `replaces`: it would
 * replace another answer in the library. `refused`: it contradicts the owner of a name in the library.
 */
export type StagedVerdict = 'new' | 'kept' | 'replaces' | 'refused';

export function judgeAnswer({ answers }: Store, filing: Filing): StagedVerdict {
  const { source, key, fetchedAt, entities, aliases } = filing;
  const present = answers.get(source, key);
  if (present) return isSame(present.body, filing.body) || present.fetchedAt >= fetchedAt ? 'kept' : 'replaces';
  if (aliases.some(({ alias, entity }) => (answers.resolveAlias(source, alias) ?? entity) !== entity)) return 'refused';
  // The newest answer that contains a share class is used for it.
  const isInFront = entities.some(
    (entity) => (answers.findByEntity(source, entity)?.fetchedAt ?? fetchedAt) < fetchedAt,
  );
  return isInFront ? 'replaces' : 'new';
}

export function judgeSession({ bars }: Store, { source, ticker, session }: StagedOf<'session'>): StagedVerdict {
  const present = bars.sessions(source, ticker, session.session, session.session)[0];
  if (!present) return 'new';
  return present.fetchedAt >= session.fetchedAt || isSame(present.body, session.body) ? 'kept' : 'replaces';
}

export function judgeObservations({ observations }: Store, item: StagedOf<'observations'>): StagedVerdict {
  const seen = new Set(observations.of(item.source, item.indicator).map(({ at }) => at));
  return item.seen.some(({ at }) => !seen.has(at)) ? 'new' : 'kept';
}

/** Drops new names of a known company: another name leads to it only if the service has stated so here. */
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
