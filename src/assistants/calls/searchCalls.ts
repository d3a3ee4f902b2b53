import * as v from 'valibot';
import { withPlaceAlone } from '../../domain/passages/makeLocator.ts';
import type { FoundPassage } from '../../domain/search/foundPassage.ts';
import { phrasesOf, readQuestion, type Question } from '../../domain/search/question.ts';
import type { Library } from '../../library/library.ts';
import { leftOf, sizeInput, sizeOutput } from '../data/answer.ts';
import { cutText, maxTokensWith } from '../fit.ts';
import { companiesInput, directoryOf, formatAbsent, storedCalls } from '../companies.ts';
import { counted } from '../counted.ts';
import { foreignName, markCallText, wordsAreData, withoutMarks } from '../foreignText.ts';
import { takesList } from '../readArguments.ts';
import type { Sources } from '../sources.ts';
import { defineTool, type FitAnswer } from '../tool.ts';
import { absentCompanies } from './absentCompanies.ts';
import { formatCitation } from './citation.ts';
import { formatMarks, markRow, markRows, noteOnComments } from './callMarks.ts';
import { findPassages, longSearch, type FoundPassages, type LongSearch } from './findPassages.ts';
import { waitForIndex } from '../../library/waitForIndex.ts';
import { companyRow, formatMentions, mentionsByCompany } from './mentions.ts';
import { formatMissing, limitsOf, namesOf, type GivenLimits, type NamedCompany } from './searchLimits.ts';

const word = (about: string) => v.optional(v.pipe(v.string(), v.maxLength(200), v.description(about)));

const input = v.strictObject({
  query: v.pipe(v.string(), v.regex(/\S/, 'Give words to search for.'), v.maxLength(2_000), v.description('Words')),
  label: word('Label of the user’s marks'),
  company: companiesInput(),
  quarter: v.optional(takesList(v.pipe(v.string(), v.maxLength(200), v.description('"Q3 2026", "last 4" or a list')))),
  speaker: word('Part of the name'),
  role: word('"CFO", "analyst", …'),
  section: v.optional(v.picklist(['prepared', 'questions'])),
  by: v.optional(v.pipe(v.literal('company'), v.description('Who says it: counts'))),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20), v.description('Default: 8'))),
  ...sizeInput,
  maxTokens: maxTokensWith(1_500),
});

const passage = v.object({
  ticker: v.string(),
  company: v.string(),
  cik: v.number(),
  quarter: v.string(),
  /** The value for `turn` of read_call. */
  turn: v.number(),
  speaker: v.string(),
  role: v.string(),
  section: v.string(),
  text: v.string(),
  /** True if the turn continues before or after the text. */
  isCut: v.boolean(),
  /** A Markdown link to the words. */
  citation: v.string(),
  /** Words of the question that the passage lacks. */
  missing: v.optional(v.array(v.string())),
  /** With `label`: the labels and comments of the marks in the passage. */
  marks: v.optional(v.array(markRow)),
});
type PassageAnswer = v.InferOutput<typeof passage>;

const output = v.object({
  passages: v.array(passage),
  /** With `by`: the number of passages with all words in each company's newest quarters. */
  companies: v.optional(v.array(companyRow)),
  matches: v.number(),
  /** Number of searched calls, of calls that aren't indexed yet, and of calls whose text can't be searched. */
  searched: v.number(),
  waiting: v.number(),
  unsearchable: v.number(),
  how: v.string(),
  note: v.string(),
  ...sizeOutput,
});
type SearchCallsOutput = v.InferOutput<typeof output>;

