import { rm, writeFile, mkdir } from 'node:fs/promises';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import esbuild from 'esbuild';

const { values } = parseArgs({ options: { production: { type: 'boolean' }, watch: { type: 'boolean' } } });
/** A page is a folder of `webview` with a script of the folder's name. */
const pages = readdirSync('webview').filter((name) => existsSync(`webview/${name}/${name}.ts`));

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

/**
 * What a start loads, in one file: the editor pays for every file of an extension's start. esbuild splits by who
 * reaches what, so each part that is loaded later is made to reach all that is loaded at the start.
 * @returns {esbuild.Plugin}
 */
const oneStart = (entry) => ({
  name: 'one-start',
  setup(build) {
    const later = new Set();
    build.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ kind, path, resolveDir }) => {
      if (kind === 'dynamic-import') later.add(resolve(resolveDir, path));
      return undefined;
    });
    build.onLoad({ filter: /\.ts$/ }, ({ path }) =>
      later.has(path)
        ? {
            contents: `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(resolve(entry))};`,
            loader: 'ts',
          }
        : undefined,
    );
  },
});

/**
 * The SDK brings 150 KB that check by JSON Schema what a person answers to a question of the server. This server asks
 * none.
 * @type {esbuild.Plugin}
 */
const noQuestions = {
  name: 'no-questions',
  setup(build) {
    build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({
      path,
      namespace: 'no-questions',
    }));
    build.onLoad({ filter: /.*/, namespace: 'no-questions' }, () => ({
      contents: `
        export { default as process } from 'node:process';
        export class DefaultJsonSchemaValidator {
          getValidator() {
            throw new Error('This server asks no questions.');
          }
        }`,
      resolveDir: '.',
    }));
  },
};

/** @type {esbuild.BuildOptions} */
const node = {
  ...common,
  outdir: 'dist',
  platform: 'node',
  // undici's own switch: it leaves out its experimental second parser, 150 KB of WebAssembly.
  define: { esbuildDetection: 'true' },
  // Bundled CommonJS packages ask for Node's own modules with require, which an ES module does not have.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

/** @type {esbuild.BuildOptions} */
const host = {
  ...node,
  entryPoints: { extension: 'src/extension.ts' },
  chunkNames: 'chunks/[name]-[hash]',
  external: ['vscode'],
  plugins: [oneStart('src/extension.ts')],
};

/** @type {esbuild.BuildOptions} */
const mcp = {
  ...node,
  entryPoints: { mcp: 'src/mcp/main.ts' },
  chunkNames: 'chunks/mcp/[name]-[hash]',
  plugins: [oneStart('src/mcp/main.ts'), noQuestions],
};

/** @type {esbuild.BuildOptions} */
const webview = {
  ...common,
  entryPoints: {
    ...Object.fromEntries(pages.map((page) => [page, `webview/${page}/${page}.ts`])),
    controls: 'webview/shared/controlsScript.ts',
    charts: 'webview/bars/charts.ts',
  },
  outdir: 'dist/webview',
  // A page's files come one after the other through the editor: one script is painted sooner than shared parts would be.
  splitting: false,
  platform: 'browser',
  tsconfig: 'webview/tsconfig.json',
  loader: { '.svg': 'dataurl' },
};

/**
 * esbuild keeps no licence texts of what it bundles, so they are gathered from what it says it read. The lists of the
 * directory have a notice of their own.
 */
function thirdPartyNotices(...metafiles) {
  const folders = new Set();
  for (const path of metafiles.flatMap(({ inputs }) => Object.keys(inputs))) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
    if (folder) folders.add(folder);
  }
  const packages = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|thirdpartynotices)/i.test(file));
    const texts = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
    return [`${name} ${version} (${license})`, ...texts].join('\n\n');
  });
  return [...packages, readFileSync('media/directory.txt', 'utf8')].join(`\n\n${'-'.repeat(80)}\n\n`);
}

if (values.watch) {
  for (const options of [host, mcp, webview]) await (await esbuild.context({ ...options, logLevel: 'info' })).watch();
} else {
  await rm('dist', { recursive: true, force: true });
  const builds = { host, mcp, webview };
  const metafiles = Object.fromEntries(
    await Promise.all(
      Object.entries(builds).map(async ([name, options]) => [name, (await esbuild.build(options)).metafile]),
    ),
  );
  await mkdir('dist/meta', { recursive: true });
  for (const [name, metafile] of Object.entries(metafiles))
    await writeFile(`dist/meta/${name}.json`, JSON.stringify(metafile));
  await writeFile('dist/THIRD_PARTY_NOTICES.txt', thirdPartyNotices(...Object.values(metafiles)));
}
