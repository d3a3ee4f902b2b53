import { openPopover, type Anchor } from './gridPopover.ts';

export interface MenuItem {
  label: string;
  /** The cost, appended to the label as soon as it is known. */
  cost?: Promise<string>;
  /** The key that does the same, as in `aria-keyshortcuts`. */
  keys?: string;
  run: () => void;
}

interface GridMenuOptions {
  label: string;
  anchor: Anchor;
  returnFocus?: () => void;
  /** Groups are separated by lines; empty ones are left out. */
  groups: readonly (readonly MenuItem[])[];
}

/** Opens a menu that works like the editor's: arrows, Home, End and first letters move, Enter and Space choose. */
export function openMenu({ label, groups, ...place }: GridMenuOptions): void {
  const menu = document.createElement('div');
  menu.className = 'menu';
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', label);
  const elements: HTMLElement[] = [];
  for (const [at, items] of groups.filter(({ length }) => length > 0).entries()) {
    if (at > 0) {
      const line = document.createElement('div');
      line.setAttribute('role', 'separator');
      menu.append(line);
    }
    for (const item of items) {
      const element = itemElement(item);
      element.addEventListener('click', () => {
        popover.close();
        item.run();
      });
      element.addEventListener('pointermove', () => element.focus({ preventScroll: true }));
      elements.push(element);
      menu.append(element);
    }
  }
  menu.addEventListener('keydown', (event) => {
    const at = elements.indexOf(document.activeElement as HTMLElement);
    const next = target(event, elements, at);
    if (next !== undefined) elements.at(next % elements.length)?.focus();
    else if (event.key === 'Enter' || event.key === ' ') elements[at]?.click();
    else if (event.key === 'Tab') popover.close();
    else return;
    event.preventDefault();
  });
  menu.addEventListener('contextmenu', (event) => event.preventDefault());
  const popover = openPopover(menu, place);
  elements[0]?.focus({ preventScroll: true });
}

function itemElement({ label, keys, cost }: MenuItem): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'menuitem');
  element.tabIndex = -1;
  const name = document.createElement('span');
  name.textContent = label;
  element.append(name);
  cost?.then(
    (words) => {
      if (words !== '') name.textContent = `${label} · ${words}`;
    },
    () => undefined,
  );
  if (keys) {
    const hint = document.createElement('span');
    hint.className = 'menu-keys';
    hint.textContent = keys.replace('Control', 'Ctrl').replace('Arrow', '');
    hint.setAttribute('aria-hidden', 'true');
    element.setAttribute('aria-keyshortcuts', keys);
    element.append(hint);
  }
  return element;
}

function target({ key }: KeyboardEvent, elements: readonly HTMLElement[], at: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at <= 0 ? -1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
  }
  if (key.length !== 1 || key === ' ') return undefined;
  const order = elements.map((_, index) => (at + 1 + index) % elements.length);
  return order.find((index) => elements[index]!.textContent.toLowerCase().startsWith(key.toLowerCase()));
}
