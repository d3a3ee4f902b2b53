/**
 * Colors of the theme as a canvas understands them. Up and down differ by hollow and filled where a bar is wide enough, and
 * where it is a line by two colors that people who see no red or green tell apart.
 */
export interface ChartColors {
  text: string;
  background: string;
  /** Edges of panes and axes. */
  line: string;
  grid: string;
  /** Where a session begins. */
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

export function chartColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const read = (...names: string[]): string =>
    names.map((name) => style.getPropertyValue(`--vscode-${name}`).trim()).find((value) => value !== '') ?? '#808080';
  const blue = read('charts-blue', 'editor-foreground');
  const contrast = document.body.classList.contains('vscode-high-contrast');
  return {
    text: read('editor-foreground'),
    background: read('editor-background'),
    line: contrast ? read('contrastBorder') : faded(read('editor-foreground'), 0.14),
    grid: faded(read('editor-foreground'), contrast ? 0.25 : 0.08),
    separator: faded(read('editor-foreground'), 0.35),
    up: blue,
    down: read('charts-orange', 'editorWarning-foreground'),
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

/** Calls back each time the editor changes its theme. */
export function onThemeChange(changed: () => void): void {
  new MutationObserver(changed).observe(document.body, { attributes: true, attributeFilter: ['class'] });
}
