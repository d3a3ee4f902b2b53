import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ResultsProtocol, ResultsSummary } from '../../../src/features/screens/protocol.ts';
import { messageOf } from '../../shared/page.ts';
import { page } from '../page.ts';

type ToolRequests = ResultsProtocol['requests'];

/** One of the tools below the grid. It shows the errors of its own requests. */
export abstract class ToolPart {
  protected readonly redraw: () => void;
  #problem: string | undefined;

  constructor(redraw: () => void) {
    this.redraw = redraw;
  }

  abstract title(): string;

  /** Called with new results while the tool is open. */
  abstract update(value: ResultsSummary): void;

  abstract template(value: ResultsSummary): TemplateResult;

  /** Sends a request to the host, then redraws the tool. `done` gets undefined if the request failed. */
  protected async ask<K extends keyof ToolRequests>(
    name: K,
    params: ToolRequests[K]['params'],
    done?: (answer: ToolRequests[K]['result'] | undefined) => void,
  ): Promise<void> {
    this.#problem = undefined;
    try {
      const answer = await page.channel.request(name, params);
      done?.(answer);
    } catch (error) {
      this.#problem = messageOf(error);
      done?.(undefined);
    }
    this.redraw();
  }

  protected problem(other?: string): TemplateResult | typeof nothing {
    const problem = this.#problem ?? other;
    return problem === undefined ? nothing : html`<div class="frame-problem" role="alert"><p>${problem}</p></div>`;
  }
}
