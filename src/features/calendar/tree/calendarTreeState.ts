import * as vscode from 'vscode';
import type { Disposable } from '../../../base/disposables.ts';
import { Emitter, type Event } from '../../../base/emitter.ts';
import { localDate } from '../../../domain/format/time.ts';
import { weekOf, type Week } from '../../../domain/format/week.ts';
import { contextKeys } from '../../../ids.ts';
import { isFiltering, parseFilter, type ShownFilter } from './filterModel.ts';
import { groupings, type Grouping } from './groupModel.ts';

const filterKey = 'calendar.filter';
const groupingKey = 'calendar.grouping';

/** How the calendar is looked at. Filter and grouping are kept; a week is not, since time goes on. */
export class CalendarTreeState implements Disposable {
  readonly #state: vscode.Memento;
  readonly #changed = new Emitter<void>();
  #filter: ShownFilter;
  #grouping: Grouping;
  #week: Week | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(state: vscode.Memento) {
    this.#state = state;
    const kept = parseFilter(state.get<unknown>(filterKey));
    this.#filter = kept.ok ? kept.value : {};
    const grouping = state.get<unknown>(groupingKey);
    this.#grouping = groupings.find((each) => each === grouping) ?? 'day';
    this.#tellMenus();
  }

  get filter(): ShownFilter {
    return this.#filter;
  }
  set filter(filter: ShownFilter) {
    this.#filter = filter;
    void this.#state.update(filterKey, filter);
    this.#fire();
  }

  get grouping(): Grouping {
    return this.#grouping;
  }
  set grouping(grouping: Grouping) {
    this.#grouping = grouping;
    void this.#state.update(groupingKey, grouping);
    this.#fire();
  }

  /** Undefined shows the whole calendar. */
  get week(): Week | undefined {
    return this.#week;
  }

  /** A week ahead (1) or back (-1) from the one shown; from the whole calendar, next week or last week. */
  moveWeek(weeks: number): void {
    this.#week = weekOf(this.#week?.from ?? localDate(Date.now()), weeks);
    this.#fire();
  }

  showWhole(): void {
    this.#week = undefined;
    this.#fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #fire(): void {
    this.#changed.fire(undefined);
    this.#tellMenus();
  }

  #tellMenus(): void {
    const tell = (key: string, value: unknown): void => {
      void vscode.commands.executeCommand('setContext', key, value);
    };
    tell(contextKeys.calendarFiltered, isFiltering(this.#filter));
    tell(contextKeys.calendarGrouping, this.#grouping);
    tell(contextKeys.calendarWeek, this.#week !== undefined);
  }
}
