/** What a person can do on the page; the host carries it out. */
export interface CompanyActions {
  openCall: (fyq: string | null, mark?: string) => void;
  checkNewer: () => void;
  fetchQuarters: () => void;
  openBars: () => void;
  openFund: (of: 'class' | 'series') => void;
  openCompany: (ticker: string) => void;
  openNote: (id: number) => void;
  openScreen: (id: number) => void;
  countPhrase: (phrase: string) => void;
  follow: (phrase: string, isFollowed: boolean) => void;
  /** Long lists begin folded. */
  isUnfolded: (part: string) => boolean;
  toggle: (part: string) => void;
}
