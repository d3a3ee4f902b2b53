import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import type { Surface } from './surface.ts';
import { workbench } from './workbench.ts';

export interface TabWalk {
  /** The controls that are neither a stop of Tab nor within a group that arrows walk. */
  unreached: string[];
  /** Stops that come before one that stands before them in the page. */
  outOfOrder: string[];
  stops: number;
}

interface PageElements {
  deskElements?: Element[];
}

/** Walks Tab through a page from its first control and compares the stops with everything that can be operated. */
export async function walkWithTab(page: Surface): Promise<TabWalk> {
  // A page that is told more just then may replace what was about to get the focus.
  const total = await eventually(async () => {
    const found = await page.evaluate(collect);
    await page.evaluate(focusFirst);
    assert.notEqual(await page.evaluate(focusedIndex), nowhere, 'nothing has the focus');
    return found;
  });
  const visited: number[] = [];
  for (let step = 0; step <= total + 20; step++) {
    const at = await page.evaluate(focusedIndex);
    if (at === nowhere || visited.includes(at)) break;
    if (at !== scroller) visited.push(at);
    await workbench.press('Tab');
  }
  const names = await page.evaluate(describeAll);
  const required = await page.evaluate(requiredStops);
  return {
    unreached: required.filter((index) => !visited.includes(index)).map((index) => names[index]!),
    outOfOrder: visited.filter((index, at) => at > 0 && index < visited[at - 1]!).map((index) => names[index]!),
    stops: visited.length,
  };
}

/** Everything that may take part, in the order of the page. */
function collect(): number {
  const selector =
    'a[href], button, input, select, textarea, summary, [tabindex], [role="button"], [role="link"], vscode-button, vscode-dropdown, vscode-text-field, vscode-checkbox, vscode-radio, vscode-link';
  const all = [...document.querySelectorAll(selector)];
  (window as PageElements).deskElements = all.filter((element) => {
    const isOff = element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';
    const isPart = element.parentElement?.closest('vscode-button, vscode-dropdown, vscode-text-field');
    return (
      !isOff && !isPart && element.closest('[inert]') === null && element.checkVisibility({ visibilityProperty: true })
    );
  });
  return (window as PageElements).deskElements!.length;
}

function focusFirst(): void {
  const isStop = (element: Element): boolean => element instanceof HTMLElement && element.tabIndex >= 0;
  const first = (window as PageElements).deskElements!.find(
    (element) => isStop(element) || element.tagName.startsWith('VSCODE-'),
  );
  window.focus();
  (first as HTMLElement | undefined)?.focus();
}

/** Beyond the page's end. */
const nowhere = -1;
/** Chromium stops at what can be scrolled and holds no control in sight. */
const scroller = -2;

function focusedIndex(): number {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return -1;
  const index = (window as PageElements).deskElements!.indexOf(activeElement);
  return index < 0 ? -2 : index;
}

/** Elements that are no part of a group with a roving stop. What has only `tabindex="-1"` is focused by the page itself. */
function requiredStops(): number[] {
  const groups =
    '[role="toolbar"], [role="grid"], [role="listbox"], [role="tree"], [role="tablist"], [role="radiogroup"], [role="menu"]';
  return (window as PageElements).deskElements!.flatMap((element, index) => {
    const isControl =
      /^(A|BUTTON|INPUT|SELECT|TEXTAREA|SUMMARY|VSCODE-.*)$/.test(element.tagName) || element.hasAttribute('role');
    const isRadio = element instanceof HTMLInputElement && element.type === 'radio' && !element.checked;
    const tabIndex = element.getAttribute('tabindex');
    if (isRadio || (tabIndex === '-1' && (!isControl || element.closest(groups) !== null))) return [];
    return tabIndex === '-1' && !/^(A|BUTTON|INPUT|SELECT|TEXTAREA|SUMMARY)$/.test(element.tagName) ? [] : [index];
  });
}

function describeAll(): string[] {
  return (window as PageElements).deskElements!.map((element) => {
    const name =
      element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40) ?? '';
    return `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}.${element.className} “${name}”`;
  });
}
