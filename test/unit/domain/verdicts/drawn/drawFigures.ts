import { formatFigure } from '../../../../../src/domain/figures/formatFigure.ts';
import { readUnit } from '../../../../../src/domain/units/readUnit.ts';
import type { FigureLink } from '../../../../../src/domain/links/figureLink.ts';
import { compareWritten, type WrittenComparison } from '../../../../../src/domain/figures/compareWritten.ts';
import type { Draws } from './draws.ts';

/** Units in the service's words, and the decimals and sizes that values in them have. */
const units = [
  { unit: 'Percent', decimals: [1, 2], most: 60, hasNegative: true },
  { unit: 'Billions of USD', decimals: [1], most: 900, hasNegative: true },
  { unit: 'Millions of USD', decimals: [0], most: 90_000, hasNegative: true },
  { unit: 'Thousands of persons', decimals: [0], most: 900, hasNegative: true },
  { unit: 'Index, 2017=100', decimals: [1, 3], most: 400, hasNegative: false },
  { unit: 'percentage points', decimals: [2], most: 3, hasNegative: true },
  { unit: 'ratio', decimals: [3, 4], most: 2, hasNegative: true },
  { unit: 'price', decimals: [2], most: 700, hasNegative: false },
  { unit: 'shares', decimals: [0], most: 90_000_000, hasNegative: false },
  { unit: 'Claims', decimals: [0], most: 400_000, hasNegative: false },
] as const;

const period = '2026-09-01';

/** A drawn figure, its link, and its text as it is inserted into a note. */
export interface DrawnFigure {
  link: FigureLink;
  decimals: number;
  text: string;
}

export function drawFigure(draw: Draws): DrawnFigure {
  const { unit, decimals: choices, most, hasNegative } = draw.one(units);
  const decimals = draw.one(choices);
  const size = (1 + draw.below(most * 10 ** decimals)) / 10 ** decimals;
  const isNegative = hasNegative && draw.below(10) < 4;
  const decimal = `${isNegative ? '-' : ''}${size.toFixed(decimals)}`;
  const subject = { of: 'indicator', id: 7, code: 'X', field: 'latest_value', period } as const;
  const link: FigureLink = { from: 'sample', subject, value: { type: 'number', decimal }, unit, at: 0 };
  return { link, decimals, text: formatFigure(link) };
}

export function compared({ link }: DrawnFigure, text: string, around: Partial<Around> = {}): WrittenComparison {
  return compareWritten({ text, before: '', after: '', ...around }, link);
}

interface Around {
  before: string;
  after: string;
  heads?: string[];
}

type Change = (figure: DrawnFigure, draw: Draws) => string | undefined;
type Honest = (figure: DrawnFigure, draw: Draws) => (Partial<Around> & { text: string }) | undefined;

const digits = /\d[\d,]*(?:\.\d+)?/;

/** The value in thousands of what the text says, by another number of decimals. */
function rounded(text: string, decimals: number, by: (value: number) => number): string {
  return text.replace(digits, (all) =>
    (by(Number(all.replaceAll(',', '')) * 10 ** decimals) / 10 ** decimals).toFixed(decimals),
  );
}

const placesOf = (text: string): number => /\.(\d+)/.exec(text)?.[1]?.length ?? 0;

