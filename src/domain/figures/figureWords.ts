import { lexicon, row, split, type Lexicon, type WordRow } from '../units/wordRow.ts';

/** Units of other things in the sentence: spans of time, or things counted beside the figure. */
export const sideUnits: readonly string[] = split(
  'hours, minutes, days, weeks, months, years, barrels, gallons, tonnes, ounces, bushels, shares',
);

/** How a bound relates to its digits. */
export type Bound = 'about' | 'above' | 'from' | 'below' | 'to' | 'nearly' | 'just over';

export const boundsBefore: readonly WordRow<Bound>[] = [
  row(
    'about, around, roughly, approximately, approx, circa, ca, c, some, close to, near, in the region of, ~, ≈, ∼, ' +
      '≃, on the order of, in the neighborhood of, in the vicinity of, or so, ish, or thereabouts, give or take',
    'about',
    '[c.3%] ⟷ 3.1 Percent',
    'Some of these stand behind a number.',
  ),
  row(
    'more than, over, above, north of, upward of, upwards of, in excess of, exceeding, exceeds, exceeded, greater than, ' +
      'higher than, topping, topped, surpassing, surpassed, past, beyond, better than, >',
    'above',
    '[>3%] ⟷ 3.9 Percent',
  ),
  row('just over, just above, slightly above, slightly over, a bit over', 'just over', '[just over 3%] ⟷ 3.1 Percent'),
  row(
    'at least, no less than, not less than, no fewer than, not below, a minimum of, ≥, > =, or more, or higher, and up, ' +
      '+, plus, or above',
    'from',
    '[3%+] ⟷ 3.1 Percent',
  ),
  row(
    'less than, under, below, south of, fewer than, lower than, smaller than, shy of, sub, <',
    'below',
    '[<4%] ⟷ 3.1 Percent',
  ),
  row(
    'at most, no more than, not more than, up to, not above, a maximum of, ≤, < =, or less, or lower',
    'to',
    '[≤3%] ≠ 3.1 Percent',
  ),
  row(
    'nearly, almost, just under, just below, just short of, just shy of, slightly under, slightly below, a shade under, ' +
      'approaching, nearing, close on, not quite, virtually, practically, a hair under, verging on, a touch under',
    'nearly',
    '[nearly 4%] ≠ 3.01 Percent',
  ),
];

/** `fall` and `rise` give the sign of a number; a noun may give it over a verb that only joins. */
export type Direction = 'fall' | 'rise';

