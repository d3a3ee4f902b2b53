import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import type { ResultsSummary } from '../../../src/features/screens/protocol.ts';
import { ClauseTool } from './clauseTool.ts';
import { RefreshTool } from './refreshTool.ts';
import { RunComparisonTool } from './runComparisonTool.ts';
import type { ResultsChannel, Tool } from './toolPart.ts';
import { WhyNotTool } from './whyNotTool.ts';

const toolIds = ['since', 'whyNot', 'clauses', 'refresh'] as const;
export type ToolId = (typeof toolIds)[number];

interface ToolsOptions {
  host: HTMLElement;
  channel: ResultsChannel;
  /** The tool that was open when the page was closed. */
  open: string | undefined;
  onOpen: (tool: ToolId | undefined) => void;
}

/** The row of buttons that open a tool below it, one at a time. */
export class Tools {
  readonly #options: ToolsOptions;
  readonly #tools: Record<ToolId, Tool>;
  #open: ToolId | undefined;
  #value: ResultsSummary | undefined;

  constructor(options: ToolsOptions) {
    this.#options = options;
    const { channel } = options;
    const redraw = (): void => this.#draw();
    this.#tools = {
      since: new RunComparisonTool({ channel, redraw }),
      whyNot: new WhyNotTool({ channel, redraw }),
      clauses: new ClauseTool({ channel, redraw }),
      refresh: new RefreshTool({ channel, redraw }),
    };
    this.#open = toolIds.find((id) => id === options.open);
  }

  show(value: ResultsSummary | undefined): void {
    this.#value = value;
    if (value && this.#open) this.#tools[this.#open].update(value);
    this.#draw();
  }

  #toggle(id: ToolId): void {
    this.#open = this.#open === id ? undefined : id;
    this.#options.onOpen(this.#open);
    this.show(this.#value);
  }

  #draw(): void {
    const value = this.#value;
    this.#options.host.hidden = value === undefined;
    render(value ? this.#template(value) : nothing, this.#options.host);
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