/** Rules over a figure's text, each of which makes it another one. Undefined where a rule has nothing to change. */
export const alterations: Readonly<Record<string, Change>> = {
  'another digit': ({ text }, draw) => {
    const places = [...text.matchAll(/\d/g)];
    const { index, 0: digit } = draw.one(places);
    return `${text.slice(0, index)}${(Number(digit) + 1 + draw.below(9)) % 10}${text.slice(index + 1)}`;
  },
  'two digits exchanged': ({ text }) => {
    const found = /(\d)(?!\1)(\d)/.exec(text);
    return found ? text.replace(found[0], `${found[2]}${found[1]}`) : undefined;
  },
  'a digit more': ({ text }) => text.replace(digits, (all) => `${all}7`),
  'a digit before it': ({ text }) => text.replace(digits, (all) => `1${all}`),
  'a point moved': ({ text }) =>
    text.includes('.') ? text.replace(/(\d)\.(\d)/, '$1$2.').replace(/\.(?!\d)/, '') : undefined,
  'a point put in': ({ text }) =>
    /\d{2}(?![\d.])/.test(text) && !text.includes('.') ? text.replace(/(\d)(\D*)$/, '.$1$2') : undefined,
  'the other sign': ({ text }) => (text.startsWith('−') ? text.slice(1) : `−${text}`),
  'the minus of accountants': ({ text }) => (text.startsWith('−') ? undefined : `(${text})`),
  'a word for the other sign': ({ text }) => (text.startsWith('−') ? text.slice(1) : `minus ${text}`),
  'another scale': ({ text }, draw) => {
    const other = draw.one(['K', 'M', 'B', 'T'].filter((each) => !text.includes(each)));
    return /[KMBT](?![a-z])/.test(text)
      ? text.replace(/[KMBT](?![a-z])/, other)
      : text.replace(digits, (all) => `${all}${other}`);
  },
  'another scale in a word': ({ text }, draw) => {
    const names = { K: 'thousand', M: 'million', B: 'billion', T: 'trillion' };
    const other = draw.one((['K', 'M', 'B', 'T'] as const).filter((each) => !text.includes(each)));
    return text.replace(/(\d)[KMBT]?(?![a-z\d.,])/, `$1 ${names[other]}`);
  },
  'the scale left out': ({ text }) => (/[KMBT](?![a-z])/.test(text) ? text.replace(/[KMBT](?![a-z])/, '') : undefined),
  'another unit': ({ link, text }, draw) => {
    const { kind } = readUnit(link.unit);
    const bare = text.replace(/[$%]| pp/g, '');
    const wrong = {
      percent: ['€#', '$#', '# percentage points', '# bps', '# shares', '#x', '#'],
      money: ['€#', '#%', '£#', '# bps', '# shares', '# yen'],
      price: ['€#', '#%', '£#', '# bps', '# shares', '#x'],
      points: ['#%', '$#', '# bps', '# percent'],
      ratio: ['#%', '$#', '# bps', '# percentage points'],
      shares: ['$#', '#%', '# dollars', '#x'],
      other: ['$#', '#%', '# percent', '# bps', '# dollars'],
      times: ['#%'],
      basisPoints: ['#%'],
      unknown: ['#%'],
    }[kind];
    return draw.one(wrong).replace('#', bare);
  },
  'another period': ({ text }, draw) =>
    `${text} ${draw.one(['in Aug 2026', '(Sep 2025)', 'for Q2 2026', 'in October', 'as of 2026-09-30', 'in 2025'])}`,
  'cut off in place of rounded': ({ text }) => {
    const places = placesOf(text);
    if (places === 0 || !/[5-9]$/.test(digits.exec(text)![0])) return undefined;
    return rounded(text, places - 1, (value) => Math.floor(value + 1e-6));
  },
  'rounded up in place of down': ({ text }) => {
    const places = placesOf(text);
    if (places === 0 || !/[1-4]$/.test(digits.exec(text)![0])) return undefined;
    return rounded(text, places - 1, (value) => Math.ceil(value - 1e-6));
  },
  'another number beside it': ({ text }) => `${text} or 17.5`,
  'a word that turns it around': ({ text }) => `not ${text}`,
  'a part of it': ({ text }) => `half of ${text}`,
  'about another one': ({ text }) =>
    `about ${text.replace(digits, (all) => String(Number(all.replaceAll(',', '')) * 1.2 + 1))}`,
  'above itself': ({ text }) => `more than ${text}`,
  'below itself': ({ text }) => `less than ${text}`,
  'a digit as a note above it': ({ text }) => text.replace(digits, (all) => `${all}²`),
  'struck out': ({ text }) => `~~${text}~~`,
  'a comma for the point': ({ text }) => (text.includes('.') ? text.replace('.', ',') : undefined),
};

const scaleNames = { K: 'thousand', M: 'million', B: 'billion', T: 'trillion' } as const;
const scaleOf = (text: string): keyof typeof scaleNames | undefined =>
  /([KMBT])(?![a-z])/.exec(text)?.[1] as 'K' | undefined;

