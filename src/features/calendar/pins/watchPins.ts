import { Disposables, toDisposable, type Disposable } from '../../../base/disposables.ts';
import { settings as ids } from '../../../ids.ts';
import type { CalendarServices } from '../calendarServices.ts';
import type { Reminders } from './reminders.ts';

const checkMs = 60_000;

/**
 * Reads the calendar in the library for the badge and the reminders if something is pinned, even if the view was never
 * opened. Sends no request.
 */
export function watchPins(calendar: CalendarServices): Disposable {
  const { services, store, pins } = calendar;
  const { settings, connection } = services;
  const own = new Disposables();
  let reminders: Promise<Reminders> | undefined;
  const remind = async (): Promise<void> => {
    if (!settings.calendarReminders || pins.ids.length === 0) return;
    reminders ??= import('./reminders.ts').then((loaded) => new loaded.Reminders(calendar));
    await (await reminders).remind();
  };
  const check = async (): Promise<void> => {
    if (pins.ids.length === 0 || own.disposed) return;
    if (!store.snapshot) await store.loadStored();
    else await remind();
  };
  void connection.ready.then(check);
  const checking = setInterval(() => void check(), checkMs);
  own.add(toDisposable(() => clearInterval(checking)));
  for (const { onDidChange } of [store, pins]) own.add(onDidChange(() => void remind()));
  own.add(
    settings.onDidChange((affects) => {
      if (affects(ids.calendarReminders)) void check();
    }),
  );
  return own;
}
