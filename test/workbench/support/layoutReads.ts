/** The questions that a page asked of its own layout while it did something. */
export interface LayoutReads {
  /**
   * How often the layout had to be worked out in between, since something had changed when it was asked for: by what was
   * done itself, then frame by frame.
   */
  forced: number[];
  /** Who asked for those. */
  askers: string[];
  /** Elements added to the page or taken out of it. */
  moved: number;
  /** Elements of this name whose `hidden` changed, each as often as it did. */
  hidden: string[];
  /** Attributes that were set although they had that value already. */
  idle: string[];
  /** Styles that were asked for. */
  styles: number;
}

/**
 * The function that {@link installLayoutReads} puts into a page: it does something, and tells of that and of as many
 * frames after it.
 */
export type ReadsOf = (act: () => void, frames: number) => Promise<LayoutReads>;

/** Runs in the page, and knows nothing of what stands around it here. */
export function installLayoutReads(): void {
  const page = globalThis as unknown as {
    Element: { prototype: object };
    HTMLElement: { prototype: object };
    Range: { prototype: object };
    document: { documentElement: unknown };
    getComputedStyle: (element: unknown) => unknown;
    requestAnimationFrame: (callback: (time: number) => void) => number;
    MutationObserver: new (callback: (records: MutationRecord[]) => void) => {
      observe(target: unknown, options: object): void;
      takeRecords(): MutationRecord[];
      disconnect(): void;
    };
  };
  interface MutationRecord {
    type: string;
    attributeName: string | null;
    oldValue: string | null;
    target: { localName?: string; getAttribute(name: string): string | null };
    addedNodes: { length: number };
    removedNodes: { length: number };
  }
  let onRead: (() => void) | undefined;
  const watch = (prototype: object, names: readonly string[]): void => {
    for (const name of names) {
      const found = Object.getOwnPropertyDescriptor(prototype, name)!;
      if (found.get) {
        Object.defineProperty(prototype, name, {
          ...found,
          get(this: unknown) {
            onRead?.();
            return found.get!.call(this) as unknown;
          },
        });
      } else {
        const method = found.value as (...args: unknown[]) => unknown;
        Object.defineProperty(prototype, name, {
          ...found,
          value(this: unknown, ...args: unknown[]) {
            onRead?.();
            return method.apply(this, args);
          },
        });
      }
    }
  };
  watch(page.Element.prototype, [
    'getBoundingClientRect',
    'clientWidth',
    'clientHeight',
    'scrollWidth',
    'scrollHeight',
  ]);
  watch(page.HTMLElement.prototype, ['offsetHeight', 'offsetWidth', 'offsetTop']);
  watch(page.Range.prototype, ['getBoundingClientRect', 'getClientRects']);
  let styles = 0;
  const { getComputedStyle } = page;
  page.getComputedStyle = (element) => {
    styles += 1;
    onRead?.();
    return getComputedStyle.call(globalThis, element);
  };
  // A frame calls everyone with the same time: the first of them tells that it begins, whoever asked for it.
  let onFrame: (() => void) | undefined;
  let timeOfFrame = 0;
  const { requestAnimationFrame } = page;
  page.requestAnimationFrame = (callback) =>
    requestAnimationFrame.call(globalThis, (time) => {
      if (time !== timeOfFrame) {
        timeOfFrame = time;
        onFrame?.();
      }
      callback(time);
    });

  // The editor itself asks for the size of a page when that has changed, and the browser's driver when it scrolls.
  const notThePages = ['/webview/browser/pre/', '_elementMaxScrollOffset'];
  const readsOf: ReadsOf = async (act, frames) => {
    // As what a person does: between two frames, and not in the midst of one.
    await new Promise((resolve) => setTimeout(resolve));
    const reads: LayoutReads = { forced: [0], askers: [], moved: 0, hidden: [], idle: [], styles: 0 };
    let isDirty = false;
    const tell = (records: MutationRecord[]): void => {
      for (const { type, target, attributeName, oldValue, addedNodes, removedNodes } of records) {
        isDirty = true;
        reads.moved += addedNodes.length + removedNodes.length;
        if (type !== 'attributes') continue;
        if (attributeName === 'hidden') reads.hidden.push(target.localName ?? '');
        if (target.getAttribute(attributeName!) === oldValue)
          reads.idle.push(`${attributeName} of ${target.localName}: ${oldValue}`);
      }
    };
    const observer = new page.MutationObserver(tell);
    const take = (): void => tell(observer.takeRecords());
    observer.observe(page.document.documentElement, {
      ...{ subtree: true, childList: true, characterData: true },
      ...{ attributes: true, attributeOldValue: true },
    });
    styles = 0;
    onRead = () => {
      take();
      const { stack = '' } = new Error();
      if (!isDirty || notThePages.some((name) => stack.includes(name))) return;
      isDirty = false;
      reads.forced[reads.forced.length - 1]! += 1;
      reads.askers.push(`${reads.forced.length - 1}: ${stack}`);
    };
    let frame = 0;
    const framesOver = new Promise<void>((resolve) => {
      onFrame = () => {
        take();
        // The frame before has worked the layout out; what was done before the first waits for it still.
        if (frame > 0) isDirty = false;
        frame += 1;
        if (frame > frames) {
          onRead = undefined;
          onFrame = undefined;
          resolve();
        } else if (frame > 1) reads.forced.push(0);
      };
    });
    const next = (): void => {
      if (onFrame) page.requestAnimationFrame(next);
    };
    next();
    act();
    // The click ends with the work that waits in line for it.
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    reads.forced.push(0);
    await framesOver;
    observer.disconnect();
    return { ...reads, styles };
  };
  Object.assign(globalThis, { readsOf });
}
