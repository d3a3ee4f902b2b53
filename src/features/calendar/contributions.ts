import {
  free,
  groupingCommands,
  inMenu,
  inTitle,
  inTitleOfOpen,
  inViewTitle,
  isConfigured,
  isPageActive,
  isPageOpen,
  isViewVisible,
  onFigures,
  onRows,
  palette,
  withSampleTwin,
  type CommandTable,
} from '../../host/commands/commandTable.ts';
import type { Spending } from '../../domain/endpoints/spending.ts';
import { contextKeys } from '../../ids.ts';

const onFile: Spending = { endpoints: ['calendar'], says: 'the box, where none is on file' };
const shown = palette(`${isViewVisible('calendar')} || ${isPageOpen('calendarPage')}`);
const isFiltered = contextKeys.calendarFiltered;
const inWeeks = (group: string, when?: string) => inMenu('marketDesk.calendar.weeks', group, when);
const inExport = (group: string) => inMenu('marketDesk.calendar.export', group);

export const calendarCommands: CommandTable = {
  ...withSampleTwin('calendar.refresh', {
    title: 'Refresh Calendar',
    icon: 'refresh',
    endpoint: 'calendar',
    offered: (when) => inViewTitle('calendar', 'navigation@2', when),
    isMetered: `${contextKeys.connection} =~ /^(ready|keyRejected)$/`,
  }),
  'calendar.filter': {
    title: 'Filter Calendar…',
    icon: 'filter',
    takes: 'calendarFilter',
    spends: free,
    offered: [
      shown,
      inViewTitle('calendar', 'navigation@1', `!${isFiltered} && ${isConfigured}`),
      inViewTitle('calendar', '2_show@1', isConfigured),
    ],
  },
  'calendar.reveal': { title: 'Reveal Indicator in Calendar…', takes: 'indicatorCode', spends: onFile },
  'calendar.clearFilter': {
    title: 'Clear Calendar Filter and Sort',
    icon: 'clear-all',
    spends: free,
    offered: [
      palette(isFiltered),
      inViewTitle('calendar', 'navigation@1', `${isFiltered} && ${isConfigured}`),
      inViewTitle('calendar', '2_show@2', `${isFiltered} && ${isConfigured}`),
      inTitle('calendarPage', '1_show@1'),
    ],
  },
  'calendar.open': {
    title: 'Open Indicator…',
    takes: 'indicator',
    spends: onFile,
    offered: onRows('calendar', '/^indicator/', '1_open@1'),
  },
  'calendar.insertValue': {
    title: 'Insert into Note',
    icon: 'insert',
    spends: free,
    offered: [
      onFigures('indicator', 'calendarPage'),
      onRows('calendar', '/^indicator/', '1_open@2'),
      { key: 'ctrl+alt+q', when: isPageActive('indicator') },
      { key: 'ctrl+alt+q', args: { field: 'latest_value' }, when: isPageActive('calendarPage') },
    ],
  },
  'calendar.openPage': {
    title: 'Open Calendar as Table',
    icon: 'table',
    spends: free,
    offered: [inViewTitle('calendar', 'navigation@3', isConfigured)],
  },
  'calendar.copyTable': {
    title: 'Copy Calendar Table as Markdown',
    icon: 'copy',
    spends: onFile,
    offered: inTitleOfOpen('calendarPage', 'navigation@1'),
  },
  'calendar.exportIcs': {
    title: 'Export Calendar as .ics…',
    spends: onFile,
    offered: [shown, inTitle('calendarPage', '2_export@2'), inExport('1_export@1')],
  },
  'calendar.exportCsv': {
    title: 'Export Calendar as CSV…',
    spends: onFile,
    offered: [shown, inTitle('calendarPage', '2_export@1'), inExport('1_export@2')],
  },
  'calendar.copyMarkdown': {
    title: 'Copy Week Ahead as Markdown',
    spends: onFile,
    offered: [shown, inTitle('calendarPage', '2_export@3'), inExport('1_export@3')],
  },
  'calendar.markdownToNote': {
    title: 'Insert Week Ahead into Note',
    spends: onFile,
    offered: [shown, inTitle('calendarPage', '2_export@4'), inExport('1_export@4')],
  },
  'calendar.pin': {
    title: 'Pin Indicator…',
    icon: 'pin',
    takes: 'indicatorId',
    spends: free,
    offered: [shown, onRows('calendar', 'indicator', 'inline@1', '2_pin@1')],
  },
  'calendar.unpin': {
    title: 'Unpin Indicator…',
    icon: 'pinned',
    takes: 'indicatorId',
    spends: free,
    offered: [shown, onRows('calendar', 'indicator.pinned', 'inline@1', '2_pin@1')],
  },
  ...groupingCommands('calendar', 'Calendar', [
    ['Day', 'calendar'],
    ['Category', 'list-tree'],
    ['State', 'checklist'],
  ]),
  'calendar.previousWeek': {
    title: 'Show Previous Week',
    icon: 'arrow-left',
    spends: free,
    offered: [shown, inWeeks('1_weeks@1')],
  },
  'calendar.thisWeek': { title: 'Show This Week', spends: free, offered: [shown, inWeeks('1_weeks@2')] },
  'calendar.nextWeek': {
    title: 'Show Next Week',
    icon: 'arrow-right',
    spends: free,
    offered: [shown, inWeeks('1_weeks@3')],
  },
  'calendar.wholeCalendar': {
    title: 'Show All Weeks',
    icon: 'list-flat',
    spends: free,
    offered: [
      palette(`${contextKeys.calendarWeek} && ${isViewVisible('calendar')}`),
      inWeeks('1_weeks@4', contextKeys.calendarWeek),
    ],
  },
};
