import type { Call, TranscriptAnswer } from '../../../../../src/domain/transcript.ts';
import {
  doubts,
  endCuts,
  namedBefore,
  neutral,
  otherLimits,
  signedNumbers,
  skippedConditions,
  skippedNegations,
  spokenMarks,
  startCuts,
  takenBack,
} from './inventedSentences.ts';

const participants: Call['participants'] = [
  { name: 'Ann Ash', role: 'Chief Executive Officer' },
  { name: 'Carl Orr', role: 'Chief Financial Officer' },
  { name: 'Dana Poe', role: 'Harbor Bank -- Analyst' },
  { name: 'Felix Moor', role: 'Northgate Securities -- Analyst' },
];

interface Company {
  cik: number;
  ticker: string;
  company: string;
  fyq: string;
}

const cuts: Company = { cik: 9_920_001, ticker: 'ASHP', company: 'Ashbourne Pumps', fyq: 'Q2 2025' };
const gaps: Company = { cik: 9_920_002, ticker: 'KELM', company: 'Kelmoor Freight', fyq: 'Q3 2025' };
const signs: Company = { cik: 9_920_003, ticker: 'WREN', company: 'Wrenfield Tools', fyq: 'Q4 2025' };

/** Calls with the sentences that the given ones have too few of. */
export function inventedTalks(): (TranscriptAnswer & { call: Call })[] {
  return [
    talk(cuts, [...startCuts, ...endCuts]),
    talk(gaps, [...skippedNegations, ...skippedConditions, ...takenBack]),
    talk(signs, [...spokenMarks, ...signedNumbers, ...namedBefore, ...doubts, ...otherLimits]),
  ];
}

/** A call in which executives say the sentences, each between two that have nothing to do with it. */
function talk({ cik, ticker, company, fyq }: Company, sentences: readonly string[]): TranscriptAnswer & { call: Call } {
  const said = sentences.map((sentence, at) => `${filler(at)} ${withoutBars(sentence)} ${filler(at + 5)}`);
  const half = Math.ceil(said.length / 2);
  const transcript = [
    `Operator:\nGood morning, and welcome to the ${fyq} earnings call of ${company}. Please go ahead.`,
    `Ann Ash:\nThank you, and good morning, everyone. ${said.slice(0, half).join('\n')}`,
    `Carl Orr:\nThanks, Ann. ${said.slice(half).join('\n')}`,
    `Operator:\nWe will now begin the question-and-answer session. Our first question comes from Dana Poe with Harbor Bank.`,
    `Dana Poe:\nGood morning, and congratulations on the quarter. My question is about the order book in the second half of the year. We hear from several of your larger dealers that they see more interest from hospitals and ports.`,
    `Ann Ash:\nThank you, Dana, that matches what our own people hear from their customers. The order book covers nine months of production at the two larger plants.`,
    `Operator:\nOur next question comes from Felix Moor with Northgate Securities.`,
    `Felix Moor:\nThanks for taking the question this morning. I want to come back to the cost of freight and how it moves through the year. Our channel checks point to lower rates on most of the northern routes.`,
    `Carl Orr:\nFreight was two points of sales in the quarter and we see the same range for the rest of the year.`,
    `Operator:\nThis concludes the call. You may disconnect.`,
  ].join('\n\n');
  const metadata = { cik, ticker, companyname: company, companyname_short: company, available_fyq: [fyq, 'Q1 2025'] };
  return { metadata: { ...metadata, transcript_fyq: fyq }, call: { participants, transcript } };
}

function filler(at: number): string {
  return neutral[at % neutral.length]!;
}

export function withoutBars(sentence: string): string {
  return sentence.replaceAll(/\s*\|\s*/g, ' ').replaceAll(' ,', ',');
}
