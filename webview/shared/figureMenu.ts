/**
 * Gives the editor's commands the context of the element that the menu was opened on. The page listens in the capture
 * phase, before the editor's own listener.
 */
export function provideMenuPlace(contextOf: (target: Element) => Record<string, unknown> | undefined): void {
  document.addEventListener(
    'contextmenu',
    ({ target }) => {
      const context = target instanceof Element ? contextOf(target) : undefined;
      if (context) document.body.dataset['vscodeContext'] = JSON.stringify(context);
      else delete document.body.dataset['vscodeContext'];
    },
    { capture: true },
  );
}

/** The nearest value of a `data-` attribute around an element. */
export function nearestData(target: Element, name: string): string | undefined {
  return target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name];
}
