import { decisions } from '../decisions.ts';

/** An endpoint's answer before any fault is applied. */
export interface Reply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}

/** An answer that ends the request. Routes throw it, so that each rule is one line. */
export class RefusedRequest extends Error {
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
