import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import type { ResultsSummary } from '../../../src/features/screens/protocol.ts';
import { page } from '../page.ts';
import { ClauseTool } from './clauseTool.ts';
import { RefreshTool } from './refreshTool.ts';
import { RunComparisonTool } from './runComparisonTool.ts';
import type { Tool } from './toolPart.ts';
import { WhyNotTool } from './whyNotTool.ts';

const toolIds = ['since', 'whyNot', 'clauses', 'refresh'] as const;
type ToolId = (typeof toolIds)[number];

/** The row of buttons that open a tool below it, one at a time. */
export class Tools {
  readonly element = document.createElement('div');
  readonly #tools: Record<ToolId, Tool>;
  #open = toolIds.find((id) => id === page.ui.tool);
  #value: ResultsSummary | undefined;

  constructor() {
    this.element.id = 'tools';
    const redraw = (): void => this.#draw();
    this.#tools = {
      since: new RunComparisonTool(redraw),
      whyNot: new WhyNotTool(redraw),
      clauses: new ClauseTool(redraw),
      refresh: new RefreshTool(redraw),
    };
  }

  show(value: ResultsSummary | undefined): void {
    this.#value = value;
    if (value && this.#open) this.#tools[this.#open].update(value);
    this.#draw();
  }

  #toggle(id: ToolId): void {
    this.#open = this.#open === id ? undefined : id;
    page.saveUi({ tool: this.#open });
    this.show(this.#value);
  }

  #draw(): void {
    const value = this.#value;
    this.element.hidden = value === undefined;
    render(value ? this.#template(value) : nothing, this.element);
  }

  #template(value: ResultsSummary): TemplateResult {
    const open = this.#open;
    return html`<div class="tool-buttons" role="group" aria-label=${l10n.t('Tools')}>
        ${toolIds.map(
          (id) =>
            html`<button
              class="tool-button"
              data-tool=${id}
              aria-expanded=${String(open === id)}
              aria-controls="tool"
              @click=${() => this.#toggle(id)}
            >
              ${this.#tools[id].title()}
            </button>`,
        )}
      </div>
      <div id="tool" role="region" aria-label=${open ? this.#tools[open].title() : l10n.t('Tools')} ?hidden=${!open}>
        ${open ? html`<div class="tool-body" data-open=${open}>${this.#tools[open].template(value)}</div>` : nothing}
      </div>`;
  }
}
