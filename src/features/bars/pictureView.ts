import type { Drawing, Slot } from './barsView.ts';

export type PictureKind = 'candles' | 'ranges' | 'closes';

interface PictureRoom {
  width: number;
  height: number;
}

/** The paths of an SVG picture, in pixels. */
interface PicturePaths {
  /** Lines from high to low of bars, or columns of bars, that closed below their open, and of all others. */
  down: string;
  up: string;
  /** The bodies of bars that closed below their open. Empty when bars are narrow. */
  filled: string;
  /** The bodies of all other bars. */
  hollow: string;
  /** A line through the closes, in place of the other shapes. */
  closes: string;
  volume: string;
  /** The width in which the volume of a bar is drawn. */
  stroke: number;
}

/** The approximate margins that the chart leaves for its axes, between its panes and around its drawing, in pixels. */
const axes = { price: 58, time: 28 };
const priceShare = 3 / 4;
const margins = { top: 0.2, bottom: 0.1 };
/** In pixels. Narrower bars are drawn as a line from high to low. */
const narrowest = 3;

/** The bars that share a column of pixels. */
interface PictureColumn {
  x: number;
  high: number;
  low: number;
  open: number;
  close: number;
  /** How many bars share the column. */
  count: number;
  /** The largest known volume. */
  shares: number;
  /** True if no minute is missing between it and the column before, in the same session. */
  follows: boolean;
}

/** Draws prices and their volume as plain shapes, approximately where the chart will draw them. */
export function picturePaths(
  { slots }: Pick<Drawing, 'slots'>,
  room: PictureRoom,
  kind: PictureKind,
): PicturePaths | undefined {
  const [width, height] = [room.width - axes.price, room.height - axes.time];
  const columns = width < 1 || height < 1 ? [] : columnsOf(slots, width);
  if (columns.length === 0) return undefined;
  const prices = scale(columns.map(({ low }) => low).concat(columns.map(({ high }) => high)), 0, height * priceShare);
  const volumes = scale([0, ...columns.map(({ shares }) => shares)], height * priceShare, height);
  const body = Math.floor((width / slots.length) * 0.8);
  const paths = { down: '', up: '', filled: '', hollow: '', closes: '', volume: '', stroke: Math.max(1, body) };
  for (const { x, high, low, open, close, count, shares, follows } of columns) {
    const [top, end] = [prices(high), prices(low)];
    const isDown = close < open;
    if (shares > 0) paths.volume += `M${x} ${volumes(0)}V${volumes(shares)}`;
    if (kind === 'closes') {
      // A lone minute is a short line.
      paths.closes += follows ? `L${x} ${prices(close)}` : `M${x} ${prices(close)}h1`;
      continue;
    }
    paths[isDown ? 'down' : 'up'] += `M${x} ${top}V${Math.max(end, top + 1)}`;
    if (kind === 'ranges' || count > 1 || body < narrowest) continue;
    const [from, till] = [prices(Math.max(open, close)), prices(Math.min(open, close))];
    const box = `M${x - body / 2} ${from}h${body}v${Math.max(1, till - from)}h${-body}z`;
    paths[isDown ? 'filled' : 'hollow'] += box;
  }
  return paths;
}

function columnsOf(slots: readonly Slot[], width: number): PictureColumn[] {
  const columns: PictureColumn[] = [];
  const most = Math.min(slots.length, Math.floor(width));
  let last = -1;
  let follows = false;
  for (const [index, { bar, last: endsSession }] of slots.entries()) {
    if (!bar) {
      follows = false;
      continue;
    }
    const at = Math.floor((index * most) / slots.length);
    const shares = bar.volume.shares ?? 0;
    const column = columns.at(-1);
    if (column && at === last) {
      column.high = Math.max(column.high, bar.high);
      column.low = Math.min(column.low, bar.low);
      column.shares = Math.max(column.shares, shares);
      column.close = bar.close;
      column.count += 1;
    } else {
      const x = Math.round(((at + 0.5) * width) / most);
      const { open, high, low, close } = bar;
      columns.push({ x, open, high, low, close, count: 1, shares, follows });
    }
    last = at;
    follows = endsSession !== true;
  }
  return columns;
}

/** Maps values to whole pixels between two heights, with the margins that the chart leaves. */
function scale(values: readonly number[], top: number, end: number): (value: number) => number {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const from = top + (end - top) * margins.top;
  const till = end - (end - top) * margins.bottom;
  const range = most - least || 1;
  return (value) => Math.round(till - ((value - least) / range) * (till - from));
}
