import { barHues, opaque, type BarColors } from '../../src/features/bars/barColorsView.ts';

/**
 * Theme colors in a form that a canvas accepts. Rising and falling bars differ by hollow and filled, or by two colors
 * where they are too narrow for that. The default colors can be told apart without seeing red or green.
 */
export interface ChartColors {
  text: string;
  background: string;
  /** Edges of panes and axes. */
  line: string;
  grid: string;
  /** The line at the start of a session. */
  separator: string;
  up: string;
  down: string;
  volume: string;
  /** Volume of a bar that includes the missing minutes before it. */
  joined: string;
  average: string;
  shade: string;
  crosshair: string;
  crosshairLabel: string;
  /** Lines of the tickers in an overlay. */
  lines: string[];
  font: string;
  fontSize: number;
}

/** The body's attribute that holds the chosen bar colors. */
const chosen = 'data-bar-colors';

/** Sets the colors of rising and falling bars. Charts update as they do after a change of theme. */
export function chooseBarColors(colors: BarColors): void {
  if (document.body.getAttribute(chosen) === colors) return;
  document.body.setAttribute(chosen, colors);
  setPictureColors();
}

/** Sets the colors of the picture shown until the chart is loaded. */
function setPictureColors(): void {
  const { up, down } = barColors(themeReader());
  document.body.style.setProperty('--bar-up', up);
  document.body.style.setProperty('--bar-down', down);
}

type ReadColor = (...names: readonly string[]) => string;

/** Returns a function that reads the first of several theme colors that is defined. */
function themeReader(): ReadColor {
  const style = getComputedStyle(document.documentElement);
  return (...names) =>
    names.map((name) => style.getPropertyValue(`--vscode-${name}`).trim()).find((value) => value !== '') ?? '#808080';
}

function barColors(read: ReadColor): Pick<ChartColors, 'up' | 'down'> {
  const hues = barHues[(document.body.getAttribute(chosen) as BarColors | null) ?? 'blueOrange'];
  return { up: opaque(read(...hues.up)), down: opaque(read(...hues.down)) };
}

export function chartColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const read = themeReader();
  const blue = read('charts-blue', 'editor-foreground');
  const contrast = document.body.classList.contains('vscode-high-contrast');
  return {
    text: read('editor-foreground'),
    background: read('editor-background'),
    line: contrast ? read('contrastBorder') : faded(read('editor-foreground'), 0.14),
    grid: faded(read('editor-foreground'), contrast ? 0.25 : 0.08),
    separator: faded(read('editor-foreground'), 0.35),
    ...barColors(read),
    volume: faded(blue, contrast ? 1 : 0.55),
    joined: read('charts-yellow', 'editorWarning-foreground'),
    average: read('charts-purple', 'charts-foreground'),
    shade: faded(read('editor-foreground'), contrast ? 0.16 : 0.06),
    crosshair: faded(read('editor-foreground'), 0.6),
    crosshairLabel: read('badge-background'),
    lines: ['blue', 'purple', 'green', 'yellow', 'red', 'foreground'].map((hue) => read(`charts-${hue}`)),
    font: style.getPropertyValue('--vscode-font-family').trim() || 'sans-serif',
    fontSize: 11,
  };
}

/** The same color with this opacity. */
export function faded(color: string, alpha: number): string {
  const context = document.createElement('canvas').getContext('2d')!;
  context.fillStyle = color;
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(context.fillStyle) ?? [];
  if (red === undefined) return context.fillStyle;
  const parts = [red, green!, blue!].map((part) => parseInt(part, 16));
  return `rgba(${parts.join(', ')}, ${alpha})`;
}

/** Calls back whenever the editor's theme or the bar colors change. */
export function onColorChange(changed: () => void): void {
  const observer = new MutationObserver(() => {
    setPictureColors();
    changed();
  });
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', chosen] });
}
