import * as l10n from '@vscode/l10n';
import { isRecord } from '../../base/record.ts';
import { combineDisposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import { answeredOf, kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import type { CalendarRow } from '../../domain/calendar.ts';
import { localDate } from '../../domain/format/time.ts';
import { observationsIn } from '../../domain/observations/observation.ts';
import { wordsFor } from '../../host/errorWords.ts';
import type { OpenPanel, PanelDefinition } from '../../host/panelHost.ts';
import { runCommand } from '../../host/runCommand.ts';
import { commands, panels } from '../../ids.ts';
import { LibraryError } from '../../library/library.ts';
import type { CalendarDesk } from './calendarDesk.ts';
import { withCurrent } from './indicatorView.ts';
import { isIndicatorId } from './pinsModel.ts';
import { indicatorGuard } from './messages.ts';
import type { IndicatorProtocol, IndicatorThing, ShownIndicator } from './protocol.ts';

type Panel = OpenPanel<IndicatorThing, IndicatorProtocol>;
type Connected = ReturnType<PanelDefinition<IndicatorThing, IndicatorProtocol>['connect']>;

/** A page for an indicator: its row of the calendar, and what the shelf has seen of it. Only refreshing spends. */
export class IndicatorPanels {
  readonly #desk: CalendarDesk;

  readonly definition: PanelDefinition<IndicatorThing, IndicatorProtocol> = {
    type: panels.indicator,
    page: 'indicator',
    isThing: isIndicatorThing,
    keyOf: ({ id }) => String(id),
    titleOf: ({ title }) => title,
    findWidget: true,
    guard: indicatorGuard,
    connect: (panel) => this.#connect(panel),
  };

  constructor(desk: CalendarDesk) {
    this.#desk = desk;
  }

  open({ indicator_id, code, name }: CalendarRow): void {
    this.#desk.services.panels.open(this.definition, { id: indicator_id, code, title: name });
  }

  #connect(panel: Panel): Connected {
    const { store, pins } = this.#desk;
    const show = (): void => void this.#show(panel);
    const listening: Disposable = combineDisposables(store.onDidChange(show), pins.onDidChange(show));
    const closing = new AbortController();
    let refreshing: Promise<void> | undefined;
    return {
      ...toDisposable(() => {
        closing.abort();
        listening.dispose();
      }),
      handlers: {
        ready: async () => {
          if (!store.snapshot?.value) await store.loadShelved();
          await this.#show(panel);
          return null;
        },
        refresh: async () => {
          // Pressed twice, it spends once.
          refreshing ??= this.#refresh(panel, closing.signal).finally(() => {
            refreshing = undefined;
          });
          await refreshing;
          return null;
        },
        pin: async ({ isPinned }) => {
          await (isPinned ? pins.add([panel.thing.id]) : pins.remove([panel.thing.id]));
          return null;
        },
        reveal: async () => {
          const row = this.#rowOf(panel);
          await runCommand(commands.calendarReveal, row?.code ?? panel.thing.code, 'person');
          return null;
        },
      },
    };
  }

  #rowOf({ thing }: Panel): CalendarRow | undefined {
    return this.#desk.store.snapshot?.value?.rows.find(({ indicator_id }) => indicator_id === thing.id);
  }

  async #refresh(panel: Panel, signal: AbortSignal): Promise<void> {
    const { store } = this.#desk;
    try {
      await store.refresh('person', signal);
    } catch {
      // The store has told everybody; what was called off leaves the page as it was.
      await this.#show(panel);
    }
  }

  async #show(panel: Panel): Promise<void> {
    const { services, store, pins } = this.#desk;
    const { id } = panel.thing;
    const known = store.snapshot;
    if (!known?.value || known.fetchedAt === undefined) {
      const error = new LibraryError('notOnShelf', 'The calendar is not on the shelf');
      panel.push('snapshot', known?.error ? { ...this.#failed(error), error: known.error } : this.#failed(error));
      return;
    }
    const row = this.#rowOf(panel);
    const seen = await (await services.library()).observed(id);
    if (row) panel.webviewPanel.title = row.name;
    const value: ShownIndicator = {
      ...(row ? { row } : {}),
      observations: row ? withCurrent(seen, observationsIn([row], known.fetchedAt)[0]!) : seen,
      isPinned: pins.ids.includes(id),
      today: localDate(Date.now()),
    };
    const { error, source, fetchedAt, cached } = known;
    const state = row || known.state !== 'ready' ? known.state : 'empty';
    panel.push('snapshot', { state, source, value, ...answeredOf({ fetchedAt, cached }), ...(error ? { error } : {}) });
  }

  #failed(error: unknown): Snapshot<ShownIndicator> {
    const { kind, message } = wordsFor(error, l10n.t('Economic calendar'));
    return { state: 'error', source: kindOfSource(this.#desk.services.connection.source), error: { kind, message } };
  }
}

function isIndicatorThing(value: unknown): value is IndicatorThing {
  if (!isRecord(value)) return false;
  const { id, code, title } = value;
  return isIndicatorId(id) && typeof code === 'string' && typeof title === 'string';
}