/** Verbs and nouns in their base form; the other forms are derived by rule. */
export const directions: readonly WordRow<Direction>[] = [
  row(
    'decline, decrease, drop, slide, shrink, contract, lose, slip, tumble, plunge, plummet, sink, retreat, dip, ease, ' +
      'shed, weaken, reduce, cut, lower, slump, sag, collapse, crash, dive, tank, crater, skid, recede, soften, cool, ' +
      'worsen, narrow, trim, pare, erase, slow, moderate, deteriorate, depreciate, fall, slash, subtract, nosedive, ' +
      'swoon, crumble, dwindle, diminish, abate, ebb, backslide, wane, buckle, wither, descend, lessen, languish, ' +
      'stumble, decelerate, devalue, deflate, compress, wilt, underperform, droop, unwind, crack, melt, dent, clip, ' +
      'curtail, depress, sour, fade, plunder, nose-dive, downgrade, retrench, stagger, subside, erode, slacken, skim',
    'fall',
    'it slipped [3.1%] ⟷ -3.1 Percent',
  ),
  row(
    'fell, fallen, slid, shrank, shrunk, contraction, lost, loss, losses, sank, sunk, reduction, lower, down, deficit, ' +
      'deficits, outflow, outflows, shortfall, off, weaker, worse, dove, downturn, weakness, less, fewer, ' +
      'downtick, downward, depreciation, erosion, shrinkage, cutback, drawdown, deceleration, pullback, setback, ' +
      'selloff, sell-off, decrement, below, under, smaller, slower, rout, softer, cheaper, underperformance, haircut, ' +
      'deflation, disinflation, compression, falloff, swung, ↓, ▼, ↘, ⬇, ▾, ⇩, ⇓, ▽, ⏷, 🔻, 📉',
    'fall',
    'a [3.1%] decline ? 3.1 Percent',
    'A field may itself be the size of a loss: then the sign isn’t settled.',
  ),
  row(
    'gave up, give up, gives up, giving up, given up, gave back, give back, gives back, giving back, given back, ' +
      'handed back, handing back, in the red, to the downside, shy of, short of, adrift of, behind last, behind its, ' +
      'behind the, give - back, giveback, washout, discount to, correction, cash burn, headwind, headwinds, drag, ' +
      'write - down, writedown, net redemptions, net withdrawals, capitulation, reversal',
    'fall',
    'it gave up [3.1%] ? 3.1 Percent',
  ),
  row(
    'drew, draw, slowdown, moderation, deterioration, negative, undershot, undershoot, gave way, give way, gives way, ' +
      'dn, ⤵, ↙, ⬊, ▿, ⇣',
    'fall',
    'stocks drew by [3.1%] ? 3.1 Percent',
  ),
  row(
    'rückgang, sanken, fiel, fielen, gesunken, tiefer, weniger, baisse, recul, reculé, moins, caída, cayó, ' +
      'cayeron, bajaron, descenso, menos',
    'fall',
    'ein Rückgang von [3.1%] ? 3.1 Percent',
    'In German, French and Spanish.',
  ),
  row(
    'rise, climb, gain, increase, grow, jump, surge, soar, rally, advance, accelerate, expand, strengthen, improve, ' +
      'rebound, add, leap, spike, widen, appreciate, inflate, recover',
    'rise',
    'it rose [3.1%] ? -3.1 Percent',
  ),
  row(
    'rose, risen, up, grew, grown, growth, higher, surplus, profit, profits, inflow, inflows, stronger, upside, uptick, ' +
      '↑, ▲, △, ⬆, ↗',
    'rise',
    'up [3.1%] ? -3.1 Percent',
  ),
];

/** Verbs and nouns that don't state whether a number went up or down. Unknown verbs and nouns may. */
export const levelVerbs =
  'averaged totaled totalled reached printed posted reported registered estimated expected unchanged revised adjusted ' +
  'annualized recorded showed measured stayed remained ended closed opened based weighted compared needed hovered traded ' +
  'yielded priced quoted stated implied projected forecasted targeted raised doubled tripled listed united fixed realized ' +
  'delivered seasonally generated earned returned finished settled touched equaled confirmed published indicated named ' +
  'rate level reading margin total yield print average value figure share ratio price pace sum stake fee spread multiple ' +
  'median record high low change cost';

/** A number after one of these is the one that the figure is compared with. */
export const comparing =
  'vs versus v against from prior previous previously than compared consensus est estimate estimates estimated expected ' +
  'forecast forecasts ago earlier before since until till after median whisper survey';

/** These negate or change the number after them, the second list only right before it. */
export const negations =
  'not never no neither hardly barely without cannot isnt wasnt arent werent didnt doesnt dont cant wont couldnt hasnt ' +
  'havent instead rather except excluding nowhere nothing';
export const parts =
  'half twice double triple treble quadruple thrice third thirds quarter quarters fifth tenth fraction multiple mid times ' +
  'x ×';
/** After a part or a multiple, these begin the noun that it is taken of: half its 3.1% peak. */
export const determiners = 'its the their his her our last that this';

/** Between a direction and its number, these mark the number as a level, or start another statement. */
export const levelWords =
  'to at from toward towards and but while with as than through vs versus or after before on auf à';
/** These may stand between other words and a number without a meaning of their own. */
export const fillers =
  'a an the by of some another further only full net total mere - – — even exactly quite as much very';

const inflected = (word: string): string[] => {
  const stem = word.replace(/e$/, '');
  const doubled = `${word}${word.slice(-1)}`;
  return [word, `${word}s`, `${word}es`, `${stem}ed`, `${stem}ing`, `${doubled}ed`, `${doubled}ing`];
};

export const bounds: Lexicon<Bound> = lexicon(boundsBefore);
export const directionOf: Lexicon<Direction> = lexicon(directions, (words) =>
  split(words).flatMap((word) => (word.length > 2 && /^[a-z]+$/.test(word) ? inflected(word) : [word])),
);
