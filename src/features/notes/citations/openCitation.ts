import * as vscode from 'vscode';
import { fromOfSource } from '../../../domain/links/citing.ts';
import * as l10n from '@vscode/l10n';
import { costOfRead, formatWithCost, withCost } from '../../../domain/format/cost.ts';
import { parseCitationLink, parseDecodedLink, type CitationLink } from '../../../domain/links/citationLink.ts';
import { findPlaceLinks, parseBarsQuery } from '../../../domain/links/placeLink.ts';
import { formatSubject } from '../../../domain/figures/formatFigureHover.ts';
import { findFigureLinks, parseDecodedFigure, type FigureLink } from '../../../domain/links/figureLink.ts';
import { openScreenOf, targetOf } from './figureTarget.ts';
import type { Parsed } from '../../../base/located.ts';
import { showError } from '../../../host/errors/formatError.ts';
import { isCancellation, PlainError, requireParsed } from '../../../host/errors/plainError.ts';
import { requireConnection } from '../../../host/errors/requireSource.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import type { Services } from '../../../host/services.ts';
import { commands } from '../../../ids.ts';
import { tickersOf } from '../../../domain/endpoints/tickersOf.ts';
import type { ServiceRequest } from '../../../domain/endpoints/endpoints.ts';
import { judgeSpending, type SpendingRead } from '../../../library/ledger/consent.ts';
import { nameOfCall } from '../../../host/connection/companyNames.ts';
import { createBatch, type Batch, type Grant } from '../../../library/ledger/initiator.ts';
import { confirm } from '../../../host/prompts/notifications.ts';
import {
  findDoubt,
  formatOverride,
  formatRequestsLeft,
  sendAnyway,
  type Doubt,
} from '../../../host/prompts/quotaPrompt.ts';
import { findCitationLinks, type NoteLink } from '../../../domain/notes/citationLinks.ts';
import { findNoteLinks } from '../../../domain/notes/referenceLinks.ts';

/** Opens a citation: a link as text, or else the link at the cursor. */
export async function openCitation(services: Services, text: string | undefined): Promise<void> {
  const place = text === undefined ? placeAtCursor(findPlaceLinks) : findPlaceLinks(text)[0];
  if (place) return openPlace(services, place);
  const figure = text === undefined ? placeAtCursor(findFigureLinks) : findFigureLinks(text)[0];
  if (figure) return openFigure(services, figure.link);
  await followLink(services, requireParsed(text === undefined ? linkAtCursor() : parseCitationLink(text)));
}

/** Opens a link that another program passed to the editor. Errors are shown. */
export async function openUri(services: Services, uri: vscode.Uri): Promise<void> {
  try {
    await followUri(services, uri);
  } catch (error) {
    if (!isCancellation(error)) await showError(error);
  }
}

async function followUri(services: Services, { path, query }: vscode.Uri): Promise<void> {
  if (path === '/fund' || path === '/bars') return openPlace(services, { path, query });
  if (path === '/figure') return openFigure(services, requireParsed(parseDecodedFigure(query)));
  await followLink(services, requireParsed(parseDecodedLink({ path, query })));
}

/** Goes to the cited words. A call that isn't in the library is requested only if the user agrees. */
async function followLink(services: Services, link: CitationLink): Promise<void> {
  const { from, cik, ticker, fyq, turn, passage } = link;
  const name = await nameOfCall(services, { ticker, cik, fyq });
  requireCited(services, from, name);
  await openAsked(services, { name, request: { endpoint: 'transcript', cik, fyq } }, (batch) =>
    runCommand(commands.transcriptsOpen, { cik, fyq, turn, passage }, 'person', batch),
  );
}

function placeAtCursor<L extends { start: number; end: number }>(findLinks: (text: string) => L[]): L | undefined {
  const editor = vscode.window.activeTextEditor;
  const offset = editor?.document.offsetAt(editor.selection.active) ?? 0;
  return findLinks(editor?.document.getText() ?? '').find(({ start, end }) => start <= offset && offset <= end);
}

function linkAtCursor(): Parsed<CitationLink> {
  const editor = vscode.window.activeTextEditor;
  const offset = editor?.document.offsetAt(editor.selection.active) ?? 0;
  const text = editor?.document.getText() ?? '';
  const links = [...findNoteLinks(text), ...findCitationLinks(text)];
  const here = links.find(({ start, end }) => start <= offset && offset <= end) ?? onLine(editor, links);
  if (!here) throw new PlainError(vscode.l10n.t('There’s no citation at the cursor.'));
  return { ok: true, value: here.link };
}

function onLine(editor: vscode.TextEditor | undefined, links: readonly NoteLink[]): NoteLink | undefined {
  if (!editor) return undefined;
  const { range } = editor.document.lineAt(editor.selection.active.line);
  const [first, last] = [editor.document.offsetAt(range.start), editor.document.offsetAt(range.end)];
  return links.find(({ start, end }) => start >= first && end <= last);
}

