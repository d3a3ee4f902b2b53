import { html, type TemplateResult } from 'lit/html.js';
import { icon, type IconName } from './icons.ts';

/** A button with a picture; its label is its tooltip too. */
export function tool(name: IconName, label: string, onClick: () => void): TemplateResult {
  return html`<vscode-button appearance="icon" aria-label=${label} title=${label} @click=${onClick}
    >${icon(name)}</vscode-button
  >`;
}
