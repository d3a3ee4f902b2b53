import * as l10n from '@vscode/l10n';
import type { RequestHandlers } from '../../../base/channel.ts';
import { Disposables } from '../../../base/disposables.ts';
import { answeredOf, failedSnapshot, type Snapshot } from '../../../base/snapshot.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { localDate } from '../../../domain/format/time.ts';
import { observationsIn } from '../../../domain/observations/observation.ts';
import { crossingOf } from '../../../host/formatError.ts';
import type { OpenPanel, PageController } from '../../../host/definePage.ts';
import { runCommand } from '../../../host/runCommand.ts';
import { ShownSnapshot } from '../../../host/shownSnapshot.ts';
import { commands } from '../../../ids.ts';
import { LibraryError } from '../../../library/library.ts';
import type { CalendarServices } from '../calendarServices.ts';
import { withCurrent } from './indicatorView.ts';
import type { IndicatorProtocol, IndicatorParams, ShownIndicator } from '../protocol.ts';

type IndicatorOpenPanel = OpenPanel<IndicatorParams, IndicatorProtocol>;

/** The panel of an indicator with its calendar row and its earlier values. Only a refresh sends a request. */
export class IndicatorPanel implements PageController<IndicatorProtocol> {
  readonly #panel: IndicatorOpenPanel;
  readonly #calendar: CalendarServices;
  readonly #own = new Disposables();
  readonly #closing = new AbortController();
  readonly #shown: ShownSnapshot<ShownIndicator>;
  #refreshing: Promise<void> | undefined;

  readonly handlers: RequestHandlers<IndicatorProtocol>;

  constructor(panel: IndicatorOpenPanel, calendar: CalendarServices) {
    this.#panel = panel;
    this.#calendar = calendar;
    const { store, pins, services } = calendar;
    this.#shown = this.#own.add(
      new ShownSnapshot({
        push: (snapshot) => panel.push('snapshot', snapshot),
        source: () => services.connection.source,
      }),
    );
    const update = (): void => void this.#update();
    this.#own.add(store.onDidChange(update));
    this.#own.add(pins.onDidChange(update));
    this.handlers = {
      // Another source may have been connected while the panel was hidden, so every new page gets a new snapshot.
      ready: async () => {
        if (!store.snapshot?.value) await store.loadStored();
        await this.#update();
        return null;
      },
      refresh: async () => {
        // A second click during a refresh does not send another request.
        this.#refreshing ??= this.#refresh().finally(() => {
          this.#refreshing = undefined;
        });
        await this.#refreshing;
        return null;
      },
      pin: async ({ isPinned }) => {
        await (isPinned ? pins.add([panel.params.id]) : pins.remove([panel.params.id]));
        return null;
      },
      reveal: async () => {
        await runCommand(commands.calendarReveal, this.#row?.code ?? panel.params.code, 'person');
        return null;
      },
    };
  }

  dispose(): void {
    this.#closing.abort();
    this.#own.dispose();
  }

  get #row(): CalendarRow | undefined {
    const { id } = this.#panel.params;
    return this.#calendar.store.snapshot?.value?.rows.find(({ indicator_id }) => indicator_id === id);
  }

  async #refresh(): Promise<void> {
    try {
      await this.#calendar.store.refresh('person', this.#closing.signal);
    } catch {
      // The store shows the error. After a cancellation, the page shows what it showed before.
      await this.#update();
    }
  }

  async #update(): Promise<void> {
    await this.#shown.load({ subject: subject(), work: () => this.#snapshot() });
  }

  /** The snapshot is an error when there is no calendar, even after there was one, which may be of another source. */
  async #snapshot(): Promise<Snapshot<ShownIndicator>> {
    const { services, store, pins } = this.#calendar;
    const { id } = this.#panel.params;
    const known = store.snapshot;
    if (!known?.value || known.fetchedAt === undefined) {
      const missing = new LibraryError('notInLibrary', 'The calendar is not in the library');
      return failedSnapshot(services.connection.source, known?.error ?? crossingOf(missing, subject()));
    }
    const row = this.#row;
    const seen = await (await services.library()).observed(id);
    if (row) this.#panel.retitle(row.name);
    const value: ShownIndicator = {
      ...(row ? { row } : {}),
      observations: row ? withCurrent(seen, observationsIn([row], known.fetchedAt)[0]!) : seen,
      isPinned: pins.ids.includes(id),
      today: localDate(Date.now()),
    };
    const { error, source, fetchedAt, cached } = known;
    const state = row || known.state !== 'ready' ? known.state : 'empty';
    return { state, source, value, ...answeredOf({ fetchedAt, cached }), ...(error ? { error } : {}) };
  }
}

function subject(): string {
  return l10n.t('Economic calendar');
}
