import { barHues, opaque, type BarColors } from '../../src/features/bars/barColorsView.ts';

/**
 * Colors of the theme as a canvas understands them. Up and down differ by hollow and filled where a bar is wide enough, and
 * where it is a line by two colors; unless a person has chosen green and red, people who see neither tell them apart.
 */
export interface ChartColors {
  text: string;
  background: string;
  /** Edges of panes and axes. */
  line: string;
  grid: string;
  /** The line where a session begins. */
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

/** The attribute of the body that tells which colors are chosen. */
const chosen = 'data-bar-colors';

/** Chooses the colors of rising and falling bars; charts take them up like those of another theme. */
export function chooseBarColors(colors: BarColors): void {
  if (document.body.getAttribute(chosen) === colors) return;
  document.body.setAttribute(chosen, colors);
  setPictureColors();
}

/** The colors of the picture that stands in for a chart at first. */
function setPictureColors(): void {
  const { up, down } = barColors(themeReader());
  document.body.style.setProperty('--bar-up', up);
  document.body.style.setProperty('--bar-down', down);
}

type ReadColor = (...names: readonly string[]) => string;

/** Reads the first of some colors that the theme has. */
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

/** Calls back each time the editor changes its theme, or a person the colors of bars. */
export function onColorChange(changed: () => void): void {
  const observer = new MutationObserver(() => {
    setPictureColors();
    changed();
  });
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', chosen] });
}
