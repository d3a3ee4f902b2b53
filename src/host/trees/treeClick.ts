import type { ViewId } from '../../ids.ts';

/**
 * How the row of a tree opens a panel: `reusing` the one that this tree opened last, `kept` in a tab of its own, or
 * `beside` the active column, kept as well.
 */
export interface TreeClick {
  view: ViewId;
  opens: 'reusing' | 'kept' | 'beside';
  /** Tells the row from others; absent where a menu was used. */
  row?: string;
  /** When, on the clock of `performance.now`. */
  at: number;
}

/** The extra argument of a tree's rows: it marks a person's click, and in which tree. */
export const clickedIn = (view: ViewId): { clicked: true; view: ViewId } => ({ clicked: true, view });

/** The click on a row whose command was passed this. */
export function treeClickOf(command: string, argument: unknown, beside: unknown): TreeClick | undefined {
  if (typeof beside !== 'object' || beside === null || !('clicked' in beside) || !('view' in beside)) return undefined;
  const { view } = beside as { view: ViewId };
  return { view, opens: 'reusing', row: JSON.stringify([command, argument]), at: performance.now() };
}

/** As editors have it: two clicks on the same row within so many milliseconds. */
const doubleClickMs = 500;

/** Whether these are the two clicks of a double click. The editor tells of none, and runs the row's command twice. */
export function isDoubleClick(one: TreeClick, other: TreeClick | undefined): boolean {
  return (
    other !== undefined &&
    one.row !== undefined &&
    one.row === other.row &&
    one.view === other.view &&
    Math.abs(one.at - other.at) < doubleClickMs
  );
}

/** Whether the menu or a button of a row passed this: the editor passes the row itself. */
export function isRow(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'type' in argument;
}

/** The click in the menu or on a button of a row. */
export function rowClickIn(view: ViewId, { isOnRow }: { isOnRow: boolean }): TreeClick | undefined {
  return isOnRow ? { view, opens: 'reusing', at: performance.now() } : undefined;
}
