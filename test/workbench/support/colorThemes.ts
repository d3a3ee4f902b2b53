import * as vscode from 'vscode';

import { isLong } from '../../suite/long.ts';
import { isDrawnCase } from '../../suite/repetitions.ts';
import { ask } from './ask.ts';
import { eventually } from './eventually.ts';
import { setFurtherTheme } from './themeUnderTest.ts';

const kinds = {
  'Default Light Modern': vscode.ColorThemeKind.Light,
  'Default Dark Modern': vscode.ColorThemeKind.Dark,
  'Default High Contrast': vscode.ColorThemeKind.HighContrast,
  'Default High Contrast Light': vscode.ColorThemeKind.HighContrastLight,
};
export type ColorTheme = keyof typeof kinds;

/** The four themes in which every page must be readable. */
export const colorThemes = Object.keys(kinds) as ColorTheme[];

export const kindOfTheme = (theme: ColorTheme): vscode.ColorThemeKind => kinds[theme];

/** Sets the theme of the window and waits until it is in force. */
export async function setColorTheme(theme: ColorTheme): Promise<void> {
  await configureTheme(theme);
  await eventually(() => {
    if (vscode.window.activeColorTheme.kind !== kinds[theme]) throw new Error(`The theme ${theme} is not in force.`);
  });
}

/**
 * Colors of ours are all the editor's own, so that the themes differ in how a page uses them, not in ours: a dark one
 * and one of high contrast that is light differ in both ways. The long run looks at all four.
 */
const firstTheme = 'Default Dark Modern';
const themesUnderTest: readonly ColorTheme[] = isLong ? colorThemes : [firstTheme, 'Default High Contrast Light'];

let looks = 0;

/**
 * Does the same in each theme under test, and puts back the theme there was. A whole short run changes the theme for a
 * fifth of the looks, and takes the others in the theme that tests begin with.
 */
export async function inEveryColorTheme(body: (theme: ColorTheme) => Promise<void>): Promise<void> {
  looks += 1;
  if (!isDrawnCase({ shift: looks })) return body(firstTheme);
  const before = vscode.workspace.getConfiguration('workbench').inspect<string>('colorTheme')?.globalValue;
  try {
    for (const theme of themesUnderTest) {
      await setColorTheme(theme);
      await body(theme);
      setFurtherTheme(true);
    }
  } finally {
    setFurtherTheme(false);
    await configureTheme(before);
  }
}

/** Does the same once, as where the operating system forces its own colors of high contrast. */
export async function inForcedColors(body: () => Promise<void>): Promise<void> {
  await ask('forceColors', { isForced: true });
  try {
    await body();
  } finally {
    await ask('forceColors', { isForced: false });
  }
}

async function configureTheme(theme: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration('workbench').update('colorTheme', theme, vscode.ConfigurationTarget.Global);
}
