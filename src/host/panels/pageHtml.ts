import { escapeHtml } from '../../base/escapeHtml.ts';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { isMetered } from '../../domain/format/cost.ts';
import { embeddedJson, firstScript } from './firstScript.ts';

interface PageHtmlOptions {
  webview: vscode.Webview;
  extensionUri: vscode.Uri;
  /** Name of the page's folder under `webview`. */
  page: string;
  title: string;
  /** The params of the page, which it keeps in its saved state. */
  params: unknown;
  /** The name of the note that insertions would go to; empty if there is none. */
  note: string;
  /** The user's earlier choices in this page. */
  choices: Record<string, unknown>;
  /** The messages that the page needs for its first frame, in their order. */
  first: readonly unknown[];
}

/** A page can read only the built pages and pictures. */
export function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    localResourceRoots: [
      vscode.Uri.joinPath(extensionUri, 'dist', 'webview'),
      vscode.Uri.joinPath(extensionUri, 'media'),
    ],
  };
}

export function pageHtml({
  webview,
  extensionUri,
  page,
  title,
  params,
  note,
  choices,
  first,
}: PageHtmlOptions): string {
  const nonce = randomBytes(18).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
    `img-src ${webview.cspSource} data:`,
  ].join('; ');
  // For resources that a page loads after its first words are shown.
  const scripts = webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview')).toString();
  const id = randomBytes(9).toString('base64');
  const l10n = vscode.l10n.bundle ?? {};
  const boot = embeddedJson({ id, params, choices, scripts, l10n, metered: isMetered(), note, first });
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<script nonce="${nonce}">${firstScript(params)}</script>
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">${readBuilt(extensionUri, `${page}.css`)}</style>
<title>${escapeHtml(title)}</title>
</head>
<body data-state="loading">
<div id="page"></div>
<script type="application/json" id="boot" nonce="${nonce}">${boot}</script>
<script type="module" nonce="${nonce}">${readBuilt(extensionUri, `${page}.js`)}</script>
</body>
</html>`;
}

const builtFiles = new Map<string, string>();

/** Style and script are embedded in the page: fetching them takes longer than the rest of its first frame. */
function readBuilt(extensionUri: vscode.Uri, file: string): string {
  let text = builtFiles.get(file);
  if (text === undefined) {
    text = readFileSync(vscode.Uri.joinPath(extensionUri, 'dist', 'webview', file).fsPath, 'utf8');
    // esbuild's output contains no end tag; the start of a comment would make the parser wait for its end.
    text = text.replaceAll('<!--', '\\x3c!--');
    builtFiles.set(file, text);
  }
  return text;
}
