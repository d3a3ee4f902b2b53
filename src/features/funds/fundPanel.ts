import * as vscode from 'vscode';
import type { RequestHandlers } from '../../base/channel.ts';
import { unlessCancelled } from '../../host/commands/commandRunner.ts';
import { PlainError } from '../../host/errors/plainError.ts';
import type { OpenPanel, PageController } from '../../host/panels/attachPage.ts';
import type { Pages } from '../../host/panels/definePage.ts';
import { runCommand } from '../../host/commands/runCommand.ts';
import type { Services } from '../../host/services.ts';
import type { ShownSnapshot } from '../../host/panels/shownSnapshot.ts';
import { commands } from '../../ids.ts';
import type { Library, ReadMode } from '../../library/library.ts';
import type { FundProfile } from '../../domain/fund.ts';
import { localDate } from '../../domain/format/time.ts';
import { nameOfNote } from '../../host/notes/nameOfNote.ts';
import { askForNote } from '../../host/notes/chooseNote.ts';
import { writeAll, writeAtCursor } from '../../host/notes/noteWriting.ts';
import { showInStatusBar } from '../../host/prompts/notifications.ts';
import { classParams } from './fundModel.ts';
import { costOf, readFund, snapshotOf, subjectOf, type FundAnswers } from './fundLoader.ts';
import { outsideLink } from './fundView.ts';
import type { FundProtocol, FundParams, OneFund, ShownFund } from './protocol.ts';
import { addFrontMatter, fundTemplateOf, isFrontMatter, renderFunds, valuesOfShown } from './fundNoteModel.ts';

export type FundServices = Pick<
  Services,
  'library' | 'connection' | 'panels' | 'notes' | 'settings' | 'directory' | 'watchlists' | 'log'
>;

/**
 * Controls the page of one fund, series or comparison. Only refreshing spends requests. A restored page reads the library.
 */
export class FundPanel implements PageController<FundProtocol> {
  readonly #panel: OpenPanel<FundParams, FundProtocol>;
  readonly #pages: Pages<FundParams, FundPanel>;
  readonly #services: FundServices;
  readonly #shown: ShownSnapshot<ShownFund>;
  readonly handlers: RequestHandlers<FundProtocol>;

  constructor(panel: OpenPanel<FundParams, FundProtocol>, pages: Pages<FundParams, FundPanel>, services: FundServices) {
    this.#panel = panel;
    this.#pages = pages;
    this.#services = services;
    this.#shown = panel.showing();
    this.handlers = {
      ready: () => this.#shown.ready(() => this.load('library')),
      refresh: () => this.load('refresh'),
      retry: () => this.load(panel.params.kind === 'comparison' ? 'stored' : 'refresh'),
      copy: async ({ text }) => {
        await vscode.env.clipboard.writeText(text);
        return null;
      },
      openSeries: ({ seriesid }) => unlessCancelled(runCommand(commands.fundsOpen, { seriesid }, 'person')),
      openClass: ({ contractid }) => this.#openClass(contractid),
      openCompared: ({ index }) => {
        const fund = panel.params.kind === 'comparison' ? panel.params.funds[index] : undefined;
        if (!fund) throw new PlainError(vscode.l10n.t('This fund isn’t in the comparison.'));
        return pages.open(fund).load('library');
      },
      openLink: async ({ url }) => {
        const allowed = outsideLink(url);
        if (allowed === undefined) throw new PlainError(vscode.l10n.t('This address can’t be opened from here.'));
        await vscode.env.openExternal(vscode.Uri.parse(allowed, true));
        return null;
      },
      compare: () => unlessCancelled(runCommand(commands.fundsCompare, undefined, 'person')),
    };
  }

  /** The compared funds, or the one shown. */
  get funds(): OneFund[] {
    const { params } = this.#panel;
    return params.kind === 'comparison' ? params.funds : [params];
  }

