import { html, type TemplateResult } from 'lit/html.js';

interface MenuOptions {
  /** The class of the menu's element. */
  name: string;
  /** The accessible name of the button that opens it. */
  label: string;
  /** The content of the button. */
  face: TemplateResult;
  content: TemplateResult;
}

/** A button of the bar that opens a menu below it. The menu closes when the focus leaves it, on Escape, and once chosen. */
export function menu({ name, label, face, content }: MenuOptions): TemplateResult {
  return html`<details
    class="menu ${name}"
    @focusout=${closeWhenLeft}
    @keydown=${closeOnEscape}
    @click=${closeWhenChosen}
  >
    <summary title=${label}><span class="visually-hidden">${label} </span>${face}</summary>
    <div class="menu-body">${content}</div>
  </details>`;
}

function closeWhenLeft(event: FocusEvent): void {
  const element = event.currentTarget as HTMLDetailsElement;
  if (event.relatedTarget instanceof Node && !element.contains(event.relatedTarget)) element.open = false;
}

function closeOnEscape(event: KeyboardEvent): void {
  const element = event.currentTarget as HTMLDetailsElement;
  if (event.key !== 'Escape' || !element.open) return;
  event.preventDefault();
  event.stopPropagation();
  element.open = false;
  element.querySelector('summary')?.focus();
}

/** Choosing a list item closes the menu; controls that adjust a value step by step leave it open. */
function closeWhenChosen(event: MouseEvent): void {
  const element = event.currentTarget as HTMLDetailsElement;
  if (!(event.target instanceof Element) || !event.target.closest('.menu-body li')) return;
  element.open = false;
  element.querySelector('summary')?.focus();
}
