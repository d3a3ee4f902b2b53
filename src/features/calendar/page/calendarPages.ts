import * as v from 'valibot';
import * as vscode from 'vscode';
import { isRecord } from '../../../base/record.ts';
import { definePage, type Pages } from '../../../host/definePage.ts';
import { panels } from '../../../ids.ts';
import type { CalendarServices } from '../calendarServices.ts';
import type { IndicatorPanels } from '../indicator/indicatorPanels.ts';
import { calendarPageGuard } from '../messages.ts';
import type { CalendarPageParams } from '../protocol.ts';
import { CalendarPagePanel } from './calendarPagePanel.ts';

/** Opens the one panel of the whole calendar. */
export class CalendarPages {
  readonly pages: Pages<CalendarPageParams, CalendarPagePanel>;

  constructor(calendar: CalendarServices, indicators: () => Promise<IndicatorPanels>) {
    this.pages = definePage(calendar.services.panels, {
      type: panels.calendarPage,
      protocol: calendarPageGuard,
      params: v.custom<CalendarPageParams>(isRecord),
      key: () => '',
      title: () => vscode.l10n.t('Economic Calendar'),
      unasked: ['rows'],
      create: (panel) => new CalendarPagePanel({ panel, calendar, indicators }),
    });
  }

  open(): void {
    this.pages.open({});
  }
}
