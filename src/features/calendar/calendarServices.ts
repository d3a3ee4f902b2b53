import type * as vscode from 'vscode';
import type { LazyTree } from '../../host/trees/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import type { CalendarNode } from './tree/calendarTreeModel.ts';
import type { CalendarTreeState } from './tree/calendarTreeState.ts';
import type { ShownCalendar } from './shownCalendar.ts';
import type { CalendarTree } from './tree/calendarTree.ts';
import type { Pins } from '../../host/state/pins.ts';

/** The services that the calendar commands work with. */
export interface CalendarServices {
  services: Services;
  shown: ShownCalendar;
  state: CalendarTreeState;
  pins: Pins;
  tree: CalendarTree;
  view: vscode.TreeView<CalendarNode>;
  selected: LazyTree<CalendarNode>['selected'];
}
