import type { EndpointName } from '../../domain/endpoints/endpoints.ts';
import type { Spending } from '../../domain/endpoints/spending.ts';
import { commentController, contextKeys, languages, ownComment, panels, views, type ArgumentName } from '../../ids.ts';

// The `contributions.ts` of each feature defines its commands once: their titles, places and costs. `npm run manifest`
// generates the ids, the manifest and the list of spending actions from them. The product itself doesn't load them.

export const free = 'free';

/** A row or an icon of a menu. A `when` in the palette limits when the command is listed there. */
interface MenuPlace {
  menu: string;
  group?: string;
  when?: string | undefined;
}

interface KeyPlace {
  key: string;
  mac?: string;
  args?: object;
  when: string;
}

interface CommandDefinition {
  title: string;
  /** The name of a product icon. */
  icon?: string | undefined;
  /** The argument that makes it run without asking; absent if there is none. */
  takes?: ArgumentName;
  /** The requests that it may send when a user runs it without an argument. */
  spends: Spending | typeof free;
  /** Menus and keys. The palette always lists a command unless this limits it. */
  offered?: readonly (MenuPlace | KeyPlace | readonly MenuPlace[])[];
}

/** The commands of a feature by their ids, without the product's prefix. */
export type CommandTable = Readonly<Record<string, CommandDefinition>>;

type PageName = keyof typeof panels;
type ViewName = keyof typeof views;

export const isConfigured = `${contextKeys.connection} != notConfigured`;
const isSample = `${contextKeys.connection} == sample`;
export const isNotSample = `${contextKeys.connection} != sample`;
export const isPageActive = (page: PageName): string => `activeWebviewPanelId == ${panels[page]}`;
export const isPageOpen = (...pages: PageName[]): string =>
  `${contextKeys.openPanels} =~ /\\b${pages.length > 1 ? `(${pages.join('|')})` : pages.join('')}\\b/`;
export const isViewVisible = (view: ViewName): string => `view.${views[view]}.visible`;

export const isCallText = `resourceLangId == ${languages.transcript}`;
export const isCallActive = `${isPageActive('transcript')} || editorLangId == ${languages.transcript}`;

/** The condition under which the palette lists the command. */
export const palette = (when: string): MenuPlace => ({ menu: 'commandPalette', when });
/** Hides a command that needs a row or a link from the palette. */
export const hidden = palette('false');

export const inMenu = (menu: string, group: string, when?: string): MenuPlace => ({ menu, when, group });

export const inTitle = (page: PageName, group: string): MenuPlace => inMenu('editor/title', group, isPageActive(page));

/** Places a command for a page in its title, and in the palette while one is open. */
export const inTitleOfOpen = (page: PageName, group: string): MenuPlace[] => [
  palette(isPageOpen(page)),
  inTitle(page, group),
];

/** The context menu of a place in a page. */
export const onPage = (page: PageName, group: string): MenuPlace =>
  inMenu('webview/context', group, `webviewId == ${panels[page]}`);

/** The menu of the figures on pages, and the palette while one of them is open. */
export const onFigures = (...pages: PageName[]): MenuPlace[] => [
  palette(isPageOpen(...pages)),
  inMenu('webview/context', '1_quote@1', pages.map((page) => `webviewId == ${panels[page]}`).join(' || ')),
];

/** Lists a command for a call in the palette while its page is open, or its text is in the editor. */
export const whileCallOpen = palette(`${isPageOpen('transcript')} || ${isCallText}`);

/** The context menus of the selection in a call, on its page and in its text. */
export const onCallSelection = (group: string): MenuPlace[] => [
  onPage('transcript', group),
  inMenu('editor/context', group, `${isCallText} && editorHasSelection`),
];

/** The buttons of the user's own comment on a mark: in its title, below its box while it is edited, or below a new one's. */
export const onComment = (
  place: 'comment/title' | 'comment/context' | 'commentThread/context',
  group: string,
): MenuPlace =>
  inMenu(
    `comments/${place}`,
    group,
    `commentController == ${commentController}${place === 'comment/title' ? ` && comment == ${ownComment}` : ''}`,
  );

