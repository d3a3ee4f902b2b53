import { trimEndOf } from '../../base/textEdges.ts';
import { fold } from './foldName.ts';
import { isGivenName } from './nicknames.ts';

/** Words of sentences that don't occur in names. */
const sentenceWords = new Set(
  (
    'the and of is are was were our we you your here there that this these those with for to from it its as at by but if ' +
    'what how why when where who which thanks thank sure okay ok yes yeah hello first second third fourth finally now then ' +
    'following follows follow question questions answer answers slide slides quarter quarters fiscal also as be been about ' +
    'not all any some each both other others more most highlights summary overview update agenda note notes instructions ' +
    'today tomorrow yesterday let lets im ive well weve looking turning moving regarding including into over under next ' +
    'last lastly example namely ladies gentlemen everyone everybody welcome well right good morning afternoon evening go ahead please ' +
    'i me us they he she his her their them one two three four five six seven eight nine ten read recap'
  ).split(' '),
);

/** Words of headings that are also people's names. */
const headingWords = new Set(
  (
    'an so do in my le no see or on hi will may can power price cash sales early best long young rich grant art mark ' +
    'revenue revenues guidance outlook margin margins flow flows capital allocation results growth cost costs pricing volume ' +
    'volumes segment segments segmental north south east west america americas american europe european asia asian pacific ' +
    'africa latin middle china india japan canada mexico brazil global international domestic worldwide operating operations ' +
    'operational income earnings profit profits profitability loss losses gross net total adjusted free balance sheet liquidity ' +
    'debt leverage dividend dividends share shares buyback buybacks repurchase repurchases returns return shareholder ' +
    'shareholders investor investors stockholder strategy strategic priorities priority market markets demand supply chain inventory ' +
    'inventories orders order backlog bookings product products services service solutions solution software hardware cloud data ' +
    'digital technology technologies platform platforms business businesses company companies corporate group consumer commercial ' +
    'industrial industrials enterprise retail wholesale health healthcare care medical pharma pharmaceutical energy power gas oil ' +
    'renewables renewable nuclear aviation aerospace defense automotive transportation logistics financial financials finance banking insurance ' +
    'wealth credit risk tax taxes interest rate rates expense expenses spending investment investments ' +
    'covid capex opex ebitda ebit gaap emea apac latam sustainability people talent culture innovation ' +
    'research development marketing advertising brand brands store stores customer customers client clients partner partners partnership ' +
    'partnerships acquisition acquisitions divestiture merger integration synergies restructuring transformation efficiency productivity ' +
    'execution performance trends trend environment macro economy economic inflation seasonality weather headwinds tailwinds key main ' +
    'major important point points item items part section topic comment comments remark remarks statement statements safe harbor ' +
    'disclaimer conclusion closing opening prepared presentation introduction background context bottom top line year years month months ' +
    'week weeks day days half h1 h2 q1 q2 q3 q4 january february march april june july august september october november december ' +
    'new old high low big small core other special organic comparable constant currency foreign exchange premium value volume mix ' +
    'beer wine spirits food beverage beverages snacks home housing real estate property construction materials chemicals mining steel ' +
    'semiconductor semiconductors chips memory mobile wireless network networks networking broadband video streaming content games gaming ' +
    'studio studios parks media entertainment sports news travel leisure hotel hotels airline airlines restaurant restaurants apparel ' +
    'footwear luxury beauty personal household water waste environmental safety security cybersecurity compliance regulatory legal ' +
    'governance board management leadership team teams employees workforce hiring headcount pipeline clinical trial trials phase launch ' +
    'launches approval oncology immunology vaccines vaccine diagnostics devices human animal life sciences agriculture crop seed ' +
    'thing things fact facts reminder caveat number numbers metric metrics target targets goal goals assumption assumptions range ' +
    'increase decrease improvement reduction impact impacts drivers driver factors factor reason reasons answer bond loan loans deposits ' +
    'deposit mortgage fee fees yield yields spread spreads reserve reserves provision provisions charge charges impairment goodwill ' +
    'takeaways takeaway pillars pillar initiatives initiative deployment framework milestones achievements opportunities opportunity ' +
    'challenges challenge progress commitments objectives considerations expectations appendix reconciliation definitions measures ' +
    'press release details detail discussion backdrop landscape ecosystem roadmap vision mission values lessons learnings success ' +
    'wins areas area focus elements components categories category sectors sector verticals channels channel geographies regions ' +
    'region country countries united states kingdom central eastern western northern southern rest world source url link website contact copyright email phone date time duration location subject title author operator'
  ).split(' '),
);

