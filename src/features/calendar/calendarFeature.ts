import { toDisposable, type Disposables } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommands, type CommandActions } from '../../host/commands/commandRunner.ts';
import { createLazyTree } from '../../host/trees/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { panels, views } from '../../ids.ts';
import type { CalendarServices } from './calendarServices.ts';
import type { CalendarNode } from './tree/calendarTreeModel.ts';
import { pinsKey } from '../../host/state/pins.ts';

/** The delay before the library is opened, so that it does not slow down the start of the editor. */
const openingDelay = 2_000;

export function registerCalendar(services: Services, parts: Disposables): void {
  const { globalState } = services.extension;
  const calendar = lazy(async (): Promise<CalendarServices> =>
    parts.add((await import('./openCalendarServices.ts')).openCalendarServices(services, tree)),
  );
  const tree = parts.add(
    createLazyTree<CalendarNode>({
      id: views.calendar,
      load: async () => (await calendar()).tree,
      canSelectMany: true,
    }),
  );
  const pages = lazy(async () => (await import('./indicator/indicatorPanel.ts')).defineIndicatorPage(await calendar()));
  parts.add(services.panels.register(pages, panels.indicator));
  const wholePages = lazy(async () =>
    (await import('./page/calendarPagePanel.ts')).defineCalendarPage(await calendar()),
  );
  parts.add(services.panels.register(wholePages, panels.calendarPage));
  const actions = async (): Promise<CommandActions<'calendar'>> =>
    (await import('./calendarCommands.ts')).createActions({ calendar: await calendar(), pages, wholePages });
  parts.add(registerCommands('calendar', actions));
  globalState.setKeysForSync([pinsKey]);
  // The badge and the reminders of pinned indicators work even if the view is not opened.
  const hasPins = globalState.get(pinsKey) !== undefined;
  const opensSoon = hasPins ? setTimeout(() => void calendar(), openingDelay) : undefined;
  parts.add(toDisposable(() => clearTimeout(opensSoon)));
}
