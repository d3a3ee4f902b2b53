/** The colors of rising and falling bars. */
export const barColorChoices = ['blueOrange', 'greenRed'] as const;
export type BarColors = (typeof barColorChoices)[number];

interface Hues {
  /** Names of theme colors without `--vscode-`; the first that the theme defines is used. */
  up: readonly string[];
  down: readonly string[];
}

export const barHues: Record<BarColors, Hues> = {
  blueOrange: {
    up: ['charts-blue', 'editor-foreground'],
    down: ['charts-orange', 'editorWarning-foreground'],
  },
  greenRed: {
    up: ['charts-green', 'editor-foreground'],
    down: ['charts-red', 'editorError-foreground'],
  },
};

/** Reads the setting; anything unknown counts as the default. */
export function readBarColors(value: string): BarColors {
  return barColorChoices.find((each) => each === value) ?? 'blueOrange';
}

/**
 * Returns a theme's color without its transparency, as `#rrggbb`. Some themes have a translucent orange, made for marks
 * behind text, in which a thin line is invisible. A color in any other notation is returned unchanged.
 */
export function opaque(color: string): string {
  const [, hex] = /^(#[0-9a-f]{6})[0-9a-f]{2}$/i.exec(color) ?? [];
  if (hex !== undefined) return hex;
  const [, ...parts] = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\b/.exec(color) ?? [];
  if (parts.length === 0) return color;
  return `#${parts.map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('')}`;
}
