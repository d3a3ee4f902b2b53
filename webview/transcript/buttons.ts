import { html, nothing, svg, type TemplateResult } from 'lit/html.js';

const paths = {
  up: 'M3.5 10 8 5.5 12.5 10',
  down: 'M3.5 6 8 10.5 12.5 6',
  find: 'M10.2 10.2 14 14M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0z',
  bookmark: 'M4.5 2.5h7v11L8 10.5l-3.5 3z',
  bookmarked: 'M4.5 2.5h7v11L8 10.5l-3.5 3z',
  highlight: 'M9.5 2.8l3.7 3.7-6 6H3.5V8.8zM2.5 14.5h11',
  quote: 'M3 4.5h4v4c0 1.6-.8 2.6-2.2 3M9 4.5h4v4c0 1.6-.8 2.6-2.2 3',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  text: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  close: 'M4 4l8 8M12 4l-8 8',
  comment: 'M2.5 3.5h11v7.5H7.5L4.5 13.5V11h-2z',
  filter: 'M2.5 3.5h11L9.5 8.5v4.2l-3-1.2v-3z',
} as const;
export type IconName = keyof typeof paths;

/** An icon in the color of the surrounding text. The control that contains it has the label. */
export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" data-icon=${name} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    ${svg`<path d=${paths[name]} />`}
  </svg>`;
}

/** A button with an icon; its label is its tooltip too. */
export function iconButton(name: IconName, label: string, onClick: () => void): TemplateResult {
  return html`<vscode-button appearance="icon" aria-label=${label} title=${label} @click=${onClick}
    >${icon(name)}</vscode-button
  >`;
}

interface FaceButton {
  /** One or two letters, or a sign. */
  face: string;
  label: string;
  /** Present for a button that switches something on and off. */
  isOn?: boolean;
  /** A disabled button keeps the focus; screen readers announce its state. */
  isDisabled?: boolean;
  onClick: () => void;
}

/** A small button whose face is text; its label is its tooltip too. */
export function faceButton({ face, label, isOn, isDisabled, onClick }: FaceButton): TemplateResult {
  return html`<button
    type="button"
    class="option"
    data-face=${face}
    aria-pressed=${isOn === undefined ? nothing : String(isOn)}
    aria-disabled=${isDisabled === undefined ? nothing : String(isDisabled)}
    aria-label=${label}
    title=${label}
    @click=${onClick}
  ></button>`;
}

interface RowButton {
  icon: IconName;
  label: string;
  /** Present for a button that switches something on and off. */
  isOn?: boolean;
  onClick: () => void;
}

/** The button at the end of a row of a list; its label is its tooltip too. */
export function rowButton({ icon: name, label, isOn, onClick }: RowButton): TemplateResult {
  return html`<button
    type="button"
    class="only"
    aria-pressed=${isOn === undefined ? nothing : String(isOn)}
    aria-label=${label}
    title=${label}
    @click=${onClick}
  >
    ${icon(name)}
  </button>`;
}
