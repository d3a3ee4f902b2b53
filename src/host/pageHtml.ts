import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

export interface PageHtmlOptions {
  webview: vscode.Webview;
  extensionUri: vscode.Uri;
  /** Name of the page's folder under `webview`. */
  page: string;
  title: string;
  /** What the page is about and keeps in its saved state. */
  thing: unknown;
}

/** Only the built pages and pictures can be read by a page. */
export function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    localResourceRoots: [
      vscode.Uri.joinPath(extensionUri, 'dist', 'webview'),
      vscode.Uri.joinPath(extensionUri, 'media'),
    ],
  };
}

export function pageHtml({ webview, extensionUri, page, title, thing }: PageHtmlOptions): string {
  const nonce = randomBytes(18).toString('base64');
  const built = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview', file)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
    `img-src ${webview.cspSource} data:`,
  ].join('; ');
  const boot = JSON.stringify({ thing, l10n: vscode.l10n.bundle ?? {} }).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${built(`${page}.css`)}">
<title>${escapeHtml(title)}</title>
</head>
<body data-state="loading">
<main id="page"></main>
<script type="application/json" id="boot" nonce="${nonce}">${boot}</script>
<script type="module" nonce="${nonce}" src="${built(`${page}.js`)}"></script>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