export const inViewTitle = (view: ViewName, group: string, when?: string): MenuPlace =>
  inMenu('view/title', group, `view == ${views[view]}${when === undefined ? '' : ` && ${when}`}`);

/** The menu of the rows of one kind, or of the kinds that match a pattern. */
export const onRows = (view: ViewName, kind: string, ...groups: string[]): MenuPlace[] =>
  groups.map((group) =>
    inMenu(
      'view/item/context',
      group,
      `view == ${views[view]} && viewItem ${kind.startsWith('/') ? '=~' : '=='} ${kind}`,
    ),
  );

interface SampleTwins {
  title: string;
  icon: string;
  endpoint: EndpointName;
  /** The place of both commands, given the condition for one of them. */
  offered?: (when: string) => MenuPlace;
  /** The condition for the command that costs requests. */
  isMetered?: string;
}

/** Defines a command whose title states its cost, and its twin for sample data, which is free. */
export function withSampleTwin(
  id: string,
  { endpoint, offered, isMetered = isNotSample, ...shown }: SampleTwins,
): CommandTable {
  const inMenus = (when: string): MenuPlace[] => (offered ? [offered(when)] : []);
  return {
    [id]: {
      ...shown,
      title: `${shown.title} (1 Request)`,
      spends: { endpoints: [endpoint], says: 'the command’s title' },
      offered: [palette(isNotSample), ...inMenus(isMetered)],
    },
    [`${id}Sample`]: { ...shown, spends: free, offered: [palette(isSample), ...inMenus(isSample)] },
  };
}

/** Defines the commands that group the rows of a view. In its menu, the current grouping has a check mark. */
export function groupingCommands(
  view: 'calendar' | 'notes',
  name: string,
  groupings: readonly [by: string, icon?: string][],
): CommandTable {
  const key = contextKeys[`${view}Grouping`];
  return Object.fromEntries(
    groupings.flatMap(([by, icon], index): [string, CommandDefinition][] => {
      const title = `Group ${name} by ${by}`;
      const isOther = `${key} != ${by.toLowerCase()}`;
      const inGroupBy = (when: string): MenuPlace => inMenu(`${views[view]}.groupBy`, `3_group@${index + 1}`, when);
      const offered = [palette(`${isOther} && ${isViewVisible(view)}`), inGroupBy(isOther)];
      const offeredChecked = [hidden, inGroupBy(`${key} == ${by.toLowerCase()}`)];
      return [
        [`${view}.groupBy${by}`, { title, icon, spends: free, offered }],
        [`${view}.groupedBy${by}`, { title: `✓ ${title}`, spends: free, offered: offeredChecked }],
      ];
    }),
  );
}

/** Defines the commands for our file types, in their view and on the file in the editor. */
export function fileCommands(kind: 'screen' | 'watchlist', name: string): CommandTable {
  const view = `${kind}s` as const;
  const listed = palette(`${isViewVisible(view)} || resourceLangId == ${languages[kind]}`);
  const onSelected = {
    args: { type: 'selected' },
    when: `focusedView == ${views[view]} && listFocus && !inputFocus`,
  };
  return {
    [`${view}.rename`]: {
      title: `Rename ${name}…`,
      takes: 'fileOrRow',
      spends: free,
      offered: [listed, onRows(view, kind, '2_file@1'), { key: 'f2', ...onSelected }],
    },
    [`${view}.duplicate`]: {
      title: `Duplicate ${name}`,
      icon: 'copy',
      takes: 'fileOrRow',
      spends: free,
      offered: [listed, onRows(view, kind, '2_file@2')],
    },
    [`${view}.move`]: {
      title: `Move ${name} Between Personal and Workspace…`,
      takes: 'fileOrRow',
      spends: free,
      offered: [listed, onRows(view, kind, '2_file@3')],
    },
    [`${view}.reveal`]: {
      title: `Reveal ${name}`,
      takes: 'fileOrRow',
      spends: free,
      offered: [listed, onRows(view, kind, '3_reveal@1')],
    },
    [`${view}.delete`]: {
      title: `Delete ${name}`,
      icon: 'trash',
      takes: 'fileOrRow',
      spends: free,
      offered: [listed, onRows(view, kind, '4_delete@1'), { key: 'delete', mac: 'cmd+backspace', ...onSelected }],
    },
  };
}
