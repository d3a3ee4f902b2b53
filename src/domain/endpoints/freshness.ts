/** When the service answered, and the current time, in milliseconds since the epoch. */
export interface Age {
  fetchedAt: number;
  now: number;
}

export const second = 1000;
export const hour = 3600 * second;
export const day = 24 * hour;
/** If the clock was set back by more than this, an answer from the future no longer counts as fresh. */
const clockSlack = 300 * second;

/** The freshness rule for a fixed time. */
export const within =
  (limit: number) =>
  ({ fetchedAt, now }: Age): boolean =>
    now - fetchedAt < limit && fetchedAt - now < clockSlack;
