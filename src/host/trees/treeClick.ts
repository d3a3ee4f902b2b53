import type { ViewId } from '../../ids.ts';

/**
 * How a tree's row opens a panel: `reusing` the one that this tree opened last, `kept` in a tab of its own, or `beside`
 * the active column, kept as well.
 */
export interface TreeClick {
  view: ViewId;
  opens: 'reusing' | 'kept' | 'beside';
  /** Identifies the row; absent if a menu was used. */
  row?: string;
  /** The time on the clock of `performance.now`. */
  at: number;
}

/** The extra argument of a tree's rows: it marks a user's click, and the tree. */
export const clickedIn = (view: ViewId): { clicked: true; view: ViewId } => ({ clicked: true, view });

/** Returns the click on a row from the values that its command received. */
export function treeClickOf(command: string, argument: unknown, beside: unknown): TreeClick | undefined {
  if (typeof beside !== 'object' || beside === null || !('clicked' in beside) || !('view' in beside)) return undefined;
  const { view } = beside as { view: ViewId };
  return { view, opens: 'reusing', row: JSON.stringify([command, argument]), at: performance.now() };
}

/** Two clicks on the same row within this time are a double click, as in the editor. */
const doubleClickMs = 500;

/**
 * Returns whether these are the two clicks of a double click. The editor doesn't report it, and runs the row's command
 * twice.
 */
export function isDoubleClick(one: TreeClick, other: TreeClick | undefined): boolean {
  return (
    other !== undefined &&
    one.row !== undefined &&
    one.row === other.row &&
    one.view === other.view &&
    Math.abs(one.at - other.at) < doubleClickMs
  );
}

/** Returns whether the value is from a row's menu or button: the editor passes the row itself. */
export function isRow(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'type' in argument;
}

/** Returns the click in the menu or on a button of a row. */
export function rowClickIn(view: ViewId, { isOnRow }: { isOnRow: boolean }): TreeClick | undefined {
  return isOnRow ? { view, opens: 'reusing', at: performance.now() } : undefined;
}
