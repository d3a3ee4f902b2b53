import * as vscode from 'vscode';
import { withProgress } from '../../host/notifications.ts';
import { about } from '../../host/plainError.ts';
import { commands, type CommandId } from '../../ids.ts';
import type { CalendarDesk } from './calendarDesk.ts';
import type { IndicatorPanels } from './indicatorPanels.ts';

export type CalendarCommand = Extract<CommandId, `marketDesk.calendar.${string}`>;

interface Acted {
  desk: CalendarDesk;
  pages: () => Promise<IndicatorPanels>;
  argument: unknown;
  /** All rows of the tree that are selected with the argument. */
  selected: unknown;
}

const exporting = () => import('./export/exportActions.ts');
const indicators = () => import('./indicatorActions.ts');

/** What each command of the calendar does. */
export const acts: Record<CalendarCommand, (acted: Acted) => unknown> = {
  [commands.calendarRefresh]: ({ desk }) =>
    about(vscode.l10n.t('The economic calendar'), () =>
      withProgress({
        title: vscode.l10n.t('Refreshing the economic calendar · 1 request'),
        work: (signal) => desk.store.refresh(signal),
      }),
    ),
  [commands.calendarFilter]: async ({ desk, argument }) =>
    (await import('./calendarFilterPick.ts')).filterCalendarBy(desk, argument),
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
  [commands.calendarExportIcs]: async ({ desk }) => (await exporting()).exportIcs(desk),
  [commands.calendarExportCsv]: async ({ desk }) => (await exporting()).exportCsv(desk),
  [commands.calendarCopyMarkdown]: async ({ desk }) => (await exporting()).copyMarkdown(desk),
  [commands.calendarMarkdownToNote]: async ({ desk }) => (await exporting()).markdownToNote(desk),
  [commands.calendarOpen]: async ({ desk, pages, argument }) =>
    (await indicators()).openIndicator(desk, await pages(), argument),
  [commands.calendarReveal]: async ({ desk, pages, argument }) =>
    (await indicators()).revealIndicator(desk, await pages(), argument),
  [commands.calendarPin]: async ({ desk, argument, selected }) =>
    (await indicators()).pinIndicators(desk, argument, selected),
  [commands.calendarUnpin]: async ({ desk, argument, selected }) =>
    (await indicators()).unpinIndicators(desk, argument, selected),
};
