import * as vscode from 'vscode';
import { nextTurn } from '../../../base/slices.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { escapeOnOneLine } from '../../../domain/format/markdown.ts';
import { fromOfSource } from '../../../domain/links/citing.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { askForNote } from '../../../host/notes/chooseNote.ts';
import { offsetOfCursor } from '../../../host/notes/noteWriting.ts';
import { notify, showInStatusBar, withProgress } from '../../../host/prompts/notifications.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import type { Services } from '../../../host/services.ts';
import type { ParsedArguments } from '../../../ids.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import type { MarkLabel } from '../../../domain/marks/markLabels.ts';
import { findLabel, parseLabels } from '../../../library/marks/labels.ts';
import type { Mark, MarkedCall } from '../../../library/marks/mark.ts';
import {
  callsOf,
  formatLeftOut,
  formatOutcome,
  labelChoices,
  mostAtOnce,
  placeHighlights,
  quoteHighlights,
  scopesOf,
  sortByNote,
  type HighlightQuote,
  type HighlightScope,
} from './highlightsModel.ts';
import { linkOfCall, newNote } from './quoteModel.ts';
import { insertPlaced } from './insertPlaced.ts';
import { readCall } from './quotePassages.ts';

/** The highlights that a command was started for. A person chooses among their labels. */
interface Asked {
  argument: ParsedArguments['highlights'] | undefined;
  initiator: Initiator;
}

/**
 * Inserts the highlights of a call or company that a note doesn't cite yet, as quotations with their comments. The
 * calls are read from the library, without a request.
 */
export async function insertHighlights(services: Services, asked: Asked): Promise<void> {
  const { quotes, ...leftOut } = await quotesOf(services, asked);
  const { notes, settings } = services;
  if (quotes.length === 0) return void notify(formatLeftOut({ ...leftOut, later: 0 }));
  const note = notes.place ?? (await askForNote(settings.noteLanguages, headingOf(quotes)));
  const { document } = note;
  const { fresh, cited, later } = sortByNote(document.getText(), quotes);
  const template = settings.quoteTemplate(document);
  const caret = offsetOfCursor(note);
  if (fresh.length > 0)
    await insertPlaced(note, placeHighlights(document.getText(), caret, { quotes: fresh, template }));
  const counts = { inserted: fresh.length, cited: cited.length, later: later.length };
  void notify(formatOutcome({ ...leftOut, ...counts }));
}

/** Copies the highlights in the format of the last active note. */
export async function copyHighlights(services: Services, asked: Asked): Promise<void> {
  const { quotes, ...leftOut } = await quotesOf(services, asked);
  const template = services.settings.quoteTemplate(services.notes.place?.document);
  const copied = quotes.slice(0, mostAtOnce);
  const later = quotes.length - copied.length;
  if (copied.length > 0) {
    const placed = placeHighlights('', undefined, { quotes: copied, template });
    await vscode.env.clipboard.writeText(placed.insertions[0]!.text.trimEnd());
    showInStatusBar(vscode.l10n.t('Copied {0} highlights to the clipboard.', formatCount(copied.length)), 4_000);
  }
  const rest = formatLeftOut({ ...leftOut, later });
  if (rest !== '') void notify(rest);
}

/** Highlights as quotations, and those that can't be quoted. */
interface FoundHighlights {
  quotes: HighlightQuote[];
  lost: string[];
  missing: MarkedCall[];
}

async function quotesOf(services: Services, asked: Asked): Promise<FoundHighlights> {
  const { connection, library: openLibrary, selections, settings } = services;
  const library = await openLibrary();
  const { source } = connection;
  const marks = (await library.marks.list(source)).filter(
    (mark) => mark.kind === 'highlight' && isAsked(mark, asked.argument),
  );
  const none = new PlainError(vscode.l10n.t('There are no highlights here. Select words in a call and press H.'));
  if (marks.length === 0) throw none;
  const { cik, ticker } = asked.argument ?? {};
  const isNamed = cik !== undefined || ticker !== undefined;
  const scope = isNamed ? marks : (await askForScope(scopesOf(marks, await selections.call()))).marks;
  const chosen = await ofLabel(scope, asked, parseLabels(settings.markLabels));
  if (chosen.length === 0) throw none;
  const calls = callsOf(chosen);
  const read = async (signal?: AbortSignal): Promise<FoundHighlights> => {
    const found: FoundHighlights = { quotes: [], lost: [], missing: [] };
    for (const own of calls) {
      signal?.throwIfAborted();
      const { call: named } = own[0];
      const call = await readCall(library, named, fromOfSource(source));
      if (!call) found.missing.push(named);
      else {
        const { quotes, lost } = quoteHighlights(call, own, { scheme: vscode.env.uriScheme, now: new Date() });
        found.quotes.push(...quotes);
        found.lost.push(...lost);
      }
      await nextTurn();
    }
    return found;
  };
  return calls.length === 1 ? read() : withProgress({ title: vscode.l10n.t('Reading highlighted calls'), work: read });
}

function isAsked({ call }: Mark, { cik, ticker, fyq }: NonNullable<Asked['argument']> = {}): boolean {
  return (
    (cik === undefined || call.cik === cik) &&
    (ticker === undefined || call.ticker.toUpperCase() === ticker.toUpperCase()) &&
    (fyq === undefined || call.fyq === fyq)
  );
}

async function askForScope(scopes: readonly HighlightScope[]): Promise<HighlightScope> {
  const rows = scopes.map((scope) => ({
    label: scope.fyq === undefined ? scope.ticker : vscode.l10n.t('{0}, {1}', scope.ticker, scope.fyq),
    description: [scope.company, formatHighlights(scope)].join(' · '),
    value: scope,
  }));
  const title = vscode.l10n.t('Highlights of a Call or Company');
  return orCancel(await pickOne(rows, { title, matchOnDescription: true }));
}

function formatHighlights({ marks: { length }, calls }: HighlightScope): string {
  const count = length === 1 ? vscode.l10n.t('1 highlight') : vscode.l10n.t('{0} highlights', formatCount(length));
  return calls === 1 ? count : vscode.l10n.t('{0} in {1} calls', count, calls);
}

/** Returns the highlights of the label that the argument names, else of one that the user chooses. */
async function ofLabel(
  marks: readonly Mark[],
  { argument, initiator }: Asked,
  labels: readonly MarkLabel[],
): Promise<readonly Mark[]> {
  if (argument?.label !== undefined) {
    const id = findLabel(labels, argument.label)?.id ?? argument.label;
    return marks.filter(({ label }) => label === id);
  }
  const choices = argument === undefined || initiator === 'person' ? labelChoices(marks, labels) : [];
  if (choices.length === 0) return marks;
  const rows = choices.map(({ name, marks: own }) => ({
    label: name,
    description: formatCount(own.length),
    value: own,
  }));
  return orCancel(await pickOne(rows, { title: vscode.l10n.t('Highlights of a Label') }));
}

/** Returns the first lines of a new note for highlights. */
function headingOf(quotes: readonly HighlightQuote[]): string {
  const [{ quote }] = quotes as [HighlightQuote];
  const link = linkOfCall(quote, vscode.env.uriScheme);
  const isOneCall = quotes.every((each) => linkOfCall(each.quote, vscode.env.uriScheme) === link);
  return isOneCall ? newNote(quote, link) : `# ${escapeOnOneLine(quote.selected.company)}\n\n`;
}
