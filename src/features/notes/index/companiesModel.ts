import * as l10n from '@vscode/l10n';
import type { CitationLink } from '../../../domain/links/citationLink.ts';
import { foldShareClass } from '../../../domain/identifiers/ticker.ts';
import type { Directory } from '../../../directory/directory.ts';
import type { Holdings } from '../../../library/items/holdings.ts';
import type { StoredCall } from '../../../library/library.ts';

/** The free sources of facts about companies: the library's answers, then the lists. */
interface CompanySources {
  /** The connected source's kind: another source may use other CIKs and names. */
  from: CitationLink['from'];
  /** Undefined if the library can’t be read. */
  holdings: Holdings | undefined;
  directory?: Pick<Directory, 'findByTicker' | 'findByCik'> | undefined;
}

interface CitedCompany {
  /** Identifies companies, and tickers of unknown companies. */
  key: string;
  label: string;
}

/** Names the companies that notes cite. */
export class Companies {
  readonly #from: CitationLink['from'];
  readonly #directory: CompanySources['directory'];
  readonly #holdings: Holdings | undefined;
  /** The CIKs of links by their tickers. */
  readonly #ciks = new Map<string, number>();
  readonly #known = new Map<string, CitedCompany>();

  constructor({ from, holdings, directory }: CompanySources) {
    this.#from = from;
    this.#directory = directory;
    this.#holdings = holdings;
  }

  /** Returns whether the library has a call; `elsewhere` if it was cited from another source than the connected one. */
  stateOf({ from, cik, fyq }: CitationLink): 'stored' | 'missing' | 'elsewhere' {
    if (from !== this.#from) return 'elsewhere';
    return this.#callsOf(cik).some((call) => call.fyq === fyq) ? 'stored' : 'missing';
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

  /** Returns the company or fund with a ticker. Links count too, so they must be read first. */
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
    const held = this.#holdings?.ofTicker(ticker);
    const cik = this.#ciks.get(ticker) ?? held?.calls[0]?.cik ?? (listed?.kind === 'class' ? undefined : listed?.cik);
    if (cik !== undefined) return this.ofLink({ from: this.#from, cik, ticker, fyq: '' });
    const name = held?.fund ? held.className : listed?.name;
    return { key: ticker, label: labelWith(name, ticker) };
  }

  #callsOf(cik: number): readonly StoredCall[] {
    return this.#holdings?.ofCik(cik) ?? [];
  }

  #labelOf(cik: number, ticker: string | undefined): string {
    const [stored] = this.#callsOf(cik);
    if (stored) return labelWith(stored.company, stored.ticker);
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
