import * as vscode from 'vscode';
import { escapeOnOneLine } from '../../../domain/format/markdown.ts';
import { placeWritten } from '../../../domain/writing/placeCitation.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { askForNote } from '../../../host/notes/chooseNote.ts';
import { offsetOfCursor } from '../../../host/notes/noteWriting.ts';
import { notify } from '../../../host/prompts/notifications.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import type { Services } from '../../../host/services.ts';
import type { ParsedArguments } from '../../../ids.ts';
import type { Library } from '../../../library/library.ts';
import type { Answer, Mark } from '../../../library/marks/mark.ts';
import { formatDue, readPromises, type FollowedPromise } from '../../../library/marks/promises.ts';
import { fromOfSource } from '../../../domain/links/citing.ts';
import { insertPlaced } from './insertPlaced.ts';
import type { QuotableCall } from './quoteModel.ts';
import { readCall } from './quotePassages.ts';
import { missingIn, quoteInCell, writePromises, type PromiseRow } from './promisesTable.ts';

/** Inserts a table of a company's promises into a note, without those that it cites already. Sends no request. */
export async function insertPromises(services: Services, asked: ParsedArguments['company'] | undefined): Promise<void> {
  const library = await services.library();
  const { source } = services.connection;
  const all = await readPromises(library.marks, { source });
  const promises = await chooseOpen(await chooseCompany(all, asked));
  const reader = new QuoteReader(library, fromOfSource(source));
  const rows: PromiseRow[] = [];
  for (const promise of promises) rows.push(...(await reader.row(promise)));
  const { ticker, company } = promises[0]!.mark.call;
  const heading = `# ${vscode.l10n.t('Promises of {0}', escapeOnOneLine(company === '' ? ticker : company))}\n\n`;
  const gone = promises.length - rows.length;
  if (rows.length === 0) throw new PlainError(vscode.l10n.t('The library doesn’t have the calls of these promises.'));
  const note = services.notes.place ?? (await askForNote(services.settings.noteLanguages, heading));
  const text = note.document.getText();
  const missing = missingIn(text, rows);
  if (missing.length > 0) await insertPlaced(note, placeWritten(text, offsetOfCursor(note), writePromises(missing)));
  const said = vscode.l10n.t(
    'Promises inserted: {0}. Already there: {1}.',
    missing.length,
    rows.length - missing.length,
  );
  void notify(gone === 0 ? said : `${said} ${vscode.l10n.t('Not in the library anymore: {0}.', gone)}`);
}

/** Returns the promises of one company, the one asked for or chosen. */
async function chooseCompany(
  all: readonly FollowedPromise[],
  asked: ParsedArguments['company'] | undefined,
): Promise<FollowedPromise[]> {
  const isAsked = ({ mark: { call } }: FollowedPromise): boolean =>
    asked === undefined || (asked.cik === undefined ? call.ticker === asked.ticker : call.cik === asked.cik);
  const own = all.filter(isAsked);
  if (own.length === 0)
    throw new PlainError(vscode.l10n.t('There are no promises yet. Label words in a call as a promise first.'));
  const byCompany = Map.groupBy(own, ({ mark }) => mark.call.cik);
  if (byCompany.size === 1) return own;
  const rows = [...byCompany.values()].map((value) => {
    const { company, ticker } = value[0]!.mark.call;
    return { label: company, description: ticker, value };
  });
  return orCancel(await pickOne(rows, { title: vscode.l10n.t('Choose Company') }));
}

/** Asks whether only the open promises are meant, if there are others. */
async function chooseOpen(promises: FollowedPromise[]): Promise<FollowedPromise[]> {
  const open = promises.filter(({ isOpen }) => isOpen);
  if (open.length === 0 || open.length === promises.length) return promises;
  const rows = [
    { label: vscode.l10n.t('All ({0})', promises.length), value: promises },
    { label: vscode.l10n.t('Open ({0})', open.length), value: open },
  ];
  return orCancel(await pickOne(rows, { title: vscode.l10n.t('Which Promises?') }));
}

/** Quotes promises and their answers from calls in the library, each of which is read once. */
class QuoteReader {
  readonly #library: Library;
  readonly #from: QuotableCall['from'];
  readonly #calls = new Map<string, Promise<QuotableCall | undefined>>();

  constructor(library: Library, from: QuotableCall['from']) {
    this.#library = library;
    this.#from = from;
  }

  /** Empty if the library doesn't have the words of the promise or of its answer. */
  async row({ mark, answers, due, state }: FollowedPromise): Promise<PromiseRow[]> {
    const last = answers.at(-1);
    const hasWords = last !== undefined && last.words !== '';
    const [said, answer] = [await this.#quote(mark), hasWords ? await this.#quote(last) : undefined];
    return said && (answer || !hasWords) ? [{ said, due: formatDue(due), answer, state }] : [];
  }

  async #quote({ call: { cik, fyq }, locator }: Mark | Answer): Promise<ReturnType<typeof quoteInCell>> {
    const name = `${cik} ${fyq}`;
    const reading = this.#calls.get(name) ?? readCall(this.#library, { cik, fyq }, this.#from);
    this.#calls.set(name, reading);
    const call = await reading;
    return call && quoteInCell(call, locator, vscode.env.uriScheme);
  }
}
