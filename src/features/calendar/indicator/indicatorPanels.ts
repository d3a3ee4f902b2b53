import * as v from 'valibot';
import { isRecord } from '../../../base/record.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { definePage, type Pages } from '../../../host/definePage.ts';
import type { TreeClick } from '../../../host/treeClick.ts';
import { panels } from '../../../ids.ts';
import type { CalendarServices } from '../calendarServices.ts';
import { IndicatorPanel } from './indicatorPanel.ts';
import { indicatorGuard } from '../messages.ts';
import { isIndicatorId } from '../../../domain/pins.ts';
import type { IndicatorParams } from '../protocol.ts';

/** Opens the panel of an indicator. */
export class IndicatorPanels {
  readonly pages: Pages<IndicatorParams, IndicatorPanel>;

  constructor(calendar: CalendarServices) {
    this.pages = definePage(calendar.services.panels, {
      type: panels.indicator,
      protocol: indicatorGuard,
      params: v.custom<IndicatorParams>(isIndicatorParams),
      key: ({ id }) => String(id),
      title: ({ title }) => title,
      findWidget: true,
      create: (panel) => new IndicatorPanel(panel, calendar),
    });
  }

  open({ indicator_id, code, name }: CalendarRow, click?: TreeClick): void {
    this.pages.open({ id: indicator_id, code, title: name }, { click });
  }
}

function isIndicatorParams(value: unknown): value is IndicatorParams {
  if (!isRecord(value)) return false;
  const { id, code, title } = value;
  return isIndicatorId(id) && typeof code === 'string' && typeof title === 'string';
}
