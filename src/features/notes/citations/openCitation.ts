import * as vscode from 'vscode';
import { isRecord } from '../../../base/record.ts';
import { parseCitationLink, parseDecodedLink, type CitationLink } from '../../../domain/citations/citationLink.ts';
import { findPlaceLinks, type PlaceLink } from '../../../domain/citations/placeLink.ts';
import type { Parsed } from '../../../base/located.ts';
import { openAsked } from '../../../host/askToRead.ts';
import { PlainError } from '../../../host/plainError.ts';
import { runCommand } from '../../../host/runCommand.ts';
import type { Services } from '../../../host/services.ts';
import { commands } from '../../../ids.ts';
import { findCitationLinks } from './citationLinks.ts';
import { openPlace, requireSource } from './openPlace.ts';

/** A link as text, alone or as the editor's links hand it over; without one it is the link at the cursor. */
export async function openCitation(services: Services, argument: unknown): Promise<void> {
  const text = isClicked(argument) ? argument.text : argument;
  const place = typeof text === 'string' ? findPlaceLinks(text)[0] : placeAtCursor();
  if (place) return openPlace(services, place);
  const parsed = typeof text === 'string' ? parseCitationLink(text) : linkAtCursor();
  if (!parsed.ok) throw new PlainError(parsed.error.message);
  await followLink(services, parsed.value);
}

/** What came from outside of the editor. */
export async function openUri(services: Services, { path, query }: vscode.Uri): Promise<void> {
  if (path === '/fund' || path === '/bars') return openPlace(services, { path, query });
  const parsed = parseDecodedLink({ path, query });
  if (!parsed.ok) throw new PlainError(parsed.error.message);
  await followLink(services, parsed.value);
}

function isClicked(value: unknown): value is { text: string } {
  return isRecord(value) && typeof value['text'] === 'string';
}

/** Goes to the cited words; a call that is not in the library is asked for only when the person says so. */
async function followLink(services: Services, link: CitationLink): Promise<void> {
  const { from, cik, ticker, fyq, turn, passage } = link;
  const name = `${ticker ?? vscode.l10n.t('CIK {0}', String(cik))}, ${fyq}`;
  requireSource(services.connection.source, from, name);
  await openAsked(services, { name, request: { endpoint: 'transcript', cik, fyq } }, (batch) =>
    runCommand(commands.transcriptsOpen, { cik, fyq, turn, passage }, 'person', batch),
  );
}

function placeAtCursor(): PlaceLink | undefined {
  const editor = vscode.window.activeTextEditor;
  const offset = editor?.document.offsetAt(editor.selection.active) ?? 0;
  return findPlaceLinks(editor?.document.getText() ?? '').find(({ start, end }) => start <= offset && offset <= end);
}

function linkAtCursor(): Parsed<CitationLink> {
  const editor = vscode.window.activeTextEditor;
  const offset = editor?.document.offsetAt(editor.selection.active) ?? 0;
  const links = editor ? findCitationLinks(editor.document.getText()) : [];
  const here = links.find(({ start, end }) => start <= offset && offset <= end) ?? onLine(editor, links);
  if (!here) throw new PlainError(vscode.l10n.t('There’s no citation at the cursor.'));
  return { ok: true, value: here.link };
}

function onLine(editor: vscode.TextEditor | undefined, links: ReturnType<typeof findCitationLinks>) {
  if (!editor) return undefined;
  const { range } = editor.document.lineAt(editor.selection.active.line);
  const [first, last] = [editor.document.offsetAt(range.start), editor.document.offsetAt(range.end)];
  return links.find(({ start, end }) => start >= first && end <= last);
}
