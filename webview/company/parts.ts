import { html, nothing, type TemplateResult } from 'lit/html.js';
import { type Cost, withCost } from '../../src/domain/format/cost.ts';
import { foldListButton, isUnfolded } from './page.ts';

/** A section with a heading, and beside the heading its actions. */
export function section(
  part: string,
  title: string,
  content: unknown,
  beside: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<section data-part=${part} aria-labelledby=${`${part}-title`}>
    <div class="section-line">
      <h2 id=${`${part}-title`}>${title}</h2>
      ${beside}
    </div>
    ${content}
  </section>`;
}

/** A button that downloads something missing, with its cost. */
export function getButton(name: string, label: string, cost: Cost, get: () => unknown): TemplateResult {
  return html`<vscode-button class="compact" appearance="secondary" data-get=${name} @click=${() => get()}
    >${withCost(label, cost)}</vscode-button
  >`;
}

/** The first rows of a list, and a button that shows all of it. */
export function folded<T>(
  { part, all, few }: { part: string; all: readonly T[]; few: number },
  draw: (shown: readonly T[]) => TemplateResult,
): TemplateResult {
  return html`${draw(isUnfolded(part) ? all : all.slice(0, few))} ${foldListButton({ part, all: all.length, few })}`;
}
