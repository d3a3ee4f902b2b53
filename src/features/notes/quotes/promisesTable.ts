import * as l10n from '@vscode/l10n';
import { escapeOnOneLine } from '../../../domain/format/markdown.ts';
import { formatPromiseState, type PromiseState } from '../../../domain/format/promiseState.ts';
import { findCitationLinks, type NoteLink } from '../../../domain/notes/citationLinks.ts';
import { sentencesIn } from '../../../domain/notes/pairing/sentences.ts';
import { CallText } from '../../../domain/passages/callText.ts';
import { findPassage } from '../../../domain/passages/findPassage.ts';
import type { Passage, PassageLocator } from '../../../domain/passages/passage.ts';
import type { QuotableCall } from './quoteModel.ts';
import { quoteSelected, writeQuote, type Quote } from './quoteModel.ts';

/** A promise for a note. */
export interface PromiseRow {
  said: Quote;
  due: string;
  /** Absent if it isn't answered, or no longer said. */
  answer?: Quote | undefined;
  state: PromiseState;
}

/** In characters. Longer words are quoted up to the end of a sentence. */
const longestInCell = 300;

/**
 * Quotes the sentences of marked words for a cell of a table, since a part of one may lack what changes its meaning.
 * Undefined if the call no longer has the words.
 */
export function quoteInCell(call: QuotableCall, locator: PassageLocator, scheme: string): Quote | undefined {
  const { text, parsed } = call;
  const found = findPassage(call.source, parsed.turns, locator);
  const turn = parsed.turns.find(
    ({ speechStart, speechEnd }) => found && speechEnd > found.start && speechStart < found.end,
  );
  if (!found || found.how === 'changed' || !turn) return undefined;
  const speech = { start: turn.speechStart, end: turn.speechEnd };
  const sentences = sentencesIn(text, speech).filter(({ start, end }) => start < found.end && end > found.start);
  const start = sentences[0]?.start ?? found.start;
  const last = sentences.findLast(({ end }) => end - start <= longestInCell) ?? sentences[0];
  return quoteSelected({ ...call, passage: { start, end: last?.end ?? found.end } }, scheme, new Date());
}

/** Returns the promises that a note lacks: those that it doesn't cite, or whose answer it doesn't cite yet. */
export function missingIn(note: string, rows: readonly PromiseRow[]): PromiseRow[] {
  const links = findCitationLinks(note);
  const cited = new Map<string, Passage[]>();
  const isCited = ({ selected, parts }: Quote): boolean => {
    const name = `${selected.cik} ${selected.fyq}`;
    const own = cited.get(name) ?? passagesIn(selected, links);
    cited.set(name, own);
    return own.some(({ start, end }) => start < parts.at(-1)!.end && end > parts[0]!.start);
  };
  return rows.filter(({ said, answer }) => !isCited(said) || (answer && !isCited(answer)));
}

/** Returns the passages of a call that links lead to. */
function passagesIn(
  { from, cik, fyq, text, parsed, source }: Quote['selected'],
  links: readonly NoteLink[],
): Passage[] {
  const call = source ?? new CallText(text);
  return links
    .filter(({ link }) => link.from === from && link.cik === cik && link.fyq === fyq)
    .flatMap(({ link: { passage } }) => (passage && findPassage(call, parsed.turns, passage)) ?? []);
}

const quoted = '“${quote}” ([${ticker}, ${quarter}](${link}))';

/** Writes promises as a table whose quotations the check of notes reads. */
export function writePromises(rows: readonly PromiseRow[]): string {
  const heads = [l10n.t('Said in'), l10n.t('By'), l10n.t('Promise'), l10n.t('Due'), l10n.t('Answer'), l10n.t('State')];
  const cells = rows.map(({ said, due, answer, state }) => [
    escapeOnOneLine(said.selected.fyq),
    escapeOnOneLine(said.parts[0]!.speaker),
    writeQuote(said, quoted, ''),
    escapeOnOneLine(due),
    answer ? writeQuote(answer, answer.parts[0]!.speaker === '' ? quoted : `\${speaker}: ${quoted}`, '') : '',
    formatPromiseState(state),
  ]);
  return [heads, heads.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
