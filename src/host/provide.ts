import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables.ts';
import type { FeatureParts } from './featureParts.ts';

type Languages = typeof vscode.languages;
type ProviderKind = keyof typeof names & keyof Languages;

/** The names of the kinds of providers for people. */
const names = {
  registerCodeActionsProvider: () => vscode.l10n.t('Quick fixes'),
  registerCodeLensProvider: () => vscode.l10n.t('Code lenses'),
  registerCompletionItemProvider: () => vscode.l10n.t('Suggestions'),
  registerDefinitionProvider: () => vscode.l10n.t('Go to definition'),
  registerDocumentFormattingEditProvider: () => vscode.l10n.t('Formatting'),
  registerDocumentHighlightProvider: () => vscode.l10n.t('Highlights'),
  registerDocumentLinkProvider: () => vscode.l10n.t('Links'),
  registerDocumentSemanticTokensProvider: () => vscode.l10n.t('Colors of speakers'),
  registerDocumentSymbolProvider: () => vscode.l10n.t('Outline'),
  registerFoldingRangeProvider: () => vscode.l10n.t('Folding'),
  registerHoverProvider: () => vscode.l10n.t('Hovers'),
  registerInlayHintsProvider: () => vscode.l10n.t('Names beside tickers'),
  registerReferenceProvider: () => vscode.l10n.t('References'),
  registerRenameProvider: () => vscode.l10n.t('Rename'),
} as const;

/** Registers a provider of `vscode.languages` as a part of a feature: where it can't be, the rest works without it. */
export function provide<Kind extends ProviderKind>(
  parts: FeatureParts,
  kind: Kind,
  ...args: Parameters<Languages[Kind]>
): Disposable {
  return parts.attempt({ name: names[kind](), api: `languages.${kind}` }, (own) => {
    const register = vscode.languages[kind] as (...given: Parameters<Languages[Kind]>) => Disposable;
    own.add(register(...args));
  });
}
