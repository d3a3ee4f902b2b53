import * as l10n from '@vscode/l10n';
import type { RequestHandlers } from '../../../base/channel.ts';
import { Disposables } from '../../../base/disposables.ts';
import { answeredOf, failedSnapshot, type Snapshot } from '../../../base/snapshot.ts';
import { localDate } from '../../../domain/format/time.ts';
import { crossingOf } from '../../../host/formatError.ts';
import type { OpenPanel, PageController } from '../../../host/definePage.ts';
import { PlainError } from '../../../host/plainError.ts';
import { ShownSnapshot } from '../../../host/shownSnapshot.ts';
import { LibraryError } from '../../../library/library.ts';
import type { CalendarServices } from '../calendarServices.ts';
import type { IndicatorPanels } from '../indicator/indicatorPanels.ts';
import { type CalendarPageParams, type CalendarPageProtocol, type ShownCalendarPage } from '../protocol.ts';
import { pageWindowSize } from './columnView.ts';
import { countValues } from '../tree/calendarModel.ts';
import { namedWindows, parseFilter } from '../tree/filterModel.ts';
import { formatWeek } from '../tree/titleModel.ts';
import { layOutShown, readPageRows } from './shownPage.ts';
import type { PageLine } from './layoutModel.ts';

type CalendarOpenPanel = OpenPanel<CalendarPageParams, CalendarPageProtocol>;

interface CalendarPageOptions {
  panel: CalendarOpenPanel;
  calendar: CalendarServices;
  indicators: () => Promise<IndicatorPanels>;
}

/** The panel of the whole calendar. It shows what the view of the calendar shows; only a refresh sends a request. */
export class CalendarPagePanel implements PageController<CalendarPageProtocol> {
  readonly #calendar: CalendarServices;
  readonly #own = new Disposables();
  readonly #closing = new AbortController();
  readonly #shown: ShownSnapshot<ShownCalendarPage>;
  #lines: readonly PageLine[] = [];
  #version = 0;
  #refreshing: Promise<void> | undefined;

  readonly handlers: RequestHandlers<CalendarPageProtocol>;

  constructor({ panel, calendar, indicators }: CalendarPageOptions) {
    this.#calendar = calendar;
    const { store, state, pins, services } = calendar;
    this.#shown = this.#own.add(
      new ShownSnapshot({
        push: (snapshot) => panel.push('snapshot', snapshot),
        source: () => services.connection.source,
      }),
    );
    const update = (): void => void this.#update();
    for (const { onDidChange } of [store, state, pins]) this.#own.add(onDidChange(update));
    this.#own.add(
      services.connection.onDidChange(() => {
        // The calendar's view has forgotten what another source gave, and loads nothing unless it is in sight.
        if (store.snapshot?.value) update();
        else void store.loadStored().then(update);
      }),
    );
    this.#own.add(
      panel.webviewPanel.onDidChangeViewState(() => {
        if (!panel.webviewPanel.visible) this.#shown.hidden();
      }),
    );
    // What the page shows is worked out while the editor builds it.
    if (store.snapshot?.value) update();
    this.handlers = {
      ready: async () => {
        if (!store.snapshot?.value) await store.loadStored();
        return this.#shown.ready(() => this.#update());
      },
      refresh: async () => {
        // A second click during a refresh does not send another request.
        this.#refreshing ??= this.#refresh().finally(() => {
          this.#refreshing = undefined;
        });
        await this.#refreshing;
        return null;
      },
      rows: async ({ from, count }) => {
        const version = this.#version;
        return { version, rows: await readPageRows(calendar, this.#lines.slice(from, from + count)) };
      },
      // Answered once the page has been shown what passes, so that it can tell an older snapshot from its own.
      filter: async (filter) => {
        const parsed = parseFilter(filter);
        if (!parsed.ok) throw new PlainError(parsed.error.message);
        state.filter = parsed.value;
        await this.#shown.loading;
        return null;
      },
      sort: ({ sort }) => {
        state.sort = sort ?? undefined;
        return null;
      },
      group: ({ grouping }) => {
        state.pageGrouping = grouping;
        return null;
      },
      showAll: async () => {
        if (state.week) state.showWhole();
        state.clearFilter();
        await this.#shown.loading;
        return null;
      },
      pin: async ({ id, isPinned }) => {
        await (isPinned ? pins.add([id]) : pins.remove([id]));
        return null;
      },
      open: async ({ id }) => {
        const row = store.snapshot?.value?.rows.find(({ indicator_id }) => indicator_id === id);
        if (!row) throw new PlainError(l10n.t('This indicator isn’t in the calendar anymore.'));
        (await indicators()).open(row);
        return null;
      },
    };
  }

  dispose(): void {
    this.#closing.abort();
    this.#own.dispose();
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
    await this.#shown.load({ subject: subject(), work: (signal) => this.#snapshot(signal) });
  }

  /** The snapshot is an error when there is no calendar, even after there was one, which may be of another source. */
  async #snapshot(signal: AbortSignal): Promise<Snapshot<ShownCalendarPage>> {
    const { services, store, state } = this.#calendar;
    const known = store.snapshot;
    if (known?.state === 'loading') return { state: 'loading', source: known.source };
    if (!known?.value || known.fetchedAt === undefined) {
      const missing = new LibraryError('notInLibrary', 'The calendar is not in the library');
      return failedSnapshot(services.connection.source, known?.error ?? crossingOf(missing, subject()));
    }
    const today = localDate(Date.now());
    const { rows } = known.value;
    const { lines, entries, days } = layOutShown(this.#calendar, rows);
    const first = await readPageRows(this.#calendar, lines.slice(0, pageWindowSize));
    // A newer reading numbers its own lines.
    signal.throwIfAborted();
    this.#lines = lines;
    const now = lines.findIndex(({ type }) => type === 'now');
    const nowLine = lines[now];
    const value: ShownCalendarPage = {
      version: ++this.#version,
      today,
      lines: lines.length,
      heads: lines.flatMap((each, line) =>
        each.type === 'head' ? [{ line, label: each.label, count: each.count }] : [],
      ),
      ...(nowLine?.type === 'now' ? { now: { line: now, label: nowLine.label } } : {}),
      days,
      shown: new Set(entries.map(({ row }) => row.indicator_id)).size,
      indicators: rows.length,
      filter: state.filter,
      sort: state.sort ?? null,
      grouping: state.pageGrouping,
      ...(state.week ? { week: formatWeek(state.week, today) } : {}),
      categories: [...countValues(rows, 'category')],
      releaseStates: [...countValues(rows, 'release_state')],
      windows: namedWindows(today),
      first,
    };
    const { error, source, fetchedAt, cached } = known;
    return { state: known.state, source, value, ...answeredOf({ fetchedAt, cached }), ...(error ? { error } : {}) };
  }
}

function subject(): string {
  return l10n.t('Economic calendar');
}
