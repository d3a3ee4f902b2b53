import * as vscode from 'vscode';
import { exactly, formatWithCost } from '../../../domain/format/cost.ts';
import { escapeRendered } from '../../../domain/format/markdown.ts';
import { inSlicesUntil } from '../../../base/slices.ts';
import type { Services } from '../../../host/services.ts';
import { contextOf, wholeWords } from './hoverContextModel.ts';
import { findCited, type CitedCall, type CitedWords } from '../../../domain/verdicts/citedCall.ts';
import type { CitedCalls } from '../../../checking/citedCalls.ts';
import type { CitedFigures } from '../../../checking/citedFigures.ts';
import { formatFigureHover } from '../../../domain/figures/formatFigureHover.ts';
import type { NoteCitation } from '../../../domain/notes/noteCitations.ts';
import type { ParsedNotes } from '../parsedNotes.ts';

const longestWords = 1_500;

interface HoverParts {
  calls: CitedCalls;
  figures: CitedFigures;
  readings: ParsedNotes;
}

/** Shows the cited words in their context, and cited figures with their current value, from the library. */
export class NoteHover implements vscode.HoverProvider {
  readonly #services: Services;
  readonly #calls: CitedCalls;
  readonly #figures: CitedFigures;
  readonly #readings: ParsedNotes;

  constructor(services: Services, { calls, figures, readings }: HoverParts) {
    this.#services = services;
    this.#calls = calls;
    this.#figures = figures;
    this.#readings = readings;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    if (!this.#services.notes.isNote(document)) return undefined;
    const { version } = document;
    const isEnded = (): boolean => token.isCancellationRequested || document.version !== version;
    const offset = document.offsetAt(position);
    const isIn = (span: { start: number; end: number } | undefined): boolean =>
      span !== undefined && span.start <= offset && offset <= span.end;
    const read = await this.#readings.of(document);
    const citation = read?.citations.find(
      ({ link, quotation, speaker }) => isIn(link) || isIn(link.definition) || isIn(quotation) || isIn(speaker),
    );
    const figure = citation ? undefined : read?.figures?.find((each) => isIn(each) || isIn(each.address));
    if (figure && !isEnded()) {
      const found = await this.#figures.get(figure.link);
      return new vscode.Hover(
        formatFigureHover(figure.link, found)
          .map((line) => escapeRendered(line))
          .join('\n\n'),
      );
    }
    if (!citation || isEnded()) return undefined;
    const call = await this.#calls.get(citation.link.link);
    if (!call)
      return new vscode.Hover(
        formatWithCost(
          vscode.l10n.t('The cited call isn’t in the library.'),
          (cost) => vscode.l10n.t('Opening it costs {0}.', cost),
          exactly(1),
        ),
      );
    const isReady = await inSlicesUntil(call.source.prepare(), isEnded);
    return isReady && new vscode.Hover(wordsOf(call, citation));
  }
}

function wordsOf(call: CitedCall, citation: NoteCitation): vscode.MarkdownString {
  const { fyq } = citation.link.link;
  const title = escapeRendered(vscode.l10n.t('{0} · {1}', call.company, fyq));
  const cited = findCited(call, citation);
  const body = cited ? passageOf(call, cited) : vscode.l10n.t('The cited words aren’t in this call anymore.');
  // The Markdown is neither trusted nor HTML, so that text from the service stays text.
  const imported = call.imported ? `\n\n${vscode.l10n.t('The call was imported.')}` : '';
  return new vscode.MarkdownString(`**${title}**\n\n${body}${imported}`);
}

function passageOf(call: CitedCall, { found, parts }: CitedWords): string {
  const { text } = call.source;
  const speeches = parts.map(({ turn, speaker, role, start, end, text: words }) => {
    const { speechStart, speechEnd } = call.turns[turn]!;
    const [from, till] = contextOf(text, { start, end }, { start: speechStart, end: speechEnd });
    const [before, after] = [text.slice(from, start), text.slice(end, till)];
    const lead = from > speechStart ? '… ' : '';
    const tail = till < speechEnd ? ' …' : '';
    const shown = words.length > longestWords ? `${wholeWords(words, longestWords)} …` : words;
    const who = [speaker, role].filter((each) => each.trim() !== '').join(', ');
    const name = who === '' ? '' : `*${onOneLine(who)}*\n\n`;
    return `${name}${lead}${onOneLine(before)} **${onOneLine(shown)}** ${onOneLine(after)}${tail}`;
  });
  const note =
    found.how === 'changed' ? `\n\n${vscode.l10n.t('The cited words have changed. This is where they were.')}` : '';
  return `${speeches.join('\n\n')}${note}`;
}

function onOneLine(text: string): string {
  return escapeRendered(text);
}
