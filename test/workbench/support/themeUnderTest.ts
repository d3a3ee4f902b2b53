let further = false;

/** Whether the page was looked at in another theme just before: only colors can be other then. */
export function inFurtherTheme(): boolean {
  return further;
}

export function setFurtherTheme(isFurther: boolean): void {
  further = isFurther;
}
