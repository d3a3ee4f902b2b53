import type { Passage } from '../passages/passage.ts';
import { roleKind } from '../transcripts/roleWords.ts';
import type { QuotationComparison } from './comparison.ts';
import type { Work } from './followQuotation.ts';
import { tokensOfName } from './ownWords.ts';
import type { Quotation } from './quotation.ts';
import { levels, ranks, RegionComparison, type ComparedCall } from './regionComparison.ts';
import { regionsOf } from './spokenRegion.ts';

/** The place and context that a quotation is compared with. */
interface CitedPlace {
  /** The passage that its link names; undefined if the quotation may be anywhere. */
  passage: Passage | undefined;
  /** Other words that the note's sentence quotes, so they don't count as cut. */
  shown?: readonly Passage[];
  /** True if the note's sentence presents them as a question. */
  asks?: boolean;
}

/** Maximum number of pieces between omissions and insertions. */
const mostPieces = 2_000;
/** Characters around the linked passage that a quotation may extend to. */
const around = 2_000;
/** Maximum number of characters compared; an ordinary quotation takes a few thousand. */
const mostWork = 8_000_000;

/**
 * Compares a quotation with a call: its words must occur in order near the passage that its link names; without a
 * passage, anywhere, at the best match. Capitals, quotation marks, dashes, white space and emphasis are ignored.
 */
export function compareQuotation(
  quotation: Quotation,
  call: ComparedCall,
  { passage, shown = [], asks = false }: CitedPlace,
): QuotationComparison {
  if (quotation.hasStruckWords) return { verdict: 'different' };
  if (quotation.hasUnreadMarkup) return { verdict: 'unread' };
  const { length } = call.source.text;
  const window = passage
    ? { start: Math.max(0, passage.start - around), end: Math.min(length, passage.end + around) }
    : { start: 0, end: length };
  const work: Work = { left: mostWork + length };
  const readings = quotation.readings.filter(
    ({ pieces, gaps }) => pieces.length > 0 && namesSomebody(gaps[0]!.speaker, call),
  );
  if (readings.some(({ pieces }) => pieces.length > mostPieces)) return { verdict: 'unknown' };
  if (readings.length === 0) return { verdict: 'same', place: passage ?? { start: 0, end: 0 } };
  let best: QuotationComparison = { verdict: 'different' };
  for (const level of levels) {
    for (const region of regionsOf(call, window)) {
      for (const reading of readings) {
        const given = { region, reading, quotation, call, shown, asks, work, level };
        const found = new RegionComparison(given).best(passage);
        if (ranks[found.verdict] < ranks[best.verdict]) best = found;
        if (work.left < 0 && best.verdict === 'different') return { verdict: 'unknown' };
      }
      if (best.verdict === 'same' || best.verdict === 'own') break;
    }
    if (best.verdict !== 'different') break;
  }
  return best;
}

/** Returns whether a label before the first words is a name or role, rather than words that nobody said. */
function namesSomebody(label: string | undefined, { speakers, names }: ComparedCall): boolean {
  if (label === undefined || /^(?:q|a|question|answer)$/iu.test(label)) return true;
  const words = tokensOfName(label).split(' ');
  const known = [...speakers.map(({ name }) => name), ...names].map((name) => tokensOfName(name).split(' '));
  const isKnown = known.some((name) => words.every((word) => name.includes(word)) || words.includes(name.at(-1)!));
  return isKnown || ['company', 'analyst', 'operator'].includes(roleKind(label));
}
