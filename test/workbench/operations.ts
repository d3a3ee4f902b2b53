import type { Locator } from 'playwright-core';

/** The page that a question is for: the workbench itself, or the visible webview that bears this title. */
export type Target = 'workbench' | { webview: string };

/** The beginning of the error where no visible webview bears the title, since none does yet or it has another by now. */
export const noSuchWebview = 'No webview is titled';

/** The things of Playwright's locators that a test may ask for; all act on the first match but the last two. */
export const locatorActions = [
  'click',
  'dblclick',
  'hover',
  'focus',
  'fill',
  'press',
  'innerText',
  'inputValue',
  'selectOption',
  'getAttribute',
  'isVisible',
  'boundingBox',
  'scrollIntoViewIfNeeded',
  'ariaSnapshot',
  'waitFor',
  'count',
  'allInnerTexts',
] as const satisfies (keyof Locator)[];
export type LocatorAction = (typeof locatorActions)[number];

/** One rule of axe-core that a page breaks, and where. */
export interface AxeViolation {
  id: string;
  impact: string;
  help: string;
  places: { target: string; html: string; summary: string }[];
}

export interface AxeOptions {
  /** Rules to leave out, each for a reason that the test states. */
  without?: string[];
  /** These rules alone. */
  only?: string[];
  /** The part of the page that is looked at; all of it by default. */
  within?: string;
}

/** One event of the browser's own record of its work; times in microseconds. */
export interface TraceEvent {
  name: string;
  /** The thread it ran on, in all processes. */
  thread: string;
  at: number;
  lasted: number;
  /** By the clock of its thread, which stands still while the thread does: its own work, whoever else was at work. */
  threadAt: number;
  threadLasted: number;
}

/** Pictures by their paths, in rows, each with its name. */
export interface ContactSheet {
  name: string;
  rows: { name: string; pictures: { name: string; path: string }[] }[];
}

export interface TestReport {
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** The error with its stack, or why the test was skipped. */
  detail?: string;
}

export interface Beginning {
  /** 0 at first, 1 after the window was reloaded. */
  phase: number;
  /** Only tests whose name contains this. */
  only: string | undefined;
  /** This editor has the tests across a reload. */
  reloads: boolean;
  /** The tests of pages are all that there is to run, are run with the others, or are run elsewhere. */
  pages: 'alone' | 'too' | 'elsewhere';
  /** Files of the opened folder, by relative path, as every file of tests finds them. */
  workspace: Record<string, string>;
}

/**
 * The operations that a test inside the extension host asks of the runner outside, which holds the browser: one JSON
 * line `{id, token, name, args}` on a loopback socket, answered by `{id, result}` or `{id, error}`.
 */
export interface Operations {
  /** The first word of every start. */
  begin: { args: object; result: Beginning };
  /** The file of tests that is next, by its path; none when all of the session's are run, in whichever editor. */
  next: { args: object; result: string | undefined };
  report: { args: TestReport; result: undefined };
  press: { args: { keys: string }; result: undefined };
  type: { args: { text: string }; result: undefined };
  /** Answers with the path of the picture; none is taken of what has not failed unless pictures were wanted. */
  screenshot: { args: { target: Target; name: string; failed: boolean }; result: string | undefined };
  /** Resizes the whole window, in pixels. */
  resize: { args: { width: number; height: number }; result: undefined };
  /** As an operating system does that forces its own dark colors of high contrast, or as it doesn't. */
  forceColors: { args: { isForced: boolean }; result: undefined };
  /** Lays pictures out on one sheet and answers with its path. */
  contactSheet: { args: ContactSheet; result: string };
  locate: { args: { target: Target; selector: string; action: LocatorAction; args: unknown[] }; result: unknown };
  evaluate: { args: { target: Target; source: string; arg: unknown }; result: unknown };
  /** Looks at a page of a panel once its body has the class. */
  axe: { args: { target: Target; themeClass: string; options: AxeOptions }; result: AxeViolation[] };
  /** The browser records what it does, in these categories of its tracing, until it is asked for what there was. */
  startTrace: { args: { categories: string[] }; result: undefined };
  endTrace: { args: object; result: TraceEvent[] };
}
export type OperationName = keyof Operations;

/** The environment variable that holds `<port>:<token>` of the runner's socket. */
export const bridgeVariable = 'MARKET_DESK_TEST_BRIDGE';
