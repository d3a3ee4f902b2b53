import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import type { ResultsSummary } from '../../../src/features/screens/protocol.ts';
import { page } from '../page.ts';
import { toolLabel } from '../toolLabel.ts';
import { ClausePart } from './clauseTool.ts';
import { RefreshPart } from './refreshTool.ts';
import { RunComparisonPart } from './runComparisonTool.ts';
import type { ToolPart } from './toolPart.ts';
import { WhyNotPart } from './whyNotTool.ts';

const toolIds = ['since', 'whyNot', 'clauses', 'refresh'] as const;
type ToolId = (typeof toolIds)[number];

/** The buttons in the row of tools, and below the row the open tool. */
export class Tools {
  readonly buttons = document.createElement('div');
  readonly element = document.createElement('div');
  readonly #tools: Record<ToolId, ToolPart>;
  #open = toolIds.find((id) => id === page.ui.tool);
  #value: ResultsSummary | undefined;

  constructor() {
    this.buttons.className = 'tool-buttons';
    this.buttons.role = 'group';
    this.buttons.ariaLabel = l10n.t('Tools');
    this.element.id = 'tool';
    this.element.role = 'region';
    const redraw = (): void => this.#draw();
    this.#tools = {
      since: new RunComparisonPart(redraw),
      whyNot: new WhyNotPart(redraw),
      clauses: new ClausePart(redraw),
      refresh: new RefreshPart(redraw),
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
    // A tool with an input takes the focus when the user opens it.
    this.element.querySelector<HTMLElement>('[data-first]')?.focus();
  }

  #draw(): void {
    const value = this.#value;
    const tool = value && this.#open && this.#tools[this.#open];
    this.buttons.hidden = value === undefined;
    this.element.hidden = !tool;
    this.element.ariaLabel = tool ? tool.title() : l10n.t('Tools');
    // A saved run can't be refreshed.
    const ids = value?.isSaved ? toolIds.filter((id) => id !== 'refresh') : toolIds;
    render(value ? ids.map((id) => this.#button(id)) : nothing, this.buttons);
    render(
      tool ? html`<div class="tool-body" data-open=${this.#open!}>${tool.template(value)}</div>` : nothing,
      this.element,
    );
  }

  #button(id: ToolId): TemplateResult {
    const title = this.#tools[id].title();
    return html`<button
      class="tool-button"
      data-tool=${id}
      title=${title}
      aria-label=${title}
      aria-expanded=${String(this.#open === id)}
      aria-controls="tool"
      @click=${() => this.#toggle(id)}
    >
      ${toolLabel(id, title)}
    </button>`;
  }
}
