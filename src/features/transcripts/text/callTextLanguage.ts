import * as vscode from 'vscode';
import { exactly, withCost } from '../../../domain/format/cost.ts';
import { combineDisposables, type Disposable } from '../../../base/disposables.ts';
import { escapeRendered } from '../../../domain/format/markdown.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { clicked } from '../../../host/commands/runCommand.ts';
import { commands, documentScheme, languages } from '../../../ids.ts';
import type { CallDocument, CallTexts } from './callTexts.ts';
import type { LineRange, TextTurn } from './callTextModel.ts';

/** Token types that themes color, for the operator and for the six speaker colors. */
const speakerTokens = ['comment', 'function', 'type', 'string', 'keyword', 'number', 'variable'];
const legend = new vscode.SemanticTokensLegend(speakerTokens);

/**
 * Provides an outline, folding, hovers and speaker colors for calls as text, and a code lens that loads a missing call.
 * Such a text exists only after the call texts, which write it, are loaded.
 */
export function registerCallTextLanguage(texts: CallTexts): Disposable {
  const selector: vscode.DocumentSelector = { scheme: documentScheme, language: languages.transcript };
  const shown = ({ uri }: vscode.TextDocument): Promise<CallDocument> => texts.get(uri);
  return combineDisposables(
    vscode.languages.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: async (document) => {
        const { call } = await shown(document);
        return call?.turns.map((turn) => symbolOf(turn, document)) ?? [];
      },
    }),
    vscode.languages.registerFoldingRangeProvider(selector, {
      provideFoldingRanges: async (document) => {
        const { call } = await shown(document);
        return call?.folds.map(({ start, end }) => new vscode.FoldingRange(start, end)) ?? [];
      },
    }),
    vscode.languages.registerDocumentSemanticTokensProvider(
      selector,
      {
        provideDocumentSemanticTokens: async (document) => {
          const { call } = await shown(document);
          const tokens = new vscode.SemanticTokensBuilder(legend);
          for (const { nameRange, color } of call?.turns ?? []) {
            const range = rangeIn(document, nameRange);
            // The editor rejects a token that is empty or crosses the end of a line.
            if (range.isSingleLine && !range.isEmpty) tokens.push(range, speakerTokens[color]!);
          }
          return tokens.build();
        },
      },
      legend,
    ),
    vscode.languages.registerHoverProvider(selector, {
      provideHover: async (document, { line }) => {
        const { call } = await shown(document);
        const turn = call?.turns[call.turnAt(line)];
        if (turn?.nameRange.start.line !== line || turn.name === '') return undefined;
        return new vscode.Hover(formatTurn(turn), rangeIn(document, turn.nameRange));
      },
    }),
    vscode.languages.registerCodeLensProvider(selector, {
      provideCodeLenses: async (document) => {
        const { missing } = await shown(document);
        if (!missing?.request) return [];
        const load = {
          title: withCost(vscode.l10n.t('Download Call'), exactly(1)),
          command: commands.transcriptsOpenAsText,
          arguments: [missing.request, clicked],
        };
        return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), load)];
      },
    }),
  );
}

function rangeIn(document: vscode.TextDocument, { start, end }: LineRange): vscode.Range {
  return document.validateRange(new vscode.Range(start.line, start.character, end.line, end.character));
}

function symbolOf(turn: TextTurn, document: vscode.TextDocument): vscode.DocumentSymbol {
  return new vscode.DocumentSymbol(
    turn.name.trim() || vscode.l10n.t('Unnamed'),
    turn.role,
    vscode.SymbolKind.String,
    rangeIn(document, turn.range),
    rangeIn(document, turn.nameRange),
  );
}

/** Text from the service is escaped, so that it contains no link and no command. */
function formatTurn({ name, role, turns, words, share }: TextTurn): vscode.MarkdownString {
  const percent = (share * 100).toFixed(0);
  const said =
    turns === 1
      ? vscode.l10n.t('1 turn, {0} words, {1}% of the call', formatCount(words), percent)
      : vscode.l10n.t('{0} turns, {1} words, {2}% of the call', formatCount(turns), formatCount(words), percent);
  const shown = new vscode.MarkdownString();
  for (const line of [name, role || vscode.l10n.t('Role unknown'), said])
    shown.appendMarkdown(`${escapeRendered(line)}\n\n`);
  return shown;
}
