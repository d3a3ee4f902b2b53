import type { ColorTheme } from '../support/colorThemes.ts';
import recorded from './webviewStyles.json' with { type: 'json' };

/** The styles that an editor gives to the page of a webview, as they were recorded from one. */
export interface ThemeStyles {
  /** The editor's own rules, below those of the page, and the variables of the theme. */
  sheet: string;
  className: string;
  /** The attributes of the body. */
  body: string;
  kind: string;
}

export function themeStyles(theme: ColorTheme): ThemeStyles {
  const { className, variables } = recorded.themes[theme];
  const values = Object.entries(variables).map(([name, value]) => `${name}: ${value};`);
  const [kind = ''] = className.split(' ');
  return {
    // The page of a webview is transparent, above the editor's background.
    sheet: `${recorded.styles}\n:root { ${values.join(' ')} background: var(--vscode-editor-background); }`,
    className,
    body: `class="${className}" data-vscode-theme-kind="${kind}"`,
    kind,
  };
}
