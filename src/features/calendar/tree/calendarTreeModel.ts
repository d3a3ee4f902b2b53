import * as l10n from '@vscode/l10n';
import { exactly, withCost } from '../../../domain/format/cost.ts';
import type { Disposable } from '../../../base/disposables.ts';
import { Emitter, type Event } from '../../../base/emitter.ts';
import { memo } from '../../../base/memo.ts';
import { kindOfSource, type Snapshot } from '../../../base/snapshot.ts';
import { type CalendarAnswer, filterCalendar } from '../../../domain/calendar.ts';
import type { ShownCalendar } from '../shownCalendar.ts';
import { missingPins } from '../pins/pinsModel.ts';
import type { CalendarTreeState } from './calendarTreeState.ts';
import { isFiltering } from './filterModel.ts';
import { namesToldApart } from './shortNames.ts';
import { layOutCalendar, type CalendarEntry, type CalendarGroup, type CalendarPart } from './groupModel.ts';

/** A message about the whole calendar; with an action, it is also a button. */
export interface NoteNode {
  type: 'note';
  id: string;
  label: string;
  /** The id of a codicon. */
  icon: string;
  action?: 'download' | 'refresh' | 'clearFilter' | 'showAllWeeks';
  tooltip?: string;
}

export type CalendarNode =
  | { type: 'group'; group: CalendarGroup }
  | { type: 'entry'; entry: CalendarEntry; group: CalendarGroup }
  /** A pinned indicator that isn't in the calendar. */
  | { type: 'missing'; id: number; group: CalendarGroup }
  /** The line between past and coming days. */
  | { type: 'now'; today: string }
  | NoteNode;

interface CalendarTreeModelOptions {
  shown: Pick<ShownCalendar, 'snapshot' | 'load' | 'loadStored' | 'forget'>;
  state: Pick<CalendarTreeState, 'filter' | 'sort' | 'grouping' | 'week'>;
  pins: { readonly ids: readonly number[] };
  /** The connected source. */
  source: () => string;
  /** False while the connection is not set up, so that nothing can be requested. */
  canRequest: () => boolean;
  /** The local date, YYYY-MM-DD. */
  today: () => string;
}

