/** Messages between the editor's window and the host. Each direction keeps its order. */
export interface Wire {
  toHost: (deliver: () => void) => void;
  toWindow: (deliver: () => void) => void;
  /** Like `toWindow`, but combined with the host's next messages, so that nothing happens in between. */
  toWindowWithNext: (deliver: () => void) => void;
  /** Delays each further message by this many turns of the event loop; undefined, the default, means no delay. */
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
        // Each delayed message is a separate task.
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
