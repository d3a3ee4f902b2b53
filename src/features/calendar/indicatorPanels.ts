import { isRecord } from '../../base/record.ts';
import type { CalendarRow } from '../../domain/calendar.ts';
import type { PanelDefinition } from '../../host/panelHost.ts';
import { panels } from '../../ids.ts';
import type { CalendarDesk } from './calendarDesk.ts';
import { IndicatorPanel } from './indicatorPanel.ts';
import { indicatorGuard } from './messages.ts';
import { isIndicatorId } from './pinsModel.ts';
import type { IndicatorProtocol, IndicatorThing } from './protocol.ts';

/** Opens a page for an indicator. */
export class IndicatorPanels {
  readonly #desk: CalendarDesk;

  readonly definition: PanelDefinition<IndicatorThing, IndicatorProtocol, IndicatorPanel> = {
    type: panels.indicator,
    page: 'indicator',
    isThing: isIndicatorThing,
    keyOf: ({ id }) => String(id),
    titleOf: ({ title }) => title,
    findWidget: true,
    guard: indicatorGuard,
    create: (panel) => new IndicatorPanel(panel, this.#desk),
  };

  constructor(desk: CalendarDesk) {
    this.#desk = desk;
  }

  open({ indicator_id, code, name }: CalendarRow): void {
    this.#desk.services.panels.open(this.definition, { id: indicator_id, code, title: name });
  }
}

function isIndicatorThing(value: unknown): value is IndicatorThing {
  if (!isRecord(value)) return false;
  const { id, code, title } = value;
  return isIndicatorId(id) && typeof code === 'string' && typeof title === 'string';
}
