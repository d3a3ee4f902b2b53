import * as l10n from '@vscode/l10n';
import { withProgress } from '../../host/notifications.ts';
import { about } from '../../host/plainError.ts';
import { commands, type CommandId } from '../../ids.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import type { CalendarServices } from './calendarServices.ts';
import type { IndicatorPanels } from './indicator/indicatorPanels.ts';

export type CalendarCommand = Extract<CommandId, `marketDesk.calendar.${string}`>;

interface Acted {
  desk: CalendarServices;
  pages: () => Promise<IndicatorPanels>;
  argument: unknown;
  initiator: Initiator;
  /** All rows of the tree that are selected with the argument. */
  selected: unknown;
}

const exporting = () => import('./export/exportActions.ts');
const indicators = () => import('./indicator/indicatorActions.ts');

/** What each command of the calendar does. */
export const acts: Record<CalendarCommand, (acted: Acted) => unknown> = {
  [commands.calendarRefresh]: ({ desk, initiator }) =>
    about(l10n.t('Economic calendar'), () =>
      withProgress({
        title: l10n.t('Refreshing economic calendar · 1 request'),
        work: (signal) => desk.store.refresh(initiator, signal),
      }),
    ),
  [commands.calendarFilter]: async ({ desk, argument }) =>
    (await import('./tree/calendarFilterPick.ts')).filterCalendarBy(desk, argument),
  [commands.calendarClearFilter]: ({ desk }) => {
    desk.look.filter = {};
  },
  [commands.calendarGroupByDay]: ({ desk }) => {
    desk.look.grouping = 'day';
  },
  [commands.calendarGroupByCategory]: ({ desk }) => {
    desk.look.grouping = 'category';
  },
  [commands.calendarGroupByState]: ({ desk }) => {
    desk.look.grouping = 'state';
  },
  [commands.calendarPreviousWeek]: ({ desk }) => {
    desk.look.moveWeek(-1);
  },
  [commands.calendarThisWeek]: ({ desk }) => {
    desk.look.showWhole();
    desk.look.moveWeek(0);
  },
  [commands.calendarNextWeek]: ({ desk }) => {
    desk.look.moveWeek(1);
  },
  [commands.calendarWholeCalendar]: ({ desk }) => {
    desk.look.showWhole();
  },
  [commands.calendarExportIcs]: async ({ desk, initiator }) => (await exporting()).exportIcs(desk, initiator),
  [commands.calendarExportCsv]: async ({ desk, initiator }) => (await exporting()).exportCsv(desk, initiator),
  [commands.calendarCopyMarkdown]: async ({ desk, initiator }) => (await exporting()).copyMarkdown(desk, initiator),
  [commands.calendarMarkdownToNote]: async ({ desk, initiator }) => (await exporting()).markdownToNote(desk, initiator),
  [commands.calendarOpen]: async ({ desk, pages, argument, initiator }) =>
    (await indicators()).openIndicator(desk, await pages(), argument, initiator),
  [commands.calendarReveal]: async ({ desk, pages, argument, initiator }) =>
    (await indicators()).revealIndicator(desk, await pages(), argument, initiator),
  [commands.calendarPin]: async ({ desk, argument, selected }) =>
    (await indicators()).pinIndicators(desk, argument, selected),
  [commands.calendarUnpin]: async ({ desk, argument, selected }) =>
    (await indicators()).unpinIndicators(desk, argument, selected),
};
