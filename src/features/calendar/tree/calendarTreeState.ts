import type { Disposable } from '../../../base/disposables.ts';
import { Emitter, type Event } from '../../../base/emitter.ts';
import { weekOf, type Week } from '../../../domain/format/week.ts';
import { isFiltering, parseFilter } from './filterModel.ts';
import { pageGroupings, type CalendarSort, type PageGrouping } from '../page/columnView.ts';
import { groupings, type Grouping } from './groupModel.ts';
import { parseSort } from './sortModel.ts';
import type { ShownFilter } from '../../../domain/calendar.ts';

const filterKey = 'calendar.filter';
const sortKey = 'calendar.sort';
const pageGroupingKey = 'calendar.page.grouping';
const groupingKey = 'calendar.grouping';

/** What the view's menus depend on. */
export interface CalendarMenus {
  /** A filter or a sort is on. */
  isFiltered: boolean;
  grouping: Grouping;
  hasWeek: boolean;
}

interface CalendarTreeStateOptions {
  /** The state of the workspace; it may hold anything that an earlier version wrote. */
  state: { get(key: string): unknown; update(key: string, value: unknown): PromiseLike<void> };
  updateMenus: (menus: CalendarMenus) => void;
  /** The local date, YYYY-MM-DD. */
  today: () => string;
}

/**
 * How the calendar is shown: filter, sort and week in its view and on its page alike, and the grouping of each. All but
 * the week are saved, since it would be a past one in a later session.
 */
export class CalendarTreeState implements Disposable {
  readonly #options: CalendarTreeStateOptions;
  readonly #changed = new Emitter<void>();
  #filter: ShownFilter;
  #sort: CalendarSort | undefined;
  #grouping: Grouping;
  #pageGrouping: PageGrouping;
  #week: Week | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(options: CalendarTreeStateOptions) {
    const { state } = options;
    this.#options = options;
    const saved = parseFilter(state.get(filterKey));
    this.#filter = saved.ok ? saved.value : {};
    this.#sort = parseSort(state.get(sortKey));
    const grouping = state.get(groupingKey);
    this.#grouping = groupings.find((each) => each === grouping) ?? 'day';
    const pageGrouping = state.get(pageGroupingKey);
    this.#pageGrouping = pageGroupings.find((each) => each === pageGrouping) ?? 'day';
    this.#updateMenus();
  }

  get filter(): ShownFilter {
    return this.#filter;
  }
  set filter(filter: ShownFilter) {
    this.#filter = filter;
    void this.#options.state.update(filterKey, filter);
    this.#fire();
  }

  /** Undefined sorts by release date. */
  get sort(): CalendarSort | undefined {
    return this.#sort;
  }
  set sort(sort: CalendarSort | undefined) {
    this.#sort = sort;
    void this.#options.state.update(sortKey, sort);
    this.#fire();
  }

  /** Shows all indicators again, by release date. */
  clearFilter(): void {
    this.#sort = undefined;
    void this.#options.state.update(sortKey, undefined);
    this.filter = {};
  }

  get grouping(): Grouping {
    return this.#grouping;
  }
  set grouping(grouping: Grouping) {
    this.#grouping = grouping;
    void this.#options.state.update(groupingKey, grouping);
    this.#fire();
  }

  /** The grouping of the page, whose groups are others than those of the view. */
  get pageGrouping(): PageGrouping {
    return this.#pageGrouping;
  }
  set pageGrouping(grouping: PageGrouping) {
    this.#pageGrouping = grouping;
    void this.#options.state.update(pageGroupingKey, grouping);
    this.#fire();
  }

  /** Undefined shows the whole calendar. */
  get week(): Week | undefined {
    return this.#week;
  }

  /** Shows the week after (1) or before (-1) the one shown. From the whole calendar, that is next week or last week. */
  moveWeek(weeks: number): void {
    this.#week = weekOf(this.#week?.from ?? this.#options.today(), weeks);
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
    this.#changed.fire();
    this.#updateMenus();
  }

  #updateMenus(): void {
    this.#options.updateMenus({
      isFiltered: isFiltering(this.#filter) || this.#sort !== undefined,
      grouping: this.#grouping,
      hasWeek: this.#week !== undefined,
    });
  }
}
