import * as l10n from '@vscode/l10n';
import type { Directory } from '../../../directory/directory.ts';
import { formatUnlisted } from '../../../directory/formatEntry.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { readTicker } from '../../../domain/identifiers/security.ts';
import { formatTooLong, mostListed, wholeLine, type LineProblem, type Watchlist } from '../../../domain/watchlist.ts';
import type { KnownTickers } from '../costsModel.ts';

interface TextRange {
  start: number;
  end: number;
}

interface WatchlistFix {
  title: string;
  edits: (TextRange & { text: string })[];
}

/**
 * A problem that the editor marks in a watchlist. An unknown ticker is `information`: the lists age, and the service
 * decides.
 */
export interface Problem extends TextRange {
  code: LineProblem['kind'] | 'unknown';
  severity: 'information' | 'warning';
  message: string;
  fixes: WatchlistFix[] | (() => WatchlistFix[]);
}

const mostNear = 3;

/** Without a directory, no ticker is marked as unknown. */
export function problemsOf(
  text: string,
  { lines, problems }: Watchlist,
  { known, directory }: { known: KnownTickers; directory: Directory | undefined },
): Problem[] {
  const unread = problems.map((problem) => unreadLine(text, problem));
  if (!directory) return unread;
  const unknown = lines
    .filter(({ ticker }) => known.get(ticker)?.isUnknown)
    .map(({ ticker, start, end }): Problem => ({
      code: 'unknown',
      severity: 'information',
      start,
      end,
      message: formatUnlisted([ticker], directory),
      fixes: () =>
        nearTickers(ticker, directory).map((near) => ({
          title: l10n.t('Change to {0}', near),
          edits: [{ start, end, text: near }],
        })),
    }));
  return [...unread, ...unknown].sort((one, other) => one.start - other.start);
}

function nearTickers(ticker: string, directory: Directory): string[] {
  return [...new Set(directory.near(ticker, mostNear).map((entry) => entry.ticker))].filter((each) => each !== '');
}

function unreadLine(text: string, problem: LineProblem): Problem {
  const { kind, start, end } = problem;
  const base = { code: kind, severity: 'warning', start, end } as const;
  switch (kind) {
    case 'repeated':
      return {
        ...base,
        message: l10n.t('This ticker is already in the list.'),
        fixes: [{ title: l10n.t('Remove the line'), edits: [{ ...wholeLine(text, problem), text: '' }] }],
      };
    case 'several':
      return {
        ...base,
        message: l10n.t('Enter one ticker per line. This line is ignored.'),
        fixes: fixesOfWords(problem),
      };
    case 'malformed': {
      const parsed = readTicker(text.slice(start, end));
      const why = parsed.ok ? '' : parsed.error.message;
      return { ...base, message: l10n.t('{0} This line is ignored. A comment begins with #.', why), fixes: [] };
    }
    case 'tooLong':
      return { ...base, message: formatTooLong(), fixes: [] };
    case 'tooMany':
      return {
        ...base,
        message: l10n.t('A watchlist has at most {0} tickers. This line is ignored.', formatCount(mostListed)),
        fixes: [],
      };
  }
}

function fixesOfWords({ start, end, second = end, words }: LineProblem): WatchlistFix[] {
  const comment = {
    title: l10n.t('Make the rest a comment'),
    edits: [{ start: second, end: second, text: '# ' }],
  };
  if (!words) return [comment];
  return [
    { title: l10n.t('Write each ticker on its own line'), edits: [{ start, end, text: words.join('\n') }] },
    comment,
  ];
}
