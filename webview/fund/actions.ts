/** What a person can do on the page; the host carries it out. */
export interface FundActions {
  copy: (text: string) => void;
  /** The text copied last; cleared after two seconds. */
  copied: string | undefined;
  openSeries: (seriesid: string) => void;
  openClass: (contractid: string) => void;
  openLink: (url: string) => void;
  /** Opens one of the funds compared, by index. */
  openCompared: (index: number) => void;
  /** Asks which funds to compare with. */
  compare: () => void;
  refresh: () => void;
}
