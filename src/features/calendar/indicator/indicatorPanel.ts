import type { RequestHandlers } from '../../../base/channel.ts';
import type { Snapshot } from '../../../base/snapshot.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { newYorkDay } from '../../../domain/dates/zones.ts';
import { observationsIn } from '../../../domain/observations/observation.ts';
import type { OpenPanel, PageController } from '../../../host/panels/attachPage.ts';
import { definePage, type Pages } from '../../../host/panels/definePage.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import type { ShownSnapshot } from '../../../host/panels/shownSnapshot.ts';
import { commands, panels } from '../../../ids.ts';
import type { CalendarServices } from '../calendarServices.ts';
import {
  indicatorParams,
  indicatorProtocol,
  type IndicatorParams,
  type IndicatorProtocol,
  type ShownIndicator,
} from '../protocol.ts';
import { subject } from '../shownCalendar.ts';
import { withCurrent } from './indicatorView.ts';

export type IndicatorPages = Pages<IndicatorParams, IndicatorPanel>;

export function defineIndicatorPage(calendar: CalendarServices): IndicatorPages {
  return definePage(calendar.services.panels, {
    type: panels.indicator,
    protocol: indicatorProtocol,
    params: indicatorParams,
    key: ({ id }) => String(id),
    title: ({ title }) => title,
    findWidget: true,
    create: (panel) => new IndicatorPanel(panel, calendar),
  });
}

export function paramsOf({ indicator_id, code, name }: CalendarRow): IndicatorParams {
  return { id: indicator_id, code, title: name };
}

/** The panel of an indicator with its calendar row and its earlier values. Only a refresh sends a request. */
class IndicatorPanel implements PageController<IndicatorProtocol> {
  readonly #panel: OpenPanel<IndicatorParams, IndicatorProtocol>;
  readonly #calendar: CalendarServices;
  readonly #page: ShownSnapshot<ShownIndicator>;
  readonly handlers: RequestHandlers<IndicatorProtocol>;

  constructor(panel: OpenPanel<IndicatorParams, IndicatorProtocol>, calendar: CalendarServices) {
    this.#panel = panel;
    this.#calendar = calendar;
    this.#page = panel.showing();
    const { shown, pins } = calendar;
    const update = (): void => void this.#update();
    for (const { onDidChange } of [shown, pins]) panel.own.add(onDidChange(update));
    this.handlers = {
      // Another source may have been connected while the panel was hidden, so every new page gets a new snapshot.
      ready: async () => {
        await shown.rows();
        return this.#update();
      },
      refresh: () => shown.refreshPage(),
      pin: async ({ isPinned }) => {
        await (isPinned ? pins.add([panel.params.id]) : pins.remove([panel.params.id]));
        return null;
      },
      reveal: async () => {
        await runCommand(commands.calendarReveal, this.#page.value?.row?.code ?? panel.params.code, 'person');
        return null;
      },
    };
  }

  get indicator(): number {
    return this.#panel.params.id;
  }

  async #update(): Promise<null> {
    await this.#page.load({ subject: subject(), work: () => this.#snapshot() });
    return null;
  }

  async #snapshot(): Promise<Snapshot<ShownIndicator>> {
    const { services, shown, pins } = this.#calendar;
    const { id } = this.#panel.params;
    const snapshot = await shown.shownOn(async ({ rows }, fetchedAt): Promise<ShownIndicator> => {
      const row = rows.find(({ indicator_id }) => indicator_id === id);
      const seen = await (await services.library()).observed(id);
      if (row) this.#panel.retitle(row.name);
      return {
        ...(row && { row }),
        observations: row ? withCurrent(seen, observationsIn([row], fetchedAt)[0]!) : seen,
        isPinned: pins.ids.includes(id),
        today: newYorkDay(Date.now()),
      };
    });
    const isGone = snapshot.state === 'ready' && !snapshot.value?.row;
    return isGone ? { ...snapshot, state: 'empty' } : snapshot;
  }
}
