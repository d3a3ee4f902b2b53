import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { citedFields, type IndicatorField } from '../../domain/endpoints/indicatorFields.ts';
import { exactly, withCost } from '../../domain/format/cost.ts';
import { taking, type CommandActions } from '../../host/commands/commandRunner.ts';
import { sampleAction } from '../../host/commands/sampleAction.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import { withProgress } from '../../host/prompts/notifications.ts';
import { about, requireParsed, PlainError } from '../../host/errors/plainError.ts';
import { rowClickIn } from '../../host/trees/treeClick.ts';
import { commands, views } from '../../ids.ts';
import type { CalendarServices } from './calendarServices.ts';
import type { IndicatorPages } from './indicator/indicatorPanel.ts';
import type { CalendarPages } from './page/calendarPagePanel.ts';
import { parseFilter } from './tree/filterModel.ts';
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
      withProgress({
        title: withCost(l10n.t('Refreshing economic calendar'), exactly(1)),
        work: (signal) => calendar.shown.refresh(initiator, signal),
      }),
    );
  return {
    [commands.calendarRefresh]: refresh,
    [commands.calendarRefreshSample]: sampleAction(refresh),
    [commands.calendarFilter]: taking(
      (given) => requireParsed(parseFilter(given)),
      async ({ argument }) => (await import('./tree/calendarFilterPick.ts')).filterCalendarBy(calendar, argument),
    ),
    [commands.calendarClearFilter]: () => calendar.state.clearFilter(),
    [commands.calendarGroupByDay]: groupBy('day'),
    [commands.calendarGroupByCategory]: groupBy('category'),
    [commands.calendarGroupByState]: groupBy('state'),
    // In a menu, the entry of the current grouping has a check in its title: the editor offers extensions no other.
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
    [commands.calendarOpen]: taking(parseIndicator, async ({ argument, initiator, click, ...start }) => {
      const indicator = await (await indicators()).indicatorToOpen(calendar, argument, initiator);
      (await pages()).open(indicator, { click: click ?? rowClickIn(views.calendar, start) });
    }),
    [commands.calendarInsertValue]: taking(parseValue, async ({ argument }) =>
      (await indicators()).insertValue(calendar, await pages(), argument ?? {}),
    ),
    [commands.calendarReveal]: taking(parseCode, async ({ argument, initiator }) =>
      (await indicators()).revealIndicator(calendar, await pages(), argument, initiator),
    ),
    [commands.calendarPin]: taking(parseIndicatorIds, async ({ argument }) =>
      (await indicators()).pinIndicators(calendar, argument),
    ),
    [commands.calendarUnpin]: taking(parseIndicatorIds, async ({ argument }) =>
      (await indicators()).unpinIndicators(calendar, argument),
    ),
  };
}

/** An indicator by its id, its code, or its row in the tree. */
function parseIndicator(given: unknown): number | string {
  const indicator = typeof given === 'string' ? given : idsOf(given, undefined)[0];
  if (indicator === undefined) throw new PlainError(l10n.t('Specify an indicator by id or code.'));
  return indicator;
}

function parseCode(given: unknown): string {
  if (typeof given !== 'string') throw new PlainError(l10n.t('Specify an indicator by code.'));
  return given;
}

const menuValue = v.object({
  indicator: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger())), undefined),
  field: v.fallback(v.optional(v.picklist(citedFields)), undefined),
});

/** A value of an indicator: what a page's menu or its key is about, or a row of the tree. */
function parseValue(given: unknown): { id?: number | undefined; field?: IndicatorField | undefined } {
  const ofPage = v.safeParse(menuValue, given);
  const { indicator = idsOf(given, undefined)[0], field } = ofPage.success ? ofPage.output : {};
  return { id: indicator, field };
}

/** Indicators by an id, or by a row of the tree and all rows that are selected with it. */
function parseIndicatorIds(given: unknown, selected: unknown): number | readonly number[] {
  const ids = idsOf(given, selected);
  if (ids.length === 0) throw new PlainError(l10n.t('Specify an indicator by id, a whole number.'));
  return ids;
}

function idsOf(given: unknown, selected: unknown): number[] {
  return typeof given === 'number' && Number.isSafeInteger(given) ? [given] : idsOfNodes(given, selected);
}
