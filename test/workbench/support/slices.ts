/** Milliseconds between two looks at the clock of the thread. */
const pause = 5;

/** How the extension host got on while something was done: how often it could have answered, and what kept it. */
export interface Slices {
  /** How often the host came round to answer. */
  answers: number;
  /** The longest piece of work between two answers, in milliseconds of the processor's time. */
  longest: number;
  /** Pieces that took as long as this many of the given units. */
  longerThan: (units: number, unit: number) => number;
}

/**
 * Counts the pieces of work that this process does in one go while `body` is under way. The time is the thread's own,
 * where Node.js tells it: waiting for a machine that does much else is no work.
 */
export async function countSlices(body: () => Promise<unknown>): Promise<Slices> {
  const pieces: number[] = [];
  let last = workSoFar();
  const look = (): void => {
    const now = workSoFar();
    pieces.push(now - last);
    last = now;
  };
  const watching = setInterval(look, pause);
  try {
    await body();
  } finally {
    clearInterval(watching);
    look();
  }
  return {
    answers: pieces.length,
    longest: Math.max(...pieces),
    longerThan: (units, unit) => pieces.filter((piece) => piece > units * unit).length,
  };
}

/** Milliseconds that a fixed piece of plain work takes in this process at this moment: what slices are measured by. */
export function unitOfWork(): number {
  const times = Array.from({ length: 5 }, () => {
    const started = workSoFar();
    plainWork();
    return workSoFar() - started;
  });
  // The first ones are compiled while they run.
  return Math.min(...times);
}

function plainWork(): number {
  let sum = 0;
  for (let at = 0; at < 20_000_000; at++) sum = (sum * 31 + at) | 0;
  return sum;
}

function workSoFar(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
