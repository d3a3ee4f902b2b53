import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables.ts';
import { fieldsOf } from '../base/record.ts';
import type { PanelType } from '../ids.ts';
import type { FeatureParts } from './featureParts.ts';
import type { PageRequests } from './pageRequests.ts';
import { TabReuse } from './tabReuse.ts';

/** An open panel, under the key by which it is found. */
export interface PanelEntry {
  type: PanelType;
  key: string;
  webviewPanel: vscode.WebviewPanel;
  /** Created for it by its kind of page. */
  controller: object;
  rename: (params: unknown) => void;
  /** Takes the controller from the panel, which stays open. */
  leave: () => void;
}

/** Shows in a panel what it showed before a reload; false if that can't be known. */
interface Restores {
  restore(webviewPanel: vscode.WebviewPanel, params: unknown): boolean;
}

interface PanelHostOptions {
  extensionUri: vscode.Uri;
  /** Keeps what people choose in pages. */
  state: vscode.Memento;
  requests: PageRequests;
  /** The connected source. */
  source: () => string;
  parts: FeatureParts;
}

/** The open panels of all kinds, and the way back of those that a reload closed. Kinds are defined by `definePage`. */
export class PanelHost {
  readonly entries = new Map<string, PanelEntry>();
  /** The keys of the panels that were focused last. */
  readonly lastFocused = new Map<PanelType, string>();
  readonly reusable = new TabReuse();
  readonly options: Omit<PanelHostOptions, 'parts'>;
  readonly #parts: FeatureParts;

  constructor({ parts, ...options }: PanelHostOptions) {
    this.options = options;
    this.#parts = parts;
  }

  /** Panels of this kind come back after a reload. */
  register(load: () => Promise<Restores>, type: PanelType): Disposable {
    const serializer: vscode.WebviewPanelSerializer = {
      deserializeWebviewPanel: async (webviewPanel, saved: unknown) => {
        const { params, thing } = fieldsOf(saved);
        // Versions before called it by another name.
        if (!(await load()).restore(webviewPanel, params ?? thing)) webviewPanel.dispose();
      },
    };
    const part = {
      name: vscode.l10n.t('Restoring pages after a reload'),
      api: 'window.registerWebviewPanelSerializer',
    } as const;
    return this.#parts.attempt(part, (own) => {
      own.add(vscode.window.registerWebviewPanelSerializer(type, serializer));
    });
  }

  /**
   * Keeps the panel in the tab at `index` of its group from being reused by its tree, or the active panel where no tab
   * is told. A tab that no tree would reuse is kept already.
   */
  keepOpen(index?: number): void {
    this.reusable.keepOpen(index);
  }
}
