import * as v from 'valibot';
import type { PassageLimits } from '../../domain/search/passageQuery.ts';
import { leftOf, sizeInput, sizeOutput } from '../data/answer.ts';
import { cutText } from '../fit.ts';
import { companiesNamed, directoryOf, storedCalls, type CompanyWithCalls } from '../companies.ts';
import { counted } from '../counted.ts';
import { foreignName, markCallText, wordsAreData, withoutMarks } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { defineTool } from '../tool.ts';
import { formatCitation } from './citation.ts';
import { findPassages, type FoundPassages, type RankedPassage } from './findPassages.ts';
import { readQuestion } from './question.ts';

const word = (about: string) => v.optional(v.pipe(v.string(), v.maxLength(200), v.description(about)));

const input = v.strictObject({
  query: v.pipe(
    v.string(),
    v.regex(/\S/, 'Give words to search for.'),
    v.maxLength(2_000),
    v.description('Words, a question, or "exact words"'),
  ),
  company: word('Ticker, CIK or name'),
  quarter: word('"Q3 2026", "Q3" or "2026"'),
  speaker: word('Name, or part of it'),
  role: word('"CFO", "analyst", …'),
  section: v.optional(v.picklist(['prepared', 'questions'])),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20), v.description('Default: 4')), 4),
  ...sizeInput,
});

const passage = v.object({
  ticker: v.string(),
  company: v.string(),
  cik: v.number(),
  quarter: v.string(),
  /** As `turns` of read_call takes it. */
  turn: v.number(),
  speaker: v.string(),
  role: v.string(),
  section: v.string(),
  text: v.string(),
  /** Whether the turn goes on before or after the text. */
  isCut: v.boolean(),
  /** A Markdown link to the words. */
  citation: v.string(),
  /** Words of the question that the turn doesn't have. */
  missing: v.optional(v.array(v.string())),
});
type ShownPassage = v.InferOutput<typeof passage>;

const output = v.object({
  passages: v.array(passage),
  matches: v.number(),
  /** Calls that were searched, calls that aren't indexed yet, and calls whose text can't be searched. */
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
  description:
    'Finds passages in the earnings calls of the library, best first, each with speaker, quarter and a citation to put beside a quotation. Use it before read_call. Costs nothing; calls outside of the library are not searched. Example: {"query":"gross margin freight","company":"BRMC","role":"CFO"}',
  input,
  output,
  run: async (asked, sources, { fit, ...read }) => {
    const { query, limit } = asked;
    const question = readQuestion(query);
    const isNamed = question.meant.names.length > 0 || (asked.company ?? question.query.company) !== undefined;
    const companies = isNamed ? await storedCalls(sources) : [];
    const within = await limitsOf(asked, question.query, { sources, companies });
    const { limits } = within;
    const { signal } = read;
    const found =
      limits === undefined
        ? nothing
        : await findPassages(await sources.library(), question, { limits, companies, signal });
    const { indexed: searched, waiting, unsearchable } = found.state;
    return fit({
      items: found.passages.map((each) => shownOf(each, sources)),
      limit,
      build: (part) => ({
        passages: [...part.shown],
        matches: found.matches,
        ...{ searched, waiting, unsearchable },
        how: within.problem ?? formatHow(found),
        note: wordsAreData,
        ...leftOf(part),
      }),
      cut: (item, length) => ({ ...item, text: cutText(item.text, length), isCut: true }),
    });
  },
  format,
});

const nothing: FoundPassages = {
  passages: [],
  matches: 0,
  state: { indexed: 0, waiting: 0, unsearchable: 0 },
  limits: {},
};

/** The limits as they were given; absent where the library has no call within them. */
async function limitsOf(
  { company, quarter, speaker, role, section }: v.InferOutput<typeof input>,
  typed: PassageLimits,
  { sources, companies }: { sources: Sources; companies: readonly CompanyWithCalls[] },
): Promise<{ limits?: PassageLimits; problem?: string }> {
  const limits: PassageLimits = {
    quarter: quarterOf(quarter ?? typed.quarter),
    speaker: speaker ?? typed.speaker,
    role: role ?? typed.role,
    section: section ?? typed.section,
  };
  const named = company ?? typed.company;
  if (named === undefined || named.trim() === '') return { limits };
  const directory = await directoryOf(sources);
  const ciks = [...new Set(companiesNamed(companies, named, directory).map(({ cik }) => cik))];
  if (ciks.length > 0) return { limits: { ...limits, ciks } };
  const problem = `The library has no call of ${foreignName(named)}. list_library shows the companies that it has; read_call says what reading another call costs.`;
  return { problem };
}

/** `3Q26` and `FY26 Q3` as the index has quarters. */
function quarterOf(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  return text
    .replace(/\b([1-4])\s?Q/gi, 'Q$1 ')
    .replace(/\bFY\s?/gi, ' ')
    .replace(/(Q[1-4])['’]?\s*(\d\d)\b(?!\d)/gi, '$1 20$2');
}

function shownOf({ passage: found, missing }: RankedPassage, sources: Sources): ShownPassage {
  const { ticker, company, cik, fyq, turn, speaker, role, section, text, isCut, locator } = found;
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
    citation: formatCitation({ cik, ticker, fyq, turn, passage: locator }, sources),
    ...(missing.length > 0 ? { missing: missing.map(foreignName) } : {}),
  };
}

function formatHow({ passages, limits }: FoundPassages): string {
  if (passages.length === 0) return 'Nothing was found.';
  const taken = Object.entries(limits).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${foreignName(String(value))}`],
  );
  const by = passages[0]!.by;
  return `Found by ${by}${taken.length > 0 ? `, with words of the question taken as limits (${taken.join(', ')})` : ''}.`;
}

function format({
  passages,
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
    `${counted(matches, 'matching turn')} in ${counted(searched, 'searched call')}.`,
    ...(waiting > 0 ? [`${waiting} calls are not indexed yet: ask again in a moment.`] : []),
    ...(unsearchable > 0 ? [`${unsearchable} calls cannot be searched.`] : []),
  ].join(' ');
  if (passages.length === 0) return `${state} Try fewer or other words, or list_library for what there is to search.`;
  const shown = passages.map(({ ticker, quarter, turn, speaker, role, section, text, isCut, citation, missing = [] }) =>
    [
      `turn ${turn}, ${section}${isCut ? ', part of the turn' : ''}${missing.length > 0 ? `; without: ${missing.join(', ')}` : ''}:`,
      markCallText(
        `${ticker}, ${quarter}, ${speaker === '' ? 'unnamed' : speaker}${role === '' ? '' : ` (${role})`}:\n${text}`,
      ),
      `Citation: ${citation}`,
    ].join('\n'),
  );
  const more = left > 0 ? [`${left} more passages: ask again with next "${next}".`] : [];
  return [state, note, ...shown, ...more].join('\n');
}
