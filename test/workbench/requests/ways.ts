import type { EndpointName } from '../../../src/sample/http/requestLog.ts';
import type { Person } from '../support/person/person.ts';
import { cited } from './citedNote.ts';

/** A way from something that a person can click or press to a request. */
export interface Way {
  name: string;
  /** Of every kind there is, one at the least. */
  kind: 'command' | 'menu' | 'lens' | 'link' | 'row' | 'page';
  endpoint: EndpointName;
  /** Requests that the question names; of what is only estimated, none. */
  cost?: number;
  /** Asked about whatever is left: nothing said before what it costs. */
  always?: true;
  take: (person: Person) => Promise<void>;
}

export const screen = 'few.screen';
/** Never run before a way runs them: what was just run is on file. */
const [byLens, byRow] = ['lens', 'row'];
export const results = 'few · results';
/** On file from the first test on, so that its page and its row in the library can be walked from. */
export const onFile = { ticker: 'BRMC', company: 'Bramblecote' } as const;

async function type(person: Person, command: string, text: string, row: RegExp): Promise<void> {
  await person.palette(command);
  await person.box.type(text);
  await person.box.acceptRow(row);
}

async function showFile(person: Person, name: string): Promise<void> {
  if (!(await person.showTab(name))) await person.openFile(name);
}

/** A key in the first row of the results. */
async function pressInGrid(person: Person, key: string): Promise<void> {
  await person.showTab(results);
  const { frame } = await person.shown(results);
  await frame.locator('[role=row][data-ticker] [role=rowheader]').first().click();
  await frame.locator('[role=row][data-ticker] [role=rowheader]').first().press(key);
}

async function pressInPage(person: Person, title: string, button: string): Promise<void> {
  await person.showTab(title);
  const { frame } = await person.shown(title);
  await frame.locator('button, vscode-button', { hasText: button }).first().click();
}

export const ways: readonly Way[] = [
  {
    name: 'Open Earnings Call, typed in its box',
    kind: 'command',
    endpoint: 'transcript',
    cost: 1,
    take: (person) => type(person, 'Open Earnings Call…', 'OSTM', /Open OSTM/),
  },
  {
    name: 'Open Minute Bars, its last day',
    kind: 'command',
    endpoint: 'bars',
    async take(person) {
      await person.palette('Open Minute Bars…');
      await person.box.type('QFEN');
      await person.box.accept();
      await person.box.acceptRow(/The last day/);
    },
  },
  {
    name: 'Look Up, the latest call',
    kind: 'command',
    endpoint: 'transcript',
    cost: 1,
    take: (person) => type(person, 'Look Up…', 'PLGV', /Latest earnings call/),
  },
  {
    name: 'Test Connection',
    kind: 'command',
    endpoint: 'calendar',
    cost: 1,
    take: (person) => person.palette('Test Connection (1 Request)'),
  },
  {
    name: 'Refresh Calendar, the button of the view',
    kind: 'menu',
    endpoint: 'calendar',
    cost: 1,
    async take(person) {
      await person.showViews();
      await person.calendar.titleAction('Refresh Calendar');
    },
  },
  {
    name: 'Run, above the condition of a screen',
    kind: 'lens',
    endpoint: 'screen',
    cost: 1,
    async take(person) {
      await showFile(person, `${byLens}.screen`);
      const active = person.page.locator('.editor-group-container.active');
      await active.locator('.codelens-decoration a', { hasText: 'Run' }).first().click();
    },
  },
  {
    name: 'Run Screen, the button of a screen’s row',
    kind: 'row',
    endpoint: 'screen',
    cost: 1,
    async take(person) {
      await person.showViews();
      await person.screens.action(byRow, 'Run Screen');
    },
  },
  {
    name: 'Refresh, the button of a call’s row in the library',
    kind: 'row',
    endpoint: 'transcript',
    cost: 1,
    async take(person) {
      await person.showViews();
      await person.library.unfold('Earnings calls');
      await person.library.unfold(onFile.company);
      await person.library.action(' 20', 'Refresh From the Service');
    },
  },
  {
    name: 'a citation’s link in a note',
    kind: 'link',
    endpoint: 'transcript',
    cost: 1,
    always: true,
    async take(person) {
      await showFile(person, cited.note);
      const link = person.page.locator('.editor-group-container.active .view-line .detected-link').first();
      await link.waitFor();
      await link.click({ modifiers: ['ControlOrMeta'] });
    },
  },
  {
    name: 'c, the calls of a row of results',
    kind: 'page',
    endpoint: 'transcript',
    cost: 1,
    take: (person) => pressInGrid(person, 'c'),
  },
  {
    name: 'b, the bars of a row of results',
    kind: 'page',
    endpoint: 'bars',
    take: (person) => pressInGrid(person, 'b'),
  },
  {
    name: 'f, the fund of a row of results',
    kind: 'page',
    endpoint: 'fund',
    cost: 1,
    take: (person) => pressInGrid(person, 'f'),
  },
  {
    name: 'Next page, in the results',
    kind: 'page',
    endpoint: 'screen',
    cost: 1,
    take: (person) => pressInPage(person, results, 'Next page'),
  },
];