export const searchCallsTool = defineTool({
  name: 'search_calls',
  title: 'Search Earnings Calls',
  summary: 'Search every earnings call in your library for passages, each with a citation, for free.',
  description:
    'Finds cited passages in the library’s earnings calls, best first. Use before read_call. Give 3 to 6 content words, limits as fields; "exact words" must be there; word* begins. Costs nothing. Example: {"query":"gross margin","company":"BRMC"}',
  input,
  output,
  run: async (asked, sources, { fit, ...read }) => {
    const { query, limit = 8 } = asked;
    const question = readQuestion(query);
    const library = await sources.library();
    const calls = await storedCalls(sources);
    const { signal, onProgress } = read;
    const long = { signal, onProgress };
    const given = await limitsOf({ asked, question, sources, library, calls, signal });
    const { limits, notes, named, problem } = given;
    if (asked.by === 'company') return byCompany(question, { given, asked, library, fit, ...long });
    const within = { limits, among: limits.ciks && named, calls, ...long };
    const found = problem === undefined ? await findPassages(library, question, within) : nothing;
    if (given.limits.ciks === undefined && problem === undefined && question.meant.runs.length > 0) {
      const lists = { calls, directory: await directoryOf(sources), passages: found.passages };
      notes.push(...absentCompanies(question, lists).map(formatAbsent));
    }
    const { within: searched, waiting, unsearchable } = found.state;
    const byId = new Map(given.marks.map((mark) => [mark.id, mark]));
    const marksOf = ({ marked = [] }: FoundPassage): Pick<PassageAnswer, 'marks'> => {
      const marks = markRows(
        marked.flatMap(({ id }) => byId.get(id) ?? []),
        sources,
      );
      return marks.length > 0 ? { marks } : {};
    };
    return fit({
      items: found.passages,
      limit,
      build: (part) => ({
        passages: part.shown.map((each) => ({ ...shownOf(each, sources), ...marksOf(each) })),
        matches: found.matches,
        searched,
        waiting,
        unsearchable,
        how:
          problem ??
          [...formatHow(found), ...notes, ...(part.before === 0 ? notShown(part.shown, named) : [])].join(' '),
        note: wordsAreData,
        ...leftOf(part),
      }),
      cut: (item, length) => ({
        ...item,
        text: cutText(item.text, length),
        isCut: { before: item.isCut.before, after: true },
      }),
    });
  },
  formatProgress: (done, total) => `Searched ${done} of ${counted(total, 'call')}`,
  format,
});

/** Names the companies of the field that aren't among the first passages. */
function notShown(shown: readonly Pick<FoundPassage, 'cik'>[], named: readonly NamedCompany[]): string[] {
  const without = companiesWithout(shown, named);
  return shown.length > 0 && without.length > 0 ? [`No passage shown here is of ${namesOf(without)}.`] : [];
}

/** Returns the named companies without a row. */
function companiesWithout(rows: readonly { cik: number }[], named: readonly NamedCompany[]): NamedCompany[] {
  return named.filter(({ ciks }) => !rows.some(({ cik }) => ciks.includes(cik)));
}

interface CountedQuestion extends LongSearch {
  given: GivenLimits;
  asked: v.InferOutput<typeof input>;
  library: Library;
  fit: FitAnswer<SearchCallsOutput>;
}

/** Counts the passages with all words by company and quarter, by the one rule of matching. */
async function byCompany(
  question: Question,
  { given: { limits, notes, named, problem }, asked, library, fit, ...long }: CountedQuestion,
): Promise<SearchCallsOutput> {
  await waitForIndex(library, long.signal);
  const options = longSearch(long);
  const phrases = phrasesOf(question, { taken: [], wishes: [] });
  const none = { calls: [], rules: [] };
  const { calls, rules } = problem === undefined ? await library.countPhrase({ ...limits, phrases }, options) : none;
  const { waiting, unsearchable } = await library.search({ phrases: [] }, { limit: 1, ...options });
  const allQuarters = (limits.quarters ?? limits.newest) !== undefined;
  const { rows, silent } = mentionsByCompany(phrases.length === 0 ? [] : calls, { allQuarters });
  const without = namesOf(companiesWithout(rows, named));
  const how = [
    `Passages with all words, by company and quarter, newest first. ${counted(silent, 'searched company has', 'searched companies have')} none${without === '' ? '' : `: ${without}`}. Only the library is searched.`,
    ...formatRules(rules),
    ...notes,
  ];
  return fit({
    items: rows,
    limit: asked.limit ?? mostCompanies,
    build: (part) => ({
      passages: [],
      companies: [...part.shown],
      matches: calls.reduce((sum, { count }) => sum + count, 0),
      searched: calls.length,
      waiting,
      unsearchable,
      how: problem ?? how.join(' '),
      note: wordsAreData,
      ...leftOf(part),
    }),
  });
}

const mostCompanies = 50;

const nothing: FoundPassages = {
  passages: [],
  matches: 0,
  state: { within: 0, waiting: 0, unsearchable: 0 },
  rules: [],
  taken: [],
  wishes: [],
  excluded: [],
  missing: [],
};

