import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import esbuild from 'esbuild';

import { firstScript } from '../../../src/host/panels/firstScript.ts';
import { repositoryRoot } from '../../editor/places.ts';

/** The address of the pages; no request leaves the browser. */
export const origin = 'http://bench.invalid';

async function bundle(entry: string): Promise<string> {
  const built = await esbuild.build({
    entryPoints: [join(import.meta.dirname, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
  });
  return built.outputFiles[0]!.text;
}

/** The files of both pages by path: the results page as it is built, with a host in a worker, and the toolkit's grid. */
export async function benchPages(data: string): Promise<Map<string, { type: string; body: string }>> {
  const built = (file: string): string => readFileSync(join(repositoryRoot, 'dist/webview', file), 'utf8');
  const html = (head: string, body: string): { type: string; body: string } => ({
    type: 'text/html',
    body: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><style>:root { --vscode-font-size: 13px;
      --vscode-font-family: sans-serif; --vscode-editor-background: #fff; --vscode-editor-foreground: #222 }</style>
      <script src="/bench.js"></script>${head}</head><body>${body}</body></html>`,
  });
  const params = { uri: 'file:///bench.screen' };
  const boot = JSON.stringify({ params, l10n: {} });
  return new Map([
    ['/data.json', { type: 'application/json', body: data }],
    ['/host.js', { type: 'text/javascript', body: await bundle('host.ts') }],
    ['/peer.js', { type: 'text/javascript', body: await bundle('page/peer.ts') }],
    ['/bench.js', { type: 'text/javascript', body: await bundle('page/inPage.ts') }],
    ['/page.js', { type: 'text/javascript', body: built('screenResults.js') }],
    [
      '/own',
      html(
        `<style>${built('screenResults.css')}</style><script>
        const host = new Worker('/host.js');
        window.hostReady = new Promise((ready) => {
          host.onmessage = ({ data }) => {
            if (data.bench) ready();
            else window.dispatchEvent(new MessageEvent('message', { data }));
          };
        });
        fetch('/data.json').then((answer) => answer.json()).then((data) => host.postMessage({ bench: 'take', data }));
        window.showRows = () => host.postMessage({ bench: 'show' });
        window.acquireVsCodeApi = () => ({
          postMessage: (message) => host.postMessage(message), getState: () => undefined, setState: () => undefined });
        ${firstScript(params)}
        </script>`,
        `<main id="page"></main><script type="application/json" id="boot">${boot}</script>
        <script type="module" src="/page.js"></script>`,
      ),
    ],
    [
      '/peer',
      html(
        `<style>html, body { height: 100%; margin: 0 } #scroller { height: 100%; overflow: auto }</style>
        <script>window.peerData = fetch('/data.json').then((answer) => answer.json());</script>`,
        `<div id="scroller"><vscode-data-grid></vscode-data-grid></div><script src="/peer.js"></script>`,
      ),
    ],
  ]);
}
