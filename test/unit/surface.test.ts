import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import { tools } from '../../src/assistants/tools.ts';
import { formatCitationLink, parseCitationLink } from '../../src/domain/links/citationLink.ts';
import { formatBarsLink, formatFundLink, parseBarsQuery } from '../../src/domain/links/placeLink.ts';
import { formatFigureLink, parseFigureLink } from '../../src/domain/links/figureLink.ts';
import { toolPrefix } from '../../src/features/assistants/toolPrefix.ts';
import * as ids from '../../src/ids.ts';
import { exportHeader } from '../../src/library/transfer/exportFormat.ts';
import { repositoryRoot } from '../editor/places.ts';
import { surfaceTables, writeSurface } from '../written/surfaceTables.ts';
import { readmeTables } from '../written/readmeTables.ts';

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');
const surface = read('docs/surface.md');

suite('docs/surface.md', () => {
  test('docs/surface.md matches the code', () => {
    assert.equal(writeSurface(surface), surface, '"npm run surface" writes it anew.');
    const readme = read('README.md');
    assert.equal(writeSurface(readme, readmeTables()), readme, '"npm run surface" writes it anew.');
  });

  test('the surface check fails after a command, setting or tool changes', () => {
    const tables = surfaceTables();
    for (const [name, id] of [
      ['commands', ids.commands.fundsOpen],
      ['settings', ids.settings.connectionBaseUrl],
      ['tools', `${toolPrefix}read_call`],
    ] as const) {
      const lines = tables[name]!.split('\n');
      const without = lines.filter((line) => !line.startsWith(`| \`${id}\` |`));
      assert.equal(without.length, lines.length - 1, id);
      const more = [...lines, `| \`${id}New\` | New | – |`];
      for (const changed of [without, more])
        assert.notEqual(writeSurface(surface, { ...tables, [name]: changed.join('\n') }), surface, id);
    }
    assert.throws(() => writeSurface(surface, { ...tables, more: '' }), /No place for more/);
    assert.throws(() => writeSurface(surface.replace('<!-- tools:', '<!-- other:')), /no part for other/);
  });

  test('docs/surface.md names every command, setting, view, panel, tool and the export’s format', () => {
    const named = [
      ...Object.values(ids.commands),
      ...Object.values(ids.settings),
      ...Object.values(ids.views),
      ...Object.values(ids.panels),
      ...tools.flatMap(({ name }) => [name, toolPrefix + name]),
    ];
    for (const each of named) assert.ok(surface.includes(`\`${each}\``), each);
    assert.ok(surface.includes(`"${exportHeader.format}"`));
    assert.ok(surface.includes(ids.extensionId));
  });

  test('docs/surface.md lists each argument’s type and the named types', () => {
    const types = surfaceTables()['argument types']!;
    for (const name of [
      ...[
        'FundArgument',
        'CallArgument',
        'CompanyArgument',
        'CalendarFilterArgument',
        'BarsArgument',
        'PassageLocator',
      ],
    ])
      assert.match(types, new RegExp(`^interface ${name} \\{`, 'm'));
    assert.ok(surface.includes('| `marketDesk.transcripts.open` | Open Earnings Call… | `CallArgument` |'));
    // Every command with an argument is told with it.
    const told = surface
      .split('\n')
      .filter((line) => line.startsWith('| `marketDesk.') && line.includes('Argument` |'));
    assert.ok(told.length >= 6, String(told.length));
  });

  test('docs/surface.md shows links as the product writes them', () => {
    const links = surface.match(/^vscode:\/\/\S+$/gm) ?? [];
    assert.equal(links.length, 8);
    const queryOf = (link = ''): string => link.slice(link.indexOf('?') + 1);
    const [placed, worded] = links.map(parseCitationLink);
    const bars = parseBarsQuery(queryOf(links[3]));
    assert.ok(placed!.ok && worded!.ok && bars.ok);
    const figures = links.slice(4).map((link) => parseFigureLink(link));
    const fund = Object.fromEntries(new URLSearchParams(queryOf(links[2])));
    assert.deepEqual(
      [
        formatCitationLink('vscode', placed!.value),
        formatCitationLink('vscode', worded!.value),
        formatFundLink('vscode', fund),
        formatBarsLink('vscode', bars.value),
        ...figures.map((figure) => (figure.ok ? formatFigureLink('vscode', figure.value) : figure.error.message)),
      ],
      links,
    );
    // The table names the parameters of the examples.
    const rows = surface.split('\n').filter((line) => line.startsWith('|'));
    for (const link of links)
      for (const [name] of new URLSearchParams(queryOf(link)))
        assert.ok(
          rows.some((row) => row.includes(`\`${name}\``)),
          name,
        );
  });

  test('docs/surface.md names the states of the connection', () => {
    const model = read('src/host/connection/connectionModel.ts');
    const states = /export type ConnectionState = (.*);/
      .exec(model)![1]!
      .split(' | ')
      .map((state) => state.slice(1, -1));
    assert.ok(states.length > 3);
    for (const state of states) assert.ok(surface.includes(`\`${state}\``), state);
  });
});

suite('documents', () => {
  const documents = [
    ...globSync('docs/*.md', { cwd: repositoryRoot }),
    ...['SECURITY.md', 'SUPPORT.md', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ];
  const anchor = (title: string): string =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-');
  const anchorsOf = (text: string): Set<string> =>
    new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => anchor(title!)));

  for (const file of documents)
    test(`${file} links to files and headings that are there`, () => {
      const text = read(file);
      const targets = [...text.matchAll(/\]\(([^()\s\]]+)\)/g)].map(([, target]) => target!);
      for (const target of targets) {
        if (/^https?:/.test(target)) continue;
        const [path = '', heading] = target.split('#');
        const linked = path === '' ? file : join(dirname(file), path);
        assert.ok(existsSync(join(repositoryRoot, linked)), target);
        if (heading !== undefined) assert.ok(anchorsOf(read(linked)).has(heading), target);
      }
    });

  test('the documents have addresses only of public standards and formats', () => {
    const hosts = ['keepachangelog.com', 'semver.org'];
    for (const file of ['docs/surface.md', 'docs/privacy.md', 'SECURITY.md', 'SUPPORT.md']) {
      const found = [...read(file).matchAll(/https?:\/\/([\w.-]+)|[\w.]+@[\w.]+/g)].map(
        ([whole, host]) => host ?? whole,
      );
      assert.deepEqual(
        found.filter((host) => !hosts.includes(host)),
        [],
        file,
      );
    }
  });
});
