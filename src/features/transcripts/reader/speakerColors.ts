import type { Speaker } from '../../../domain/transcript.ts';

/** Colors of the theme that speakers have; operators have none. */
export const colorCount = 6;
/** Names remembered of one company: many times as many as speak in ten years of calls. */
const mostNames = 400;

/** The color number, from 1, of each speaker of a company that was seen before, by {@link nameOf}. */
type KnownColors = ReadonlyMap<string, number>;

interface SpeakerColors {
  /** The color number of each speaker of the call, from 1; 0 for operators. */
  colors: number[];
  /** The colors to remember for the company. The same object where nothing is new. */
  known: KnownColors;
}

/**
 * Gives each speaker the color that they had in the company's other calls. Newcomers take the color that the fewest of
 * their side in this call have.
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

/** A name within its side: an analyst may be called as an executive is. */
function nameOf({ name, side }: Pick<Speaker, 'name' | 'side'>): string {
  return `${side} ${name}`;
}
