import * as vscode from 'vscode';
import { findPlaceLinks, type PlaceLink } from '../../../domain/citations/placeLink.ts';
import { commands } from '../../../ids.ts';
import { findCitationLinks } from '../../../domain/notes/citationLinks.ts';
import { findNoteLinks } from '../../../domain/notes/referenceLinks.ts';

/** Makes the links of citations clickable in every editor, since some don't open links of another editor's scheme. */
export function provideNoteLinks(
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
): vscode.DocumentLink[] | undefined {
  if (token.isCancellationRequested) return undefined;
  const all = document.getText();
  const places = findPlaceLinks(all).map((place) => ({ ...place, tooltip: tooltipOf(place) }));
  const uses = findNoteLinks(all).filter(({ definition }) => definition !== undefined);
  const cited = [...findCitationLinks(all), ...uses].map((link) => ({
    ...link,
    tooltip: vscode.l10n.t('Go to Cited Words'),
  }));
  return [...cited, ...places].map(({ start, end, text, tooltip }) => {
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    const argument = encodeURIComponent(JSON.stringify([{ type: 'link', text }]));
    const link = new vscode.DocumentLink(range, vscode.Uri.parse(`command:${commands.notesOpenCitation}?${argument}`));
    link.tooltip = tooltip;
    return link;
  });
}

function tooltipOf({ path }: PlaceLink): string {
  return path === '/fund' ? vscode.l10n.t('Open Fund') : vscode.l10n.t('Open Minute Bars');
}
