import { matchesGlob } from 'node:path';
import type * as vscode from 'vscode';
import { strict } from './strict.ts';
import { values } from './values.ts';

interface Registered {
  selector: vscode.DocumentSelector;
  provider: unknown;
}

/** Scores like the editor: 10 for a named language or scheme, 5 for a wildcard, 0 for no match. */
export function match(selector: vscode.DocumentSelector, document: vscode.TextDocument): number {
  if (Array.isArray(selector))
    return Math.max(0, ...selector.map((each: vscode.DocumentSelector) => match(each, document)));
  if (typeof selector === 'string') return selector === '*' ? 5 : selector === document.languageId ? 10 : 0;
  const { language, scheme, pattern } = selector as vscode.DocumentFilter;
  let score = 0;
  if (scheme !== undefined) {
    if (scheme !== '*' && scheme !== document.uri.scheme) return 0;
    score = scheme === '*' ? 5 : 10;
  }
  if (language !== undefined) {
    if (language !== '*' && language !== document.languageId) return 0;
    score = Math.max(score, language === '*' ? 5 : 10);
  }
  if (pattern !== undefined) {
    const wanted = typeof pattern === 'string' ? pattern : pattern.pattern;
    if (!matchesGlob(document.uri.fsPath, wanted)) return 0;
    score = 10;
  }
  return score;
}

/** Stores registered providers, so that tests can call them like the editor. */
export function createLanguages() {
  const kept = new Map<string, Registered[]>();
  const collections: vscode.DiagnosticCollection[] = [];
  const register =
    (kind: string) =>
    (selector: vscode.DocumentSelector, provider: unknown): vscode.Disposable => {
      const own = { selector, provider };
      const all = kept.get(kind) ?? [];
      kept.set(kind, [...all, own]);
      return new values.Disposable(() => {
        kept.set(
          kind,
          (kept.get(kind) ?? []).filter((each) => each !== own),
        );
      });
    };

  function createDiagnosticCollection(name = ''): vscode.DiagnosticCollection {
    const own = new Map<string, { uri: vscode.Uri; found: readonly vscode.Diagnostic[] }>();
    const collection = strict('DiagnosticCollection', {
      name,
      set: (uri: vscode.Uri, found: readonly vscode.Diagnostic[] | undefined) => {
        if (found === undefined) own.delete(uri.toString());
        else own.set(uri.toString(), { uri, found });
      },
      delete: (uri: vscode.Uri) => own.delete(uri.toString()),
      clear: () => own.clear(),
      forEach: (each: (uri: vscode.Uri, found: readonly vscode.Diagnostic[]) => unknown) => {
        for (const { uri, found } of own.values()) each(uri, found);
      },
      get: (uri: vscode.Uri) => own.get(uri.toString())?.found,
      has: (uri: vscode.Uri) => own.has(uri.toString()),
      dispose: () => own.clear(),
    }) as unknown as vscode.DiagnosticCollection;
    collections.push(collection);
    return collection;
  }

  return {
    /** The providers registered for a document with this function. */
    providers: <T>(kind: RegisterName, document: vscode.TextDocument): T[] =>
      (kept.get(kind) ?? [])
        .filter(({ selector }) => match(selector, document) > 0)
        .map(({ provider }) => provider as T),
    diagnosticsOf: (uri: vscode.Uri): vscode.Diagnostic[] => collections.flatMap((each) => [...(each.get(uri) ?? [])]),
    members: {
      match,
      createDiagnosticCollection,
      ...(Object.fromEntries(registerNames.map((name) => [name, register(name)])) as unknown as Pick<
        typeof vscode.languages,
        RegisterName
      >),
    },
  };
}

const registerNames = [
  'registerCodeActionsProvider',
  'registerCodeLensProvider',
  'registerCompletionItemProvider',
  'registerDefinitionProvider',
  'registerDocumentFormattingEditProvider',
  'registerDocumentHighlightProvider',
  'registerDocumentLinkProvider',
  'registerDocumentPasteEditProvider',
  'registerDocumentSemanticTokensProvider',
  'registerDocumentSymbolProvider',
  'registerFoldingRangeProvider',
  'registerHoverProvider',
  'registerInlayHintsProvider',
  'registerReferenceProvider',
  'registerRenameProvider',
] as const satisfies readonly (keyof typeof vscode.languages)[];
export type RegisterName = (typeof registerNames)[number];
