import { framesLater } from './framesLater.ts';
import { importLate } from './lateScript.ts';

/**
 * Registers the toolkit's controls in a page that has painted its first frame: registering them before would paint a
 * call about 35 ms later. The toolkit reads the theme at the window's `load`; here that is over, and what waits for it
 * is called at once.
 */
export async function loadControls(): Promise<void> {
  const listen = window.addEventListener.bind(window);
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: object | boolean,
  ) => {
    if (type !== 'load') listen(type, listener, options);
    else
      queueMicrotask(() => {
        if (typeof listener === 'function') listener(new Event(type));
        else listener.handleEvent(new Event(type));
      });
  };
  try {
    await importLate('controls.js');
  } finally {
    window.addEventListener = listen;
  }
}

/** For a page whose answer has none of the controls, or few: those of errors, of offers and of the loading line. */
export async function controlsAfterFirstFrame(): Promise<void> {
  await framesLater(2);
  await loadControls();
}
