import * as vscode from 'vscode';
import { taking, type CommandActions } from '../../host/commands/commandRunner.ts';
import type { LazyTree } from '../../host/trees/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';
import { openCitation, openUri } from './citations/openCitation.ts';
import type { FixKind } from '../../domain/verdicts/problems.ts';
import { NotesTree } from './index/notesTree.ts';
import type { Grouping, NotesNode } from './index/notesTreeModel.ts';
import { askFilter, noteOf, placeOf, quotationOf, RowActions } from './index/rowActions.ts';
import { QuoteActions } from './quotes/quoteActions.ts';
import { startNoteLanguage, type NoteLanguage } from './startNoteLanguage.ts';
import { findPlaceLinks, type PlaceLink } from '../../domain/links/placeLink.ts';
import { findFigureLinks, type FigureLink } from '../../domain/links/figureLink.ts';
import { findCitationLinks } from '../../domain/notes/citationLinks.ts';
import { findNoteLinks } from '../../domain/notes/referenceLinks.ts';

/** The view of the notes, once it is needed. */
interface NotesView {
  tree: NotesTree;
  rows: RowActions;
}

/** The late-loaded parts that the commands use. */
interface NotesContext {
  view: () => Promise<NotesView>;
  language: () => Promise<NoteLanguage>;
}

/** The actions of the commands, links and providers for notes. */
export class NotesCommands {
  readonly quotes: QuoteActions;
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
    this.quotes = new QuoteActions(services);
  }

  /** Returns the actions of the commands. Most need the view, which reads the notes on first use. */
  actionsOf({ view, language }: NotesContext): CommandActions<'notes'> {
    const { quotes } = this;
    const restore = (kind: FixKind) =>
      taking(quotationOf, async ({ argument }) => (await view()).rows.restore(argument, kind));
    const openCited = taking(quotationOf, async ({ argument }) => (await view()).rows.openCited(argument));
    const groupBy = (grouping: Grouping) => async (): Promise<void> => {
      (await view()).tree.state.grouping = grouping;
    };
    return {
      [commands.notesGoTo]: taking(placeOf, async ({ argument }) => (await view()).rows.goTo(argument)),
      [commands.notesOpenCited]: openCited,
      [commands.notesLoadCited]: openCited,
      [commands.notesRestoreWording]: restore('words'),
      [commands.notesCorrectSpeaker]: restore('speaker'),
      [commands.notesIncludeCut]: restore('cut'),
      [commands.notesFilter]: async () => askFilter((await view()).tree.state),
      [commands.notesClearFilter]: async () => {
        (await view()).tree.state.filter = '';
      },
      [commands.notesShare]: taking(noteOf, async ({ argument }) =>
        (await import('./share/shareNote.ts')).shareNote(this.#services, await language(), argument),
      ),
      [commands.notesCopyChecked]: taking(noteOf, async ({ argument }) =>
        (await import('./share/copyChecked.ts')).copyChecked(this.#services, await language(), argument),
      ),
      [commands.notesGroupByCompany]: groupBy('company'),
      [commands.notesGroupByNote]: groupBy('note'),
      // In a menu, the entry of the current grouping has a check mark in its title: the editor offers extensions no
      // other way.
      [commands.notesGroupedByCompany]: groupBy('company'),
      [commands.notesGroupedByNote]: groupBy('note'),
      [commands.transcriptsCopyQuote]: ({ argument }) => quotes.copy(argument),
      [commands.transcriptsQuoteToNote]: ({ argument }) => quotes.toNote(argument),
      [commands.transcriptsCopyChecked]: async ({ argument }) =>
        (await import('./share/copyChecked.ts')).copyCheckedText(
          this.#services,
          await language(),
          await quotes.written(argument),
        ),
      [commands.notesInsertPromises]: async ({ argument }) =>
        (await import('./quotes/insertPromises.ts')).insertPromises(this.#services, argument),
      [commands.notesInsertFigure]: async ({ argument }) =>
        (await import('./quotes/insertFigure.ts')).insertFigure(this.#services, argument),
      [commands.notesInsertHighlights]: async (asked) =>
        (await import('./quotes/insertHighlights.ts')).insertHighlights(this.#services, asked),
      [commands.notesCopyHighlights]: async (asked) =>
        (await import('./quotes/insertHighlights.ts')).copyHighlights(this.#services, asked),
      [commands.notesOpenCitation]: ({ argument }) => openCitation(this.#services, argument),
    };
  }

  openUri(uri: vscode.Uri): Promise<void> {
    return openUri(this.#services, uri);
  }

  provideLinks(document: vscode.TextDocument, token: vscode.CancellationToken): vscode.DocumentLink[] | undefined {
    return provideNoteLinks(document, token);
  }

  startLanguage(): NoteLanguage {
    return startNoteLanguage(this.#services);
  }

  openView(language: NoteLanguage, tree: LazyTree<NotesNode>): NotesView {
    return { tree: new NotesTree(this.#services, language, tree), rows: new RowActions(language, tree) };
  }
}

/** Makes the links of citations clickable in every editor, since some don't open links of another editor's scheme. */
function provideNoteLinks(
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
  const figures = findFigureLinks(all).map((figure) => ({ ...figure, tooltip: tooltipOfFigure(figure.link) }));
  return [...cited, ...places, ...figures].map(({ start, end, text, tooltip }) => {
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

function tooltipOfFigure({ subject: { of } }: FigureLink): string {
  if (of === 'indicator') return vscode.l10n.t('Open Indicator');
  if (of === 'fund') return vscode.l10n.t('Open Fund');
  return of === 'bar' ? vscode.l10n.t('Open Minute Bars') : vscode.l10n.t('Open Screen');
}
