import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import Ajv from 'ajv';

import { tools } from '../../../src/assistants/tools.ts';
import { runNpm } from '../../editor/npm.ts';
import { readFacts } from '../../packaging/npmFolder.ts';
import { packServer } from '../../packaging/packServer.ts';
import { readArchive } from '../../packaging/readArchive.ts';
import { answersBoth, type ServerStart } from '../mcp/bothClients.ts';
import { startRegistry } from './loopbackRegistry.ts';
import { skippedAsDrawn } from '../../suite/repetitions.ts';
import { packOnce, scratch } from './packedCopy.ts';
import { serverJsonRules } from './schemas/serverJson.ts';

interface Manifest {
  name: string;
  version: string;
  [field: string]: unknown;
}

interface BundleManifest extends Manifest {
  server: { entry_point: string; mcp_config: { command: string; args: string[]; env: Record<string, string> } };
  user_config: Record<string, { default: string }>;
}

interface Published {
  id: string;
  files: { path: string }[];
}

const repository = { url: 'git+https://github.com/OWNER/REPOSITORY.git' };
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));
const validate = (schema: object, value: unknown): unknown[] => {
  const ajv = new Ajv({ allErrors: true });
  ajv.validate(schema, value);
  return ajv.errors ?? [];
};

suite('the packages of the server', () => {
  let packed: string;
  let manifest: Manifest;
  before(async () => {
    const root = await packOnce();
    packed = join(scratch, 'server');
    mkdirSync(packed);
    await packServer({ root, into: packed, facts: { ...(await readFacts(root)), repository } });
    manifest = read(packed, 'npm', 'package.json') as Manifest;
  });

  /** A client's environment on a machine where nothing of ours was ever started. */
  function emptyHome(extra: Record<string, string> = {}): Record<string, string> {
    const home = mkdtempSync(join(scratch, 'home-'));
    const PATH = [dirname(process.execPath), process.env['PATH']].join(process.platform === 'win32' ? ';' : ':');
    return { PATH, HOME: home, USERPROFILE: home, APPDATA: home, ...extra };
  }

  test('the npm package has the command line and the server, and nothing of the editor', () => {
    const files = globSync('**/*.*', { cwd: join(packed, 'npm') }).map((file) => file.replaceAll('\\', '/'));
    const expected =
      /^(?:README\.md|package\.json|dist\/(?:cli|mcp)\.js|dist\/THIRD_PARTY_NOTICES\.txt|dist\/chunks\/[\w-]+\.js|media\/directory\.(?:bin|txt))$/;
    assert.deepEqual(
      files.filter((file) => !expected.test(file)),
      [],
    );
    const { private: isPrivate, mcpName, bin } = manifest;
    assert.deepEqual(
      [isPrivate, mcpName, bin],
      [undefined, 'io.github.OWNER/market-desk', { 'market-desk': 'dist/cli.js' }],
    );
    for (const field of ['main', 'contributes', 'scripts', 'devDependencies']) assert.ok(!(field in manifest), field);
  });

  test('npm would publish the folder as it is', async () => {
    const env = emptyHome();
    const told = await runNpm(['publish', '--dry-run', '--offline', '--json', '--loglevel=error'], {
      cwd: join(packed, 'npm'),
      env,
    });
    // npm 11 has the answer below the package's name.
    const answer = JSON.parse(told) as Published & { 'market-desk'?: Published };
    const { id, files } = answer['market-desk'] ?? answer;
    assert.equal(id, `${manifest.name}@${manifest.version}`);
    assert.deepEqual(
      files.map(({ path }) => path).sort(),
      globSync('**/*', { cwd: join(packed, 'npm'), withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(join(packed, 'npm').length + 1)
            .replaceAll('\\', '/'),
        )
        .sort(),
    );
  });

  test('the entry of the registry matches its rules, and names the package and the bundle that were packed', () => {
    const entry = read(packed, 'server.json') as { name: string; packages: Record<string, string>[] };
    assert.deepEqual(validate(serverJsonRules, entry), []);
    assert.notDeepEqual(validate(serverJsonRules, { ...entry, name: 'market-desk' }), []);
    const sum = createHash('sha256')
      .update(readFileSync(join(packed, 'market-desk.mcpb')))
      .digest('hex');
    const { version } = manifest;
    assert.equal(entry.name, manifest['mcpName']);
    assert.deepEqual(
      entry.packages.map(({ registryType, identifier, version: of, fileSha256 }) => [
        registryType,
        identifier,
        of,
        fileSha256,
      ]),
      [
        ['npm', 'market-desk', version, undefined],
        ['mcpb', `https://github.com/OWNER/REPOSITORY/releases/download/v${version}/market-desk.mcpb`, undefined, sum],
      ],
    );
  });

  test('the bundle’s manifest matches the published schema, and names every tool', () => {
    const { manifest: of } = unpackBundle();
    const schema = read(import.meta.dirname, 'schemas', 'mcpb-manifest-v0.3.schema.json') as object;
    assert.deepEqual(validate(schema, of), []);
    assert.notDeepEqual(validate(schema, { ...of, author: 'somebody' }), []);
    assert.deepEqual(
      (of['tools'] as { name: string }[]).map(({ name }) => name),
      tools.map(({ name }) => name),
    );
  });

  /** Opens the bundle as a client does that takes bundles. */
  function unpackBundle(): { folder: string; manifest: BundleManifest } {
    const folder = mkdtempSync(join(scratch, 'bundle ü '));
    for (const { path, contents } of readArchive(readFileSync(join(packed, 'market-desk.mcpb')))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), contents);
    }
    return { folder, manifest: read(folder, 'manifest.json') as BundleManifest };
  }

  function startOfBundle(): ServerStart {
    const { folder, manifest: of } = unpackBundle();
    const filled = (text: string): string =>
      text
        .replaceAll('${__dirname}', () => folder)
        .replaceAll(/\$\{user_config\.(\w+)\}/g, (_all, key: string) => of.user_config[key]!.default);
    const { command, args, env } = of.server.mcp_config;
    const own = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)]));
    return { command, args: args.map(filled), env: emptyHome(own), cwd: folder };
  }

  test(
    'the bundle answers an official client and a hand-written one from an empty home',
    { skip: skippedAsDrawn({ shift: 0 }) },
    () => answersBoth(startOfBundle(), startOfBundle()),
  );

  test(
    'npx starts the package for an official client and a hand-written one from an empty home',
    {
      skip: (process.platform === 'win32' && 'clients start npx by another name there') || skippedAsDrawn({ shift: 1 }),
    },
    async () => {
      const registry = await startRegistry(join(packed, `market-desk-${manifest.version}.tgz`), manifest);
      after(() => registry.close());
      const args = ['--yes', 'market-desk', 'mcp', '--source', 'sample', '--library', join(scratch, 'library')];
      const settings = { npm_config_registry: registry.address, npm_config_update_notifier: 'false' };
      const start = (): ServerStart => ({
        command: 'npx',
        args,
        env: emptyHome(settings),
        cwd: mkdtempSync(join(scratch, 'cwd-')),
      });
      await answersBoth(start(), start());
    },
  );
});
