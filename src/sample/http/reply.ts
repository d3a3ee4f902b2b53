import { decisions } from '../decisions.ts';

/** What an endpoint answers, before any fault touches it. */
export interface Reply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}

/** An answer that ends the request: thrown by the routes, so that a rule reads as one line. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.headers = headers;
  }

  get reply(): Reply {
    return { status: this.status, headers: this.headers, body: decisions.errorBody(this.message) };
  }
}
