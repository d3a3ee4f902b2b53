import { html, type TemplateResult } from 'lit/html.js';

const paths = {
  columns: 'M2.5 3.5h11v9h-11zM6.2 3.5v9M9.8 3.5v9',
  summaries: 'M3 13V9M6.3 13V5M9.7 13V8M13 13V3',
  since: 'M8 2.5a5.5 5.5 0 1 1-5.2 3.7M2.5 2.8v3.4h3.4M8 5v3.3l2.2 1.4',
  whyNot: 'M8 2.5a5.5 5.5 0 1 0 .01 0M6.3 6.4a1.8 1.8 0 1 1 2.6 1.7c-.6.3-.9.6-.9 1.2M8 11.2v.3',
  clauses: 'M2.5 4.2l1.2 1.2 2-2.2M7.5 4.5h6M2.5 10.2l1.2 1.2 2-2.2M7.5 11h6',
  refresh: 'M13.2 6A5.5 5.5 0 0 0 3 5.6M2.8 10A5.5 5.5 0 0 0 13 10.4M3 2.8v2.9h2.9M13 13.2v-2.9h-2.9',
} as const;

/** The label of a tool, or only its icon beside a file. The button has the label as its name and tooltip as well. */
export function toolLabel(icon: keyof typeof paths, label: string): TemplateResult {
  return html`<svg class="tool-icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${paths[icon]}></path></svg
    ><span class="tool-label">${label}</span>`;
}
