/**
 * Tells the editor what the page's context menu was opened on, for its commands. The page hears of the menu first, since
 * the editor listens where events end.
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
