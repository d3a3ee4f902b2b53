import * as vscode from 'vscode';
import { isRecord } from '../../../base/record.ts';
import type { PanelDefinition } from '../../../host/panelHost.ts';
import { panels } from '../../../ids.ts';
import type { CalendarServices } from '../calendarServices.ts';
import type { IndicatorPanels } from '../indicator/indicatorPanels.ts';
import { calendarPageGuard } from '../messages.ts';
import type { CalendarPageParams, CalendarPageProtocol } from '../protocol.ts';
import { CalendarPagePanel } from './calendarPagePanel.ts';

/** Opens the one panel of the whole calendar. */
export class CalendarPages {
  readonly #calendar: CalendarServices;
  readonly definition: PanelDefinition<CalendarPageParams, CalendarPageProtocol, CalendarPagePanel>;

  constructor(calendar: CalendarServices, indicators: () => Promise<IndicatorPanels>) {
    this.#calendar = calendar;
    this.definition = {
      type: panels.calendarPage,
      page: 'calendarPage',
      isParams: (value): value is CalendarPageParams => isRecord(value),
      keyOf: () => '',
      titleOf: () => vscode.l10n.t('Economic Calendar'),
      guard: calendarPageGuard,
      unasked: ['rows'],
      create: (panel) => new CalendarPagePanel({ panel, calendar, indicators }),
    };
  }

  open(): void {
    this.#calendar.services.panels.open(this.definition, {});
  }
}
