import { parseDate } from '../../domain/identifiers/date.ts';
import { decisions } from '../decisions.ts';
import { RefusedRequest } from './reply.ts';

/** The parameters of one request. */
export class QueryParameters {
  readonly #parameters: URLSearchParams;

  constructor(parameters: URLSearchParams) {
    this.#parameters = parameters;
    for (const name of parameters.keys()) {
      if (parameters.getAll(name).length > 1)
        throw new RefusedRequest(decisions.repeatedParameterStatus, `The parameter ${name} stands more than once.`);
    }
  }

  /** Undefined if empty. */
  text(name: string): string | undefined {
    const value = this.#parameters.get(name)?.trim();
    return value === '' ? undefined : value;
  }

  list(name: string): string[] | undefined {
    const entries = this.text(name)
      ?.split(decisions.listSeparator)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    return entries && entries.length > 0 ? entries : undefined;
  }

  date(name: string): string | undefined {
    const text = this.text(name);
    if (text !== undefined && !parseDate(text).ok)
      throw new RefusedRequest(decisions.badDateStatus, `${name} must be a date of the form YYYY-MM-DD.`);
    return text;
  }

  /**
   * Both dates or neither, in order. Contract: 400 otherwise, stated for the calendar and applied to the bars as well.
   */
  window(): { from: string; till: string } | undefined {
    const from = this.date('from_date');
    const till = this.date('till_date');
    if (from === undefined && till === undefined) return undefined;
    if (from === undefined || till === undefined)
      throw new RefusedRequest(400, 'from_date and till_date must be sent together.');
    if (till < from) throw new RefusedRequest(400, 'till_date must be on or after from_date.');
    return { from, till };
  }

  /** Parses a whole number from 1; `refuse` is the status for anything else. */
  count(name: string, fallback: number, refuse: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
      throw new RefusedRequest(refuse, `${name} must be a whole number from 1.`);
    return Number(text);
  }
}
