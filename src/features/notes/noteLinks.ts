import * as vscode from 'vscode';
import { commands } from '../../ids.ts';
import { findCitationLinks } from './citationLinks.ts';

/** Links of citations can be followed in the editor, in any editor: some open no links of another's scheme. */
export class NoteLinks implements vscode.DocumentLinkProvider {
  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    return findCitationLinks(document.getText()).map(({ start, end, text }) => {
      const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
      const argument = encodeURIComponent(JSON.stringify([{ type: 'link', text }]));
      const link = new vscode.DocumentLink(
        range,
        vscode.Uri.parse(`command:${commands.notesOpenCitation}?${argument}`),
      );
      link.tooltip = vscode.l10n.t('Go to the cited words');
      return link;
    });
  }
}