/** Abbreviations in headings; the same letters in mixed case may be a name. */
const headingAcronyms = new Set(
  'ROE ROIC ROA EPS FX ESG AI ARR NRR DAU MAU CPI USA UK US EU EMEA APAC LATAM CAPEX OPEX EBITDA EBIT GAAP FDA'.split(
    ' ',
  ),
);

/**
 * How much a few words look like a person's name: `name` (two words or more), `word` (one), `lexical` (one of the words
 * is common in headings: Tom Price), `heading` (all are: Cash Flow, Will Power), `odd` (characters that names don't
 * have, but not a sentence), `none`.
 */
type NameShape = 'name' | 'word' | 'lexical' | 'heading' | 'odd' | 'none';

/** Particles that are lower-case in names. */
const particles = new Set(
  "von van de der den del della di da dos das du la le el al bin ibn ben abu af av zu zur ter ten te e y st op 't 's in".split(
    ' ',
  ),
);

const nameWord =
  /^[("“'‘]*(?:[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’‘`´.\-‐‑]*|(?:[dlo]['’]|\p{Ll}{1,3})\p{Lu}[\p{L}\p{M}'’-]*)$/u;

/** Characters that may follow a word of a name. */
const closing = ')"”\'’,.';

/** A period after a word too long to be an abbreviation. */
const endsSentence = /^[\p{L}'’]{4,}\.$/u;

/** Longer texts are neither names nor labels. */
const longestName = 200;

/** The two names of a label for two people who speak at once: `Ann Lee and Bo Roe`, `Ann Lee & Bo Roe`. */
export function namesTogether(name: string): [string, string] | undefined {
  if (name.length > longestName) return undefined;
  const between = [...name.matchAll(/\s(?:and|&)(?=\s)/g)].reverse();
  for (const { 0: word, index } of between) {
    const names: [string, string] = [name.slice(0, index), name.slice(index + word.length + 1)];
    if (names.every(hasTwoWords)) return names;
  }
  return undefined;
}

/** Returns whether a name has white space within it. */
const hasTwoWords = (name: string): boolean => /\s/.test(name.slice(1, -1));

export function nameShape(name: string): NameShape {
  if (name.length > longestName) return 'none';
  const both = namesTogether(name);
  if (both) return both.every((one) => nameShape(one) === 'name') ? 'name' : 'none';
  const words = name.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0 || words.length > 7 || !/\p{L}/u.test(name) || /[?!;]/.test(name)) return 'none';
  let odd = false;
  let lexical = 0;
  let named = 0;
  for (const [at, word] of words.entries()) {
    const folded = fold(word).replace(/[^\p{L}\p{N}]/gu, '');
    if (sentenceWords.has(folded) && !/^\p{Lu}\.$/u.test(word)) return 'none';
    if (endsSentence.test(word) && folded !== 'prof') return 'none';
    if (nameWord.test(trimEndOf(word, closing))) named++;
    else if (!particles.has(word)) {
      if (/^\p{Ll}+[.,]?$/u.test(word)) return 'none';
      odd = true;
    }
    const isGiven = at === 0 && words.length > 1 && isGivenName(folded);
    if ((headingWords.has(folded) && !particles.has(word) && !isGiven) || headingAcronyms.has(word)) lexical++;
  }
  if (lexical > 0) return odd ? 'none' : lexical < named ? 'lexical' : 'heading';
  if (odd) return 'odd';
  return named === 0 ? 'none' : words.length === 1 ? 'word' : 'name';
}
