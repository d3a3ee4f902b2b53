import * as vscode from 'vscode';

/** Classes that the editor gives to the body of a page. */
const themeClasses: Record<vscode.ColorThemeKind, string> = {
  [vscode.ColorThemeKind.Light]: 'vscode-light',
  [vscode.ColorThemeKind.Dark]: 'vscode-dark',
  [vscode.ColorThemeKind.HighContrast]: 'vscode-high-contrast',
  [vscode.ColorThemeKind.HighContrastLight]: 'vscode-high-contrast-light',
};

/** The class by which a page wears the theme that is in force. */
export function themeClass(): string {
  return themeClasses[vscode.window.activeColorTheme.kind];
}

let further = false;

/** Whether the page was looked at in another theme just before: only colors can be other then. */
export function inFurtherTheme(): boolean {
  return further;
}

export function setFurtherTheme(isFurther: boolean): void {
  further = isFurther;
}
