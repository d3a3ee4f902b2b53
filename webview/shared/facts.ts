import { html, type TemplateResult } from 'lit/html.js';

/** A name with its value, in a list `dl.facts`. */
export function fact(name: string, value: unknown): TemplateResult {
  return html`<div class="fact">
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** “3 days ago”, in the editor's display language. */
export function formatAgo(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return new Intl.RelativeTimeFormat(document.documentElement.lang || undefined, { numeric: 'auto' }).format(
    count,
    unit,
  );
}