  /** The share classes that are shown. */
  get classes(): readonly FundProfile[] {
    const { value } = this.#shown;
    if (value?.kind === 'class') return [value.record];
    return value?.kind === 'comparison' ? value.funds.flatMap(({ classes }) => classes) : (value?.classes ?? []);
  }

  /** Shows answers that were just read. The panel may list the same funds in another order than they were asked for. */
  async show(answers: FundAnswers): Promise<void> {
    await this.#load((library) => Promise.resolve(snapshotOf(library, this.#panel.params, answers)));
  }

  /** Loads the funds. If a refresh fails, the shown data stays. */
  load(mode: ReadMode): Promise<null> {
    const { params } = this.#panel;
    return this.#load(async (library, signal) =>
      snapshotOf(library, params, await readFund(library, params, { mode, signal, initiator: 'person' })),
    );
  }

  /** Updates the cost of showing a class's series, which a newly filed answer may make free. */
  priceAnew(library: Library): void {
    const shown = this.#shown.current;
    if (shown?.value?.kind !== 'class') return;
    const { seriesid } = shown.value.record;
    const seriesCost = costOf(library, { seriesid });
    if (seriesCost !== shown.value.seriesCost) this.#shown.show({ ...shown, value: { ...shown.value, seriesCost } });
  }

  /** Inserts the fund into the note last active. `template` overrides the setting. */
  async insertIntoNote(template?: string): Promise<void> {
    const { value } = this.#shown;
    if (!value) throw noFund();
    await insertFund(this.#services, value, template);
  }

  async #load(work: (library: Library, signal: AbortSignal) => Promise<ReturnType<typeof snapshotOf>>): Promise<null> {
    const { params } = this.#panel;
    await this.#shown.load({
      subject: params.kind === 'comparison' ? params.title : subjectOf(params.query),
      work: async (signal) => work(await this.#services.library(), signal),
    });
    return null;
  }

  /** Opens a class from its series. This is free, since the answer for the series has the whole record of the class. */
  async #openClass(contractid: string): Promise<null> {
    const { value } = this.#shown;
    const record = value?.kind === 'series' ? value.classes.find((each) => each.contractid === contractid) : undefined;
    if (!record) throw new PlainError(vscode.l10n.t('This series has no class {0}.', contractid));
    const opened = this.#pages.open(classParams(record, { seriesid: record.seriesid }));
    if (!opened.#shown.current) await opened.load('library');
    return null;
  }
}

export function noFund(): PlainError {
  return new PlainError(vscode.l10n.t('Open a fund first.'));
}

/**
 * Inserts into the note last active, in one undoable step: a table at its cursor, front matter at its top. Offers a new
 * note if there is none.
 */
async function insertFund(
  { notes, settings }: Pick<Services, 'notes' | 'settings'>,
  shown: ShownFund,
  template: string | undefined,
): Promise<void> {
  const { place } = notes;
  const setting = template ?? settings.fundTemplate(place?.document);
  const values = valuesOfShown(shown, vscode.env.uriScheme, localDate(Date.now()));
  const written = renderFunds(fundTemplateOf(setting), values);
  const note = place ?? (await askForNote(settings.noteLanguages, ''));
  if (!isFrontMatter(written)) {
    await writeAtCursor(note, written);
    say(vscode.l10n.t('Inserted into {0}.', nameOfNote(note.document.uri)));
    return;
  }
  const { document } = note;
  const { offset, text, kept } = addFrontMatter(document.getText(), written);
  if (text !== '') await writeAll(note, [{ at: document.positionAt(offset), text }]);
  say(
    kept.length === 0
      ? vscode.l10n.t('Inserted into the front matter of {0}.', nameOfNote(note.document.uri))
      : vscode.l10n.t(
          '{0} already has these fields, which were left unchanged: {1}.',
          nameOfNote(note.document.uri),
          kept.join(', '),
        ),
  );
}

function say(words: string): void {
  showInStatusBar(words, 6_000);
}
