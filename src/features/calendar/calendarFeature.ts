import * as vscode from 'vscode';
import { Disposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import { formatAge } from '../../domain/format/time.ts';
import { registerCommand, withProgress } from '../../host/commandRunner.ts';
import { about, PlainError, wordsFor } from '../../host/errorWords.ts';
import type { Services } from '../../host/services.ts';
import { commands, contextKeys, views } from '../../ids.ts';
import { isFiltering, type ShownFilter } from './calendarModel.ts';
import { CalendarStore } from './calendarStore.ts';
import { CalendarTree, type CalendarNode } from './calendarTree.ts';

const filterKey = 'calendar.filter';

export function registerCalendar({ connection, library, extension }: Services): Disposable {
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
  let filter: ShownFilter = extension.workspaceState.get<ShownFilter>(filterKey) ?? {};
  const tree = own.add(
    new CalendarTree({
      store,
      canAsk: () => connection.state === 'ready' || connection.state === 'sample',
      filter: () => filter,
    }),
  );
  const view = own.add(
    vscode.window.createTreeView<CalendarNode>(views.calendar, { treeDataProvider: tree, showCollapseAll: true }),
  );
  const describe = (): void => {
    const { fetchedAt, state, source } = store.snapshot ?? {};
    const when = fetchedAt === undefined ? '' : vscode.l10n.t('updated {0}', formatAge(fetchedAt, Date.now()));
    const marks = [
      source === 'sample' ? vscode.l10n.t('sample') : source === 'data' ? vscode.l10n.t('data folder') : '',
      isFiltering(filter) ? vscode.l10n.t('filtered') : '',
      state === 'stale' ? vscode.l10n.t('out of date') : '',
      when,
    ];
    view.description = marks.filter(Boolean).join(' · ');
  };
  const setFilter = (next: ShownFilter): void => {
    filter = next;
    void extension.workspaceState.update(filterKey, next);
    void vscode.commands.executeCommand('setContext', contextKeys.calendarFiltered, isFiltering(next));
    describe();
    tree.redraw();
  };
  setFilter(filter);
  own.add(store.onDidChange(describe));
  own.add(
    connection.onDidChange(() => {
      store.forget();
      tree.reset();
    }),
  );
  // The age in the title moves on by itself, while somebody looks.
  const ticking = setInterval(() => {
    if (view.visible) describe();
  }, 30_000);
  own.add(
    toDisposable(() => {
      clearInterval(ticking);
    }),
  );

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
  own.add(
    registerCommand(commands.calendarFilter, async () => {
      if (!store.snapshot?.value) await store.load();
      const { pickCalendarFilter } = await import('./calendarFilterPick.ts');
      await pickCalendarFilter({ rows: store.snapshot?.value?.rows ?? [], filter, apply: setFilter });
    }),
  );
  own.add(
    registerCommand(commands.calendarReveal, async (argument) => {
      if (argument !== undefined && typeof argument !== 'string')
        throw new PlainError(vscode.l10n.t('An indicator is shown by its code.'));
      if (!store.snapshot?.value) await store.load();
      const rows = store.snapshot?.value?.rows ?? [];
      const code = argument ?? (await (await import('./indicatorPick.ts')).pickIndicator(rows));
      if (!tree.find(code) && isFiltering(filter)) setFilter({});
      const node = tree.find(code);
      if (!node) throw new PlainError(vscode.l10n.t('The calendar has no active indicator with the code {0}.', code));
      await view.reveal(node, { select: true, focus: true, expand: true });
    }),
  );
  own.add(
    registerCommand(commands.calendarClearFilter, () => {
      setFilter({});
      return Promise.resolve();
    }),
  );
  return own;
}
