/** What a person can do on the page; the host does it. */
export interface FundActions {
  copy: (text: string) => void;
  /** The text copied last, for a moment. */
  copied: string | undefined;
  openSeries: (seriesid: string) => void;
  openClass: (contractid: string) => void;
  openLink: (url: string) => void;
  /** One of the funds compared, by its place. */
  openCompared: (index: number) => void;
  /** Asks which others. */
  compare: () => void;
  insertIntoNote: () => void;
  refresh: () => void;
}
