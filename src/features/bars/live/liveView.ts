/** Minutes between two updates. */
export const livePaces = [1, 5, 15] as const;
export type LivePace = (typeof livePaces)[number];

/** Why updating ended. */
export type LiveEnd =
  /** The page is not to be seen. */
  | 'hidden'
  /** No, or few, requests are left today. */
  | 'quota'
  /** The session is over, or seems so: no new bar came. */
  | 'ended'
  /** No session of today is among the bars. */
  | 'notRunning'
  | 'failed';

export function requestsPerHour(pace: LivePace, costOfOne: number): number {
  return Math.ceil(60 / pace) * costOfOne;
}
