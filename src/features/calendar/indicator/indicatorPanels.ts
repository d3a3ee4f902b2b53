import { isRecord } from '../../../base/record.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import type { PanelDefinition } from '../../../host/panelHost.ts';
import type { TreeClick } from '../../../host/treeClick.ts';
import { panels } from '../../../ids.ts';
import type { CalendarServices } from '../calendarServices.ts';
import { IndicatorPanel } from './indicatorPanel.ts';
import { indicatorGuard } from '../messages.ts';
import { isIndicatorId } from '../../../domain/pins.ts';
import type { IndicatorProtocol, IndicatorParams } from '../protocol.ts';

/** Opens the panel of an indicator. */
export class IndicatorPanels {
  readonly #calendar: CalendarServices;

  readonly definition: PanelDefinition<IndicatorParams, IndicatorProtocol, IndicatorPanel> = {
    type: panels.indicator,
    page: 'indicator',
    isParams: isIndicatorParams,
    keyOf: ({ id }) => String(id),
    titleOf: ({ title }) => title,
    findWidget: true,
    guard: indicatorGuard,
    create: (panel) => new IndicatorPanel(panel, this.#calendar),
  };

  constructor(calendar: CalendarServices) {
    this.#calendar = calendar;
  }

  open({ indicator_id, code, name }: CalendarRow, click?: TreeClick): void {
    this.#calendar.services.panels.open(this.definition, { id: indicator_id, code, title: name }, { click });
  }
}

function isIndicatorParams(value: unknown): value is IndicatorParams {
  if (!isRecord(value)) return false;
  const { id, code, title } = value;
  return isIndicatorId(id) && typeof code === 'string' && typeof title === 'string';
}
