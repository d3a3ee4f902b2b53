import * as v from 'valibot';
import * as vscode from 'vscode';
import type { DirectoryEntry } from '../../directory/entry.ts';
import { openDirectory, shownEntry, withDirectory } from '../../host/directoryRows.ts';
import { definePage, type Pages } from '../../host/definePage.ts';
import { PlainError } from '../../host/plainError.ts';
import { orCancel, searchOne, type SearchRow } from '../../host/quickPick.ts';
import type { Services } from '../../host/services.ts';
import { panels, type CompanyArgument } from '../../ids.ts';
import { findCompany } from './companyLoader.ts';
import { isCompanyParams, keyOfCompany, parseCompanyArgument, nameOfCompany } from './companyModel.ts';
import { CompanyPanel } from './companyPanel.ts';
import { companyGuard } from './messages.ts';
import type { CompanyParams } from './protocol.ts';

const mostRows = 20;

/** Opens the pages of companies and funds. */
export class CompanyPanels {
  readonly #services: Services;

  readonly pages: Pages<CompanyParams, CompanyPanel>;

  constructor(services: Services) {
    this.#services = services;
    this.pages = definePage(services.panels, {
      type: panels.company,
      protocol: companyGuard,
      params: v.custom<CompanyParams>(isCompanyParams),
      key: keyOfCompany,
      // Bars and funds have tabs that are named by the ticker alone.
      title: (params) => vscode.l10n.t('{0} · Overview', nameOfCompany(params)),
      findWidget: true,
      source: ({ source }) => source,
      create: (panel) =>
        new CompanyPanel(panel, services, () => {
          for (const each of this.pages.all()) void each.update();
        }),
    });
  }

  /** Opens the page of a security. Without an argument, the person is asked for one. Never sends a request. */
  async open(argument: unknown): Promise<void> {
    const wanted = argument === undefined ? await this.#ask() : given(argument);
    this.pages.open(await findCompany(this.#services, wanted));
  }

  /** Lists what the library has, and what the lists have under the typed text. */
  async #ask(): Promise<CompanyArgument> {
    const { library, connection } = this.#services;
    const items = await (await library()).contents(connection.source);
    const stored = new Map(items.flatMap((item) => (item.type === 'call' ? [[item.cik, item] as const] : [])));
    const own: SearchRow<CompanyArgument>[] = [...stored.values()].map(({ cik, company, ticker }) => ({
      label: company,
      description: vscode.l10n.t('{0} · in library', ticker),
      iconPath: new vscode.ThemeIcon('library'),
      value: { cik },
    }));
    const found = await searchOne<CompanyArgument>({
      title: vscode.l10n.t('Open Company Page'),
      placeHolder: vscode.l10n.t('Name or ticker of a company or fund. Costs no request.'),
      matchOnDescription: true,
      text: '',
      rows: withDirectory(openDirectory(this.#services), (text, directory) => {
        if (text.trim() === '') return own;
        const listed = (directory?.search(text, { limit: mostRows }) ?? []).flatMap(rowOf);
        return listed.length > 0 ? listed : typedRow(text);
      }),
    });
    return orCancel(found);
  }
}

/** None for what has neither a ticker nor a company’s CIK. */
function rowOf(entry: DirectoryEntry): SearchRow<CompanyArgument>[] {
  const ticker =
    entry.kind === 'series' ? (entry.classes.find((each) => each.ticker !== '')?.ticker ?? '') : entry.ticker;
  if (ticker === '') return [];
  return [{ alwaysShow: true, ...shownEntry(entry), value: { ticker } }];
}

/** What no list knows may be known to the service. */
function typedRow(text: string): SearchRow<CompanyArgument>[] {
  const parsed = parseCompanyArgument({ ticker: text.trim().replace(/^\$/, '') });
  return parsed.ok && parsed.value.ticker !== undefined
    ? [
        {
          alwaysShow: true,
          label: parsed.value.ticker,
          description: vscode.l10n.t('in none of the lists of names'),
          value: parsed.value,
        },
      ]
    : [];
}

function given(argument: unknown): CompanyArgument {
  const parsed = parseCompanyArgument(argument);
  if (!parsed.ok) throw new PlainError(parsed.error.message);
  return parsed.value;
}
