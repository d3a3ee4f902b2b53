/** Messages between the window of the editor and the host: each way they keep their order. */
export interface Wire {
  toHost: (deliver: () => void) => void;
  toWindow: (deliver: () => void) => void;
  /** The same, together with what the host sends right after it: nobody acts in between. */
  toWindowWithNext: (deliver: () => void) => void;
  /** From here on each message takes this many turns of the event loop; undefined where it takes none, as at first. */
  delay: (turns: (() => number) | undefined) => void;
}

export function createWire(): Wire {
  let turns: (() => number) | undefined;
  const lane = () => {
    const waiting: (() => void)[] = [];
    let isUnderWay = false;
    const carry = async (isHeld = false): Promise<void> => {
      isUnderWay = true;
      if (isHeld) await new Promise((resolve) => void setTimeout(resolve, 2));
      for (let deliver = waiting.shift(); deliver; deliver = waiting.shift()) {
        // Each late message is a task of its own.
        for (let left = turns ? 1 + turns() : 0; left > 0; left--) await new Promise(setImmediate);
        deliver();
      }
      isUnderWay = false;
    };
    return {
      send: (deliver: () => void): void => {
        if (!turns && !isUnderWay) deliver();
        else if (waiting.push(deliver) > 0 && !isUnderWay) void carry();
      },
      sendWithNext: (deliver: () => void): void => {
        waiting.push(deliver);
        if (!isUnderWay) void carry(true);
      },
    };
  };
  const [host, window] = [lane(), lane()];
  return {
    toHost: host.send,
    toWindow: window.send,
    toWindowWithNext: window.sendWithNext,
    delay: (next) => {
      turns = next;
    },
  };
}
