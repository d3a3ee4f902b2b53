import * as l10n from '@vscode/l10n';
import { trimWhere } from '../../base/textEdges.ts';
import type { NoteSpan } from '../notes/noteLines.ts';
import type { Passage } from '../passages/passage.ts';
import { problems, type FixKind, type ProblemKind, type ProblemWords, type Verdict } from './problems.ts';

/** A replacement of a part of a note. */
export interface NoteEdit extends NoteSpan {
  text: string;
}

/** A fix with the ways to make it, the best first. Only a proven one is written. */
export interface ProblemFix {
  kind: FixKind;
  ways: readonly (readonly NoteEdit[])[];
}

/** A finding on a citation or a figure: its place in the note, and its fix. */
export interface CitationProblem extends NoteSpan, Omit<ProblemWords, 'count'> {
  kind: ProblemKind;
  /** The words that differ, in the order of the note; the whole quotation if they can't be located. */
  marks: readonly NoteSpan[];
  /** Ways to correct it; absent if nothing can be fixed. */
  readonly ways?: ProblemFix['ways'];
  /** The place of the words in another call. */
  there?: { cik: number; fyq: string; passage: Passage };
  /** Further fixes. */
  others?: readonly ProblemFix[];
  /** The imported answer that it rests on, which doesn't prove a fix. */
  imported?: 'call' | 'figure';
}

/** Returns the problem as it is reported if it rests on an import. */
export function asImported({ ways: _ways, others: _others, ...problem }: CitationProblem): CitationProblem {
  return { ...problem, imported: 'call' };
}

/** True for a fault, false for a notice. */
export function isWrong({ kind }: Pick<CitationProblem, 'kind'>): boolean {
  return problems[kind].level === 'wrong';
}

/** Returns the verdict on a quotation or a figure with this finding. */
export function verdictOf({ kind }: Pick<CitationProblem, 'kind'>): Verdict {
  return problems[kind].verdict ?? 'unchecked';
}

/** Returns the fix that may correct a problem without a person's own words; undefined if there is none. */
export function fixKindOf(problem: CitationProblem): FixKind | undefined {
  return 'ways' in problem ? problems[problem.kind].fix : undefined;
}

/** Formats a finding as one sentence with the true words. */
export function formatProblem(problem: ProblemWords & { kind: ProblemKind }): string {
  return problems[problem.kind].sentence(shortened(problem));
}

/** Formats a finding for a copy of the note, whose readers have no call to compare. */
export function formatInCopy(problem: ProblemWords & { kind: ProblemKind }): string {
  const { copy, sentence } = problems[problem.kind];
  return (copy ?? sentence)(shortened(problem));
}

/** Formats a caution for findings that rest on an answer from another library. */
export function formatImported(of: NonNullable<CitationProblem['imported']>): string {
  return of === 'call' ? l10n.t('The call was imported.') : l10n.t('The library’s figure was imported.');
}

/** Maximum number of characters of the true words in a sentence. */
const longestWords = 200;

function shortened({ speaker = '', words = '', own = [], was = '', day = '', since = '', count = 1 }: ProblemWords) {
  return { speaker, words: trimWhere(shorten(words), isSeparator), own: own.map(shorten), was, day, since, count };
}

/** Characters between the omitted words and those beside them. */
const isSeparator = (character: string): boolean => ' ,;:'.includes(character);

function shorten(words: string): string {
  const line = words.replace(/\s+/gu, ' ').trim();
  return line.length <= longestWords ? line : `${line.slice(0, longestWords).toWellFormed().trimEnd()}…`;
}
