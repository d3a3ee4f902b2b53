import { newestFirst } from '../../domain/quarters.ts';
import { missingCalls, tickersWithout, type MissingCalls } from '../../domain/search/meantLimits.ts';
import type { PassageLimits } from '../../domain/search/passageQuery.ts';
import type { Question } from '../../domain/search/question.ts';
import { quarterLimits, readQuarterLimit } from '../../domain/search/quarterWords.ts';
import type { MarkLabel } from '../../domain/marks/markLabels.ts';
import type { Library, StoredCall } from '../../library/library.ts';
import { listElements } from '../../domain/identifiers/listElements.ts';
import type { LimitedSpeakers } from '../../library/search/librarySearch.ts';
import { findLabeled } from '../../library/marks/labeledPlaces.ts';
import { defaultLabels } from '../../library/marks/labels.ts';
import type { Mark } from '../../library/marks/mark.ts';
import { waitForIndex } from '../../library/waitForIndex.ts';
import { companiesIn, companiesNamed, directoryOf, formatAbsent, formatUnfound, listSome } from '../companies.ts';
import { counted } from '../counted.ts';
import { foreignName } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { personReadings } from './personNamed.ts';

/** The fields of a search that limit it. */
interface LimitFields {
  label?: string | undefined;
  company?: string | undefined;
  quarter?: string | undefined;
  speaker?: string | undefined;
  role?: string | undefined;
  section?: PassageLimits['section'];
}

interface Searching {
  asked: LimitFields;
  question: Question;
  sources: Sources;
  library: Library;
  calls: readonly StoredCall[];
  signal: AbortSignal | undefined;
}

/** A company as the field names it, with the CIKs of those in the library that it means. */
export interface NamedCompany {
  name: string;
  ciks: readonly number[];
}

export interface GivenLimits {
  limits: PassageLimits;
  /** Sentences about calls that a limit can't find. */
  notes: string[];
  /** The marks with the label. */
  marks: readonly Mark[];
  /** The companies of the field that have calls within the limits on calls. */
  named: readonly NamedCompany[];
  /** A limit that nothing in the library fits, with the available values. */
  problem?: string;
}

/** Sets one kind of limits. Returns the problem if nothing in the library fits it. */
type SetLimits = (given: GivenLimits, searching: Searching) => string | undefined | Promise<string | undefined>;

/** Returns the limits from fields and typed filters, which always apply. */
export async function limitsOf(searching: Searching): Promise<GivenLimits> {
  const { asked, question } = searching;
  const { section = question.typed.section } = asked;
  const none = { limits: {}, notes: [], marks: [], named: [] };
  const given: GivenLimits = { ...none, limits: { section, side: question.typed.side }, notes: [] };
  const kinds: readonly SetLimits[] = [limitLabel, limitCompanies, limitQuarters, limitSection, limitPeople];
  for (const set of kinds) {
    const problem = await set(given, searching);
    if (problem !== undefined) return { ...none, problem };
  }
  return given;
}

const filled = (text: string | undefined): string | undefined => (text?.trim() === '' ? undefined : text);

async function limitLabel(
  given: GivenLimits,
  { asked, question, sources, library }: Searching,
): Promise<string | undefined> {
  const label = filled(asked.label ?? question.typed.label);
  if (label === undefined) return undefined;
  const labeled = await findLabeled(library.marks, labelsOf(sources), label);
  if ('names' in labeled) return `The person has no label ${foreignName(label)}. There is ${listSome(labeled.names)}.`;
  if (labeled.marks.length === 0) return `No passage is marked with the label ${foreignName(label)}.`;
  given.marks = labeled.marks;
  given.limits.marked = labeled.marked;
  return undefined;
}

const labelsOf = ({ source, markLabels }: Sources): { source: string; labels: readonly MarkLabel[] } => ({
  source: source(),
  labels: markLabels?.() ?? defaultLabels,
});

function allAbsent(none: readonly string[], calls: readonly StoredCall[]): string {
  const tickers = listSome([...new Set(calls.map(({ ticker }) => ticker))]);
  return `${none.join(' ')} It has calls of ${tickers}; read_call says what reading another call costs.`;
}

async function limitCompanies(
  given: GivenLimits,
  { asked, question, sources, calls }: Searching,
): Promise<string | undefined> {
  const company = filled(asked.company ?? question.typed.company);
  if (company === undefined) {
    const none = tickersWithout(calls, question);
    const sentences = [...new Set(none.map(({ name }) => formatAbsent(name)))];
    given.notes.push(...sentences);
    const isAll = none.length > 0 && none.length === question.meant.tickers.length;
    return isAll ? allAbsent(sentences, calls) : undefined;
  }
  const directory = await directoryOf(sources);
  const lists = { calls, directory };
  const named = companiesIn(company, lists).map((name) => {
    return { name, ciks: companiesNamed(calls, name, directory).map(({ cik }) => cik) };
  });
  const none = named.filter(({ ciks }) => ciks.length === 0).map(({ name }) => formatUnfound(name, lists));
  given.named = named.filter(({ ciks }) => ciks.length > 0);
  if (given.named.length === 0) return allAbsent(none, calls);
  given.limits.ciks = [...new Set(given.named.flatMap(({ ciks }) => ciks))];
  given.notes.push(...none);
  return undefined;
}

