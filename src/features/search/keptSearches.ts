import * as vscode from 'vscode';
import { ask, confirm } from '../../host/prompts/notifications.ts';
import { PlainError } from '../../host/errors/plainError.ts';
import { inputPrompt } from '../../host/prompts/inputPrompt.ts';
import { orCancel, searchOne, type SearchRow } from '../../host/prompts/quickPick.ts';
import { byName, keptTable, type KeptTable, type Memory } from '../../host/state/kept.ts';
import { keptSearchesKey, readKeptSearch } from './keptSearchModel.ts';
import type { SearchQuery } from './protocol.ts';
import { longestName, suggestName } from './searchModel.ts';

/** Searches that a person keeps by name, in all windows. */
export class KeptSearches {
  readonly #table: KeptTable<SearchQuery>;

  constructor(memory: Memory) {
    this.#table = keptTable({ memory, key: keptSearchesKey, read: readKeptSearch, nameOf: byName });
  }

  get count(): number {
    return this.all.length;
  }

  /** The kept searches by name, newest first. */
  get all(): [name: string, asked: SearchQuery][] {
    return this.#table.entries().toReversed();
  }

  /** Asks for a name, which the question suggests, and keeps the search under it. */
  async keep(asked: SearchQuery): Promise<void> {
    const typed = await inputPrompt({
      title: vscode.l10n.t('Save Search'),
      prompt: vscode.l10n.t('Name of the search'),
      value: suggestName(asked),
      validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Enter a name.') : undefined),
    });
    const name = orCancel(typed).trim().slice(0, longestName);
    if (this.#table.get(name))
      await confirm({
        question: vscode.l10n.t('Replace the saved search {0}?', name),
        action: vscode.l10n.t('Replace'),
      });
    await this.#table.set(name, { ...asked });
  }

  /** The search of that name. Without one, the person chooses. */
  async choose(name?: string): Promise<SearchQuery> {
    if (name === undefined) return orCancel(await this.#pick());
    const found = this.#table.get(name);
    if (!found) throw new PlainError(vscode.l10n.t('There’s no saved search named {0}.', name));
    return found;
  }

  #pick(): Promise<SearchQuery | undefined> {
    return searchOne<SearchQuery>({
      title: vscode.l10n.t('Saved Searches'),
      placeHolder: vscode.l10n.t('Select a search to open'),
      matchOnDescription: true,
      ignoreFocusOut: true,
      rows: () => {
        const rows = this.all.map((entry) => this.#rowOf(...entry));
        return rows.length > 0
          ? rows
          : [{ label: vscode.l10n.t('There are no saved searches yet.'), alwaysShow: true }];
      },
    });
  }

  #rowOf(name: string, asked: SearchQuery): SearchRow<SearchQuery> {
    const words = suggestName(asked);
    return {
      label: name,
      ...(words === name ? {} : { description: words }),
      value: asked,
      buttons: [
        {
          iconPath: new vscode.ThemeIcon('trash'),
          tooltip: vscode.l10n.t('Remove {0}', name),
          run: async () => {
            const remove = vscode.l10n.t('Remove');
            const question = vscode.l10n.t('Remove the saved search {0}?', name);
            if ((await ask({ question, actions: [remove] })) === remove)
              this.#table.rename((other) => (other === name ? undefined : other));
          },
        },
      ],
    };
  }
}
