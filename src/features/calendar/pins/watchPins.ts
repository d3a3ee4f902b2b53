import { Disposables, toDisposable, type Disposable } from '../../../base/disposables.ts';
import { settings as ids } from '../../../ids.ts';
import type { CalendarServices } from '../calendarServices.ts';
import type { Reminders } from './reminders.ts';

const lookMs = 60_000;

/**
 * Where something is pinned, the library's calendar is read before the view is ever opened, for the badge and the
 * reminders. No request is spent.
 */
export function watchPins(calendar: CalendarServices): Disposable {
  const { services, store, pins } = calendar;
  const { settings, connection } = services;
  const own = new Disposables();
  let reminders: Promise<Reminders> | undefined;
  const remind = async (): Promise<void> => {
    if (!settings.calendarReminders || pins.ids.length === 0) return;
    reminders ??= import('./reminders.ts').then((loaded) => new loaded.Reminders(calendar));
    await (await reminders).state();
  };
  const state = async (): Promise<void> => {
    if (pins.ids.length === 0 || own.disposed) return;
    if (!store.snapshot) await store.loadStored();
    else await remind();
  };
  void connection.ready.then(state);
  const looking = setInterval(() => void state(), lookMs);
  own.add(
    toDisposable(() => {
      clearInterval(looking);
    }),
  );
  for (const { onDidChange } of [store, pins]) own.add(onDidChange(() => void remind()));
  own.add(
    settings.onDidChange((affects) => {
      if (affects(ids.calendarReminders)) void state();
    }),
  );
  return own;
}
