import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { contextKeys, panels } from '../../src/ids.ts';

interface Item {
  command?: string;
  submenu?: string;
  when?: string;
  group?: string;
}
interface Manifest {
  contributes: {
    commands: { command: string; title: string }[];
    menus: Record<string, Item[]>;
    submenus: { id: string; label: string }[];
  };
}

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { commands, menus, submenus } = (read('package.json') as Manifest).contributes;
const words = read('package.nls.json') as Record<string, string>;

/** Keys of a when clause with their values; a key that isn't there has none. */
type Context = Record<string, string | boolean | undefined>;

/** The few forms of a when clause that the manifest uses. */
function holds(when: string | undefined, context: Context): boolean {
  return (when ?? '')
    .split(' || ')
    .some((either) => either.split(' && ').every((part) => part === '' || holdsPart(part, context)));
}

function holdsPart(part: string, context: Context): boolean {
  const compared = /^(\S+) (==|!=|=~|in) (.+)$/.exec(part);
  if (!compared) return part.startsWith('!') ? !context[part.slice(1)] : Boolean(context[part]);
  const [, key, operator, value] = compared as unknown as [string, string, string, string];
  const has = context[key] ?? '';
  if (operator === 'in')
    return String(context[value] ?? '')
      .split(' ')
      .includes(String(has));
  if (operator === '=~') return new RegExp(value.slice(1, -1)).test(String(has));
  return (String(has) === value) === (operator === '==');
}

/** Commands that the Command Palette lists. */
function listed(context: Context): string[] {
  const limited = new Map(menus['commandPalette']!.map(({ command, when }) => [command!, when]));
  return commands.map(({ command }) => command).filter((command) => holds(limited.get(command), context));
}

/** A window in which nothing of ours is open. */
const fresh: Context = {
  'config.marketDesk.connection.authentication': 'key',
  [contextKeys.connection]: 'sample',
  [contextKeys.calendarGrouping]: 'day',
};
const openPanel = (type: string): Context => ({ ...fresh, [contextKeys.openPanels]: type });

suite('menus', () => {
  test('the palette lists few commands while nothing is open, and those of a page while it is', () => {
    const count = listed(fresh).length;
    assert.ok(count >= 40 && count <= 48, `${count} commands`);
    for (const [type, command] of [
      [panels.transcript, 'marketDesk.transcripts.goToQuestions'],
      [panels.transcript, 'marketDesk.transcripts.quoteToNote'],
      [panels.bars, 'marketDesk.bars.cite'],
      [panels.fund, 'marketDesk.funds.insertIntoNote'],
      [panels.screenResults, 'marketDesk.screens.copyResults'],
      [panels.calendarPage, 'marketDesk.calendar.copyTable'],
    ] as const) {
      assert.equal(listed(fresh).includes(command), false, command);
      const other = type === panels.bars ? panels.fund : panels.bars;
      assert.equal(listed(openPanel(other)).includes(command), false, command);
      assert.ok(listed(openPanel(`${other} ${type}`)).includes(command), command);
    }
    assert.ok(listed({ ...fresh, resourceLangId: 'market-desk-screen' }).includes('marketDesk.screens.rename'));
    assert.ok(listed({ ...fresh, 'view.marketDesk.calendar.visible': true }).includes('marketDesk.calendar.nextWeek'));
  });

  test('every command is listed in some state, or runs on a row or a link alone', () => {
    const everything: Context = {
      ...fresh,
      ...{ editorIsOpen: true, editorHasSelection: true, resourceLangId: 'market-desk-transcript' },
      ...{ editorLangId: 'markdown', [contextKeys.noteLanguages]: 'markdown' },
      [contextKeys.openPanels]: Object.values(panels).join(' '),
      [contextKeys.reusablePanel]: 'active',
      [contextKeys.calendarFiltered]: true,
      [contextKeys.calendarWeek]: true,
      [contextKeys.notesFiltered]: true,
      [contextKeys.recentLookups]: true,
      ...Object.fromEntries(
        ['calendar', 'notes', 'screens', 'watchlists', 'library'].map((view) => [
          `view.marketDesk.${view}.visible`,
          true,
        ]),
      ),
    };
    const states = ['day', 'category'].map((grouping) => ({
      ...everything,
      [contextKeys.connection]: grouping === 'day' ? 'sample' : 'ready',
      [contextKeys.calendarGrouping]: grouping,
      [contextKeys.notesGrouping]: grouping === 'day' ? 'company' : 'note',
    }));
    const ever = new Set(states.flatMap(listed));
    const never = menus['commandPalette']!.filter(({ when }) => when === 'false').map(({ command }) => command!);
    assert.deepEqual(
      commands.map(({ command }) => command).filter((command) => !ever.has(command)),
      commands.map(({ command }) => command).filter((command) => never.includes(command)),
    );
  });

  test('a title has at most three icons, and its menu at most nine rows', () => {
    const titles: [menu: string, context: Context][] = [
      ...['calendar', 'screens', 'watchlists', 'library', 'notes'].map((view): [string, Context] => [
        'view/title',
        { view: `marketDesk.${view}` },
      ]),
      ...Object.values(panels).map((type): [string, Context] => ['editor/title', { activeWebviewPanelId: type }]),
      ...['screen', 'watchlist', 'transcript'].map((kind): [string, Context] => [
        'editor/title',
        { resourceLangId: `market-desk-${kind}`, resourceScheme: 'market-desk' },
      ]),
    ];
    for (const [menu, place] of titles)
      for (const state of [
        { [contextKeys.connection]: 'sample' },
        { [contextKeys.connection]: 'ready', [contextKeys.calendarFiltered]: true, [contextKeys.calendarWeek]: true },
        { [contextKeys.connection]: 'ready', [contextKeys.notesFiltered]: true, [contextKeys.reusablePanel]: 'active' },
      ]) {
        const items = menus[menu]!.filter(({ when }) => holds(when, { ...fresh, ...place, ...state }));
        const icons = items.filter(({ group = '' }) => group.startsWith('navigation'));
        assert.ok(icons.length <= 3, `${JSON.stringify(place)}: ${icons.map(({ command }) => command).join(', ')}`);
        assert.ok(items.length - icons.length <= 9, `${JSON.stringify(place)}: ${items.length - icons.length} rows`);
      }
  });

  test('every submenu has a name, a place and rows', () => {
    const placed = Object.values(menus).flatMap((items) => items.flatMap(({ submenu }) => submenu ?? []));
    assert.deepEqual(submenus.map(({ id }) => id).sort(), [...new Set(placed)].sort());
    for (const { id, label } of submenus) {
      assert.ok(words[label.slice(1, -1)], label);
      assert.ok((menus[id] ?? []).length > 1, id);
    }
  });

  test('the commands have names that can’t be confused', () => {
    /** Without filler words, in any order. */
    const essence = (title: string): string =>
      [...new Set(title.toLowerCase().match(/[a-z0-9]+/g))]
        .filter((word) => !/^(?:an?|the|of|to|in|into|as|by|from|1|request)$/.test(word))
        .map((word) => word.replace(/s$/, ''))
        .sort()
        .join(' ');
    const titles = commands
      .filter(({ command }) => listed(fresh).includes(command))
      .map(({ title }) => words[title.slice(1, -1)]!);
    const essences = titles.map(essence);
    assert.equal(new Set(essences).size, titles.length, essences.toSorted().join('\n'));
  });
});
