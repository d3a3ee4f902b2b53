import type { Speaker } from '../../../domain/transcript.ts';

/** Number of theme colors for speakers; operators have none. */
export const colorCount = 6;
/** Maximum number of names remembered per company: many times the speakers in ten years of calls. */
const mostNames = 400;

/** The color number, from 1, of each speaker of a company that was seen before, by {@link nameOf}. */
type KnownColors = ReadonlyMap<string, number>;

interface SpeakerColors {
  /** The color number of each speaker of the call, from 1; 0 for operators. */
  colors: number[];
  /** The colors to remember for the company. The same object if nothing is new. */
  known: KnownColors;
}

/**
 * Returns the colors of a call's speakers: the same as in the company's other calls. A new speaker gets the color that
 * the fewest speakers of their side have in this call.
 */
export function colorsOf(speakers: readonly Pick<Speaker, 'name' | 'side'>[], known: KnownColors): SpeakerColors {
  const uses = new Map<string, number>();
  const use = (side: string, color: number): number => {
    const key = `${side} ${color}`;
    uses.set(key, (uses.get(key) ?? 0) + 1);
    return color;
  };
  const colors = speakers.map(({ name, side }) => {
    if (side === 'operator') return 0;
    const color = known.get(nameOf({ name, side }));
    return color === undefined ? undefined : use(side, color);
  });
  const added = new Map<string, number>();
  speakers.forEach(({ name, side }, index) => {
    if (colors[index] !== undefined) return;
    const color = use(side, leastUsed(side, uses));
    colors[index] = color;
    if (name !== '') added.set(nameOf({ name, side }), color);
  });
  return {
    colors: colors.map((color) => color ?? 0),
    known: added.size === 0 ? known : new Map([...known, ...added].slice(-mostNames)),
  };
}

function leastUsed(side: string, uses: ReadonlyMap<string, number>): number {
  let best = 1;
  const count = (color: number): number => uses.get(`${side} ${color}`) ?? 0;
  for (let color = 2; color <= colorCount; color++) if (count(color) < count(best)) best = color;
  return best;
}

/** A name within its side: an analyst may have an executive's name. */
function nameOf({ name, side }: Pick<Speaker, 'name' | 'side'>): string {
  return `${side} ${name}`;
}
