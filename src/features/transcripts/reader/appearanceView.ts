/** The appearance of the text, which is the same for every call. */
export interface Appearance {
  /** The font size, in percent of the editor's own. */
  size: number;
  /** The longest line, in characters. */
  width: number;
}
export const defaultAppearance: Appearance = { size: 110, width: 72 };
export const sizes = { least: 80, most: 200, step: 10 } as const;
export const widths = [56, 72, 96, 140] as const;
