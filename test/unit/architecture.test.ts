import assert from 'node:assert/strict';
import { readFileSync, globSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { suite, test } from 'node:test';
import ts from '@typescript/typescript6';

/** Who may import whom; `features/x` may not import `features/y`, and `ids` imports types only. */
const allowed: Record<string, readonly string[]> = {
  commandIds: [],
  ids: ['commandIds', 'domain'],
  base: ['base'],
  domain: ['domain', 'base'],
  screen: ['screen', 'domain', 'base'],
  directory: ['directory', 'domain', 'base'],
  api: ['api', 'domain', 'base'],
  sample: ['sample', 'domain', 'screen', 'base'],
  library: ['library', 'api', 'domain', 'base'],
  checking: ['checking', 'library', 'directory', 'domain', 'base'],
  assistants: ['assistants', 'checking', 'library', 'directory', 'screen', 'domain', 'base'],
  mcp: ['mcp', 'assistants', 'library', 'sample', 'api', 'screen', 'directory', 'domain', 'base'],
  cli: ['cli', 'checking', 'assistants', 'library', 'sample', 'api', 'domain', 'base'],
  host: ['host', 'checking', 'assistants', 'library', 'sample', 'api', 'screen', 'directory', 'domain', 'base', 'ids'],
  features: [
    'features',
    'host',
    'checking',
    'assistants',
    'library',
    'sample',
    'api',
    'screen',
    'directory',
    'domain',
    'base',
    'ids',
  ],
  extension: ['features', 'host', 'library', 'sample', 'api', 'screen', 'directory', 'domain', 'base', 'ids'],
  webview: ['webview', 'domain', 'base', 'features'],
};
/** The rooms of what is too large for one folder, named for what they do. */
const rooms: Record<string, readonly string[]> = {
  'src/features/transcripts': ['citations', 'compare', 'marks', 'quarters', 'reader', 'text'],
  'src/features/screens': ['compare', 'files', 'grid', 'language', 'results', 'run'],
  'src/features/assistants': ['configuration', 'plugin'],
  'src/features/calendar': ['export', 'indicator', 'page', 'pins', 'tree'],
  'src/features/notes': ['checks', 'citations', 'definitions', 'index', 'preview', 'quotes', 'share'],
  'src/features/lookup': ['box', 'directory', 'hover'],
  'src/features/bars': ['export', 'live'],
  'src/features/connection': ['quota', 'setup'],
  'src/features/funds': ['compare'],
  'src/features/watchlists': ['actions', 'language'],
  'src/features/library': ['arrived', 'downloads', 'sharing', 'transfer', 'tree'],
  'src/host': ['commands', 'connection', 'errors', 'files', 'notes', 'panels', 'prompts', 'state', 'trees'],
  'src/library': ['data', 'downloads', 'figures', 'items', 'ledger', 'marks', 'plans', 'search', 'store', 'transfer'],
  'src/cli': ['data', 'format', 'notes'],
  'src/directory': ['search'],
  'src/screen': ['check', 'edit', 'metrics', 'parse', 'print'],
  'webview/transcript': ['cited', 'find', 'marks', 'speakers', 'turns'],
  'webview/screenResults': ['grid', 'tools'],
};
/** The rooms of the check stand on each other: each imports only those before it. */
const stack = ['passages', 'links', 'quotations', 'notes', 'attribution', 'figures', 'verdicts'];
/** Pairs of rooms that import each other. The list may only shrink: move what both need into a room below them. */
const pairsOfRooms: readonly string[] = [
  'src/features/calendar/indicator ↔ src/features/calendar/tree',
  'src/features/calendar/page ↔ src/features/calendar/tree',
  'src/features/notes/checks ↔ src/features/notes/index',
  'src/features/screens/compare ↔ src/features/screens/results',
  'src/features/screens/compare ↔ src/features/screens/run',
  'src/features/screens/results ↔ src/features/screens/run',
  'src/features/transcripts/marks ↔ src/features/transcripts/reader',
  'src/features/transcripts/marks ↔ src/features/transcripts/text',
  'src/features/transcripts/reader ↔ src/features/transcripts/text',
  'src/host/commands ↔ src/host/errors',
  'src/host/errors ↔ src/host/prompts',
  'src/host/files ↔ src/host/prompts',
  'src/library/items ↔ src/library/plans',
  'src/library/items ↔ src/library/store',
  'src/library/ledger ↔ src/library/plans',
  'src/library/plans ↔ src/library/store',
  'src/library/store ↔ src/library/transfer',
  'src/sample/http ↔ src/sample/routes',
  'src/screen/check ↔ src/screen/metrics',
  'src/screen/check ↔ src/screen/parse',
  'src/screen/check ↔ src/screen/print',
  'webview/transcript/speakers ↔ webview/transcript/turns',
];
/** A root shows what there is; what does the work lies in a room. */
const mostFilesInARoot = 14;
const mayUseVscode = new Set(['host', 'features', 'extension']);
const isPure = (file: string): boolean => /(Model|View)\.ts$|\/protocol\.ts$/.test(file);
const isProtocol = (file: string): boolean => file.endsWith('/protocol.ts') && file.startsWith('src/features/');
const isForPages = (file: string): boolean => file.endsWith('View.ts') || isProtocol(file);

interface Import {
  from: string;
  /** A path of ours from the top, or a package's name. */
  to: string;
  ours: boolean;
  /** Something other than types. */
  takesValues: boolean;
}

const root = join(import.meta.dirname, '..', '..');
const slashes = (path: string): string => path.split(sep).join('/');
const files = globSync(['src/**/*.ts', 'webview/**/*.ts'], { cwd: root }).map(slashes);
/** Data that code imports; it lies in a room like code and imports nothing. */
const data = globSync('src/**/*.json', { cwd: root }).map(slashes);

/** Imports of types and those that are made while running as well. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  // A bundle still takes a file for `import { type A }`.
  const ofTypes = new Set([...text.matchAll(/^import type [^;]* from '([^']+)';$/gm)].map(([, name]) => name));
  return ts.preProcessFile(text, true, false).importedFiles.map(({ fileName }) => {
    const ours = fileName.startsWith('.');
    const to = ours ? slashes(normalize(join(dirname(file), fileName))) : fileName;
    return { from: file, to, ours, takesValues: !ofTypes.has(fileName) };
  });
}

function layerOf(file: string): string {
  const [top, room] = file.split('/');
  return top === 'webview' ? 'webview' : room!.replace(/\.ts$/, '');
}

const featureOf = (file: string): string => file.split('/')[2]!;

function breaches({ from, to, ours, takesValues }: Import): string[] {
  const layer = layerOf(from);
  const found: string[] = [];
  const no = (why: string): void => void found.push(`${from} imports ${to}: ${why}`);
  if (isForPages(from) || layer === 'webview') {
    if ((to === 'valibot' || to === 'src/base/protocol.ts') && !isProtocol(from))
      no('only the host checks by a schema');
    if (isProtocol(to) && !isProtocol(from) && takesValues)
      no('a page takes the types of a protocol; its schemas are the host’s');
  }
  if (!ours) {
    if (to === 'vscode' && (!mayUseVscode.has(layer) || isPure(from)))
      no('vscode is for host and the features’ adapters');
    if ((to === 'undici' || to.startsWith('undici/')) && layer !== 'api') no('only api sees undici');
    return found;
  }
  if (to.endsWith('.css')) return found;
  if (!files.includes(to) && !data.includes(to)) {
    no('there is no such file');
    return found;
  }
  const target = layerOf(to);
  if (to.endsWith('/contributions.ts')) no('only what writes the manifest reads what a feature contributes');
  if (!allowed[layer]?.includes(target)) no(`${layer} may not import ${target}`);
  if (layer === 'sample' && to.startsWith('src/domain/endpoints/')) no('the sample reads the contract on its own');
  if (layer === 'features' && target === 'features' && featureOf(from) !== featureOf(to))
    no('features do not know each other');
  if (layer === 'features' && isPure(from) && target === 'host') no('models, views and protocols do not know the host');
  if (layer === 'webview' && target === 'features' && !isForPages(to)) no('a page sees protocols and views only');
  return found;
}

/** Maps and sets keyed by a panel, its controller or just any object; the kinds of panels are no panels. */
function tablesOfPanels(text: string): string[] {
  const ofPanels = [...text.matchAll(/\btype (\w+) =\s*(?:OpenPanel|vscode\.Webview)\b/g)].map(([, name]) => name!);
  return [...text.matchAll(/\b(?:Weak)?(?:Map|Set)<\s*([\w.]+)/g)]
    .filter(([, key]) => ofPanels.includes(key!) || key === 'object' || /Panel(?!Type)/.test(key!))
    .map(([table]) => table);
}

suite('the house', () => {
  const all = files.flatMap(importsOf);

  test('every file lies in a room that the table knows', () => {
    assert.deepEqual(
      files.filter((file) => !(layerOf(file) in allowed)),
      [],
    );
  });

  test('large folders have the rooms of the table and no others', () => {
    for (const [folder, expected] of Object.entries(rooms)) {
      const inside = files.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1));
      const found = new Set(
        inside.filter((file) => file.includes('/')).map((file) => file.slice(0, file.lastIndexOf('/'))),
      );
      assert.deepEqual([...found].sort(), expected, folder);
      const inRoot = inside.filter((file) => !file.includes('/'));
      assert.ok(inRoot.length <= mostFilesInARoot, `${folder} shows ${inRoot.length} files`);
    }
  });

  test('a feature without rooms is small', () => {
    const features = Map.groupBy(
      files.filter((file) => layerOf(file) === 'features'),
      featureOf,
    );
    for (const [feature, inside] of features)
      if (!(`src/features/${feature}` in rooms))
        assert.ok(inside.length <= mostFilesInARoot, `${feature} has ${inside.length} files and no rooms`);
  });

  test('imports follow the table', () => assert.deepEqual(all.flatMap(breaches), []));

  test('the code of pages imports nothing from Node', () => {
    const pageFiles = new Set(files.filter((file) => file.startsWith('webview/')));
    for (const file of pageFiles)
      for (const { to, ours } of importsOf(file)) if (ours && files.includes(to)) pageFiles.add(to);
    const node = [...pageFiles].flatMap(importsOf).filter(({ to }) => to.startsWith('node:'));
    assert.deepEqual(node, []);
  });

  test('ids import types only', () => {
    const text = readFileSync(join(root, 'src/ids.ts'), 'utf8');
    assert.deepEqual(
      [...text.matchAll(/^import (?!type )[^;]*;/gm)].map(([each]) => each),
      [],
    );
  });

  test('the modules import each other without cycles', () => {
    const edges = Map.groupBy(
      all.filter(({ ours }) => ours),
      ({ from }) => from,
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (file: string, path: string[]): void => {
      if (path.includes(file)) {
        circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
        return;
      }
      if (done.has(file)) return;
      for (const { to } of edges.get(file) ?? []) walk(to, [...path, file]);
      done.add(file);
    };
    for (const file of files) walk(file, []);
    assert.deepEqual(circles, []);
  });

  test('two rooms that import each other are in the list of old pairs', () => {
    const edges = new Set(
      all.filter(({ to, ours }) => ours && to.endsWith('.ts')).map(({ from, to }) => `${dirname(from)} ${dirname(to)}`),
    );
    const isWithin = (one: string, other: string): boolean => `${one}/`.startsWith(`${other}/`);
    const found = [...edges].flatMap((edge) => {
      const [one, other] = edge.split(' ') as [string, string];
      const areRooms = one < other && !isWithin(one, other) && !isWithin(other, one);
      return areRooms && edges.has(`${other} ${one}`) ? [`${one} ↔ ${other}`] : [];
    });
    assert.deepEqual(found.sort(), pairsOfRooms);
  });

  test('the rooms of the check stand on each other', () => {
    const floorOf = (file: string): number => stack.indexOf(/^src\/domain\/(\w+)\//.exec(file)?.[1] ?? '');
    const up = all.filter(({ from, to }) => floorOf(from) !== -1 && floorOf(to) > floorOf(from));
    assert.deepEqual(
      up.map(({ from, to }) => `${from} imports ${to}`),
      [],
    );
  });

  test('a feature registers itself in the file named after it', () => {
    const features = [...new Set(files.filter((file) => layerOf(file) === 'features').map(featureOf))];
    for (const feature of features)
      assert.ok(
        files.some((file) => file.startsWith(`src/features/${feature}/`) && file.endsWith('Feature.ts')),
        `${feature} has no xFeature.ts`,
      );
  });

  test('the code passes the caller as an argument, without async context', () => {
    const users = files.filter((file) =>
      /\bAsyncLocalStorage\b|async_hooks/.test(readFileSync(join(root, file), 'utf8')),
    );
    assert.deepEqual(users, []);
  });

  test('the panel’s controller holds its state without a separate table', () => {
    const tables = files.flatMap((file) =>
      tablesOfPanels(readFileSync(join(root, file), 'utf8')).map((table) => `${file}: ${table}`),
    );
    assert.deepEqual(tables, []);
  });

  test('the modules avoid default exports and barrels', () => {
    const offenders = files.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return /^export default/m.test(text) || /^export \* from/m.test(text) || file.endsWith('/index.ts');
    });
    assert.deepEqual(offenders, []);
  });

  test('the architecture test detects a violation', () => {
    const seen = breaches({
      from: 'src/domain/bar.ts',
      to: 'src/host/state/settings.ts',
      ours: true,
      takesValues: true,
    });
    assert.equal(seen.length, 1);
    assert.equal(
      breaches({ from: 'src/features/calendar/tree/calendarModel.ts', to: 'vscode', ours: false, takesValues: true })
        .length,
      1,
    );
    const page = { from: 'webview/fund/fund.ts', to: 'src/features/funds/protocol.ts', ours: true };
    assert.equal(breaches({ ...page, takesValues: true }).length, 1);
    assert.equal(breaches({ ...page, takesValues: false }).length, 0);
    const tables = [
      'new WeakMap<OpenPanel<FundParams, FundProtocol>, string>()',
      'new Map<ScreenRun, GridPanel>(); new Map<GridPanel, ScreenRun>()',
      'type Shown = OpenPanel<FundParams>; new WeakSet<Shown>()',
      'new WeakMap<object, CallPanel>()',
      'new Set<vscode.WebviewPanel>()',
    ];
    for (const text of tables) assert.equal(tablesOfPanels(text).length, 1, text);
    assert.deepEqual(tablesOfPanels('new Map<PanelType, string>(); new Map<string, AbortController>()'), []);
  });
});