/**
 * Opens a link to a fund or to minute bars. An answer that isn't in the library is requested only if the user agrees.
 */
async function openPlace(services: Services, { path, query }: { path: string; query: string }): Promise<void> {
  if (path === '/fund') await openFundLink(services, query);
  else await openBarsLink(services, query);
}

async function openFundLink(services: Services, query: string): Promise<void> {
  const values = new URLSearchParams(query);
  const [ticker, cusip, seriesid] = ['ticker', 'cusip', 'seriesid'].map((name) => values.get(name) ?? undefined);
  const named = [ticker, cusip, seriesid].filter((value) => value !== undefined);
  if (named.length === 0 || named.some((value) => !/^[A-Za-z0-9.-]{1,16}$/.test(value)))
    throw new PlainError(l10n.t('The link doesn’t say which fund to open.'));
  const asked = {
    ...(ticker === undefined ? {} : { ticker }),
    ...(cusip === undefined ? {} : { cusip }),
    ...(seriesid === undefined ? {} : { seriesid }),
  };
  await openAsked(services, { name: named.join(', '), request: { endpoint: 'fund', ...asked } }, (batch) =>
    runCommand(commands.fundsOpen, asked, 'person', batch),
  );
}

async function openBarsLink(services: Services, query: string): Promise<void> {
  const { from, tickers, fromDate, tillDate, start, end, length } = requireParsed(parseBarsQuery(query));
  const name = l10n.t('Minute bars of {0}', tickers.join(', '));
  requireCited(services, from, name);
  const mark = start === undefined ? {} : { mark: { from: start, till: end ?? start, length } };
  await openAsked(services, { name, request: { endpoint: 'bars', tickers, fromDate, tillDate } }, (batch) =>
    runCommand(commands.barsOpen, { tickers, fromDate, tillDate, ...mark }, 'person', batch),
  );
}

/** Opens a figure's subject. An answer that isn't in the library is requested only if the user agrees. */
async function openFigure(services: Services, { subject, from }: FigureLink): Promise<void> {
  requireCited(services, from, formatSubject(subject));
  if (subject.of === 'cell' || subject.of === 'count') return openScreenOf(services, subject);
  const { open, ...target } = targetOf(subject);
  await openAsked(services, target, open);
}

/** Throws if the cited source isn't the connected one, or nothing is connected. */
function requireCited({ connection }: Pick<Services, 'connection'>, from: 'service' | 'sample', name: string): void {
  if (fromOfSource(connection.source) === from) return;
  requireConnection({ connection });
  const message =
    from === 'sample'
      ? l10n.t('{0}: cited from sample data, but a service is connected now.', name)
      : l10n.t('{0}: cited from a service, but sample data is connected now.', name);
  throw new PlainError(message, 'otherSource');
}

interface LinkTarget {
  /** The name of the link's target. */
  name: string;
  /** The request that opening it makes to the library. */
  request: ServiceRequest;
}

/**
 * Opens a link's target. A link never sends a request without asking, however many are left. The one prompt also states
 * if few or none are left, so that a second one isn't needed. It doesn't ask if the library has the answer.
 */
async function openAsked(
  { library, connection, settings, unlisted }: Pick<Services, 'library' | 'connection' | 'settings' | 'unlisted'>,
  { name, request }: LinkTarget,
  open: (batch?: Batch) => Promise<unknown>,
): Promise<void> {
  const opened = await library();
  const { source } = connection;
  const cost = opened.cost(request, source, 'stored');
  if (cost === 0) {
    await open();
    return;
  }
  requireConnection({ connection });
  const doubt = await findDoubt(tickersOf(request), unlisted);
  const spending = { request, cost, usage: opened.usage(source) };
  const granted = await ask(spending, { name, doubt, confirmBelow: settings.confirmBelow });
  doubt?.agree();
  await open(createBatch(cost, granted));
}

interface LinkQuestion {
  name: string;
  doubt: Doubt | undefined;
  confirmBelow: number;
}

async function ask(spending: SpendingRead, { name, doubt, confirmBelow }: LinkQuestion): Promise<Grant> {
  const { cost, usage, request } = spending;
  const priced = costOfRead(request.endpoint, cost);
  const verdict = judgeSpending(spending, confirmBelow);
  const read = verdict === 'refuse' ? sendAnyway(cost) : withCost(vscode.l10n.t('Download'), priced);
  const ofQuota = { send: '', ask: formatRequestsLeft(usage, cost), refuse: formatOverride(usage) }[verdict];
  await confirm({
    question: formatWithCost(
      vscode.l10n.t('{0}: not in the library. Download it?', name),
      (said) => vscode.l10n.t('This uses {0}.', said),
      priced,
    ),
    detail: [doubt?.message, doubt?.near, ofQuota].filter(Boolean).join('\n\n') || undefined,
    action: read,
  });
  const left = usage.limit === undefined ? Number.POSITIVE_INFINITY : usage.limit - usage.used;
  return { overrideQuota: verdict === 'refuse' || cost > left };
}
