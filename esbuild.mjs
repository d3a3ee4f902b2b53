import { rm, writeFile, mkdir } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import esbuild from 'esbuild';

const { values } = parseArgs({ options: { production: { type: 'boolean' }, watch: { type: 'boolean' } } });
const pages = readdirSync('webview', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => name);

/** @type {esbuild.BuildOptions} */
const common = {
  bundle: true,
  format: 'esm',
  splitting: true,
  target: 'es2023',
  minify: values.production ?? false,
  sourcemap: values.production ? false : 'linked',
  metafile: true,
  logLevel: 'warning',
  legalComments: 'none',
};

/** @type {esbuild.BuildOptions} */
const host = {
  ...common,
  entryPoints: { extension: 'src/extension.ts' },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  external: ['vscode'],
  // undici's own switch: it leaves out its experimental second parser, 150 KB of WebAssembly.
  define: { esbuildDetection: 'true' },
  // Bundled CommonJS packages ask for Node's own modules with require, which an ES module does not have.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

/** @type {esbuild.BuildOptions} */
const webview = {
  ...common,
  entryPoints: Object.fromEntries(pages.map((page) => [page, `webview/${page}/${page}.ts`])),
  outdir: 'dist/webview',
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'browser',
  tsconfig: 'webview/tsconfig.json',
  loader: { '.svg': 'dataurl' },
};

if (values.watch) {
  for (const options of [host, webview]) await (await esbuild.context({ ...options, logLevel: 'info' })).watch();
} else {
  await rm('dist', { recursive: true, force: true });
  const [hostBuild, webviewBuild] = await Promise.all([esbuild.build(host), esbuild.build(webview)]);
  await mkdir('dist/meta', { recursive: true });
  await writeFile('dist/meta/host.json', JSON.stringify(hostBuild.metafile));
  await writeFile('dist/meta/webview.json', JSON.stringify(webviewBuild.metafile));
}
