import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { BrowserContext, Frame, Page } from 'playwright-core';

import type { ServedEditor } from '../../../editor/serveEditor.ts';
import type { BundledService } from '../../../../src/sample/bundledService.ts';
import type { LoggedEndpoint, SeenRequest } from '../../../../src/sample/http/requestLog.ts';
import type { Prepared, SessionPlace } from '../../session.ts';
import { ModalDialog } from './modalDialog.ts';
import { visibleFrame, type Shown } from './pages.ts';
import { brief, QuickBox } from './quickBox.ts';
import { Toasts } from './toasts.ts';
import { eventually } from '../eventually.ts';
import { patience } from '../../../suite/patience.ts';
import { SideView } from './views.ts';

export interface PersonPlace {
  served: ServedEditor;
  context: BrowserContext;
  place: SessionPlace;
  artefacts: string;
  prepared: Prepared;
}

/** Opens the editor's window and waits until the extension is in it. */
export async function openPerson(all: PersonPlace): Promise<Person> {
  const { context, served, place } = all;
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(patience);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: served.address });
  await page.goto(`${served.address}/?${new URLSearchParams({ folder: place.workspace }).toString()}`);
  const person = new Person(page, all);
  await page.locator('.activitybar .action-label[aria-label^="Market Desk"]').first().waitFor();
  return person;
}

/** Somebody in front of the window: keys, clicks, and what is painted. */
export class Person {
  readonly page: Page;
  readonly question: ModalDialog;
  readonly box: QuickBox;
  readonly toasts: Toasts;
  readonly calendar: SideView;
  readonly screens: SideView;
  readonly library: SideView;
  readonly #all: PersonPlace;
  #settings: object | undefined;

  constructor(page: Page, all: PersonPlace) {
    this.page = page;
    this.#all = all;
    this.question = new ModalDialog(page);
    this.box = new QuickBox(page);
    this.toasts = new Toasts(page);
    this.calendar = new SideView(page, 'Economic Calendar');
    this.screens = new SideView(page, 'Screens');
    this.library = new SideView(page, 'Library');
  }

  /** The service that the session prepared: its log is the only judge of what was spent. */
  get service(): BundledService {
    const { service } = this.#all.prepared;
    if (!service) throw new Error('This session has prepared no service.');
    return service;
  }

  /** The requests that the service has seen so far. */
  requests(endpoint?: LoggedEndpoint): readonly SeenRequest[] {
    return this.service.requestsSeen(endpoint);
  }

  get place(): SessionPlace {
    return this.#all.place;
  }

  get workspace(): string {
    return this.place.workspace;
  }

  press(keys: string): Promise<void> {
    return this.page.keyboard.press(keys);
  }

  /** Runs a command of ours from the palette, by its title without the category. */
  palette(title: string): Promise<void> {
    return this.box.palette(`Market Desk: ${title}`);
  }

  /** Runs a command of ours, types into its box and accepts the row that says this. */
  choose(title: string, text: string, row: RegExp): Promise<void> {
    return this.box.choose(`Market Desk: ${title}`, text, row);
  }

  /** The page of the visible panel whose tab's title contains this. */
  shown(title: string, patienceMs?: number): Promise<Shown> {
    return eventually(async () => {
      const found = await visibleFrame(this.page, title);
      if (found) return found;
      throw new Error(`No page titled ${title} is shown.`);
    }, patienceMs);
  }

  /** The same, once it is in one of these states. */
  async shownIn(title: string, ...states: string[]): Promise<Frame> {
    return eventually(async () => {
      const { frame } = await this.shown(title);
      const state = await frame.locator('body').getAttribute('data-state', { timeout: 5_000 });
      if (!states.includes(state ?? '')) {
        const [problem = 'no words'] = await frame.locator('.frame-problem p').allInnerTexts();
        throw new Error(`The page ${title} is ${String(state)}: ${problem}`);
      }
      return frame;
    });
  }

  /** Opens a file of the workspace by its name, as one does with Ctrl+P. */
  async openFile(name: string): Promise<void> {
    await this.box.goTo(name, `[aria-label^=${JSON.stringify(name)}]`);
    await this.page.locator(`.tabs-container .tab.active[data-resource-name=${JSON.stringify(name)}]`).waitFor();
  }

