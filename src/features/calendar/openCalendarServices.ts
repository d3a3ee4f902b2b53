import * as vscode from 'vscode';
import { Disposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import { localDate } from '../../domain/format/time.ts';
import { formatError } from '../../host/formatError.ts';
import type { LazyTree } from '../../host/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { contextKeys } from '../../ids.ts';
import type { CalendarServices } from './calendarServices.ts';
import type { CalendarNode } from './tree/calendarItems.ts';
import { CalendarTreeState } from './tree/calendarTreeState.ts';
import { CalendarStore } from './calendarStore.ts';
import { CalendarTree } from './tree/calendarTree.ts';
import { Pins } from './pins/pins.ts';
import { badgeOf, formatView, viewMessage } from './tree/titleModel.ts';
import { watchPins } from './pins/watchPins.ts';

const tickMs = 30_000;

/** The calendar, how it is looked at and what is pinned; the view's title, message and badge follow them. */
export function openCalendarServices(
  services: Services,
  { view, selected }: LazyTree<CalendarNode>,
): CalendarServices & Disposable {
  const { connection, library, extension } = services;
  const own = new Disposables();
  const store = own.add(
    new CalendarStore({
      library,
      source: () => connection.source,
      toCrossing: (error) => {
        const { kind, message } = formatError(error, vscode.l10n.t('Economic calendar'));
        return { kind, message };
      },
    }),
  );
  const state = own.add(new CalendarTreeState(extension.workspaceState));
  const pins = own.add(new Pins({ state: extension.globalState, source: () => connection.source }));
  const canAsk = (): boolean => connection.state === 'ready' || connection.state === 'sample';
  const tree = own.add(new CalendarTree({ store, canAsk, state, pins }));

  const describe = (): void => {
    const today = localDate(Date.now());
    const titled = { snapshot: store.snapshot, filter: state.filter, week: state.week, today, now: Date.now() };
    view.description = formatView(titled);
    view.message = viewMessage(titled);
    view.badge = badgeOf(store.snapshot, pins.ids, today);
  };
  for (const { onDidChange } of [store, state, pins]) own.add(onDidChange(describe));
  describe();
  own.add(
    store.onDidChange(({ value }) => {
      if (value) void vscode.commands.executeCommand('setContext', contextKeys.calendarSeen, true);
    }),
  );
  let known = { source: connection.source, canAsk: canAsk() };
  own.add(
    connection.onDidChange(() => {
      const now = { source: connection.source, canAsk: canAsk() };
      if (now.source !== known.source) store.forget();
      // A key that was refused is no reason to send it again.
      if (now.source !== known.source || (now.canAsk && !known.canAsk)) tree.reset();
      else tree.redraw();
      known = now;
      describe();
    }),
  );
  // The age in the title moves on by itself, while somebody looks; the day does for everybody.
  let day = localDate(Date.now());
  const ticking = setInterval(() => {
    const today = localDate(Date.now());
    if (today !== day && store.snapshot?.value) void store.loadStored();
    if (view.visible || today !== day) describe();
    day = today;
  }, tickMs);
  own.add(
    toDisposable(() => {
      clearInterval(ticking);
    }),
  );
  const calendar = { services, store, state, pins, tree, view, selected };
  own.add(watchPins(calendar));
  return {
    ...calendar,
    dispose: () => {
      own.dispose();
    },
  };
}