function limitQuarters(given: GivenLimits, { asked, question, calls }: Searching): string | undefined {
  const quarter = filled(asked.quarter ?? question.typed.quarter);
  if (quarter === undefined) return undefined;
  const { limits, notes, named } = given;
  const company = filled(asked.company ?? question.typed.company);
  const has = newestFirst(calls.filter(({ cik }) => limits.ciks?.includes(cik) ?? true).map(({ fyq }) => fyq));
  const mentions = readQuarterLimit(quarter);
  if (!mentions)
    return `quarter: Give quarters like "Q3 2026", "2026" or "last 4", not ${foreignName(quarter)}. The library has ${listSome(has)}.`;
  const { quarters, newest } = quarterLimits(mentions, has);
  Object.assign(limits, { quarters, newest });
  if (!quarters) return undefined;
  if (quarters.length === 0) return formatMissing({ company, quarters: [quarter], has });
  notes.push(...missingCalls(mentions, { text: quarter, among: named, calls }).map(formatMissing));
  const isThere = ({ ciks }: NamedCompany): boolean =>
    calls.some(({ cik, fyq }) => ciks.includes(cik) && quarters.includes(fyq));
  given.named = named.filter(isThere);
  return undefined;
}

/** Formats quarters that a company has no call of. */
export function formatMissing({ company, quarters, has }: MissingCalls): string {
  const of = company === undefined ? '' : ` of ${foreignName(company)}`;
  const named = quarters.map((quarter) => `“${foreignName(quarter)}”`).join(', ');
  return `The library has no call${of} for ${named}. It has ${listSome(has)}.`;
}

/** Formats all names of companies, since none of them may be left out. */
export const namesOf = (named: readonly NamedCompany[]): string =>
  named.map(({ name }) => foreignName(name)).join(', ');

async function limitSection({ limits, notes }: GivenLimits, { library, signal }: Searching): Promise<undefined> {
  if (limits.section === undefined) return;
  await waitForIndex(library, signal);
  const { calls: all } = await library.speakers({ ...limits, section: undefined }, signal);
  const { calls: having } = await library.speakers(limits, signal);
  const named = limits.section === 'prepared' ? 'prepared remarks' : 'questions';
  if (having < all) notes.push(`${all - having} of ${counted(all, 'call')} have no ${named}.`);
}

async function limitPeople(
  { limits, notes }: GivenLimits,
  { asked, question, library, signal }: Searching,
): Promise<string | undefined> {
  const speaker = filled(asked.speaker ?? question.typed.speaker);
  const role = filled(asked.role ?? question.typed.role);
  if (speaker === undefined && role === undefined) return undefined;
  await waitForIndex(library, signal);
  const there = await library.speakers(limits, signal);
  for (const reading of personReadings({ speaker, role })) {
    const { speakers } = await library.speakers({ ...limits, ...reading }, signal);
    if (speakers.length === 0) continue;
    Object.assign(limits, reading);
    notes.push(...withoutRole(reading.role, there));
    if (speaker !== undefined && reading.speaker !== speaker)
      notes.push(`The speaker ${foreignName(speaker)} was read as ${formatReading(reading)}.`);
    return undefined;
  }
  const [kind, value, has] =
    speaker === undefined
      ? (['role', role!, there.speakers.map((each) => each.role)] as const)
      : (['speaker', speaker, there.speakers.map(({ name }) => name)] as const);
  return [
    `No ${kind} in these calls is ${foreignName(value)}.`,
    ...notes,
    ...withoutRole(role, there),
    ...(listElements(value).length > 1 ? [`Give one ${kind} at a time.`] : []),
    `There is ${listSome([...new Set(has)])}.`,
  ].join(' ');
}

function withoutRole(role: string | undefined, { withoutRoles, calls }: LimitedSpeakers): string[] {
  if (role === undefined || withoutRoles === 0) return [];
  return [`${withoutRoles} of the ${counted(calls, 'call')} searched name no roles.`];
}

function formatReading({ speaker, role }: PassageLimits): string {
  const parts = [
    ...(speaker === undefined ? [] : [foreignName(speaker)]),
    ...(role === undefined ? [] : [`role ${foreignName(role)}`]),
  ];
  return parts.join(', ');
}
