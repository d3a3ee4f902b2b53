import type { BundledService } from '../../src/sample/bundledService.ts';
import type { EditorAge } from '../editor/editorVersions.ts';

/** How one session of the editor is set up: the `session` that a folder's session.ts exports. Each starts afresh. */
export interface Session {
  /** The common subject of this folder's tests, in a few words. */
  about: string;
  /**
   * Who drives the editor. `host`, by default: tests run in the extension host, beside the extension under test.
   * `person`: the packaged extension is installed as a person installs it, no test driver is on, and tests run in the
   * runner, with nothing but keys, clicks and what is painted. Only there does VS Code show its modal questions.
   */
  driver?: 'host' | 'person';
  /** It has tests of pages, which a short run has in a browser, in the double of an editor. */
  hasPages?: boolean;
  /** It only takes pictures, and runs where they were asked for: `npm run test:workbench -- --gallery`. */
  isGallery?: boolean;
  /** A short run takes all of its files, whichever share is drawn. */
  isInEveryRun?: boolean;
  /** It fails by rare luck, or where another session fails as well: it runs in `npm run test:long` and where it is named. */
  isLong?: boolean;
  /** Editors at the most that share its tests, each with a folder, settings and services of its own; one by default. */
  editors?: number;
  /** The editor it runs in where editors are served: the newest, by default. A desktop has the one that was chosen. */
  editor?: EditorAge;
  /** Parts of the editor's API that the extension finds missing, `lm` or `languages.registerHoverProvider`. */
  lacking?: readonly string[];
  /** The extension's own words are 40 % longer, as in another language. */
  hasLongerWords?: boolean;
  /** User settings beside those that keep the editor quiet. */
  settings?: Record<string, unknown>;
  /** Environment variables of the extension host. */
  environment?: Record<string, string>;
  /** Files of the opened folder, by relative path; `none` opens no folder. */
  workspace?: Record<string, string> | 'none';
  /** False: the folder is opened restricted. */
  trusted?: boolean;
  /** A person's session only: the folder, beside its session.ts, of an extension that is installed as well. */
  companion?: string;
  /** Starts what the session needs besides, such as a service, before the editor does. */
  prepare?: (place: SessionPlace) => Promise<Prepared>;
}

/** Absolute folders of a running session; they are kept until it runs again. */
export interface SessionPlace {
  workspace: string;
  userData: string;
  extensions: string;
}

export interface Prepared {
  settings?: Record<string, unknown>;
  environment?: Record<string, string>;
  /** A person's session only: packed extensions that are installed as well. */
  extensions?: readonly string[];
  /** Judges, by its log, what a person's session has spent. */
  service?: BundledService;
  stop?: () => Promise<void>;
}