/** The rows of the calendar view: groups with their indicators, or the reason that there are none. */
export class CalendarTreeModel implements Disposable {
  readonly #options: CalendarTreeModelOptions;
  readonly #changed = new Emitter<void>();
  #connected: { source: string; canRequest: boolean };
  #isLoadStarted = false;
  #showsLoading = false;
  /**
   * The nodes stay the same until something changes. An editor can request the root twice at a time, for example if a
   * change arrives while it opens the view. With new nodes for the second request, it shows groups without members.
   */
  #roots: CalendarNode[] | undefined;
  #pinned: ReadonlySet<number> = new Set();
  #shortNames: ReadonlyMap<string, string> = new Map();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(options: CalendarTreeModelOptions) {
    this.#options = options;
    this.#connected = this.#connection();
  }

  /** Rebuilds the rows after a change of the calendar, its filter, its grouping or its pins. */
  update(): void {
    this.#roots = undefined;
    const isSame = this.#showsLoading && this.#isLoading();
    if (!isSame) this.#changed.fire();
  }

  /** Loads again from another source, or from the same one once requests are possible. */
  connectionChanged(): void {
    const before = this.#connected;
    const now = this.#connection();
    this.#connected = now;
    const { shown } = this.#options;
    const isConnected = now.canRequest && !before.canRequest;
    // An earlier failure, such as a rejected key, doesn't apply to the requests that are possible now.
    if (now.source !== before.source || (isConnected && !shown.snapshot?.value)) shown.forget();
    if (now.source !== before.source || isConnected) {
      this.#isLoadStarted = false;
      this.#showsLoading = false;
    }
    this.update();
  }

  children(node?: CalendarNode): CalendarNode[] {
    if (node) return node.type === 'group' ? membersOf(node) : [];
    if (!this.#isLoadStarted) {
      this.#isLoadStarted = true;
      // The tree shows what is loaded now and updates after the calendar has been read. The user hasn't requested it
      // yet, so a calendar missing from the library is requested only from a free source.
      const { shown, canRequest, source } = this.#options;
      const isFree = kindOfSource(source()) !== 'service';
      void (isFree && canRequest() ? shown.load('background') : shown.loadStored()).catch(() => undefined);
    }
    return (this.#roots ??= this.#createRoots());
  }

  /** True for an indicator that was pinned when the rows were made. */
  isPinned(id: number): boolean {
    return this.#pinned.has(id);
  }

  /** Returns the name of an indicator, shortened so that it is unique in a narrow view. */
  shortName(name: string): string {
    return this.#shortNames.get(name) ?? name;
  }

  /** Returns the node of an indicator, for revealing it. Its own group is preferred to the pinned one. */
  find(code: string): CalendarNode | undefined {
    const wanted = code.toLowerCase();
    const groups = this.#parts().flatMap((part) => (part.type === 'group' ? [part.group] : []));
    for (const group of [...groups.filter(({ id }) => id !== 'pinned'), ...groups]) {
      const entry = group.entries.find(({ row }) => row.code.toLowerCase() === wanted);
      if (entry) return { type: 'entry', entry, group };
    }
    return undefined;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #connection(): { source: string; canRequest: boolean } {
    const { source, canRequest } = this.#options;
    return { source: source(), canRequest: canRequest() };
  }

  #parts(): CalendarPart[] {
    const { shown, state, pins, today } = this.#options;
    const rows = shown.snapshot?.value?.rows;
    if (!rows) return [];
    this.#pinned = new Set(pins.ids);
    this.#shortNames = namesToldApart(rows.map(({ name }) => name));
    return layOutCalendar({
      rows: filterCalendar(rows, state.filter),
      grouping: state.grouping,
      pins: pins.ids,
      isFiltered: isFiltering(state.filter),
      missingPins: isFiltering(state.filter) ? [] : missingPins(pins.ids, rows),
      week: state.week,
      sort: state.sort,
      today: today(),
    });
  }

  #createRoots(): CalendarNode[] {
    const { shown, canRequest } = this.#options;
    const { snapshot } = shown;
    const rows = snapshot?.value?.rows;
    this.#showsLoading = this.#isLoading();
    // The editor shows the welcome view for the connection's state only above an empty list.
    if (!canRequest() && !rows) return [];
    if (!snapshot || snapshot.state === 'loading')
      return [{ type: 'note', id: 'loading', label: l10n.t('Loading calendar…'), icon: 'loading~spin' }];
    if (!rows && snapshot.error?.kind === 'notInLibrary') return [offer(snapshot)];
    const parts = this.#parts();
    return [
      ...(snapshot.error ? failure(snapshot.error.message) : []),
      ...(!snapshot.error && snapshot.state === 'stale' && canRequest() ? outOfDate(snapshot) : []),
      ...parts,
      ...(rows ? this.#emptiness(rows.length, parts) : []),
    ];
  }

  #isLoading(): boolean {
    const { shown, canRequest } = this.#options;
    return shown.snapshot === undefined ? canRequest() : shown.snapshot.state === 'loading';
  }

  /**
   * Formats why no group is shown: the service returned nothing, the filter excludes all, or the week has no release.
   */
  #emptiness(count: number, parts: readonly CalendarPart[]): NoteNode[] {
    const { filter, week } = this.#options.state;
    if (count === 0)
      return [{ type: 'note', id: 'empty', label: l10n.t('The service returned no indicators.'), icon: 'info' }];
    if (parts.some((part) => part.type === 'group' && part.group.id !== 'pinned')) return [];
    const rows = this.#options.shown.snapshot?.value?.rows ?? [];
    if (filterCalendar(rows, filter).length === 0)
      return [
        {
          type: 'note',
          id: 'nothing-matches',
          label: l10n.t('No indicators match the filter · Clear Filter'),
          icon: 'filter',
          action: 'clearFilter',
        },
      ];
    if (!week) return [];
    const label = isFiltering(filter)
      ? l10n.t('No matching releases this week · Show All Weeks')
      : l10n.t('No releases this week · Show All Weeks');
    return [{ type: 'note', id: 'quiet-week', label, icon: 'calendar', action: 'showAllWeeks' }];
  }
}

const membersOf = memo(({ group }: Extract<CalendarNode, { type: 'group' }>): CalendarNode[] => [
  ...group.entries.map((entry): CalendarNode => ({ type: 'entry', entry, group })),
  ...group.missing.map((id): CalendarNode => ({ type: 'missing', id, group })),
]);

/** The group that a row lies in. */
export function parentOf(node: CalendarNode): CalendarNode | undefined {
  return node.type === 'entry' || node.type === 'missing' ? { type: 'group', group: node.group } : undefined;
}

function failure(message: string): NoteNode[] {
  return [
    { type: 'note', id: 'error', label: message, icon: 'warning', tooltip: message },
    { type: 'note', id: 'retry', label: withCost(l10n.t('Try Again'), exactly(1)), icon: 'refresh', action: 'refresh' },
  ];
}

/** Returns the row that replaces a calendar that was never downloaded. */
function offer({ source }: Snapshot<CalendarAnswer>): NoteNode {
  const label = l10n.t('Not in your library · Download');
  return { type: 'note', id: 'missing', label: ofService(label, source), icon: 'cloud-download', action: 'download' };
}

/** The age of the calendar is beside the view's title. */
function outOfDate({ source }: Snapshot<CalendarAnswer>): NoteNode[] {
  const label = l10n.t('Out of date · Refresh');
  return [{ type: 'note', id: 'stale', label: ofService(label, source), icon: 'refresh', action: 'refresh' }];
}

/** Only requests to a service count. */
function ofService(label: string, source: Snapshot<never>['source']): string {
  return source === 'service' ? withCost(label, exactly(1)) : label;
}
