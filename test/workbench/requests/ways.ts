import type { Person } from '../support/person/person.ts';
import { cited } from './citedNote.ts';

/** A way from something that a person can click or press to a request: all the others are gone without an editor. */
export interface Way {
  name: string;
  /** The kind of way; every kind has one. */
  kind: 'command' | 'menu' | 'lens' | 'link' | 'row' | 'page';
  /** Requests that the question names; of what is only estimated, none. */
  cost?: number;
  take: (person: Person) => Promise<void>;
}

export const screen = 'few.screen';
/** Never run before a way runs them: what was just run is on file. */
const [byLens, byRow] = ['lens', 'row'];
export const results = 'few · results';
/** On file from the first test on, so that its page and its row in the library can be walked from. */
export const onFile = { ticker: 'BRMC' } as const;

async function showFile(person: Person, name: string): Promise<void> {
  if (!(await person.showTab(name))) await person.openFile(name);
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
    cost: 1,
    take: (person) => person.choose('Open Earnings Call…', 'OSTM', /Open OSTM/),
  },
  {
    name: 'Refresh Calendar, the button of the view',
    kind: 'menu',
    cost: 1,
    async take(person) {
      await person.showViews();
      await person.calendar.titleAction('Refresh Calendar');
    },
  },
  {
    name: 'Run, above the condition of a screen',
    kind: 'lens',
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
    cost: 1,
    async take(person) {
      await person.showViews();
      await person.screens.action(byRow, 'Run Screen');
    },
  },
  {
    name: 'a citation’s link in a note',
    kind: 'link',
    cost: 1,
    async take(person) {
      await showFile(person, cited.note);
      const link = person.page.locator('.editor-group-container.active .view-line .detected-link').first();
      await link.hover();
      // The question may stand above everything before the click is over; one that went through would be repeated.
      await link.click({ modifiers: ['ControlOrMeta'], force: true });
    },
  },
  {
    name: 'Next page, in the results',
    kind: 'page',
    cost: 1,
    take: (person) => pressInPage(person, results, 'Next Page'),
  },
];
