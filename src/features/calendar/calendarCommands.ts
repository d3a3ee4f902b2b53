import * as l10n from '@vscode/l10n';
import { exactly, withCost } from '../../domain/format/cost.ts';
import { withProgress } from '../../host/notifications.ts';
import { about } from '../../host/plainError.ts';
import type { TreeClick } from '../../host/treeClick.ts';
import { commands, type CommandId } from '../../ids.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import type { CalendarServices } from './calendarServices.ts';
import type { IndicatorPages } from './indicator/indicatorPanel.ts';
import type { CalendarPages } from './page/calendarPagePanel.ts';
import type { Grouping } from './tree/groupModel.ts';

export type CalendarCommand = Extract<CommandId, `marketDesk.calendar.${string}`>;

interface CalendarContext {
  calendar: CalendarServices;
  pages: () => Promise<IndicatorPages>;
  wholePages: () => Promise<CalendarPages>;
  argument: unknown;
  initiator: Initiator;
  click?: TreeClick | undefined;
  /** The rows of the tree that are selected together with the argument. */
  selected: unknown;
}

const exporting = () => import('./export/exportActions.ts');
const indicators = () => import('./indicator/indicatorActions.ts');

function groupBy(grouping: Grouping): (context: CalendarContext) => void {
  return ({ calendar }) => {
    calendar.state.grouping = grouping;
  };
}

/** The action of each calendar command. */
export const actions: Record<CalendarCommand, (context: CalendarContext) => unknown> = {
  [commands.calendarRefresh]: ({ calendar, initiator }) =>
    about(l10n.t('Economic calendar'), () =>
      withProgress({
        title: withCost(l10n.t('Refreshing economic calendar'), exactly(1)),
        work: (signal) => calendar.shown.refresh(initiator, signal),
      }),
    ),
  [commands.calendarFilter]: async ({ calendar, argument }) =>
    (await import('./tree/calendarFilterPick.ts')).filterCalendarBy(calendar, argument),
  [commands.calendarClearFilter]: ({ calendar }) => calendar.state.clearFilter(),
  [commands.calendarGroupByDay]: groupBy('day'),
  [commands.calendarGroupByCategory]: groupBy('category'),
  [commands.calendarGroupByState]: groupBy('state'),
  // In a menu, the entry of the current grouping has a check in its title: the editor offers extensions no other.
  [commands.calendarGroupedByDay]: groupBy('day'),
  [commands.calendarGroupedByCategory]: groupBy('category'),
  [commands.calendarGroupedByState]: groupBy('state'),
  [commands.calendarPreviousWeek]: ({ calendar }) => calendar.state.moveWeek(-1),
  [commands.calendarThisWeek]: ({ calendar }) => {
    calendar.state.showWhole();
    calendar.state.moveWeek(0);
  },
  [commands.calendarNextWeek]: ({ calendar }) => calendar.state.moveWeek(1),
  [commands.calendarWholeCalendar]: ({ calendar }) => calendar.state.showWhole(),
  [commands.calendarOpenPage]: async ({ calendar, wholePages, initiator }) => {
    await (await import('./tree/calendarRows.ts')).rowsForPage(calendar, initiator);
    (await wholePages()).open({});
  },
  [commands.calendarCopyTable]: async ({ calendar, initiator }) => (await exporting()).copyTable(calendar, initiator),
  [commands.calendarExportIcs]: async ({ calendar, initiator }) => (await exporting()).exportIcs(calendar, initiator),
  [commands.calendarExportCsv]: async ({ calendar, initiator }) => (await exporting()).exportCsv(calendar, initiator),
  [commands.calendarCopyMarkdown]: async ({ calendar, initiator }) =>
    (await exporting()).copyMarkdown(calendar, initiator),
  [commands.calendarMarkdownToNote]: async ({ calendar, initiator }) =>
    (await exporting()).markdownToNote(calendar, initiator),
  [commands.calendarOpen]: async ({ calendar, pages, argument, initiator, click }) => {
    const indicator = await (await indicators()).indicatorToOpen(calendar, argument, initiator);
    (await pages()).open(indicator, { click });
  },
  [commands.calendarReveal]: async ({ calendar, pages, argument, initiator }) =>
    (await indicators()).revealIndicator(calendar, await pages(), argument, initiator),
  [commands.calendarPin]: async ({ calendar, argument, selected }) =>
    (await indicators()).pinIndicators(calendar, argument, selected),
  [commands.calendarUnpin]: async ({ calendar, argument, selected }) =>
    (await indicators()).unpinIndicators(calendar, argument, selected),
};
