import type { SourceId } from '../library.ts';
import { adoptCompany } from './adoptCompany.ts';
import { checkpointOf } from './checkpointOf.ts';
import type { Absence, AnswerStore, CompanyOnShelf, Filing, Listing, ShelvedAnswer } from './store.ts';

/** The shelf of a window that has no file. */
export class MemoryAnswers implements AnswerStore {
  readonly #filings = new Map<string, Filing>();
  readonly #names = new Map<string, { source: SourceId; name: string; thing: string }>();
  readonly #companies = new Map<string, CompanyOnShelf>();
  readonly #absences = new Map<string, Absence>();

  filings(): Filing[] {
    return [...this.#filings.values()];
  }

  get(source: SourceId, key: string): ShelvedAnswer | undefined {
    return this.#filings.get(joined(source, key));
  }

  holding(source: SourceId, thing: string): ShelvedAnswer | undefined {
    let newest: Filing | undefined;
    for (const filing of this.#filings.values())
      if (
        filing.source === source &&
        filing.things.includes(thing) &&
        (newest === undefined || filing.fetchedAt > newest.fetchedAt)
      )
        newest = filing;
    return newest;
  }

  named(source: SourceId, name: string): string | undefined {
    return this.#names.get(joined(source, name))?.thing;
  }

  namesLike(source: SourceId, prefix: string): { name: string; thing: string }[] {
    return [...this.#names.values()]
      .filter((entry) => entry.source === source && entry.name.startsWith(prefix))
      .map(({ name, thing }) => ({ name, thing }));
  }

  company(source: SourceId, cik: number): CompanyOnShelf | undefined {
    return this.#companies.get(joined(source, String(cik)));
  }

  file(filing: Filing, ifNewer = false): boolean {
    const { source, key, fetchedAt } = filing;
    const at = joined(source, key);
    const present = this.#filings.get(at);
    if (ifNewer && present && present.fetchedAt >= fetchedAt) return false;
    this.#filings.set(at, filing);
    this.#learn(filing, ifNewer);
    return true;
  }

  renew(filing: Filing, ifNewer = false): boolean {
    const { source, key, fetchedAt, cached, etag } = filing;
    const at = joined(source, key);
    const present = this.#filings.get(at);
    if (!present || etag === undefined || present.etag !== etag) return false;
    if (ifNewer && present.fetchedAt >= fetchedAt) return false;
    this.#filings.set(at, { ...present, fetchedAt, cached });
    this.#learn(filing, ifNewer);
    return true;
  }

  #learn({ source, names, company }: Filing, ifNewer: boolean): void {
    for (const { name, thing } of names)
      if (!ifNewer || !this.#names.has(joined(source, name)))
        this.#names.set(joined(source, name), { source, name, thing });
    if (company) {
      const known = this.company(source, company.cik);
      if (!ifNewer || !known || known.listedAt < company.listedAt)
        this.#companies.set(joined(source, String(company.cik)), company);
    }
  }

  adopt(filing: Filing): void {
    const { source, key, names, company } = filing;
    this.#filings.set(joined(source, key), filing);
    for (const { name, thing } of names)
      if (!this.#names.has(joined(source, name))) this.#names.set(joined(source, name), { source, name, thing });
    const next = company && adoptCompany(this.company(source, company.cik), filing);
    if (next) this.#companies.set(joined(source, String(next.cik)), next);
  }

  /** Gives what puts everything back as it is now. */
  checkpoint(): () => void {
    const undo = [
      checkpointOf(this.#filings),
      checkpointOf(this.#names),
      checkpointOf(this.#companies),
      checkpointOf(this.#absences),
    ];
    return () => {
      for (const each of undo) each();
    };
  }

  absence(source: SourceId, key: string): Absence | undefined {
    return this.#absences.get(joined(source, key));
  }

  fileAbsence(source: SourceId, key: string, absence: Absence): void {
    this.#absences.set(joined(source, key), absence);
  }

  list(source?: SourceId): Listing[] {
    return [...this.#filings.values()].filter((filing) => source === undefined || filing.source === source);
  }

  remove(source: SourceId, key: string): void {
    this.#filings.delete(joined(source, key));
  }

  clear(source?: SourceId): void {
    for (const map of [this.#filings, this.#names, this.#companies, this.#absences])
      for (const key of map.keys()) if (source === undefined || key.startsWith(joined(source, ''))) map.delete(key);
  }

  prune({ screens, absences }: { screens: number; absences: number }): void {
    for (const [key, { request, fetchedAt }] of this.#filings)
      if (request.endpoint === 'screen' && fetchedAt < screens) this.#filings.delete(key);
    for (const [key, { foundAt }] of this.#absences) if (foundAt < absences) this.#absences.delete(key);
  }
}

function joined(source: SourceId, rest: string): string {
  return `${source}\n${rest}`;
}
