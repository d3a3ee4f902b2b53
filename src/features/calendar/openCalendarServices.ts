import * as vscode from 'vscode';

import { Disposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { crossingOf } from '../../host/errors/formatError.ts';
import type { LazyTree } from '../../host/trees/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { markStepDone } from '../../host/state/stepsDone.ts';
import { contextKeys, settings as ids } from '../../ids.ts';
import type { CalendarServices } from './calendarServices.ts';
import { CalendarTreeModel, type CalendarNode } from './tree/calendarTreeModel.ts';
import { CalendarTreeState, type CalendarMenus } from './tree/calendarTreeState.ts';
import { ShownCalendar } from './shownCalendar.ts';
import { CalendarTree } from './tree/calendarTree.ts';
import { createPins } from '../../host/state/pins.ts';
import { badgeOf, formatView, viewMessage } from './tree/titleModel.ts';
import type { Reminders } from './pins/reminders.ts';

const checkMs = 60_000;

const tickMs = 30_000;

/**
 * Opens the calendar, its view's state and the pins, and keeps the view's title, message and badge in step with them.
 */
export function openCalendarServices(
  services: Services,
  { view, selected }: LazyTree<CalendarNode>,
): CalendarServices & Disposable {
  const { connection, library, extension } = services;
  const own = new Disposables();
  const shown = own.add(new ShownCalendar({ library, source: () => connection.source, toCrossing: crossingOf }));
  const today = (): string => newYorkDay(Date.now());
  const state = own.add(new CalendarTreeState({ state: extension.workspaceState, updateMenus, today }));
  const pins = createPins(extension.globalState, () => connection.source);
  const model = own.add(
    new CalendarTreeModel({
      shown,
      state,
      pins,
      source: () => connection.source,
      canRequest: () => connection.state === 'ready' || connection.state === 'sample',
      today,
    }),
  );
  const tree = own.add(new CalendarTree(model, async (id) => (await library()).observed(id)));

  const describe = (): void => {
    const { snapshot } = shown;
    const { filter, week, sort } = state;
    const titled = { snapshot, filter, week, sort, today: today(), now: Date.now() };
    view.description = formatView(titled);
    view.message = viewMessage(titled);
    view.badge = badgeOf(snapshot, pins.ids, today());
  };
  for (const { onDidChange } of [shown, state, pins])
    own.add(
      onDidChange(() => {
        model.update();
        describe();
      }),
    );
  describe();
  own.add(
    shown.onDidChange(({ value }) => {
      if (value) markStepDone(services.extension.globalState, contextKeys.calendarSeen);
    }),
  );
  own.add(
    connection.onDidChange(() => {
      model.connectionChanged();
      describe();
    }),
  );
  // The age in the title changes while the view is visible. A new day changes the groups and the badge as well.
  let day = today();
  const ticking = setInterval(() => {
    const isNewDay = today() !== day;
    if (isNewDay && shown.snapshot?.value) void shown.loadStored();
    if (view.visible || isNewDay) describe();
    day = today();
  }, tickMs);
  own.add(toDisposable(() => clearInterval(ticking)));
  const calendar = { services, shown, state, pins, tree, view, selected };
  own.add(watchPins(calendar));
  return {
    ...calendar,
    dispose: () => own.dispose(),
  };
}

function updateMenus({ isFiltered, grouping, hasWeek }: CalendarMenus): void {
  const values = {
    [contextKeys.calendarFiltered]: isFiltered,
    [contextKeys.calendarGrouping]: grouping,
    [contextKeys.calendarWeek]: hasWeek,
  };
  for (const [key, value] of Object.entries(values)) void vscode.commands.executeCommand('setContext', key, value);
}

/**
 * Reads the calendar in the library for the badge and the reminders if something is pinned, even if the view was never
 * opened. Sends no request.
 */
function watchPins(calendar: CalendarServices): Disposable {
  const { services, shown, pins } = calendar;
  const { settings, connection } = services;
  const own = new Disposables();
  let reminders: Promise<Reminders> | undefined;
  const remind = async (): Promise<void> => {
    if (!settings.calendarReminders || pins.ids.length === 0) return;
    reminders ??= import('./pins/reminders.ts').then((loaded) => new loaded.Reminders(calendar));
    await (await reminders).remind();
  };
  const check = async (): Promise<void> => {
    if (pins.ids.length === 0 || own.disposed) return;
    if (!shown.snapshot) await shown.loadStored();
    else await remind();
  };
  void connection.ready.then(check);
  const checking = setInterval(() => void check(), checkMs);
  own.add(toDisposable(() => clearInterval(checking)));
  for (const { onDidChange } of [shown, pins]) own.add(onDidChange(() => void remind()));
  own.add(
    settings.onDidChange((affects) => {
      if (affects(ids.calendarReminders)) void check();
    }),
  );
  return own;
}
