import { singularOf } from './singular.ts';

/**
 * Words of finance that stand for each other in calls. Each line lists names for one thing; a search for one of them
 * ranks passages with another after those with the word itself, and shows that. Names are folded, as in `tokens.ts`.
 */
const synonyms: readonly (readonly string[])[] = [
  ['capex', 'capital expenditures', 'capital spending', 'capital investment'],
  ['opex', 'operating expenses'],
  ['buyback', 'repurchase', 'share repurchase', 'stock repurchase'],
  ['headcount', 'employees', 'workforce', 'staffing'],
  ['layoffs', 'job cuts', 'workforce reduction', 'reduction in force', 'severance'],
  ['nim', 'net interest margin'],
  ['nii', 'net interest income'],
  ['guidance', 'outlook', 'forecast'],
  ['fcf', 'free cash flow'],
  ['eps', 'earnings per share'],
  ['sg a', 'selling general and administrative'],
  ['r d', 'research and development'],
  ['cogs', 'cost of goods sold', 'cost of sales'],
  ['revenue', 'sales', 'top line'],
  ['net income', 'bottom line', 'profit'],
  ['m a', 'acquisition', 'merger'],
  ['same store sales', 'comparable sales', 'comps'],
  ['churn', 'attrition'],
  ['fx', 'foreign exchange', 'currency'],
  ['aum', 'assets under management'],
  ['arr', 'annual recurring revenue'],
  ['arpu', 'average revenue per user'],
  ['debt', 'leverage', 'borrowings'],
  ['tariffs', 'duties'],
  ['dividend', 'payout'],
  ['backlog', 'order book'],
  ['yoy', 'year over year'],
  ['qoq', 'sequentially', 'quarter over quarter'],
  ['impairment', 'write down', 'writedown', 'write off'],
  ['raw materials', 'input costs', 'commodity costs'],
  ['inflation', 'cost pressures'],
  ['liquidity', 'cash balance', 'cash on hand'],
  ['deleveraging', 'debt reduction', 'pay down debt'],
  ['capacity', 'utilization'],
  ['ai', 'artificial intelligence'],
  ['bps', 'basis points'],
  ['uk', 'u k'],
];

function singularName(name: string): string {
  return name.split(' ').map(singularOf).join(' ');
}

/** Returns the synonyms for the words: each with the words it replaces, as lists of folded words in the singular. */
export function synonymsIn(words: readonly string[]): { at: number; length: number; others: string[][] }[] {
  const text = ` ${words.map(singularOf).join(' ')} `;
  return synonyms.flatMap((names) => {
    // The longest matching name counts: "share repurchase" contains "repurchase".
    const isIn = (name: string): boolean => text.includes(` ${singularName(name)} `);
    const found = names.filter(isIn).sort((one, other) => other.length - one.length)[0];
    if (found === undefined) return [];
    const before = text.slice(0, text.indexOf(` ${singularName(found)} `)).trim();
    const others = names.filter((name) => !isIn(name)).map((name) => name.split(' '));
    return [{ at: before === '' ? 0 : before.split(' ').length, length: found.split(' ').length, others }];
  });
}
