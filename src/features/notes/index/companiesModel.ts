import * as l10n from '@vscode/l10n';
import type { CitationLink } from '../../../domain/citations/citationLink.ts';
import { foldShareClass } from '../../../domain/identifiers/ticker.ts';
import type { Directory } from '../../../directory/directory.ts';
import type { LibraryItem } from '../../../library/library.ts';

/** What costs nothing to know of companies: the library's answers, and the lists where it has none. */
interface CompanySources {
  /** The connected source's kind: CIKs and names of another one may be others. */
  from: CitationLink['from'];
  items: readonly LibraryItem[];
  directory?: Pick<Directory, 'findByTicker' | 'findByCik'> | undefined;
}

interface CitedCompany {
  /** Tells companies apart, and tickers whose company nobody knows. */
  key: string;
  label: string;
}

/** Names the companies that notes cite. */
export class Companies {
  readonly #from: CitationLink['from'];
  readonly #directory: CompanySources['directory'];
  /** By CIK. */
  readonly #stored = new Map<number, { name: string; ticker: string; quarters: Set<string> }>();
  /** CIKs by ticker. */
  readonly #ciks = new Map<string, number>();
  readonly #funds = new Map<string, string>();
  readonly #known = new Map<string, CitedCompany>();

  constructor({ from, items, directory }: CompanySources) {
    this.#from = from;
    this.#directory = directory;
    for (const item of items) {
      if (item.type === 'fund')
        for (const { ticker, name } of item.classes) this.#funds.set(foldShareClass(ticker), name);
      if (item.type !== 'call') continue;
      const { cik, ticker, company, fyq } = item;
      const own = this.#stored.get(cik) ?? { name: company, ticker, quarters: new Set() };
      own.quarters.add(fyq);
      this.#stored.set(cik, own);
      this.#ciks.set(foldShareClass(ticker), cik);
    }
  }

  /** Whether the library has a call; `elsewhere` if it was cited from another source than the connected one. */
  stateOf({ from, cik, fyq }: CitationLink): 'stored' | 'missing' | 'elsewhere' {
    if (from !== this.#from) return 'elsewhere';
    return this.#stored.get(cik)?.quarters.has(fyq) ? 'stored' : 'missing';
  }

  ofLink({ from, cik, ticker }: CitationLink): CitedCompany {
    const key = `${from} ${cik}`;
    const known = this.#known.get(key);
    if (known) return known;
    const company = { key, label: from === this.#from ? this.#labelOf(cik, ticker) : (ticker ?? cikLabel(cik)) };
    if (ticker !== undefined && from === this.#from) this.#ciks.set(foldShareClass(ticker), cik);
    this.#known.set(key, company);
    return company;
  }

  /** The company or the fund with a ticker. Links count as well, so that they are to be looked at first. */
  ofTicker(ticker: string): CitedCompany {
    const folded = foldShareClass(ticker);
    const known = this.#known.get(folded);
    if (known) return known;
    const company = this.#findTicker(folded);
    this.#known.set(folded, company);
    return company;
  }

  #findTicker(ticker: string): CitedCompany {
    const [listed] = this.#directory?.findByTicker(ticker) ?? [];
    const cik = this.#ciks.get(ticker) ?? (listed?.kind === 'class' ? undefined : listed?.cik);
    if (cik !== undefined) return this.ofLink({ from: this.#from, cik, ticker, fyq: '' });
    const name = this.#funds.get(ticker) ?? listed?.name;
    return { key: ticker, label: labelWith(name, ticker) };
  }

  #labelOf(cik: number, ticker: string | undefined): string {
    const stored = this.#stored.get(cik);
    if (stored) return labelWith(stored.name, stored.ticker);
    const listed = this.#directory?.findByCik(cik).find((entry) => entry.kind === 'company');
    const shown = listed?.ticker ?? ticker;
    return shown === undefined ? cikLabel(cik) : labelWith(listed?.name, shown);
  }
}

function labelWith(name: string | undefined, ticker: string): string {
  return name ? `${name} (${ticker})` : ticker;
}

function cikLabel(cik: number): string {
  return l10n.t('CIK {0}', String(cik));
}
