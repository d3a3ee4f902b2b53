import { finish } from '../../../src/base/slices.ts';
import { checkFigure } from '../../../src/domain/verdicts/judgeFigure.ts';
import { findDamagedFigures } from '../../../src/domain/notes/noteFigures.ts';
import { readNote } from '../../../src/domain/notes/noteCitations.ts';
import { parseRunNames } from '../../../src/library/figures/keptRuns.ts';
import { compareWritten } from '../../../src/domain/figures/compareWritten.ts';
import { parseDecimal } from '../../../src/domain/format/decimal.ts';
import {
  findFigureLinks,
  formatFigureLink,
  parseDecodedFigure,
  parseFigureLink,
  type FigureLink,
} from '../../../src/domain/links/figureLink.ts';
import { readUnit } from '../../../src/domain/units/readUnit.ts';
import { figureValueOf } from '../../../src/domain/figures/figureValue.ts';
import { formatFigure, formatRatio } from '../../../src/domain/figures/formatFigure.ts';
import { formatPlaces } from '../../../src/domain/format/decimal.ts';
import { meaningAtNumber } from '../../../src/domain/units/unitWords.ts';
import { readWritten } from '../../../src/domain/figures/writtenFigure.ts';
import { mayBeTime, readPeriods } from '../../../src/domain/figures/writtenPeriod.ts';
import { compareText } from '../../../src/domain/figures/writtenText.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

type Frame = (trouble: string) => string;

const link: FigureLink = {
  from: 'sample',
  subject: { of: 'indicator', id: 7, code: 'CPI', field: 'latest_value', period: '2026-09-01' },
  value: { type: 'number', decimal: '3.8' },
  unit: 'Percent',
  at: 0,
};
const written = formatFigureLink('x', link);
const nothing = { before: '', after: '' };

const inFigure: readonly Frame[] = [
  (trouble) => `3.8${trouble}%`,
  (trouble) => `${trouble}3.8%`,
  (trouble) => `3.8% ${trouble}`,
  (trouble) => `minus ${trouble}3.8 million in Sep ${trouble} 2026`,
];
const inLink: readonly Frame[] = [
  (trouble) => `${written}${trouble}`,
  (trouble) => written.replace('CPI', trouble),
  (trouble) => `[3.8%](${written}) ${trouble}`,
  (trouble) => `[3.8%](${written})\n`.repeat(Math.ceil(trouble.length / 150)) + trouble,
];

const inNote: readonly Frame[] = [
  ...inLink,
  (trouble) => `[${trouble}](${written}) (first reported ${trouble})`,
  (trouble) => `${`[3.8%](${written}) (first reported 3.8, now `.repeat(Math.ceil(trouble.length / 150))}${trouble}`,
  (trouble) => `[3.8%][b] ${trouble} [3.8%][b]\n\n[b]: ${written}`,
];

export const readers: readonly ForeignTextReader[] = [
  { name: 'parseDecimal', read: parseDecimal },
  { name: 'readUnit', read: readUnit, frames: [(trouble) => `thousands ${trouble} dollars`] },
  { name: 'figureValueOf', read: figureValueOf },
  { name: 'parseFigureLink', read: parseFigureLink, frames: inLink },
  {
    name: 'parseDecodedFigure',
    read: parseDecodedFigure,
    frames: [(trouble) => `of=indicator&code=${trouble}&unit=${trouble}&=${trouble}`],
  },
  { name: 'findFigureLinks', read: findFigureLinks, frames: inLink },
  {
    name: 'readNoteFigures',
    read: (text) => finish(readNote(text)).figures?.map((figure) => checkFigure(figure, { state: 'absent' })),
    frames: inNote,
  },
  { name: 'findDamagedFigures', read: findDamagedFigures, frames: inLink },
  { name: 'parseRunNames', read: (text) => parseRunNames([text, `${text}.run`]) },
  { name: 'formatFigureLink', read: (unit) => formatFigureLink('x', { ...link, unit }) },
  {
    name: 'readWritten',
    read: (text) => [readWritten({ text, ...nothing }), readWritten({ text: '3.8', before: text, after: text })],
    frames: inFigure,
  },
  { name: 'meaningAtNumber', read: (text) => meaningAtNumber(text, text) },
  {
    name: 'readPeriods',
    with: ['mayBeTime'],
    read: (text) => readPeriods(text).periods.map((period) => mayBeTime(period, '2026-09-01')),
    frames: inFigure,
  },
  { name: 'compareText', read: (text) => [compareText(text, '2026-09-30'), compareText(text, text)], frames: inFigure },
  {
    name: 'compareWritten',
    read: (text) => compareWritten({ text, before: text.slice(-40), after: text.slice(0, 40), heads: [text] }, link),
    frames: inFigure,
  },
  {
    name: 'formatFigure',
    with: ['formatPlaces', 'formatRatio'],
    read: (text) => [
      formatFigure({ ...link, unit: text }),
      formatFigure({ value: { type: 'text', text }, unit: '' }),
      formatPlaces({ isNegative: false, digits: 38n, places: 1 }, 1, '.', text),
      formatRatio({ decimal: '0.1' }, 1),
    ],
  },
];
