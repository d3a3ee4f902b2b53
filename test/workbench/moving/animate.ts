import { type Frame, type Picture, readPng, writeAnimation } from './pngImage.ts';

export interface Step {
  png: Buffer;
  /** How long it is shown, in milliseconds. */
  milliseconds: number;
}

/**
 * Joins screenshots of one size to an animated PNG of at most 256 colors. Each after the first holds the changed
 * rectangle only.
 */
export function animate(steps: readonly Step[]): Buffer {
  const pictures = steps.map(({ png }) => readPng(png));
  const [first] = pictures as [Picture];
  if (pictures.some(({ width, height }) => width !== first.width || height !== first.height))
    throw new Error('The pictures differ in size.');
  const palette = commonColors(pictures);
  const indexed = pictures.map((picture) => indexPixels(picture, palette));
  const frames = indexed.map((pixels, index): Frame => {
    const { milliseconds } = steps[index]!;
    const before = indexed[index - 1];
    const { left, top, width, height } = before ? changed(before, pixels, first) : { left: 0, top: 0, ...first };
    const part = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      const start = (top + y) * first.width + left;
      part.set(pixels.subarray(start, start + width), y * width);
    }
    return { left, top, width, height, pixels: part, milliseconds };
  });
  return writeAnimation(palette, frames);
}

const colorAt = ({ rgb }: Picture, at: number): number => (rgb[at]! << 16) | (rgb[at + 1]! << 8) | rgb[at + 2]!;

/** The 256 colors that most pixels have. The rest are shades at the edges of letters. */
function commonColors(pictures: readonly Picture[]): number[] {
  const counts = new Map<number, number>();
  for (const picture of pictures)
    for (let at = 0; at < picture.rgb.length; at += 3) {
      const color = colorAt(picture, at);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 256)
    .map(([color]) => color);
}

function indexPixels(picture: Picture, palette: readonly number[]): Uint8Array {
  const known = new Map(palette.map((color, index) => [color, index]));
  const nearest = (color: number): number => {
    let [best, least] = [0, Infinity];
    palette.forEach((each, index) => {
      const distance = [16, 8, 0].reduce((sum, by) => sum + (((each >> by) & 255) - ((color >> by) & 255)) ** 2, 0);
      if (distance < least) [best, least] = [index, distance];
    });
    known.set(color, best);
    return best;
  };
  return Uint8Array.from({ length: picture.rgb.length / 3 }, (_, pixel) => {
    const color = colorAt(picture, pixel * 3);
    return known.get(color) ?? nearest(color);
  });
}

type Area = Pick<Frame, 'left' | 'top' | 'width' | 'height'>;

/** The smallest rectangle with all changed pixels, of at least one. */
function changed(before: Uint8Array, after: Uint8Array, { width }: Picture): Area {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  after.forEach((pixel, at) => {
    if (pixel === before[at]) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  });
  if (left === Infinity) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
