import type { FiscalQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import type { SampleCompany } from '../companies/sampleCompanies.ts';
import type { Executives } from './people.ts';
import type { Slots } from './phrases.ts';
import type { QuarterResults } from './results.ts';
import type { Voice } from './voices.ts';

const ordinals = ['first', 'second', 'third', 'fourth'] as const;

/** Formats millions of dollars as people say them. */
function spokenMoney(millions: number): string {
  return millions >= 1000 ? `$${(millions / 1000).toFixed(2)} billion` : `$${millions.toFixed(0)} million`;
}

const percent = (fraction: number): string => `${(Math.abs(fraction) * 100).toFixed(1)}%`;

function moved(fraction: number, [up, down, flat]: readonly [string, string, string]): string {
  if (Math.abs(fraction) < 0.0005) return flat;
  return `${fraction > 0 ? up : down} ${percent(fraction)}`;
}

const up = (fraction: number): string => moved(fraction, ['up', 'down', 'unchanged']);
const rose = (fraction: number): string => moved(fraction, ['grew', 'declined', 'was flat']);
const rise = (fraction: number): string => moved(fraction, ['an increase of', 'a decrease of', 'unchanged']);

function points(fraction: number): string {
  const basis = Math.round(fraction * 1000) * 10;
  return basis === 0 ? 'unchanged' : `${basis > 0 ? 'up' : 'down'} ${Math.abs(basis)} basis points`;
}

const moneyRange = ([low, high]: readonly [number, number]): string => `${spokenMoney(low)} to ${spokenMoney(high)}`;

export interface CallFacts {
  company: SampleCompany;
  voice: Voice;
  quarter: FiscalQuarter;
  results: QuarterResults;
  executives: Executives;
}

function figureSlots({ voice, results }: CallFacts): Record<string, string> {
  return {
    rev: spokenMoney(results.revenue),
    revUp: up(results.revenueGrowth),
    revRise: rise(results.revenueGrowth),
    gm: percent(results.grossMargin),
    gmMove: points(results.grossMarginChange),
    om: percent(results.operatingMargin),
    omMove: points(results.operatingMarginChange),
    oi: spokenMoney(results.operatingIncome),
    opex: spokenMoney(results.revenue * (results.grossMargin - results.operatingMargin)),
    eps: `$${results.earningsPerShare.toFixed(2)}`,
    epsUp: up(results.earningsGrowth),
    fcf: spokenMoney(results.freeCashFlow),
    capex: spokenMoney(results.capitalSpending),
    capexYear: spokenMoney(voice.revenue * 0.17),
    cash: spokenMoney(results.cash),
    debt: spokenMoney(results.debt),
    leverage: ((results.debt - results.cash) / (results.operatingIncome * 4.6)).toFixed(1),
    buyback: spokenMoney(results.buyback),
    tax: percent(results.taxRate),
    kpiRose: rose(results.kpiGrowth),
    shareLevel: percent(results.share),
    shareMove: points(results.shareChange),
    guideRev: moneyRange(results.revenueGuide),
    guideEps: `$${results.earningsGuide[0].toFixed(2)} to $${results.earningsGuide[1].toFixed(2)}`,
  };
}

function wordSlots({ voice }: CallFacts): Record<string, string | readonly string[]> {
  const { company, customers, kpi, share, rivals, channel, buyer, product, input, driver, project, risk } = voice;
  const [seg1 = '', seg2 = '', seg3 = ''] = voice.segments;
  return {
    company,
    customers,
    kpi,
    share,
    rivals,
    channel,
    seg1,
    seg2,
    seg3,
    buyer,
    product,
    input,
    driver,
    project,
    risk,
    region: ['North America', 'Europe', 'Asia', 'Latin America'],
  };
}

function personSlots({ executives }: CallFacts): Record<string, string> {
  const named = { ir: 'relations', ceo: 'chief', cfo: 'finance', pres: 'president' } as const;
  return Object.fromEntries(
    Object.entries(named).flatMap(([short, role]) => {
      const person = executives[role];
      return [
        [`${short}Name`, person.name],
        [`${short}First`, person.first],
        [`${short}Role`, person.role],
      ];
    }),
  );
}

/** All slots that the templates of a call may use. */
export function callSlots(facts: CallFacts): Slots {
  const { company, voice, quarter } = facts;
  const byCalendar = voice.yearEnd === 12;
  return {
    ...wordSlots(facts),
    ...figureSlots(facts),
    ...personSlots(facts),
    companyFull: company.companyname_short,
    fq: `${ordinals[quarter.quarter - 1]!} quarter`,
    nextFq: `${ordinals[quarter.quarter % 4]!} quarter`,
    fy: byCalendar ? String(quarter.year) : `fiscal ${quarter.year}`,
    fiscalWord: byCalendar ? 'year' : 'fiscal year',
    instructions: '[Operator Instructions]',
  };
}

/** The slots of one of the three segments. */
export function segmentSlots({ voice, results }: CallFacts, segment: number): Slots {
  const { revenue, growth } = results.segments[segment]!;
  return { seg: voice.segments[segment]!, segRev: spokenMoney(revenue), segUp: up(growth), segRose: rose(growth) };
}
