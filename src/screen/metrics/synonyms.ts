import { plainWords } from '../check/unsupportedSubject.ts';

/** Rows of synonyms; the first entry of a row stands for all of them. */
const rows: readonly (readonly string[])[] = [
  ['revenue', 'sales', 'turnover', 'top line'],
  ['net income', 'net profit', 'profit after tax', 'pat', 'earnings', 'profit', 'bottom line'],
  ['gross margin', 'gpm', 'gross profit margin'],
  ['operating margin', 'opm', 'operating profit margin', 'ebit margin'],
  ['net margin', 'npm', 'net profit margin', 'profit margin'],
  ['operating income', 'operating profit', 'ebit'],
  ['return on invested capital', 'roic'],
  ['return on capital employed', 'roce'],
  ['return on equity', 'roe'],
  ['return on assets', 'roa'],
  ['price to earnings', 'price to earning', 'price earnings', 'pe', 'p e', 'pe ratio', 'earnings multiple'],
  ['price to book', 'price book', 'pb', 'p b'],
  ['price to sales', 'price sales', 'ps', 'p s'],
  ['price to free cash flow', 'p fcf'],
  ['price earnings to growth', 'peg', 'peg ratio'],
  ['market capitalization', 'market capitalisation', 'market cap', 'mcap'],
  ['enterprise value', 'ev'],
  ['earnings per share', 'eps'],
  ['book value per share', 'bvps'],
  ['debt to equity', 'gearing', 'leverage', 'd e'],
  ['free cash flow', 'fcf'],
  ['cash from operations', 'operating cash flow', 'cfo', 'ocf'],
  ['capital expenditure', 'capex'],
  ['research and development', 'r d', 'rnd'],
  ['selling general and administrative', 'sg a', 'sga', 'overhead'],
  ['cost of revenue', 'cogs', 'cost of goods sold', 'cost of sales'],
  ['dividend payout', 'payout ratio', 'payout'],
  ['interest coverage', 'interest coverage ratio', 'times interest earned'],
  ['shares outstanding', 'share count', 'number of shares'],
  ['property plant and equipment', 'ppe', 'pp e', 'fixed assets'],
  ['net property plant and equipment', 'net block'],
  ['gross property plant and equipment', 'gross block'],
  ['total debt', 'debt', 'borrowings'],
  ['shareholders equity', 'net worth', 'stockholders equity', 'total equity'],
  ['1 year', '1year', '1y', 'yoy'],
  ['a year before', 'last year', 'preceding year', 'previous year', 'year ago'],
  ['growth quarter on year', 'yoy quarterly', 'quarterly yoy'],
  ['3 year', '3 years', '3years', '3year', '3y'],
  ['5 year', '5 years', '5years', '5year', '5y'],
  ['quarter', 'latest quarter', 'quarterly', 'q'],
];

const longest = 4;
const canon = new Map(
  rows.flatMap((row) => {
    const common = row[0]!.split(' ');
    return row.map((words) => [words, common] as const);
  }),
);

/** The words of a name with synonyms replaced by the first of their row: "Sales growth" → revenue, growth. */
export function commonWords(name: string): string[] {
  const words = plainWords(name).split(' ').filter(Boolean);
  const result: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(longest, words.length - at);
    while (length > 0 && !canon.has(words.slice(at, at + length).join(' '))) length--;
    if (length === 0) result.push(words[at++]!);
    else {
      result.push(...canon.get(words.slice(at, at + length).join(' '))!);
      at += length;
    }
  }
  return result;
}

/** A shorter text would begin too many synonyms. */
const fewestLetters = 2;

/** Returns the common words of the synonyms that begin with this text: "sal" begins "sales" → revenue. */
export function synonymsBeginning(words: string): string[][] {
  if (words.length < fewestLetters) return [];
  const meant = [...canon].flatMap(([synonym, common]) => (synonym.startsWith(words) ? [common] : []));
  return [...new Set(meant)];
}
