import { framesLater } from './framesLater.ts';
import { importLate } from './lateScript.ts';

/**
 * Registers the toolkit's controls after the page's first frame: registering them earlier would delay the first paint
 * of a call by about 35 ms. The toolkit reads the theme on the window's `load` event, which is over by then, so its
 * listener is called at once.
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

/** Loads the controls later, for a page whose content has few or none: those of errors, offers and the loading line. */
export async function controlsAfterFirstFrame(): Promise<void> {
  await framesLater(2);
  await loadControls();
}
