import type { Drawing } from '../../src/features/bars/barsView.ts';
import { picturePaths } from '../../src/features/bars/pictureView.ts';

/**
 * Shows the candles and their volume as a plain picture until the chart library is loaded, about 150 ms earlier than
 * the library could. A candle is hollow if the bar closed at or above its open, else filled. False if there is nothing
 * to draw.
 */
export function showFirstPicture(room: HTMLElement, drawing: Drawing): boolean {
  const paths = picturePaths(drawing, { width: room.clientWidth, height: room.clientHeight });
  if (!paths) return false;
  const picture = create('svg', { class: 'first-picture', width: '100%', height: '100%' });
  for (const name of ['up', 'down', 'filled', 'hollow', 'volume'] as const)
    picture.append(create('path', { class: `picture-${name}`, d: paths[name] }));
  picture.lastElementChild!.setAttribute('stroke-width', String(paths.stroke));
  room.replaceChildren(picture);
  return true;
}

function create<K extends 'svg' | 'path'>(name: K, attributes: Record<string, string>): SVGElementTagNameMap[K] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
