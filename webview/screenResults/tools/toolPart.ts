import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { PageChannel } from '../../../src/base/channel.ts';
import type { ResultsProtocol, ResultsSummary } from '../../../src/features/screens/protocol.ts';

export type ResultsChannel = PageChannel<ResultsProtocol>;

/** One of the tools below the grid. */
export interface Tool {
  title: () => string;
  /** Called with new results while the tool is open. */
  update: (value: ResultsSummary) => void;
  template: (value: ResultsSummary) => TemplateResult;
}

export interface ToolPartOptions {
  channel: ResultsChannel;
  redraw: () => void;
}

/** The message of a failure within a tool. */
export function toolProblem(problem: string | undefined): TemplateResult | typeof nothing {
  return problem === undefined ? nothing : html`<div class="frame-problem" role="alert"><p>${problem}</p></div>`;
}
