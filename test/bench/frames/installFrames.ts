/**
 * The functions by which a page tells of its frames. Each round leaves marks, by which a trace is read: see
 * workOfFrames.ts.
 */
export interface FramesInPage {
  /** Acts, and waits until the page is at rest, that many times; after each there is a frame with nothing to do. */
  act: (act: (round: number) => void, rounds: number) => Promise<FrameTimes>;
  /** Acts once in every frame, then lets as many frames go by with nothing to do. */
  stream: (act: (round: number) => void, rounds: number) => Promise<FrameTimes>;
  /** Marks every frame until then; gives the longest time between two. */
  watch: (isDone: (frames: number) => boolean) => Promise<number>;
}

/** Milliseconds by the clock, one a round. */
export interface FrameTimes {
  /** The time of the work and its frame, without the time for which the frame waited for the screen. */
  painted: number[];
  /** From one frame to the next. */
  interval: number[];
  /** The same, of frames with nothing to do. */
  idleInterval: number[];
}

/** Runs in the page: it knows nothing of what stands around it here. */
export function installFrames(): void {
  const { requestAnimationFrame } = globalThis as unknown as {
    requestAnimationFrame: (callback: (at: number) => void) => void;
  };
  /** The frame after an act and those in which what it began comes to rest. */
  const framesOfAct = 5;
  const rest = 60;
  const nextFrame = (work?: () => void): Promise<{ at: number; took: number }> =>
    new Promise((resolve) => {
      requestAnimationFrame((at) => {
        const began = performance.now();
        work?.();
        const channel = new MessageChannel();
        // A message comes after the frame that was just begun was painted.
        channel.port1.addEventListener('message', () => resolve({ at, took: performance.now() - began }));
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    });
  const frames: FramesInPage = {
    act: async (act, rounds) => {
      const times: FrameTimes = { painted: [], interval: [], idleInterval: [] };
      for (let round = 0; round < rounds; round += 1) {
        let { at } = await nextFrame();
        performance.mark(`bench act ${round}`);
        // Asked for first: it begins before what the act asks for in the same frame.
        const first = nextFrame();
        const began = performance.now();
        act(round);
        const own = performance.now() - began;
        const took: number[] = [];
        const between: number[] = [];
        for (let frame = 0; frame < framesOfAct; frame += 1) {
          const next = await (frame === 0 ? first : nextFrame());
          performance.mark(`bench frame ${round}`);
          took.push(next.took + (frame === 0 ? own : 0));
          between.push(next.at - at);
          at = next.at;
        }
        times.painted.push(Math.max(...took));
        times.interval.push(Math.max(...between));
        await new Promise((resolve) => setTimeout(resolve, rest));
        const before = await nextFrame();
        performance.mark(`bench idle ${round}`);
        const idle = await nextFrame();
        performance.mark(`bench idle frame ${round}`);
        times.idleInterval.push(idle.at - before.at);
      }
      return times;
    },
    stream: async (act, rounds) => {
      const times: FrameTimes = { painted: [], interval: [], idleInterval: [] };
      let { at } = await nextFrame();
      for (const kind of ['', 'idle '])
        for (let round = 0; round < rounds; round += 1) {
          performance.mark(`bench ${kind === '' ? 'act' : 'idle'} ${round}`);
          const next = await nextFrame(() => {
            if (kind === '') act(round);
          });
          performance.mark(`bench ${kind}frame ${round}`);
          if (kind === '') times.painted.push(next.took);
          (kind === '' ? times.interval : times.idleInterval).push(next.at - at);
          at = next.at;
        }
      return times;
    },
    watch: async (isDone) => {
      let longest = 0;
      let { at } = await nextFrame();
      for (let count = 0; !isDone(count); count += 1) {
        performance.mark(`bench frame ${count}`);
        const next = await nextFrame();
        longest = Math.max(longest, next.at - at);
        at = next.at;
      }
      performance.mark('bench frame');
      return longest;
    },
  };
  Object.assign(globalThis, { benchFrames: frames });
}
