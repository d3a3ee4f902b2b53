import { parseArgument } from '../../../domain/arguments/arguments.ts';
import * as l10n from '@vscode/l10n';
import type { RequestHandlers } from '../../../base/channel.ts';
import type { Snapshot } from '../../../base/snapshot.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { newYorkDay } from '../../../domain/dates/zones.ts';
import type { OpenPanel, PageController } from '../../../host/panels/attachPage.ts';
import { definePage, type Pages } from '../../../host/panels/definePage.ts';
import { PlainError, requireParsed } from '../../../host/errors/plainError.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import type { ShownSnapshot } from '../../../host/panels/shownSnapshot.ts';
import { commands, panels } from '../../../ids.ts';
import type { CalendarServices } from '../calendarServices.ts';
import {
  calendarPageParams,
  calendarPageProtocol,
  type CalendarPageParams,
  type CalendarPageProtocol,
  type ShownCalendarPage,
} from '../protocol.ts';
import { subject } from '../shownCalendar.ts';
import { countValues } from '../tree/calendarModel.ts';
import { namedWindows } from '../tree/filterModel.ts';
import { formatWeek } from '../tree/titleModel.ts';
import { pageWindowSize } from './columnView.ts';
import type { PageLine } from './layoutModel.ts';
import { hasRevision, layOutShown, readPageRows } from './shownPage.ts';

export type CalendarPages = Pages<CalendarPageParams, CalendarPagePanel>;

/** Defines the one page of the whole calendar. */
export function defineCalendarPage(calendar: CalendarServices): CalendarPages {
  return definePage(calendar.services.panels, {
    type: panels.calendarPage,
    protocol: calendarPageProtocol,
    params: calendarPageParams,
    key: () => '',
    title: () => l10n.t('Economic Calendar'),
    unasked: ['rows'],
    create: (panel) => new CalendarPagePanel(panel, calendar),
  });
}

/** The panel of the whole calendar. It shows what the view of the calendar shows; only a refresh sends a request. */
class CalendarPagePanel implements PageController<CalendarPageProtocol> {
  readonly #calendar: CalendarServices;
  readonly #page: ShownSnapshot<ShownCalendarPage>;
  #lines: readonly PageLine[] = [];
  /** The answer that was checked for revisions; a filter or another order doesn't change them. */
  #judged: { rows: readonly CalendarRow[]; isRevised: boolean } | undefined;
  #version = 0;

  readonly handlers: RequestHandlers<CalendarPageProtocol>;

  constructor(panel: OpenPanel<CalendarPageParams, CalendarPageProtocol>, calendar: CalendarServices) {
    this.#calendar = calendar;
    this.#page = panel.showing();
    const { shown, state, pins, services } = calendar;
    const update = (): Promise<void> => this.#update();
    for (const { onDidChange } of [shown, state, pins]) panel.own.add(onDidChange(() => void update()));
    // The calendar's view has dropped the other source's calendar, and loads nothing unless it is visible.
    panel.own.add(services.connection.onDidChange(() => void shown.rows().then(update)));
    // The page's rows are computed while the editor builds the page.
    if (shown.snapshot?.value) panel.awaitFirst(update());
    this.handlers = {
      ready: async () => {
        await shown.rows();
        return this.#page.ready(() => this.#update());
      },
      refresh: () => shown.refreshPage(),
      rows: async ({ from, count }) => {
        const version = this.#version;
        return { version, rows: await readPageRows(calendar, this.#lines.slice(from, from + count)) };
      },
      // Resolves once the page has received the filtered rows, so that it can distinguish an older snapshot from its
      // own.
      filter: async (filter) => {
        state.filter = requireParsed(parseArgument('calendarFilter', filter));
        await this.#page.loading;
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
        await this.#page.loading;
        return null;
      },
      pin: async ({ id, isPinned }) => {
        await (isPinned ? pins.add([id]) : pins.remove([id]));
        return null;
      },
      open: async ({ id }) => {
        if (!(await shown.rows()).some(({ indicator_id }) => indicator_id === id))
          throw new PlainError(l10n.t('This indicator isn’t in the calendar anymore.'));
        await runCommand(commands.calendarOpen, id, 'person');
        return null;
      },
    };
  }

  async #update(): Promise<void> {
    await this.#page.load({ subject: subject(), work: (signal) => this.#snapshot(signal) });
  }

  #snapshot(signal: AbortSignal): Promise<Snapshot<ShownCalendarPage>> {
    const { shown, state } = this.#calendar;
    return shown.shownOn(async ({ rows }) => {
      const today = newYorkDay(Date.now());
      const { lines, entries, days } = layOutShown(this.#calendar, rows);
      const first = await readPageRows(this.#calendar, lines.slice(0, pageWindowSize));
      if (this.#judged?.rows !== rows) this.#judged = { rows, isRevised: await hasRevision(this.#calendar, rows) };
      const { isRevised } = this.#judged;
      // A newer load numbers its own lines.
      signal.throwIfAborted();
      this.#lines = lines;
      const now = lines.findIndex(({ type }) => type === 'now');
      const nowLine = lines[now];
      return {
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
        isRevised,
        first,
      };
    });
  }
}
