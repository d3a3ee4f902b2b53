/** What a person can do on the page; the host does it. */
export interface FundActions {
  copy: (text: string) => void;
  /** The text copied last, for a moment. */
  copied: string | undefined;
  openSeries: (seriesid: string) => void;
  openClass: (contractid: string) => void;
  openLink: (url: string) => void;
  refresh: () => void;
}