function shownOf(found: FoundPassage, sources: Sources): PassageAnswer {
  const { ticker, company, cik, fyq, turn, speaker, role, section, text, isCut, locator, missing } = found;
  return {
    ticker: foreignName(ticker),
    company: foreignName(company),
    cik,
    quarter: foreignName(fyq),
    turn,
    speaker: foreignName(speaker),
    role: foreignName(role),
    section: section === '' ? 'unknown' : section,
    text: withoutMarks(text),
    isCut: isCut.before || isCut.after,
    citation: formatCitation({ cik, ticker, fyq, turn, passage: withPlaceAlone(locator) }, sources),
    ...(missing.length > 0 ? { missing: missing.map(foreignName) } : {}),
  };
}

/** Formats the forms that count as one word. */
function formatRules(rules: FoundPassages['rules']): string[] {
  const counts = rules.filter(({ counted: forms }) => forms.length > 1).map(({ counted: forms }) => forms.join('/'));
  return counts.length > 0 ? [`Counted as one: ${foreignName(counts.slice(0, 6).join('; '))}.`] : [];
}

/** Formats how the words were found, and the limits that the question's words state or may mean. */
function formatHow({ passages, matches, rules, taken, wishes, excluded, missing }: FoundPassages): string[] {
  const list = (limits: FoundPassages['taken']): string =>
    [...new Set(limits.map(({ kind, value }) => `${kind} ${foreignName(value)}`))].join(', ');
  const also = rules.flatMap(({ words, alsoFound }) =>
    alsoFound.length > 0 ? [`${words}: ${alsoFound.slice(0, 4).join(', ')}`] : [],
  );
  return [
    passages.length === 0
      ? `Nothing ${taken.length > 0 ? 'with these words ' : ''}was found.`
      : rules.length === 0
        ? 'All passages within the limits, newest first.'
        : matches > 0
          ? 'Found by all words.'
          : 'Found by some of the words.',
    ...(taken.length > 0 ? [`Words of the question were taken as limits: ${list(taken)}.`] : []),
    ...missing.map(formatMissing),
    ...(wishes.length > 0 ? [`Sooner, but not only: ${list(wishes)}.`] : []),
    ...(excluded.length > 0 ? [`Not looked for, but not left out: ${list(excluded)}.`] : []),
    ...formatRules(rules),
    ...(also.length > 0 ? [`Also looked for: ${foreignName(also.slice(0, 6).join('; '))}.`] : []),
  ];
}

function format({
  passages,
  companies,
  matches,
  searched,
  waiting,
  unsearchable,
  how,
  note,
  left,
  next,
}: SearchCallsOutput): string {
  const state = [
    how,
    `${counted(matches, 'passage')} with all words in ${counted(searched, 'searched call')}.`,
    ...(waiting > 0 ? [`${counted(waiting, 'call is', 'calls are')} not indexed yet: ask again in a moment.`] : []),
    ...(unsearchable > 0 ? [`${counted(unsearchable, 'call')} cannot be searched.`] : []),
  ].join(' ');
  if (companies && companies.length > 0) {
    const rest = left > 0 ? [`${counted(left, 'more company', 'more companies')}: ask again with next "${next}".`] : [];
    return [state, note, markCallText(companies.map(formatMentions).join('\n')), ...rest].join('\n');
  }
  if (passages.length === 0) return `${state} Try fewer or other words, or list_library for what there is to search.`;
  /** A company is named at its first passage. */
  const named = new Set<string>();
  const nameOf = ({ ticker, company }: PassageAnswer): string => {
    const isNamed = named.has(ticker);
    named.add(ticker);
    return isNamed ? ticker : `${company} (${ticker})`;
  };
  const shown = passages.map((passage) => {
    const { quarter, turn, speaker, role, section, text, isCut, citation, missing = [], marks } = passage;
    const who = `${speaker === '' ? 'unnamed' : speaker}${role === '' ? '' : ` (${role})`}`;
    return [
      `turn ${turn}, ${section}${isCut ? ', part of the turn' : ''}${missing.length > 0 ? `; without: ${missing.join(', ')}` : ''}:`,
      markCallText(`${nameOf(passage)}, ${quarter}, ${who}:\n${text}`),
      ...formatMarks(marks),
      `Citation: ${citation}`,
    ].join('\n');
  });
  const more = left > 0 ? [`${left} more passages: ask again with next "${next}".`] : [];
  return [state, note, ...noteOnComments(passages), ...shown, ...more].join('\n');
}
