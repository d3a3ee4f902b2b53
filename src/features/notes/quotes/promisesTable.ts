import * as l10n from '@vscode/l10n';
import { escapeOnOneLine } from '../../../domain/format/markdown.ts';
import { formatPromiseState, type PromiseState } from '../../../domain/format/promiseState.ts';
import { findNoteLinks } from '../../../domain/notes/referenceLinks.ts';
import { sentencesIn } from '../../../domain/notes/pairing/sentences.ts';
import { findPassage } from '../../../domain/passages/findPassage.ts';
import type { PassageLocator } from '../../../domain/passages/passage.ts';
import { citedBy } from './citedQuotes.ts';
import { quoteSelected, writeQuote, type QuotableCall, type Quote } from './quoteModel.ts';

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
  const isCited = citedBy(findNoteLinks(note));
  return rows.filter(({ said, answer }) => !isCited(said) || (answer && !isCited(answer)));
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
