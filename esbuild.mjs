import { rm, writeFile, mkdir } from 'node:fs/promises';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import esbuild from 'esbuild';

import { thirdPartyNotices } from './test/packaging/thirdPartyNotices.ts';

const { values } = parseArgs({
  options: {
    production: { type: 'boolean' },
    watch: { type: 'boolean' },
    launcher: { type: 'string' },
    cli: { type: 'string' },
  },
});
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
  // Packages are named by where they are in this folder, wherever they are linked to: names of chunks depend on it.
  preserveSymlinks: true,
  logLevel: 'warning',
  legalComments: 'none',
};

/**
 * The SDK brings 150 KB that check by JSON Schema what a person fills into a form of the server. This server's forms have
 * no fields.
 * @type {esbuild.Plugin}
 */
const noFields = {
  name: 'no-fields',
  setup(build) {
    build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({
      path,
      namespace: 'no-fields',
    }));
    build.onLoad({ filter: /.*/, namespace: 'no-fields' }, () => ({
      contents: `
        export { default as process } from 'node:process';
        export class DefaultJsonSchemaValidator {
          getValidator() {
            throw new Error('The forms of this server have no fields.');
          }
        }`,
      resolveDir: '.',
    }));
  },
};

/**
 * undici has its parser of HTTP headers twice, 72 KB each, and takes the one without SIMD where a machine lacks that.
 * That one is as good for the few answers of a day everywhere.
 * @type {esbuild.Plugin}
 */
const oneParser = {
  name: 'one-parser',
  setup(build) {
    build.onResolve({ filter: /llhttp_simd-wasm\.js$/ }, ({ path, resolveDir, importer }) => {
      const plain = path.replace('_simd-wasm', '-wasm');
      return build.resolve(plain, { kind: 'require-call', resolveDir, importer });
    });
  },
};

/** @type {esbuild.BuildOptions} */
const node = {
  ...common,
  outdir: 'dist',
  platform: 'node',
  // undici's own switch: it leaves out its experimental second parser, 150 KB of WebAssembly.
  define: { esbuildDetection: 'true' },
  // The same words without the ways to read them from files, and an ES module, which brings only what is used.
  alias: { '@vscode/l10n': '@vscode/l10n/dist/browser.js' },
  // Bundled CommonJS packages ask for Node's own modules with require, which an ES module does not have.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

/** As esbuild names what it read: with forward slashes on every system. */
const starts = { extension: 'src/extension.ts', mcp: 'src/mcp/main.ts' };

/** Every file of ours that a file imports, directly or not, from what esbuild says it read. */
function reachedFrom(start, inputs, { alsoLater }) {
  const reached = new Set();
  const waiting = [start];
  for (const file of waiting) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const { path, kind, external } of inputs[file].imports)
      if (!external && (alsoLater || kind !== 'dynamic-import')) waiting.push(path);
  }
  return reached;
}

/** Which files are loaded later than a start, and which the server has in common with the extension. */
async function sharedParts() {
  const options = { ...node, entryPoints: starts, external: ['vscode'], plugins: [noFields], write: false };
  const { inputs } = (await esbuild.build({ ...options, sourcemap: false })).metafile;
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  const ofServer = reachedFrom(starts.mcp, inputs, { alsoLater: true });
  const atStart = [...reachedFrom(starts.extension, inputs, { alsoLater: false })].filter((path) =>
    path.startsWith('src'),
  );
  return {
    later: new Set(imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => resolve(path))),
    ofServer: new Set([...ofServer].map((path) => resolve(path))),
    core: atStart.filter((path) => ofServer.has(path)).map((path) => resolve(path)),
  };
}

/**
 * Bundles the extension's start in two files: the editor pays for every file of a start. esbuild splits by who
 * reaches what, so each part that is loaded later is made to reach all that is loaded at the start; a part that the
 * server loads as well, which knows no editor, reaches what the start and the server have in common.
 * @type {esbuild.Plugin}
 */
const fewFiles = {
  name: 'few-files',
  setup(build) {
    const core = 'market-desk:core';
    let parts;
    build.onStart(async () => {
      parts = await sharedParts();
    });
    build.onResolve({ filter: /^market-desk:core$/ }, ({ path }) => ({ path, namespace: core }));
    build.onLoad({ filter: /.*/, namespace: core }, () => ({
      contents: parts.core.map((path) => `import ${JSON.stringify(path)};`).join('\n'),
      resolveDir: '.',
    }));
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path !== resolve(starts.mcp) && !parts.later.has(path)) return undefined;
      const reached = parts.ofServer.has(path) ? core : resolve(starts.extension);
      return { contents: `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(reached)};`, loader: 'ts' };
    });
  },
};

/** The extension and the server for other programs, which share what both load later. @type {esbuild.BuildOptions} */
const host = {
  ...node,
  entryPoints: starts,
  chunkNames: 'chunks/[name]-[hash]',
  external: ['vscode'],
  plugins: [noFields, oneParser, fewFiles],
};

/**
 * The one file that the editor copies into its storage. An old Node.js reads it as well, to say that it is too old.
 * @type {esbuild.BuildOptions}
 */
const launcher = {
  ...common,
  entryPoints: { launch: 'src/mcp/launch/launch.ts' },
  outdir: 'dist',
  platform: 'node',
  target: 'node14',
  splitting: false,
  sourcemap: false,
};

/**
 * Node's own modules as they are when they are used: an import of a name that an old Node.js lacks would end its start
 * before it can say that it is too old.
 * @type {esbuild.Plugin}
 */
const lateModules = {
  name: 'late-modules',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'late-modules' }));
    build.onLoad({ filter: /.*/, namespace: 'late-modules' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/**
 * The command line, in one file that needs nothing beside it. An old Node.js reads it as well, to say that it is too old.
 * @type {esbuild.BuildOptions}
 */
const cli = {
  ...node,
  banner: undefined,
  entryPoints: { cli: 'src/cli/main.ts' },
  target: 'node16',
  splitting: false,
  sourcemap: false,
  plugins: [lateModules, oneParser],
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

if (values.launcher !== undefined) {
  await esbuild.build({
    ...launcher,
    outdir: undefined,
    entryPoints: ['src/mcp/launch/launch.ts'],
    outfile: values.launcher,
  });
} else if (values.cli !== undefined) {
  await esbuild.build({ ...cli, outdir: undefined, entryPoints: ['src/cli/main.ts'], outfile: values.cli });
} else if (values.watch) {
  for (const options of [host, launcher, cli, webview])
    await (await esbuild.context({ ...options, logLevel: 'info' })).watch();
} else {
  await rm('dist', { recursive: true, force: true });
  const builds = { host, launcher, cli, webview };
  const metafiles = Object.fromEntries(
    await Promise.all(
      Object.entries(builds).map(async ([name, options]) => [name, (await esbuild.build(options)).metafile]),
    ),
  );
  await mkdir('dist/meta', { recursive: true });
  for (const [name, metafile] of Object.entries(metafiles))
    await writeFile(`dist/meta/${name}.json`, JSON.stringify(metafile));
  // esbuild keeps no license texts of what it bundles, so they are gathered from what it says it read.
  const inputs = Object.values(metafiles).flatMap((metafile) => Object.keys(metafile.inputs));
  const notices = thirdPartyNotices({ root: '.', inputs, dataNotices: ['media/directory.txt'] });
  await writeFile('dist/THIRD_PARTY_NOTICES.txt', notices);
}