/** Rules over a figure's text that leave it as it is. */
export const honestForms: Readonly<Record<string, Honest>> = {
  'as it is inserted': ({ text }) => ({ text }),
  'another minus': ({ text }, draw) =>
    text.startsWith('−')
      ? { text: `${draw.one(['-', '–', '‒', '\\-', '&minus;', 'minus ', 'negative '])}${text.slice(1)}` }
      : undefined,
  'in brackets': ({ text }) => (text.startsWith('−') ? { text: `(${text.slice(1)})` } : undefined),
  'a plus': ({ text }) => (text.startsWith('−') ? undefined : { text: `+${text}` }),
  'a fall': ({ text }) => (text.startsWith('−') ? { text: `a decline of ${text.slice(1)}` } : undefined),
  'behind a fall': ({ text }) => (text.startsWith('−') ? { text: text.slice(1), before: 'it fell ' } : undefined),
  'the scale in a word': ({ text }) => {
    const scale = scaleOf(text);
    return scale && { text: text.replace(scale, ` ${scaleNames[scale]}`) };
  },
  'the scale behind the link': ({ text }) => {
    const scale = scaleOf(text);
    return scale && { text: text.replace(scale, ''), after: ` ${scaleNames[scale]} of them` };
  },
  'the scale as short words': ({ text }, draw) => {
    const scale = scaleOf(text);
    const names = { K: ['k'], M: ['mn', 'mln', 'm'], B: ['bn', 'b'], T: ['tn', 't'] } as const;
    return scale && { text: text.replace(scale, draw.one(names[scale])) };
  },
  'percent as a word': ({ text }, draw) =>
    text.endsWith('%')
      ? { text: text.replace('%', draw.one([' percent', ' per cent', ' pct', ' %', '\u00a0%'])) }
      : undefined,
  'percent behind the link': ({ text }, draw) =>
    text.endsWith('%') ? { text: text.slice(0, -1), after: draw.one(['% in', ' percent']) } : undefined,
  'in a column of percent': ({ text }) => (text.endsWith('%') ? { text: text.slice(0, -1), heads: [''] } : undefined),
  'in basis points': ({ text }) => {
    const size = /^(−?)([\d.]+)%$/.exec(text);
    return size
      ? { text: `${size[1]}${Math.round(Number(size[2]) * 100).toLocaleString('en-US')} basis points` }
      : undefined;
  },
  'a ratio in percent': ({ link, text, decimals }) =>
    link.unit === 'ratio' ? { text: `${(Number(text.replace('−', '-')) * 100).toFixed(decimals - 2)}%` } : undefined,
  'rounded half up': ({ text }) => {
    const places = placesOf(text);
    if (places === 0 || Number(digits.exec(text)![0].replaceAll(',', '')) < 1) return undefined;
    return { text: rounded(text, places - 1, (value) => Math.floor(value + 0.5 + 1e-9)) };
  },
  'zeros behind it': ({ text }) => ({
    text: text.replace(digits, (all) => (all.includes('.') ? `${all}0` : `${all}.0`)),
  }),
  'without separators': ({ text }) => ({ text: text.replace(/(\d),(?=\d{3})/g, '$1') }),
  'other separators': ({ text }, draw) => {
    const mark = draw.one(['\u202f', '\u00a0', '’']);
    return { text: text.replace(/(\d),(?=\d{3})/g, `$1${mark}`) };
  },
  'in bold': ({ text }) => ({ text: `**${text}**` }),
  'with its period': ({ text }, draw) => ({
    text: `${text} ${draw.one(['in Sep 2026', '(September 2026)', 'in Q3 2026', 'for September', 'as of 2026-09-01', 'in 2026'])}`,
  }),
  'in a sentence': ({ text }, draw) => ({
    text: draw.one([`came in at ${text}`, `${text} as first printed`, `the ${text} print`]),
  }),
  'about it': ({ text }, draw) => ({ text: `${draw.one(['about', 'around', 'roughly', '~', '≈'])} ${text}` }),
  'about it, outside': ({ text }, draw) => ({
    text,
    before: `rose ${draw.one(['about', 'some', 'roughly'])} `,
    after: ', they said',
  }),
  'in brackets of the sentence': ({ text }) => ({ text, before: 'rate (', after: ') rose' }),
  'about, in round figures': ({ text }) => {
    const found = /^(−?\$?)(\d{3,})$/.exec(text.replace(/,/g, ''));
    if (!found) return undefined;
    const size = 10 ** (found[2]!.length - 2);
    return { text: `about ${found[1]}${Math.floor(Number(found[2]) / size + 0.5) * size}` };
  },
};
