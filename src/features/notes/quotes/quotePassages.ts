import * as vscode from 'vscode';
import { fromOfSource } from '../../../domain/links/citing.ts';
import { inSlices } from '../../../base/slices.ts';
import { CallText } from '../../../domain/passages/callText.ts';
import { findPassage } from '../../../domain/passages/findPassage.ts';
import type { SelectedWords } from '../../../domain/passages/selectedWords.ts';
import { parseCallInSteps } from '../../../domain/transcripts/parseCall.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import type { Services } from '../../../host/services.ts';
import type { ParsedArguments } from '../../../ids.ts';
import { inLibrary } from '../../../library/inLibrary.ts';
import type { TranscriptAnswer } from '../../../domain/transcript.ts';
import type { Library } from '../../../library/library.ts';
import { quoteSelected, type QuotableCall, type Quote } from './quoteModel.ts';
import { companyName } from '../../../domain/names/companyName.ts';

type QuotedPlace = ParsedArguments['passages']['passages'][number];

/** Quotes passages of calls in the library, in their order. Sends no request, and rejects if any of them is gone. */
export async function quotePassages(
  { library: openLibrary, connection }: Services,
  { passages }: ParsedArguments['passages'],
): Promise<[Quote, ...Quote[]]> {
  const library = await openLibrary();
  const from = fromOfSource(connection.source);
  const calls = new Map<string, QuotableCall>();
  const quotes: Quote[] = [];
  for (const place of passages) {
    const name = `${place.cik} ${place.fyq}`;
    const call = calls.get(name) ?? (await readCall(library, place, from));
    if (!call) throw new PlainError(vscode.l10n.t('This call isn’t in the library anymore.'));
    calls.set(name, call);
    const found = findPassage(call.source, call.parsed.turns, place.passage);
    const isThere = found !== undefined && found.how !== 'changed';
    const quote = isThere && quoteSelected({ ...call, passage: found }, vscode.env.uriScheme, new Date());
    if (!quote)
      throw new PlainError(vscode.l10n.t('A passage of {0}, {1} has changed. Search again.', call.ticker, call.fyq));
    quotes.push(quote);
  }
  return quotes as [Quote, ...Quote[]];
}

/** Reads a call, for quotations of it; undefined if the library lacks it. */
export async function readCall(
  library: Library,
  { cik, fyq }: Pick<QuotedPlace, 'cik' | 'fyq'>,
  from: SelectedWords['from'],
): Promise<QuotableCall | undefined> {
  const read = await inLibrary(library.read({ endpoint: 'transcript', cik, fyq }, { mode: 'library' }));
  return read === 'absent' || !read ? undefined : quotableCall(read.value, { fyq, from });
}

/** Undefined for an answer without a call. */
async function quotableCall(
  { metadata, call }: TranscriptAnswer,
  { fyq, from }: Pick<SelectedWords, 'fyq' | 'from'>,
): Promise<QuotableCall | undefined> {
  if (!call) return undefined;
  const source = new CallText(call.transcript);
  await inSlices(source.prepare());
  const { cik, ticker } = metadata;
  const parsed = await inSlices(parseCallInSteps(call));
  return { from, cik, ticker, company: companyName(metadata), fyq, text: call.transcript, parsed, source };
}
