import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { citedFields, type IndicatorField } from '../../domain/endpoints/indicatorFields.ts';
import { exactly, withCost } from '../../domain/format/cost.ts';
import { taking, type CommandActions } from '../../host/commands/commandRunner.ts';
import { sampleAction } from '../../host/commands/sampleAction.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import { withReadProgress } from '../../host/prompts/notifications.ts';
import { about } from '../../host/errors/plainError.ts';
import { rowClickIn } from '../../host/trees/treeClick.ts';
import { commands, views } from '../../ids.ts';
import type { CalendarServices } from './calendarServices.ts';
import type { IndicatorPages } from './indicator/indicatorPanel.ts';
import type { CalendarPages } from './page/calendarPagePanel.ts';
import type { ReleaseGrouping } from './tree/groupModel.ts';
import { idsOfNodes } from './pins/pinsModel.ts';

interface CalendarContext {
  calendar: CalendarServices;
  pages: () => Promise<IndicatorPages>;
  wholePages: () => Promise<CalendarPages>;
}

const exporting = () => import('./export/exportActions.ts');
const indicators = () => import('./indicator/indicatorActions.ts');

/** The action of each calendar command. */
export function createActions({ calendar, pages, wholePages }: CalendarContext): CommandActions<'calendar'> {
  const groupBy = (grouping: ReleaseGrouping) => (): void => {
    calendar.state.grouping = grouping;
  };
  const refresh = ({ initiator }: { initiator: Initiator }) =>
    about(l10n.t('Economic calendar'), () =>
      withReadProgress({
        title: withCost(l10n.t('Refreshing economic calendar'), exactly(1)),
        work: (progress) => calendar.shown.refresh(initiator, progress),
      }),
    );
  return {
    [commands.calendarRefresh]: refresh,
    [commands.calendarRefreshSample]: sampleAction(refresh),
    [commands.calendarFilter]: async ({ argument }) =>
      (await import('./tree/calendarFilterPick.ts')).filterCalendarBy(calendar, argument),
    [commands.calendarClearFilter]: () => calendar.state.clearFilter(),
    [commands.calendarGroupByDay]: groupBy('day'),
    [commands.calendarGroupByCategory]: groupBy('category'),
    [commands.calendarGroupByState]: groupBy('state'),
    // In a menu, the entry of the current grouping has a check mark in its title: the editor offers extensions no other
    // way.
    [commands.calendarGroupedByDay]: groupBy('day'),
    [commands.calendarGroupedByCategory]: groupBy('category'),
    [commands.calendarGroupedByState]: groupBy('state'),
    [commands.calendarPreviousWeek]: () => calendar.state.moveWeek(-1),
    [commands.calendarThisWeek]: () => {
      calendar.state.showWhole();
      calendar.state.moveWeek(0);
    },
    [commands.calendarNextWeek]: () => calendar.state.moveWeek(1),
    [commands.calendarWholeCalendar]: () => calendar.state.showWhole(),
    [commands.calendarOpenPage]: async ({ initiator }) => {
      await (await import('./tree/calendarRows.ts')).rowsForPage(calendar, initiator);
      (await wholePages()).open({});
    },
    [commands.calendarCopyTable]: async ({ initiator }) => (await exporting()).copyTable(calendar, initiator),
    [commands.calendarExportIcs]: async ({ initiator }) => (await exporting()).exportIcs(calendar, initiator),
    [commands.calendarExportCsv]: async ({ initiator }) => (await exporting()).exportCsv(calendar, initiator),
    [commands.calendarCopyMarkdown]: async ({ initiator }) => (await exporting()).copyMarkdown(calendar, initiator),
    [commands.calendarMarkdownToNote]: async ({ initiator }) => (await exporting()).markdownToNote(calendar, initiator),
    [commands.calendarOpen]: taking(indicatorOfRow, async ({ argument, initiator, click, ...start }) => {
      const indicator = await (await indicators()).indicatorToOpen(calendar, argument, initiator);
      (await pages()).open(indicator, { click: click ?? rowClickIn(views.calendar, start) });
    }),
    [commands.calendarInsertValue]: taking(parseValue, async ({ argument }) =>
      (await indicators()).insertValue(calendar, await pages(), argument ?? {}),
    ),
    [commands.calendarReveal]: async ({ argument, initiator }) =>
      (await indicators()).revealIndicator(calendar, await pages(), argument, initiator),
    [commands.calendarPin]: taking(indicatorsOfRows, async ({ argument }) =>
      (await indicators()).pinIndicators(calendar, argument),
    ),
    [commands.calendarUnpin]: taking(indicatorsOfRows, async ({ argument }) =>
      (await indicators()).unpinIndicators(calendar, argument),
    ),
  };
}

/** The indicator of a row in the tree. */
function indicatorOfRow(given: unknown): number | string | undefined {
  return idsOfNodes(given, undefined)[0];
}

const menuValue = v.object({
  indicator: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger())), undefined),
  field: v.fallback(v.optional(v.picklist(citedFields)), undefined),
});

/** Parses a value of an indicator: the target of a page's menu or key, or a row of the tree. */
function parseValue(given: unknown): { id?: number | undefined; field?: IndicatorField | undefined } {
  const ofPage = v.safeParse(menuValue, given);
  const { indicator = idsOfNodes(given, undefined)[0], field } = ofPage.success ? ofPage.output : {};
  return { id: indicator, field };
}

/** The indicators of a row of the tree and of all rows that are selected with it. */
function indicatorsOfRows(given: unknown, selected: unknown): number | readonly number[] | undefined {
  const ids = idsOfNodes(given, selected);
  return ids.length > 0 ? ids : undefined;
}