  /** Brings a tab that is open to the front; false where there is none. */
  async showTab(words: string): Promise<boolean> {
    const tab = this.page.locator('.tabs-container .tab', { hasText: words }).first();
    if ((await tab.count()) === 0) return false;
    await tab.click();
    return true;
  }

  /** Shows our views in the side bar. */
  async showViews(): Promise<void> {
    if (await this.calendar.pane.first().isVisible()) return;
    await this.page.locator('.activitybar .action-label[aria-label^="Market Desk"]').first().click();
    await this.calendar.pane.first().waitFor();
  }

  /** Shows the files in their place: a view out of sight fills itself with nothing. */
  async hideViews(): Promise<void> {
    await this.page.locator('.activitybar .action-label[aria-label^="Explorer"]').first().click();
    await this.calendar.pane.first().waitFor({ state: 'hidden' });
  }

  /** Shows our views, and waits until the calendar has its rows; a first one is downloaded by the row that offers it. */
  async calendarRead(): Promise<void> {
    await this.showViews();
    const group = this.calendar.pane.locator('.monaco-list-row[aria-expanded]').first();
    const offer = this.calendar.row('Not in your library · Download · 1 request');
    await group.or(offer).first().waitFor();
    if (await offer.isVisible()) await offer.click();
    await group.waitFor();
  }

  /** The words of our item in the status bar. */
  async status(): Promise<string> {
    const words = await this.page.locator('.statusbar-item[id$="marketDesk.quota"]').innerText();
    return words.replaceAll('\u00a0', ' ').trim();
  }

  /** Sets user settings by hand, in the file that the editor opens for it. */
  async configure(values: Record<string, unknown>): Promise<void> {
    const file = join(this.#all.place.userData, 'User', 'settings.json');
    // As the editor has them: it brings what is written in an older way up to date.
    this.#settings ??= JSON.parse(await readFile(file, 'utf8')) as object;
    this.#settings = { ...this.#settings, ...values };
    const text = JSON.stringify(this.#settings);
    await this.box.palette('Preferences: Open User Settings (JSON)');
    const tab = '.tabs-container .tab[data-resource-name="settings.json"]';
    await eventually(async () => {
      const editing = '[data-mode-id="jsonc"] .native-edit-context:focus, [data-mode-id="jsonc"] textarea:focus';
      if ((await this.page.locator(editing).count()) === 0) {
        // A page that was still loading has taken it.
        await this.page.locator(tab).click({ timeout: 5_000 });
        await this.page.locator('[data-mode-id="jsonc"] .view-line').first().click({ timeout: 5_000 });
        throw new Error('The settings have not the focus.');
      }
      await this.press('ControlOrMeta+A');
      await this.page.keyboard.insertText(text);
      await this.press('ControlOrMeta+S');
      // A slow editor marks the tab late and writes later still: what is typed again meanwhile would be late as well.
      await eventually(async () => {
        if ((await readFile(file, 'utf8')).trim() !== text) throw new Error('The settings are not what was typed.');
      }, 10_000);
      await this.page.locator(`${tab}.dirty`).waitFor({ state: 'detached' });
    });
    await this.box.palette('View: Close Editor');
    await this.page.locator(tab).waitFor({ state: 'detached' });
  }

  async screenshot(name: string): Promise<void> {
    const path = join(this.#all.artefacts, `${name.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-')}.png`);
    await this.page.screenshot({ path, animations: 'disabled' });
  }

  /** No question, no box, no message, no editor. */
  async clearDesk(): Promise<void> {
    await eventually(async () => {
      if (await this.question.isOpen()) {
        await this.press('Escape');
        throw new Error('A question is open.');
      }
      if (await this.box.isOpen()) {
        await this.press('Escape');
        throw new Error('A box is open.');
      }
    });
    if ((await this.toasts.texts()).length > 0) await this.box.palette('Notifications: Clear All Notifications');
    const tabs = this.page.locator('.editor .tabs-container .tab');
    if ((await tabs.count()) === 0) return;
    // A page that has just opened takes the focus, and with it the last key.
    await eventually(async () => {
      if (await this.box.isOpen()) await this.press('Escape');
      await this.box.palette('View: Close All Editors');
      await eventually(async () => {
        // A note that was never saved is asked about.
        if (await this.question.isOpen()) await this.page.getByRole('button', { name: /Don.t Save/ }).click();
        const left = await tabs.count();
        if (left > 0) throw new Error(`${left} editors are open.`);
      }, brief);
    });
  }
}
