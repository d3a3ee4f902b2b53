import { patience } from '../../suite/patience.ts';
import { noSuchWebview } from '../operations.ts';
import type { AxeOptions, AxeViolation, LocatorAction, Operations, Target } from '../operations.ts';
import { ask } from './ask.ts';
import { inFurtherTheme, themeClass } from './themeUnderTest.ts';

/** The rules to check in each theme; every other rule of axe-core gives the same result in all of them. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];

export interface Patience {
  /** Milliseconds. */
  timeout?: number;
}

export interface ClickOptions extends Patience {
  button?: 'left' | 'right' | 'middle';
  modifiers?: ('Alt' | 'Control' | 'ControlOrMeta' | 'Meta' | 'Shift')[];
  position?: { x: number; y: number };
}

export interface WaitOptions extends Patience {
  state?: 'attached' | 'detached' | 'visible' | 'hidden';
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The questions that are for a page. */
type PageQuestion = 'locate' | 'evaluate' | 'axe' | 'screenshot';

/**
 * A page in the real browser, seen from a test in the extension host. Selectors are Playwright's (CSS, `text=…`,
 * `role=button[name="…"]`), wait until they match and mean the first match.
 */
export class Surface {
  readonly #target: () => Target | Promise<Target>;

  constructor(target: () => Target | Promise<Target>) {
    this.#target = target;
  }

  click = (selector: string, options: ClickOptions = {}): Promise<void> => this.#locate('click', selector, options);
  doubleClick = (selector: string): Promise<void> => this.#locate('dblclick', selector);
  hover = (selector: string): Promise<void> => this.#locate('hover', selector);
  focus = (selector: string, options: Patience = {}): Promise<void> => this.#locate('focus', selector, options);
  /** Sets the value of a field at once. */
  fill = (selector: string, value: string, options: Patience = {}): Promise<void> =>
    this.#locate('fill', selector, value, options);
  /** Chooses an option of a select element by its text. */
  choose = (selector: string, label: string): Promise<unknown> => this.#locate('selectOption', selector, { label });
  /** A key, such as `Enter` or `Control+A`, to this element. */
  pressIn = (selector: string, keys: string): Promise<void> => this.#locate('press', selector, keys);
  scrollTo = (selector: string): Promise<void> => this.#locate('scrollIntoViewIfNeeded', selector);

  /** The painted text of the first match. */
  text = (selector: string): Promise<string> => this.#locate('innerText', selector);
  /** The painted text of each match, at this moment: nothing is waited for. */
  texts = (selector: string): Promise<string[]> => this.#locate('allInnerTexts', selector);
  /** How many match at this moment. */
  count = (selector: string): Promise<number> => this.#locate('count', selector);
  value = (selector: string, options: Patience = {}): Promise<string> => this.#locate('inputValue', selector, options);
  attribute = (selector: string, name: string, options: Patience = {}): Promise<string | null> =>
    this.#locate('getAttribute', selector, name, options);
  isVisible = (selector: string): Promise<boolean> => this.#locate('isVisible', selector);
  box = (selector: string): Promise<Box | null> => this.#locate('boundingBox', selector);
  /** The words for a screen reader, as Playwright's YAML. */
  ariaSnapshot = (selector: string): Promise<string> => this.#locate('ariaSnapshot', selector);

  waitFor = (selector: string, { state = 'visible', timeout = patience }: WaitOptions = {}): Promise<void> =>
    this.#locate('waitFor', selector, { state, timeout });

  /** Runs a function in the page. It must not use anything of the test but its argument; both values are JSON. */
  async evaluate<A, R>(body: (arg: A) => R | Promise<R>, arg: A): Promise<R>;
  async evaluate<R>(body: () => R | Promise<R>): Promise<R>;
  async evaluate(body: (arg: unknown) => unknown, arg?: unknown): Promise<unknown> {
    return this.#ask('evaluate', { source: body.toString(), arg });
  }

  /** The faults that axe-core finds in the page; none, one hopes. */
  async axe(options: AxeOptions = {}): Promise<AxeViolation[]> {
    const only = inFurtherTheme() ? { only: rulesOfColor } : {};
    return this.#ask('axe', { themeClass: themeClass(), options: { ...only, ...options } });
  }

  /** Takes a picture into the artefacts, where the run was asked for pictures, and says where it is. */
  async screenshot(name: string, { failed = false } = {}): Promise<string | undefined> {
    return this.#ask('screenshot', { name, failed });
  }

  async #locate<R>(action: LocatorAction, selector: string, ...args: unknown[]): Promise<R> {
    return (await this.#ask('locate', { selector, action, args })) as R;
  }

  /**
   * Asks anew while no page bears the title, and where another page is meant by now: the editor tells of a new tab a
   * moment after it was opened, and a panel that shows something else takes another title.
   */
  async #ask<K extends PageQuestion>(
    name: K,
    args: Omit<Operations[K]['args'], 'target'>,
  ): Promise<Operations[K]['result']> {
    const deadline = Date.now() + patience;
    for (;;) {
      const target = await this.#target();
      try {
        return await ask(name, { target, ...args } as Operations[K]['args']);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        if (error instanceof Error && error.message.startsWith(noSuchWebview)) continue;
        if (JSON.stringify(await this.#target()) === JSON.stringify(target)) throw error;
      }
    }
  }
}
