/** What the parts of the page do. */
export interface ComparisonActions {
  isUnfolded: (part: string) => boolean;
  toggle: (part: string) => void;
  openTurn: (call: 0 | 1, turn: number) => void;
  openWords: (call: 0 | 1, start: number, end: number) => void;
}
