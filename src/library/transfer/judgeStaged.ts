import { unpackBody } from '../store/packBody.ts';
import { companyOfEntity } from '../plans/names.ts';
import type { Filing, Store } from '../store/store.ts';
import type { StagedOf } from './staged.ts';

/**
 * The effect of an imported item on the library. `new`: the library lacks it. `kept`: the library has the same item, or
 * one that is at least as new. `replaces`: the item would replace another answer. `refused`: the item gives a name that
 * belongs to another company in the library.
 */
export type StagedVerdict = 'new' | 'kept' | 'replaces' | 'refused';

export function judgeAnswer({ answers }: Store, filing: Filing): StagedVerdict {
  const { source, key, fetchedAt, entities, aliases } = filing;
  const present = answers.get(source, key);
  if (present) return isSame(present.body, filing.body) || present.fetchedAt >= fetchedAt ? 'kept' : 'replaces';
  if (aliases.some(({ alias, entity }) => (answers.resolveAlias(source, alias) ?? entity) !== entity)) return 'refused';
  // A share class uses the newest answer that contains it.
  const isNewest = entities.some(
    (entity) => (answers.findByEntity(source, entity)?.fetchedAt ?? fetchedAt) < fetchedAt,
  );
  return isNewest ? 'replaces' : 'new';
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

/** Drops an import's new names of a known company: only this library's own requests add names to a company. */
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
