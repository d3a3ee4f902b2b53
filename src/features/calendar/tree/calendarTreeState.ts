import type { Disposable } from '../../../base/disposables.ts';
import { Emitter, type Event } from '../../../base/emitter.ts';
import { weekOf, type Week } from '../../../domain/format/week.ts';
import { isFiltering, parseFilter, type ShownFilter } from './filterModel.ts';
import { groupings, type Grouping } from './groupModel.ts';

const filterKey = 'calendar.filter';
const groupingKey = 'calendar.grouping';

/** What the view's menus depend on. */
export interface CalendarMenus {
  isFiltered: boolean;
  grouping: Grouping;
  hasWeek: boolean;
}

export interface CalendarTreeStateOptions {
  /** The state of the workspace; it may hold anything that an earlier version wrote. */
  state: { get(key: string): unknown; update(key: string, value: unknown): PromiseLike<void> };
  updateMenus: (menus: CalendarMenus) => void;
  /** The local date, YYYY-MM-DD. */
  today: () => string;
}

/**
 * The filter, the grouping and the week of the calendar view. Filter and grouping are saved. The week is not, since it
 * would be a past one in a later session.
 */
export class CalendarTreeState implements Disposable {
  readonly #options: CalendarTreeStateOptions;
  readonly #changed = new Emitter<void>();
  #filter: ShownFilter;
  #grouping: Grouping;
  #week: Week | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(options: CalendarTreeStateOptions) {
    const { state } = options;
    this.#options = options;
    const saved = parseFilter(state.get(filterKey));
    this.#filter = saved.ok ? saved.value : {};
    const grouping = state.get(groupingKey);
    this.#grouping = groupings.find((each) => each === grouping) ?? 'day';
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

  get grouping(): Grouping {
    return this.#grouping;
  }
  set grouping(grouping: Grouping) {
    this.#grouping = grouping;
    void this.#options.state.update(groupingKey, grouping);
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
      isFiltered: isFiltering(this.#filter),
      grouping: this.#grouping,
      hasWeek: this.#week !== undefined,
    });
  }
}
