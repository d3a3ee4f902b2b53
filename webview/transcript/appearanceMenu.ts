import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit/html.js';
import { sizes, widths, type Appearance } from '../../src/features/transcripts/reader/appearanceView.ts';
import { faceButton, icon } from './buttons.ts';
import { menu } from './menu.ts';

export interface AppearanceControl {
  appearance: Appearance;
  change: (appearance: Appearance) => void;
}

/** The menu for text size and line width. */
export function appearanceMenu({ appearance, change }: AppearanceControl): TemplateResult {
  const widthAt = nearestWidth(appearance.width);
  const setSize = (size: number) => () => {
    change({ ...appearance, size: Math.min(sizes.most, Math.max(sizes.least, size)) });
  };
  const setWidth = (at: number) => () => {
    change({ ...appearance, width: widths[Math.min(widths.length - 1, Math.max(0, at))]! });
  };
  return menu({
    name: 'appearance',
    label: l10n.t('Text Size and Line Width'),
    face: icon('text'),
    content: html`
      ${row(l10n.t('Text size'), l10n.t('{0}%', appearance.size), [
        faceButton({
          face: '−',
          label: l10n.t('Decrease Text Size (-)'),
          isDisabled: appearance.size <= sizes.least,
          onClick: setSize(appearance.size - sizes.step),
        }),
        faceButton({
          face: '+',
          label: l10n.t('Increase Text Size (+)'),
          isDisabled: appearance.size >= sizes.most,
          onClick: setSize(appearance.size + sizes.step),
        }),
      ])}
      ${row(l10n.t('Line width'), l10n.t('{0} characters', appearance.width), [
        faceButton({
          face: '−',
          label: l10n.t('Decrease Line Width'),
          isDisabled: widthAt === 0,
          onClick: setWidth(widthAt - 1),
        }),
        faceButton({
          face: '+',
          label: l10n.t('Increase Line Width'),
          isDisabled: widthAt === widths.length - 1,
          onClick: setWidth(widthAt + 1),
        }),
      ])}
    `,
  });
}

function row(label: string, value: string, steps: TemplateResult[]): TemplateResult {
  return html`<div class="appearance-row">
    <span>${label}</span><span class="muted number" role="status">${value}</span>${steps}
  </div>`;
}

function nearestWidth(width: number): number {
  const next = widths.findIndex((each) => each >= width);
  return next === -1 ? widths.length - 1 : next;
}

/** Sets them through the style object, since the page's policy allows no style attributes. */
export function applyAppearance({ size, width }: Appearance): void {
  document.documentElement.style.setProperty('--text-size', String(size / 100));
  document.documentElement.style.setProperty('--measure', `${width}ch`);
}
