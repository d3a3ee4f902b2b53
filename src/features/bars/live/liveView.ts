/** The choices of minutes between two updates. */
export const livePaces = [1, 5, 15] as const;
export type LivePace = (typeof livePaces)[number];

/** The reason that updating ended. */
export type LiveEnd =
  /** The page is hidden. */
  | 'hidden'
  /** No, or few, requests are left today. */
  | 'quota'
  /** The session is over, or seems to be, since no new bar came. */
  | 'ended'
  /** The bars don't include today's session. */
  | 'notRunning'
  | 'failed';

export function requestsPerHour(pace: LivePace, costOfOne: number): number {
  return Math.ceil(60 / pace) * costOfOne;
}
