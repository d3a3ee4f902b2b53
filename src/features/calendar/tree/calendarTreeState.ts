import { parseArgument } from '../../../domain/arguments/arguments.ts';
import type { Disposable } from '../../../base/disposables.ts';
import { Emitter, type Event } from '../../../base/emitter.ts';
import { weekOf, type Week } from '../../../domain/format/week.ts';
import { isFiltering } from './filterModel.ts';
import { pageGroupings, type CalendarSort, type PageGrouping } from '../page/columnView.ts';
import { groupings, type ReleaseGrouping } from './groupModel.ts';
import { parseSort } from './sortModel.ts';
import { kept, type Kept, type Memory } from '../../../host/state/kept.ts';
import type { ShownFilter } from '../../../domain/calendar.ts';

/** The values that the view's menus depend on. */
export interface CalendarMenus {
  /** A filter or a sort is on. */
  isFiltered: boolean;
  grouping: ReleaseGrouping;
  hasWeek: boolean;
}

interface CalendarTreeStateOptions {
  /** The state of the workspace. */
  state: Memory;
  updateMenus: (menus: CalendarMenus) => void;
  /** The local date, YYYY-MM-DD. */
  today: () => string;
}

/**
 * How the calendar is shown: filter, sort and week, shared by its view and page, and the grouping of each. All but the
 * week are saved, since it would be a past one in a later session.
 */
export class CalendarTreeState implements Disposable {
  readonly #options: CalendarTreeStateOptions;
  readonly #changed = new Emitter<void>();
  readonly #filter: Kept<ShownFilter>;
  readonly #sort: Kept<CalendarSort | undefined>;
  readonly #grouping: Kept<ReleaseGrouping>;
  readonly #pageGrouping: Kept<PageGrouping>;
  #week: Week | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(options: CalendarTreeStateOptions) {
    const { state: memory } = options;
    this.#options = options;
    this.#filter = kept({
      memory,
      key: 'calendar.filter',
      read: (stored) => {
        const parsed = parseArgument('calendarFilter', stored);
        return parsed.ok ? parsed.value : {};
      },
    });
    this.#sort = kept({ memory, key: 'calendar.sort', read: parseSort });
    this.#grouping = kept({
      memory,
      key: 'calendar.grouping',
      read: (stored) => groupings.find((each) => each === stored) ?? 'day',
    });
    this.#pageGrouping = kept({
      memory,
      key: 'calendar.page.grouping',
      read: (stored) => pageGroupings.find((each) => each === stored) ?? 'day',
    });
    this.#updateMenus();
  }

  get filter(): ShownFilter {
    return this.#filter.get();
  }
  set filter(filter: ShownFilter) {
    void this.#filter.set(filter);
    this.#fire();
  }

  /** Undefined sorts by release date. */
  get sort(): CalendarSort | undefined {
    return this.#sort.get();
  }
  set sort(sort: CalendarSort | undefined) {
    void this.#sort.set(sort);
    this.#fire();
  }

  /** Shows all indicators again, by release date. */
  clearFilter(): void {
    void this.#sort.set(undefined);
    this.filter = {};
  }

  get grouping(): ReleaseGrouping {
    return this.#grouping.get();
  }
  set grouping(grouping: ReleaseGrouping) {
    void this.#grouping.set(grouping);
    this.#fire();
  }

  /** The grouping of the page, which differs from that of the view. */
  get pageGrouping(): PageGrouping {
    return this.#pageGrouping.get();
  }
  set pageGrouping(grouping: PageGrouping) {
    void this.#pageGrouping.set(grouping);
    this.#fire();
  }

  /** Undefined shows the whole calendar. */
  get week(): Week | undefined {
    return this.#week;
  }

  /** Shows the week after (1) or before (-1) the shown one. From the whole calendar, that is next week or last week. */
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
      isFiltered: isFiltering(this.filter) || this.sort !== undefined,
      grouping: this.grouping,
      hasWeek: this.#week !== undefined,
    });
  }
}
