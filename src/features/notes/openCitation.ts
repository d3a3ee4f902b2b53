import * as vscode from 'vscode';
import { parseCitationLink, parseDecodedLink, type CitationLink } from '../../domain/citations/citationLink.ts';
import { kindOfSource } from '../../base/snapshot.ts';
import type { Parsed } from '../../base/located.ts';
import { PlainError } from '../../host/errorWords.ts';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';
import { findCitationLinks } from './citationLinks.ts';

/** A link as text, alone or as the editor's links hand it over; without one it is the link at the cursor. */
export async function openCitation(services: Services, argument: unknown): Promise<void> {
  const text = isClicked(argument) ? argument.text : argument;
  const parsed = typeof text === 'string' ? parseCitationLink(text) : linkAtCursor();
  if (!parsed.ok) throw new PlainError(parsed.error.message);
  await followLink(services, parsed.value);
}

/** What came from outside of the editor. */
export async function openUri(services: Services, { path, query }: vscode.Uri): Promise<void> {
  if (path === '/fund') return openFundLink(services, query);
  const parsed = parseDecodedLink({ path, query });
  if (!parsed.ok) throw new PlainError(parsed.error.message);
  await followLink(services, parsed.value);
}

function isClicked(value: unknown): value is { text: string } {
  return typeof value === 'object' && value !== null && typeof (value as { text?: unknown }).text === 'string';
}

async function openFundLink({ library }: Services, query: string): Promise<void> {
  const values = new URLSearchParams(query);
  const [ticker, cusip, seriesid] = ['ticker', 'cusip', 'seriesid'].map((name) => values.get(name) ?? undefined);
  const named = [ticker, cusip, seriesid].filter((value) => value !== undefined);
  if (named.length === 0 || named.some((value) => !/^[A-Za-z0-9.-]{1,16}$/.test(value)))
    throw new PlainError(vscode.l10n.t('The link does not say which fund it leads to.'));
  const shelf = await library();
  if (shelf.cost({ endpoint: 'fund', ticker, cusip, seriesid }) > 0) await askToSpend(named.join(', '));
  await vscode.commands.executeCommand(commands.fundsOpen, {
    ...(ticker === undefined ? {} : { ticker }),
    ...(cusip === undefined ? {} : { cusip }),
    ...(seriesid === undefined ? {} : { seriesid }),
  });
}

async function askToSpend(name: string): Promise<void> {
  const read = vscode.l10n.t('Read It · 1 Request');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('{0} is not on the shelf. Reading it costs 1 request.', name),
    { modal: true },
    read,
  );
  if (answer !== read) throw new vscode.CancellationError();
}

/** Goes to the cited words; a call that is not on the shelf is asked for only when the person says so. */
async function followLink({ connection, library }: Services, link: CitationLink): Promise<void> {
  const { from, cik, ticker, fyq, turn, passage } = link;
  const name = `${ticker ?? vscode.l10n.t('CIK {0}', String(cik))}, ${fyq}`;
  const connected = kindOfSource(connection.source) === 'service' ? 'service' : 'sample';
  if (connected !== from) {
    const message =
      from === 'sample'
        ? vscode.l10n.t('{0} was cited from sample data, and a service is connected now.', name)
        : vscode.l10n.t('{0} was cited from a service, and sample data is connected now.', name);
    throw new PlainError(message, 'otherSource');
  }
  const shelf = await library();
  if (shelf.cost({ endpoint: 'transcript', cik, fyq }) > 0) await askToSpend(name);
  await vscode.commands.executeCommand(commands.transcriptsOpen, { cik, fyq, turn, passage });
}

function linkAtCursor(): Parsed<CitationLink> {
  const editor = vscode.window.activeTextEditor;
  const offset = editor?.document.offsetAt(editor.selection.active) ?? 0;
  const links = editor ? findCitationLinks(editor.document.getText()) : [];
  const here = links.find(({ start, end }) => start <= offset && offset <= end) ?? onLine(editor, links);
  if (!here) throw new PlainError(vscode.l10n.t('There is no citation at the cursor.'));
  return { ok: true, value: here.link };
}

function onLine(editor: vscode.TextEditor | undefined, links: ReturnType<typeof findCitationLinks>) {
  if (!editor) return undefined;
  const { range } = editor.document.lineAt(editor.selection.active.line);
  const [first, last] = [editor.document.offsetAt(range.start), editor.document.offsetAt(range.end)];
  return links.find(({ start, end }) => start >= first && end <= last);
}
