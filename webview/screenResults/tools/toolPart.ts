import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { PageChannel } from '../../../src/base/channel.ts';
import type { ResultsProtocol, ResultsSummary } from '../../../src/features/screens/protocol.ts';

export type ResultsChannel = PageChannel<ResultsProtocol>;

/** One of what stands above the grid when it is opened. */
export interface Tool {
  title: () => string;
  /** The results are these now, and the tool is open. */
  update: (value: ResultsSummary) => void;
  template: (value: ResultsSummary) => TemplateResult;
}

export interface ToolPartOptions {
  channel: ResultsChannel;
  redraw: () => void;
}

/** A failure within a tool; what is around it stays. */
export function toolProblem(problem: string | undefined): TemplateResult | typeof nothing {
  return problem === undefined ? nothing : html`<div class="frame-problem" role="alert"><p>${problem}</p></div>`;
}
