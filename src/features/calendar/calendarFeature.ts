import * as vscode from 'vscode';
import { Disposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import { localDate } from '../../domain/format/time.ts';
import { registerCommand, withProgress } from '../../host/commandRunner.ts';
import { about, wordsFor } from '../../host/errorWords.ts';
import type { Services } from '../../host/services.ts';
import { commands, contextKeys, panels, views } from '../../ids.ts';
import type { CalendarDesk } from './calendarDesk.ts';
import type { CalendarNode } from './calendarItems.ts';
import { CalendarLook } from './calendarLook.ts';
import { CalendarStore } from './calendarStore.ts';
import { CalendarTree } from './calendarTree.ts';
import type { IndicatorPanels } from './indicatorPanels.ts';
import { Pins } from './pins.ts';
import { watchPins } from './watchPins.ts';
import { badgeOf, describeView, viewMessage } from './titleModel.ts';

export function registerCalendar(services: Services): Disposable {
  const { connection, library, extension } = services;
  const own = new Disposables();
  const subject = (): string => vscode.l10n.t('The economic calendar');
  const store = own.add(
    new CalendarStore({
      library,
      source: () => connection.source,
      toCrossing: (error) => {
        const { kind, message } = wordsFor(error, subject());
        return { kind, message };
      },
    }),
  );
  const look = own.add(new CalendarLook(extension.workspaceState));
  const pins = own.add(new Pins({ state: extension.globalState, source: () => connection.source }));
  const canAsk = (): boolean => connection.state === 'ready' || connection.state === 'sample';
  const tree = own.add(new CalendarTree({ store, canAsk, look, pins }));
  const view = own.add(
    vscode.window.createTreeView<CalendarNode>(views.calendar, {
      treeDataProvider: tree,
      showCollapseAll: true,
      canSelectMany: true,
    }),
  );
  const desk: CalendarDesk = { services, store, look, pins, tree, view };

  const describe = (): void => {
    const today = localDate(Date.now());
    const titled = { snapshot: store.snapshot, filter: look.filter, week: look.week, today, now: Date.now() };
    view.description = describeView(titled);
    view.message = viewMessage(titled);
    view.badge = badgeOf(store.snapshot, pins.ids, today);
  };
  for (const { onDidChange } of [store, look, pins]) own.add(onDidChange(describe));
  describe();
  own.add(
    store.onDidChange(({ value }) => {
      if (value) void vscode.commands.executeCommand('setContext', contextKeys.calendarSeen, true);
    }),
  );
  own.add(
    connection.onDidChange(() => {
      store.forget();
      tree.reset();
      describe();
    }),
  );
  // The age in the title moves on by itself, while somebody looks; the day does for everybody.
  let day = localDate(Date.now());
  const ticking = setInterval(() => {
    const today = localDate(Date.now());
    if (today !== day) tree.redraw();
    if (view.visible || today !== day) describe();
    day = today;
  }, 30_000);
  own.add(
    toDisposable(() => {
      clearInterval(ticking);
    }),
  );

  own.add(watchPins(desk));

  own.add(
    registerCommand(commands.calendarRefresh, () =>
      about(subject(), () =>
        withProgress({
          title: vscode.l10n.t('Refreshing the economic calendar · 1 request'),
          work: (signal) => store.refresh(signal),
        }),
      ),
    ),
  );
  const now = (work: () => void) => (): Promise<void> => {
    work();
    return Promise.resolve();
  };
  own.add(
    registerCommand(
      commands.calendarClearFilter,
      now(() => {
        look.filter = {};
      }),
    ),
  );
  for (const [command, grouping] of [
    [commands.calendarGroupByDay, 'day'],
    [commands.calendarGroupByCategory, 'category'],
    [commands.calendarGroupByState, 'state'],
  ] as const)
    own.add(
      registerCommand(
        command,
        now(() => {
          look.grouping = grouping;
        }),
      ),
    );
  for (const [command, weeks] of [
    [commands.calendarPreviousWeek, -1],
    [commands.calendarThisWeek, 0],
    [commands.calendarNextWeek, 1],
  ] as const)
    own.add(
      registerCommand(
        command,
        now(() => {
          if (weeks === 0) look.showWhole();
          look.moveWeek(weeks);
        }),
      ),
    );
  own.add(
    registerCommand(
      commands.calendarWholeCalendar,
      now(() => {
        look.showWhole();
      }),
    ),
  );
  own.add(
    registerCommand(commands.calendarFilter, async (argument) =>
      (await import('./calendarFilterPick.ts')).filterCalendarBy(desk, argument),
    ),
  );
  for (const [command, act] of [
    [commands.calendarExportIcs, 'exportIcs'],
    [commands.calendarExportCsv, 'exportCsv'],
    [commands.calendarCopyMarkdown, 'copyMarkdown'],
    [commands.calendarMarkdownToNote, 'markdownToNote'],
  ] as const)
    own.add(registerCommand(command, async () => (await import('./export/exportActions.ts'))[act](desk)));
  let loading: Promise<IndicatorPanels> | undefined;
  const pages = (): Promise<IndicatorPanels> => {
    loading ??= import('./indicatorPanels.ts').then((loaded) => new loaded.IndicatorPanels(desk));
    return loading;
  };
  own.add(services.panels.register(async () => (await pages()).definition, panels.indicator));
  own.add(
    registerCommand(commands.calendarOpen, async (argument) =>
      (await import('./indicatorActions.ts')).openIndicator(desk, await pages(), argument),
    ),
  );
  own.add(
    registerCommand(commands.calendarReveal, async (argument) =>
      (await import('./indicatorActions.ts')).revealIndicator(desk, await pages(), argument),
    ),
  );
  own.add(
    registerCommand(commands.calendarPin, async (argument, selected) =>
      (await import('./indicatorActions.ts')).pinIndicators(desk, argument, selected),
    ),
  );
  own.add(
    registerCommand(commands.calendarUnpin, async (argument, selected) =>
      (await import('./indicatorActions.ts')).unpinIndicators(desk, argument, selected),
    ),
  );
  return own;
}
